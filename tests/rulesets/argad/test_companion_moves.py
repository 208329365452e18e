"""Moves of people who stand beside real miniatures: ARG-PH-05 by hand."""

from __future__ import annotations

import pytest

from rulesets.argad.companion_moves import TABLE, Done, SlowByHand
from rulesets.argad.contacts import contacts
from rulesets.argad.leaving_contact import Part

from .fields import Given, field, moved, plan, refusal, row, told_to
from .melees import refused
from .played import GAME

PEOPLE = ("malo blue -", "bili blue -", "hoel red -")


@pytest.mark.rule("ARG-TER-13")
def test_people_beside_miniatures_say_which_ground_and_hear_what_is_left() -> None:
    game = field(*PEOPLE, width=0, dice={"slow": 4})
    rows = [row(game, name, does="through_hard_ground") for name in ("malo", "bili")]
    moved(game, blue=plan(game.until("announce"), *rows))
    assert game.asked("blue") == ["by_hand"]
    game.answer("blue", SlowByHand((game.who("malo"), game.who("bili")), "forest", 5))
    assert [one["length"] for one in told_to(game, "blue", "slowed_by_hand")] == [1600, 1600]
    assert isinstance(game.dice, Given)
    assert len([key for key in game.dice.asked if "slow" in key]) == 1
    assert game.asked("blue") == ["by_hand"]
    game.answer("blue", Done())
    assert game.state.now[game.who("malo")].moved == 1600


@pytest.mark.rule("ARG-TAB-01", "ARG-TAB-02")
def test_a_table_is_difficult_ground_with_nobody_opposing() -> None:
    game = field(*PEOPLE, width=0, dice={"slow": 4})
    hard = [row(game, name, does="through_hard_ground") for name in ("malo", "bili")]
    foe = row(game, "hoel", does="contact", at="bili")
    moved(game, blue=plan(game.until("announce"), *hard), red=plan(game, foe))
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "by_hand")
    assert "table" in dict(question.forms[0].params)["ground"].options
    assert refused(game, "blue", SlowByHand((game.who("bili"),), TABLE, 5)) == ("table_takes_a_jump", "ARG-TAB-02")
    game.answer("blue", SlowByHand((game.who("malo"),), TABLE, 5))
    told = next(one for event in game.events if (one := event.part_for("blue")) and one.code == "slowed_by_hand")
    assert told.facts["length"] == 1600
    assert ("climbs_in_peace", "ARG-TAB-01") in [(one.cause, one.rule) for one in told.modifiers]


def test_who_has_no_place_on_the_table_has_no_way_on_it() -> None:
    game = field(*PEOPLE, width=0).until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,10"))) == "not_on_the_table"


@pytest.mark.rule("ARG-DIS-02")
def test_contacts_told_by_hand_are_kept_and_may_be_broken() -> None:
    game = field(*PEOPLE, width=0, dice={"part": 2})
    moved(game, blue=plan(game.until("announce"), row(game, "malo", does="contact", at="hoel")))
    pair = tuple(sorted((game.who("malo"), game.who("hoel"))))
    assert contacts(game.state) == [pair]
    game.until("part")
    assert game.state.now[game.who("hoel")].at_contact
    game.answer("blue", Part((game.who("malo"),))).answer("red", Part(()))
    moved(game, blue=plan(game.until("announce"), row(game, "malo", does="moves")))
    assert contacts(game.state) == []
    assert told_to(game, "blue", "breaks_free")
