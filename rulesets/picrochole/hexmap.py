"""The map: which hexes are road, open or impassable, how much each holds, what lies around (PIC-0a, PIC-0j)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.common.columns import Column, Whole, column
from rulesets.common.hexes import OFF, STEPS, HexGrid
from rulesets.picrochole.measures import POINT, SIGHT

OPEN = ("plain", "wood", "hill", "marsh")
ROAD = ("road", "town", "bridge")
IMPASSABLE = ("river", "lake", "cliff")
SYMBOLS = {
    ".": "plain",
    "w": "wood",
    "h": "hill",
    "m": "marsh",
    "=": "road",
    "#": "town",
    "+": "bridge",
    "~": "river",
    "o": "lake",
    "^": "cliff",
}
LETTERS = {look: symbol for symbol, look in SYMBOLS.items()}
MARCH: Final = 4  # hexes of an offered advance
MOST_ROWS: Final = 50_000  # paths kept ready
Row = tuple[tuple[str, ...], ...]  # the one value of a unit's row of orders: the path, as ids
STAY: Row = ((),)
Change = tuple[Column, Column]  # what an eye sees newly, what no more: hexes, less the hex that it comes from
Steps = list[tuple[int, int]]  # in axial coordinates, in the order of the map

OWN_PLACE = -1  # in the order of aim: the battery's own hex
AIM = (0, 1, 5, OWN_PLACE, 2, 4, 3)  # PIC-3c: E, NE, SE, own hex, NW, SW, W


class HexMap:
    """Frozen once made. Hexes are indexes of the grid; tables that not every game wants are made when first asked."""

    __slots__ = (
        "_aims", "_areas", "_far_rows", "_marches", "_paths", "_rows", "_steps", "capacity", "grid", "ids", "index",
        "looks", "passable", "road", "size", "toward", "ways",
    )  # fmt: skip

    def __init__(self, grid: HexGrid, looks: Sequence[str], points: Sequence[int]) -> None:
        self.grid = grid
        self.toward = grid.toward
        self.size: Whole = grid.size
        self.ids: tuple[str, ...] = tuple(grid.ids)
        self.index: dict[str, int] = grid.index
        self.looks: tuple[str, ...] = tuple(looks)
        self.road: Column = column([int(look in ROAD) for look in looks])
        self.passable: Column = column([int(look not in IMPASSABLE) for look in looks])
        self.capacity: Column = column([POINT * one for one in points])
        self._areas: dict[int, list[Column | None]] = {}
        self._aims: list[Column | None] = [None] * self.size
        self.ways = [self._ways_by_hex(radius) for radius in range(max(SIGHT) + 1)]
        self._rows: list[Row] = [((one,),) for one in self.ids]  # the order to enter a hex, one for all who do
        self._paths: dict[str, tuple[int, ...]] = {one: (at,) for at, one in enumerate(self.ids)}
        self._steps: list[list[Row]] = []
        self._marches: dict[int, Row] = {}
        self._far_rows: dict[tuple[int, ...], Row] = {}

    def area(self, radius: int, centre: int) -> Column:
        """All hexes at most so far away (PIC-5a); whoever asks must not change it."""
        areas = self._areas.get(radius)
        if areas is None:
            areas = self._areas[radius] = [None] * self.size
        found = areas[centre]
        if found is None:
            found = areas[centre] = column(self.grid.disk(centre, radius))
        return found

    def _ways_by_hex(self, radius: int) -> list[dict[int, Change]]:
        """What `way` keeps ready: by hex and by the difference to the next one. Inland it is the same for every other
        row, so that thousands of units look into few lists."""
        edge, columns, rows = radius + 1, self.grid.columns, self.grid.rows
        inland: tuple[dict[int, Change], dict[int, Change]] = ({}, {})
        found: list[dict[int, Change]] = []
        for row in range(rows):
            if edge <= row < rows - edge and columns > 2 * edge:
                found += [{} for _ in range(edge)]
                found += [inland[row % 2]] * (columns - 2 * edge)
                found += [{} for _ in range(edge)]
            else:
                found += [{} for _ in range(columns)]
        return found

    def way(self, radius: int, start: int, end: int) -> Change:
        """What an eye that goes from one hex to another sees newly, and what it sees no more."""
        found = self.ways[radius][start].get(end - start)
        if found is None:
            if end not in self.toward[start]:
                return self._way(radius, start, end)
            found = self.ways[radius][start][end - start] = self._step(radius, start, self.toward[start].index(end))
        return found

    def _step(self, radius: int, start: int, direction: int) -> Change:
        gains, losses = FRINGES[radius][direction]
        return self._on_map(start, gains), self._on_map(start, losses)

    def _on_map(self, start: int, steps: Steps) -> Column:
        at_axial, q, r = self.grid.at_axial, self.grid.q[start], self.grid.r[start]
        places = [at_axial(q + across, r + down) for across, down in steps]
        return column([there - start for there in places if there != OFF])

    def _way(self, radius: int, start: int, end: int) -> Change:
        before, after = self.area(radius, start), self.area(radius, end)
        here, there = dict.fromkeys(before), dict.fromkeys(after)
        gains = column([one - start for one in after if one not in here])
        return gains, column([one - start for one in before if one not in there])

    def aims(self, at: int) -> Column:
        """The hexes a battery may fire at, first the one that wins a tie (PIC-3b, PIC-3c)."""
        found = self._aims[at]
        if found is None:
            six = self.grid.toward[at]
            places = (at if one == OWN_PLACE else six[one] for one in AIM)
            found = self._aims[at] = column([one for one in places if one >= 0])
        return found

    def row_of(self, path: tuple[int, ...]) -> Row:
        """The order to go this way, as people write it."""
        if not path:
            return STAY
        if len(path) == 1:
            return self._rows[path[0]]
        found = self._far_rows.get(path)
        if found is None:
            ids = self.ids
            found = (tuple([ids[at] for at in path]),)
            if len(path) <= 2 * MARCH:
                if len(self._far_rows) >= MOST_ROWS:
                    self._far_rows.clear()
                self._far_rows[path] = found
        return found

    def path_of(self, row: Row) -> tuple[int, ...]:
        """The same back. All its hexes are known to lie on the map."""
        steps = row[0]
        if not steps:
            return ()
        if len(steps) == 1:
            return self._paths[steps[0]]
        index = self.index
        return tuple([index[step] for step in steps])

    def steps(self) -> list[list[Row]]:
        """For each direction and hex the order to step that way; where nobody can go, the order to stay."""
        if not self._steps:
            rows, passable = self._rows, self.passable
            for way in range(6):
                ends = [six[way] for six in self.toward]
                self._steps.append([rows[there] if there >= 0 and passable[there] else STAY for there in ends])
        return self._steps

    def steps_nearer(self, places: list[int], target: int) -> list[Row]:
        """From each place the order to go one hex nearer as the crow flies; to stay where only a way round helps."""
        q, r, steps, stay, found = self.grid.q, self.grid.r, self.steps(), STAY, list[Row]()
        across, down = q[target], r[target]
        for at in places:
            one, other = nearing(across - q[at], down - r[at])
            row = steps[one][at] if one >= 0 else stay
            if row is stay and other >= 0:
                row = steps[other][at]
            found.append(row)
        return found

    def approach(self, start: int, target: int) -> Row:
        """The same for as far as an order goes that is offered."""
        key = start * self.size + target
        found = self._marches.get(key)
        if found is None:
            if len(self._marches) >= MOST_ROWS:
                self._marches.clear()
            found = self._marches[key] = self._march(start, target)
        return found

    def _march(self, at: int, target: int) -> Row:
        path: list[int] = []
        q, r, toward, passable = self.grid.q, self.grid.r, self.toward, self.passable
        across, down = q[target] - q[at], r[target] - r[at]
        while len(path) < MARCH:
            six = toward[at]
            one, other = nearing(across, down)
            there = six[one] if one >= 0 else OFF
            if other >= 0 and (there < 0 or not passable[there]):
                there = six[other]
            if there < 0 or not passable[there]:
                break
            at = there
            across, down = q[target] - q[at], r[target] - r[at]
            path.append(at)
        ids = self.ids
        return (tuple([ids[at] for at in path]),)

    def is_adjacent(self, one: int, other: int) -> bool:
        return other in self.toward[one]


def nearing(across: Whole, down: Whole) -> tuple[Whole, Whole]:
    """The directions that lead nearer to what lies so far across and down, in axial steps, the last one first; OFF
    where there are less than two."""
    if across == 0:
        if down == 0:
            return OFF, OFF
        return (5, OFF) if down > 0 else (2, OFF)
    if down == 0:
        return (0, OFF) if across > 0 else (3, OFF)
    if across > 0:
        if down > 0:
            return 5, 0
        return (1, 0) if across > -down else (2, 1) if across < -down else (1, OFF)
    if down < 0:
        return 3, 2
    return (4, 3) if -across > down else (5, 4) if -across < down else (4, OFF)


def _disk(radius: int, q: int, r: int) -> Steps:
    """All within a radius of a hex that lies so far across and down."""
    reach = range(-radius, radius + 1)
    return [(q + across, r + down) for down in reach for across in reach if abs(across + down) <= radius]


def _fringe(radius: int, q: int, r: int) -> tuple[Steps, Steps]:
    """What comes within the radius by one step, and what falls out of it."""
    before, after = _disk(radius, 0, 0), _disk(radius, q, r)
    return [one for one in after if one not in before], [one for one in before if one not in after]


FRINGES: Final = [[_fringe(radius, q, r) for q, r in STEPS] for radius in range(max(SIGHT) + 1)]
