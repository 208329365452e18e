"""Fights that nobody plays: how they go on and end, for whom, and that names, order and sides decide nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rulesets.argad.duel_odds import duel_law
from rulesets.argad.fighters import Fighter
from rulesets.argad.people import Condition
from rulesets.argad.skirmish import Ground, Skirmish, Umpire, resolve_skirmish, simulate
from rulesets.argad.skirmish_sides import NOBODY, Result
from rulesets.argad.skirmish_totals import SkirmishTotals
from rulesets.common.dice import Fast
from rulesets.common.drivers import Seeded, Tape, rehearsed_streams
from tests.rulesets.argad import skirmishing as s
from tests.rulesets.argad.fighting import duel
from tests.rulesets.argad.shots import SLIT

NEAR = Ground(distance=500)
SWORD = s.sworn(4, "sword")
BOW = s.sworn(4, "bow")


def share_close(found: int, of: int, expected: Fraction) -> bool:
    """Within four sigma."""
    away = found - of * expected
    return away * away <= 16 * of * expected * (1 - expected)


def alike(found: int, other: int, of: int) -> bool:
    """Whether two counts may be of the same chance, within four sigma of their difference."""
    return (found - other) ** 2 <= 16 * (found + other) * (1 - Fraction(found + other, 2 * of))


# Nothing decides that should not


def test_the_same_seed_is_the_same_fight():
    fight = s.raid_of_vikings()
    assert s.fought(fight, 7) == s.fought(fight, 7)
    assert len({s.fought(fight, seed).fates for seed in range(5)}) == 5


def test_names_decide_nothing():
    fight = s.raid_of_vikings()
    for seed in range(10):
        one, other = s.fought(fight, seed), s.fought(s.renamed(fight), seed)
        assert [(who.fate, who.turn) for who in one.fates] == [(who.fate, who.turn) for who in other.fates]
        assert (one.holder, one.shots, one.hits) == (other.holder, other.shots, other.hits)


def test_one_who_remembers_fights_the_same_as_one_who_begins():
    fight = s.raid_of_vikings()
    umpire = Umpire(fight)
    for seed in range(10):
        assert umpire.resolve(Fast(seed)) == s.fought(fight, seed)


def test_the_order_in_which_people_are_listed_decides_nothing():
    fight = s.raid_of_vikings()
    turned = replace(fight, sides=tuple(replace(one, people=one.people[::-1]) for one in fight.sides))
    one, other = simulate(Umpire(fight), "one", range(250)), simulate(Umpire(turned), "other", range(250))
    assert alike(one.sides[0].held, other.sides[0].held, 250)
    for person in one.people:
        same = next(who for who in other.people if (who.name, who.side) == (person.name, person.side))
        assert alike(person.survived, same.survived, 250), person.name


@pytest.mark.parametrize("conducts", [("aggressive", "cautious"), ("raid", "guard")])
def test_which_side_comes_first_decides_nothing(conducts: tuple[str, str]):
    people = {"viking_hirdman": 2, "viking_archer": 1}
    sides = s.band(conducts[0], **people), s.band(conducts[1], breton_rider=1, breton_levy=2, breton_archer=1)
    there = simulate(Umpire(s.fight(*sides)), "there", range(2000))
    back = simulate(Umpire(s.fight(*sides[::-1])), "back", range(2000))
    for n in (0, 1):
        assert alike(there.sides[n].held, back.sides[1 - n].held, 2000)
        for column in ("shot", "melee", "left"):
            hurt = there.casualties(n, column), back.casualties(1 - n, column)
            assert alike(*hurt, 2000 * len(sides[n].people)), (n, column, hurt)


# Exact odds


@pytest.mark.parametrize(
    ("one", "other"), [((4, "sword"), (5, "sword")), ((4, "two_handed"), (4, "sword")), ((3, "spear"), (4, "sword"))]
)
def test_one_against_one_has_the_chances_of_the_duel(one: tuple[int, str], other: tuple[int, str]):
    fight = s.fight(s.of(s.sworn(*one)), s.of(s.sworn(*other)), "", ground=NEAR, turns=10_000)
    law = duel_law(duel(*[Fighter(n, class_, arm=s.arms_of(arm)) for n, (class_, arm) in enumerate((one, other))]))
    results = s.many(fight, 2000)
    for fallen in ((True, False), (False, True), (True, True)):
        found = sum(tuple(who.fate == "fallen" for who in result.fates) == fallen for result in results)
        expected = law.share_where(lambda fates, fallen=fallen: tuple(fate.fallen for fate in fates) == fallen)
        assert share_close(found, 2000, expected), fallen


# Shots


def shots_of(fight: Skirmish, seed: int = 1) -> int:
    return s.fought(fight, seed).shots[0]


def far_butts(shooter: Any, turns: int, cm: int = 60, **more: Any) -> Skirmish:
    """One who shoots at somebody too far off to be hit by less than many sixes, or behind armour."""
    target = s.sworn(5, armour=s.box().armours["5"])
    sides = s.of(shooter, conduct="still"), s.of(target, conduct="still")
    return s.fight(*sides, more.pop("sheet", "medieval_14c"), ground=Ground(distance=cm * 100), turns=turns, **more)


def test_a_bow_shoots_every_turn_and_a_crossbow_every_other():
    found = [shots_of(replace(far_butts(s.sworn(4, weapon), 9, 20)), 3) for weapon in ("bow", "crossbow")]
    ended = s.fought(far_butts(s.sworn(4, "crossbow"), 9, 20), 3).turns
    assert found == [min(9, s.fought(far_butts(BOW, 9, 20), 3).turns), (ended + 1) // 2]


def test_who_comes_unloaded_loads_first():
    now = Condition(unloaded=(("crossbow", 1),))
    fight = far_butts(s.sworn(4, "crossbow"), 1, 20)
    unloaded = replace(fight, sides=(s.of(s.sworn(4, "crossbow"), conduct="still", now=now), fight.sides[1]))
    assert (shots_of(fight), shots_of(unloaded), shots_of(replace(unloaded, turns=2))) == (1, 0, 1)


def test_javelins_are_two():
    target = s.sworn(5, armour=s.box().armours["4"], life_points=9)
    fight = s.fight(s.of(s.sworn(4, "javelin"), conduct="still"), s.of(target, conduct="still"), ground=NEAR, turns=9)
    assert shots_of(fight) == 2


def test_nobody_shoots_beyond_his_range():
    sides = s.of(BOW, conduct="still"), s.of(SWORD, conduct="still")
    assert shots_of(s.fight(*sides, ground=Ground(distance=20_000), turns=5)) == 0


def test_arms_that_need_a_steady_hand_are_not_shot_on_the_move():
    raiders = s.of(*[s.sworn(4, "crossbow")] * 5)
    result = s.fought(s.fight(raiders, s.of(SWORD, conduct="still"), "medieval_14c", ground=Ground(9000), turns=1))
    assert result.shots == (0, 0)


def test_cover_saves_those_who_keep_it():
    def felled(cover: Any, conduct: str) -> int:
        sides = s.of(*[BOW] * 4, conduct="still"), s.of(*[SWORD] * 4, conduct=conduct, cover=cover)
        results = s.many(s.fight(*sides, ground=Ground(2000), turns=3), 300)
        return sum(result.hits[0] for result in results)

    assert 3 * felled(SLIT, "still") < felled((), "still")
    assert felled(SLIT, "aggressive") > felled(SLIT, "still")  # he has left it


# How it ends


def test_somebody_holds_the_table_when_the_others_are_gone():
    result = s.fought(s.raid_of_vikings(turns=60))
    lost = 1 - result.holder
    there = [one.side for one in result.fates if one.fate in ("stands", "wounded")]
    assert result.holder in there and lost not in there
    assert all(one.fate in ("fallen", "fled") for one in result.fates if one.side == lost)
    assert all(one.turn and one.by for one in result.fates if one.fate == "fallen")


def test_two_who_stay_where_they_are_end_by_the_turn_limit():
    result = s.fought(s.fight(s.of(SWORD, conduct="guard"), s.of(SWORD, conduct="guard"), turns=6))
    assert (result.holder, result.turns, result.shots) == (NOBODY, 6, (0, 0))
    assert [one.fate for one in result.fates] == ["stands", "stands"]


def test_a_guard_strikes_at_those_who_come_near_and_stays_at_his_post():
    calm = s.fight(s.of(SWORD, conduct="guard"), s.of(SWORD, conduct="still"), ground=Ground(4000), turns=9)
    near = replace(calm, ground=Ground(1000), turns=99)
    assert s.fought(calm).holder == NOBODY
    assert s.fought(near).holder != NOBODY


def test_the_frightened_leave_and_are_no_casualties():
    result = s.fought(s.fight(s.of(SWORD, conduct="frightened"), s.of(SWORD, conduct="guard")))
    assert result.holder == 1
    first = result.fates[0]
    assert (first.fate, first.cause, first.survives) == ("left", "left", True)


def test_a_raid_goes_home_when_it_has_cost_too_much():
    poor, rich = s.of(*[s.sworn(2, "knife")] * 9, conduct="raid"), s.of(*[s.sworn(5, "sword")] * 9, conduct="guard")
    fates = [
        one.fate for result in s.many(s.fight(poor, rich, ground=NEAR), 20) for one in result.fates if not one.side
    ]
    assert fates.count("left") > 20
    assert "fallen" in fates


def test_those_who_were_out_before_take_no_part():
    captive, dead = Condition(prisoner_of="x"), Condition(out="removed")
    people = [*s.of(SWORD, now=captive).people, *s.of(SWORD, now=dead).people, *s.of(SWORD).people]
    result = s.fought(s.fight(s.Band(tuple(people)), s.of(s.sworn(1), conduct="still"), ground=NEAR, turns=200))
    assert [one.fate for one in result.fates[:2]] == ["absent", "absent"]
    assert result.holder == 0


def test_a_first_hit_wounds_one_of_two_life_points():
    brave = s.sworn(4, "sword", life_points=2)
    results = s.many(s.fight(s.of(brave), s.of(brave), ground=NEAR, turns=100), 200)
    fates = [one.fate for result in results for one in result.fates]
    assert fates.count("wounded") > 50
    once = replace(s.fight(s.of(brave), s.of(brave)), melee=replace(s.raid_of_vikings().melee, two_life_points=False))
    assert not [one for result in s.many(once, 50) for one in result.fates if one.fate == "wounded"]


def test_three_sides_may_meet():
    bands = tuple(s.of(*[SWORD] * 4) for _ in range(3))
    results = s.many(Skirmish(bands, s.sheet("dark_ages"), turns=100), 50)
    assert {0, 1, 2} >= {result.holder for result in results if result.holder != NOBODY}
    assert all(len(result.shots) == 3 for result in results)


# What else counts


def test_rough_ground_is_slow():
    sides = s.of(*[SWORD] * 6, conduct="still"), s.of(*[SWORD] * 6)

    def first_blow(ground: Ground) -> int:
        results = s.many(s.fight(*sides, ground=ground, turns=60), 30)
        return min(one.turn for result in results for one in result.fates if one.turn)

    easy, rough = first_blow(Ground(12_000)), first_blow(Ground(12_000, rough=True))
    assert easy < rough


def test_without_a_chief_simple_fighters_are_in_disorder():
    axe = replace(s.box().troops["viking_bondi"].profile, weapons=("two_handed",))
    chief = replace(axe, rank="chief", commands=("*",))
    foes = s.of(*[s.sworn(3, "sword")] * 9)

    def felled(*people: Any) -> int:
        fight = s.fight(s.of(*people), foes, ground=NEAR, turns=60)
        return simulate(Umpire(fight), "led", range(200)).casualties(0, "melee")

    assert 5 * felled(chief, *[axe] * 8) < 4 * felled(*[axe] * 9)


def test_nerve_fails_when_the_chief_falls_where_morale_is_played():
    weak = replace(s.box().troops["viking_bondi"].profile, morale=1)
    chief = replace(weak, rank="chief", class_=1)
    sides = s.of(chief, *[weak] * 6), s.of(*[s.sworn(5, "sword")] * 7)
    fight = s.fight(*sides, ground=NEAR, turns=60)
    brave = [one.fate for result in s.many(fight, 60) for one in result.fates]
    shaken = [one.fate for result in s.many(replace(fight, morale=s.box().morale), 60) for one in result.fates]
    assert "fled" not in brave
    assert shaken.count("fled") > 5


# Dice


def test_every_die_has_a_key_of_its_own_and_a_tape_gives_the_same_fight():
    fight = s.raid_of_vikings()
    seeded = Seeded(rehearsed_streams("skirmish", ["north", "south"]))
    result = resolve_skirmish(seeded, fight, "t1.fight")
    keys = [one.ask.key for one in seeded.rolled]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith("t1.fight.") for key in keys)
    tape = Tape({one.ask.key: (one.faces, one.source) for one in seeded.rolled})
    assert resolve_skirmish(tape, fight, "t1.fight") == result
    tape.check_all_used()


# Many of them


def test_chunks_of_any_size_add_up_to_the_same():
    fight = s.raid_of_vikings()
    whole = simulate(Umpire(fight), "job", range(60))
    for size in (1, 7, 30):
        parts = SkirmishTotals.of(fight)
        for first in reversed(range(0, 60, size)):
            parts.merge(simulate(Umpire(fight), "job", range(first, min(60, first + size))))
        assert parts.to_json() == whole.to_json()


def test_totals_count_everybody_once():
    fight = s.raid_of_vikings()
    totals = simulate(Umpire(fight), "job", range(40))
    assert totals.games == 40 == totals.turns.games
    assert totals.undecided + sum(side.held for side in totals.sides) == 40
    for person in totals.people:
        assert sum(person.counts) == 40
    for n, side in enumerate(totals.sides):
        assert side.survivors.total == sum(person.survived for person in totals.people if person.side == n)
        assert side.hits >= totals.casualties(1 - n, "shot")
    assert SkirmishTotals.from_json(totals.to_json()).to_json() == totals.to_json()


def test_a_report_names_those_who_did_it():
    def by(result: Result, pick: Callable[[Any], bool]) -> set[str]:
        return {one.by for one in result.fates if pick(one)}

    archers, swords = s.of(*[BOW] * 5, conduct="still"), s.of(*[SWORD] * 5, conduct="still")
    result = s.fought(s.fight(archers, swords, ground=Ground(1400), turns=3))
    assert by(result, lambda one: one.cause == "shot") <= {"0", "1", "2", "3", "4"}
    assert result.hits[0] == sum(one.cause == "shot" for one in result.fates)
