"""Exact chances of moves, from the resolvers that roll the dice; against counting by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.danger import Clinging, Endangered, Fall, Fate, Party, party, resolve_danger
from rulesets.argad.movement import Crawl
from rulesets.argad.slowing import Slowness, roll_slowing
from rulesets.argad.travel_odds import (
    anybody_odds,
    clinging_odds,
    crawl_odds,
    danger_odds,
    embark_odds,
    fall_odds,
    fate_law,
    swim_odds,
)
from rulesets.argad.water import Embarking, Swim
from rulesets.common.dice import Dice
from rulesets.common.odds import Odds
from tests.rulesets.argad.rolled import assert_follows
from tests.rulesets.argad.walkers import BOX, LIGHT, may_go

SHEET = BOX.danger


def shares(odds: Odds) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for one in odds.chances:
        found[one.code] = found.get(one.code, Fraction(0)) + Fraction(one.weight, odds.total)
    return found


@pytest.mark.parametrize("distance", range(2, 10))
def test_crawling_and_swimming_so_far(distance: int):
    least = max(1, distance - 2)
    crept = shares(crawl_odds(Crawl("", ""), distance * CM)).get("reaches", Fraction(0))
    assert crept == Fraction(max(0, 7 - least), 6)
    pairs = sum(one + two >= distance for one in range(1, 7) for two in range(1, 7))
    swum = shares(swim_odds(Swim("", "", BOX.moves, good=True), distance * CM)).get("reaches", Fraction(0))
    assert swum == Fraction(pairs, 36)


def test_getting_afloat():
    found = embark_odds(Embarking(may_go(LIGHT), 2 * CM, 10 * CM, "", ""))
    assert shares(found) == {"afloat": Fraction(5, 6), "not_aboard": Fraction(1, 6)}


def crossed(dice: Dice, crossing: Party, person: int) -> Fate:
    (slowed,) = roll_slowing(dice, Slowness("t1", "blue"))
    return resolve_danger(dice, crossing, slowed, "difficult", "t1", "blue").fates[person]


def test_one_of_a_group_in_danger():
    four = party([Endangered(3)] * 3 + [Endangered(5)], SHEET)
    found = fate_law(four, "difficult", 0)
    anybody = shares(anybody_odds(four, "difficult"))
    assert anybody["danger_none"] == Fraction(2, 6)
    assert anybody["danger_shouts"] == Fraction(1, 6)
    assert_follows(found, lambda dice: crossed(dice, four, 0))
    assert danger_odds(four, "difficult", 3).share("danger_none") > danger_odds(four, "difficult", 0).share(
        "danger_none"
    )
    assert sum(found.weights.values()) == found.total


def test_alone_the_chances_are_those_of_one_die():
    for score in range(1, 6):
        found = shares(danger_odds(party([Endangered(score)], SHEET), "difficult", 0))
        assert found.get("danger_in_danger", Fraction(0)) == Fraction(6 - score, 6)
        assert found["danger_shouts"] == Fraction(1, 6)


def test_clinging_and_falling():
    case = Clinging(Endangered(3), SHEET, "", "", helper=Endangered(4))
    assert shares(clinging_odds(case)) == {
        "cling_freed": Fraction(3, 6),
        "cling_still": Fraction(1, 6),
        "cling_fatal": Fraction(2, 6),
    }
    assert shares(clinging_odds(replace(case, lives=2)))["cling_wounded"] == Fraction(2, 6)
    two = Fall((Endangered(4), Endangered(5)), (1, 1), SHEET, "", "")
    assert shares(fall_odds(two, 1)) == {"fall_safe": Fraction(5, 6), "fall_fatal": Fraction(1, 6)}
