"""A quick answer for many looks that would find nothing: walls or woods across the whole way between two bases.

All straight lines between two bases keep within the strip around the line of their centres, as wide as the larger one.
Walls that hang together from one side of the strip to the other, between the two, let none of them pass; no more does
a wood that fills its whole width for farther than one sees through it. Where the answer is no, there may still be no
line: then every line is tried (sight_lines.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt, lcm
from typing import TYPE_CHECKING

from .bases import Base
from .distances import is_partly_in
from .plane import Point, Polygon
from .terrain_map import Piece
from .walled_off import Line

if TYPE_CHECKING:
    from .sight import Screens


@dataclass(frozen=True, slots=True)
class Strip:
    """The way between two bases. Places in it are measured along and aside, both times the length of the way."""

    start: Point
    dx: int
    dy: int
    far: int  # the length of the way, rounded up
    half: int  # its half width, times that
    first: int  # where the first base ends, along the way
    last: int

    def measured(self, p: Point) -> tuple[int, int]:
        x, y = p[0] - self.start[0], p[1] - self.start[1]
        return x * self.dx + y * self.dy, x * self.dy - y * self.dx


def strip(a: Base, b: Base) -> Strip:
    dx, dy = b.x - a.x, b.y - a.y
    whole = dx * dx + dy * dy
    far = isqrt(whole) + 1
    return Strip(a.centre, dx, dy, far, max(a.reach, b.reach) * far, a.reach * far, whole - b.reach * far)


def is_shut_off(a: Base, b: Base, screen: Screens) -> bool:
    """Whether walls, the edges of what blocks, or woods leave no straight line between the two."""
    way = strip(a, b)
    return way.first < way.last and (_is_walled_off(way, _lines(screen, a, b)) or _is_too_deep(way, screen.woods))


def _is_walled_off(way: Strip, lines: Iterable[Line]) -> bool:
    (x, y), dx, dy, half = way.start, way.dx, way.dy, way.half
    found: list[_Part] = []
    for line in lines:
        (px, py), (qx, qy) = line
        p_aside, q_aside = (px - x) * dy - (py - y) * dx, (qx - x) * dy - (qy - y) * dx
        if (p_aside <= half or q_aside <= half) and (p_aside >= -half or q_aside >= -half):
            part = _part(way, line)
            if part is not None:
                found.append(part)
    reached = [n for n, one in enumerate(found) if one.left]
    for n in reached:  # grows while it is walked
        if found[n].right:
            return True
        for m, other in enumerate(found):
            if m not in reached and _meet(found[n].ends, other.ends):
                reached.append(m)
    return False


def _lines(screen: Screens, a: Base, b: Base) -> Iterable[Line]:
    """Walls, and the edges of what blocks; but whoever stands in a piece looks out of it."""
    yield from screen.walls
    for one in screen.blocking:
        if not (one.height or is_partly_in(a, one.corners) or is_partly_in(b, one.corners)):
            for n in range(len(one.corners)):
                yield one.corners[n - 1], one.corners[n]


@dataclass(frozen=True, slots=True)
class _Part:
    """A wall of which some lies in the strip, all of that between the bases: the sides that it reaches, its ends."""

    left: bool
    right: bool
    ends: Line


def _part(way: Strip, line: Line) -> _Part | None:
    (p_along, p_aside), (q_along, q_aside) = way.measured(line[0]), way.measured(line[1])
    half = way.half
    alongs = [along for along, aside in ((p_along, p_aside), (q_along, q_aside)) if -half <= aside <= half]
    for edge in (half, -half):
        if min(p_aside, q_aside) < edge < max(p_aside, q_aside):
            alongs.append(p_along + (q_along - p_along) * (edge - p_aside) // (q_aside - p_aside))
    if min(alongs) <= way.first or max(alongs) + 1 >= way.last:
        return None
    return _Part(max(p_aside, q_aside) >= half, min(p_aside, q_aside) <= -half, line)


def _meet(one: Line, other: Line) -> bool:
    return one[0] in other or one[1] in other


def _is_too_deep(way: Strip, woods: Sequence[Piece]) -> bool:
    """Whether on every line of the strip lies too much wood (ARG-PRO-04 to ARG-PRO-06)."""
    depths: dict[int, int] = {}
    for wood in woods:
        depth = _least_depth(way, wood.corners)
        if depth:
            depths[wood.hides_behind] = depths.get(wood.hides_behind, 0) + depth
    whole = lcm(*depths)
    return sum([depth * (whole // limit) for limit, depth in depths.items()]) > whole * way.far


def _least_depth(way: Strip, polygon: Polygon) -> int:
    """How far every line of the strip runs within a polygon at least; 0 where a corner of it lies in the strip."""
    places = [way.measured(p) for p in polygon]
    if any(-way.half <= aside <= way.half for _, aside in places):
        return 0
    across: list[tuple[int, int]] = []
    for n in range(len(places)):
        (p_along, p_aside), (q_along, q_aside) = places[n - 1], places[n]
        if (p_aside > 0) != (q_aside > 0):
            ends = [p_along + (q_along - p_along) * (edge - p_aside) // (q_aside - p_aside) for edge in _edges(way)]
            across.append((min(ends), max(ends) + 1))
    across.sort()
    found = 0
    for n in range(1, len(across), 2):
        found += max(0, min(across[n][0], way.last) - max(across[n - 1][1], way.first))
    return found


def _edges(way: Strip) -> tuple[int, int]:
    return way.half, -way.half
