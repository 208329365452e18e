"""The map as SVG paths: the outline of many hexes in one, the road network in one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulesets.common.hexes import HexDrawing
from rulesets.picrochole.hexmap import LETTERS, HexMap
from rulesets.picrochole.measures import POINT

DRAWING = HexDrawing()
HEX_PATH = "l26 15v30l-26 15l-26-15v-30z"  # from the northern corner clockwise, in the units of DRAWING
MOST_DRAWN = 2_000  # hexes that are drawn one by one; on larger maps those of a row that look alike melt together


def outline(drawn: HexMap, hexes: Sequence[int]) -> str:
    if drawn.size > MOST_DRAWN:
        return _melted(drawn, hexes)
    found: list[str] = []
    for at in hexes:
        x, y = DRAWING.centre(drawn.grid, at)
        found.append(f"M{x} {y - 30}{HEX_PATH}")
    return "".join(found)


def _melted(drawn: HexMap, hexes: Sequence[int]) -> str:
    """Hexes come in the order of the map; each run of neighbours is one shape."""
    columns = drawn.grid.columns
    found: list[str] = []
    n = 0
    while n < len(hexes):
        first = last = hexes[n]
        while n + 1 < len(hexes) and hexes[n + 1] == last + 1 and (last + 1) % columns:
            n, last = n + 1, last + 1
        n += 1
        x, y = DRAWING.centre(drawn.grid, first)
        length = last - first + 1
        found.append(f"M{x - 26} {y - 15}{'l26-15l26 15' * length}v30{'l-26 15l-26-15' * length}z")
    return "".join(found)


@lru_cache(maxsize=16)
def grounds(drawn: HexMap) -> tuple[tuple[str, str], ...]:
    """For each look its outline."""
    hexes: dict[str, list[int]] = {}
    for at, look in enumerate(drawn.looks):
        hexes.setdefault(look, []).append(at)
    return tuple((look, outline(drawn, found)) for look, found in hexes.items())


@lru_cache(maxsize=16)
def terrain(drawn: HexMap) -> str:
    """A symbol a hex, in the order of the map."""
    return "".join(LETTERS[look] for look in drawn.looks)


@lru_cache(maxsize=16)
def capacities(drawn: HexMap) -> tuple[tuple[str, int], ...]:
    """Points a side, by the look of a hex."""
    found = {look: capacity // POINT for look, capacity in zip(drawn.looks, drawn.capacity, strict=True)}
    return tuple(sorted(found.items()))


@lru_cache(maxsize=16)
def roads(drawn: HexMap) -> str:
    """From each road hex half way to its neighbours on the road."""
    found: list[str] = []
    for at in range(drawn.size):
        if drawn.road[at]:
            x, y = DRAWING.centre(drawn.grid, at)
            for one in drawn.grid.neighbours[at]:
                if drawn.road[one]:
                    there_x, there_y = DRAWING.centre(drawn.grid, one)
                    found.append(f"M{x} {y}l{(there_x - x) // 2} {(there_y - y) // 2}")
    return "".join(found)
