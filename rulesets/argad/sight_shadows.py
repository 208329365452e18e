"""Who is surely out of sight, without looking for lines: one convex piece lies across all of them (LOS-01, LOS-05).

Every line from one base to another lies in a strip around the line of the centres. Where a convex piece reaches across
that strip between the two, each of those lines leads through it, and through as much of it as its two sides have in
common. All numbers are rounded so that what is said to be in shadow is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from rulesets.argad.bases import Base
from rulesets.argad.plane import Polygon, cross
from rulesets.argad.terrain_map import Piece

Span = tuple[int, int]
Box = tuple[int, int, int, int]


@lru_cache(maxsize=4096)
def box_of(polygon: Polygon) -> Box:
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def is_convex(polygon: Polygon) -> bool:
    turns = [cross(polygon[n - 2], polygon[n - 1], polygon[n]) for n in range(len(polygon))]
    return all(one >= 0 for one in turns) or all(one <= 0 for one in turns)


def is_in_shadow(a: Base, b: Base, solids: Sequence[Polygon], woods: Sequence[Piece]) -> bool:
    """Whether a single one of these surely hides the two from each other; False says nothing."""
    dx, dy = b.x - a.x, b.y - a.y
    whole = dx * dx + dy * dy
    length = isqrt(whole) + 1
    near = max(a.reach, b.reach) * length
    if 2 * near >= whole:
        return False
    strip = (a.x, a.y, dx, dy, near, whole - near)
    if any(_across(solid, strip) >= 0 for solid in solids):
        return True
    return any(_across(one.corners, strip) > one.hides_behind * length for one in woods)


def _across(polygon: Polygon, strip: tuple[int, int, int, int, int, int]) -> int:
    """How deep it surely is for every line in the strip, times the distance; -1 where it does not reach across."""
    if not is_convex(polygon):
        return -1
    x, y, dx, dy, near, far = strip
    corners = [((p - x) * dx + (q - y) * dy, dx * (q - y) - dy * (p - x)) for p, q in polygon]
    one, other = _cut(corners, near), _cut(corners, -near)
    if one is None or other is None:
        return -1
    low, high = max(one[0], other[0], near), min(one[1], other[1], far)
    if low <= high:
        return high - low
    apart = max(one[0], near) <= min(one[1], far) and max(other[0], near) <= min(other[1], far)
    return 0 if apart else -1


def _cut(corners: Sequence[tuple[int, int]], side: int) -> Span | None:
    """Where a side of the strip runs through the polygon: rounded inwards."""
    found: list[tuple[int, int]] = []
    t, u = corners[-1]
    for along, aside in corners:
        if (u < side) != (aside < side):
            above, below = t * (aside - u) + (along - t) * (side - u), aside - u
            found.append((above, below) if below > 0 else (-above, -below))
        t, u = along, aside
    if len(found) < 2:
        return None
    return min(-(-above // below) for above, below in found), max(above // below for above, below in found)
