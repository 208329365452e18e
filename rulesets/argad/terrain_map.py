"""The drawn table: pieces of terrain, linear obstacles, roads, buildings with rooms, doors and windows (TER, BLD, WAL).

Lengths are tenths of a millimetre, y is counted upwards from the near left corner. What a kind of ground does to those
who cross it stands in the sheets; a piece says only which kind it is. Heights: `height` is how high one stands on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rulesets.argad.bases import Base
from rulesets.argad.components import Terrain
from rulesets.argad.distances import is_partly_in, stands_across
from rulesets.argad.plane import Point, Polygon, cross, do_cross, foot_on, place_in, squared, to_segment

Marking = Literal["", "danger", "danger_if_fast"]  # triangle, triangle and star (ARG-DAN-12)
OpeningKind = Literal["door", "window", "arrow_slit"]

ON_THE_WALL = 10  # an opening drawn at most a millimetre beside a wall is in it
GROUND = 0  # the floor of those out of doors


@dataclass(frozen=True, slots=True)
class Piece:
    """An area of one kind of ground. `blocks`: nobody sees through it whatever its width (ARG-LOS-05)."""

    id: str
    kind: str
    corners: Polygon
    height: int = 0
    hides_behind: int = 0  # it hides behind more than this (ARG-PRO-04 to ARG-PRO-06); 0: not by its width
    blocks: bool = False
    danger: Marking = ""
    straw: bool = False  # it breaks a fall (ARG-DAN-08)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A fence, a bank, a wall: a line that is crossed. `blocks`: too high to see or shoot across."""

    id: str
    kind: str
    points: tuple[Point, ...]
    height: int = 0
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Road:
    id: str
    points: tuple[Point, ...]
    width: int


@dataclass(frozen=True, slots=True)
class Room:
    """`height`: how high its floor lies. Rooms of one floor of a building do not overlap."""

    id: str
    building: str
    corners: Polygon
    floor: int = GROUND
    height: int = 0
    very_large: bool = False  # a hall or a barn where long weapons swing and riders ride (ARG-MBL-02, ARG-BLD-01)


@dataclass(frozen=True, slots=True)
class Opening:
    """A door, a window or an arrow-slit in a wall, between two rooms or a room and the open ("")."""

    id: str
    kind: OpeningKind
    a: Point
    b: Point
    floor: int = GROUND
    bolted: bool = False
    rooms: tuple[str, str] = ("", "")
    en: str = ""  # what people call it
    fr: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    """A piece of wall without any opening."""

    a: Point
    b: Point
    building: str
    floor: int


@dataclass(frozen=True, slots=True)
class Table:
    """`walls` and the rooms of openings follow from the rest: `table_of` finds them."""

    width: int
    depth: int
    grounds: tuple[Terrain, ...] = ()  # kinds of its own (ARG-TER-01)
    pieces: tuple[Piece, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    roads: tuple[Road, ...] = ()
    rooms: tuple[Room, ...] = ()
    openings: tuple[Opening, ...] = ()
    walls: tuple[Wall, ...] = ()


def table_of(table: Table) -> Table:
    """The table with its walls built around the openings, and each opening told what it joins."""
    openings = tuple(_placed(one, table.rooms) for one in table.openings)
    walls: dict[Wall, None] = {}
    for room in table.rooms:
        for a, b in edges(room.corners):
            here = [one for one in openings if one.floor == room.floor and _is_in(one, a, b)]
            for p, q in _solid_parts(a, b, here):
                walls[Wall(min(p, q), max(p, q), room.building, room.floor)] = None
    parts = (table.grounds, table.pieces, table.obstacles, table.roads, table.rooms)
    return Table(table.width, table.depth, *parts, openings, tuple(walls))


def _placed(opening: Opening, rooms: Sequence[Room]) -> Opening:
    found = [one.id for one in rooms if one.floor == opening.floor and is_on_wall(opening, one)]
    joined = (found[0] if found else "", found[1] if len(found) > 1 else "")
    return replace(opening, rooms=joined)


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return [(polygon[n - 1], polygon[n]) for n in range(len(polygon))]


def is_on_wall(opening: Opening, room: Room) -> bool:
    return any(_is_in(opening, a, b) for a, b in edges(room.corners))


def _is_in(opening: Opening, a: Point, b: Point) -> bool:
    ends = (to_segment(opening.a, a, b), to_segment(opening.b, a, b))
    return all(above <= ON_THE_WALL * ON_THE_WALL * below for above, below in ends)


def _solid_parts(a: Point, b: Point, openings: Sequence[Opening]) -> list[tuple[Point, Point]]:
    """What is left of the wall from a to b; the ends of openings are brought onto it, rounded once to the nearest."""
    cuts = [(foot_on(one.a, a, b), foot_on(one.b, a, b)) for one in openings]
    ordered = sorted((min(squared(a, p), squared(a, q)), n) for n, (p, q) in enumerate(cuts))
    found: list[tuple[Point, Point]] = []
    here = a
    for _, n in ordered:
        near, far = cuts[n] if squared(a, cuts[n][0]) <= squared(a, cuts[n][1]) else cuts[n][::-1]
        if squared(a, near) > squared(a, here):
            found.append((here, near))
        here = far if squared(a, far) > squared(a, here) else here
    return [*found, (here, b)] if here != b else found


def pieces_under(table: Table, base: Base) -> tuple[Piece, ...]:
    """The pieces that the base stands in, if only with a part of it (ARG-TER-08)."""
    return tuple(one for one in table.pieces if is_near_box(base, one.corners) and is_partly_in(base, one.corners))


def is_across(base: Base, points: Sequence[Point]) -> bool:
    return any(stands_across(base, points[n - 1], points[n]) for n in range(1, len(points)))


def is_near_box(base: Base, polygon: Polygon) -> bool:
    """Whether the base lies in the box around the polygon or touches it: a cheap first look."""
    x, y, far = base.x, base.y, base.reach
    return not (
        all(p[0] < x - far for p in polygon)
        or all(p[0] > x + far for p in polygon)
        or all(p[1] < y - far for p in polygon)
        or all(p[1] > y + far for p in polygon)
    )


def is_on_road(table: Table, place: Point) -> bool:
    """Whether a point lies on a road or path: there the terrain around does not slow (ARG-TER-11)."""
    return any(is_on(one, place) for one in table.roads)


def is_on(road: Road, place: Point) -> bool:
    for n in range(1, len(road.points)):
        above, below = to_segment(place, road.points[n - 1], road.points[n])
        if 4 * above <= road.width * road.width * below:
            return True
    return False


def room_at(table: Table, place: Point, floor: int = GROUND) -> Room | None:
    """The room that a point lies in; on a wall between two, the first of them; None out of doors."""
    for one in table.rooms:
        if one.floor == floor and place_in(place, one.corners) > 0:
            return one
    for one in table.rooms:
        if one.floor == floor and place_in(place, one.corners) == 0:
            return one
    return None


def elevation(table: Table, place: Point, floor: int = GROUND) -> int:
    """How high one stands there: the floor of the room, or the highest piece that the point lies in (ARG-LVL-01)."""
    if room := room_at(table, place, floor):
        return room.height
    return max([one.height for one in table.pieces if place_in(place, one.corners) >= 0], default=0)


def passes(opening: Opening, p: Point, q: Point) -> bool:
    """Whether the way from p to q goes through the opening: from one side of it to the other, between its posts."""
    if not do_cross(p, q, opening.a, opening.b):
        return False
    before, after = cross(opening.a, opening.b, p), cross(opening.a, opening.b, q)
    return (before > 0 > after) or (before < 0 < after)
