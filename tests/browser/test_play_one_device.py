"""One device for several seats, and a screen for all: nothing of one reader stays for the next."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.tables import NewPage, answer, at_table, log_in, set_council
from tests.serving import Site


def test_the_curtain_leaks_nothing_of_the_seat_before(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne", "white": "Anne", "black": "Marc"})
    device = log_in(new_page(viewport=PHONE), table.names["red"])
    device.goto(table.url)
    expect(device).to_have_url(re.compile("hand-over"))
    device.get_by_role("button", name="I am the red baron").click()
    cards = held(device)
    device.locator("#game-bar .menu summary").click()
    device.get_by_role("link", name="Hand the device over").click()
    expect(device).to_have_url(re.compile("hand-over"))
    curtain = device.content()
    assert not shown(cards, curtain)
    device.get_by_role("button", name="I am the white baron").click()
    others = held(device)
    assert others != cards
    before = [card for card in cards if card not in others]
    assert not shown(before, device.content())
    device.go_back()
    device.go_back()
    assert not shown(before, device.content())


def held(device: Page) -> list[str]:
    """The cards in hand, once the page of the hand is there."""
    names = device.locator("#hand .ccard-name")
    expect(names).not_to_have_count(0)
    return names.all_text_contents()


def shown(cards: list[str], page: str) -> list[str]:
    """Those that the page names: "Archers I" is not in a page for the sake of "Archers II"."""
    return [card for card in cards if re.search(rf"{re.escape(card)}(?![IVX])", page)]


def test_the_seat_behind_the_curtain_is_read_by_no_address(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne", "white": "Anne", "black": "Marc"})
    device = log_in(new_page(), table.names["red"])
    device.goto(f"{table.url}hand-over/")
    device.get_by_role("button", name="I am the red baron").click()
    for path in ("news/?as=white", "journal/?as=white", "places/?as=white", "proof/?as=white"):
        response = device.request.get(f"{table.url}{path}")
        assert response.status == 404


def test_a_table_screen_shows_what_all_may_see_until_it_is_revoked(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne", "white": "Louis", "black": "Marc"})
    anne = at_table(new_page(), table, "red")
    cards = anne.locator("#hand .ccard-name").all_text_contents()
    anne.goto(f"{table.url}seats/")
    anne.get_by_role("button", name="Open a table screen").click()
    address = anne.locator("#link-address").input_value()
    screen = new_page(viewport={"width": 1920, "height": 1080})
    screen.goto(address)
    expect(screen.locator("svg.map")).to_be_visible()
    assert not [card for card in cards if card in screen.content()]
    anne.goto(table.url)
    answer(anne, "nothing")
    expect(screen.locator("#seats .light.yes")).to_have_count(1)
    anne.goto(f"{table.url}seats/")
    anne.locator("main a", has_text="Link of").click()
    anne.get_by_role("button", name="Revoke the link").click()
    expect(anne.locator("main")).to_contain_text("shows nothing any more")
    assert screen.goto(address).status == 404
