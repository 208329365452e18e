"""The map: which hexes are road, open or impassable, how much each holds, what lies around (PIC-0a, PIC-0j)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.hexes import HexGrid
from rulesets.picrochole.masks import Masks
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
MARCH = 4  # hexes of an offered advance
MOST_ROWS = 50_000  # paths kept ready
Row = tuple[tuple[str, ...], ...]  # the one value of a unit's row of orders: the path, as ids
STAY: Row = ((),)
Change = tuple[list[int], list[int]]  # hexes that an eye sees newly, and those that it sees no more

OWN_PLACE = -1  # in the order of aim: the battery's own hex
AIM = (0, 1, 5, OWN_PLACE, 2, 4, 3)  # PIC-3c: E, NE, SE, own hex, NW, SW, W


class HexMap:
    """Frozen once made. Hexes are indexes of the grid; tables that not every game wants are made when first asked."""

    __slots__ = (
        "_aims", "_areas", "_marches", "_patterns", "_rows", "_steps", "capacity", "dry", "grid", "ids", "index",
        "looks", "masks", "passable", "paths", "road", "size", "toward", "ways",
    )  # fmt: skip

    def __init__(self, grid: HexGrid, looks: Sequence[str], points: Sequence[int]) -> None:
        self.grid = grid
        self.toward = grid.toward
        self.size = grid.size
        self.ids: tuple[str, ...] = tuple(grid.ids)
        self.index: dict[str, int] = grid.index
        self.looks: tuple[str, ...] = tuple(looks)
        self.road: list[int] = [int(look in ROAD) for look in looks]
        self.passable: list[int] = [int(look not in IMPASSABLE) for look in looks]
        self.capacity: list[int] = [POINT * one for one in points]
        self.masks = Masks(grid)
        self.dry: int = self.masks.of([at for at in range(grid.size) if self.passable[at]])
        self._areas: dict[int, list[list[int] | None]] = {}
        self._aims: list[list[int] | None] = [None] * self.size
        self._patterns: dict[tuple[int, int, int], Change] = {}
        self.ways: list[dict[int, Change]] = [{} for _ in range(max(SIGHT) + 1)]  # what `way` keeps ready, by radius
        self._steps: list[tuple[Row, ...] | None] = [None] * self.size
        self._marches: dict[int, Row] = {}
        self._rows: dict[tuple[int, ...], Row] = {}
        self.paths: dict[Row, tuple[int, ...]] = {}  # what `path_of` keeps ready

    def area(self, radius: int, centre: int) -> list[int]:
        """All hexes at most so far away (PIC-5a); whoever asks must not change it."""
        areas = self._areas.get(radius)
        if areas is None:
            areas = self._areas[radius] = [None] * self.size
        found = areas[centre]
        if found is None:
            found = areas[centre] = self.grid.disk(centre, radius)
        return found

    def way(self, radius: int, start: int, end: int) -> Change:
        """What an eye that goes from one hex to another near it sees newly, and what it sees no more."""
        key = start * self.size + end
        found = self.ways[radius].get(key)
        if found is None:
            found = self.ways[radius][key] = self._way(radius, start, end)
        return found

    def _way(self, radius: int, start: int, end: int) -> Change:
        """Away from the edges of the map all such ways are alike, and the first one serves as a pattern."""
        shape = (radius, start // self.grid.columns % 2, end - start)
        inland = self._is_inland(start, radius) and self._is_inland(end, radius)
        pattern = self._patterns.get(shape) if inland else None
        if pattern is not None:
            return [start + one for one in pattern[0]], [start + one for one in pattern[1]]
        before, after = self.area(radius, start), self.area(radius, end)
        here, there = dict.fromkeys(before), dict.fromkeys(after)
        gains, losses = [one for one in after if one not in here], [one for one in before if one not in there]
        if inland:
            self._patterns[shape] = [one - start for one in gains], [one - start for one in losses]
        return gains, losses

    def _is_inland(self, at: int, radius: int) -> bool:
        row, column = divmod(at, self.grid.columns)
        return radius <= row < self.grid.rows - radius and radius <= column < self.grid.columns - radius

    def aims(self, at: int) -> list[int]:
        """The hexes a battery may fire at, first the one that wins a tie (PIC-3b, PIC-3c)."""
        found = self._aims[at]
        if found is None:
            six = self.grid.toward[at]
            places = (at if one == OWN_PLACE else six[one] for one in AIM)
            found = self._aims[at] = [one for one in places if one >= 0]
        return found

    def row_of(self, path: tuple[int, ...]) -> Row:
        """The order to go this way, as people write it."""
        found = self._rows.get(path)
        if found is None:
            ids = self.ids
            found = (tuple([ids[at] for at in path]),)
            if len(path) <= 2 * MARCH:
                if len(self._rows) >= MOST_ROWS:
                    self._rows.clear()
                self._rows[path] = found
        return found

    def path_of(self, row: Row) -> tuple[int, ...]:
        """The same back. All its hexes are known to lie on the map."""
        found = self.paths.get(row)
        if found is None:
            index = self.index
            found = tuple([index[step] for step in row[0]])
            if len(found) <= 2 * MARCH:
                if len(self.paths) >= MOST_ROWS:
                    self.paths.clear()
                self.paths[row] = found
        return found

    def step_rows(self, at: int) -> tuple[Row, ...]:
        """For each direction the order to step that way; where nobody can go, the order to stay."""
        found = self._steps[at]
        if found is None:
            six = self.grid.toward[at]
            rows: list[Row] = [((self.ids[there],) if there >= 0 and self.passable[there] else (),) for there in six]
            found = self._steps[at] = tuple(rows)
        return found

    def step_nearer(self, at: int, target: int) -> Row:
        """The order to go one hex nearer as the crow flies; to stay where only a way round would help."""
        q, r, rows = self.grid.q, self.grid.r, self.step_rows(at)
        for direction in nearing(q[target] - q[at], r[target] - r[at]):
            if rows[direction][0]:
                return rows[direction]
        return STAY

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
            for direction in nearing(across, down):
                there = six[direction]
                if there >= 0 and passable[there]:
                    break
            else:
                break
            at = there
            across, down = q[target] - q[at], r[target] - r[at]
            path.append(at)
        ids = self.ids
        return (tuple([ids[at] for at in path]),)

    def is_adjacent(self, one: int, other: int) -> bool:
        return other in self.toward[one]


def nearing(across: int, down: int) -> tuple[int, ...]:
    """The directions that lead nearer to what lies so far across and down, in axial steps; the last one first."""
    if across == 0:
        if down == 0:
            return ()
        return (5,) if down > 0 else (2,)
    if down == 0:
        return (0,) if across > 0 else (3,)
    if across > 0:
        if down > 0:
            return (5, 0)
        return (1, 0) if across > -down else (2, 1) if across < -down else (1,)
    if down < 0:
        return (3, 2)
    return (4, 3) if -across > down else (5, 4) if -across < down else (4,)
