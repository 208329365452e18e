"""Orders: what may be ordered (`check`), what is asked, and how orders stay until they are changed (PIC-1u)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather, swap
from rulesets.common.questions import Near
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Fact, Seat
from rulesets.picrochole.actions import PATH_LIMIT, GiveOrders
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import ARTILLERY, GONE, SIDES
from rulesets.picrochole.state import State

NEAR_LIMIT = 24


def orders_asked(state: State) -> Gather | None:
    """The question for orders, of all units or of one, while it stands."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Gather) else None


def kept(state: State, side: int) -> GiveOrders:
    """All goes on as it is (PIC-1u): what the clock says."""
    return GiveOrders((), tuple([state.ids[u] for u in state.roll(side).batteries if state.hold[u]]))


def standing(state: State, side: int) -> GiveOrders:
    """The same with every unit named: what a form starts from."""
    ids, path, row_of, hold = state.ids, state.path, state.map.row_of, state.hold
    units, halt = state.units_of(side), state.roll(side).halt
    moves = tuple([(ids[u], row_of(path[u])) if path[u] else halt[n] for n, u in enumerate(units)])
    return GiveOrders(moves, tuple([ids[u] for u in units if hold[u]]))


def standing_of(state: State, u: int) -> GiveOrders:
    """The same of one unit."""
    unit = state.ids[u]
    return GiveOrders(((unit, state.map.row_of(state.path[u])),), (unit,) if state.hold[u] else ())


def path_ids(state: State, u: int) -> tuple[str, ...]:
    return state.map.row_of(state.path[u])[0]


def completed(base: GiveOrders, action: GiveOrders) -> GiveOrders:
    """The new orders, and for units that they do not name those of `base` (PIC-1u)."""
    if not base.moves:
        return action
    rows = {move[0]: move for move in base.moves}
    for move in action.moves:
        rows[move[0]] = move
    return GiveOrders(tuple(rows.values()), action.holds)


def check_orders(state: State, side: int, action: GiveOrders, only: int = GONE) -> None:
    """Judged by what the side knows: its own units and the map. Who stands where it goes is not looked at (PIC-5i).
    Where units are asked one by one, `only` that one may be named."""
    named: dict[str, None] = {}
    for move in _rows(action.moves):
        unit, path = move
        u = _own_unit(state, side, unit, only)
        if unit in named:
            raise IllegalAction("ordered_twice", RULE["PIC-1a"], unit=unit)
        named[unit] = None
        if path != path_ids(state, u):  # what it is under orders to do it may go on trying (PIC-1t)
            check_path(state, u, path)
    for unit in _texts(action.holds):
        u = _own_unit(state, side, unit, only)
        if state.kind[u] != ARTILLERY:
            raise IllegalAction("not_artillery", RULE["PIC-3j"], unit=unit)
    if len(dict.fromkeys(action.holds)) != len(action.holds):
        raise IllegalAction("ordered_twice", RULE["PIC-3j"], unit=action.holds[-1])


def check_path(state: State, u: int, path: Sequence[str]) -> None:
    """Each step to a neighbour (PIC-0j, PIC-1t), none into an impassable hex (PIC-1r), not too many."""
    unit = state.ids[u]
    if len(path) > PATH_LIMIT:
        raise IllegalAction("path_too_long", RULE["PIC-1a"], unit=unit, limit=PATH_LIMIT)
    here = state.where[u]
    for step in path:
        there = state.map.index.get(step, GONE)
        if there == GONE:
            raise IllegalAction("off_map", RULE["PIC-1t"], unit=unit)
        if not state.map.is_adjacent(here, there):
            raise IllegalAction("not_adjacent", RULE["PIC-0j"], unit=unit, at=state.map.ids[here], to=step)
        if not state.map.passable[there]:
            raise IllegalAction("impassable", RULE["PIC-1r"], unit=unit, to=step)
        here = there


def seal_orders(state: State, gather: Gather, seat: Seat, action: GiveOrders, sink: Sink) -> None:
    """Everybody learns that the orders are sealed, its side alone what they are (PIC-HID-2)."""
    before = gather.answer_of(seat)
    again = before if isinstance(before, GiveOrders) else None
    given = completed(again, action) if again else action
    state.stack = swap(state.stack, gather, [gather.with_answer(seat, given)])
    if sink.deaf:
        return
    number, row_of, path = state.number, state.map.row_of, state.path
    changed = sum(row != row_of(path[number[unit]]) for unit, row in given.moves)
    facts: dict[str, Fact] = {"side": seat, "moves": changed, "holds": len(action.holds)}
    own = Part("orders_changed" if again else "orders_given", facts)
    public = None if again else Part("orders_sealed", {"side": seat})
    sink.tell(Event(own.code, RULE["PIC-1u"], public=public, seats={seat: own}, gm=own))


def carry_over(state: State, side: int, action: GiveOrders) -> None:
    """Sealed orders become standing ones; units that they do not name keep theirs (PIC-1u), those of units that are no
    more are ignored (PIC-1t)."""
    number, ids, where, path, drawn = state.number, state.ids, state.where, state.path, state.map
    army = state.units_of(side)
    in_order = len(action.moves) == len(army)  # every unit is named, mostly in the order of units
    for n, (unit, row) in enumerate(action.moves):
        u = army[n] if in_order else GONE
        if u == GONE or ids[u] != unit:
            u = number.get(unit, GONE)
        if u != GONE and where[u] != GONE:
            path[u] = drawn.path_of(row)
    holding = dict.fromkeys(action.holds)
    for u in state.roll(side).batteries:
        state.hold[u] = int(state.ids[u] in holding)


def near_orders(state: State, units: Sequence[int]) -> list[Near]:
    """Steps into impassable hexes beside a unit: what a finger on the map would try."""
    found: list[Near] = []
    kept = tuple([state.ids[u] for u in units if state.hold[u]])
    for u in units:
        for there in state.map.grid.neighbours[state.where[u]]:
            if not state.map.passable[there] and state.path[u] != (there,) and len(found) < NEAR_LIMIT:
                facts = {"unit": state.ids[u], "to": state.map.ids[there]}
                order = GiveOrders(((state.ids[u], ((state.map.ids[there],),)),), kept)
                found.append(Near(order, "impassable", RULE["PIC-1r"], facts))
    return found


def _own_unit(state: State, side: int, unit: str, only: int) -> int:
    """Enemies, the fallen and the unknown are refused alike, so that nothing is given away."""
    u = state.number.get(unit, GONE)
    if u == GONE or state.side[u] != side or state.where[u] == GONE:
        raise IllegalAction("no_such_unit", RULE["PIC-1t"], seat=SIDES[side])
    if only not in (GONE, u):
        raise IllegalAction("not_its_turn", RULE["PIC-1i"], unit=unit)
    return u


def _rows(moves: object) -> list[tuple[str, tuple[str, ...]]]:
    """(unit, path) of each row; a hand-made answer may hold anything."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for row in moves if isinstance(moves, tuple) else (None,):
        match row:
            case (str() as unit, (tuple() as path,)):
                found.append((unit, path))
            case _:
                raise IllegalAction("not_orders", RULE["PIC-1u"])
    return found


def _texts(units: object) -> tuple[str, ...]:
    if not isinstance(units, tuple) or not all(isinstance(one, str) for one in units):
        raise IllegalAction("not_orders", RULE["PIC-1u"])
    return units
