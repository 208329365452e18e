"""As a turn begins: who breaks contact, who pursues, what the dice make of it: ARG-PH-02, ARG-DIS."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.contacts import contacts
from rulesets.argad.intentions import Announce
from rulesets.argad.leaving_contact import Part, Pursue, leavers
from rulesets.argad.mustering import mark

from .fields import Given, field, moved, place, plan, refusal, row, told_to
from .played import GAME, Game

PAIR = ("malo blue 50,50", "hoel red 50,52")
AROUND = ("hoel red 50,52", "kadog red 50,48", "mazhe red 52,50", "riok red 48,50")


def parting(*people: str, pursues: bool = False, **dice: int) -> Game:
    game = field(*people, dice={"part": 3, **dice}).until("part")
    game.answer("blue", Part((game.who("malo"),)))
    if "red" in [seat for seat in game.seats if game.asked(seat) == ["part"]]:
        game.answer("red", Part(()))
    whom = ((game.who("hoel"), game.who("malo")),) if pursues else ()
    return game.answer("red", Pursue(whom))


def goes(game: Game, way: str = "50,36") -> Game:
    return moved(game, blue=plan(game.until("announce"), row(game, "malo", way)))


@pytest.mark.rule("ARG-DIS-01")
def test_only_who_said_so_may_leave_his_enemy() -> None:
    game = field(*PAIR).until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "50,36"))) == "must_break_contact"


@pytest.mark.rule("ARG-WRK-01")
def test_nobody_works_or_reloads_while_enemies_touch_him() -> None:
    game = field(*PAIR).until("announce")
    near = [one for one in GAME.near_misses(game.state, "blue") if one.code == "busy_with_enemies"]
    assert [(one.rule, one.action) for one in near] == [("ARG-WRK-01", plan(game, row(game, "malo", does="reload")))]
    for does in ("work", "reload"):
        assert refusal(game, "blue", plan(game, row(game, "malo", does=does))) == "busy_with_enemies"


@pytest.mark.rule("ARG-DIS-02")
def test_who_breaks_contact_is_slowed_and_gets_away_from_one_who_stays() -> None:
    game = goes(parting(*PAIR))
    assert place(game, "malo") == (5000, 3600)
    assert not contacts(game.state)
    assert told_to(game, "red", "breaks_free")
    assert isinstance(game.dice, Given)
    assert len([key for key in game.dice.asked if "part" in key]) == 1


@pytest.mark.rule("ARG-DIS-08")
@pytest.mark.parametrize(("west", "said"), [("50,36", ["one_die_together"]), ("36,50", ["one_die_each"] * 3)])
def test_a_group_that_moves_off_together_rolls_one_die(west: str, said: list[str]) -> None:
    """Whoever goes another way rolls for himself."""
    people = [f"{name} blue {x},50" for name, x in (("malo", 50), ("bili", 53), ("kado", 56))]
    people += [f"{name} red {x},52" for name, x in (("hoel", 50), ("odd", 53), ("olaf", 56))]
    ways = {"malo": west, "bili": "53,36", "kado": "70,50" if len(said) > 1 else "56,36"}
    game = field(*people, dice={"part": 3}).until("part")
    game.answer("blue", Part(tuple(game.who(name) for name in ways))).answer("red", Part(())).answer("red", Pursue(()))
    moved(game.until("announce"), blue=plan(game, *[row(game, name, way) for name, way in ways.items()]))
    assert isinstance(game.dice, Given)
    assert len([key for key in game.dice.asked if "part" in key]) == len(said)
    assert reasons(game, "breaks_free") == said


def reasons(game: Game, code: str) -> list[str]:
    """The first reason of each sentence of this code, as blue hears it."""
    parts = [event.part_for("blue") for event in game.events]
    return [one.modifiers[0].cause for one in parts if one is not None and one.code == code]


@pytest.mark.rule("ARG-DIS-05")
def test_a_six_keeps_him_where_he_is() -> None:
    game = goes(parting(*PAIR, part=6))
    assert place(game, "malo") == (5000, 5000)
    assert contacts(game.state)
    assert told_to(game, "blue", "blocked_in_contact")


@pytest.mark.rule("ARG-DIS-04")
def test_a_pursuer_who_is_as_fast_has_him_again() -> None:
    game = goes(parting(*PAIR, pursues=True), "50,33")
    assert told_to(game, "blue", "is_caught")
    assert place(game, "malo") == (5000, 3300)
    assert contacts(game.state)


def test_a_pursuer_who_is_slowed_more_loses_him() -> None:
    game = field(*PAIR).until("part")
    game.dice = Given({f"part.{game.who('hoel')}": 5, "part": 1})
    game.answer("blue", Part((game.who("malo"),))).answer("red", Part(()))
    game.answer("red", Pursue(((game.who("hoel"), game.who("malo")),)))
    goes(game, "50,31")
    assert not contacts(game.state)
    assert place(game, "hoel")[1] > place(game, "malo")[1] + 200


def test_nobody_leaves_who_is_surrounded() -> None:
    game = field("malo blue 50,50", *AROUND)
    assert leavers(game.state, "blue") == []


def test_a_pursuer_announces_nothing_else() -> None:
    game = parting(*PAIR, pursues=True).until("announce")
    assert refusal(game, "red", plan(game, row(game, "hoel", "50,60"))) == "pursues_already"


@pytest.mark.hidden("ARG-HID-13")
def test_who_fights_whom_out_of_sight_is_not_to_be_read_off_the_question() -> None:
    game = field(*PAIR, "alan green 10,10").until("part")
    questions = [one for one in GAME.questions(game.state, "green") if one.kind == "part"]
    assert [one.seats for one in questions] in ([], [game.seats])
    assert all(one.answered in ((), ("green",)) for one in questions)


def test_no_contact_no_question() -> None:
    game = field("malo blue 10,10", "hoel red 90,90").until("announce")
    assert game.state.turn == 1 and not told_to(game, "blue", "breaks_contact")
    assert not game.state.now[game.who("malo")].at_contact
    assert refusal(game, "blue", Announce(())) == ""


def running(first: str, *, parts: bool = False) -> Game:
    """Malo's nerve has broken; the moves of the next turn are made."""
    game = field(first, PAIR[1], dice={"part": 3, ".melee.": 1}).until("evening")
    malo = game.who("malo")
    game.state.now[malo] = replace(game.state.now[malo], conduct="flees", disordered=True)
    mark(game.state, f"broke {malo}")
    if parts:
        game.until("part").answer("blue", Part((malo,)))
    return game.until("announce").until("shots")


@pytest.mark.rule("ARG-MOR-05")
@pytest.mark.parametrize("parts", [False, True])
def test_whose_nerve_is_broken_runs_out_of_contact_whatever_is_said_of_him(parts: bool) -> None:
    game = running(PAIR[0], parts=parts)
    assert place(game, "malo")[1] < 4500
    told = [one for one in game.events if (part := one.part_for("red")) and part.code == "breaks_contact"]
    assert [one.rule for one in told] == ["ARG-MOR-05"]


def test_who_runs_goes_away_from_the_enemy_and_his_side_has_not_lost() -> None:
    game = running("malo blue 50,40")
    assert not game.state.ending
    assert place(game, "malo")[1] < 3000


@pytest.mark.rule("ARG-DIS-07")
def test_who_goes_on_to_another_enemy_of_the_same_group_breaks_no_contact() -> None:
    game = field("malo blue 50,50", "hoel red 52,50", "kadog red 52,53.5", "riok red 70,70").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "", "contact", at="riok"))) == "must_break_contact"
    moved(game, blue=plan(game, row(game, "malo", "", "contact", at="kadog")))
    assert place(game, "malo")[1] > 5100
    assert sorted((game.who("malo"), game.who("kadog"))) in [sorted(pair) for pair in contacts(game.state)]
    went = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "own_went")
    assert ("line_rearranged", "ARG-DIS-07") in [(one.cause, one.rule) for one in went.modifiers]
