"""Moves of people who stand beside real miniatures: ARG-PH-05 by hand."""

from __future__ import annotations

import pytest

from rulesets.argad.companion_moves import TABLE, Done, SlowByHand
from rulesets.argad.contacts import contacts
from rulesets.argad.gm_circumstances import make_drunk
from rulesets.argad.leaving_contact import Part

from .fields import Given, field, moved, plan, refusal, row, told_to
from .melees import refused
from .played import GAME
from .test_companion_shots import shot

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


@pytest.mark.parametrize(("after", "cover", "causes"), [
    pytest.param(5, "forest", ["cover_lost"], marks=pytest.mark.rule("ARG-PRO-21")),
    (5, "wall", ["wall"]),
    (0, "forest", ["forest"]),
])  # fmt: skip
def test_whom_a_six_keeps_out_of_a_wood_it_does_not_cover(after: int, cover: str, causes: list[str]) -> None:
    """Another cover does, and who began his move in the wood stands in it."""
    game = field('malo blue - weapons=["bow"]', "hoel red -", width=0, dice={"slow": 6})
    moved(game, red=plan(game.until("announce"), row(game, "hoel", does="through_hard_ground")))
    game.answer("red", SlowByHand((game.who("hoel"),), "forest", after)).answer("red", Done()).until("shots")
    known = GAME.odds_of(game.state, "blue", shot(game, ("malo",), ("hoel",), cover=cover))
    assert known is not None
    assert [one.cause for one in known.modifiers if one.rule.startswith("ARG-PRO")] == causes


@pytest.mark.rule("ARG-BLD-07")
def test_beside_miniatures_too_the_drunk_stumble_on_stairs() -> None:
    game = field("malo blue -", "bili blue -", "hoel red -", width=0, dice={"slow": 4}, gm=True)
    for name in ("malo", "bili"):
        make_drunk(game.state, game.who(name), "drunk" if name == "malo" else "sober")
    rows = [row(game, name, does="through_hard_ground") for name in ("malo", "bili", "hoel")]
    moved(game, blue=plan(game.until("announce"), *rows[:2]), red=plan(game, rows[2]))
    offered = [dict(one.forms[0].params)["ground"].options for seat in ("blue", "red")
               for one in GAME.questions(game.state, seat) if one.kind == "by_hand"]  # fmt: skip
    assert ["stairs" in one for one in offered] == [True, False]
    game.answer("blue", SlowByHand((game.who("malo"), game.who("bili")), "stairs", 5))
    told = [one for event in game.events if (one := event.part_for("blue")) and one.code == "slowed_by_hand"]
    assert [one.facts["length"] for one in told] == [1600, 2000]
    assert [any(why.cause == "drunk_on_stairs" for why in one.modifiers) for one in told] == [True, False]


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
