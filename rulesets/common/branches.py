"""All that a resolver's requests may come to, by meaning: whole weights over a common total.

Seven dice that need a 5 have eight meanings, not 279 936 faces. Tables are cached, and the caches are bounded.

    >>> hits_table(2, 5, 6)
    Table(branches=((0, 4), (1, 4), (2, 1)), total=9)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations
from math import comb, factorial, gcd
from typing import Any, NamedTuple

from rulesets.common.dice import DECK, OPEN, Ask, Dice
from rulesets.common.seats import RuleId, Seat

CACHED = 4096
MOST_LEAVES = 2000


class TooManyBranches(Exception):
    """One tree of more leaves than anybody should wait for: ask for meanings, or compose by stages."""

    def __init__(self, leaves: int) -> None:
        super().__init__(f"{leaves} leaves or more in one tree, {MOST_LEAVES} at most: compose the resolver by stages")
        self.leaves = leaves


class Table(NamedTuple):
    """The meanings that are possible, and how many of `total` equal chances each has."""

    branches: tuple[tuple[Any, int], ...]
    total: int


class Enumerate(Dice):
    """Dice that go one way at a time: first along `way`, the meanings chosen so far, then the first way at each
    request beyond. `opened` lists the tables of the latter.
    """

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Table] = []
        self.way: Iterator[Any] = iter(())

    def ask(self, ask: Ask) -> Any:
        for value in self.way:
            return value
        return self._open(table_of(ask))

    def together(self, asks: Sequence[Ask]) -> tuple[Any, ...]:
        answers = tuple(islice(self.way, len(asks)))
        if len(answers) == len(asks):
            return answers
        return *answers, *(self._open(table_of(ask)) for ask in asks[len(answers) :])

    def margin(self, one: Ask, other: Ask) -> Any:
        for value in self.way:
            return value
        return self._open(margin_table(table_of(one), table_of(other)))

    def die(self, sides: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> Any:
        for value in self.way:
            return value
        return self._open(even_table(sides, 1))

    def total(self, count: int, *, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN) -> Any:
        for value in self.way:
            return value
        return self._open(total_table(count, sides))

    def hits(
        self, count: int, *, need: int, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN
    ) -> Any:
        for value in self.way:
            return value
        return self._open(hits_table(max(0, count), need, sides))

    def at_least(
        self,
        count: int,
        target: int,
        *,
        key: str,
        seat: Seat,
        why: RuleId,
        modifier: int = 0,
        sides: int = 6,
        stream: str = OPEN,
    ) -> Any:
        for value in self.way:
            return value
        return self._open(at_least_table(count, target - modifier, sides))

    def pick(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> Any:
        for value in self.way:
            return value
        return self._open(even_table(size, 0))

    def shuffle(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = DECK) -> Any:
        for value in self.way:
            return value
        return self._open(order_table(size))

    def _open(self, table: Table) -> Any:
        self.opened.append(table)
        return table.branches[0][0]


def table_of(ask: Ask) -> Table:
    """The meanings of any request; of a shuffle the orders, counted from 0."""
    if ask.shape == "hits":
        return hits_table(ask.count, ask.need, ask.sides)
    if ask.shape == "at_least":
        return at_least_table(ask.count, ask.need - ask.modifier, ask.sides)
    if ask.shape == "pick":
        return even_table(ask.sides, 0)
    if ask.shape == "shuffle":
        return order_table(ask.count)
    return total_table(ask.count, ask.sides)


@lru_cache(CACHED)
def hits_table(count: int, need: int, sides: int) -> Table:
    good = min(sides, max(0, sides + 1 - need))
    return _table((n, comb(count, n) * good**n * (sides - good) ** (count - n)) for n in range(count + 1))


@lru_cache(CACHED)
def at_least_table(count: int, target: int, sides: int) -> Table:
    totals = total_table(count, sides)
    enough = sum(weight for value, weight in totals.branches if value >= target)
    return _table([(False, totals.total - enough), (True, enough)])


@lru_cache(CACHED)
def total_table(count: int, sides: int) -> Table:
    ways = [1]
    for _ in range(count):
        sums = [0] * (len(ways) + sides - 1)
        for value, way in enumerate(ways):
            for face in range(sides):
                sums[value + face] += way
        ways = sums
    return _table(enumerate(ways, count))


@lru_cache(CACHED)
def margin_table(one: Table, other: Table) -> Table:
    weights: dict[int, int] = {}
    for value, weight in one.branches:
        for against, times in other.branches:
            weights[value - against] = weights.get(value - against, 0) + weight * times
    return _table(sorted(weights.items()))


@lru_cache(CACHED)
def even_table(size: int, first: int) -> Table:
    """All equally likely, counted from `first`."""
    return _table((value, 1) for value in range(first, first + size))


@lru_cache(8)
def order_table(size: int) -> Table:
    if factorial(size) > MOST_LEAVES:
        raise TooManyBranches(factorial(size))
    return _table((order, 1) for order in permutations(range(size)))


def _table(branches: Iterable[tuple[Any, int]]) -> Table:
    """Without what cannot happen, over the smallest total."""
    possible = [(value, weight) for value, weight in branches if weight]
    common = gcd(*(weight for _, weight in possible))
    total = sum(weight for _, weight in possible) // common
    return Table(tuple((value, weight // common) for value, weight in possible), total)
