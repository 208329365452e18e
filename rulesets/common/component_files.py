"""A group's own component file: tables of TOML, every cell typed, every fault with its line and column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.common.params import Param
from rulesets.common.position import from_toml
from rulesets.common.refusals import BadFile, BadPosition, Malformed


def own_texts(files: Mapping[str, str], data: Path, *names: str) -> dict[str, str]:
    """Each file that a group may bring, in its own words or in those that lie in `data`. Refuses any other file."""
    if strange := [name for name in files if name not in names]:
        raise BadFile(strange[0], 1, 1, "unknown_file", name=strange[0])
    return {name: files[name] if name in files else data.joinpath(name).read_text("utf-8") for name in names}


def read_table(file: str, text: str, table: str, columns: Mapping[str, Param], key: str = "") -> list[dict[str, Any]]:
    """The rows of `[[table]]`, with exactly these columns; `key` names one whose values may not come twice."""
    try:
        rows = from_toml(text, file).tables.get(table, ())
    except BadPosition as error:
        raise BadFile(file, 1, 1, error.code, **error.facts) from None
    found: list[dict[str, Any]] = []
    for n, row in enumerate(rows):
        try:
            read = {name: _cell(columns, row, name) for name in dict.fromkeys([*row, *columns])}
            if key and any(read[key] == other[key] for other in found):
                raise Malformed("row_twice", key, at=str(read[key]))
        except Malformed as error:
            line, column = find(text, table, n, error.path)
            raise BadFile(file, line, column, error.code, **error.facts) from None
        found.append(read)
    return found


def by_column(rows: Sequence[Mapping[str, Any]], key: str) -> dict[str, dict[str, Any]]:
    """The rows the other way round: column -> key of the row -> value."""
    names = [name for name in (rows[0] if rows else ()) if name != key]
    return {name: {row[key]: row[name] for row in rows} for name in names}


def _cell(columns: Mapping[str, Param], row: Mapping[str, Any], name: str) -> Any:
    if name not in columns:
        raise Malformed("unknown_field", name)
    if name not in row:
        raise Malformed("missing", name)
    return columns[name].read(row[name], name)


def find(text: str, table: str, row: int, name: str) -> tuple[int, int]:
    """Line and column of a value in the n-th row of a table; of the row's head where the value is missing."""
    found, seen = (1, 1), -1
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().startswith(f"[[{table}]]"):
            seen += 1
            found = (number, 1) if seen == row else found
        elif seen == row and line.split("=")[0].strip() == name:
            return number, len(line) - len(line.split("=", 1)[1].lstrip()) + 1
    return found
