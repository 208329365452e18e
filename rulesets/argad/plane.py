"""Plane geometry in whole numbers: points and lengths in tenths of a millimetre, nothing rounded unless it says so.

Distances between points, segments and polygons are known by their squares, as fractions `(above, below)`; a caller
compares them, or takes the root once, upwards or downwards. A polygon is a tuple of corners in either turning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

Point = tuple[int, int]
Polygon = tuple[Point, ...]
Squared = tuple[int, int]  # a squared length: above, below (below is positive)

NOTHING: Squared = (0, 1)


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the area of the triangle; positive where b lies to the left of the way from o to a (y counted upwards)."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def root_down(squared: Squared) -> int:
    """The length, rounded down."""
    return isqrt(squared[0] // squared[1])


def root_up(squared: Squared) -> int:
    """The length, rounded up: `root_up(x) <= limit` says exactly that the true length is within the limit."""
    above, below = squared
    return 0 if above <= 0 else isqrt((above + below - 1) // below - 1) + 1


def root_near(squared: Squared) -> int:
    """The length, rounded to the nearest, halves upwards."""
    return (isqrt(4 * squared[0] // squared[1]) + 1) // 2


def divided(above: int, below: int) -> int:
    """The quotient rounded to the nearest, halves away from zero, so that mirrored figures stay mirrored."""
    return (2 * above + below) // (2 * below) if above >= 0 else -((below - 2 * above) // (2 * below))


def nearer(one: Squared, other: Squared) -> Squared:
    return one if one[0] * other[1] <= other[0] * one[1] else other


def squared(p: Point, q: Point) -> int:
    return (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])


def length_up(p: Point, q: Point) -> int:
    """How far it is from p to q, rounded up."""
    between = squared(p, q)
    return isqrt(between - 1) + 1 if between else 0


def to_segment(p: Point, a: Point, b: Point) -> Squared:
    """The squared distance of a point from a segment."""
    (px, py), (ax, ay), (bx, by) = p, a, b
    along_x, along_y, x, y = bx - ax, by - ay, px - ax, py - ay
    part = x * along_x + y * along_y
    if part <= 0:
        return x * x + y * y, 1
    whole = along_x * along_x + along_y * along_y
    if part >= whole:
        x, y = px - bx, py - by
        return x * x + y * y, 1
    aside = along_x * y - along_y * x
    return aside * aside, whole


def foot_on(p: Point, a: Point, b: Point) -> Point:
    """The point of the segment nearest to p, rounded once to the nearest."""
    whole = squared(a, b)
    part = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
    if part <= 0 or not whole:
        return a
    if part >= whole:
        return b
    return a[0] + divided((b[0] - a[0]) * part, whole), a[1] + divided((b[1] - a[1]) * part, whole)


def do_cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two segments have a point in common, ends included."""
    (px, py), (qx, qy), (ax, ay), (bx, by) = p, q, a, b
    x, y = qx - px, qy - py
    one, other = x * (ay - py) - y * (ax - px), x * (by - py) - y * (bx - px)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    x, y = bx - ax, by - ay
    third, fourth = x * (py - ay) - y * (px - ax), x * (qy - ay) - y * (qx - ax)
    if (third > 0 and fourth > 0) or (third < 0 and fourth < 0):
        return False
    if one or other or third or fourth:
        return True
    return _overlap(p[0], q[0], a[0], b[0]) and _overlap(p[1], q[1], a[1], b[1])


def _overlap(p: int, q: int, a: int, b: int) -> bool:
    return min(p, q) <= max(a, b) and min(a, b) <= max(p, q)


def between_segments(p: Point, q: Point, a: Point, b: Point) -> Squared:
    """The squared distance of two segments."""
    if do_cross(p, q, a, b):
        return NOTHING
    one = nearer(to_segment(p, a, b), to_segment(q, a, b))
    return nearer(one, nearer(to_segment(a, p, q), to_segment(b, p, q)))


def place_in(p: Point, polygon: Polygon) -> int:
    """1 inside the polygon, 0 on its edge, -1 outside."""
    inside = -1
    x, y = p
    a = polygon[-1]
    for b in polygon:
        if (a[1] > y) != (b[1] > y):
            turn = cross(a, b, p)
            if not turn:
                return 0
            if (turn > 0) == (b[1] > a[1]):
                inside = -inside
        elif a[1] == y == b[1]:
            if min(a[0], b[0]) <= x <= max(a[0], b[0]):
                return 0
        elif p in (a, b):
            return 0
        a = b
    return inside


def to_edge(p: Point, polygon: Polygon) -> Squared:
    """The squared distance of a point from the edge of a polygon, from within or from without."""
    above, below = to_segment(p, polygon[-1], polygon[0])
    for n in range(1, len(polygon)):
        one, of = to_segment(p, polygon[n - 1], polygon[n])
        if one * below < above * of:
            above, below = one, of
    return above, below


def to_polygon(p: Point, polygon: Polygon) -> Squared:
    """The squared distance of a point from a polygon; nothing where it lies within."""
    return NOTHING if place_in(p, polygon) >= 0 else to_edge(p, polygon)


def segment_to_polygon(p: Point, q: Point, polygon: Polygon) -> Squared:
    """The squared distance of a segment from a polygon (its inside counts)."""
    if place_in(p, polygon) >= 0:
        return NOTHING
    best = between_segments(p, q, polygon[-1], polygon[0])
    for n in range(1, len(polygon)):
        best = nearer(best, between_segments(p, q, polygon[n - 1], polygon[n]))
    return best


def between_polygons(one: Polygon, other: Polygon) -> Squared:
    """The squared distance of two polygons; nothing where they meet or one lies in the other."""
    if place_in(one[0], other) >= 0 or place_in(other[0], one) >= 0:
        return NOTHING
    best = segment_to_polygon(one[-1], one[0], other)
    for n in range(1, len(one)):
        if not best[0]:
            return best
        best = nearer(best, segment_to_polygon(one[n - 1], one[n], other))
    return best


def crossings(p: Point, q: Point, polygon: Polygon) -> list[Squared]:
    """Where the endless line through p and q passes the edge of the polygon: parts of the way from p to q, in order.

    A corner on the line counts as lying a hair to its left, so that passages always come in pairs, in and out.
    """
    found: list[Squared] = []
    a, before = polygon[-1], cross(p, q, polygon[-1])
    for b in polygon:
        after = cross(p, q, b)
        if (before < 0) != (after < 0):
            above, below = cross(a, b, p) * (-1 if after < 0 else 1), abs(before - after)
            _insert(found, (above, below))
        a, before = b, after
    return found


def _insert(found: list[Squared], one: Squared) -> None:
    n = len(found)
    while n and one[0] * found[n - 1][1] < found[n - 1][0] * one[1]:
        n -= 1
    found.insert(n, one)


def part_within(p: Point, q: Point, polygon: Polygon) -> Squared:
    """Which part of the way from p to q runs within the polygon, as a fraction of the way. Along an edge: the less."""
    if p == q:
        return NOTHING
    one = _part_within(p, q, polygon)
    return one if not one[0] else nearer(one, _part_within(q, p, polygon))


def _part_within(p: Point, q: Point, polygon: Polygon) -> Squared:
    above, below = 0, 1
    found = crossings(p, q, polygon)
    for n in range(0, len(found) - 1, 2):
        (start, of), (end, parts) = found[n], found[n + 1]
        start, end = min(max(start, 0), of), min(max(end, 0), parts)
        gain, common = end * of - start * parts, of * parts
        if gain > 0:
            above, below = above * common + gain * below, below * common
    return above, below


def length_within(p: Point, q: Point, polygon: Polygon) -> int:
    """How long the way from p to q runs within the polygon, rounded up once."""
    above, below = part_within(p, q, polygon)
    return root_up((above * above * squared(p, q), below * below))


def twice_area(polygon: Polygon) -> int:
    """Positive where the corners run against the clock (y counted upwards)."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def is_simple(polygon: Polygon) -> bool:
    """At least three corners, no two of them the same, no edge crossing or touching another but its neighbours."""
    count = len(polygon)
    if count < 3 or len(dict.fromkeys(polygon)) < count or not twice_area(polygon):
        return False
    edges = [(polygon[n - 1], polygon[n]) for n in range(count)]
    for n in range(count):
        a, b = edges[n - 1], edges[n]
        if not to_segment(b[1], a[0], a[1])[0] or not to_segment(a[0], b[0], b[1])[0]:
            return False  # an edge runs back over the one before
    return not any(do_cross(*edges[n], *edges[m]) for n, m in _meeting(edges))


def _meeting(edges: Sequence[tuple[Point, Point]]) -> Iterator[tuple[int, int]]:
    """Two edges each, not neighbours, of which neither is wholly to the left of the other."""
    count = len(edges)
    spans = sorted((min(p[0], q[0]), max(p[0], q[0]), n) for n, (p, q) in enumerate(edges))
    for at, (_, right, n) in enumerate(spans):
        for left, _, m in spans[at + 1 :]:
            if left > right:
                break
            if (n - m) % count not in (1, count - 1):
                yield n, m
