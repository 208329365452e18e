"""People who come in later, and those who travel from table to table: ARG-ENT-03, ARG-WRK-09, ARG-GIA-02, ARG-GIA-03.

Nobody knows how long it takes (ARG-WRK-10): for a reserve on the road a die is rolled at each end of turn. Whoever has
arrived stands at the entry when the movement phase begins, and moves from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat

from .aims import EDGES
from .awareness import is_own
from .bases import FOOTPRINTS, Base, base_at, direction
from .contact import fits
from .ledger import RULE
from .lookout import look_around
from .people import because
from .plane import Point, squared, to_segment
from .state import FigureId, Reserve, State, standing
from .telling import Told, tell_of
from .terrain_map import Table, pieces_under
from .watched_dice import Watched
from .work import Task, Worked, resolve_work

ARRIVALS = "arrivals"
BETWEEN = 60  # so far apart people stand who come in
NEAR_EDGE = 400
CLOSED = ("forbidden", "swim")


@dataclass(frozen=True, slots=True)
class Travel(Action):
    """They leave this table for another place, and come in again after an unknown time (ARG-GIA-02)."""

    kind: ClassVar[str] = "travel"
    who: tuple[FigureId, ...]
    edge: str
    hard: str = "no"


# On the road


def on_the_road(state: State) -> list[str]:
    """The reserves for which a die is rolled this evening."""
    return [name for name, one in state.reserves.items() if one.uncertain and one.called and one.turn <= state.turn]


def roll_arrivals(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: out of everybody's sight, one die for each band on the road (ARG-WRK-09)."""
    rolled: dict[str, tuple[Worked, tuple[str, ...]]] = {}
    for name in on_the_road(state):
        one, seen = state.reserves[name], Watched(dice, GM_DICE)
        case = Task(f"t{state.turn}.arrival.{name}", one.seat, "arrival", one.hard)
        rolled[name] = resolve_work(seen, one.work, case), seen.keys
    state.stack = state.stack[:-1]
    for name, (done, keys) in rolled.items():
        one = replace(state.reserves[name], work=done.work)
        arrived = done.end == "done"
        state.reserves[name] = replace(one, uncertain=False, turn=state.turn + 1) if arrived else one
        _tell_road(one, done, keys, sink)


def _tell_road(one: Reserve, done: Worked, keys: tuple[str, ...], sink: Sink) -> None:
    """Their own seat hears how long they have been on the road, the game master also sees the die (ARG-HID-10)."""
    if sink.deaf:
        return
    code, facts = "arrival_near", {"count": len(one.members)}
    if done.end != "done":
        code, facts = "arrival_waits", {**facts, "turns": done.work.turns}
    seats = {one.seat: Part(code, facts)} if one.seat != GM else {}
    sink.tell(Event(code, done.rule, None, seats, Part(code, facts, done.modifiers, keys)))


def due(state: State) -> list[str]:
    """The reserves that come in this turn."""
    return [name for name, one in state.reserves.items() if one.called and not one.uncertain and one.turn <= state.turn]


def come_in(state: State, sink: Sink) -> None:
    """As the movement phase begins, whoever has arrived stands at the entry; for want of room the rest waits."""
    entered: list[FigureId] = []
    for name in due(state):
        one = state.reserves[name]
        waiting: list[FigureId] = []
        for who in one.members:
            if not state.now[who].is_in_game:
                continue
            place = _place(state, one, who)
            if place is None and one.entry and state.terms.table is not None:
                waiting.append(who)
                continue
            if place is not None:
                state.stands[who] = standing(place)
            entered.append(who)
        if waiting:
            state.reserves[name] = replace(one, members=tuple(waiting))
        else:
            del state.reserves[name]
    if entered:
        look_around(state, sink)
    for who in entered:
        tell_of(state, sink, Told("comes_in", RULE["ARG-ENT-03"], {"who": who}))


def _place(state: State, reserve: Reserve, who: FigureId) -> Base | None:
    table = state.terms.table
    if table is None or not reserve.entry:
        return None
    footprint = FOOTPRINTS[state.footprint(who)]
    others = [state.base(one) for one in state.stands]
    facing = direction(reserve.entry[0], (table.width // 2, table.depth // 2))
    walls = tuple((wall.a, wall.b) for wall in table.walls)
    for x, y in _candidates(table, reserve, footprint.length):
        base = base_at(x, y, footprint, facing if facing != (0, 0) else (0, 1))
        if fits(base, others, walls) and not _is_closed(state, table, base):
            return base
    return None


def _candidates(table: Table, reserve: Reserve, size: int) -> Iterator[Point]:
    """Places around the entry, the nearest to it first."""
    entry, step = reserve.entry, size + BETWEEN
    deep = step * (len(reserve.members) + 2)
    inset = size // 2 + 1
    xs, ys = [one[0] for one in entry], [one[1] for one in entry]
    low_x, high_x = max(inset, min(xs) - deep), min(table.width - inset, max(xs) + deep)
    low_y, high_y = max(inset, min(ys) - deep), min(table.depth - inset, max(ys) + deep)
    grid = [(x, y) for x in range(low_x, high_x + 1, step) for y in range(low_y, high_y + 1, step)]
    yield from sorted(grid, key=lambda place: (_far(place, entry), place))


def _far(place: Point, entry: Sequence[Point]) -> int:
    """How far from the place or the stretch where they come in, squared and rounded."""
    if len(entry) < 2:
        return squared(place, entry[0])
    above, below = to_segment(place, entry[0], entry[1])
    return above // below


def _is_closed(state: State, table: Table, base: Base) -> bool:
    grounds = {**state.box.terrains, **{one.id: one for one in table.grounds}}
    kinds = [grounds[one.kind] for one in pieces_under(table, base) if one.kind in grounds]
    return any(one.foot in CLOSED for one in kinds)


# To another table


def check_travel(state: State, seat: Seat, action: Action) -> None:
    """The game master may send anybody; a player his own people who stand at that edge, where tables are several."""
    assert isinstance(action, Travel)
    if seat == GM:
        return
    if not state.terms.on("several_tables"):
        raise IllegalAction("option_off", RULE["ARG-GIA-02"], option="several_tables")
    for who in action.who:
        if not is_own(state, seat, who) or not _is_at(state, who, action.edge):
            raise IllegalAction("not_at_the_edge", RULE["ARG-GIA-02"])


def _is_at(state: State, who: FigureId, edge: str) -> bool:
    table = state.terms.table
    if table is None or who not in state.stands:
        return True
    x, y = state.stands[who].centre
    away = {"west": x, "south": y, "east": table.width - x, "north": table.depth - y}
    return away[edge] <= NEAR_EDGE


def send_off(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Off this table; from the next evening on, a die says whether they arrive."""
    assert isinstance(action, Travel)
    owner = state.owner[action.who[0]]
    for who in action.who:
        tell_of(state, sink, Told("goes_away", RULE["ARG-GIA-02"], {"who": who}))
        state.stands.pop(who, None)
    name = state.called("travel")
    uncertain, hard = state.terms.on("uncertain_tasks"), action.hard == "yes"
    turn = state.turn if uncertain else state.turn + 1
    state.reserves[name] = Reserve(owner, action.who, edge_of(state, action.edge), turn, uncertain, hard)
    if not sink.deaf:
        apart = (because("turns_there_are_others", RULE["ARG-GIA-03"]),)
        part = Part("sets_out", {"count": len(action.who)}, apart)
        sink.tell(Event("sets_out", RULE["ARG-GIA-02"], None, {owner: part} if owner != GM else {}, part))
    look_around(state, sink)


def edge_of(state: State, edge: str) -> tuple[Point, ...]:
    """The stretch of an edge of the table; none where no table is drawn."""
    table = state.terms.table
    if table is None or edge not in EDGES:
        return ()
    w, d = table.width, table.depth
    found = {"west": ((0, 0), (0, d)), "east": ((w, 0), (w, d)), "south": ((0, 0), (w, 0)), "north": ((0, d), (w, d))}
    return found[edge]


STEPS = {ARRIVALS: roll_arrivals}
