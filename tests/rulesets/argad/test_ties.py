"""To prevent two opponents from killing each other: ARG-TIE, ARG-ARM-09 to ARG-ARM-12."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.fighters import MeleeOptions, Reach
from rulesets.argad.melee import FightResult
from tests.rulesets.argad.fighting import (
    GENDARME,
    HALF,
    LIGHT,
    MAIL,
    PLATE,
    THREE,
    against,
    duel,
    fates,
    fighter,
    fought,
    notes_with,
    why,
)
from tests.rulesets.argad.marks import example, rule


def tie(result: FightResult) -> list[tuple[str, str]]:
    return [(note.code, note.rule) for note in result.notes if note.code.startswith("tie_")]


@rule("ARG-TIE-01", "ARG-TIE-02")
@example("ARG-TIE-02", 1)
def test_of_two_who_kill_each_other_the_higher_class_lives():
    result = fought(duel(fighter(4), fighter(3)), 5, 5)
    assert [fate.fallen for fate in result.fates] == [False, True]
    assert tie(result) == [("tie_won", "ARG-TIE-02")]


@rule("ARG-TIE-03", "ARG-ARM-12")
@pytest.mark.parametrize(("better", "worse"), [(MAIL, LIGHT), (THREE, LIGHT), (HALF, MAIL), (GENDARME, PLATE)])
def test_of_the_same_class_the_better_armoured_lives(better, worse):
    result = fought(duel(fighter(4, armour=better), fighter(4, armour=worse)), 6, 6)
    assert [fate.fallen for fate in result.fates] == [False, True]
    assert tie(result) == [("tie_won", "ARG-TIE-03")]


def test_without_the_other_armours_only_four_and_five_count():
    plain = MeleeOptions(extra_armours=False)
    result = fought(duel(fighter(3, armour=THREE), fighter(3), options=plain), 5, 5)
    assert tie(result) == [("tie_stands", "ARG-TIE-06")]
    assert fates(duel(fighter(4, armour=HALF), fighter(4, armour=MAIL), options=plain), 6, 6) == ("killed", "killed")


@rule("ARG-TIE-04")
def test_then_the_higher_natural_die():
    result = fought(duel(fighter(3), fighter(3)), 5, 4)
    assert [fate.fallen for fate in result.fates] == [False, True]
    assert tie(result) == [("tie_won", "ARG-TIE-04")]


def test_a_natural_seven_beats_a_six():
    below, level = Reach(0, 1, ground="lower"), Reach(1, 0)
    result = fought(duel(fighter(5), fighter(5), below, level), 6, 6, 6)
    assert tie(result) == [("tie_won", "ARG-TIE-04")]
    assert [fate.fallen for fate in result.fates] == [False, True]


@rule("ARG-TIE-05")
def test_then_the_better_total_of_modifiers():
    level = duel(fighter(3, strong=True), fighter(3))
    assert tie(fought(level, 5, 5)) == [("tie_won", "ARG-TIE-05")]
    unread = replace(level, options=MeleeOptions(tie_modifiers="not_compared"))
    assert tie(fought(unread, 5, 5)) == [("tie_stands", "ARG-TIE-06")]


@rule("ARG-TIE-06")
@example("ARG-TIE-06", 1)
def test_who_are_equal_in_everything_both_die():
    assert fates(duel(fighter(3), fighter(3)), 5, 5) == ("killed", "killed")


@rule("ARG-TIE-07")
@example("ARG-TIE-07", 1)
def test_of_two_who_would_both_recoil_one_stays():
    result = fought(duel(fighter(4, armour=MAIL), fighter(4)), 4, 4)
    assert [fate.recoils for fate in result.fates] == [False, True]
    assert why(result, "tie_won") == [("only_one_recoils", "ARG-TIE-07"), ("better_armour", "ARG-ARM-12")]


@rule("ARG-TIE-08")
@example("ARG-TIE-08", 1)
def test_several_strikers_on_one_enemy_break_no_tie():
    result = fought(against(fighter(4), fighter(3), fighter(3)), 4, 5, 2)
    assert [fate.fallen for fate in result.fates] == [True, True, False]
    assert [note.rule for note in notes_with(result, "several_strikers")] == ["ARG-TIE-08"]


def test_a_fencer_against_two_may_be_read_pair_by_pair():
    fencer = fighter(4, feat="two_strikes")
    fight = against(fencer, fighter(3), fighter(3), wishes=())
    fight = replace(
        fight, blows=(replace(fight.blows[0], wishes=(1,)), replace(fight.blows[1], wishes=(2,)), *fight.blows[2:])
    )
    assert fates(fight, 5, 5, 5, 5) == ("killed", "killed", "killed")
    paired = replace(fight, options=MeleeOptions(fencer_tie_break="pair_by_pair"))
    assert fates(paired, 5, 5, 5, 5) == ("stands", "killed", "killed")


@rule("ARG-TIE-09")
def test_without_the_option_both_die_and_both_recoil():
    off = MeleeOptions(tie_break=False)
    result = fought(duel(fighter(4), fighter(3), options=off), 5, 5)
    assert [fate.fallen for fate in result.fates] == [True, True]
    assert tie(result) == [("tie_stands", "ARG-TIE-09")]
    assert fates(duel(fighter(4), fighter(3), options=off), 3, 4) == ("recoils", "recoils")
