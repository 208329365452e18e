"""The map as SVG paths: the outline of many hexes in one, the road network in one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulesets.common.hexes import OFF, HexDrawing
from rulesets.picrochole.hexmap import LETTERS, HexMap
from rulesets.picrochole.measures import POINT

DRAWING = HexDrawing()
HEX_PATH = "l26 15v30l-26 15l-26-15v-30z"  # from the northern corner clockwise, in the units of DRAWING
MOST_DRAWN = 2_000  # hexes that are drawn one by one; on larger maps those that touch melt together
EDGES = ("0 30", "26 15", "26-15", "0-30", "-26-15", "-26 15")  # toward each of DIRECTIONS, the hex on the right hand
LINES = {0: "52 0", 4: "-26 45", 5: "26 45"}  # to the centre of a neighbour; those in the other half come from there


def outline(drawn: HexMap, hexes: Sequence[int]) -> str:
    if drawn.size > MOST_DRAWN:
        return _traced(drawn, hexes)
    found: list[str] = []
    for at in hexes:
        x, y = DRAWING.centre(drawn.grid, at)
        found.append(f"M{x} {y - 30}{HEX_PATH}")
    return "".join(found)


def _traced(drawn: HexMap, hexes: Sequence[int]) -> str:
    """The border of the hexes as closed lines. Each of them passes the eastern edge of some hex."""
    toward = drawn.grid.toward
    inside, passed = bytearray(drawn.size), bytearray(drawn.size)
    for at in hexes:
        inside[at] = 1
    found: list[str] = []
    for first in hexes:
        east = toward[first][0]
        if passed[first] or (east != OFF and inside[east]):
            continue
        x, y = DRAWING.centre(drawn.grid, first)
        line: list[str] = []
        at, edge = first, 0
        while not (edge == 0 and passed[at]):
            if edge == 0:
                passed[at] = 1
            line.append(EDGES[edge])
            there = toward[at][(edge + 5) % 6]
            if there != OFF and inside[there]:
                at, edge = there, (edge + 1) % 6
            else:
                edge = (edge + 5) % 6
        found.append(f"M{x + 26} {y - 15}l{' '.join(line)}z")
    return "".join(found)


@lru_cache(maxsize=16)
def frame(drawn: HexMap) -> str:
    """The border of the whole map, where hexes are not drawn one by one; their edges are a pattern in it."""
    return outline(drawn, range(drawn.size)) if drawn.size > MOST_DRAWN else ""


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
    """From each road hex to its neighbours on the road."""
    found: list[str] = []
    for at in range(drawn.size):
        if drawn.road[at]:
            x, y = DRAWING.centre(drawn.grid, at)
            for direction, line in LINES.items():
                there = drawn.grid.toward[at][direction]
                if there != OFF and drawn.road[there]:
                    found.append(f"M{x} {y}l{line}")
    return "".join(found)
