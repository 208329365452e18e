"""Exact odds against icepool, brute force and the engine's own dice."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from math import sqrt
from typing import Any

import icepool
import pytest

from rulesets.common.branches import MOST_LEAVES, TooManyBranches, hits_table
from rulesets.common.dice import Ask, Dice, Fast
from rulesets.common.drivers import Seeded, rehearsed_streams
from rulesets.common.laws import EndlessFight, Law, certain, chain, law, law_of, to_the_end

WHY: dict[str, Any] = {"seat": "red", "why": "EX-1"}
TRIALS = 100_000


def shares(found: Law[Any]) -> dict[Any, Fraction]:
    return {outcome: found.share(outcome) for outcome in found.weights}


def oracle(die: icepool.Die[Any]) -> dict[Any, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def battle(dice: Dice, ours: int, theirs: int) -> tuple[int, int]:
    """Both sides at once; losses are capped by what stands there."""
    hits = dice.hits(ours, need=5, key="ours", **WHY)
    losses = dice.hits(theirs, need=5, key="theirs", **WHY)
    return min(hits, theirs), min(losses, ours)


def exchange(dice: Dice, force: tuple[int, int]) -> tuple[int, int]:
    hits, losses = battle(dice, *force)
    return force[0] - losses, force[1] - hits


def is_decided(force: tuple[int, int]) -> bool:
    return 0 in force


@pytest.mark.parametrize(("ours", "theirs"), list(product(range(5), repeat=2)))
def test_battles_agree_with_icepool(ours: int, theirs: int):
    hit = icepool.d6 >= 5
    expected = icepool.map(lambda a, b: (min(a, theirs), min(b, ours)), ours @ hit, theirs @ hit)
    assert shares(law(battle, ours, theirs)) == oracle(expected)


@pytest.mark.parametrize("target", range(2, 14))
@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_two_dice_agree_with_icepool(target: int, modifier: int):
    found = law(lambda dice: dice.at_least(2, target, modifier=modifier, key="k", **WHY))
    assert found.share(True) == ((2 @ icepool.d6 + modifier) >= target).probability(True)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (4, 10)])
def test_totals_agree_with_icepool(count: int, sides: int):
    assert shares(law(lambda dice: dice.total(count, sides=sides, key="k", **WHY))) == oracle(count @ icepool.d(sides))


@pytest.mark.parametrize("force", [(1, 1), (2, 1), (3, 2), (4, 4)])
def test_fights_to_the_end_agree_with_icepool(force: tuple[int, int]):
    def round_of(ours: int, theirs: int) -> Any:
        if 0 in (ours, theirs):
            return ours, theirs
        hit = icepool.d6 >= 5
        return icepool.map(lambda a, b: (max(0, ours - b), max(0, theirs - a)), ours @ hit, theirs @ hit)

    expected = icepool.Die([force]).map(round_of, star=True, repeat="inf")
    assert shares(to_the_end(force, exchange, is_decided)) == oracle(expected)


def test_every_meaning_has_its_weight_counted_by_hand():
    def resolver(dice: Dice) -> tuple[Any, ...]:
        first = dice.die(3, key="a", **WHY)
        return first, dice.pick(first, key="b", **WHY), dice.shuffle(2, key="c", **WHY)

    by_hand = {
        (first, second, order): Fraction(1, 3 * first * 2)
        for first in (1, 2, 3)
        for second in range(first)
        for order in ((0, 1), (1, 0))
    }
    assert shares(law(resolver)) == by_hand


def test_branches_with_other_dice_share_one_total():
    found = law(lambda dice: dice.die(6, key="b", **WHY) if dice.at_least(1, 6, key="a", **WHY) else 0)
    assert found.weights == {0: 30, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert found.total == 36


def test_together_is_the_same_as_one_after_the_other():
    asks = [Ask("hits", 3, 6, "a", "red", "EX-1", 5), Ask("at_least", 2, 6, "b", "blue", "EX-1", 8, 1)]

    def apart(dice: Dice) -> tuple[int, ...]:
        return tuple(dice.ask(ask) for ask in asks)

    assert law(lambda dice: dice.together(asks)) == law(apart)


def test_impossible_meanings_are_no_branches():
    assert hits_table(5, 7, 6).branches == ((0, 1),)
    assert hits_table(5, 1, 6).branches == ((5, 1),)
    assert law(lambda dice: dice.hits(0, need=5, key="k", **WHY)) == certain(0)


def test_stages_come_to_the_same_as_one_tree():
    def all_at_once(dice: Dice) -> tuple[int, int]:
        return exchange(dice, exchange(dice, (2, 2)))

    assert shares(chain((2, 2), [exchange, exchange])) == shares(law(all_at_once))


def test_stages_merge_what_is_equal():
    calls: list[int] = []

    def count(dice: Dice, hits: int) -> int:
        calls.append(hits)
        return hits + dice.at_least(1, 4, key="k", **WHY)

    assert chain(0, [count, lambda dice, hits: count(dice, hits), partial(count)]).weights[2] == 3
    assert len(calls) == 2 * (1 + 2 + 3)


def test_a_stage_that_comes_again_is_not_worked_out_again():
    calls: list[int] = []

    def count(dice: Dice, hits: int) -> int:
        calls.append(hits)
        return hits + dice.at_least(1, 4, key="k", **WHY)

    assert chain(0, [count] * 10).weights[5] == 252
    assert len(calls) == 2 * 10


def test_a_tree_of_too_many_leaves_is_refused():
    def resolver(dice: Dice) -> int:
        return sum(dice.die(6, key=str(n), **WHY) for n in range(5))

    with pytest.raises(TooManyBranches) as caught:
        law(resolver)
    assert caught.value.leaves > MOST_LEAVES
    with pytest.raises(TooManyBranches):
        law(lambda dice: dice.shuffle(7, key="k", **WHY))


def test_exactly_two_thousand_leaves_are_allowed():
    assert law(lambda dice: dice.die(2000, key="k", **WHY)).total == 2000
    with pytest.raises(TooManyBranches):
        law(lambda dice: dice.die(2001, key="k", **WHY))


def test_fights_in_circles_are_solved_exactly():
    """A walk between two ends: from the third of five steps, one up in three."""

    def step(dice: Dice, at: int) -> int:
        return at + 1 if dice.at_least(1, 5, key="k", **WHY) else at - 1

    assert shares(to_the_end(2, step, lambda at: at in (0, 5))) == {0: Fraction(28, 31), 5: Fraction(3, 31)}


def test_a_fight_that_never_ends_is_named():
    with pytest.raises(EndlessFight, match="7"):
        to_the_end(7, lambda dice, at: at, lambda at: False)
    assert to_the_end(7, lambda dice, at: at, lambda at: True) == certain(7)


def test_laws_answer_questions():
    found = law_of(battle, 3, 2)
    assert found.share_where(lambda outcome: outcome[0] > outcome[1]) > Fraction(1, 3)
    assert found.map(lambda outcome: outcome[0]).mean(int) == found.mean(lambda outcome: outcome[0])
    assert law_of(battle, 3, 2) is found


@pytest.mark.parametrize("driver", ["fast", "seeded"])
def test_the_engine_rolls_what_the_odds_promise(driver: str):
    """Within four sigma over 100 000 trials, every outcome."""
    expected = law(battle, 4, 3)
    counts = dict.fromkeys(expected.weights, 0)
    streams = rehearsed_streams("four sigma", ["red"])
    fast = Fast("four sigma")
    for trial in range(TRIALS if driver == "fast" else TRIALS // 5):
        counts[battle(fast if driver == "fast" else Seeded(streams, trial), 4, 3)] += 1
    trials = sum(counts.values())
    for outcome, seen in counts.items():
        share = float(expected.share(outcome))
        assert abs(seen - trials * share) <= 4 * sqrt(trials * share * (1 - share)) + 1
