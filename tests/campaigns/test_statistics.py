"""Statistics of a campaign: every number of known games and known people, through the web, for who may know it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.models import (
    Act,
    Attendance,
    Attitude,
    Campaign,
    Circle,
    Game,
    Person,
    Possession,
    Relation,
    Standing,
    Wound,
)
from campaigns.services.held_together import person_id
from campaigns.services.undoing import undo_act
from campaigns.views.statistics import PARTS
from tests.campaigns.conftest import SignIn
from tests.campaigns.counting import (
    band,
    changed,
    entered,
    game_of,
    meeting,
    numbers,
    over,
    page,
)
from tests.campaigns.known import character, number
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=made.pk).update(story_date="1590-06-01")
    made.refresh_from_db()
    return made


@pytest.fixture
def gm(alice: Person, campaign: Campaign, sign_in: SignIn) -> Client:
    return sign_in(alice)


@pytest.fixture
def player(bob: Person, campaign: Campaign, sign_in: SignIn) -> Client:
    return sign_in(bob)


# -- casualties ------------------------------------------------------------------------------------------------------
@pytest.fixture
def fights(campaign: Campaign, bob: Person) -> dict[str, Any]:
    """In May: Anne is hurt twice in one game, Yann put out of action. In June: Yann dies of a shot, Malo is taken."""
    made = {name: character(campaign, name, bob if name == "Anne" else None) for name in ("Anne", "Yann", "Malo")}
    made["band"] = band(campaign, "The mill", made["Anne"], made["Yann"])
    made["game"] = over(campaign, "At the ford", {"left": bob, "right": None}, 7, "left")
    made["meeting"] = meeting(campaign, "Evening at Guingamp", 20, "1590-05-12", made["game"])
    there = {"game": made["game"], "happened_on": "1590-05-12"}
    entered(campaign, Wound, character=made["Anne"], severity="light", cause="Sword", **there)
    entered(campaign, Wound, character=made["Anne"], severity="serious", cause="Sword", **there)
    entered(campaign, Wound, character=made["Yann"], severity="desperate", cause="sword", dealt_by="Anne", **there)
    shot = {"severity": "desperate", "course": "fatal", "cause": "Arquebus", "happened_on": "1590-06-02"}
    entered(campaign, Wound, character=made["Yann"], **shot)
    changed(made["Yann"], "1590-06-02", fate="dead")
    changed(made["Malo"], "1590-06-09", fate="prisoner")
    return made


def test_casualties_by_month_meeting_band_and_cause(campaign: Campaign, gm: Client, fights: dict[str, Any]) -> None:
    def of(plot: str, **asked: str) -> list[list[str]]:
        return numbers(gm, campaign, "casualties", plot, **asked)

    #                       dead taken down hurt all
    assert of("time") == [["May 1590", "0", "0", "1", "1", "2"], ["June 1590", "1", "1", "0", "0", "2"]]
    assert [row[1:] for row in of("meetings")] == [["0", "0", "1", "1", "2"], ["1", "1", "0", "0", "2"]]
    assert of("bands") == [["The mill", "1", "0", "1", "1", "3"], ["in no band", "0", "1", "0", "0", "1"]]
    assert [row[0] + row[-1] for row in of("causes")] == ["Sword2", "Arquebus1", "not said1"]
    assert [row[0] for row in of("list")] == ["Anne", "Yann", "Yann", "Malo"]


def test_casualties_of_a_part(campaign: Campaign, gm: Client, fights: dict[str, Any]) -> None:
    def who(**asked: str) -> list[str]:
        return [row[0] for row in numbers(gm, campaign, "casualties", "list", **asked)]

    assert who(until="May 1590") == ["Anne", "Yann"]
    assert who(since="1590-06-09") == ["Malo"]
    assert who(who="ann") == ["Anne", "Yann", "Yann"]
    assert who(who="malo") == ["Malo"]
    assert who(band=number(fights["band"])) == ["Anne", "Yann", "Yann"]
    assert who(slug="tiny") == ["Anne", "Yann"]
    assert who(slug="argad", band="17", since="31 June 1590") == ["Anne", "Yann", "Yann", "Malo"]  # none of it fits
    assert "June has 30 days" in page(gm, campaign, "casualties", since="31 June 1590")


def test_what_was_taken_back_is_no_casualty(campaign: Campaign, alice: Person, gm: Client) -> None:
    malo = character(campaign, "Malo")
    changed(malo, "1590-06-09", fate="prisoner")
    assert len(numbers(gm, campaign, "casualties", "list")) == 1
    back = undo_act(done=Act.objects.latest("pk"), author=alice, reason="a mistake")
    assert numbers(gm, campaign, "casualties", "list") == []
    undo_act(done=back, author=alice, reason="it was none")
    assert [row[2] for row in numbers(gm, campaign, "casualties", "list")] == ["9 June 1590"]


def test_before_somebody_was_shown_nothing_of_him_is_counted(campaign: Campaign, gm: Client, player: Client) -> None:
    malo = character(campaign, "Malo", audience=Circle.GM)
    malo = changed(malo, "1590-05-01", fate="prisoner")
    assert numbers(player, campaign, "casualties", "list") == []
    malo = changed(malo, "1590-05-20", audience=Circle.ALL)
    assert numbers(player, campaign, "casualties", "list") == []
    malo = changed(malo, "1590-06-01", fate="active")
    changed(malo, "1590-06-09", fate="missing")
    assert [row[2] for row in numbers(player, campaign, "casualties", "list")] == ["9 June 1590"]
    assert len(numbers(gm, campaign, "casualties", "list")) == 2


# -- careers ---------------------------------------------------------------------------------------------------------
def test_careers_count_games_wounds_feats_and_whom_they_put_down(
    campaign: Campaign, gm: Client, fights: dict[str, Any]
) -> None:
    feat = {"character": fights["Anne"], "bond": "feat", "event": "She held the bridge", "on": "1590-05-12"}
    entered(campaign, Standing, **feat)
    rows = {row[0]: row[1:] for row in numbers(gm, campaign, "careers", "people")}
    #                  games wounds feats felled killed
    assert rows["Anne"] == ["1", "2", "1", "1", "0"]
    assert rows["Yann"] == ["1", "2", "0", "0", "0"]
    assert rows["Malo"] == ["0", "0", "0", "0", "0"]
    deeds = [row[1:] for row in numbers(gm, campaign, "careers", "days", who="anne")]
    assert ["wounds", "12 May 1590", "2"] in deeds
    assert ["put out of action", "12 May 1590", "1"] in deeds


def test_what_people_held_from_day_to_day(campaign: Campaign, gm: Client, player: Client, bob: Person) -> None:
    anne, malo = character(campaign, "Anne", bob), character(campaign, "Malo")
    money = {"sort": "money", "name": "A purse", "currency": "livres", "value": 2}
    purse = entered(campaign, Possession, "1590-01-01", character=anne, count=10, **money)
    purse = changed(purse, "1590-03-01", count=4)
    sword = entered(campaign, Possession, "1590-02-01", character=anne, name="Sword")
    changed(sword, "1590-04-01", character=malo)
    held = {(row[0], row[1], row[2]): row[3] for row in numbers(gm, campaign, "careers", "days")}
    assert held == {
        ("Anne", "livres", "1 January 1590"): "20",
        ("Anne", "livres", "1 March 1590"): "8",
        ("Anne", "things", "1 February 1590"): "1",
        ("Anne", "things", "1 April 1590"): "0",
        ("Malo", "things", "1 April 1590"): "1",
    }
    assert numbers(player, campaign, "careers", "days") == numbers(gm, campaign, "careers", "days")


def test_what_another_has_is_counted_and_not_valued(
    campaign: Campaign, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne = character(campaign, "Anne", bob)
    purse = entered(
        campaign, Possession, "1590-01-01", character=anne, sort="money", name="A purse", value=777, currency="crowns"
    )
    changed(purse, "1590-03-01", value=888)
    entered(campaign, Possession, "1590-01-01", character=anne, name="A dagger", concealed=True)
    other = sign_in(charlie)
    assert numbers(other, campaign, "careers", "days") == [["Anne", "A purse", "1 January 1590", "1"]]
    assert ["Anne", "crowns", "1 March 1590", "888"] in numbers(sign_in(bob), campaign, "careers", "days")


def test_who_came_to_a_game_is_known_where_one_sat(
    campaign: Campaign, bob: Person, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, spy = character(campaign, "Anne", bob), character(campaign, "Malo", charlie)
    game = game_of(campaign, "By night", {"gm": alice, "left": bob, "right": charlie})
    people = [{"id": person_id(one), "seat": seat} for one, seat in ((anne, "left"), (spy, "right"))]
    Game.objects.filter(pk=game.pk).update(setup={"people": people})

    def came(person: Person) -> dict[str, str]:
        return {row[0]: row[1] for row in numbers(sign_in(person), campaign, "careers", "people")}

    assert came(alice) == {"Anne": "1", "Malo": "1"}
    assert came(bob) == {"Anne": "1", "Malo": "0"}
    assert came(charlie) == {"Anne": "0", "Malo": "1"}


# -- attendance ------------------------------------------------------------------------------------------------------
def test_who_came_how_often(campaign: Campaign, gm: Client, player: Client, bob: Person, charlie: Person) -> None:
    evenings = [meeting(campaign, f"Evening {n}", 30 - n, f"1590-0{n}-01") for n in (1, 2, 3)]
    hidden = meeting(campaign, "In secret", 1, audience=Circle.GM)
    for one, (bobs, charlies) in zip(evenings, ((True, True), (True, False), (False, None)), strict=True):
        entered(campaign, Attendance, meeting=one, person=bob, came=bobs)
        if charlies is not None:
            entered(campaign, Attendance, meeting=one, person=charlie, came=charlies)
    entered(campaign, Attendance, meeting=hidden, person=bob, came=True)
    rows = {row[0]: row[1:4] for row in numbers(player, campaign, "attendance", "people")}
    #               there away unnoted
    assert rows == {"Bob": ["2", "1", "0"], "Charlie": ["1", "1", "1"], "Alice": ["0", "0", "3"]}
    assert [row[3:] for row in numbers(player, campaign, "attendance", "meetings")] == [
        ["0", "1"],
        ["1", "1"],
        ["2", "0"],
    ]
    assert {row[0]: row[1] for row in numbers(gm, campaign, "attendance", "people")}["Bob"] == "3"
    asked = numbers(player, campaign, "attendance", "meetings", since="February 1590", until="February 1590")
    assert [row[0] for row in asked] == ["Evening 2"]


# -- alliances -------------------------------------------------------------------------------------------------------
def test_how_bands_and_npcs_stand_with_each_other(campaign: Campaign, gm: Client, bob: Person) -> None:
    anne, miller = character(campaign, "Anne", bob), character(campaign, "The miller", is_npc=True)
    band(campaign, "The mill", anne)
    entered(campaign, Standing, character=anne, bond="grudge", towards=miller, score=-2, event="Salt", on="1590-01-02")
    entered(campaign, Standing, character=anne, bond="debt", towards=miller, score=-1, event="Hay", on="1590-02-03")
    entered(campaign, Standing, character=anne, bond="debt", towards=miller, score=-9, event="Old", resolved=True)
    entered(campaign, Attitude, npc=miller, towards=anne, score=4, cause="She paid", since="1590-03-01", audience="all")
    entered(campaign, Relation, one=miller, other=anne, what="uncle")
    rows = {(row[0], row[1]): row[2:] for row in numbers(gm, campaign, "alliances", "now")}
    assert rows["The mill", "The miller"] == ["-3", "enemies", "3", "1", "debt of honour, grudge"]
    assert rows["The miller", "The mill"][:3] == ["4", "friends", "1"]
    assert rows["The miller", "Anne"] == ["0", "even", "1", "0", "uncle"]
    steps = numbers(gm, campaign, "alliances", "time", who="mill", until="1590-02")
    assert steps == [
        ["The mill", "The miller", "2 January 1590", "-2"],
        ["The mill", "The miller", "3 February 1590", "-3"],
    ]


# -- games -----------------------------------------------------------------------------------------------------------
def test_who_won_and_how_long_it_took(campaign: Campaign, gm: Client, bob: Person, charlie: Person) -> None:
    seats = {"left": bob, "right": charlie}
    first = over(campaign, "One", seats, 7, "left")
    over(campaign, "Two", seats, 5, "left", "right")
    over(campaign, "Three", seats, 5)
    game_of(campaign, "Still on", seats, turn=3)
    meeting(campaign, "Evening", 9, "1590-05-12", first)
    won = {row[0]: row[1:4] for row in numbers(gm, campaign, "games", "winners")}
    assert won == {"Bob": ["3", "2", "66.7\u202f%"], "Charlie": ["3", "1", "33.3\u202f%"]}
    assert [row[2:4] for row in numbers(gm, campaign, "games", "sides")] == [["3", "2"], ["3", "1"]]
    assert [row[1:] for row in numbers(gm, campaign, "games", "lengths")] == [["5", "2"], ["7", "1"]]
    listed = numbers(gm, campaign, "games", "list")
    assert [(row[0], row[2], row[3], row[4]) for row in listed] == [
        ("Three", "", "5", "0"),
        ("Two", "", "5", "0"),
        ("One", "12 May 1590", "7", "1"),
    ]
    assert [row[0] for row in numbers(gm, campaign, "games", "list", since="1590")] == ["One"]


def test_a_game_that_this_release_does_not_hold_is_counted_under_its_code(
    campaign: Campaign, bob: Person, gm: Client
) -> None:
    over(campaign, "At the ford", {"left": bob, "right": None}, 7, "left", slug="of_yore")
    assert [row[:2] for row in numbers(gm, campaign, "games", "sides")] == [["of_yore", "left"], ["of_yore", "right"]]
    assert [row[1:] for row in numbers(gm, campaign, "games", "list")] == [["of_yore", "", "7", "0", "left", "points"]]
    assert all(page(gm, campaign, part, slug="of_yore") for part in PARTS)
