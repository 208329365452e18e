"""Wars of Religion in a browser: cards pressed in the hand, cities and provinces on the map; wide and on a phone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import check_fits, speak
from tests.browser.tables import PASSWORD, Council, NewPage, log_in
from tests.serving import Site

SLUG = "wars_of_religion"
SCREENS = [
    pytest.param({"viewport": WIDE}, "en", id="wide-en"),
    pytest.param({"viewport": PHONE, "has_touch": True, "color_scheme": "dark"}, "fr", id="phone-fr"),
]
NAMES = {"royalist": "Anne", "huguenot": "Louis", "league": "Marc", "gm": "Gaston"}


def make(asked: str) -> None:
    """Runs inside the served site: begins a first war, or takes one up, plays it by chance until the question stands,
    and prints the number of the game."""
    from random import Random

    from campaigns.models import Game
    from tests.campaigns import play_on
    from tests.campaigns.chance import known_chance

    data = json.loads(asked)
    with known_chance("a first war"):
        game = Game.objects.get(pk=data["game"]) if data["game"] else _begin(data["names"])
    chance = Random(5)
    for _ in range(400):
        if data["kind"] in play_on._name(game) or not play_on._decide(game, chance):
            break
    print(game.pk)


def _begin(names: dict[str, str]) -> Any:
    from campaigns.models import Person
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan
    from tests.campaigns.tables import found, member

    people = {
        seat: Person.objects.create_user(name, password=PASSWORD, display_name=NAMES[seat])
        for seat, name in names.items()
    }
    campaign = found("The kingdom", *people.values(), gm=people["gm"])
    seats = {seat: member(one) for seat, one in people.items() if seat != "gm"}
    plan = GamePlan("The quarrel", SLUG, "first_war", seats, people["gm"])
    game = create_game(campaign=campaign, author=people["gm"], plan=plan)
    return start_game(game_id=game.pk, by=people["gm"])


@pytest.fixture(scope="module")
def wars() -> dict[str, int]:
    """The game that the tests of this file share: each takes it up where the one before has left it."""
    return {}


def at_question(server: Site, wars: dict[str, int], kind: str) -> Council:
    names = {seat: f"{name.lower()}-of-the-war" for seat, name in NAMES.items()}
    asked = json.dumps({"names": names, "kind": f"{kind}0", "game": wars.get("game", 0)})
    code = f"from tests.browser.test_play_wars import make; make({asked!r})"
    wars["game"] = int(server.manage("shell", "--no-imports", "-c", code).split()[-1])
    return Council(wars["game"], names)


def asked_of(new_page: NewPage, table: Council, options: dict[str, object], language: str) -> Page:
    """The browser of whoever is asked, in this language."""
    for seat in ("royalist", "huguenot", "league"):
        page = log_in(new_page(**options), table.names[seat])
        speak(page, language)
        page.goto(table.url)
        if page.locator("#asked.asked").count():
            return page
    raise AssertionError("nobody is asked")


def turn_to(page: Page, tab: str) -> None:
    """On a phone each panel has a tab of its own."""
    label = page.locator("label", has=page.locator(f"#tab-{tab}"))
    if label.is_visible():
        label.click()


def press(place: Locator) -> None:
    """As a finger does, whatever lies a little over it."""
    place.dispatch_event("click")


def test_a_card_of_the_deck_is_chosen_by_its_face(new_page: NewPage, server: Site, wars: dict[str, int]) -> None:
    page = asked_of(new_page, at_question(server, wars, "choose"), {"viewport": PHONE, "has_touch": True}, "en")
    card = page.locator("#asked label.ccard").nth(1)
    card.click()
    expect(card.locator("input")).to_be_checked()
    check_fits(page)
    page.locator("#asked .confirm .btn.main").click()
    expect(page.locator("#asked label.ccard input:checked, #asked .empty").first).to_be_attached()


@pytest.mark.parametrize(("options", "language"), SCREENS)
def test_a_card_is_taken_then_a_city_is_pressed(
    new_page: NewPage, server: Site, wars: dict[str, int], options: dict[str, object], language: str
) -> None:
    page = asked_of(new_page, at_question(server, wars, "act"), options, language)
    turn_to(page, "hand")
    check_fits(page)
    card = page.locator("#hand [data-card].legal").first
    name = card.get_attribute("data-card")
    card.click()
    group = page.locator(f"#asked details.of-card[data-piece={name}]")
    expect(group).to_have_attribute("open", "")
    expect(page.locator("#asked")).to_be_visible()
    turn_to(page, "board")
    check_fits(page)
    place = page.locator("svg.map .town.legal").first.get_attribute("data-place")
    press(page.locator(f"svg.map .town[data-place={place}]"))
    expect(group.locator(f"input[name=choice][data-places~={place}]:checked")).to_have_count(1)
    turn_to(page, "asked")
    check_fits(page)
    question = page.locator("#asked").get_attribute("data-question")
    page.locator("#asked .confirm .btn.main").click()
    expect(page.locator(f'#asked[data-question="{question}"]')).to_have_count(0)


def test_who_answers_far_below_is_shown_what_comes_next(new_page: NewPage, server: Site, wars: dict[str, int]) -> None:
    page = asked_of(new_page, at_question(server, wars, "act"), {"viewport": WIDE}, "en")
    page.locator("#asked details.of-card > summary").first.click()
    page.locator("#asked details.of-card[open] input[name=choice]").first.check()
    question = page.locator("#asked").get_attribute("data-question")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#play .panel-head").first).not_to_be_in_viewport()
    page.locator("#asked .confirm .btn.main").dispatch_event("click")  # pressed as it lies, below
    expect(page.locator(f'#asked[data-question="{question}"]')).to_have_count(0)
    expect(page.locator("#play .panel-head").first).to_be_in_viewport()


@pytest.mark.parametrize(("options", "language"), SCREENS)
def test_an_army_is_pressed_then_where_it_goes(
    new_page: NewPage, server: Site, wars: dict[str, int], options: dict[str, object], language: str
) -> None:
    page = asked_of(new_page, at_question(server, wars, "lead"), options, language)
    turn_to(page, "board")
    press(page.locator("svg.map .army.legal").first)
    place = page.locator("svg.map .province.legal:not(.picked)").first.get_attribute("data-place")
    end = page.locator(f"svg.map g[data-place={place}].province")
    said = end.get_attribute("aria-label")
    press(end)
    way = page.locator("#asked li.choice:has(input[name=choice]:checked) select[data-kind=way]")
    expect(way).to_have_value(re.compile(rf"(^|\s){place}$"))
    expect(way.locator("option:checked")).to_contain_text(f"→ {said}")
    end.dispatch_event("pointerover")
    expect(page.locator("[data-told]")).to_have_text(said or "")
    turn_to(page, "asked")
    check_fits(page)
    question = page.locator("#asked").get_attribute("data-question")
    page.locator("#asked .confirm .btn.main").click()
    taken = page.locator(f'#asked:not([data-question="{question}"])')
    expect(taken.or_(page.locator("#asked .refused .rule")).first).to_be_visible()  # too dear, says the rule
