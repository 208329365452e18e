"""Exact laws of dice that combine by the rule of many sixes: ARG-SIX-01 to ARG-SIX-11.

>>> musket = Die(need=7, seat="blue")
>>> pool_law(Pool((musket, musket))).map(lambda pooled: pooled.hits)
Law(weights={0: 25, 1: 2}, total=27)
"""

from __future__ import annotations

from functools import lru_cache, partial

from rulesets.common.laws import Law, certain, law

from .ledger import RULE
from .sixes import Die, Kind, Pool, Pooled, Shown, in_order, kinds_of, settle, shows


def pool_law(pool: Pool) -> Law[Pooled]:
    """All that the pool may come to, exactly: composed kind by kind, however many dice there are."""
    reached: Law[tuple[Shown, ...]] = certain(())
    kinds = kinds_of(pool)
    for kind in kinds:
        reached = _both(reached, _kind_law(kind))
    return reached.map(partial(in_order, kinds)).then(lambda dice, shown: settle(dice, pool, shown))


def _kind_law(kind: Kind) -> Law[Shown]:
    """What equal dice may show. Dice read apart are added one by one, for six of them have few different looks."""
    if kind.apart:
        return _looks(kind.die, len(kind.places))
    die, count = kind.die, len(kind.places)
    hits = law(
        lambda dice: dice.hits(count, need=kind.success, key="", seat=die.seat, why=RULE["ARG-SIX-07"], sides=die.sides)
    )
    return hits.map(kind.counts)


@lru_cache(1024)
def look(die: Die) -> Law[int]:
    """What one die may show."""
    return law(lambda dice: shows(die, dice.die(die.sides, key="", seat=die.seat, why=RULE["ARG-SIX-07"])))


@lru_cache(1024)
def _looks(die: Die, count: int) -> Law[Shown]:
    if not count:
        return certain(())
    added = _both(_looks(die, count - 1).map(lambda shown: (shown,)), look(die).map(lambda one: (one,)))
    return added.map(lambda both: tuple(sorted((*both[0], *both[1]), reverse=True)))


def _both(first: Law[tuple[Shown, ...]], second: Law[Shown]) -> Law[tuple[Shown, ...]]:
    weights = {
        (*one, other): weight * times
        for one, weight in first.weights.items()
        for other, times in second.weights.items()
    }
    return Law(weights, first.total * second.total)
