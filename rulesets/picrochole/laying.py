"""Where counters lie in a hex, so that several of them can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.picrochole.drawn import DRAWING
from rulesets.picrochole.hexmap import HexMap

SPOTS = (  # of the units in a hex, from its centre, by how many there are
    ((0, 0),),
    ((-12, 0), (12, 0)),
    ((-12, -9), (12, -9), (0, 10)),
    ((-12, -9), (12, -9), (-12, 10), (12, 10)),
)
MOST_SPOTS = len(SPOTS)


def laid(drawn: HexMap, units: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Units with their spot on the page; where there are too many in a hex the last spot only counts the rest."""
    by_hex: dict[str, list[dict[str, Any]]] = {}
    for unit in units:
        by_hex.setdefault(unit["at"], []).append(unit)
    more = []
    for at, stack in by_hex.items():
        x, y = DRAWING.centre(drawn.grid, drawn.index[at])
        stack.sort(key=lambda unit: str(unit["side"]))
        spots = SPOTS[min(len(stack), MOST_SPOTS) - 1]
        shown = len(stack) if len(stack) <= MOST_SPOTS else MOST_SPOTS - 1
        for n, unit in enumerate(stack):
            across, down = spots[min(n, MOST_SPOTS - 1)]
            unit |= {"x": x + across, "y": y + down, "shown": n < shown, "alone": len(stack) == 1}
        if shown < len(stack):
            across, down = spots[-1]
            more.append({"at": at, "x": x + across, "y": y + down, "count": len(stack) - shown})
    return units, more


def line_through(drawn: HexMap, hexes: Sequence[str]) -> str:
    """Their centres as the `points` of a polyline."""
    places = (DRAWING.centre(drawn.grid, drawn.index[one]) for one in hexes)
    return " ".join(f"{x},{y}" for x, y in places)
