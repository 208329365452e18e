"""Distances between the edges of bases, and how far people hear, see and recognise (MEA-01 to MEA-08, MEA-11).

Limits belong to the nearer side (ARG-MEA-11): "within" is at most. A gap is told rounded up, so that comparing it with
a limit in whole tenths of a millimetre is as good as comparing the true distance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isqrt

from rulesets.argad.bases import Base
from rulesets.argad.plane import (
    NOTHING,
    Point,
    Polygon,
    Squared,
    between_polygons,
    cross,
    foot_on,
    nearer,
    part_within,
    place_in,
    root_near,
    root_up,
    segment_to_polygon,
    squared,
    to_edge,
    to_polygon,
    to_segment,
)

CHANGEABLE = ("earshot", "seen", "recognised")
TOUCH = 5  # bases no more than half a millimetre apart are in contact: nobody sets figures more exactly (ARG-MEA-01)


@dataclass(frozen=True, slots=True)
class Distances:
    """How far one hears and sees here; the scenario or the game master may change them (ARG-MEA-08)."""

    earshot: int = 2000  # ARG-MEA-03
    talk: int = 200  # ARG-MEA-04
    musician: int = 6000  # ARG-MEA-05
    seen: int = 20000  # ARG-MEA-06
    recognised: int = 12000  # ARG-MEA-07

    def changed(self, **lengths: int) -> Distances:
        """With those that are given, none of them 0, in place of the usual ones."""
        return replace(self, **{name: length for name, length in lengths.items() if length})

    def halved(self) -> Distances:
        """For half the table (ARG-GEN-05)."""
        return Distances(self.earshot // 2, self.talk // 2, self.musician // 2, self.seen // 2, self.recognised // 2)


def core_distance(one: Base, other: Base) -> Squared:
    """The squared distance between centres of discs and corners of rectangles: radii are still to be taken off."""
    if one.corners:
        return _between_boxes(one, other) if other.corners else to_polygon(other.centre, one.corners)
    if other.corners:
        return to_polygon(one.centre, other.corners)
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy, 1


def _between_boxes(one: Base, other: Base) -> Squared:
    """Of two convex figures that do not overlap a corner of either is an end of the shortest line."""
    if not (_is_apart(one.corners, other.corners) or _is_apart(other.corners, one.corners)):
        return NOTHING
    best = to_edge(one.corners[0], other.corners)
    for corner in one.corners[1:]:
        best = nearer(best, to_edge(corner, other.corners))
    for corner in other.corners:
        best = nearer(best, to_edge(corner, one.corners))
    return best


def at_least_apart(one: Base, other: Base) -> int:
    """A distance that the edges are apart at least, found cheaply; 0 where it takes a closer look."""
    dx, dy = one.x - other.x, one.y - other.y
    far = isqrt(dx * dx + dy * dy) - one.reach - other.reach
    return far if far > 0 else 0


def gap(one: Base, other: Base) -> int:
    """How far the nearest edges are apart (ARG-MEA-01), rounded up; 0 or less where the bases meet."""
    return root_up(core_distance(one, other)) - one.radius - other.radius


def is_within(one: Base, other: Base, limit: int) -> bool:
    """Whether the edges are at most so far apart: a limit belongs to the nearer side (ARG-MEA-11)."""
    far = limit + one.reach + other.reach
    dx, dy = one.x - other.x, one.y - other.y
    if dx > far or -dx > far or dy > far or -dy > far:
        return False
    return _at_most(core_distance(one, other), limit + one.radius + other.radius)


def is_nearer(one: Base, other: Base, limit: int) -> bool:
    """Whether the edges are less than so far apart, the limit itself left out."""
    far = limit + one.reach + other.reach
    dx, dy = one.x - other.x, one.y - other.y
    if dx > far or -dx > far or dy > far or -dy > far:
        return False
    above, below = core_distance(one, other)
    radii = limit + one.radius + other.radius
    return radii > 0 and above < radii * radii * below


def touches(one: Base, other: Base) -> bool:
    """Base contact."""
    return is_within(one, other, TOUCH)


def overlaps(one: Base, other: Base) -> bool:
    """Whether one base stands on the other; edges that only meet do not."""
    if one.corners and other.corners:
        return not (_is_apart(one.corners, other.corners) or _is_apart(other.corners, one.corners))
    if one.corners or other.corners:
        disc, box = (other, one) if one.corners else (one, other)
        return place_in(disc.centre, box.corners) > 0 or not _at_least(to_edge(disc.centre, box.corners), disc.radius)
    return is_nearer(one, other, 0)


def _is_apart(one: Polygon, other: Polygon) -> bool:
    """Whether an edge of the first, running against the clock, has the whole other on its outer side."""
    a = one[-1]
    for b in one:
        if all(cross(a, b, p) <= 0 for p in other):
            return True
        a = b
    return False


def _at_most(distance: Squared, limit: int) -> bool:
    return limit >= 0 and distance[0] <= limit * limit * distance[1]


def _at_least(distance: Squared, limit: int) -> bool:
    return limit <= 0 or distance[0] >= limit * limit * distance[1]


def distance_to_point(base: Base, place: Point) -> int:
    """From the edge of the base to a point, rounded up; 0 or less where the base stands on it."""
    far = to_polygon(place, base.corners) if base.corners else (squared(base.centre, place), 1)
    return root_up(far) - base.radius


def core_to_segment(base: Base, a: Point, b: Point) -> Squared:
    return segment_to_polygon(a, b, base.corners) if base.corners else to_segment(base.centre, a, b)


def distance_to_segment(base: Base, a: Point, b: Point) -> int:
    """From the edge of the base to a segment (a wall, a shot), rounded up; 0 or less where it stands on it."""
    return root_up(core_to_segment(base, a, b)) - base.radius


def stands_across(base: Base, a: Point, b: Point) -> bool:
    """Whether the segment runs under the base; one that only touches its edge does not."""
    if base.corners:
        return part_within(a, b, base.corners)[0] > 0
    return not _at_least(to_segment(base.centre, a, b), base.radius)


def core_to_polygon(base: Base, polygon: Polygon) -> Squared:
    return between_polygons(base.corners, polygon) if base.corners else to_polygon(base.centre, polygon)


def distance_to_polygon(base: Base, polygon: Polygon) -> int:
    """From the edge of the base to a piece of terrain, rounded up; 0 or less where they meet."""
    return root_up(core_to_polygon(base, polygon)) - base.radius


def is_partly_in(base: Base, polygon: Polygon) -> bool:
    """Whether some part of the base lies beyond the edge of the piece: enough to be inside (ARG-TER-08)."""
    if place_in(base.centre, polygon) > 0:
        return True
    if not base.corners:
        return not _at_least(to_edge(base.centre, polygon), base.radius)
    corners = base.corners
    for n in range(len(corners)):
        if part_within(corners[n - 1], corners[n], polygon)[0] > 0:
            return True
    return any(place_in(corner, corners) > 0 for corner in polygon)


def is_wholly_in(base: Base, polygon: Polygon) -> bool:
    """Whether no part of the base lies outside the piece."""
    if place_in(base.centre, polygon) < 0:
        return False
    if not base.corners:
        return _at_least(to_edge(base.centre, polygon), base.radius)
    return all(place_in(corner, polygon) >= 0 for corner in base.corners) and not any(
        place_in(corner, base.corners) > 0 for corner in polygon
    )


def nearest_points(one: Base, other: Base) -> tuple[Point, Point]:
    """The ends of the shortest line between the edges of two bases, each rounded once to the nearest.

    Where several are as short, the one nearest to the line of the centres. For bases that meet, their centres.
    """
    if core_distance(one, other)[0] <= (one.radius + other.radius) ** 2:
        return one.centre, other.centre
    here, there = _nearest_cores(one, other)
    return _pulled(here, there, one.radius), _pulled(there, here, other.radius)


def _nearest_cores(one: Base, other: Base) -> tuple[Point, Point]:
    if not one.corners:
        return one.centre, _nearest_corner_or_edge(one.centre, other)
    if not other.corners:
        return _nearest_corner_or_edge(other.centre, one), other.centre
    ends = [(corner, _nearest_corner_or_edge(corner, other)) for corner in one.corners]
    ends += [(_nearest_corner_or_edge(corner, one), corner) for corner in other.corners]
    return min(ends, key=lambda pair: (squared(*pair), _aside(pair, one, other), sorted(pair)))


def _aside(ends: tuple[Point, Point], one: Base, other: Base) -> int:
    """How far both ends lie from the line of the centres, together."""
    return sum([abs(cross(one.centre, other.centre, end)) for end in ends])


def _nearest_corner_or_edge(p: Point, base: Base) -> Point:
    if not base.corners:
        return base.centre
    a, best, found = base.corners[-1], NOTHING, base.corners[-1]
    for n, b in enumerate(base.corners):
        far = to_segment(p, a, b)
        if not n or nearer(best, far) != best:
            best, found = far, foot_on(p, a, b)
        a = b
    return found


def _pulled(start: Point, towards: Point, by: int) -> Point:
    """The point so far on the way from start, rounded once to the nearest."""
    far = squared(start, towards)
    if not by or not far:
        return start
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    across, up = root_near((dx * dx * by * by, far)), root_near((dy * dy * by * by, far))
    return start[0] + (across if dx > 0 else -across), start[1] + (up if dy > 0 else -up)


def hears(listener: Base, speaker: Base, distances: Distances) -> bool:
    """Simple orders and shouts (ARG-MEA-03)."""
    return is_within(listener, speaker, distances.earshot)


def can_talk(one: Base, other: Base, distances: Distances) -> bool:
    return is_within(one, other, distances.talk)  # ARG-MEA-04


def acquaintance(one: Base, other: Base, distances: Distances) -> str:
    """What could be made out at this distance if nothing stands between: "nothing", "seen", "recognised"."""
    if is_within(one, other, distances.recognised):
        return "recognised"  # ARG-MEA-07
    return "seen" if is_within(one, other, distances.seen) else "nothing"  # ARG-MEA-06
