"""A kill that was none: found in a closed game, seen with all that rests on it, accepted; wide and on a phone."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits, speak
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

WIDE = {"locale": "en-GB"}
ON_A_PHONE = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "locale": "fr-FR",
    "color_scheme": "dark",
}
WORDS = {
    "en": (
        "Something was otherwise",
        "What would change since",
        "The wound he died of",
        "amended on",
        "It was otherwise",
    ),
    "fr": (
        "Il en fut autrement",
        "Ce qui changerait depuis",
        "La blessure dont il est mort",
        "rectifié le",
        "Il en fut",
    ),
}
_numbers = count(1)


def make(asked: str) -> None:
    """Runs inside the served site: Anne died in a game that is closed, and Gwenn has taken her place."""
    from campaigns.access import Viewer, get_led_campaign
    from campaigns.models import Campaign, Character, Game, GameStatus, Person, Possession
    from campaigns.services.acts import Doing, act
    from campaigns.services.closing import Closing, Line, close_game
    from campaigns.services.games import create_game, start_game
    from campaigns.services.people_in_games import bring_people
    from campaigns.services.plans import GamePlan
    from campaigns.services.succession import Legacy, name_successor
    from tests.campaigns.tables import found, member
    from tests.campaigns.test_people_in_games import somebody

    master, player, other = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title()) for name in json.loads(asked)
    )
    campaign = found("Le Trégor", master, player, other, gm=master)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    campaign = get_led_campaign(Viewer(master), campaign.pk)
    anne = somebody(campaign, "Anne", player=player)
    with act(Doing(campaign, master, "entered", {"row": "x"})) as pen:
        pen.create(Possession, {"name": "a sword with a silver hilt", "character": anne})
    plan = GamePlan("The raid", "argad", "raid", {"blue": member(player), "red": member(other)}, gm=master)
    game = create_game(campaign=campaign, author=master, plan=plan)
    bring_people(game=game, chosen={"blue": [anne]}, known=set())
    start_game(game_id=game.pk, by=master)
    outcome = {"ending": "by_agreement", "rule": "ARG-END-06", "winners": [], "results": {}}
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED, outcome=outcome)
    game = Game.objects.get(pk=game.pk)
    wound = {"severity": "desperate", "location": "the head", "course": "fatal"}
    lines = [Line("fate", {"fate": "dead", "captor": ""}, anne), Line("wound", wound, anne)]
    close_game(campaign=campaign, game=game, viewer=Viewer(master), closing=Closing(("blue", "red"), lines))
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-06-12")
    dead = Character.objects.get(pk=anne.pk)
    dead.campaign = get_led_campaign(Viewer(master), campaign.pk)
    name_successor(dead=dead, viewer=Viewer(master), legacy=Legacy(name="Gwenn", on="1590-05-20"))
    print(campaign.pk, game.pk)


@pytest.fixture
def place(server: Site) -> tuple[list[str], str, str]:
    """The accounts of game master and players, the campaign, the game."""
    names = [f"{one}{next(_numbers)}" for one in ("maela", "denez", "per")]
    code = f"from tests.browser.test_amending_pages import make; make({json.dumps(names)!r})"
    campaign, game = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return names, f"/campaigns/{campaign}/", f"/games/{game}/"


def check_looks(page: Page) -> None:
    check_fits(page)
    if page.viewport_size != PHONE:
        return
    small = page.evaluate(
        """() => [...document.querySelectorAll(".amend .btn, .amend select, .amend-way label, .amend-list a")]
            .filter(one => one.offsetHeight && one.offsetHeight < 40).map(one => one.outerHTML)"""
    )
    assert small == []


@pytest.mark.parametrize(("language", "screen"), [("en", WIDE), ("fr", ON_A_PHONE)], ids=["wide", "phone"])
def test_a_death_is_taken_back_line_by_line(
    new_page: NewPage, place: tuple[list[str], str, str], language: str, screen: dict[str, Any]
) -> None:
    (master, player, _other), campaign, game = place
    otherwise, since, fatal, amended, again = WORDS[language]
    page = new_page(**screen)
    log_in(page, master)
    if language == "fr":
        speak(page, "fr")
    page.goto(f"{game}aftermath/")
    page.get_by_role("link", name=otherwise).first.click()
    check_looks(page)
    page.locator(".amend-list a").first.click()
    page.locator("[name=fate]").select_option("missing")
    page.locator("[name=reason]").fill("He was only stunned")
    page.locator("[name=said]").fill("Nobody saw her fall.")
    check_looks(page)
    page.locator("button[value=look]").click()
    plan = page.locator("#plan")
    expect(plan).to_contain_text(since)
    expect(plan).to_contain_text(fatal)
    expect(plan).to_contain_text("Gwenn")
    check_looks(page)
    line = plan.locator("fieldset", has_text="silver hilt")
    line.locator("input[value=stays]").check()
    page.locator("button[value=accept]").click()
    expect(page.locator(".notice.good")).to_be_visible()
    expect(page.locator("#history")).to_contain_text(amended)
    expect(page.locator("#history")).to_contain_text(again)
    check_looks(page)
    page.goto(f"{campaign}chronicle/")
    expect(page.locator(".chronicle")).to_contain_text("Nobody saw her fall.")
    page.goto(f"{campaign}corrections/")
    expect(page.locator(".history")).to_contain_text("silver hilt")
    check_looks(page)

    theirs = new_page(**screen)
    log_in(theirs, player)
    theirs.goto(f"{campaign}register/possession/")
    theirs.get_by_role("link", name="a sword with a silver hilt").click()
    expect(theirs.locator("main")).to_contain_text("Gwenn")
    theirs.goto(f"{game}aftermath/")
    expect(theirs.locator("a[href*='/amend/']")).to_have_count(0)
