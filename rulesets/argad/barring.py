"""No sneaking between foes (CON-04, CON-05): where a way leads between two of them or round the end of their line.

This module says where and who could be there in time. Whether one of them sees the mover, is free and chooses to bar
the way is for those who know (the default is yes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.argad.bases import Base, direction, scaled
from rulesets.argad.distances import distance_to_point
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point, cross, divided, do_cross, length_up, squared


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy of the mover: where he stands, and how far he may go (0: he cannot)."""

    base: Base
    allowance: int = 0


@dataclass(frozen=True, slots=True)
class Gate:
    """A place where a way leads between two foes (or beyond the last of their line: the same one twice)."""

    distance: int  # along the way
    place: Point
    between: tuple[int, int]
    guards: tuple[int, ...]  # those of the two who could reach the place


def gates(walk: Walk, foes: Sequence[Foe]) -> tuple[Gate, ...]:
    """Every gate that the way leads through and somebody could bar, from the first on (ARG-CON-04)."""
    found: list[Gate] = []
    for n, one in enumerate(foes):
        for m in range(n + 1, len(foes)):
            found += _gates(walk, foes, (n, m), one.base.centre, foes[m].base.centre)
    for n, start, end in _ends(foes):
        found += _gates(walk, foes, (n, n), start, end)
    return tuple(sorted(found, key=lambda one: (one.distance, one.place, one.between)))


def _gates(walk: Walk, foes: Sequence[Foe], pair: tuple[int, int], a: Point, b: Point) -> list[Gate]:
    found: list[Gate] = []
    gone = 0
    for n in range(1, len(walk.points)):
        p, q = walk.points[n - 1], walk.points[n]
        if do_cross(p, q, a, b) and (place := crossing(p, q, a, b)) is not None:
            guards = tuple([one for one in dict.fromkeys(pair) if can_reach(foes[one], place)])
            if guards:
                found.append(Gate(min(gone + length_up(p, place), walk.ends[n - 1]), place, pair, guards))
        gone = walk.ends[n - 1]
    return found


def crossing(p: Point, q: Point, a: Point, b: Point) -> Point | None:
    """Where the way from p to q crosses a line, rounded once to the nearest; None where it only runs along it."""
    before, after = cross(a, b, p), cross(a, b, q)
    below = before - after
    if not below:
        return None
    above = before if below > 0 else -before
    below = abs(below)
    return p[0] + divided((q[0] - p[0]) * above, below), p[1] + divided((q[1] - p[1]) * above, below)


def can_reach(foe: Foe, place: Point) -> bool:
    """Whether somebody could be at a place within his own allowance."""
    return foe.allowance > 0 and distance_to_point(foe.base, place) <= foe.allowance


def _ends(foes: Sequence[Foe]) -> list[tuple[int, Point, Point]]:
    """The two who stand farthest apart, each with the prolongation of the line as far as he could go."""
    pairs = [(n, m) for n in range(len(foes)) for m in range(n + 1, len(foes))]
    if not pairs:
        return []
    far = max(squared(foes[n].base.centre, foes[m].base.centre) for n, m in pairs)
    found: list[tuple[int, Point, Point]] = []
    for pair in pairs:
        here, there = foes[pair[0]].base.centre, foes[pair[1]].base.centre
        if squared(here, there) == far and here != there:
            for one, start, other in ((pair[0], here, there), (pair[1], there, here)):
                reach = scaled(direction(other, start), foes[one].allowance + foes[one].base.reach)
                found.append((one, start, (start[0] + reach[0], start[1] + reach[1])))
    return found
