"""Whether one sees another past terrain, walls, doors, floors and whoever stands between: ARG-LOS, ARG-PRO-02, ARG-BLD.

A line of sight that was found, or found wanting, is kept as long as nobody in its way moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .bases import Base
from .distances import is_within
from .plane import Point
from .protection import Behind, Screen, why_hidden
from .sight import Crossed, Screens, crossed, look, screens, sees
from .sight_lines import Line
from .terrain_map import GROUND, Table, elevation, room_at

NEAR = 200  # so near, nobody hides from anybody: two paces
MUCH_HIGHER = 300  # a hill, a battlement: one looks down behind the cover (ARG-PRO-02)
AT_IT = 100  # so near to a cover, one is behind it: half a base
UNDER_WATER = "under_water"  # of a body: whatever lies between, nobody sees it from afar (ARG-PRO-09)
MOST_HEIGHTS = 5000  # kept for one table
Floors = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Body:
    """Somebody, or an animal, where he stands. `low`: "hidden" or "crouched", out of sight behind whatever there is,
    or under water."""

    base: Base
    floor: int = GROUND
    low: str = ""
    blocks: bool = True  # those who lie, and animals, stand in nobody's way
    is_animal: bool = False


class Ground:
    """The table with its doors as they stand; equal to itself only, so that answers may be kept by it."""

    def __init__(self, table: Table, shut: tuple[str, ...], covers: Mapping[str, Screen]) -> None:
        self.table, self.shut, self.covers = table, shut, covers
        self._screens: dict[tuple[Floors, tuple[str, ...]], Near] = {}
        self._heights: dict[tuple[Point, int], int] = {}

    def screens(self, floors: Floors, upstairs: tuple[str, ...]) -> Near:
        key = (floors, upstairs)
        if key not in self._screens:
            self._screens[key] = Near(screens(self.table, self.shut, floors, upstairs))
        return self._screens[key]

    def height(self, body: Body) -> int:
        """How high somebody stands; kept, for nobody looks only once."""
        key = (body.base.centre, body.floor)
        if key not in self._heights:
            if len(self._heights) >= MOST_HEIGHTS:
                self._heights.clear()
            self._heights[key] = elevation(self.table, *key)
        return self._heights[key]

    def building(self, body: Body) -> str:
        """The building on whose upper floor somebody is; "" for everybody else."""
        if body.floor == GROUND:
            return ""
        room = room_at(self.table, body.base.centre, body.floor)
        return room.building if room else ""


class Near:
    """Screens that know the boxes around their parts, so that those far from a line are left out at once."""

    def __init__(self, whole: Screens) -> None:
        self.whole = whole
        self._solids = [(_box(one.corners), one) for one in whole.blocking]
        self._walls = [(_box(one), one) for one in whole.walls]
        self._woods = [(_box(one.corners), one) for one in whole.woods]

    def between(self, a: Base, b: Base) -> Screens:
        far = max(a.reach, b.reach) + 10
        x, y = min(a.x, b.x) - far, min(a.y, b.y) - far
        right, top = max(a.x, b.x) + far, max(a.y, b.y) + far
        return Screens(
            tuple(
                [one for box, one in self._solids if box[0] <= right and box[1] >= x and box[2] <= top and box[3] >= y]
            ),
            tuple(
                [one for box, one in self._walls if box[0] <= right and box[1] >= x and box[2] <= top and box[3] >= y]
            ),
            tuple(
                [one for box, one in self._woods if box[0] <= right and box[1] >= x and box[2] <= top and box[3] >= y]
            ),
        )


def _box(points: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), max(xs), min(ys), max(ys)


def place(base: Base) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    return base.x, base.y, base.corners


def sees_past(ground: Ground, a: Body, b: Body, ways: tuple[Base, ...]) -> bool:
    """Whether the first sees the second; `ways` are the bases in between."""
    if not (a.low or b.low) and (b.base.x, b.base.y, b.floor) < (a.base.x, a.base.y, a.floor):
        a, b = b, a
    return _sees(ground, a, b, ways)


@lru_cache(maxsize=20_000)
def _sees(ground: Ground, a: Body, b: Body, ways: tuple[Base, ...]) -> bool:
    upstairs = tuple(one for one in (ground.building(a), ground.building(b)) if one)
    screen = ground.screens((a.floor, b.floor), upstairs).between(a.base, b.base)
    bases = (a.base, b.base, *ways)
    heights = (ground.height(a), ground.height(b)) if screen.blocking else (0, 0)
    if not b.low:
        return sees(bases, 0, 1, screen, heights=heights)
    line = look(bases, 0, 1, screen, heights=heights).line
    return line is not None and not _is_covered(ground, a, b, line)


def is_near(a: Body, b: Body) -> bool:
    return is_within(a.base, b.base, NEAR)


def _is_covered(ground: Ground, a: Body, b: Body, line: Line) -> bool:
    """Whether somebody who stays low has something before him (ARG-LOS-02, ARG-PRO-02)."""
    if is_near(a, b) or _same_room(ground.table, a, b):
        return False
    if b.low == UNDER_WATER or (b.low == "hidden" and room_at(ground.table, b.base.centre, b.floor) is not None):
        return True
    mine, his = ground.height(a), ground.height(b)
    behind = crossed(ground.table, line, a.base, b.base, b.floor)
    return any(_hides(ground, one, b, is_high=mine - his >= MUCH_HIGHER) for one in behind)


def _same_room(table: Table, a: Body, b: Body) -> bool:
    if a.floor != b.floor:
        return False
    here, there = room_at(table, a.base.centre, a.floor), room_at(table, b.base.centre, b.floor)
    return here is not None and here == there


def _hides(ground: Ground, one: Crossed, b: Body, *, is_high: bool) -> bool:
    screen = ground.covers.get(one.kind)
    if screen is None or not screen.hides or one.from_target > AT_IT:
        return False
    if b.low == "hidden":
        return True
    case = Behind(screen, depth=one.depth, crouched=True, keeps_cover=True, from_high=is_high)
    return why_hidden(case) is not None


class _Same:
    """Something that is equal to itself alone, whatever it would cost to compare what is in it."""

    __slots__ = ("held",)

    def __init__(self, held: Table | Mapping[str, Screen]) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.held is self.held

    def __hash__(self) -> int:
        return id(self.held)


@lru_cache(maxsize=256)
def _ground(table: _Same, shut: tuple[str, ...], rows: _Same) -> Ground:
    assert isinstance(table.held, Table)
    assert isinstance(rows.held, Mapping)
    return Ground(table.held, shut, dict(_covers(rows.held)))


def ground_with(table: Table, shut: tuple[str, ...], rows: Mapping[str, Screen]) -> Ground:
    """The same object for the same table with the same doors shut."""
    return _ground(_Same(table), shut, _Same(rows))


def _covers(rows: Mapping[str, Screen]) -> Iterator[tuple[str, Screen]]:
    """What protects, by the kind of ground or opening that it stands for."""
    for one in rows.values():
        for kind in one.terrains:
            yield kind, one
    for kind, row in (("door", "frame"), ("window", "frame"), ("arrow_slit", "arrow_slit")):
        if row in rows:
            yield kind, rows[row]
