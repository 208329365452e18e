"""Ladders as they stand, and who holds on to what just now: ARG-WAL-05 to ARG-WAL-08, ARG-ACT-07.

How a ladder stands is written down in `State.tools`: the turn in which it was set up, the one in which somebody last
began to climb, and who is on it since how many turns: "3 4 f372:0".
"""

from __future__ import annotations

from .buildings import Ladder
from .mustering import mark
from .state import FigureId, State

LADDERS = ("medium_ladder", "high_ladder")
HIGHEST = {"medium_ladder": 500, "high_ladder": 1000}  # ARG-WAL-06: about 4 to 5 m
CLIMBS, HELPS = "climbs", "helps"


def ladder_of(state: State, name: str) -> Ladder:
    """How a ladder stands, and who is on it."""
    thing = state.things[name]
    high = thing.load == "high_ladder"
    if thing.holder or name not in state.tools:
        return Ladder(high)
    placed, begun, *climbers = state.tools[name].split()
    on_it = tuple((who, int(done)) for who, _, done in (one.partition(":") for one in climbers))
    return Ladder(high, int(placed), on_it, int(begun))


def keep(state: State, name: str, ladder: Ladder) -> None:
    climbers = [f"{who}:{done}" for who, done in ladder.climbers]
    state.tools[name] = " ".join([str(ladder.placed), str(ladder.begun), *climbers])


def standing_ladders(state: State) -> list[str]:
    """Those that were set up, and that nobody has taken away since."""
    return [name for name in state.tools if name in state.things and ladder_of(state, name).placed]


def is_climbing(state: State, who: FigureId) -> bool:
    """Whether he holds on to a wall or a ladder."""
    if f"{CLIMBS} {who}" in state.marks:
        return True
    return any(name == who for one in standing_ladders(state) for name, _ in ladder_of(state, one).climbers)


def is_helping(state: State, who: FigureId) -> bool:
    """Whether he sets up a ladder or gives somebody a leg up, the whole turn (ARG-WAL-03, ARG-WAL-05)."""
    return f"{HELPS} {who}" in state.marks


def holds_on(state: State, who: FigureId) -> None:
    mark(state, f"{CLIMBS} {who}")


def helps(state: State, who: FigureId) -> None:
    mark(state, f"{HELPS} {who}")
