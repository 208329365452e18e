"""Volleys of equal shots, or of runs of them: counted, to the last digit, as they are followed through the resolver."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.argad.shooting import Member, Shooter, Shot, ShotRules
from rulesets.argad.volley_counts import is_countable
from rulesets.argad.volley_odds import followed_law, volley_law
from rulesets.argad.volley_runs import runs_of
from rulesets.argad.volleys import Volley, plan_of
from rulesets.argad.weapons import Weapon
from tests.rulesets.argad import skirmishing as s

ARMOURS = ("light", "light", "3", "4", "5")


def some_weapon(chance: Random) -> Weapon:
    known = s.sheet(chance.choice(("dark_ages", "medieval_14c", "c16_17"))).ranged.values()
    return chance.choice([one for one in known if not (one.artillery or one.red_dice or one.lethal_from)])


def some_volley(chance: Random) -> Volley:
    """Up to five equal shots, at those who are armed, wounded and dressed as it comes."""
    weapon = some_weapon(chance)
    gap = chance.choice([band.upto for band in weapon.bands])
    sides = chance.choice((6, 6, 6, 4, 8))
    shots = tuple(
        Shot(Shooter(str(n), "", weapon, 4, sides=sides), gap, at_group=True) for n in range(chance.randint(1, 5))
    )
    members = tuple(
        Member(str(n), chance.choice(ARMOURS), points=chance.choice((1, 1, 2)), stunned=chance.random() < 0.1)
        for n in range(chance.choice((1, 2, 3, 4, 5, 8)))
    )
    pool = chance.choice(("nearest_six", "whole_group"))
    return Volley(shots, members, rules=ShotRules(casualty_pool=pool))


@pytest.mark.parametrize("seed", range(60))
def test_what_is_counted_is_what_the_resolver_does(seed: int):
    chance = Random(f"counted {seed}")
    volley = some_volley(chance)
    while len({*plan_of(volley).needs[0]}) == 1 and chance.random() < 0.9:
        volley = some_volley(chance)
    plan = plan_of(volley)
    assert is_countable(plan)
    ours, theirs = volley_law(volley), followed_law(plan)
    assert (dict(ours.weights), ours.total) == (dict(theirs.weights), theirs.total)


def mixed_volley(chance: Random) -> Volley:
    """Two or three runs of one or two equal shots."""
    shots: list[Shot] = []
    sides = chance.choice((6, 6, 6, 8))
    for _ in range(chance.randint(2, 3)):
        weapon = some_weapon(chance)
        gap = chance.choice((500, weapon.bands[0].upto))
        one = Shot(Shooter(str(len(shots)), "", weapon, 4, sides=sides), gap, at_group=True)
        shots += [one] * chance.randint(1, 2)
    members = tuple(
        Member(str(n), chance.choice(ARMOURS), points=chance.choice((1, 1, 2)), stunned=chance.random() < 0.1)
        for n in range(chance.choice((2, 3, 4, 8)))
    )
    return Volley(tuple(shots), members)


@pytest.mark.parametrize("seed", range(60))
def test_runs_of_shots_are_counted_as_the_resolver_rolls_them(seed: int):
    chance = Random(f"runs {seed}")
    volley = mixed_volley(chance)
    while not runs_of(plan_of(volley)) or is_countable(plan_of(volley)):
        volley = mixed_volley(chance)
    ours, theirs = volley_law(volley), followed_law(plan_of(volley))
    assert (dict(ours.weights), ours.total) == (dict(theirs.weights), theirs.total)


def test_only_equal_shots_are_counted():
    box = s.sheet("dark_ages").ranged
    bow, javelin = (Shot(Shooter("", "", box[name], 4), 900, at_group=True) for name in ("bow", "javelin"))
    members = tuple(Member(str(n), armour) for n, armour in enumerate(("light", "4", "5")))
    assert is_countable(plan_of(Volley((bow, bow), members)))
    assert not is_countable(plan_of(Volley((bow, javelin), members)))
    assert len(runs_of(plan_of(Volley((bow, javelin), members)))) == 2
    assert len(runs_of(plan_of(Volley((bow, javelin, bow), members)))) == 2  # equal shots are drawn for together
    reading = ShotRules(six_reroll="any_insufficient")
    assert not is_countable(plan_of(Volley((bow, bow), members, rules=reading)))
