"""Straight ways towards somebody, away from him, or to a place: for samples, for people whom nobody plays."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat

from .awareness import is_aware, seen_by
from .bases import FOOTPRINTS, scaled
from .intentions import check_plan, may_be_foe
from .plane import Point, squared
from .state import Deed, FigureId, State
from .ways import allowance_of


def known_foes(state: State, seat: Seat, of: FigureId) -> list[FigureId]:
    """Those on the drawn table whom a seat perceives now and may take for enemies of one of its own."""
    there = [who for who in state.stands if who in state.people and state.in_play(who) and is_aware(state, seat, who)]
    if seat == GM:
        return [who for who in there if of in state.people and state.are_hostile(of, who)]
    return [who for who in there if may_be_foe(state, seat, who) and not _is_taken(state, seat, who)]


def _is_taken(state: State, seat: Seat, who: FigureId) -> bool:
    """Whether he is seen to be somebody's prisoner."""
    seen = seen_by(state, seat, who)
    return seen is not None and "prisoner" in seen.state


def nearest(state: State, who: FigureId, others: Iterable[FigureId]) -> FigureId:
    """The one who stands nearest; of equals the western, then the southern one; "" where there is none."""
    here = state.stands[who].centre
    ranked = sorted((squared(here, state.stands[one].centre), *state.stands[one].centre, one) for one in others)
    return ranked[0][3] if ranked else ""


def reach(state: State, who: FigureId, manner: str = "walks") -> int:
    """How far he may go on easy ground; nothing where something keeps him from it."""
    try:
        return allowance_of(state, Deed(who, manner=manner), {}).length
    except IllegalAction:
        return 0


def towards(state: State, who: FigureId, place: Point, most: int) -> tuple[Point, ...]:
    """A straight way of at most so much; it ends on the table."""
    x, y = state.stands[who].centre
    vector = (place[0] - x, place[1] - y)
    if vector == (0, 0) or most <= 1:
        return ()
    if most * most < vector[0] ** 2 + vector[1] ** 2:
        vector = scaled(vector, most - 1)
    return (on_table(state, who, (x + vector[0], y + vector[1])),)


def away(state: State, who: FigureId, place: Point, most: int) -> tuple[Point, ...]:
    x, y = state.stands[who].centre
    return towards(state, who, (x + 100 * (x - place[0]), y + 100 * (y - place[1])), most)


def on_table(state: State, who: FigureId, place: Point) -> Point:
    """The place, or the nearest one at which his base stands on the table."""
    table, form = state.terms.table, FOOTPRINTS[state.footprint(who)]
    edge = form.length
    if table is None:
        return place
    return min(max(place[0], edge), table.width - edge), min(max(place[1], edge), table.depth - edge)


def as_far_as_possible(state: State, seat: Seat, deed: Deed) -> Deed:
    """The plan, with a way cut to a half, a quarter or nothing where the ground does not let him through."""
    start = state.stands[deed.who].centre
    way = deed.way
    for _ in range(3):
        plan = Deed(deed.who, way, deed.manner, deed.does, deed.at, distance=deed.distance)
        try:
            check_plan(state, seat, plan, {})
        except IllegalAction:
            way = tuple(((x + start[0]) // 2, (y + start[1]) // 2) for x, y in way[:1])
        else:
            return plan
    return Deed(deed.who)
