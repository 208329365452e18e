"""Every resolver of people and moves with ordinary dice comes to each outcome as often as its law says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from rulesets.argad.ability_tests import AbilityTest, DifficultyTest, resolve_difficulty
from rulesets.argad.component_rows import CM
from rulesets.argad.danger import Clinging, Endangered, Fall, resolve_fall, second_test
from rulesets.argad.disguise import Change, Doubt, resolve_change, resolve_doubt
from rulesets.argad.movement import Crawl, crawl
from rulesets.argad.npc import Request, resolve_request, roll_attitude
from rulesets.argad.people import FRESH
from rulesets.argad.water import Embarking, Swim, embark, swim
from rulesets.argad.wounds import Hit, resolve_hit
from rulesets.common.dice import Ask, Dice
from rulesets.common.laws import law
from tests.rulesets.argad.rolled import assert_follows
from tests.rulesets.argad.walkers import BOX, LIGHT, may_go

SHEET = BOX.danger
CLINGING = Clinging(Endangered(3, armour=4), SHEET, "t", "b", helper=Endangered(2))
FALL = Fall((Endangered(3), Endangered(4, straw=True)), (1, 2), SHEET, "t", "b")
RESOLVERS: dict[str, Callable[[Dice], object]] = {
    "crawl": lambda dice: crawl(dice, Crawl("t", "b")),
    "good swimmer": lambda dice: swim(dice, Swim("t", "b", BOX.moves, good=True)),
    "embark": lambda dice: embark(dice, Embarking(may_go(LIGHT), 3 * CM, 4 * CM, "t", "b")),
    "clinging": lambda dice: second_test(dice, CLINGING),
    "fall": lambda dice: resolve_fall(dice, FALL),
    "two dice": lambda dice: resolve_difficulty(dice, DifficultyTest("difficult", "t", "b", dice=2)),
    "hit": lambda dice: resolve_hit(dice, FRESH, Hit("t", "b", 3, 2, table=BOX.wounds)),
    "attitude": lambda dice: roll_attitude(dice, "t", BOX.attitudes),
    "request": lambda dice: resolve_request(dice, Request("t", 1, 4)),
    "change": lambda dice: resolve_change(dice, Change(light=False, turns_spent=2), "t", "b"),
    "doubt": lambda dice: resolve_doubt(dice, Doubt(AbilityTest(3, "t", "b"), 0, 12_000)),
}


def every_face(resolver: Callable[[Dice], object]) -> Counter[object]:
    """By brute force: all faces of two dice of twelve sides, whether they are asked for or not."""
    found: Counter[object] = Counter()
    for first, second in product(range(1, 13), repeat=2):
        dice = Twelve(first, second)
        found[resolver(dice)] += 1
    return found


class Twelve(Dice):
    """Two dice of twelve sides, read as dice of six by halves."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self.left = list(faces)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return tuple((self.left.pop(0) + 12 // ask.sides - 1) // (12 // ask.sides) for _ in range(ask.count))


@pytest.mark.parametrize("name", RESOLVERS)
def test_the_law_is_that_of_every_face(name: str):
    resolver = RESOLVERS[name]
    found = law(resolver)
    assert {one: found.share(one) for one in found.weights} == {
        one: Fraction(times, 144) for one, times in every_face(resolver).items()
    }


@pytest.mark.parametrize("name", RESOLVERS)
def test_ordinary_dice_follow_the_law(name: str):
    assert_follows(law(RESOLVERS[name]), RESOLVERS[name], seed=name)
