"""What is announced, what is refused, who hears of it, who has agreed: ARG-PH-04."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.announcing import Agree, Hesitate, plans_seen
from rulesets.argad.intentions import Announce
from rulesets.argad.records import Looks
from rulesets.argad.state import Formation
from rulesets.common.seats import GM

from .fields import WALL, field, moved, place, plan, refusal, row, told_to
from .played import GAME, Game

WOOD = '[[piece]]\nid = "wood"\nkind = "forest"\npoints = "20,40 80,40 80,60 20,60"\n'
HOUSE = '[[room]]\nid = "house"\nbuilding = "house"\npoints = "8,14 20,14 20,24 8,24"\n'


def answered(game: Game, viewer: str) -> tuple[str, ...]:
    return next(one.answered for one in GAME.questions(game.state, viewer) if one.kind == "agree")


@pytest.mark.rule("ARG-MOV-07")
def test_nobody_goes_farther_than_he_can() -> None:
    game = field("malo blue 10,10", "hoel red 90,90").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,31"))) == "too_far"
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,30"))) == ""


def test_no_way_leads_through_a_wall() -> None:
    game = field("malo blue 10,10", "hoel red 90,90", ground=HOUSE).until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "12,20"))) == "wall_in_the_way"


@pytest.mark.rule("ARG-MOV-24")
def test_nobody_ends_where_a_friend_will_stand() -> None:
    game = field("malo blue 10,10", "bili blue 20,10", "hoel red 90,90").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "20,10"))) == "no_room_to_end"
    assert refusal(game, "blue", plan(game, row(game, "malo", "20,10"), row(game, "bili", "30,10"))) == ""


@pytest.mark.hidden("ARG-HID-04")
def test_somebody_hidden_stands_in_nobodys_way() -> None:
    game = field("malo blue 10,10", "hoel red 20,10 hidden=true").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "20,10"))) == ""


def test_a_whole_group_goes_along_with_one_line() -> None:
    game = field("malo blue 10,10", "bili blue 13,10", "hoel red 90,90")
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,20 15,20", others="bili")))
    assert place(game, "malo") == (1500, 2000)
    assert place(game, "bili") == (1800, 2000)


@pytest.mark.rule("ARG-MOV-03")
@pytest.mark.hidden("ARG-HID-08")
def test_only_who_perceives_somebody_hears_what_is_announced_for_him() -> None:
    game = field("malo blue 10,10", "bili blue 50,50 hidden=true", "hoel red 10,60", ground=WOOD).until("announce")
    game.answer("blue", plan(game, row(game, "malo", "10,20"), row(game, "bili", "52,50")))
    assert told_to(game, "red", "announced")[0]["figures"] == ("malo",)
    assert [one.who for one in plans_seen(game.state, "red")] == [game.who("malo")]
    assert len(plans_seen(game.state, "blue")) == 2


@pytest.mark.hidden("ARG-HID-14")
def test_of_a_figure_too_far_to_recognise_one_sees_the_plan_and_not_whose_it_is() -> None:
    game = field("malo blue 10,10", "hoel red 10,60").until("announce")
    stranger = f"red {game.who('malo')}"
    game.state.seen[stranger] = replace(game.state.seen[stranger], level="figure", looks=Looks())
    game.answer("blue", plan(game, row(game, "malo", "10,20")))
    assert not told_to(game, "red", "announced")
    assert [one["figures"] for one in told_to(game, "red", "plans_show")] == [(game.who("malo"),)]
    assert "who" not in told_to(game, "red", "plans_show")[0]


def agreed_by_red() -> Game:
    people = ("malo blue 10,10", "bili blue 50,50 hidden=true", "hoel red 10,60")
    game = field(*people, ground=WOOD).until("announce")
    game.answer("blue", Announce(())).answer("red", Announce(()))
    return game.answer("red", Agree())


@pytest.mark.rule("ARG-MOV-04")
def test_a_change_that_is_perceived_takes_back_the_agreement() -> None:
    game = agreed_by_red()
    assert answered(game, "blue") == ("red",)
    game.answer("blue", plan(game, row(game, "malo", "10,20")))
    assert answered(game, "blue") == () == answered(game, "red")
    assert told_to(game, "red", "plans_changed")


@pytest.mark.hidden("ARG-HID-08")
def test_a_change_that_nobody_else_perceives_leaves_all_lights_as_they_are() -> None:
    game = agreed_by_red()
    before = GAME.questions(game.state, "red")
    game.answer("blue", plan(game, row(game, "bili", "52,50")))
    assert GAME.questions(game.state, "red") == before
    assert not told_to(game, "red", "plans_changed")


@pytest.mark.hidden("ARG-HID-08")
def test_a_light_goes_out_only_for_those_who_perceive_the_change() -> None:
    game = field("malo blue 10,10", "hoel red 10,60", "alan green 90,90", ground=TALL).until("announce")
    for seat in game.seats:
        game.answer(seat, Announce(()))
    game.answer("red", Agree()).answer("green", Agree())
    assert answered(game, "green") == ("red", "green")
    game.answer("blue", plan(game, row(game, "malo", "10,20")))
    assert answered(game, "red") == ("green",)
    assert answered(game, "green") == ("red", "green")
    told = len(told_to(game, "green", "agreed"))
    game.answer("red", Agree())
    assert len(told_to(game, "green", "agreed")) == told


TALL = '[[obstacle]]\nid = "screen"\nkind = "wall_1m_to_1m50"\npoints = "30,0 30,100"\nblocks = true\n'


@pytest.mark.rule("ARG-DBT-05")
def test_whom_nobody_spoke_of_stays_and_counts_as_immobile() -> None:
    game = moved(field("malo blue 10,10", "hoel red 90,90"))
    now = game.state.now[game.who("malo")]
    assert place(game, "malo") == (1000, 1000) and not now.announced and not now.moved


@pytest.mark.rule("ARG-DBT-04")
def test_who_turns_in_circles_does_nothing_this_turn() -> None:
    game = field("malo blue 10,10", "hoel red 90,90", gm=True).until("announce")
    game.answer("blue", plan(game, row(game, "malo", "10,20")))
    game.answer(GM, Hesitate((game.who("malo"),), "round and round"))
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,20"))) != ""
    moved(game)
    assert place(game, "malo") == (1000, 1000)
    assert any(event.ruling and event.reason == "round and round" for event in game.events)


@pytest.mark.rule("ARG-DBT-04")
def test_without_a_game_master_the_table_itself_may_rule_that_somebody_hesitates() -> None:
    game = field("malo blue 10,10", "hoel red 90,90").until("announce")
    (rulings,) = [one for one in GAME.questions(game.state, GM) if one.kind == "rulings"]
    assert "gm.hesitate" in [form.kind for form in rulings.forms]
    game.answer(GM, Hesitate((game.who("malo"),), "round and round"))
    moved(game, blue=Announce(()))
    assert "hesitates" in game.told("blue")
    assert "gm.hesitate" not in repr(GAME.questions(game.state, GM))


@pytest.mark.rule("ARG-TER-02")
def test_a_way_over_a_fence_has_odds_and_an_easy_one_has_none() -> None:
    fence = f'[[obstacle]]\nid = "fence"\nkind = "{WALL}"\npoints = "0,15 40,15"\n'
    game = field("malo blue 10,10", "hoel red 90,90", ground=fence).until("announce")
    odds = GAME.odds_of(game.state, "blue", plan(game, row(game, "malo", "10,27")))
    assert odds is not None and odds.share("reaches") == 0.5
    assert GAME.odds_of(game.state, "blue", plan(game, row(game, "malo", "30,10"))) is None


@pytest.mark.rule("ARG-MOV-17")
def test_who_stands_in_line_goes_at_the_pace_of_the_line() -> None:
    people = ('malo blue 10,10 rank="chief"', "bili blue 12,10", "gwen blue 14,10", "hoel red 90,90")
    game = field(*people).until("announce")
    who = tuple(game.who(name) for name in ("malo", "bili", "gwen"))
    game.state.formations["f"] = Formation("line", who, who[0], who[0], 1)
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,22.1", others="bili gwen"))) == "too_far"
    assert refusal(game, "blue", plan(game, row(game, "malo", "18.1,10", others="bili gwen"))) == "too_far"
    moved(game, blue=plan(game, row(game, "malo", "10,22", others="bili gwen")))
    assert place(game, "gwen") == (1400, 2200)


def test_everything_offered_passes_and_what_is_just_too_much_is_refused() -> None:
    game = field("malo blue 10,10", "bili blue 13,10", "hoel red 60,60").until("announce")
    for action in GAME.legal_actions(game.state, "blue"):
        GAME.check(game.state, "blue", action)
    assert [one.code for one in GAME.near_misses(game.state, "blue")][:1] == ["too_far"]
