"""Hex maps: pointy-top hexes in straight rows, odd rows (counted from 0) shifted half a hex east.

A hex is a small whole number, its index row by row from the north-west; people call it by its id, column then row,
"0305". All tables are plain lists of ints, made once a grid, so that thousands of units can look things up cheaply.

    >>> grid = HexGrid(columns=4, rows=3)
    >>> [grid.ids[one] for one in grid.neighbours[grid.index["0202"]]]
    ['0302', '0301', '0201', '0102', '0203', '0303']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rulesets.common.columns import Column, column

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the same in axial coordinates (q, r)
OFF: Final = -1  # where there is no hex
MOST_KEPT = 4_000_000  # distances that one grid keeps


class HexGrid:
    """A map of `columns` by `rows`, with its neighbours and distances. Ids count from `first`."""

    __slots__ = (
        "_distances", "around", "columns", "first", "ids", "index", "neighbours", "q", "r", "rows", "size", "toward",
    )  # fmt: skip

    def __init__(self, columns: int, rows: int, first: int = 1) -> None:
        self.columns = columns
        self.rows = rows
        self.first = first
        self.size = columns * rows
        width = max(2, len(str(max(columns, rows) + first - 1)))
        places = [(across, row) for row in range(rows) for across in range(columns)]
        self.ids = [f"{across + first:0{width}}{row + first:0{width}}" for across, row in places]
        self.index = {one: n for n, one in enumerate(self.ids)}
        self.q: Column = column([across - row // 2 for across, row in places])
        self.r: Column = column([row for _, row in places])
        one_each = [*range(self.size), OFF]  # a number for all who name a hex: what lies together is found quickly
        self.toward = [
            [one_each[self.at_axial(q + step_q, r + step_r)] for step_q, step_r in STEPS]
            for q, r in zip(self.q, self.r, strict=True)
        ]
        self._distances: dict[int, list[int]] = {}
        self.neighbours = [[there for there in six if there != OFF] for six in self.toward]
        self.around: list[Column] = self._around()

    def _around(self) -> list[Column]:
        """The neighbours of each hex less its own number: few columns, for most hexes share theirs."""
        alike: dict[tuple[int, ...], Column] = {}
        found: list[Column] = []
        for at, six in enumerate(self.neighbours):
            steps = tuple([there - at for there in six])
            if steps not in alike:
                alike[steps] = column(steps)
            found.append(alike[steps])
        return found

    def at(self, column: int, row: int) -> int:
        """The hex at a column and row counted from 0, or OFF."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else OFF

    def at_axial(self, q: int, r: int) -> int:
        return self.at(q + r // 2, r)

    def distance(self, one: int, other: int) -> int:
        """Steps from one hex to the other as the crow flies."""
        across = self.q[one] - self.q[other]
        down = self.r[one] - self.r[other]
        if across < 0:
            across, down = -across, -down
        if down >= 0:
            return across + down
        return across if across > -down else -down

    def distances(self, centre: int) -> list[int]:
        """The distance of every hex from this one, in the order of the map. Kept: do not change it."""
        found = self._distances.get(centre)
        if found is None:
            found = [self.distance(centre, other) for other in range(self.size)]
            if self.size * len(self._distances) < MOST_KEPT:
                self._distances[centre] = found
        return found

    def direction(self, one: int, other: int) -> str:
        """The direction of a neighbour ("E"…); empty when the two do not touch."""
        six = self.toward[one]
        return DIRECTIONS[six.index(other)] if other in six else ""

    def disk(self, centre: int, radius: int) -> list[int]:
        """All hexes at most `radius` away, the centre among them, in the order of the map."""
        q, r = self.q[centre], self.r[centre]
        found: list[int] = []
        for row in range(max(0, r - radius), min(self.rows, r + radius + 1)):
            down = row - r
            west = q + max(-radius, -radius - down) + row // 2
            east = q + min(radius, radius - down) + row // 2
            start = row * self.columns
            found.extend(range(start + max(0, west), start + min(self.columns - 1, east) + 1))
        return found

    def ring(self, centre: int, radius: int) -> list[int]:
        """The hexes exactly `radius` away, in the order of the map."""
        return [one for one in self.disk(centre, radius) if self.distance(centre, one) == radius]

    def line(self, start: int, end: int, lean: int = 1) -> list[int]:
        """The hexes under the straight line from centre to centre, both ends among them.

        Where the line runs along an edge it keeps to one side of it; `lean` -1 keeps to the other. Hexes off the map
        are left out. The line back, leaning the same way, is the same line reversed.
        """
        if start == end:
            return [start]
        length = self.distance(start, end)
        hexes = [self._under(start, end, step, length, lean) for step in range(length + 1)]
        return [one for one in hexes if one != OFF]

    def _under(self, start: int, end: int, step: int, length: int, lean: int) -> int:
        """The hex under the point `step` of `length` parts along the line: coordinates in whole parts of 6 x length."""
        part = 6 * length
        q: int = 6 * (self.q[start] * (length - step) + self.q[end] * step) + lean
        r: int = 6 * (self.r[start] * (length - step) + self.r[end] * step) + 2 * lean  # so that no tie is left
        near_q, near_r, near_s = ((2 * one + part) // (2 * part) for one in (q, r, -q - r))
        off_q, off_r, off_s = abs(near_q * part - q), abs(near_r * part - r), abs(near_s * part + q + r)
        if off_q > off_r and off_q > off_s:
            near_q = -near_r - near_s
        elif off_r > off_s:
            near_r = -near_q - near_s
        return self.at_axial(near_q, near_r)

    def components(self, members: Iterable[int], joined: Callable[[int, int], bool] | None = None) -> list[list[int]]:
        """The connected groups of these hexes, each in the order of the map, first the group of the first hex.

        `joined(one, other)` may deny that two neighbours hang together (a river between them).
        """
        wanted = bytearray(self.size)
        for one in members:
            wanted[one] = 1
        groups: list[list[int]] = []
        start = wanted.find(1)
        while start != -1:
            groups.append(self._flood(start, wanted, joined))
            start = wanted.find(1, start)
        return groups

    def _flood(self, start: int, wanted: bytearray, joined: Callable[[int, int], bool] | None) -> list[int]:
        wanted[start] = 0
        group = [start]
        for here in group:  # grows while it is walked
            for there in self.neighbours[here]:
                if wanted[there] and (joined is None or joined(here, there)):
                    wanted[there] = 0
                    group.append(there)
        group.sort()
        return group


@dataclass(frozen=True, slots=True)
class HexDrawing:
    """Where hexes lie on a page, in whole units: half a hex is `half_width` wide, a quarter `quarter_height` high.

    The default 26 and 15 differ from a regular hex by less than a tenth of a hundredth.
    """

    half_width: int = 26
    quarter_height: int = 15

    def centre(self, grid: HexGrid, at: int) -> tuple[int, int]:
        row, column = divmod(at, grid.columns)
        return self.half_width * (2 * column + 1 + row % 2), self.quarter_height * (3 * row + 2)

    def corners(self, grid: HexGrid, at: int) -> list[tuple[int, int]]:
        """The six corners, from the northern one clockwise."""
        x, y = self.centre(grid, at)
        wide, high = self.half_width, self.quarter_height
        around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return [(x + across * wide, y + down * high) for across, down in around]

    def points(self, grid: HexGrid, at: int) -> str:
        """What the `points` of an SVG polygon want."""
        return " ".join(f"{x},{y}" for x, y in self.corners(grid, at))

    def extent(self, grid: HexGrid) -> tuple[int, int]:
        """Width and height of the whole map."""
        shift = 1 if grid.rows > 1 else 0
        return self.half_width * (2 * grid.columns + shift), self.quarter_height * (3 * grid.rows + 1)
