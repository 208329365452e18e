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
OWN_PLACE = -1  # in the order of aim: the battery's own hex
AIM = (0, 1, 5, OWN_PLACE, 2, 4, 3)  # PIC-3c: E, NE, SE, own hex, NW, SW, W


class HexMap:
    """Frozen once made. Hexes are indexes of the grid; tables that not every game wants are made when first asked."""

    __slots__ = ("_aims", "_areas", "_ways", "capacity", "grid", "ids", "index", "looks", "passable", "road", "size")

    def __init__(self, grid: HexGrid, looks: Sequence[str], points: Sequence[int]) -> None:
        self.grid = grid
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

    def is_adjacent(self, one: int, other: int) -> bool:
        return other in self.grid.toward[one]
