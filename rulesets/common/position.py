"""A position: "the board now". The same document is a mid-game set-up, a form of the GM, a TOML file, an export.

It is made of named values and named tables whose rows have named cells; all of them text, numbers or yes/no.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.params import Param, listed, mapped
from rulesets.common.refusals import BadFile, BadPosition
from rulesets.common.seats import Scalar
from rulesets.common.toml_text import read_toml

Row = Mapping[str, Scalar]


@dataclass(frozen=True, slots=True)
class Position:
    values: Mapping[str, Scalar]
    tables: Mapping[str, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class TableShape:
    """One table of the form: `key` is the column that names a row; `grows` lets rows be added and removed."""

    name: str
    columns: tuple[tuple[str, Param], ...]
    key: str = ""
    grows: bool = True

    @classmethod
    def of(cls, name: str, columns: Mapping[str, Param], *, grows: bool = True) -> TableShape:
        """A table whose rows are named by their first column."""
        return cls(name, tuple(columns.items()), next(iter(columns)), grows)


@dataclass(frozen=True, slots=True)
class PositionShape:
    """What a position of this game may hold: what the form shows and what is refused."""

    values: tuple[tuple[str, Param], ...]
    tables: tuple[TableShape, ...]

    def read(self, raw: Mapping[str, Any]) -> Position:
        """A position from form or JSON data `{"values": {...}, "tables": {...}}`, every cell typed; or Malformed."""
        values, tables = (mapped(mapped(raw, "").get(name, {}), name) for name in ("values", "tables"))
        return Position(
            {name: _scalar(param.read(values.get(name, ""), f"values.{name}")) for name, param in self.values},
            {shape.name: _rows(shape, tables.get(shape.name, ())) for shape in self.tables},
        )

    def check(self, given: Position) -> Position:
        """The position with every cell typed, no row twice, and every row of the tables that do not grow."""
        position = self.read({"values": given.values, "tables": given.tables})
        for shape in self.tables:
            keys = [row[shape.key] for row in position.tables[shape.name]] if shape.key else []
            if len(dict.fromkeys(keys)) < len(keys):
                raise BadPosition("row_twice", at=shape.name)
            options = getattr(dict(shape.columns).get(shape.key), "options", ())
            if not shape.grows and len(keys) < len(options):
                raise BadPosition("row_missing", at=shape.name)
        return position


def to_toml(position: Position) -> str:
    """The position as a file that a person can read and change."""
    lines = [f"{name} = {_toml(value)}" for name, value in position.values.items()]
    for table, rows in position.tables.items():
        for row in rows:
            cells = (f"{name} = {_toml(value)}" for name, value in row.items() if value is not None)
            lines += ["", f"[[{table}]]", *cells]
    return "\n".join(lines) + "\n"


def from_toml(text: str, file: str = "position.toml") -> Position:
    try:
        data = read_toml(text)
    except (ValueError, RecursionError) as error:  # bad TOML, a number or a nesting without end
        line, column = _place(str(error)) if isinstance(error, tomllib.TOMLDecodeError) else (1, 1)
        raise BadFile(file, line, column, "not_toml") from None
    return from_plain(data)


def from_plain(data: Mapping[str, Any]) -> Position:
    """Values and tables side by side, as TOML and JSON hold them."""
    values: dict[str, Scalar] = {}
    tables: dict[str, tuple[Row, ...]] = {}
    for name, value in data.items():
        if isinstance(value, list):
            tables[name] = tuple(_row(name, row) for row in value)
        elif isinstance(value, str | int | bool):
            values[name] = value
        else:
            raise BadPosition("not_a_value", at=name)
    return Position(values, tables)


def to_plain(position: Position) -> dict[str, Any]:
    return {**position.values, **{name: [dict(row) for row in rows] for name, rows in position.tables.items()}}


def _rows(shape: TableShape, raw: Any) -> tuple[Row, ...]:
    rows = list(raw.values()) if isinstance(raw, Mapping) else listed(raw, shape.name)
    typed = [mapped(row, f"{shape.name}.{n}") for n, row in enumerate(rows)]
    return tuple(
        {name: _scalar(param.read(row.get(name, ""), f"{shape.name}.{n}.{name}")) for name, param in shape.columns}
        for n, row in enumerate(typed)
    )


def _row(table: str, row: Any) -> Row:
    if not isinstance(row, Mapping) or not all(isinstance(cell, str | int | bool) for cell in row.values()):
        raise BadPosition("not_a_row", at=table)
    return dict(row)


def _scalar(value: Any) -> Scalar:
    return ",".join(value) if isinstance(value, tuple) else value


def _toml(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return (
        str(value) if isinstance(value, int) else json.dumps(value or "", ensure_ascii=False).replace("\x7f", r"\u007f")
    )


def _place(message: str) -> tuple[int, int]:
    """The "(at line 3, column 7)" of the parser's message."""
    numbers = [int(word.strip("(),")) for word in message.split() if word.strip("(),").isdigit()]
    return (numbers[-2], numbers[-1]) if len(numbers) > 1 else (1, 1)
