"""Orders to choose from: a sample made of what the side knows, from standing still to a general advance."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.actions import Action
from rulesets.picrochole.actions import GiveOrders, Move
from rulesets.picrochole.hexmap import STAY
from rulesets.picrochole.measures import ARTILLERY, GONE
from rulesets.picrochole.orders import kept
from rulesets.picrochole.state import State
from rulesets.picrochole.vision import enemies_seen, ghosts

STAFF = 60  # units that may be sent any way; larger armies are offered less, and go a hex at a time


def offered(state: State, side: int) -> list[Action]:
    """In canonical order: keep, halt, all one way, apart, towards the enemy, and fire held or free."""
    units, roll = state.units_of(side), state.roll(side)
    held = kept(state, side).holds
    moves: list[tuple[Move, ...]] = [()]
    if any(state.path[u] for u in units):
        moves.append(roll.halt)
    moves += _large_moves(state, side, units) if len(units) > STAFF else _moves(state, side, units)
    found: list[Action] = [GiveOrders(one, held) for n, one in enumerate(moves) if one not in moves[:n]]
    if roll.guns:
        found.append(GiveOrders((), () if held == roll.guns else roll.guns))
    return found


def _moves(state: State, side: int, units: list[int]) -> Iterator[tuple[Move, ...]]:
    """Three of the six ways, the other three next turn."""
    ids, where, drawn, turn = state.ids, state.where, state.map, state.turn
    steps = drawn.steps()
    for direction in range(turn % 2, 6, 2):
        yield tuple([(ids[u], steps[direction][where[u]]) for u in units])
    yield tuple([(ids[u], steps[(n + turn) % 6][where[u]]) for n, u in enumerate(units)])
    target = goal(state, side, units)
    advance = tuple([(ids[u], drawn.approach(where[u], target)) for u in units])
    yield from (advance, advance[::2])


def _large_moves(state: State, side: int, units: list[int]) -> list[tuple[Move, ...]]:
    ids, where, drawn = state.ids, state.where, state.map
    steps = drawn.steps()[state.turn % 6]
    all_one_way = tuple([(ids[u], steps[where[u]]) for u in units])
    half = units[state.turn % 2 :: 2]
    rows = drawn.steps_nearer([where[u] for u in half], goal(state, side, units))
    advance = tuple([(ids[u], rows[n]) for n, u in enumerate(half)])
    return [all_one_way, advance, advance[::2]]


def offered_unit(state: State, u: int) -> list[Action]:
    """For one unit: as before, stay, each way, towards the enemy; and for a battery its fire held or free."""
    unit, drawn, at = state.ids[u], state.map, state.where[u]
    kept = (unit,) if state.hold[u] else ()
    target = goal(state, state.side[u], [u])
    rows = [drawn.row_of(state.path[u]), STAY, *[steps[at] for steps in drawn.steps()], drawn.approach(at, target)]
    found: list[Action] = [GiveOrders(((unit, row),), kept) for row in dict.fromkeys(rows)]
    if state.kind[u] == ARTILLERY:
        found.append(GiveOrders(((unit, rows[0]),), () if kept else (unit,)))
    return found


def goal(state: State, side: int, units: list[int]) -> int:
    """Where the enemy is thought to be: the one seen or remembered nearest, else the middle of the map."""
    if not units:
        return GONE
    places = [state.where[u] for u in enemies_seen(state, side)]
    places += [state.met_at[u] for u in ghosts(state, side) if not state.sees(side, state.met_at[u])]
    if not places:
        grid = state.map.grid
        return grid.at(grid.columns // 2, grid.rows // 2)
    lead = state.where[units[state.turn % len(units)]]
    nearest, found = state.map.size, GONE
    for at in places:
        away = state.map.grid.distance(lead, at)
        if away < nearest or (away == nearest and at < found):
            nearest, found = away, at
    return found
