"""Dangerous ground, falls and jumps: ARG-DAN."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.components import Going
from rulesets.argad.danger import (
    Clinging,
    Clung,
    Endangered,
    Fall,
    Fallen,
    Party,
    danger_modifiers,
    number_of,
    party,
    resolve_danger,
    resolve_fall,
    score_of,
    second_test,
    slow_passage,
)
from rulesets.argad.people import Profile
from rulesets.argad.slowing import Slowness, roll_slowing, walk
from rulesets.common.dice import Dice
from rulesets.common.laws import law
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled
from tests.rulesets.argad.walkers import BOX, LIGHT, MAIL, walk_of

SHEET = BOX.danger


def crossed(crossing: Party, *faces: int, going: Going = "difficult", mounted: bool = False) -> Party:
    def resolver(dice: Dice) -> Party:
        (slowed,) = roll_slowing(dice, Slowness("t1", "blue", mounted, going))
        return resolve_danger(dice, crossing, slowed, going, "t1", "blue")

    found = rolled(resolver, *faces)
    assert found.reasons
    return found


def fates(*members: Endangered, faces: tuple[int, ...], going: Going = "difficult") -> tuple[str, ...]:
    return crossed(party(members, SHEET), *faces, going=going, mounted=members[0].mounted).fates


def fell(*fallers: Endangered, face: int, lives: int = 1) -> Fallen:
    return rolled(lambda dice: resolve_fall(dice, Fall(fallers, (lives,) * len(fallers), SHEET, "t1", "blue")), face)


def clung(case: Clinging, *faces: int) -> Clung:
    return rolled(lambda dice: second_test(dice, case), *faces)


@rule("ARG-DAN-01", "ARG-DAN-02")
def test_a_die_below_the_class_is_no_accident():
    assert crossed(party([Endangered(3)], SHEET), 2).rule == "ARG-DAN-02"


@example("ARG-DAN-03", 1)
def test_a_lone_climber_shouts_and_only_moves():
    assert fates(Endangered(3), faces=(3,)) == ("shouts",)
    (slowed,) = rolled(lambda dice: roll_slowing(dice, Slowness("t1", "blue")), 3)
    assert [walk(walk_of(who, (30, "difficult")), slowed).length // CM for who in (LIGHT, MAIL)] == [17, 13]


@rule("ARG-DAN-11")
@example("ARG-DAN-04", 1)
def test_only_who_is_exceeded_is_in_danger():
    assert fates(Endangered(2), Endangered(3), Endangered(3), faces=(3,)) == ("in_danger", "", "")


def test_one_of_several_is_drawn_by_lot():
    assert fates(Endangered(2), Endangered(2), Endangered(3), faces=(3, 2)) == ("", "in_danger", "")
    assert fates(Endangered(3), Endangered(3), faces=(3, 1)) == ("shouts", "")


@example("ARG-DAN-07", 1)
def test_a_lone_native_of_class_five():
    found = crossed(party([Endangered(5, local=True)], SHEET), 6)
    assert (found.fates, found.rule) == (("shouts",), "ARG-DAN-03")
    (slowed,) = rolled(lambda dice: roll_slowing(dice, Slowness("t1", "blue")), 6)
    assert walk(walk_of(LIGHT, (30, "difficult")), slowed).stop == "blocked"


@rule("ARG-DAN-07")
def test_after_each_six_a_further_die_may_concern_another():
    three = [Endangered(2), Endangered(4), Endangered(5)]
    assert fates(*three, faces=(6, 1, 6, 2, 4)) == ("in_danger", "shouts", "in_danger")
    assert fates(*three, faces=(6, 3, 2)) == ("shouts", "", "in_danger")


@example("ARG-DAN-08", 1)
def test_armour_counts_for_danger_and_not_for_the_pace():
    assert fates(Endangered(4, armour=4), faces=(4,)) == ("in_danger",)
    (slowed,) = rolled(lambda dice: roll_slowing(dice, Slowness("t1", "blue")), 4)
    assert walk(walk_of(MAIL, (30, "difficult")), slowed).length == 12 * CM


@rule("ARG-DAN-08")
@pytest.mark.parametrize(
    ("who", "added"),
    [
        (Endangered(3, armour=5), 2),
        (Endangered(3, load="heavy"), 1),
        (Endangered(3, load="very_heavy", local=True), 1),
        (Endangered(3, helped=True, straw=True), -2),
        (Endangered(3, mounted=True, load="heavy"), 1),
        (Endangered(3, mounted=True, cavalry=True), 0),
    ],
)
def test_what_is_added_to_the_danger_reading(who: Endangered, added: int):
    assert sum(one.value for one in danger_modifiers(who, SHEET)) == added
    assert danger_modifiers(Endangered(3, armour=4), SHEET)[0].rule == "ARG-DAN-08"


@example("ARG-DAN-09", 1)
def test_riders_read_the_lower_die_in_difficult_ground_and_the_higher_in_very_difficult_ground():
    rider = Endangered(3, mounted=True)
    assert fates(rider, faces=(2, 5)) == ("shouts",)
    assert fates(rider, faces=(2, 5), going="very_difficult") == ("in_danger",)


@rule("ARG-DAN-10")
def test_agility_counts_for_falls_and_health_for_drowning():
    climber = Profile("climber", 3, agility=5, health=2)
    assert [score_of(climber, risk)[0] for risk in ("fall", "drowning", "other")] == [5, 2, 3]  # type: ignore[arg-type]
    assert score_of(Profile("soldier", 4), "fall")[0] == 4


@rule("ARG-DAN-12")
def test_some_ground_is_no_danger_to_the_slow():
    assert slow_passage("danger_if_fast", slowly=True) is not None
    assert slow_passage("danger_if_fast", slowly=False) is None
    assert slow_passage("danger", slowly=True) is None


@rule("ARG-DAN-05", "ARG-DAN-15")
def test_who_clings_tests_again():
    case = Clinging(Endangered(3), SHEET, "t2", "blue")
    assert [clung(case, face).end for face in (2, 3, 4)] == ["freed", "still", "fatal"]
    assert clung(replace(case, lives=2), 4).end == "wounded"
    assert clung(replace(case, lives=2), 4).rule == "ARG-DAN-15"


@rule("ARG-DAN-06")
def test_who_helps_shares_the_danger_when_it_fails():
    case = Clinging(Endangered(3), SHEET, "t2", "blue", helper=Endangered(4))
    assert clung(case, 4) == replace(clung(case, 4), end="still", helper="")
    assert [clung(case, 5, face).helper for face in (3, 4, 5)] == ["", "shouts", "in_danger"]


@rule("ARG-DAN-14")
@example("ARG-DAN-14", 1)
def test_a_jump_that_kills_or_wounds():
    assert fell(Endangered(4), face=5).landings == ("fatal",)
    assert fell(Endangered(4), face=5, lives=2).landings == ("wounded",)


@example("ARG-DAN-14", 2)
def test_a_jump_that_leaves_one_lying():
    assert fell(Endangered(4), face=4).landings == ("lies",)


@example("ARG-DAN-14", 3)
def test_a_jump_onto_straw():
    assert fell(Endangered(4, straw=True), face=5).landings == ("lies",)


def test_of_several_who_fall_the_equal_are_safe_where_another_failed():
    assert fell(Endangered(4), Endangered(3), Endangered(5), face=4).landings == ("safe", "fatal", "safe")


def enumerated(members: list[int], face: int, rolls: int = 0) -> Counter[tuple[tuple[int, str], ...]]:
    """An oracle by plain recursion: every face of every die, every lot; weights over 6 and over the lots."""
    found: Counter[tuple[tuple[int, str], ...]] = Counter()

    def go(state: tuple[tuple[int, str], ...], face: int, share: Fraction) -> None:
        worse = [n for n, (number, fate) in enumerate(state) if not fate and face > number]
        hit = worse or [n for n, (number, fate) in enumerate(state) if not fate and face == number]
        for n in hit or [-1]:
            after = list(state)
            if n >= 0:
                after[n] = (state[n][0], "in_danger" if worse else "shouts")
            part = share / len(hit or [-1])
            if face == 6 and any(not fate for _, fate in after):
                for following in range(1, 7):
                    go(tuple(after), following, part / 6) if part > Fraction(1, 10**7) else None
            else:
                found[tuple(sorted(after))] += part  # type: ignore[assignment]

    go(tuple((number, "") for number in members), face, Fraction(1, 6))
    return found


def test_the_chance_of_a_fall_is_counted_face_by_face():
    for score, straw in product(range(1, 6), (False, True)):
        who = Endangered(score, straw=straw)
        found = law(lambda dice, who=who: resolve_fall(dice, Fall((who,), (1,), SHEET, "t1", "blue")).landings[0])
        fatal = sum(face - straw > score for face in range(1, 7))
        assert found.share("fatal") == Fraction(fatal, 6)
        assert number_of(who, SHEET) == score + straw
