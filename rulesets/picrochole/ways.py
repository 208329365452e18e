"""The quickest way for a unit to a far hex, and when it arrives if nothing comes between (PIC-1a, PIC-1e)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.events import Deaf
from rulesets.common.extras import Way
from rulesets.picrochole.actions import PATH_LIMIT
from rulesets.picrochole.forecast import imagined
from rulesets.picrochole.knowledge import FAR, downhill, march_times
from rulesets.picrochole.marching import move
from rulesets.picrochole.measures import GONE
from rulesets.picrochole.state import State

MOST_TURNS = 8 * PATH_LIMIT  # more than any path takes
DEAF = Deaf()


def way_to(state: State, side: int, unit: str, steps: Sequence[str], to: str) -> Way | None:
    """Over these steps and on to a hex, by the map alone: everybody knows the map."""
    u, goal = state.number.get(unit, GONE), state.map.index.get(to, GONE)
    given = [state.map.index.get(one, GONE) for one in steps]
    if GONE in (u, goal, *given) or state.side[u] != side or state.where[u] == GONE:
        return None
    here = given[-1] if given else state.where[u]
    times = march_times(state.map, state.kind[u], [goal])
    if times[here] >= FAR or not state.map.passable[goal]:
        return None
    path = [*given, *downhill(state.map, times, here, PATH_LIMIT - len(given))]
    return Way(tuple(state.map.ids[one] for one in path), _arrival(state, side, u, path))


def _arrival(state: State, side: int, u: int, path: Sequence[int]) -> int:
    """By the rules of movement, on a board with nothing else on it."""
    board = imagined(state, side, only=u)
    board.path[0] = tuple(path)
    last = state.turn + MOST_TURNS
    while board.path[0] and board.turn < last:
        move(board, DEAF)
        board.turn += 1
    return 0 if board.path[0] or not path else board.turn - 1
