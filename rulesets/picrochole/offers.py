"""Orders to choose from: a sample made of what the side knows, from standing still to a general advance."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.measures import ARTILLERY, GONE
from rulesets.picrochole.orders import HALT
from rulesets.picrochole.state import State
from rulesets.picrochole.vision import enemies_seen, ghosts

FANS = 2  # ways to send the units apart


def offered(state: State, side: int) -> list[Action]:
    """In canonical order: keep, halt, all one way, apart, towards the enemy, and fire held or free."""
    units = state.units_of(side)
    ids, where, steps = state.ids, state.where, state.map.step_rows
    guns = [u for u in units if state.kind[u] == ARTILLERY]
    kept = tuple([ids[u] for u in guns if state.hold[u]])
    found: list[Action] = [GiveOrders((), kept)]
    if any(state.path[u] for u in units):
        found.append(GiveOrders(tuple([(ids[u], HALT) for u in units]), kept))
    standing = [(ids[u], steps(where[u])) for u in units]
    for direction in range(6):
        found.append(GiveOrders(tuple([(unit, rows[direction]) for unit, rows in standing]), kept))
    for fan in range(state.turn, state.turn + 2 * FANS, 2):
        moves = tuple([(unit, rows[(n + fan) % 6]) for n, (unit, rows) in enumerate(standing)])
        found.append(GiveOrders(moves, kept))
    target = goal(state, side, units)
    advance = tuple([(ids[u], state.map.approach(where[u], target)) for u in units])
    found += [GiveOrders(advance, kept), GiveOrders(advance[::2], kept)]
    if guns:
        all_guns = tuple([ids[u] for u in guns])
        found.append(GiveOrders((), () if kept == all_guns else all_guns))
    return list(dict.fromkeys(found))


def goal(state: State, side: int, units: Sequence[int]) -> int:
    """Where the enemy is thought to be: the one seen or remembered nearest, else the far side of the map."""
    if not units:
        return GONE
    lead = state.where[units[state.turn % len(units)]]
    places = [state.where[u] for u in enemies_seen(state, side)]
    places += [state.met_at[u] for u in ghosts(state, side) if not state.sees(side, state.met_at[u])]
    if places:
        distance = state.map.grid.distance
        return min(places, key=lambda at: (distance(lead, at), at))
    return state.size - 1 - lead
