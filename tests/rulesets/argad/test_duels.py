"""Duels: ARG-DUE-01 to ARG-DUE-03."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rulesets.argad.duels import (
    Duel,
    Duellist,
    DuelOutcome,
    Standoff,
    duel_law,
    duel_odds,
    duel_to_the_end,
    exchange_law,
    resolve_duel,
)
from rulesets.argad.shooting import Member
from rulesets.common.branches import TooManyBranches
from rulesets.common.laws import law
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.shots import CM, WEAPONS, shot

SHERIFF = Duellist(shot("revolver_pistol", 8, seat="blue"), Member("sheriff"))
BANDIT = Duellist(shot("revolver_pistol", 8, seat="red"), Member("bandit"))
DUEL = Duel(SHERIFF, BANDIT)


def fought(duel: Duel, *faces: int) -> DuelOutcome:
    """Coloured dice of both, then shots of both, then rerolls."""
    return rolled(lambda dice: resolve_duel(dice, duel), *faces)


def rules(outcome: DuelOutcome) -> list[str]:
    return [one.rule for one in outcome.why]


@rule("ARG-DUE-01")
@example("ARG-DUE-01", 1)
def test_the_quicker_one_misses_and_is_shot():
    outcome = fought(DUEL, 4, 5, 6, 2)
    assert outcome.first == 1
    assert outcome.falls == (False, True)
    assert rules(outcome) == ["ARG-DUE-01"]


@example("ARG-DUE-01", 2)
def test_the_quicker_one_hits_and_the_other_does_not_shoot():
    outcome = fought(DUEL, 3, 5, 6, 5)
    assert outcome.falls == (True, False)
    assert outcome.shot == (False, True)
    assert rules(outcome) == ["ARG-DUE-01"]


@rule("ARG-DUE-03")
def test_equally_quick_ones_shoot_together():
    outcome = fought(DUEL, 4, 4, 5, 6)
    assert outcome.falls == (True, True)
    assert rules(outcome) == ["ARG-DUE-03"]


@rule("ARG-DUE-02")
def test_a_gunfighter_may_be_quicker():
    outcome = fought(Duel(replace(SHERIFF, swiftness=2), BANDIT), 4, 5, 6, 5)
    assert outcome.falls == (False, True)
    assert rules(outcome) == ["ARG-DUE-02", "ARG-DUE-01"]


@rule("ARG-TIM-01")
def test_without_the_option_both_always_shoot():
    assert fought(Duel(SHERIFF, BANDIT, coloured=False), 5, 6).falls == (True, True)
    assert rules(fought(Duel(SHERIFF, BANDIT, coloured=False), 1, 2)) == ["ARG-TIM-01"]


def by_hand(swiftness: int, p: Fraction, q: Fraction) -> dict[tuple[bool, bool], Fraction]:
    """Falls of the one and the other, from the chances of their shots."""
    found: dict[tuple[bool, bool], Fraction] = {}
    for one, other, hit, struck in product(range(1, 7), range(1, 7), (True, False), (True, False)):
        share = Fraction(1, 36) * (p if hit else 1 - p) * (q if struck else 1 - q)
        one_counts = not (other > one + swiftness and struck)
        other_counts = not (one + swiftness > other and hit)
        falls = (struck and other_counts, hit and one_counts)
        found[falls] = found.get(falls, Fraction(0)) + share
    return found


@pytest.mark.parametrize("swiftness", [0, 1, 3])
def test_the_law_is_that_told_by_hand(swiftness: int):
    far = replace(SHERIFF, shot=shot("pistol_flintlock", 15), swiftness=swiftness)  # needs a 7
    known = duel_law(Duel(far, BANDIT))
    assert {falls: known.share(falls) for falls in known.weights} == by_hand(swiftness, Fraction(1, 36), Fraction(1, 3))


def test_throws_follow_the_law():
    assert_follows(duel_law(DUEL), lambda dice: resolve_duel(dice, DUEL).falls)


def archer(side: str, class_: int, armour: str, band: int, sides: int) -> Duellist:
    """Somebody as far off as this column of the bow's table."""
    drawn = shot("bow", WEAPONS["bow"].bands[band].upto // CM, seat=side)
    return Duellist(replace(drawn, shooter=replace(drawn.shooter, class_=class_, sides=sides)), Member(side, armour))


@pytest.mark.parametrize("sides", [6, 12])
@pytest.mark.parametrize("armour", ["light", "5"])
@pytest.mark.parametrize(("class_", "band"), list(product((1, 4), (0, 1, 2))))
def test_every_duel_has_its_law(class_: int, armour: str, band: int, sides: int) -> None:
    """However many sixes it would take; the law of the dice themselves where that can be reckoned in one go."""
    one, other = archer("blue", class_, "5", band, sides), archer("red", 3, armour, band, 6)
    duel = Duel(one, other)
    known = duel_law(duel)
    assert sum(known.weights.values()) == known.total
    assert sum(one.weight for one in duel_odds(duel).chances) == duel_odds(duel).total
    try:
        whole = law(resolve_duel, duel).map(lambda outcome: outcome.falls)
    except TooManyBranches:
        return
    assert {falls: whole.share(falls) for falls in whole.weights} == {one: known.share(one) for one in known.weights}


@pytest.mark.parametrize("coloured", [True, False])
def test_the_stages_say_who_has_fired_as_the_dice_do(coloured: bool) -> None:
    duel = Duel(replace(SHERIFF, swiftness=1), BANDIT, coloured=coloured)
    whole = law(resolve_duel, duel).map(lambda one: (one.first, one.shot, one.hit))
    staged = exchange_law(duel).map(lambda one: (one.first, one.fired, one.hit))
    assert {key: whole.share(key) for key in whole.weights} == {key: staged.share(key) for key in staged.weights}


def test_a_duel_to_the_end_is_the_law_without_its_draws():
    once, end = duel_law(DUEL), duel_to_the_end(DUEL)
    decided = 1 - once.share((False, False))
    assert {falls: end.share(falls) for falls in end.weights} == {
        falls: once.share(falls) / decided for falls in once.weights if any(falls)
    }


def test_who_must_reload_is_shot_meanwhile():
    flintlock = replace(SHERIFF, shot=shot("pistol_flintlock", 8))
    end = duel_to_the_end(Duel(flintlock, BANDIT, coloured=False))
    p = Fraction(1, 3)  # turn by turn: both shoot, then only the bandit
    both_stand = (1 - p) ** 3
    assert end.share((True, True)) == p * p / (1 - both_stand)
    assert end.share((False, True)) == p * (1 - p) / (1 - both_stand)


def test_he_who_is_loaded_may_shoot_first():
    end = duel_to_the_end(Duel(SHERIFF, BANDIT, coloured=False), Standoff(waits=(0, 1)))
    assert end.share((False, True)) > end.share((True, False))


def test_odds_name_who_falls():
    codes = {one.code for one in duel_odds(DUEL).chances}
    assert codes == {"both_fall", "one_falls", "other_falls", "both_stand"}
    assert "both_stand" not in {one.code for one in duel_odds(DUEL, to_the_death=True).chances}
