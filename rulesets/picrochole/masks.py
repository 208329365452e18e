"""Sets of hexes as one whole number each, a bit a hex: thousands of hexes are joined, cut and grown in one stroke.

The first hex of the map is the highest bit, so that a text of zeros and ones in the order of the map is the number.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.hexes import HexGrid


class Masks:
    """For maps of one shape: odd rows lie half a hex east (hexes.HexGrid)."""

    __slots__ = ("columns", "even", "everywhere", "not_east", "not_west", "odd", "size")

    def __init__(self, grid: HexGrid) -> None:
        self.columns = columns = grid.columns
        self.size = grid.size
        self.everywhere: int = (1 << grid.size) - 1
        self.not_west: int = self.of([at for at in range(grid.size) if at % columns])
        self.not_east: int = self.of([at for at in range(grid.size) if (at + 1) % columns])
        self.odd: int = self.of([at for at in range(grid.size) if at // columns % 2])
        self.even: int = self.everywhere ^ self.odd

    def of(self, hexes: Iterable[int]) -> int:
        text = bytearray(b"0") * self.size
        for at in hexes:
            text[at] = 49  # "1"
        return int(text, 2)

    def hexes(self, mask: int) -> list[int]:
        """In the order of the map."""
        text = f"{mask:0{self.size}b}"
        found: list[int] = []
        at = text.find("1")
        while at >= 0:
            found.append(at)
            at = text.find("1", at + 1)
        return found

    def beside(self, mask: int) -> int:
        """All hexes that touch one of these."""
        east, west = mask & self.not_east, mask & self.not_west
        from_odd, from_even = mask & self.odd, mask & self.even
        halves = mask | ((from_odd & self.not_east) >> 1) | ((from_even & self.not_west) << 1)
        rows = (halves >> self.columns) | ((halves << self.columns) & self.everywhere)
        return (east >> 1) | (west << 1) | rows

    def reached(self, start: int, within: int) -> int:
        """All of `within` that hangs together with the hexes of `start` that lie in it."""
        found = start & within
        grown = found
        while grown:
            grown = self.beside(grown) & within & ~found
            found |= grown
        return found
