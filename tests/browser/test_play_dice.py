"""Dice typed on two phones: each on the phone of whoever rolls, corrected in the open until a decision follows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.tables import Council, NewPage, answer, at_table, set_council
from tests.serving import Site

PEOPLE = {"red": "Anne", "white": "Louis", "black": "Marc"}


def to_the_fight(pages: dict[str, Page]) -> None:
    """The red baron attacks the ford, which the white one holds; nobody lays down a card."""
    for page in pages.values():
        answer(page, "nothing")
    answer(pages["red"], "ford")
    answer(pages["white"], "home")
    answer(pages["black"], "home")
    for page in pages.values():
        answer(page, "Agree")
    for seat in ("red", "white"):
        answer(pages[seat], "no card")


def press(page: Page, *faces: int) -> None:
    tray = page.locator("#dice .tray").first
    for row, face in enumerate(faces):
        tray.locator("fieldset").nth(row).locator(f"input[value='{face}']").check(force=True)
    tray.locator(".btn").click()


def open_all(new_page: NewPage, table: Council) -> dict[str, Page]:
    return {seat: at_table(new_page(viewport=PHONE, has_touch=True), table, seat) for seat in PEOPLE}


def test_two_seats_type_their_dice_on_two_phones(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE, dice="typed")
    pages = open_all(new_page, table)
    to_the_fight(pages)
    expect(pages["red"].locator("#dice .tray")).to_be_visible()
    expect(pages["black"].locator("#dice .tray")).to_have_count(0)
    press(pages["red"], 6, 5)
    expect(pages["red"].locator("#dice .tray .btn")).to_contain_text("Correct")
    press(pages["white"], 1, 1)
    pages["black"].locator("#tab-journal").check(force=True)
    expect(pages["black"].locator("#journal")).to_contain_text("takes the ford")
    expect(pages["black"].locator("#journal .die.typed[aria-label='6']").first).to_be_visible()
    expect(pages["black"].locator("#journal")).to_contain_text("typed by Anne")


def test_typed_faces_are_corrected_for_all_to_see(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE, dice="typed")
    pages = open_all(new_page, table)
    to_the_fight(pages)
    press(pages["red"], 6, 5)
    expect(pages["red"].locator("#dice")).to_contain_text("corrected")
    press(pages["red"], 1, 1)
    press(pages["white"], 6, 6)
    pages["black"].locator("#tab-journal").check(force=True)
    expect(pages["black"].locator("#journal")).to_contain_text("beaten back at the ford")
    expect(pages["black"].locator("#journal")).to_contain_text("corrected by Anne")
