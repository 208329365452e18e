"""Volleys of any shots, composed die by die: to the last digit what the resolver does, however many shots there are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rulesets.argad.shooting import Member, Shooter, Shot, ShotRules
from rulesets.argad.volley_odds import alike, followed_law, volley_law
from rulesets.argad.volley_stages import Staged
from rulesets.argad.volleys import Volley, plan_of
from rulesets.argad.weapons import Weapon
from tests.rulesets.argad import skirmishing as s
from tests.rulesets.argad.shots import SLIT, WALL, casualties_law, shot

COVERS = ((), (), WALL, SLIT)
RULES = [
    ShotRules(six_reroll=reroll, casualty_pool=pool)  # type: ignore[arg-type]
    for reroll in ("no_six_hits", "no_six_hits", "any_insufficient")
    for pool in ("nearest_six", "whole_group")
]


def some_weapons(chance: Random) -> list[Weapon]:
    known = s.sheet(chance.choice(("dark_ages", "medieval_14c", "c16_17"))).ranged.values()
    return chance.sample([one for one in known if not (one.artillery or one.red_dice)], 2)


def some_member(chance: Random, n: int) -> Member:
    armour = chance.choice(("light", "light", "3", "4", "5"))
    points, stunned = chance.choice((1, 1, 2)), chance.random() < 0.1
    return Member(str(n), armour, chance.choice(COVERS), points=points, stunned=stunned)


def some_shot(chance: Random, n: int, weapon: Weapon, crowd: list[Member]) -> Shot:
    """Of either side, in order or not, at somebody or at the group, with a creature's die, some in cover for him."""
    sides, disordered = chance.choice((6, 6, 6, 6, 8)), chance.random() < 0.2
    who = Shooter(str(n), chance.choice(("blue", "red")), weapon, 4, sides=sides, disordered=disordered)
    covers = ((crowd[0].id, chance.choice(COVERS)),) if chance.random() < 0.3 else ()
    aim = chance.choice(crowd).id if chance.random() < 0.2 else ""
    return Shot(who, chance.choice([one.upto for one in weapon.bands]), at_group=True, aimed_at=aim, covers=covers)


def some_volley(chance: Random) -> Volley:
    weapons = some_weapons(chance)
    crowd = [some_member(chance, n) for n in range(chance.choice((1, 2, 3, 4, 7)))]
    shots = [some_shot(chance, n, chance.choice(weapons), crowd) for n in range(chance.randint(1, 3))]
    return Volley(tuple(shots), tuple(crowd), rules=chance.choice(RULES), whole_group=chance.random() < 0.2)


@pytest.mark.parametrize("block", range(8))
def test_what_is_composed_is_what_the_resolver_does(block: int):
    for seed in range(40):
        plan = plan_of(some_volley(Random(f"stages {block} {seed}")))
        ours, theirs = Staged(plan, alike(plan)).law(), followed_law(plan)
        assert (dict(ours.weights), ours.total) == (dict(theirs.weights), theirs.total), seed


BOW, STONE = shot("bow", 10), shot("stone", 4)
CROWD = tuple(Member(f"{n}", "4" if n % 2 else "light", WALL if n < 3 else ()) for n in range(6))
LARGE = {
    "partly covered": Volley((BOW, shot("bow", 30)) * 8, CROWD),
    "stones and arrows": Volley((BOW, STONE) * 8, CROWD),
    "an elite shooter among others": Volley((replace(BOW, aimed_at="4"), *[BOW] * 15), CROWD),
    "in disorder": Volley((shot("bow", 10, disordered=True), BOW) * 8, CROWD),
}


@pytest.mark.parametrize("volley", LARGE.values(), ids=list(LARGE))
def test_of_sixteen_shots_all_that_may_happen_is_certain(volley: Volley):
    """Nothing is lost on the way: what is composed is whole, and each shot more is worth something."""
    known = volley_law(volley)
    assert sum(known.weights.values()) == known.total
    fewer = casualties_law(replace(volley, shots=volley.shots[:-2])).mean(int)
    assert fewer < casualties_law(volley).mean(int) < len(volley.shots)
