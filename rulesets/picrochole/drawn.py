"""The map as SVG paths: the outline of many hexes in one, the road network in one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulesets.common.hexes import HexDrawing
from rulesets.picrochole.hexmap import HexMap

DRAWING = HexDrawing()
HEX_PATH = "l26 15v30l-26 15l-26-15v-30z"  # from the northern corner clockwise, in the units of DRAWING


def outline(drawn: HexMap, hexes: Iterable[int]) -> str:
    found: list[str] = []
    for at in hexes:
        x, y = DRAWING.centre(drawn.grid, at)
        found.append(f"M{x} {y - 30}{HEX_PATH}")
    return "".join(found)


@lru_cache(maxsize=16)
def grounds(drawn: HexMap) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
    """For each look its outline and its hexes."""
    hexes: dict[str, list[int]] = {}
    for at, look in enumerate(drawn.looks):
        hexes.setdefault(look, []).append(at)
    return tuple((look, outline(drawn, found), tuple(found)) for look, found in hexes.items())


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
                    found.append(f"M{x} {y}L{(x + there_x) // 2} {(y + there_y) // 2}")
    return "".join(found)
