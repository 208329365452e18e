"""Who is surely out of sight because bodies and walls bar the whole way between two bases (LOS-01, LOS-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from rulesets.argad.bases import Base
from rulesets.argad.distances import is_nearer
from rulesets.argad.plane import Point, between_segments, segment_to_polygon, to_segment

Line = tuple[Point, Point]
CLEAR = (
    5  # a line keeps half a millimetre off: no hair's-breadth between two figures that stand in contact (ARG-LOS-06)
)


def is_walled_off(a: Base, b: Base, bodies: Sequence[Base], walls: Sequence[Line] = ()) -> bool:
    """Whether bodies and walls that leave no line between them reach from one side of the way between two bases to the
    other.

    Each stands between the two, neighbours so near that nothing keeps clear of both. A quick answer: where it says no,
    there may still be no line.
    """
    found = [*_bodies_across(a, b, bodies), *_walls_across(a, b, walls)]
    reached = [n for n, one in enumerate(found) if one.left]
    left = [n for n, one in enumerate(found) if not one.left]
    for n in reached:  # grows while it is walked
        if found[n].right:
            return True
        beside = [m for m in left if _leaves_no_line(found[n].what, found[m].what)]
        reached += beside
        left = [m for m in left if m not in beside]
    return False


@dataclass(frozen=True, slots=True)
class _Across:
    """A body or a wall between two bases, and whether it stands out over the left and the right side of the way."""

    what: Base | Line
    left: bool
    right: bool


def _bodies_across(a: Base, b: Base, bodies: Sequence[Base]) -> list[_Across]:
    dx, dy = b.x - a.x, b.y - a.y
    whole, wide = dx * dx + dy * dy, max(a.reach, b.reach)
    found: list[_Across] = []
    for one in bodies:
        x, y = one.x - a.x, one.y - a.y
        if 0 < x * dx + y * dy < whole:
            aside, lacks = y * dx - x * dy, wide - CLEAR - _half(one)
            found.append(_Across(one, _is_beyond(aside, lacks, whole), _is_beyond(-aside, lacks, whole)))
    return found


def _walls_across(a: Base, b: Base, walls: Sequence[Line]) -> list[_Across]:
    """Of walls that lie across the way, those of which the whole part beside it lies between the two bases."""
    dx, dy = b.x - a.x, b.y - a.y
    whole = dx * dx + dy * dy
    far = isqrt(whole) + 1
    half, first, last = max(a.reach, b.reach) * far, a.reach * far, whole - b.reach * far
    found: list[_Across] = []
    for wall in walls:
        (px, py), (qx, qy) = wall
        px, py, qx, qy = px - a.x, py - a.y, qx - a.x, qy - a.y
        p_along, p_aside, q_along, q_aside = px * dx + py * dy, py * dx - px * dy, qx * dx + qy * dy, qy * dx - qx * dy
        low, high = _within_sides((p_along, p_aside), (q_along, q_aside), half)
        if first < low and high < last:
            found.append(_Across(wall, max(p_aside, q_aside) >= half, min(p_aside, q_aside) <= -half))
    return found


def _within_sides(p: Point, q: Point, half: int) -> tuple[int, int]:
    """From where to where along the way a wall lies within its two sides, rounded outwards; (0, 0): it does not."""
    if min(p[1], q[1]) > half or max(p[1], q[1]) < -half:
        return 0, 0
    alongs = [along for along, aside in (p, q) if -half <= aside <= half]
    for edge in (half, -half):
        if min(p[1], q[1]) < edge < max(p[1], q[1]):
            alongs.append(p[0] + (q[0] - p[0]) * (edge - p[1]) // (q[1] - p[1]))
    return min(alongs), max(alongs) + 1


def _leaves_no_line(one: Base | Line, other: Base | Line) -> bool:
    """Whether nothing keeps clear of both."""
    if isinstance(one, Base):
        return is_nearer(one, other, 2 * CLEAR) if isinstance(other, Base) else _is_at(one, other)
    if isinstance(other, Base):
        return _is_at(other, one)
    above, below = between_segments(*one, *other)
    return above < 4 * CLEAR * CLEAR * below


def _is_at(base: Base, wall: Line) -> bool:
    above, below = segment_to_polygon(*wall, base.corners) if base.corners else to_segment(base.centre, *wall)
    far = base.radius + 2 * CLEAR
    return above < far * far * below


def _half(base: Base) -> int:
    return base.radius or min(base.footprint.width, base.footprint.length) // 2 - 1


def _is_beyond(aside: int, limit: int, whole: int) -> bool:
    """Whether `aside` is at least `limit` times the root of `whole`."""
    if limit <= 0:
        return aside >= 0 or aside * aside <= limit * limit * whole
    return aside > 0 and aside * aside >= limit * limit * whole
