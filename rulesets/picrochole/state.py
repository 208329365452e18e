"""The position: units in their order, markers, what each side sees and remembers, and what is pending.

Unit u is the u-th in the order of units (PIC-0i); its place there stays when it is gone (PIC-0h). Side 0 is blue, side
1 red. What belongs to a side and a hex lies at index `side * map.size + hex`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.common.frames import Frame
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup
from rulesets.picrochole.catalogue import Box
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.measures import GONE
from rulesets.picrochole.readings import Readings, readings_of

STANDING: Final = 0  # what became of a unit
ENCIRCLED: Final = 1
BOMBARDED: Final = 2
KILLED: Final = 3
RULED_OUT: Final = 4
NOBODY: Final = -1  # the winner of a draw
NOT_MET: Final = -1  # instead of the hex where a unit was last seen
SEEN_DYING: Final = -2


@dataclass(frozen=True, slots=True)
class PhaseFrame:
    """A phase of the turn that is still to be resolved."""

    turn: int
    phase: str


class State:
    __slots__ = (
        "armies", "box", "capitulated", "ending", "eye", "fate", "heading", "hold", "ids", "kind", "known",
        "known_turn", "map", "marker", "met_at", "met_strength", "met_turn", "number", "path",
        "progress", "radius", "rank", "readings", "setup", "side", "sight", "size", "stack", "stacks",
        "strength", "total", "turn", "where", "winner",
    )  # fmt: skip

    def __init__(self, box: Box, setup: Setup) -> None:
        self.box = box
        self.setup = setup
        self.readings: Readings = readings_of(setup)
        self.map: HexMap = box.scenarios[setup.scenario].map
        self.size: int = self.map.size
        self.turn = 1
        self.armies: tuple[list[int], ...] = ([], [])  # the living of each side, in the order of units
        self.ids: list[str] = []
        self.number: dict[str, int] = {}  # unit id -> u
        self.side: list[int] = []
        self.kind: list[int] = []
        self.rank: list[int] = []  # the place of the id in alphabetical order (PIC-3d)
        self.where: list[int] = []
        self.strength: list[int] = []
        self.progress: list[int] = []
        self.path: list[tuple[int, ...]] = []
        self.heading: list[int] = []  # the hex it made progress towards (PIC-1f, other reading)
        self.hold: list[int] = []  # 1: fires not (PIC-3j)
        self.fate: list[int] = []
        self.eye: list[int] = []  # from where its field is counted in `sight`
        self.radius: list[int] = []  # and how far
        self.met_at: list[int] = []  # where its enemy saw it last, and how strong, in which turn
        self.met_strength: list[int] = []
        self.met_turn: list[int] = []
        self.marker: list[int] = [0] * self.size  # 0 none, 1 blue, 2 red (PIC-0d, PIC-1v)
        self.total: list[int] = [0] * (2 * self.size)  # strength of a side in a hex; 0: nobody of it
        self.stacks: dict[int, list[int]] = {}  # who they are
        self.sight: list[int] = [0] * (2 * self.size)  # how many of its units see the hex (PIC-5d)
        self.known: list[int] = [0] * (2 * self.size)  # the marker it saw last, where it does not see now
        self.known_turn: list[int] = [0] * (2 * self.size)  # when that was
        self.stack: list[Frame] = []
        self.capitulated: list[Seat] = []
        self.ending = ""  # how the game ended; empty while it runs
        self.winner = NOBODY

    def copy(self) -> State:
        other = State(self.box, self.setup)
        other.turn = self.turn
        other.armies = (self.armies[0][:], self.armies[1][:])
        other.ids, other.number = self.ids[:], self.number.copy()
        other.side, other.kind, other.rank = self.side[:], self.kind[:], self.rank[:]
        other.where, other.strength, other.progress = self.where[:], self.strength[:], self.progress[:]
        other.path, other.heading, other.hold = self.path[:], self.heading[:], self.hold[:]
        other.fate, other.eye, other.radius = self.fate[:], self.eye[:], self.radius[:]
        other.met_at, other.met_turn = self.met_at[:], self.met_turn[:]
        other.met_strength = self.met_strength[:]
        other.marker, other.total, other.sight = self.marker[:], self.total[:], self.sight[:]
        other.stacks = {key: stack[:] for key, stack in self.stacks.items()}
        other.known, other.known_turn = self.known[:], self.known_turn[:]
        other.stack, other.capitulated = self.stack[:], self.capitulated[:]
        other.ending, other.winner = self.ending, self.winner
        return other

    def units_of(self, side: int) -> list[int]:
        """Those of a side that are in play, in the order of units; whoever asks must not change the list."""
        return self.armies[side]

    def units_at(self, side: int, at: int) -> list[int]:
        """In the order of units, as a list of its own."""
        return sorted(self.stacks.get(side * self.size + at, ()))

    def is_engaged(self, u: int) -> bool:
        """An enemy stands in its hex (PIC-4a, PIC-5c)."""
        return self.total[(1 - self.side[u]) * self.size + self.where[u]] > 0

    def sees(self, side: int, at: int) -> bool:
        return self.sight[side * self.size + at] > 0


UNIT_COLUMNS = (
    "armies", "ids", "number", "side", "kind", "rank", "where", "strength", "progress", "path", "heading", "hold",
    "fate", "eye", "radius", "met_at", "met_strength", "met_turn", "total", "stacks",
)  # fmt: skip


def clear_units(state: State) -> None:
    """An empty map, to be filled with `enlist` and `place`."""
    blank = State(state.box, state.setup)
    for name in UNIT_COLUMNS:
        setattr(state, name, getattr(blank, name))


def enlist(state: State, unit: str, side: int, kind: int, strength: int) -> int:
    """A unit at the end of the order, not yet on the map."""
    u = len(state.ids)
    state.ids.append(unit)
    state.number[unit] = u
    state.side.append(side)
    state.kind.append(kind)
    state.strength.append(strength)
    for column in (state.rank, state.progress, state.hold, state.radius, state.met_strength, state.met_turn):
        column.append(0)
    for column in (state.where, state.heading, state.eye):
        column.append(GONE)
    state.fate.append(STANDING)
    state.met_at.append(NOT_MET)
    state.path.append(())
    return u


def muster(state: State) -> None:
    """Once all are enlisted and placed: who is in play, and who comes last in alphabetical order (PIC-3d)."""
    for side in (0, 1):
        state.armies[side][:] = [u for u, at in enumerate(state.where) if at != GONE and state.side[u] == side]
    for rank, u in enumerate(sorted(range(len(state.ids)), key=state.ids.__getitem__)):
        state.rank[u] = rank


def place(state: State, u: int, at: int) -> None:
    key = state.side[u] * state.size + at
    state.where[u] = at
    state.total[key] += state.strength[u]
    stack = state.stacks.get(key)
    if stack is None:
        state.stacks[key] = [u]
    else:
        stack.append(u)


def lift(state: State, u: int) -> None:
    key = state.side[u] * state.size + state.where[u]
    state.where[u] = GONE
    state.total[key] -= state.strength[u]
    stack = state.stacks[key]
    if len(stack) == 1:
        del state.stacks[key]
    else:
        stack.remove(u)


def shift(state: State, u: int, base: int, at: int, there: int) -> None:
    """`lift` and `place` at one stroke, from hex to hex; `base` is where the hexes of its side are counted from."""
    strength, total, stacks = state.strength[u], state.total, state.stacks
    start, end = base + at, base + there
    state.where[u] = there
    total[start] -= strength
    total[end] += strength
    stack = stacks[start]
    if len(stack) == 1:
        del stacks[start]
        if end in stacks:
            stacks[end].append(u)
        else:
            stacks[end] = stack
    else:
        stack.remove(u)
        if end in stacks:
            stacks[end].append(u)
        else:
            stacks[end] = [u]


def weaken(state: State, u: int, damage: int) -> bool:
    """Takes strength off a unit in play. True: nothing would be left, and whoever asked must discard it (PIC-0h)."""
    if damage >= state.strength[u]:
        return True
    state.strength[u] -= damage
    state.total[state.side[u] * state.size + state.where[u]] -= damage
    return False


def discard(state: State, u: int, fate: int) -> None:
    """The unit leaves the game; its orders go with it (PIC-0h, PIC-1t)."""
    lift(state, u)
    state.armies[state.side[u]].remove(u)
    state.fate[u] = fate
    state.strength[u] = 0
    state.path[u] = ()
