"""Walls that nobody gets across without help, on the drawn table, and what lies beyond them: ARG-WAL-02, ARG-WAL-03.

Heights are those of the scene: a wall of "2.5" is two and a half metres high.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.common.refusals import IllegalAction

from .bases import Base, base_at, scaled
from .buildings import over_wall
from .contact import fits
from .distances import TOUCH, distance_to_segment
from .paths import Walk
from .plane import Point, do_cross, foot_on
from .state import FigureId, State
from .terrain_map import GROUND, Opening, Room, Table, is_on_wall, room_at

REACH = 100  # within a centimetre of a wall one is at it
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall at which somebody stands: how high it is, and on which floor one is beyond it."""

    line: Line
    height: int
    floor: int = GROUND


def high_walls(table: Table) -> Iterator[tuple[Line, int]]:
    """The walls on open ground that take a leg up or a ladder."""
    for one in table.obstacles:
        if is_high(one.height):
            for n in range(1, len(one.points)):
                yield (one.points[n - 1], one.points[n]), one.height


def is_high(height: int) -> bool:
    try:
        over_wall(height)
    except IllegalAction:
        return True
    return False


def check_walls(table: Table, walk: Walk) -> None:
    """Nobody goes across a high wall as if it were a fence. Raises IllegalAction (ARG-WAL-03, ARG-WAL-06)."""
    for line, height in high_walls(table):
        if any(do_cross(walk.points[n - 1], walk.points[n], *line) for n in range(1, len(walk.points))):
            over_wall(height)


def wall_at(state: State, who: FigureId) -> Wall | None:
    """The wall that he stands at: one on open ground, or that of a house with a window above; the nearest.

    From upstairs the window leads down again.
    """
    table = state.terms.table
    if table is None or who not in state.stands:
        return None
    base, floor = state.base(who), state.stands[who].floor
    found = [Wall(line, height) for line, height in high_walls(table)] if floor == GROUND else []
    found += [Wall((one.a, one.b), room.height, there) for one, room, there in _windows(table, floor)]
    ranked = sorted((distance_to_segment(base, *one.line), one.line, n) for n, one in enumerate(found))
    return found[ranked[0][2]] if ranked and ranked[0][0] <= REACH else None


def _windows(table: Table, floor: int) -> Iterator[tuple[Opening, Room, int]]:
    """The windows of upper floors by which one comes in from this floor, or out of it; and to which floor."""
    for one in table.openings:
        for room in table.rooms:
            if one.floor == room.floor and "" in one.rooms and is_on_wall(one, room):
                if room.floor == floor + 1:
                    yield one, room, room.floor
                elif room.floor == floor > GROUND:
                    yield one, room, floor - 1


def beyond(state: State, who: FigureId, wall: Wall) -> Base | None:
    """Where he comes to stand, straight across; None where that is off the table, or another wall."""
    base, table = state.base(who), state.terms.table
    foot = foot_on(base.centre, *wall.line)
    across = (foot[0] - base.x, foot[1] - base.y)
    if table is None or across == (0, 0):
        return None
    dx, dy = scaled(across, base.reach + 2 * TOUCH)
    there = base_at(foot[0] + dx, foot[1] + dy, base.footprint, base.facing)
    if wall.floor != GROUND:
        return there if room_at(table, there.centre, wall.floor) is not None else None
    inside = 0 < there.x < table.width and 0 < there.y < table.depth
    return there if inside and fits(there, (), [(one.a, one.b) for one in table.walls]) else None
