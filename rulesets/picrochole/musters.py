"""What the set-up itself tells of armies: scenarios of the house are open to all, others to those who brought them.

A side knows its own army in any case, and takes the other's to be much like it where nothing tells more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.frames import Gather
from rulesets.picrochole.drawing import UnitLine
from rulesets.picrochole.measures import GONE, LEAST, POINT
from rulesets.picrochole.state import State

Sort = tuple[int, int]  # the kind of a unit, and its strength


def known_muster(state: State) -> Mapping[str, UnitLine]:
    """Both armies as everybody may look them up, by unit; empty for a map of one's own or a position set by hand."""
    if is_secret(state):
        return {}
    return {line.id: line for line in state.box.scenarios[state.setup.scenario].units}


def is_secret(state: State) -> bool:
    return state.setup.position is not None or f"{state.setup.scenario}.toml" in state.box.files


def own_sorts(state: State, side: int) -> Sequence[Sort]:
    """Of what sort the units are with which this side began; nothing for the public."""
    if side == GONE:
        return ()
    if state.setup.position is None:
        lines = state.box.scenarios[state.setup.scenario].units
        return [(line.kind, line.points * POINT) for line in lines if line.side == side]
    mine = [u for u in range(len(state.ids)) if state.side[u] == side]
    return [(state.kind[u], max(LEAST, -(-state.strength[u] // POINT)) * POINT) for u in mine]


def moves_made(state: State) -> int:
    """How many movement phases have begun since the first turn."""
    top = state.stack[-1] if state.stack else None
    return state.turn - int(isinstance(top, Gather) and not top.subject)
