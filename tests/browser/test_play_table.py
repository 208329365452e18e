"""A table in centimetres: people are dragged where they go, a ruler is laid, a finger finds what is small."""

from __future__ import annotations

import json
import re
from itertools import count

from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site, wait_for

_numbers = count(1)
WAY = "#asked .each-card.me input[data-param=way]"


def make(asked: str) -> None:
    """Runs inside the served site: a game whose intentions are asked for; prints its number."""
    from campaigns.models import Person
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan
    from tests.campaigns.chance import known_chance
    from tests.campaigns.tables import found, member
    from tests.campaigns.test_argad_pages import until_moves

    data = json.loads(asked)
    people = {
        seat: Person.objects.create_user(f"{data['name']}-{seat}", password=PASSWORD, display_name=seat.title())
        for seat in ("gm", "blue", "red")
    }
    campaign = found("Evenings", *people.values(), gm=people["gm"])
    seats = {seat: member(people[seat]) for seat in ("blue", "red")}
    plan = GamePlan("La cloche", "argad", "raid", seats, people["gm"])
    with known_chance("la cloche"):
        game = start_game(game_id=create_game(campaign=campaign, author=people["gm"], plan=plan).pk, by=people["gm"])
        print(until_moves(game, people).pk)


def at_the_table(server: Site, page: Page) -> None:
    """Logs Blue in; the board and the form of intentions stand on the page."""
    name = f"brittany-{next(_numbers)}"
    asked = json.dumps({"name": name})
    code = f"from tests.browser.test_play_table import make; make({asked!r})"
    number = int(server.manage("shell", "--no-imports", "-c", code).split()[-1])
    log_in(page, f"{name}-blue").goto(f"/games/{number}/")
    expect(page.locator("#play")).to_be_visible()


def own(page: Page, name: str) -> Locator:
    return page.locator(f"svg.map.cm .fig.own[data-name='{name}']")


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, one: Locator, across: float, down: float) -> None:
    x, y = middle(one)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2)
    page.mouse.move(x + across, y + down, steps=4)
    page.mouse.up()


def test_a_figure_is_dragged_where_it_goes_and_announced(server: Site, page: Page) -> None:
    at_the_table(server, page)
    drag(page, own(page, "Judikael"), -9, 9)
    expect(page.locator(WAY)).to_have_value(re.compile(r"^\d+(\.\d)?,\d+(\.\d)?$"))
    expect(page.locator("[data-hand-name]")).to_have_text("Judikael")
    expect(page.locator("[data-hand-value]")).to_contain_text("of 40.0 cm")
    expect(page.locator(".hand-way")).to_have_count(1)
    page.locator("#asked .confirm .btn.main").click()
    expect(page.locator("#may")).to_contain_text("Change your answer")
    expect(page.locator("svg.map.cm .path.own")).to_have_count(1)


def test_press_after_press_makes_a_way_and_a_step_is_taken_back(server: Site, page: Page) -> None:
    at_the_table(server, page)
    x, y = middle(own(page, "Judikael"))
    page.mouse.click(x, y)
    expect(page.locator("#asked .each-card.me summary b")).to_have_text("Judikael")
    expect(page.locator(".hand-reach")).to_have_count(1)
    page.mouse.click(x - 10, y + 12)
    page.mouse.click(x - 25, y + 20)
    expect(page.locator(WAY)).to_have_value(re.compile(r"^\S+ \S+$"))
    page.locator("[data-hand-back]").click()
    expect(page.locator(WAY)).to_have_value(re.compile(r"^\S+$"))
    expect(page.locator("#asked .each-card.me [data-row-says]")).to_have_text(re.compile(r"^\d+\.\d cm$"))


def test_a_way_through_a_wall_says_so_before_it_is_sent(server: Site, page: Page) -> None:
    at_the_table(server, page)
    drag(page, own(page, "Judikael"), -60, 0)
    expect(page.locator("[data-hand-value]")).to_contain_text("A wall stands in the way")
    expect(page.locator(".hand-way.bad")).to_have_count(1)


def test_the_ruler_measures_and_leaves_the_form_alone(server: Site, page: Page) -> None:
    at_the_table(server, page)
    page.locator("[data-measure]").click()
    x, y = middle(own(page, "Judikael"))
    page.mouse.click(x, y)
    page.mouse.click(x - 40, y + 40)
    expect(page.locator("[data-hand-value]")).to_contain_text("cm from edge to edge")
    expect(page.locator("#asked .each-card[open]")).to_have_count(0)
    page.locator("[data-measure]").click()
    expect(page.locator(".in-hand .hand-way")).to_have_count(0)


def test_a_finger_brings_people_near_and_then_sends_them(server: Site, phone: Page) -> None:
    at_the_table(server, phone)
    phone.locator("label", has=phone.locator("#tab-board")).tap()
    one = own(phone, "Judikael")
    one.tap(force=True)
    wait_for(lambda: (one.bounding_box() or {"width": 0})["width"] > 16)
    x, y = middle(one)
    phone.touchscreen.tap(x, y)
    phone.touchscreen.tap(x - 40, y + 40)
    expect(phone.locator("[data-hand-value]")).to_contain_text("of 40.0 cm")
    check_fits(phone)
