"""Melee against an oracle of its own: fights of one against one and of several against one, written down once more as
plain sums over faces, without anything of the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rulesets.argad.duel_odds import word_of
from rulesets.argad.fighters import Fighter, MeleeOptions, Reach
from rulesets.argad.fights import all_strike
from rulesets.argad.melee_odds import exchange_law
from tests.rulesets.argad.fighting import HALF, KNIFE, LIGHT, MAIL, PLATE, SPEAR, SWORD, fighter

LENGTHS = {"spear": 1, "sword": 3, "knife": 4}
Blow = tuple[str, int]  # what it does, and its natural value


def natural_does(natural: int, modifier: int, class_: int, armour: int) -> str:
    if natural == 1:
        return "missed"
    total = natural + modifier
    if natural >= 8 or (total > class_ and (total > armour or armour <= class_)):
        return "falls"
    return "recoils" if total >= class_ else "missed"


def blows(modifier: int, class_: int, armour: int) -> dict[Blow, Fraction]:
    """One die with its rerolls."""
    found: Counter[Blow] = Counter()
    for face in range(1, 7):
        natural, weight = face, Fraction(1, 6)
        while natural >= 6 and natural_does(natural, modifier, class_, armour) != "falls":
            found[natural_does(natural, modifier, class_, armour), natural] += weight * Fraction(5, 6)
            natural, weight = natural + 1, weight / 6
        found[natural_does(natural, modifier, class_, armour), natural] += weight
    return dict(found)


def one_against_one(a: Fighter, b: Fighter, mods: tuple[int, int]) -> dict[tuple[str, str], Fraction]:
    """What becomes of the two."""
    found: Counter[tuple[str, str]] = Counter()
    hits_b = blows(mods[0], b.class_, b.armour.value)
    hits_a = blows(mods[1], a.class_, a.armour.value)
    if LENGTHS[a.arm.id] > LENGTHS[b.arm.id]:
        swapped = one_against_one(b, a, (mods[1], mods[0]))
        return {(mine, theirs): share for (theirs, mine), share in swapped.items()}
    for (done, natural), share in hits_b.items():
        if LENGTHS[a.arm.id] < LENGTHS[b.arm.id]:
            if done != "missed":
                found["stands", done] += share
            else:
                for (answer, _), other in hits_a.items():
                    found[answer if answer != "missed" else "stands", "stands"] += share * other
            continue
        for (answer, against), other in hits_a.items():
            found[_settled(a, b, mods, (done, natural), (answer, against))] += share * other
    return {end: share for end, share in found.items() if share}


def _settled(a: Fighter, b: Fighter, mods: tuple[int, int], mine: Blow, theirs: Blow) -> tuple[str, str]:
    done, answer = mine[0], theirs[0]
    if done == answer != "missed":
        first = a.class_, a.armour.rank, mine[1], mods[0]
        second = b.class_, b.armour.rank, theirs[1], mods[1]
        done, answer = (done if first >= second else "missed"), (answer if second >= first else "missed")
    if done == "falls" and answer == "recoils":
        answer = "missed"
    if answer == "falls" and done == "recoils":
        done = "missed"
    return tuple("stands" if one == "missed" else one for one in (answer, done))  # type: ignore[return-value]


@pytest.mark.parametrize("seed", range(120))
def test_one_against_one(seed: int):
    chance = Random(f"by hand {seed}")
    pair = [
        Fighter(
            side, chance.randint(3, 5), chance.choice((LIGHT, MAIL, HALF, PLATE)), chance.choice((SPEAR, SWORD, KNIFE))
        )
        for side in (0, 1)
    ]
    lower, higher = chance.randint(-3, 0), chance.randint(0, 2)
    options = MeleeOptions(sheet=(("lower_ground", lower), ("defend_obstacle", higher)))
    fight = all_strike(tuple(pair), (Reach(0, 1, ground="lower"), Reach(1, 0, crossing="resists")), options=options)
    known = exchange_law(fight)
    wanted = one_against_one(pair[0], pair[1], (lower, higher))
    assert {tuple(word_of(one) for one in end): known.share(end) for end in known.weights} == wanted


def several_at_one(count: int, modifier: int, class_: int) -> dict[str, Fraction]:
    """Equal swords against one light knife who never gets to strike: what becomes of him."""
    found: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=count):
        share, sixes = Fraction(1, 6**count), faces.count(6)
        naturals = [face for face in faces if face != 6] + [6 + n for n in range(sixes)]
        top = 5 + sixes
        while sixes and "falls" not in [natural_does(one, modifier, class_, 0) for one in naturals if one > 5]:
            found[best(naturals, modifier, class_)] += share * Fraction(5, 6)
            naturals.remove(top)
            naturals, top, share = [*naturals, top + 1], top + 1, share / 6
        found[best(naturals, modifier, class_)] += share
    return {("stands" if end == "missed" else end): share for end, share in found.items() if share}


def best(naturals: list[int], modifier: int, class_: int) -> str:
    done = [natural_does(natural, modifier, class_, 0) for natural in naturals]
    return max(done, key=["missed", "recoils", "falls"].index)


@pytest.mark.parametrize(("count", "modifier", "class_"), list(product((1, 2, 3), (-3, -1, 0, 1), (3, 4, 5))))
def test_several_against_one(count: int, modifier: int, class_: int):
    options = MeleeOptions(sheet=(("lower_ground", modifier),))
    one = fighter(class_, KNIFE, side=1)
    reaches = tuple(Reach(n, 0, ground="lower") for n in range(1, count + 1))
    known = exchange_law(all_strike((one, *[fighter(3)] * count), reaches, options=options))
    told: Counter[str] = Counter()
    for end in known.weights:
        told[word_of(end[0])] += known.share(end)
    assert dict(told) == several_at_one(count, modifier, class_)
