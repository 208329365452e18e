"""Where people go by habit: aggressive, cautious, on guard, raiding, frightened, or with sense (ARG-NPC-01).

Only what the seat perceives or remembers counts. Each gets a wish; what ground or neighbours do not allow is cut down.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.answers import passes
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .aims import EDGES
from .awareness import seen_by
from .habit_wishes import WISHES, Lay, Wish, middle
from .heading import as_far_as_possible, known_foes
from .intentions import Announce, Row, able, check_announcement, may_be_foe, read_way
from .plane import Point
from .scenario_rows import points_text
from .state import Deed, FigureId, State


def habit_plan(state: State, seat: Seat, style: str) -> Announce:
    """What the seat's people do, as an announcement that it could have made itself."""
    lay = lay_of(state, seat)
    wish = WISHES[style]
    rows: list[Row] = []
    for who in lay.figures:
        deed = _wished(lay, who, wish)
        if deed.way or deed.does:
            rows.append(_row(deed))
    return _passed(state, seat, rows)


def lay_of(state: State, seat: Seat) -> Lay:
    figures = tuple(who for who in able(state, seat) if who in state.stands and who in state.now)
    foes = tuple(known_foes(state, seat, figures[0])) if figures else ()
    return Lay(state, seat, figures, foes, _rumours(state, seat), _goal(state, seat))


def _rumours(state: State, seat: Seat) -> tuple[Point, ...]:
    found: list[Point] = []
    for who in state.people:
        seen = seen_by(state, seat, who)
        if seen and not seen.now and seen.stand and may_be_foe(state, seat, who) and "out" not in seen.state:
            found.append(seen.stand.centre)
    return tuple(sorted(found))


def _goal(state: State, seat: Seat) -> Point | None:
    """The middle of the place that an open objective of this seat speaks of."""
    areas = {one.id: one.corners for one in state.terms.scenario.areas}
    for slip in state.slips.values():
        if seat in slip.knowers and slip.kind == "objective" and slip.state == "open":
            for word in slip.check.split()[1:]:
                if word in areas:
                    return middle(areas[word])
                if word in EDGES and (edge := _edge(state, seat, word)) is not None:
                    return edge
    return None


def _edge(state: State, seat: Seat, name: str) -> Point | None:
    table = state.terms.table
    mine = [state.stands[who].centre for who in state.of_seat(seat) if who in state.stands]
    if table is None or not mine:
        return None
    x, y = middle(tuple(mine))
    return {"west": (0, y), "east": (table.width, y), "south": (x, 0), "north": (x, table.depth)}[name]


# -- from wishes to an announcement ----------------------------------------------------------------------------------


def _wished(lay: Lay, who: FigureId, wish: Wish) -> Deed:
    if lay.state.now[who].at_contact:
        return Deed(who)
    deed = wish(lay, who)
    return as_far_as_possible(lay.state, lay.seat, deed) if deed.way else deed


def _row(deed: Deed) -> Row:
    return deed.who, (points_text(deed.way), deed.manner, deed.does, deed.at, deed.distance // 100, ())


def _passed(state: State, seat: Seat, rows: Sequence[Row]) -> Announce:
    """As many of these as can be together; whoever is in the way of others goes half as far, or stays."""
    plan = Announce(tuple(rows))
    for _ in range(2 * len(rows) + 1):
        try:
            check_announcement(state, seat, plan)
        except IllegalAction:
            plan = _less(state, seat, plan)
        else:
            return plan
    return Announce(())


def _less(state: State, seat: Seat, plan: Announce) -> Announce:
    """Without the last of those who makes it impossible."""
    kept: list[Row] = []
    for row in plan.plans:
        if passes(lambda action: check_announcement(state, seat, action), Announce((*kept, row))):
            kept.append(row)
        elif (shorter := _shorter(state, row)) and passes(
            lambda action: check_announcement(state, seat, action), Announce((*kept, shorter))
        ):
            kept.append(shorter)
    return Announce(tuple(kept))


def _shorter(state: State, row: Row) -> Row | None:
    who, (way, manner, does, at, distance, others) = row
    if not way:
        return None
    start = state.stands[who].centre
    x, y = read_way(way)[-1]
    half = ((x + start[0]) // 2, (y + start[1]) // 2)
    return who, (points_text((half,)), manner, does, at, distance, others)
