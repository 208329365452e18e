"""Picrochole in a browser: orders by two presses, a look ahead, and the turn once more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site, wait_for

NewPage = Callable[..., Page]
_numbers = count(1)


def make(asked: str) -> None:
    """Runs inside the served site: Blue is a person, Red a bot; prints the number of the game."""
    from campaigns.models import Person
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan
    from tests.campaigns.chance import known_chance
    from tests.campaigns.tables import bot, found, member

    data = json.loads(asked)
    person = Person.objects.create_user(data["name"], password=PASSWORD, display_name="Blaise")
    seats = {"blue": member(person), "red": bot("random")}
    plan = GamePlan("Le gué", "picrochole", data["scenario"], seats)
    with known_chance(data["scenario"]):
        game = create_game(campaign=found("Evenings", person), author=person, plan=plan)
        print(start_game(game_id=game.pk, by=person).pk)


def at_war(server: Site, page: Page, scenario: str) -> str:
    """Logs Blue in, at the table; the address of the game."""
    name = f"blaise-{next(_numbers)}"
    asked = json.dumps({"name": name, "scenario": scenario})
    code = f"from tests.browser.test_play_orders import make; make({asked!r})"
    url = f"/games/{int(server.manage('shell', '--no-imports', '-c', code).split()[-1])}/"
    log_in(page, name).goto(url)
    expect(page.locator("#play")).to_be_visible()
    return url


def press_hex(page: Page, across: float, down: float) -> None:
    """Somewhere on the board, in parts of its width and height."""
    box = page.locator("svg.map.hexes").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def test_a_path_newer_than_its_draft_survives_news(server: Site, page: Page) -> None:
    """The server knows the first path, and sends it; the page has a longer one, not kept yet."""
    at_war(server, page, "teaching")
    path = page.locator("tr[data-piece=B02] input[data-param=path]")
    with page.expect_response("**/draft/"):
        path.fill("0405")
    page.route("**/draft/", lambda route: route.fulfill(status=204))
    path.fill("0405, 0505")
    path.blur()
    with page.expect_response("**/news/*"):  # of everything, as after a night
        page.evaluate("Object.assign(document.getElementById('sync').dataset, {tick: 0, prints: ''})")
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#sync")).not_to_have_attribute("data-tick", "0")
    expect(path).to_have_value("0405, 0505")


def test_a_unit_goes_where_it_is_told_by_two_presses(server: Site, page: Page) -> None:
    at_war(server, page, "teaching")
    page.locator("svg.map [data-piece=B02]").click()
    page.locator("svg.map [data-place='0606']").first.click()
    path = page.locator("tr[data-piece=B02] input[data-param=path]")
    expect(path).to_have_value(re.compile(r"^\d{4}(, \d{4})*, 0606$"))
    expect(page.locator("[data-hand-value]")).to_contain_text("0606, there in turn")
    expect(page.locator(".in-hand-way")).to_have_count(1)
    page.locator("svg.map [data-piece=B02]").click()
    expect(path).to_have_value("")


def test_hexes_of_a_large_map_that_are_not_drawn_can_be_pressed(server: Site, page: Page) -> None:
    at_war(server, page, "campaign")
    unit = page.locator("svg.map [data-piece]").first
    name = unit.get_attribute("data-piece")
    unit.dispatch_event("click")
    press_hex(page, 0.5, 0.45)
    path = page.locator(f"tr[data-piece={name}] input[data-param=path]")
    expect(path).to_have_value(re.compile(r"^\d{4,6}(, \d{4,6}){5,}$"))
    expect(page.locator("[data-hand-value]")).to_contain_text("there in turn")


def test_on_a_phone_hexes_too_small_for_a_finger_come_nearer_first(server: Site, phone: Page) -> None:
    at_war(server, phone, "campaign")
    phone.locator("label", has=phone.locator("#tab-board")).tap()
    unit = phone.locator("svg.map [data-piece=B08]")
    path = phone.locator("tr[data-piece=B08] input[data-param=path]")
    expect(path).to_have_value("")
    box = unit.bounding_box()
    assert box and box["width"] < 12
    unit.tap(force=True)
    expect(phone.locator("[data-hand-name]")).not_to_have_text("B08")
    wait_for(lambda: (unit.bounding_box() or {"width": 0})["width"] > 16)
    unit.tap()
    expect(phone.locator("[data-hand-name]")).to_have_text("B08")
    phone.locator("label", has=phone.locator("#tab-asked")).tap()
    path.fill("040030")
    path.blur()
    expect(path).to_have_value(re.compile(r"^\d{6}(, \d{6}){9,}, 040030$"))
    phone.locator("label", has=phone.locator("#tab-board")).tap()
    expect(phone.locator("[data-hand-value]")).to_contain_text("to 040030, there in turn")
    expect(unit).to_be_in_viewport()
    check_fits(phone)


def test_looking_ahead_stays_on_the_page_and_keeps_the_orders(server: Site, page: Page) -> None:
    url = at_war(server, page, "teaching")
    page.locator("svg.map [data-piece=B02]").click()
    page.locator("svg.map [data-place='0606']").first.click()
    expect(page.locator("[data-hand-value]")).to_contain_text("there in turn")
    page.locator("#asked button[name=assumption]").last.click()
    expect(page.locator("#asked #ahead")).to_contain_text("arrives at 0606")
    expect(page).to_have_url(re.compile(f"{url}$"))
    expect(page.locator("tr[data-piece=B02] input[data-param=path]")).to_have_value(re.compile("0606$"))


def test_a_turn_plays_once_more(server: Site, page: Page) -> None:
    url = at_war(server, page, "teaching")
    page.locator("svg.map [data-piece=B01]").click()
    page.locator("svg.map [data-place='0606']").first.click()
    expect(page.locator("[data-hand-value]")).to_contain_text("there in turn")
    page.locator("#asked .confirm .btn.main").click()
    expect(page.locator("#game-bar")).to_contain_text("turn 2")
    page.goto(f"{url}replay/?turn=1")
    expect(page.locator("#replay")).to_contain_text("How it began.")
    page.locator("#replay a[rel=next]").click()
    expect(page.locator("#replay [aria-label='Steps of the turn']")).to_contain_text("step 1 of")
    page.locator("[data-replay]").click()
    expect(page.locator("#replay")).to_contain_text("step 2 of")
    page.locator("[data-replay]").click()
