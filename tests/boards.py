"""Draws small hex maps for tests: capital letters name open hexes, digits name road hexes, the rest is terrain.

board = draw('''
    A . w
     1 = B
''')
board.at["A"] == "0101"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.common.hexes import HexGrid

OPEN, ROAD = ".", "="


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """`text` is the drawing as map files have it, without names; `at` says which hex bears which name."""

    text: str
    at: Mapping[str, str]


def draw(drawing: str) -> DrawnBoard:
    """Rows from the north; however they are indented, odd rows are shifted half a hex east."""
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    grid = HexGrid(len(rows[0]), len(rows))
    names: dict[str, str] = {}
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            if symbol.isupper() or symbol.isdigit():
                names[symbol] = grid.ids[grid.at(column, row)]
                symbols[column] = ROAD if symbol.isdigit() else OPEN
    text = "".join(f"{' ' * (n % 2)}{' '.join(symbols)}\n" for n, symbols in enumerate(rows))
    return DrawnBoard(text, names)
