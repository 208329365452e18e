"""Hex maps drawn as text, as they look: one symbol a hex, a space between, odd rows indented by one.

    . . w .
     . w R .
    . . . .

Lines that start with // are remarks; blank lines do not count.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from rulesets.common.hexes import HexGrid
from rulesets.common.refusals import BadFile

REMARK = "//"


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """What stood in the drawing: the symbol of each hex, in the order of the map."""

    grid: HexGrid
    symbols: tuple[str, ...]


def read_map(text: str, known: Container[str], file: str = "map.txt", first: int = 1) -> DrawnMap:
    """The map of a drawing. Raises BadFile with the line and column (from 1) of the first fault."""
    symbols: list[str] = []
    columns = rows = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(REMARK):
            continue
        row = _row(line.rstrip(), rows % 2, file, number)
        columns = columns or len(row)
        if len(row) != columns:
            raise BadFile(file, number, _column(min(len(row), columns), rows), "wrong_width", expected=columns)
        for column, symbol in enumerate(row):
            if symbol not in known:
                raise BadFile(file, number, _column(column, rows), "unknown_symbol", symbol=symbol)
        symbols += row
        rows += 1
    if not rows:
        raise BadFile(file, 1, 1, "empty_map")
    return DrawnMap(HexGrid(columns, rows, first), tuple(symbols))


def write_map(columns: int, symbols: Sequence[str]) -> str:
    """The drawing that `read_map` reads back."""
    rows = [symbols[start : start + columns] for start in range(0, len(symbols), columns)]
    return "".join(f"{' ' * (n % 2)}{' '.join(row)}\n" for n, row in enumerate(rows))


def _row(line: str, indent: int, file: str, number: int) -> list[str]:
    """The symbols of one line, every second character, after its indentation."""
    found = len(line) - len(line.lstrip(" "))
    if found != indent:
        raise BadFile(file, number, 1, "wrong_indent", expected=indent)
    drawn = line[indent:]
    for place, character in enumerate(drawn):
        if (character == " ") != (place % 2 == 1):
            raise BadFile(file, number, indent + place + 1, "wrong_spacing")
    return list(drawn[::2])


def _column(symbol: int, row: int) -> int:
    """Where the n-th symbol of a row stands on its line, from 1."""
    return 2 * symbol + row % 2 + 1
