"""What a side knows of the board, read from its view: the country, its own units, enemies in sight and remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from rulesets.common.hexes import HexGrid
from rulesets.picrochole.hexmap import SYMBOLS, HexMap
from rulesets.picrochole.measures import ARTILLERY, CROSSING, KINDS, SIDES

FAR = 10**9
TURN = 4  # quarters of it, in which marches are measured


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as the side knows it; strength in hundredths of a point. `age`: turns since an enemy was seen last."""

    id: str
    kind: int
    at: int
    strength: int
    engaged: bool = False
    age: int = 0
    crossed: int = 0  # quarters of a turn that it has spent on its hex

    @property
    def power(self) -> int:
        """What it inflicts in a turn: batteries fire a fifteenth, others strike a thirtieth (PIC-3e, PIC-4b)."""
        return 2 * self.strength if self.kind == ARTILLERY else self.strength


@dataclass(frozen=True, slots=True)
class Known:
    side: int
    turn: int
    map: HexMap
    own: Sequence[Piece]
    enemies: Sequence[Piece]  # in sight first, then those remembered where nobody looks now
    markers: Mapping[int, int]  # hex -> side
    fogged: Sequence[int]

    def power_at(self, pieces: Sequence[Piece], at: int) -> int:
        """Of these pieces all that can hurt somebody in this hex: those in it, and batteries beside it."""
        beside = self.map.grid.neighbours[at]
        return sum(one.power for one in pieces if one.at == at or (one.kind == ARTILLERY and one.at in beside))


def read_board(board: Mapping[str, Any], viewer: str, turn: int) -> Known:
    """From the `board` of a side's view."""
    drawn = country(board["columns"], board["rows"], board["terrain"], tuple(board["capacities"].items()))
    index = drawn.index
    own = [_own(one, drawn) for one in board["units"] if one["own"]]
    seen = [_piece(one, index) for one in board["units"] if not one["own"]]
    ghosts = [_piece(one, index, turn - one["turn"]) for one in board["ghosts"] if not one["gone"]]
    markers = {index[one["at"]]: SIDES.index(one["side"]) for one in board["markers"]}
    return Known(
        SIDES.index(viewer), turn, drawn, own, [*seen, *ghosts], markers, [index[one] for one in board["fogged"]]
    )


def _piece(unit: Mapping[str, Any], index: Mapping[str, int], age: int = 0) -> Piece:
    strength = max(1, unit["strength"])
    engaged = bool(unit.get("engaged", False))
    return Piece(unit["id"], KINDS.index(unit["type"]), index[unit["at"]], strength, engaged, age)


def _own(unit: Mapping[str, Any], drawn: HexMap) -> Piece:
    piece = _piece(unit, drawn.index)
    above, _, below = unit["progress"].partition("/")
    spent = int(above) * crossing_time(drawn, piece.kind, piece.at) // int(below or 1)
    return replace(piece, crossed=spent)


@lru_cache(maxsize=8)
def country(columns: int, rows: int, terrain: str, capacities: tuple[tuple[str, int], ...]) -> HexMap:
    """The map anew, from the symbols of its hexes in order."""
    looks = [SYMBOLS[symbol] for symbol in terrain]
    points = dict(capacities)
    return HexMap(HexGrid(columns, rows), looks, [points[look] for look in looks])


def crossing_time(drawn: HexMap, kind: int, at: int) -> int:
    """Quarters of a turn to cross this hex (PIC-1e)."""
    return 2 * CROSSING[kind][drawn.road[at]]


def march_times(drawn: HexMap, kind: int, goals: Sequence[int], stop: int = FAR) -> list[int]:
    """For each hex how long a unit of this kind needs from there to the nearest goal, by what it crosses on the way
    (PIC-1e). In quarters of a turn; FAR where no way leads, or none shorter than `stop`."""
    costs = [2 * CROSSING[kind][road] for road in drawn.road]
    passable, neighbours = drawn.passable, drawn.grid.neighbours
    times = [FAR] * drawn.size
    heap: list[tuple[int, int]] = []
    for at in goals:
        times[at] = 0
        heap.append((0, at))
    while heap:
        time, at = heappop(heap)
        if time > times[at] or time > stop:
            continue
        for there in neighbours[at]:
            if passable[there] and time + costs[there] < times[there]:
                times[there] = time + costs[there]
                heappush(heap, (times[there], there))
    return times


def downhill(drawn: HexMap, times: Sequence[int], at: int, steps: int) -> list[int]:
    """The way from here to the goal that `march_times` measured, at most so many steps of it."""
    path: list[int] = []
    while len(path) < steps and 0 < times[at] < FAR:
        at = min(drawn.grid.neighbours[at], key=lambda one: (times[one], one))
        path.append(at)
    return path
