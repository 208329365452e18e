"""Who comes into whose sight while all move (CON-06, FOG-04, TIM-11): looked at again and again along the ways.

Nobody goes farther than half a centimetre from one look to the next; the first is taken before anybody moves, the last
when all have moved.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from rulesets.argad.bases import Base
from rulesets.argad.distances import Distances, is_within
from rulesets.argad.meetings import Mover
from rulesets.argad.sight import Screens, sees

STEP = 50  # half a centimetre

Pair = tuple[int, int]
Placed = Callable[[int], Sequence[Base]]  # all bases at a moment


@dataclass(frozen=True, slots=True)
class Sighting:
    """The first look at which somebody (the first of each pair) sees somebody whom he did not see before."""

    moment: int
    pairs: tuple[Pair, ...]


def looks(moments: int, fastest: int) -> tuple[int, ...]:
    """The moments at which one looks, when the fastest goes so far in all of them."""
    if moments <= 0 or fastest <= 0:
        return (0,)
    count = (fastest + STEP - 1) // STEP
    return tuple(dict.fromkeys([moments * n // count for n in range(count + 1)]))


def placed(movers: Sequence[Mover], moments: int) -> Placed:
    """Where all are at a moment, each having gone his share of what he may, rounded down; nobody stops the others."""

    def at(moment: int) -> list[Base]:
        return [one.walk.at(min(one.speed * moment // max(moments, 1), one.walk.length)) for one in movers]

    return at


def first_sighting(
    at: Placed, moments: Sequence[int], pairs: Sequence[Pair], screen: Screens, distances: Distances
) -> Sighting | None:
    """When one of the pairs, of whom nobody saw the other at the first look, first does (ARG-CON-06, ARG-FOG-04)."""
    unseen = [pair for pair in pairs if not can_see(at(moments[0]), pair, screen, distances)]
    for moment in moments[1:]:
        bases = at(moment)
        if found := [pair for pair in unseen if can_see(bases, pair, screen, distances)]:
            return Sighting(moment, tuple(found))
    return None


def can_see(
    bases: Sequence[Base], pair: Pair, screen: Screens, distances: Distances, through: Container[int] = ()
) -> bool:
    """Whether the first of a pair sees the second, by distance and by what stands between (ARG-MEA-06)."""
    if not is_within(bases[pair[0]], bases[pair[1]], distances.seen):
        return False
    return sees(bases, pair[0], pair[1], screen, through)


def is_furtive(
    at: Placed, moments: Sequence[int], pair: Pair, screen: Screens, distances: Distances, reach: int
) -> bool:
    """Whether somebody passes through another's sight within reach, unseen before and after his move (ARG-TIM-11)."""
    if can_see(at(moments[0]), pair, screen, distances) or can_see(at(moments[-1]), pair, screen, distances):
        return False
    for moment in moments[1:-1]:
        bases = at(moment)
        if is_within(bases[pair[0]], bases[pair[1]], reach) and can_see(bases, pair, screen, distances):
            return True
    return False
