"""Recoils and advances on the drawn table (ARG-AFT-02, ARG-AFT-03, ARG-AFT-05, ARG-AFT-06).

All of a phase happen at once. Where they get in each other's way those who stand farther west, then south go first, so
that nothing depends on names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from . import recoil as rooms
from .bases import Base, moved, scaled, turned_to
from .contact import fits
from .contacts import contacts, is_placed
from .grouping import is_mounted
from .mustering import in_close_order
from .nearness import is_able
from .plane import Point, do_cross, length_up, squared
from .state import FigureId, Stand, State, placed, standing
from .terrain_map import Table
from .watching import is_shut

SHORTER = 20  # an advance that finds no room is tried again so much shorter
Line = tuple[Point, Point]


def in_order(state: State, people: Sequence[FigureId]) -> list[FigureId]:
    """Those farther west, then south first; those beside miniatures by their numbers, for none is in another's way."""
    return sorted(people, key=lambda who: (state.stands[who].centre if who in state.stands else (0, 0), who))


def walls_on(state: State, who: FigureId, floor: int) -> tuple[Line, ...]:
    """What nobody is driven across: walls, shut doors, ground that is closed to him."""
    table = state.terms.table
    if table is None:
        return ()
    walls = [(one.a, one.b) for one in table.walls if one.floor == floor]
    walls += [(one.a, one.b) for one in table.openings if one.floor == floor and is_shut(state, one)]
    return (*walls, *_closed_ground(state, table, who))


def _closed_ground(state: State, table: Table, who: FigureId) -> list[Line]:
    known = {**state.terms.period.terrains, **{one.id: one for one in table.grounds}}
    role = state.people[who].role if is_mounted(state, who) else "foot"
    armour = state.people[who].armour.value
    closed = [one for one in table.pieces if known[one.kind].going(role, armour) in ("forbidden", "swim")]
    return [line for one in closed for line in pairwise((*one.corners, one.corners[0]))]


class Crowd:
    """Everybody on one floor, as far as room goes; people first, then animals, who stand in the way of all."""

    def __init__(self, state: State, who: FigureId) -> None:
        floor = state.stands[who].floor
        there = [one for one in (*state.people, *state.animals) if one in state.stands]
        self.ids = [one for one in there if state.stands[one].floor == floor and _takes_room(state, one)]
        busy = dict.fromkeys(one for pair in contacts(state) for one in pair)
        table = state.terms.table
        self.field = rooms.Field(
            tuple(_figure(state, one, fights=one in busy) for one in self.ids),
            walls_on(state, who, floor),
            table.width if table else 0,
            table.depth if table else 0,
        )

    def at(self, who: FigureId) -> int:
        return self.ids.index(who)


def _takes_room(state: State, one: FigureId) -> bool:
    return one in state.animals or is_placed(state, one)


def _figure(state: State, one: FigureId, *, fights: bool) -> rooms.Figure:
    if one in state.animals:
        return rooms.Figure(state.base(one), one, mounted=True, steady=True)
    steady = (fights and is_able(state, one)) or in_close_order(state, one)
    return rooms.Figure(state.base(one), state.party[one], is_mounted(state, one), steady)


def drive_back(state: State, who: FigureId, causes: Mapping[FigureId, Stand]) -> tuple[list[FigureId], int]:
    """He goes back from those who drove him, pushing friends; the first of the list is himself, empty where there is
    no room; and how far. `causes`: where they stood as they struck."""
    crowd = Crowd(state, who)
    field, gone = crowd.field, [one for one in causes if one not in crowd.ids]
    ghosts = tuple(rooms.Figure(placed(causes[one], state.footprint(one)), one, steady=True) for one in gone)
    field = rooms.Field((*field.figures, *ghosts), field.walls, field.width, field.depth)
    numbers = [crowd.at(one) if one in crowd.ids else len(crowd.ids) + gone.index(one) for one in causes]
    found = rooms.recoil(field, crowd.at(who), numbers)
    for n, base in found.moved:
        one = crowd.ids[n]
        state.stands[one] = standing(base, state.stands[one].floor)
    return [crowd.ids[n] for n, _ in found.moved], found.distance


def is_held_by_ranks(state: State, who: FigureId, causes: Sequence[FigureId]) -> bool:
    """Whether the ranks behind him are enough to ignore the recoil, where that is played (ARG-AFT-05)."""
    if not state.terms.on("rank_support") or who not in state.stands:
        return False
    crowd = Crowd(state, who)
    there = [crowd.at(one) for one in causes if one in crowd.ids]
    return bool(there) and all(rooms.is_held(crowd.field.figures, crowd.at(who), enemy) for enemy in there)


# Advances


def advanced(state: State, who: FigureId, place: Point) -> Base | None:
    """Where one who won a place ends: in it, or as near as there is room, two paces at most; None: he cannot move."""
    crowd, base = Crowd(state, who), state.base(who)
    whole = rooms.advance(base, place)
    way = (whole.x - base.x, whole.y - base.y)
    others = [one.base for n, one in enumerate(crowd.field.figures) if crowd.ids[n] != who]
    for far in range(length_up(base.centre, whole.centre), 0, -SHORTER):
        end = turned_to(moved(base, scaled(way, far)), place) if place != base.centre else base
        blocked = any(do_cross(base.centre, end.centre, a, b) for a, b in crowd.field.walls)
        if not blocked and fits(end, others, crowd.field.walls):
            return end
    return None


def nearest_first(state: State, ways: Sequence[tuple[FigureId, Point]]) -> list[tuple[FigureId, Point]]:
    """Who has the shortest way takes a place before others."""
    known = {who: state.stands[who].centre for who, _ in ways}
    return sorted(ways, key=lambda way: (squared(known[way[0]], way[1]), known[way[0]], way[0]))
