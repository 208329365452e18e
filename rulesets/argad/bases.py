"""Bases of figures (GEN-03 to GEN-05): discs, and rectangles that face somewhere. Tenths of a millimetre.

A disc is a point with a radius. A rectangle has four corners: the vectors from its centre to the middle of its front
and to the middle of its left side are each rounded once, to the nearest, and the corners are sums of the two, so that
they stay a parallelogram and turn with its facing in the same way wherever it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from rulesets.argad.plane import Point, root_near, root_up

NORTH: Point = (0, 1)


@dataclass(frozen=True, slots=True)
class Footprint:
    """The form of a base: how broad its front is and how long it is. Two paces are its length (ARG-MEA-02)."""

    width: int
    length: int
    is_round: bool = False

    def halved(self) -> Footprint:
        return Footprint(self.width // 2, self.length // 2, self.is_round)


ROUND_FOOT = Footprint(200, 200, is_round=True)  # ARG-GEN-03
SQUARE_FOOT = Footprint(200, 200)
LARGE_FOOT = Footprint(250, 250, is_round=True)  # ARG-GEN-04
LINE_FOOT = Footprint(150, 200)  # line infantry of the 18th and 19th century
MOUNTED = Footprint(250, 500)
DONKEY = Footprint(200, 400)
SMALL_FOOT = Footprint(150, 150)  # ARG-GEN-05
SMALL_MOUNTED = Footprint(200, 400)

FOOTPRINTS = {
    "round_foot": ROUND_FOOT,
    "square_foot": SQUARE_FOOT,
    "large_foot": LARGE_FOOT,
    "line_foot": LINE_FOOT,
    "mounted": MOUNTED,
    "donkey": DONKEY,
    "small_foot": SMALL_FOOT,
    "small_mounted": SMALL_MOUNTED,
}


@dataclass(frozen=True, slots=True)
class Base:
    """A base where it stands. `corners` is empty for a disc; they run against the clock (y counted upwards)."""

    x: int
    y: int
    radius: int  # 0 for a rectangle
    reach: int  # no point of the base lies farther from its centre
    corners: tuple[Point, ...]
    facing: Point
    footprint: Footprint

    @property
    def centre(self) -> Point:
        return self.x, self.y


def base_at(x: int, y: int, footprint: Footprint = ROUND_FOOT, facing: Point = NORTH) -> Base:
    """A base of this form with its centre at a place, facing along a vector (not the null vector)."""
    if footprint.is_round:
        radius = footprint.width // 2
        return Base(x, y, radius, radius, (), facing, footprint)
    (fx, fy), (sx, sy) = halves(footprint, facing)
    corners = (
        (x + fx + sx, y + fy + sy),
        (x - fx + sx, y - fy + sy),
        (x - fx - sx, y - fy - sy),
        (x + fx - sx, y + fy - sy),
    )
    wide, narrow = (fx + sx, fy + sy), (fx - sx, fy - sy)
    reach = max(root_up((wide[0] ** 2 + wide[1] ** 2, 1)), root_up((narrow[0] ** 2 + narrow[1] ** 2, 1)))
    return Base(x, y, 0, reach, corners, facing, footprint)


def halves(footprint: Footprint, facing: Point) -> tuple[Point, Point]:
    """From the centre to the middle of the front, and to the middle of the left side; each rounded once."""
    dx, dy = facing
    return scaled((dx, dy), footprint.length, 2), scaled((-dy, dx), footprint.width, 2)


def scaled(vector: Point, length: int, parts: int = 1) -> Point:
    """The vector made `length / parts` long, each coordinate rounded once, to the nearest, halves away from zero."""
    dx, dy = vector
    below = (dx * dx + dy * dy) * parts * parts
    across = root_near((dx * dx * length * length, below))
    up = root_near((dy * dy * length * length, below))
    return (across if dx >= 0 else -across), (up if dy >= 0 else -up)


def direction(start: Point, end: Point) -> Point:
    """The shortest whole vector that points from one place to another; the null vector where they are the same."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    common = gcd(dx, dy)
    return (dx // common, dy // common) if common else (0, 0)


def moved(base: Base, by: Point) -> Base:
    """The base shifted, still facing where it faced."""
    dx, dy = by
    corners = tuple([(x + dx, y + dy) for x, y in base.corners])
    return Base(base.x + dx, base.y + dy, base.radius, base.reach, corners, base.facing, base.footprint)


def moved_to(base: Base, place: Point) -> Base:
    return moved(base, (place[0] - base.x, place[1] - base.y))


def turned(base: Base, facing: Point) -> Base:
    """The base turned on the spot (ARG-MOV-18). The null vector leaves it as it is."""
    if facing == base.facing or facing == (0, 0):
        return base
    return base_at(base.x, base.y, base.footprint, facing)


def turned_to(base: Base, place: Point) -> Base:
    """The base turned towards a place: bases in contact are set face to face or face to side (ARG-CON-02)."""
    return turned(base, direction(base.centre, place))
