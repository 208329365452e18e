"""Random tables to check the exact geometry against: bases and polygons, and coarse samples of their points."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise

from rulesets.argad.bases import FOOTPRINTS, Base, Footprint, base_at
from rulesets.argad.plane import Point, Polygon

TABLES = 1000
FORMS = tuple(FOOTPRINTS.values())
Real = tuple[float, float]


def chances(seed: str) -> Iterator[random.Random]:
    """One source of chance for each of 1,000 tables."""
    for n in range(TABLES):
        yield random.Random(f"{seed} {n}")


def some_base(chance: random.Random, side: int = 3000, forms: tuple[Footprint, ...] = FORMS) -> Base:
    facing = (0, 0)
    while facing == (0, 0):
        facing = (chance.randint(-9, 9), chance.randint(-9, 9))
    return base_at(chance.randint(0, side), chance.randint(0, side), chance.choice(forms), facing)


def some_bases(chance: random.Random, count: int, side: int = 3000) -> list[Base]:
    """Bases that do not stand on each other."""
    found: list[Base] = []
    while len(found) < count:
        one = some_base(chance, side)
        if all(math.dist(one.centre, other.centre) > one.reach + other.reach for other in found):
            found.append(one)
    return found


def some_polygon(chance: random.Random, centre: Point, size: int) -> Polygon:
    """A star-shaped piece of terrain, seldom convex."""
    count = chance.randint(3, 9)
    angles = sorted(chance.uniform(0, 2 * math.pi / count * 0.9) + 2 * math.pi * n / count for n in range(count))
    far = [chance.randint(size // 3, size) for _ in angles]
    around = zip(angles, far, strict=True)
    return tuple((centre[0] + round(r * math.cos(a)), centre[1] + round(r * math.sin(a))) for a, r in around)


def edge_points(base: Base, count: int = 40) -> list[Real]:
    """Points along the edge of a base, evenly."""
    if not base.corners:
        turns = (2 * math.pi * n / count for n in range(count))
        return [(base.x + base.radius * math.cos(a), base.y + base.radius * math.sin(a)) for a in turns]
    return along([*base.corners, base.corners[0]], count)


def along(points: list[Point], count: int) -> list[Real]:
    """Points along a line of way points, evenly."""
    legs = [math.dist(a, b) for a, b in pairwise(points)]
    found: list[Real] = []
    for n in range(count):
        left, leg = sum(legs) * n / count, 0
        while left > legs[leg]:
            left, leg = left - legs[leg], leg + 1
        (ax, ay), (bx, by) = points[leg], points[leg + 1]
        part = left / legs[leg] if legs[leg] else 0
        found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return found


def holds(polygon: Polygon | tuple[Point, ...], p: Real) -> bool:
    """Whether a polygon holds a point, counted by the edges to its right."""
    x, y = p
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def stands_on(base: Base, p: Real) -> bool:
    return holds(base.corners, p) if base.corners else math.dist(base.centre, p) < base.radius


def to_line(p: Real, a: Real, b: Real) -> float:
    """The distance of a point from a segment, in floats."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / whole)) if whole else 0.0
    return math.dist(p, (a[0] + part * dx, a[1] + part * dy))
