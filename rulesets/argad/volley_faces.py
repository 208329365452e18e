"""What the dice of a volley may show, kind by kind and in their order: the better ones of equal dice are the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb
from typing import NamedTuple

from rulesets.common.dice import Dice
from rulesets.common.laws import Law, law
from rulesets.common.seats import Seat

from .sixes import HIT, Die, Pool, settle
from .volleys import Plan

Value = int
Level = tuple[Value, int]
"""A value that matters, and how many faces reach just that."""
Told = tuple[Value, ...]
"""What dice show, in their order; 0 for those that miss."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Equal dice. `bars`: of each, from which value on it may hit people under cover, and is drawn for after the
    others (ARG-SGR-06); 0 where nobody is under cover."""

    die: Die
    places: tuple[int, ...]
    levels: tuple[Level, ...]
    misses: int
    bars: tuple[int, ...]

    @property
    def is_sure(self) -> bool:
        """Whether its sixes hit by themselves, and one value tells what is drawn for later."""
        return self.die.need <= self.die.sides and min(self.bars) == max(self.bars)

    def levels_of(self, late: bool) -> tuple[Level, ...]:
        return tuple([one for one in self.levels if (one[0] >= self.bars[0]) == late])

    def misses_of(self, late: bool) -> int:
        return self.misses if late == (not self.bars[0]) else 0


def kinds_in(plan: Plan) -> tuple[Kind, ...]:
    dice = plan.pool.dice
    bars = [min([row[n] for n in plan.then], default=0) for row in plan.needs]
    found = []
    for die in dict.fromkeys(dice):
        places = tuple([place for place, other in enumerate(dice) if other == die])
        least = max(1, die.need)
        values = sorted({max(1, one) for one in (die.need, *die.marks) if least <= max(1, one) < die.sides})
        levels = [(one, above - one) for one, above in pairwise([*values, die.sides])]
        own = tuple([bars[one] for one in places])
        found.append(Kind(die, places, tuple(levels[::-1]), min(die.sides, least) - 1, own))
    return tuple(found)


class Shown(NamedTuple):
    """What the dice of a kind still show: good ones in all, sixes to come, how many of a level, how many below."""

    good: int
    sixes: int = 0
    level: int = 0
    now: int = 0
    below: int = 0


OVER = Shown(0)


def spread(levels: Sequence[Level], misses: int, below: int, level: int = 0) -> Iterator[tuple[Shown, int]]:
    """In how many ways so many dice show the next level that any of them shows, or miss all of them."""
    if level == len(levels):
        if misses or not below:
            yield OVER, misses**below
        return
    yield from spread(levels, misses, below, level + 1)
    for now in range(1, below + 1):
        yield Shown(0, 0, level, now, below - now), comb(below, now) * levels[level][1] ** now


def told(kind: Kind) -> list[tuple[Told, int]]:
    """All that the dice of a kind may show, each with its ways."""
    return list(_from_level(((kind.die.sides, 1), *kind.levels), kind.misses, len(kind.places)))


def _from_level(levels: Sequence[Level], misses: int, left: int) -> Iterator[tuple[Told, int]]:
    if not levels:
        if misses or not left:
            yield (0,) * left, misses**left
        return
    value, faces = levels[0]
    for count in range(left + 1):
        for rest, ways in _from_level(levels[1:], misses, left - count):
            yield (value,) * count + rest, ways * comb(left, count) * faces**count


class Sixes(NamedTuple):
    """What sixes came to: their places and naturals, 0 where they do not hit; rerolls that failed; all values."""

    naturals: tuple[tuple[int, Value], ...]
    used: tuple[Seat, ...]
    values: tuple[Value, ...]


def sixes_law(plan: Plan, shown: Mapping[int, Value], easy: Sequence[Die]) -> Law[Sixes]:
    """As they are settled when they lie on the table, among as many others that hit by themselves."""
    dice = plan.pool.dice
    places = tuple([place for place in sorted(shown) if shown[place] == dice[place].sides])
    pool = Pool((*[dice[place] for place in places], *easy), reroll=plan.pool.reroll, exact=plan.pool.exact)
    return law(partial(_settled, pool=pool, places=places))


def _settled(rolled: Dice, pool: Pool, places: Sequence[int]) -> Sixes:
    pooled = settle(rolled, pool, tuple([die.sides for die in pool.dice]))
    naturals = [(place, pooled.naturals[n] if pooled.effects[n] == HIT else 0) for n, place in enumerate(places)]
    failed = [pool.dice[n] for n in pooled.rerolled if pooled.effects[n] != HIT]
    used = tuple(sorted({die.seat if die.disordered else "" for die in failed}))
    together = [one for one, die in zip(pooled.naturals, pool.dice, strict=True) if not die.disordered]
    return Sixes(tuple(naturals), used, tuple(sorted(together)))
