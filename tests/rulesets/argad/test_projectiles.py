"""Several projectiles and cannon: ARG-MUL-01 to ARG-MUL-08, ARG-ART-01, ARG-ART-02."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from rulesets.argad.projectiles import (
    Burst,
    BurstOutcome,
    burst_law,
    resolve_burst,
)
from rulesets.argad.shooting import Member
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.shots import WEAPONS, shot

BAND = tuple(Member(f"pirate {n}") for n in range(1, 7))
PAIR = BAND[:2]


def fan(red: int, white: int, cm: int = 8, **more: Any) -> Any:
    """A blunderbuss with so many dice, at short range unless told."""
    one = shot("blunderbuss", cm, **more)
    weapon = replace(WEAPONS["bow"], id="fan", red_dice=red, white_dice=white, armour=(("4", "", -1),))
    return replace(one, shooter=replace(one.shooter, weapon=weapon))


def burst(one: Any, members: tuple[Member, ...], target: str, *faces: int) -> BurstOutcome:
    return rolled(lambda dice: resolve_burst(dice, Burst(one, members, target)), *faces)  # type: ignore[arg-type]


def why(outcome: BurstOutcome) -> set[str]:
    return {one.rule for one in outcome.why}


@rule("ARG-MUL-03")
@example("ARG-MUL-03", 1)
def test_a_red_die_opens_the_hit():
    outcome = burst(fan(2, 2), PAIR, "couple", 5, 2, 6, 3, 1)
    assert outcome.victims == 2
    assert len(outcome.fell) == 2
    assert "ARG-MUL-03" in why(outcome)


@example("ARG-MUL-03", 2)
def test_if_both_red_dice_fail_nobody_is_hit():
    outcome = burst(fan(2, 2), PAIR, "couple", 4, 2, 6, 6)
    assert outcome.victims == 0
    assert "ARG-MUL-03" in why(outcome)


@rule("ARG-MUL-04")
@example("ARG-MUL-04", 1)
def test_one_die_has_one_more_against_a_group():
    outcome = burst(fan(2, 2), BAND, "group", 4, 2, 6, 5, 1, 1, 1)
    assert outcome.victims == 3
    assert outcome.bonus == 0
    assert "ARG-MUL-04" in why(outcome)


@example("ARG-MUL-04", 2)
def test_a_couple_is_no_group():
    outcome = burst(fan(2, 2), PAIR, "couple", 4, 2, 6, 5)
    assert outcome.victims == 0
    assert "ARG-MUL-04" in why(outcome)


@rule("ARG-MUL-02", "ARG-MUL-07")
def test_no_template_only_groups():
    outcome = burst(fan(2, 1), BAND, "group", 5, 5, 5, 1, 1, 1)
    assert len(outcome.pooled.effects) == 3
    assert outcome.victims == 3
    assert why(outcome) >= {"ARG-MUL-02", "ARG-MUL-07"}


@rule("ARG-ART-05")
def test_gunners_stand_in_loose_order():
    assert "ARG-ART-05" in why(burst(shot("cannon_light_canister", 15), BAND, "group", 5, 1, 1, 1, 1, 1))
    assert "ARG-ART-05" in why(burst(shot("cannon_medium_ball", 100), BAND, "group", 5, 6, 6))
    assert "ARG-ART-05" not in why(burst(fan(2, 1), BAND, "group", 5, 5, 5, 1, 1, 1))


@rule("ARG-FRM-09")
def test_the_bonus_is_lost_in_disorder():
    outcome = burst(fan(2, 2, disordered=True), BAND, "group", 4, 2, 6, 5)
    assert outcome.victims == 0
    assert "ARG-FRM-09" in why(outcome)


@rule("ARG-MUL-05")
@example("ARG-MUL-05", 1)
def test_the_red_six_is_raised_and_the_white_one_has_the_bonus():
    outcome = burst(fan(2, 2, cm=45), BAND, "group", 6, 3, 6, 1, 1, 1)
    assert outcome.victims == 2
    assert outcome.pooled.naturals == (7, 0, 6, 0)
    assert outcome.bonus == 2
    assert "ARG-MUL-05" in why(outcome)


@rule("ARG-MUL-06")
@pytest.mark.parametrize("target", ["lone", "scattered"])
def test_one_alone_is_one_victim(target: str):
    outcome = burst(fan(2, 2), BAND[:1], target, 5, 5, 5, 5)
    assert outcome.victims == 1
    assert "ARG-MUL-06" in why(outcome)


@rule("ARG-MUL-08")
def test_armour_and_moving_count_for_each_die():
    mixed = (Member("light"), Member("mail", "4"))
    outcome = burst(fan(2, 0), mixed, "couple", 5, 5, 1)
    assert outcome.victims == 2
    assert [one.effect for one in outcome.fell] == ["removed", "saved"]
    moving = burst(shot("blunderbuss", 8, moving="moved"), mixed, "couple", 5, 5, 5)
    assert moving.victims == 0
    assert "ARG-MUL-08" in why(moving)


@rule("ARG-ART-02")
@example("ARG-ART-02", 1)
def test_a_ball_whose_red_die_hits():
    ball = shot("cannon_medium_ball", 100)
    weapon = replace(ball.shooter.weapon, white_dice=3)
    outcome = burst(replace(ball, shooter=replace(ball.shooter, weapon=weapon)), BAND, "group", 6, 6, 4, 2, 1, 1)
    assert outcome.victims == 2
    assert "ARG-ART-02" in why(outcome)


@example("ARG-ART-02", 2)
def test_a_ball_whose_red_die_fails():
    outcome = burst(shot("cannon_medium_ball", 100), BAND, "group", 5, 6, 6)
    assert outcome.victims == 0
    assert "ARG-ART-02" in why(outcome)


@rule("ARG-ART-01")
def test_canister_has_two_red_dice_and_those_of_its_calibre():
    outcome = burst(shot("cannon_light_canister", 15), BAND, "group", 5, 1, 1, 1, 1, 1)
    assert outcome.victims == 1
    assert "ARG-ART-01" in why(outcome)
    calibres = [WEAPONS[f"cannon_{size}_canister"].white_dice for size in ("light", "medium")]
    assert calibres == [3, 5]


# Chances


def by_hand(need: int, red: int, white: int, *, group: bool) -> dict[int, Fraction]:
    """Victims, by every face and every way to hand out raised values and the bonus."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=red + white):
        sixes = [n for n, face in enumerate(faces) if face == 6]
        raised = range(6, 6 + len(sixes))
        share = Fraction(1, 6 ** (red + white))
        if not sixes or max(raised) >= need:
            ways = [(share, list(raised))]
        else:
            again = Fraction(1, 6) ** (need - max(raised))
            ways = [(share * again, [*raised[:-1], need]), (share * (1 - again), list(raised))]
        for part, values in ways:
            n = max(_most(need, red, faces, sixes, order, group) for order in set(permutations(values)))
            found[n] = found.get(n, Fraction(0)) + part
    return found


def _most(need: int, red: int, faces: tuple[int, ...], sixes: list[int], order: tuple[int, ...], group: bool) -> int:
    values = list(faces)
    for place, value in zip(sixes, order, strict=True):
        values[place] = value
    tries = [values]
    if group:
        tries += [[one + (n == place) for n, one in enumerate(values)] for place in range(len(values))]
    return max(sum(v >= need for v in one) if any(v >= need for v in one[:red]) else 0 for one in tries)


@pytest.mark.parametrize("cm", [8, 45])
def test_throws_follow_the_law(cm: int):
    one = Burst(fan(2, 3, cm), (*BAND[:2], Member("mail", "4")), "group")
    law = burst_law(one).map(lambda standing: sum(not member.points for member in standing))
    assert_follows(law, lambda dice: sum(not m.points for m in resolve_burst(dice, one).standing))
