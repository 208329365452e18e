"""Straight lines between two bases that keep clear of everything else (LOS-01, LOS-05), found in whole numbers.

What stands in the way is kept at least half a millimetre off. Whether any line at all is free is decided by the lines
that touch two things at once: if a line is free by a millimetre on both sides, it can be turned and pushed until it
touches two things a little larger than they are, and is still free. So the shortest line and the line of the centres
are tried first, then all such tangents, in an order that depends on places only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt

from rulesets.argad.bases import Base, scaled
from rulesets.argad.distances import nearest_points
from rulesets.argad.plane import (
    Point,
    Polygon,
    between_segments,
    crossings,
    divided,
    segment_to_polygon,
    to_segment,
)
from rulesets.argad.plane import squared as squared_length
from rulesets.argad.walled_off import CLEAR, Line, is_walled_off

__all__ = [
    "CLEAR",
    "InTheWay",
    "Line",
    "between",
    "centre_line",
    "free_line",
    "is_clear",
    "is_walled_off",
    "shortest_line",
]

AROUND = 6  # how far beyond a corner of something in the way a line is tried
WITHIN = 2  # how far within the edge of a base its outermost lines are tried
PART = 10_000
TWELVE = (
    (10_000, 0), (8_660, 5_000), (5_000, 8_660), (0, 10_000), (-5_000, 8_660), (-8_660, 5_000),
    (-10_000, 0), (-8_660, -5_000), (-5_000, -8_660), (0, -10_000), (5_000, -8_660), (8_660, -5_000),
)  # fmt: skip
AROUND_TWELVE = 10_353  # how much larger a figure of twelve corners is than the disc that it surrounds


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Everything that may stand in the way: bases, pieces nobody sees through, walls; corners of woods to look past."""

    bodies: tuple[Base, ...] = ()
    solids: tuple[Polygon, ...] = ()
    walls: tuple[Line, ...] = ()
    corners: tuple[Point, ...] = ()


def shortest_line(a: Base, b: Base) -> Line:
    return nearest_points(a, b)


def centre_line(a: Base, b: Base) -> Line:
    """The line of the centres, from edge to edge."""
    return clipped(a, b, a.centre, b.centre) or (a.centre, b.centre)


def free_line(a: Base, b: Base, things: InTheWay, is_seen: Callable[[Line], bool]) -> Line | None:
    """A line from one base to the other that nothing stands on and that `is_seen` lets pass; None when there is none.

    The same line, from the other end, for the bases the other way round.
    """
    if (b.x, b.y, b.corners) < (a.x, a.y, a.corners):
        line = free_line(b, a, things, is_seen)
        return (line[1], line[0]) if line else None
    near = between(a, b, things)
    for line in (shortest_line(a, b), centre_line(a, b)):
        if is_clear(line, near) and is_seen(line):
            return line
    if is_walled_off(a, b, near.bodies, near.walls):
        return None
    for line in _fan(a, b):
        if is_clear(line, near) and is_seen(line):
            return line
    return _seen_aside(a, b, near, is_seen)


def _seen_aside(a: Base, b: Base, near: InTheWay, is_seen: Callable[[Line], bool]) -> Line | None:
    outlines = [*_outlines(near), _inner(a), _inner(b)]
    for n, one in enumerate(outlines):
        for m in range(n):
            for u, v in tangents(one, outlines[m]):
                line = clipped(a, b, u, v)
                if line and is_clear(line, near) and is_seen(line):
                    return line
    return None


def _fan(a: Base, b: Base) -> list[Line]:
    """Some lines from edge to edge beside the line of the centres: they often spare looking for the tangents."""
    wide = min(a.footprint.width, b.footprint.width) // 2 - WITHIN
    aside = scaled((a.y - b.y, b.x - a.x), wide)
    ends = ((1, 1), (-1, -1), (1, -1), (-1, 1), (1, 0), (-1, 0), (0, 1), (0, -1))
    found = [
        clipped(a, b, (a.x + n * aside[0], a.y + n * aside[1]), (b.x + m * aside[0], b.y + m * aside[1]))
        for n, m in ends
    ]
    return [line for line in found if line]


def between(a: Base, b: Base, things: InTheWay) -> InTheWay:
    """What comes near the space between the two bases, ordered by where it stands."""
    wide = max(a.reach, b.reach) + CLEAR
    low_x, high_x = min(a.x - a.reach, b.x - b.reach) - CLEAR, max(a.x + a.reach, b.x + b.reach) + CLEAR
    low_y, high_y = min(a.y - a.reach, b.y - b.reach) - CLEAR, max(a.y + a.reach, b.y + b.reach) + CLEAR
    start, end = a.centre, b.centre
    bodies = [
        one
        for one in things.bodies
        if low_x <= one.x + one.reach
        and one.x - one.reach <= high_x
        and low_y <= one.y + one.reach
        and one.y - one.reach <= high_y
        and _is_near(one.centre, start, end, wide + one.reach)
    ]
    solids = [one for one in things.solids if _meets_box(one, low_x, high_x, low_y, high_y)]
    walls = [
        one
        for one in things.walls
        if _meets_box(one, low_x, high_x, low_y, high_y)
        and _at_most(between_segments(one[0], one[1], start, end), wide)
    ]
    corners = [p for p in things.corners if low_x <= p[0] <= high_x and low_y <= p[1] <= high_y]
    return InTheWay(
        tuple(sorted(bodies, key=_place)), tuple(sorted(solids)), tuple(sorted(walls)), tuple(sorted(corners))
    )


def _place(base: Base) -> tuple[int, int, tuple[Point, ...]]:
    return base.x, base.y, base.corners


def _is_near(p: Point, start: Point, end: Point, limit: int) -> bool:
    return _at_most(to_segment(p, start, end), limit)


def _at_most(distance: tuple[int, int], limit: int) -> bool:
    return distance[0] <= limit * limit * distance[1]


def _meets_box(points: Sequence[Point], low_x: int, high_x: int, low_y: int, high_y: int) -> bool:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) <= high_x and max(xs) >= low_x and min(ys) <= high_y and max(ys) >= low_y


def is_clear(line: Line, things: InTheWay) -> bool:
    """Whether everything keeps half a millimetre off the line."""
    p, q = line
    for base in things.bodies:
        if base.corners:
            above, below = segment_to_polygon(p, q, base.corners)
        else:
            above, below = to_segment((base.x, base.y), p, q)
        far = base.radius + CLEAR
        if above < far * far * below:
            return False
    for a, b in things.walls:
        above, below = between_segments(p, q, a, b)
        if above < CLEAR * CLEAR * below:
            return False
    for solid in things.solids:
        above, below = segment_to_polygon(p, q, solid)
        if above < CLEAR * CLEAR * below:
            return False
    return True


def _outlines(things: InTheWay) -> list[Polygon]:
    """What lines may touch: each body a little larger; of pieces and walls each corner."""
    found = [_outer(one) for one in things.bodies]
    corners = [p for solid in things.solids for p in solid] + [p for wall in things.walls for p in wall]
    corners += things.corners
    return found + [_square(p, AROUND) for p in dict.fromkeys(corners)]


def _square(p: Point, by: int) -> Polygon:
    x, y = p
    return (x + by, y + by), (x - by, y + by), (x - by, y - by), (x + by, y - by)


def _outer(base: Base) -> Polygon:
    """Corners around a base with some room to it."""
    if base.corners:
        return tuple([_away(base.centre, corner, 3 * AROUND // 2) for corner in base.corners])
    return _twelve(base, (base.radius + AROUND) * AROUND_TWELVE // PART + 1)


def _inner(base: Base) -> Polygon:
    """Corners just within a base."""
    if base.corners:
        return tuple([_away(base.centre, corner, -WITHIN) for corner in base.corners])
    return _twelve(base, base.radius - WITHIN)


def _twelve(base: Base, radius: int) -> Polygon:
    return tuple([(base.x + divided(radius * c, PART), base.y + divided(radius * s, PART)) for c, s in TWELVE])


def _away(centre: Point, corner: Point, by: int) -> Point:
    """The corner so much farther from the centre, rounded to the nearest."""
    far = isqrt(squared_length(centre, corner)) or 1
    dx, dy = corner[0] - centre[0], corner[1] - centre[1]
    return corner[0] + divided(dx * by, far), corner[1] + divided(dy * by, far)


def tangents(one: Polygon, other: Polygon) -> list[Line]:
    """The lines that touch two convex polygons, each by a corner of either; the same for the two the other way round.

    Up to four of them; for polygons that overlap there may be others, which touch nothing.
    """
    found: list[Line] = []
    count = len(one)
    for n in range(count):
        u = one[n]
        left = right = other[0]
        left_x = right_x = left[0] - u[0]
        left_y = right_y = left[1] - u[1]
        for v in other:
            x, y = v[0] - u[0], v[1] - u[1]
            if left_x * y - left_y * x > 0:
                left, left_x, left_y = v, x, y
            if right_x * y - right_y * x < 0:
                right, right_x, right_y = v, x, y
        before, after = one[n - 1], one[n + 1 - count]
        before_x, before_y, after_x, after_y = before[0] - u[0], before[1] - u[1], after[0] - u[0], after[1] - u[1]
        for v, x, y in ((left, left_x, left_y), (right, right_x, right_y)):
            side, next_side = x * before_y - y * before_x, x * after_y - y * after_x
            if ((side >= 0 and next_side >= 0) or (side <= 0 and next_side <= 0)) and u != v:
                found.append((u, v))
    return found


def clipped(a: Base, b: Base, u: Point, v: Point) -> Line | None:
    """The part of the endless line through u and v that leads from a to b; None if it misses one of them."""
    if (v[0] - u[0]) * (b.x - a.x) + (v[1] - u[1]) * (b.y - a.y) < 0:
        u, v = v, u
    start = _leaves(a, u, v)
    end = _leaves(b, v, u) if start else None
    return (start, end) if start and end else None


def _leaves(base: Base, u: Point, v: Point) -> Point | None:
    """Where the line through u and v, going that way, leaves the base; rounded once to the nearest."""
    dx, dy = v[0] - u[0], v[1] - u[1]
    if base.corners:
        passed = crossings(u, v, base.corners)
        if not passed:
            return None
        above, below = passed[-1]
        return u[0] + divided(dx * above, below), u[1] + divided(dy * above, below)
    whole = dx * dx + dy * dy
    along = (base.x - u[0]) * dx + (base.y - u[1]) * dy
    aside = dx * (base.y - u[1]) - dy * (base.x - u[0])
    half = base.radius * base.radius * whole - aside * aside
    if half < 0 or not whole:
        return None
    part = along + isqrt(half)
    return u[0] + divided(dx * part, whole), u[1] + divided(dy * part, whole)
