"""Who can see whom, and through what (LOS-01 to LOS-05, PRO-04 to PRO-06, PRO-16, PRO-17, MEA-06, MEA-07).

Any straight line from base to base will do that no third base, wall, hill or too much wood stands on. How much wood is
judged on the very line looked along: one kind at a time, and where several kinds share a line, each by its own limit.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Literal

from rulesets.argad.bases import Base
from rulesets.argad.distances import (
    Distances,
    acquaintance,
    distance_to_polygon,
    distance_to_segment,
    is_partly_in,
)
from rulesets.argad.plane import Polygon, do_cross, length_within
from rulesets.argad.shut_off import is_shut_off
from rulesets.argad.sight_lines import CLEAR, InTheWay, Line, between, centre_line, free_line, is_clear, shortest_line
from rulesets.argad.sight_shadows import box_of, is_in_shadow
from rulesets.argad.terrain_map import GROUND, Obstacle, Opening, Piece, Table

Blocked = Literal["", "figure", "terrain", "wood"]

REALLY_CLOSE = 200  # two paces: so near, cover shelters one side and does not hamper it (ARG-PRO-16, ARG-PRO-17)
WELL_CLEAR = CLEAR + 2  # with two roundings of its ends the line of the centres is clear of what keeps so far off
HEIGHTS_TO_FRIENDS, HEIGHTS_TO_SHOOTERS = 2, 3  # ARG-LOS-04


@dataclass(frozen=True, slots=True)
class Crossed:
    """Something that the line runs through: how far, and how near to it the two bases stand (0: in contact)."""

    id: str
    kind: str
    depth: int
    from_viewer: int
    from_target: int


@dataclass(frozen=True, slots=True)
class Sight:
    """What came of looking: the line, or what stood on the shortest one."""

    line: Line | None
    blocked: Blocked = ""

    @property
    def is_free(self) -> bool:
        return self.line is not None


@dataclass(frozen=True, slots=True)
class Screens:
    """What of the table stops a look. Made once, for two floors; who stands in a piece that blocks looks out of it."""

    blocking: tuple[Piece, ...] = ()
    walls: tuple[Line, ...] = ()
    woods: tuple[Piece, ...] = ()


def screens(
    table: Table,
    shut: Container[str] = (),
    floors: tuple[int, int] = (GROUND, GROUND),
    upstairs: Container[str] = (),
) -> Screens:
    """The screens of a table whose openings of these ids are shut, for people on these floors.

    Walls of the floors on which the two are count, and those of every ground floor but of the buildings in which one of
    them is `upstairs`, who looks out above it.
    """
    looked_over = [one.id for one in table.rooms if one.building in upstairs]
    walls = [
        (one.a, one.b)
        for one in table.walls
        if (one.building not in upstairs if one.floor == GROUND else one.floor in floors)
    ]
    walls += [
        (one.a, one.b)
        for one in table.openings
        if one.id in shut and (one.rooms[0] not in looked_over if one.floor == GROUND else one.floor in floors)
    ]
    for obstacle in table.obstacles:
        if obstacle.blocks:
            points = obstacle.points
            walls += [(points[n - 1], points[n]) for n in range(1, len(points))]
    blocking = tuple(one for one in table.pieces if one.blocks)
    return Screens(blocking, tuple(walls), tuple(one for one in table.pieces if one.hides_behind))


def look(
    bases: Sequence[Base],
    viewer: int,
    target: int,
    screen: Screens,
    *,
    through: Container[int] = (),
    heights: tuple[int, int] = (0, 0),
    centre_only: bool = False,
) -> Sight:
    """Whether one base sees another (ARG-LOS-01).

    `through`: those who do not stand in the way (lying, or shot over). `heights`: how high the two stand; both above a
    piece see across it. `centre_only`: the reading by which the line of the centres decides.
    """
    a, b = bases[viewer], bases[target]
    bodies = [one for n, one in enumerate(bases) if n != viewer and n != target and n not in through]
    things, woods = _in_the_way(a, b, bodies, screen, heights)
    line: Line | None = None
    if not _is_out_of_sight(a, b, screen, things, woods):
        line = _centre_line(a, b, things, woods) if centre_only else _any_line(a, b, things, woods)
    return Sight(line, "" if line else _blocked(a, b, things))


def _in_the_way(
    a: Base, b: Base, bodies: Sequence[Base], screen: Screens, heights: tuple[int, int]
) -> tuple[InTheWay, list[Piece]]:
    solids = tuple([one.corners for one in screen.blocking if _stands_between(one, a, b, heights)])
    woods = [one for one in screen.woods if _is_on_the_way(one.corners, a, b)]
    return InTheWay(tuple(bodies), solids, screen.walls, tuple([p for wood in woods for p in wood.corners])), woods


def _is_out_of_sight(a: Base, b: Base, screen: Screens, things: InTheWay, woods: Sequence[Piece]) -> bool:
    """Two quick answers; where they say no, there may still be no line."""
    return is_shut_off(a, b, screen) or is_in_shadow(a, b, things.solids, woods)


def _centre_line(a: Base, b: Base, things: InTheWay, woods: Sequence[Piece]) -> Line | None:
    line = centre_line(a, b)
    return line if is_clear(line, between(a, b, things)) and not is_hidden(line, woods) else None


def _any_line(a: Base, b: Base, things: InTheWay, woods: Sequence[Piece]) -> Line | None:
    return free_line(a, b, things, lambda one: not is_hidden(one, woods))


def sees(
    bases: Sequence[Base],
    viewer: int,
    target: int,
    screen: Screens,
    through: Container[int] = (),
    *,
    heights: tuple[int, int] = (0, 0),
) -> bool:
    """Whether the look would be free, in a fraction of its time where nothing comes near the line of the centres."""
    a, b = bases[viewer], bases[target]
    if not (screen.blocking or screen.walls or screen.woods):
        ax, ay, dx, dy = a.x, a.y, b.x - a.x, b.y - a.y
        whole = dx * dx + dy * dy
        for n, one in enumerate(bases):
            x, y = one.x - ax, one.y - ay
            far = one.reach + WELL_CLEAR
            aside = x * dy - y * dx
            if aside * aside >= far * far * whole or n in (viewer, target) or n in through:
                continue
            if _is_beside(x * dx + y * dy, x, y, dx, dy, far):
                return look(bases, viewer, target, screen, through=through).is_free
        return True
    bodies = [one for n, one in enumerate(bases) if n != viewer and n != target and n not in through]
    things, woods = _in_the_way(a, b, bodies, screen, heights)
    return not _is_out_of_sight(a, b, screen, things, woods) and _any_line(a, b, things, woods) is not None


def _is_beside(along: int, x: int, y: int, dx: int, dy: int, far: int) -> bool:
    """Whether something that stands near an endless line stands near the part of it that counts."""
    whole = dx * dx + dy * dy
    if along < 0:
        return x * x + y * y < far * far
    return along <= whole or (x - dx) * (x - dx) + (y - dy) * (y - dy) < far * far


def _stands_between(piece: Piece, a: Base, b: Base, heights: tuple[int, int]) -> bool:
    if 0 < piece.height <= min(heights) or not _is_on_the_way(piece.corners, a, b):
        return False
    return not (is_partly_in(a, piece.corners) or is_partly_in(b, piece.corners))


def _is_on_the_way(polygon: Polygon, a: Base, b: Base) -> bool:
    """Whether the box around the polygon meets the box around both bases."""
    low_x, low_y, high_x, high_y = box_of(polygon)
    return (
        low_x <= max(a.x + a.reach, b.x + b.reach)
        and high_x >= min(a.x - a.reach, b.x - b.reach)
        and low_y <= max(a.y + a.reach, b.y + b.reach)
        and high_y >= min(a.y - a.reach, b.y - b.reach)
    )


def _blocked(a: Base, b: Base, things: InTheWay) -> Blocked:
    """What stands on the shortest line: terrain before figures, wood only where nothing else does."""
    line = shortest_line(a, b)
    near = between(a, b, things)
    if not is_clear(line, InTheWay((), near.solids, near.walls)):
        return "terrain"
    return "wood" if is_clear(line, near) else "figure"


def is_hidden(line: Line, woods: Sequence[Piece]) -> bool:
    """Whether too much wood lies on the line (ARG-PRO-04 to ARG-PRO-06); the limit itself lets see."""
    if not woods:
        return False
    depths: dict[int, int] = {}
    for wood in woods:
        depth = length_within(line[0], line[1], wood.corners)
        if depth:
            depths[wood.hides_behind] = depths.get(wood.hides_behind, 0) + depth
    whole = lcm(*depths)
    return sum([depth * (whole // limit) for limit, depth in depths.items()]) > whole


def crossed(table: Table, line: Line, a: Base, b: Base, floor: int = GROUND) -> tuple[Crossed, ...]:
    """Everything on the line that may protect somebody: pieces with their depth, obstacles, doors and windows."""
    p, q = line
    found: list[Crossed] = []
    for piece in table.pieces:
        if depth := length_within(p, q, piece.corners):
            near = [max(0, distance_to_polygon(one, piece.corners)) for one in (a, b)]
            found.append(Crossed(piece.id, piece.kind, depth, near[0], near[1]))
    for obstacle in table.obstacles:
        if any(do_cross(p, q, obstacle.points[n - 1], obstacle.points[n]) for n in range(1, len(obstacle.points))):
            found.append(Crossed(obstacle.id, obstacle.kind, 0, _to_line(a, obstacle), _to_line(b, obstacle)))
    for one in table.openings:
        if one.floor == floor and do_cross(p, q, one.a, one.b):
            found.append(Crossed(one.id, one.kind, 0, _to_opening(a, one), _to_opening(b, one)))
    return tuple(found)


def _to_line(base: Base, obstacle: Obstacle) -> int:
    points = obstacle.points
    return max(0, min([distance_to_segment(base, points[n - 1], points[n]) for n in range(1, len(points))]))


def _to_opening(base: Base, opening: Opening) -> int:
    return max(0, distance_to_segment(base, opening.a, opening.b))


def made_out(bases: Sequence[Base], viewer: int, target: int, screen: Screens, distances: Distances) -> str:
    """ "nothing", "seen" or "recognised": by distance and by what stands between (ARG-MEA-06, ARG-MEA-07)."""
    known = acquaintance(bases[viewer], bases[target], distances)
    return known if known != "nothing" and sees(bases, viewer, target, screen) else "nothing"
