"""The map: which hexes are road, open or impassable, how much each holds, what lies around (PIC-0a, PIC-0j)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.hexes import HexGrid
from rulesets.picrochole.measures import POINT

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
MARCH = 4  # hexes of an offered advance
MOST_MARCHES = 50_000  # kept ready
Row = tuple[tuple[str, ...]]  # the one value of a unit's row of orders: the path, as ids

OWN_PLACE = -1  # in the order of aim: the battery's own hex
AIM = (0, 1, 5, OWN_PLACE, 2, 4, 3)  # PIC-3c: E, NE, SE, own hex, NW, SW, W


class HexMap:
    """Frozen once made. Hexes are indexes of the grid; tables that not every game wants are made when first asked."""

    __slots__ = (
        "_aims", "_areas", "_marches", "_steps", "_ways", "capacity", "grid", "ids", "index", "looks", "passable",
        "road", "size", "toward",
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
        self._areas: dict[int, list[list[int] | None]] = {}
        self._aims: list[list[int] | None] = [None] * self.size
        self._ways: dict[int, list[dict[int, tuple[list[int], list[int]]] | None]] = {}

        self._steps: list[tuple[Row, ...] | None] = [None] * self.size
        self._marches: dict[int, Row] = {}

    def area(self, radius: int, centre: int) -> list[int]:
        """All hexes at most so far away (PIC-5a); whoever asks must not change it."""
        areas = self._areas.get(radius)
        if areas is None:
            areas = self._areas[radius] = [None] * self.size
        found = areas[centre]
        if found is None:
            found = areas[centre] = self.grid.disk(centre, radius)
        return found

    def way(self, radius: int, start: int, end: int) -> tuple[list[int], list[int]]:
        """What an eye that goes from one hex to another sees newly, and what it sees no more."""
        ways = self._ways.get(radius)
        if ways is None:
            ways = self._ways[radius] = [None] * self.size
        here = ways[start]
        if here is None:
            here = ways[start] = {}
        found = here.get(end)
        if found is None:
            before, after = self.area(radius, start), self.area(radius, end)
            found = [one for one in after if one not in before], [one for one in before if one not in after]
            here[end] = found
        return found

    def aims(self, at: int) -> list[int]:
        """The hexes a battery may fire at, first the one that wins a tie (PIC-3b, PIC-3c)."""
        found = self._aims[at]
        if found is None:
            six = self.grid.toward[at]
            places = (at if one == OWN_PLACE else six[one] for one in AIM)
            found = self._aims[at] = [one for one in places if one >= 0]
        return found

    def step_rows(self, at: int) -> tuple[Row, ...]:
        """For each direction the order to step that way; where nobody can go, the order to stay."""
        found = self._steps[at]
        if found is None:
            six = self.grid.toward[at]
            rows: list[Row] = [((self.ids[there],) if there >= 0 and self.passable[there] else (),) for there in six]
            found = self._steps[at] = tuple(rows)
        return found

    def approach(self, start: int, target: int) -> Row:
        """The order to go nearer as the crow flies; it stops where only a way round would help."""
        key = start * self.size + target
        found = self._marches.get(key)
        if found is None:
            if len(self._marches) >= MOST_MARCHES:
                self._marches.clear()
            found = self._marches[key] = (tuple(self._march(start, target)),)
        return found

    def _march(self, at: int, target: int) -> list[str]:
        path: list[str] = []
        distance = self.grid.distance
        while len(path) < MARCH:
            ways = [there for there in self.grid.neighbours[at] if self.passable[there]]
            nearer = [there for there in ways if distance(there, target) < distance(at, target)]
            if not nearer:
                break
            at = nearer[-1]
            path.append(self.ids[at])
        return path

    def is_adjacent(self, one: int, other: int) -> bool:
        return other in self.toward[one]
