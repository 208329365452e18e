"""The position: units in their order, markers, what each side sees and remembers, and what is pending.

Unit u is the u-th in the order of units (PIC-0i); its place there stays when it is gone (PIC-0h). Side 0 is blue, side
1 red. What belongs to a side and a hex lies at index `side * map.size + hex`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.common.columns import Column, Whole, added, blank
from rulesets.common.frames import Frame
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup
from rulesets.picrochole.catalogue import Box
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.measures import ARTILLERY, GONE
from rulesets.picrochole.readings import Readings, readings_of
from rulesets.picrochole.rolls import Roll, call_roll

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
        "armies", "behind", "box", "capitulated", "ending", "eye", "fate", "front", "heading", "hold", "ids",
        "kind", "known", "known_turn", "map", "marker", "met_at", "met_strength", "met_turn", "number", "path",
        "progress", "radius", "rank", "readings", "rolls", "setup", "side", "sight", "size", "stack",
        "strength", "total", "turn", "where", "winner",
    )  # fmt: skip

    def __init__(self, box: Box, setup: Setup) -> None:
        self.box = box
        self.setup = setup
        self.readings: Readings = readings_of(setup)
        self.map: HexMap = box.scenarios[setup.scenario].map
        self.size: Whole = self.map.size
        self.turn: Whole = 1
        self.armies: tuple[list[int], ...] = ([], [])  # the living of each side, in the order of units
        self.ids: list[str] = []
        self.number: dict[str, int] = {}  # unit id -> u
        self.side: Column = blank(0)
        self.kind: Column = blank(0)
        self.rank: Column = blank(0)  # the place of the id in alphabetical order (PIC-3d)
        self.where: Column = blank(0)
        self.strength: Column = blank(0)
        self.progress: Column = blank(0)
        self.path: list[tuple[int, ...]] = []
        self.heading: Column = blank(0)  # the hex it made progress towards (PIC-1f, other reading)
        self.hold: Column = blank(0)  # 1: fires not (PIC-3j)
        self.fate: Column = blank(0)
        self.eye: Column = blank(0)  # from where its field is counted in `sight`
        self.radius: Column = blank(0)  # and how far
        self.met_at: Column = blank(0)  # where its enemy saw it last, and how strong, in which turn
        self.met_strength: Column = blank(0)
        self.met_turn: Column = blank(0)
        self.marker: Column = blank(self.size)  # 0 none, 1 blue, 2 red (PIC-0d, PIC-1v)
        self.total: Column = blank(2 * self.size)  # strength of a side in a hex; 0: nobody of it
        self.front: Column = blank(2 * self.size, GONE)  # one unit of a side in a hex
        self.behind: Column = blank(0)  # by unit: the next one of its side in its hex; GONE after the last
        self.sight: Column = blank(2 * self.size)  # how many of its units see the hex (PIC-5d)
        self.known: Column = blank(2 * self.size)  # the marker it saw last, where it does not see now
        self.known_turn: Column = blank(2 * self.size)  # when that was
        self.stack: list[Frame] = []
        self.rolls: list[Roll | None] = [None, None]  # of the armies, while nobody joins or leaves
        self.capitulated: list[Seat] = []
        self.ending = ""  # how the game ended; empty while it runs
        self.winner = NOBODY

    def copy(self) -> State:
        return self.copy_for(self.box, self.setup)

    def copy_for(self, box: Box, setup: Setup) -> State:
        """The same in another game of the same scenario."""
        other = State(box, setup)
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
        other.front, other.behind, other.rolls = self.front[:], self.behind[:], self.rolls[:]
        other.known, other.known_turn = self.known[:], self.known_turn[:]
        other.stack, other.capitulated = self.stack[:], self.capitulated[:]
        other.ending, other.winner = self.ending, self.winner
        return other

    def units_of(self, side: int) -> list[int]:
        """Those of a side that are in play, in the order of units; whoever asks must not change the list."""
        return self.armies[side]

    def roll(self, side: int) -> Roll:
        """What the orders of an army are made from."""
        found = self.rolls[side]
        if found is None:
            army = self.armies[side]
            guns = [u for u in army if self.kind[u] == ARTILLERY]
            found = self.rolls[side] = call_roll(self.map, self.ids, army, guns)
        return found

    def units_at(self, side: Whole, at: Whole) -> list[int]:
        """In the order of units, as a list of its own."""
        found, u = list[int](), self.front[side * self.size + at]
        while u != GONE:
            found.append(u)
            u = self.behind[u]
        return sorted(found)

    def is_engaged(self, u: Whole) -> bool:
        """An enemy stands in its hex (PIC-4a, PIC-5c)."""
        return self.total[(1 - self.side[u]) * self.size + self.where[u]] > 0

    def sees(self, side: Whole, at: Whole) -> bool:
        return self.sight[side * self.size + at] > 0


UNIT_COLUMNS = (
    "armies", "ids", "number", "side", "kind", "rank", "where", "strength", "progress", "path", "heading", "hold",
    "fate", "eye", "radius", "met_at", "met_strength", "met_turn", "total", "front", "behind", "rolls",
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
    state.side = added(state.side, side)
    state.kind = added(state.kind, kind)
    state.rank = added(state.rank, 0)
    state.where = added(state.where, GONE)
    state.strength = added(state.strength, strength)
    state.progress = added(state.progress, 0)
    state.heading = added(state.heading, GONE)
    state.hold = added(state.hold, 0)
    state.fate = added(state.fate, STANDING)
    state.eye = added(state.eye, GONE)
    state.radius = added(state.radius, 0)
    state.met_at = added(state.met_at, NOT_MET)
    state.met_strength = added(state.met_strength, 0)
    state.met_turn = added(state.met_turn, 0)
    state.behind = added(state.behind, GONE)
    state.path.append(())
    return u


def muster(state: State) -> None:
    """Once all are enlisted and placed: who is in play, and who comes last in alphabetical order (PIC-3d)."""
    for side in (0, 1):
        state.armies[side][:] = [u for u, at in enumerate(state.where) if at != GONE and state.side[u] == side]
    for rank, u in enumerate(sorted(range(len(state.ids)), key=state.ids.__getitem__)):
        state.rank[u] = rank
    state.rolls = [None, None]


def place(state: State, u: Whole, at: Whole) -> None:
    key = state.side[u] * state.size + at
    state.where[u] = at
    state.total[key] += state.strength[u]
    state.behind[u] = state.front[key]
    state.front[key] = u


def lift(state: State, u: Whole) -> None:
    key = state.side[u] * state.size + state.where[u]
    state.where[u] = GONE
    state.total[key] -= state.strength[u]
    _step_out(state, u, key)


def shift(state: State, u: Whole, base: Whole, at: Whole, there: Whole) -> None:
    """`lift` and `place` at one stroke, from hex to hex; `base` is where the hexes of its side are counted from."""
    strength, total, front, behind = state.strength[u], state.total, state.front, state.behind
    start, end = base + at, base + there
    state.where[u] = there
    total[start] -= strength
    total[end] += strength
    if front[start] == u:
        front[start] = behind[u]
    else:
        _step_out(state, u, start)
    behind[u] = front[end]
    front[end] = u


def _step_out(state: State, u: Whole, key: Whole) -> None:
    """Whoever stood before it stands before the next one."""
    front, behind = state.front, state.behind
    before = front[key]
    if before == u:
        front[key] = behind[u]
        return
    while behind[before] != u:
        before = behind[before]
    behind[before] = behind[u]


def weaken(state: State, u: Whole, damage: Whole) -> bool:
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
    state.rolls[state.side[u]] = None
    state.fate[u] = fate
    state.strength[u] = 0
    state.path[u] = ()
