"""The quickest way for a unit to a far hex, and when it arrives if nothing comes between (PIC-1a, PIC-1e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rulesets.common.events import Deaf
from rulesets.common.extras import Way
from rulesets.picrochole.actions import PATH_LIMIT, GiveOrders, PathIds
from rulesets.picrochole.forecast import imagined
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.knowledge import FAR, downhill, march_times
from rulesets.picrochole.marching import move
from rulesets.picrochole.measures import GONE
from rulesets.picrochole.orders import path_ids
from rulesets.picrochole.state import State

MOST_TURNS = 8 * PATH_LIMIT  # more than any path takes
DEAF = Deaf()


def way_to(state: State, side: int, unit: str, steps: Sequence[str], to: str) -> Way | None:
    """Over these steps and on to a hex, by the map alone: everybody knows the map."""
    u = state.number.get(unit, GONE)
    goals = [state.map.index.get(one, GONE) for one in (*steps, to)]
    if u == GONE or GONE in goals or state.side[u] != side or state.where[u] == GONE:
        return None
    path, here = list[int](), state.where[u]
    for goal in goals:
        further = _quickest(state, u, here, goal)
        if further is None:
            return None
        path += further
        here = goal
        if len(path) >= PATH_LIMIT:
            break
    del path[PATH_LIMIT:]
    return Way(tuple(state.map.ids[one] for one in path), _arrival(state, side, u, path))


def filled(state: State, side: int, action: GiveOrders) -> GiveOrders:
    """The same orders with the ways between hexes that do not touch. What leads nowhere stays for `check` to refuse."""
    return replace(action, moves=tuple((unit, (_whole(state, side, unit, path),)) for unit, (path,) in action.moves))


def _whole(state: State, side: int, unit: str, path: PathIds) -> PathIds:
    u = state.number.get(unit, GONE)
    if u == GONE or state.side[u] != side or state.where[u] == GONE or path == path_ids(state, u):
        return path
    found, here = list[int](), state.where[u]
    for step in path:
        goal = state.map.index.get(step, GONE)
        further = None if goal == GONE else _quickest(state, u, here, goal)
        if further is None:
            return path
        found += further or [goal]
        here = goal
    return tuple([state.map.ids[at] for at in found])


def _quickest(state: State, u: int, here: int, goal: int) -> list[int] | None:
    """From hex to hex; None where no way leads. Beside each other they are their own way."""
    if not state.map.passable[goal]:
        return None
    if here == goal or state.map.is_adjacent(here, goal):
        return [goal] if here != goal else []
    times = _times(state.map, state.kind[u], goal)
    return downhill(state.map, times, here, PATH_LIMIT) if times[here] < FAR else None


@lru_cache(maxsize=64)
def _times(drawn: HexMap, kind: int, goal: int) -> list[int]:
    """Whole armies are sent to the same few places."""
    return march_times(drawn, kind, [goal])


def _arrival(state: State, side: int, u: int, path: Sequence[int]) -> int:
    """By the rules of movement, on a board with nothing else on it."""
    board = imagined(state, side, only=u)
    board.path[0] = tuple(path)
    last = state.turn + MOST_TURNS
    while board.path[0] and board.turn < last:
        move(board, DEAF)
        board.turn += 1
    return 0 if board.path[0] or not path else board.turn - 1
