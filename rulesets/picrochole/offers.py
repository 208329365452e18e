"""Orders to choose from: a sample made of what the side knows, from standing still to a general advance."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.common.actions import Action
from rulesets.picrochole.actions import GiveOrders, Move
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.measures import GONE
from rulesets.picrochole.orders import batteries, holds, standing
from rulesets.picrochole.state import State
from rulesets.picrochole.vision import enemies_seen, ghosts

FANS = 3  # ways to send the units apart
MARCH = 4  # steps of an advance

Way = Callable[[int, int], tuple[int, ...]]  # unit and its place in the row -> hexes to go to


def offered(state: State, side: int) -> list[Action]:
    """In canonical order: keep, halt, all one way, apart, towards the enemy, and fire held or free."""
    kept = holds(state, side)
    units = state.units_of(side)
    found: list[Action] = [standing(state, side)]
    if any(state.path[u] for u in units):
        found.append(GiveOrders(_moves(state, units, lambda u, n: ()), kept))
    for direction in range(6):
        found.append(GiveOrders(_moves(state, units, _one_way(state, direction)), kept))
    for fan in range(FANS):
        found.append(GiveOrders(_moves(state, units, _apart(state, fan)), kept))
    target = goal(state, side)
    found.append(GiveOrders(_moves(state, units, _towards(state, target)), kept))
    found.append(GiveOrders(_moves(state, units[::2], _towards(state, target)), kept))
    guns = tuple(state.ids[u] for u in batteries(state, side))
    if guns:
        found += [GiveOrders((), guns) if kept != guns else GiveOrders((), ())]
    return list(dict.fromkeys(found))


def goal(state: State, side: int) -> int:
    """Where the enemy is thought to be: the one seen or remembered nearest, else the far side of the map."""
    units = state.units_of(side)
    if not units:
        return GONE
    lead = state.where[units[state.turn % len(units)]]
    places = [state.where[u] for u in enemies_seen(state, side)]
    places += [state.met_at[u] for u in ghosts(state, side) if not state.sees(side, state.met_at[u])]
    if places:
        distance = state.map.grid.distance
        return min(places, key=lambda at: (distance(lead, at), at))
    return state.size - 1 - lead


def _moves(state: State, units: list[int], way: Way) -> tuple[Move, ...]:
    ids, hexes = state.ids, state.map.ids
    return tuple([(ids[u], (tuple([hexes[at] for at in way(u, n)]),)) for n, u in enumerate(units)])


def _one_way(state: State, direction: int) -> Way:
    def way(u: int, n: int) -> tuple[int, ...]:
        return _step(state.map, state.where[u], direction)

    return way


def _apart(state: State, fan: int) -> Way:
    def way(u: int, n: int) -> tuple[int, ...]:
        return _step(state.map, state.where[u], (n + state.turn + 2 * fan) % 6)

    return way


def _towards(state: State, target: int) -> Way:
    def way(u: int, n: int) -> tuple[int, ...]:
        return approach(state.map, state.where[u], target, MARCH)

    return way


def _step(drawn: HexMap, at: int, direction: int) -> tuple[int, ...]:
    there = drawn.grid.toward[at][direction]
    return (there,) if there >= 0 and drawn.passable[there] else ()


def approach(drawn: HexMap, start: int, target: int, steps: int) -> tuple[int, ...]:
    """Nearer and nearer as the crow flies; it stops where only a way round would help."""
    distance, passable, neighbours = drawn.grid.distance, drawn.passable, drawn.grid.neighbours
    path: list[int] = []
    at, left = start, distance(start, target)
    while left and len(path) < steps:
        best = GONE
        for there in neighbours[at]:
            if passable[there]:
                away = distance(there, target)
                if away < left:
                    best, left = there, away
        if best == GONE:
            break
        path.append(best)
        at = best
    return tuple(path)
