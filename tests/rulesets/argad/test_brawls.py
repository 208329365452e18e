"""Brawls: objects, tables, bare hands, creatures: ARG-OBJ, ARG-TAB, ARG-BRW-01, ARG-FAN."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.brawls import (
    Brawler,
    Leap,
    check_throwing,
    resolve_leap,
    throw,
)
from rulesets.argad.fighters import MeleeOptions, Reach
from rulesets.argad.fights import Fight
from rulesets.argad.melee_modifiers import modifiers_of
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import FISTS, KNIFE, against, duel, fates, fighter, fought, notes_with, struck
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


def thrown(class_: int) -> Fight:
    return Fight((fighter(class_), fighter(3, side=1)), (Reach(0, 1),), (throw(0, 1),))


@rule("ARG-OBJ-01", "ARG-OBJ-02")
def test_what_may_be_taken_and_thrown():
    check_throwing(Brawler(), 900, 2000)
    assert refusal(check_throwing, Brawler(in_contact=True), 900, 2000) == "ARG-OBJ-01"
    assert refusal(check_throwing, Brawler(has_thrown=True), 900, 2000) == "ARG-OBJ-02"
    assert refusal(check_throwing, Brawler(), 1100, 2000) == "ARG-OBJ-04"
    assert refusal(check_throwing, Brawler(), 600, 500) == "ARG-OBJ-04"


@rule("ARG-OBJ-04", "ARG-OBJ-02")
@example("ARG-OBJ-04", 1)
def test_a_bottle_lays_down():
    result = fought(thrown(3), 5)
    assert result.fates[1].down
    assert [note.rule for note in notes_with(result, "step")] == ["ARG-OBJ-02"]


@example("ARG-OBJ-04", 2)
def test_an_untrained_throw_drives_back():
    assert [one.rule for one in modifiers_of(struck(2, thrown=True))] == ["ARG-UNT-01", "ARG-UNT-05"]
    assert [one.rule for one in modifiers_of(struck(3, thrown=True))] == ["ARG-OBJ-04"]
    assert fates(thrown(2), 4) == ("stands", "recoils")


def test_a_thrown_object_does_not_kill_with_a_natural_eight():
    fight = replace(thrown(3), fighters=(fighter(3), fighter(5, side=1)), reaches=(Reach(0, 1, ground="lower"),))
    assert fates(fight, 6, 6, 6) == ("stands", "down")


def leap(face: int, *, down: bool = False):
    return rolled(lambda dice: resolve_leap(dice, Leap(4, down=down), key="k", seat="s"), face)


@rule("ARG-TAB-03")
@example("ARG-TAB-03", 1)
def test_a_die_below_agility_jumps_and_may_strike():
    landed = leap(3)
    assert (landed.landing, landed.on_table, landed.may_strike, landed.reason.rule) == (
        "jumps",
        True,
        True,
        "ARG-TAB-03",
    )
    assert not leap(3, down=True).on_table


@rule("ARG-TAB-04")
def test_a_die_equal_to_agility_stops_and_only_a_pistol_shoots():
    landed = leap(4)
    assert (landed.landing, landed.on_table, landed.may_strike, landed.only_pistol) == ("stops", False, True, True)
    assert leap(4, down=True).on_table


@rule("ARG-TAB-05")
def test_a_die_above_agility_fails_and_neither_shoots_nor_strikes():
    landed = leap(5)
    assert (landed.landing, landed.may_strike, landed.may_shoot, landed.on_table) == ("blocked", False, False, False)
    assert leap(5, down=True).landing == "blocked"


@rule("ARG-TAB-08")
def test_a_table_topples_when_both_must_recoil():
    fight = duel(fighter(4), fighter(3), unsteady=(0, 1))
    result = fought(fight, 3, 4)
    assert [fate.down for fate in result.fates] == [True, True]
    assert [note.rule for note in notes_with(result, "table_topples")] == ["ARG-TAB-08"]
    assert fates(fight, 3, 2) == ("stands", "recoils")
    off = replace(fight, options=MeleeOptions(tables=False))
    assert fates(off, 3, 4) == ("stands", "recoils")


def test_a_boxing_match_lays_down():
    result = fought(duel(fighter(3, FISTS), fighter(3, FISTS)), 5, 2)
    assert result.fates[1].down
    assert [note.rule for note in notes_with(result, "knocked_out")] == ["ARG-BRW-01"]


@rule("ARG-FAN-03")
def test_two_highest_faces_of_a_creature_are_one_more():
    imps = fighter(3, die=4), fighter(3, die=4)
    result = fought(against(fighter(4, KNIFE), *imps), 4, 4)
    assert result.fates[0].fallen
    assert [note.rule for note in notes_with(result, "creature_maximum")] == ["ARG-FAN-03"]


@rule("ARG-FAN-04")
def test_three_highest_faces_of_a_creature_always_hit():
    imp = fighter(3, KNIFE, die=4)
    result = fought(duel(imp, fighter(5, KNIFE), Reach(0, 1, ground="lower")), 4, 1, 4, 4)
    assert result.fates[1].fallen
    assert [note.rule for note in notes_with(result, "hit")] == ["ARG-FAN-04"]


def test_without_the_option_creatures_roll_like_humans():
    imp = fighter(3, die=12)
    fight = duel(imp, fighter(5), options=MeleeOptions(fantasy_dice=False))
    assert fates(fight, 6, 1) == ("stands", "killed")
