"""The movement phase when nobody listens: playouts and large armies, a thousand units in a few milliseconds.

Units that stay clear of the enemy are moved here, with all that they need at hand; whatever is less plain (enemies at
either end, no room, a second step) is left to `movement.move_unit`. A test holds that both ways end alike.
"""

from __future__ import annotations

from typing import Final

from rulesets.common.columns import Whole, column
from rulesets.common.events import Sink
from rulesets.picrochole.hexmap import Change
from rulesets.picrochole.measures import CAVALRY, CROSSING, GONE, HEX, TURN
from rulesets.picrochole.movement import move_all, move_unit
from rulesets.picrochole.state import State, shift
from rulesets.picrochole.vision import lose_one, remember_unit

PACES: Final = column([cost for costs in CROSSING for cost in costs])  # by kind, then off or on a road


def move(state: State, sink: Sink) -> None:
    """The whole phase, told or not."""
    readings = state.readings
    if sink.deaf and readings.speed_cap and not readings.entered_hex_counts and not readings.progress_needs_order:
        march_all(state)
    else:
        move_all(state, sink)


def march_all(state: State) -> None:
    """As `movement.move_all`, under the readings of our rulings."""
    progress, path, kind, strength = state.progress, state.path, state.kind, state.strength
    size, total, side, drawn = state.size, state.total, state.side, state.map
    road, capacity, passable, ways, radius = drawn.road, drawn.capacity, drawn.passable, drawn.ways, state.radius
    paces = PACES
    for u, at in enumerate(state.where):
        if at == GONE:
            continue
        done, way, base = progress[u], path[u], 2 * kind[u]
        cost = paces[base + road[at]]
        need = (HEX - done) * cost
        if need > TURN:  # all its time goes into this hex (PIC-1f)
            progress[u] = done + TURN // cost
            continue
        if not way:
            progress[u] = HEX
            continue
        there = way[0]
        mine = side[u] * size
        change = ways[radius[u]][at].get(there - at)  # None: met for the first time, or no neighbour
        if (
            change is None
            or total[size - mine + at]
            or total[size - mine + there]
            or total[mine + there] + strength[u] > capacity[there]
            or not passable[there]
            or (kind[u] == CAVALRY and len(way) > 1)
        ):
            move_unit(state, u)
            continue
        _step(state, u, mine, at, there, change)
        path[u] = way[1:]
        done = (TURN - need) // paces[base + road[there]]
        progress[u] = done if done < HEX else HEX


def _step(state: State, u: Whole, mine: Whole, at: Whole, there: Whole, change: Change) -> None:
    """Markers (PIC-1j, PIC-1l), the step, and what its side sees from there (PIC-5f); no enemy sees more or less."""
    size, marker, sight = state.size, state.marker, state.sight
    theirs, own, here = size - mine, state.side[u] + 1, mine + at
    marker[at] = own
    if marker[there] != own:
        marker[there] = 0
    shift(state, u, mine, at, there)
    state.eye[u] = there
    gains, losses = change
    for one in gains:
        sight[here + one] += 1
    for one in losses:
        key = here + one
        left = sight[key] - 1
        sight[key] = left
        if not left:  # as vision.lose_one
            state.known[key] = marker[at + one]
            state.known_turn[key] = state.turn
            if state.total[theirs + at + one]:
                lose_one(state, mine, at + one)
    if sight[theirs + at] and not sight[theirs + there]:
        remember_unit(state, u, at)
