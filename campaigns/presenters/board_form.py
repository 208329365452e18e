"""The board as a form: the named values and the tables of a position, with rows that can be added and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.presenters.controls import Listing, Row, Widget
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.widgets import Fields, Workshop
from rulesets.common.position import Position, PositionShape, TableShape

MOST_ROWS = 2000


@dataclass(frozen=True, slots=True)
class TableShown:
    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    lists: tuple[Listing, ...]
    grows: bool


@dataclass(frozen=True, slots=True)
class BoardForm:
    values: tuple[Widget, ...]
    tables: tuple[TableShown, ...]


def board_workshop(page: PlayPage, wrong: str) -> Workshop:
    names = {place.id: place.name for place in page.places}
    return Workshop(page.speech, names, {}, wrong, "board")


def show_board_form(shape: PositionShape, raw: Mapping[str, Any], workshop: Workshop) -> BoardForm:
    """`raw` is what `raw_of` makes of a position, or what was typed."""
    values = _mapping(raw.get("values"))
    tables = _mapping(raw.get("tables"))
    return BoardForm(
        tuple(
            workshop.widget(param, f"values.{name}", workshop.column_label("", name), values.get(name))
            for name, param in shape.values
        ),
        tuple(_table(one, _mapping(tables.get(one.name)), workshop) for one in shape.tables),
    )


def raw_of(position: Position) -> dict[str, Any]:
    """A position as the form would post it."""
    return {
        "values": {name: _text(value) for name, value in position.values.items()},
        "tables": {
            name: {str(n): {key: _text(value) for key, value in row.items()} for n, row in enumerate(rows)}
            for name, rows in position.tables.items()
        },
    }


def with_row(raw: Mapping[str, Any], table: str) -> dict[str, Any]:
    """One more empty row at the end of the table."""
    rows = dict(_mapping(_mapping(raw.get("tables")).get(table)))
    last = max((int(one) for one in rows if _is_number(one)), default=-1)
    if len(rows) < MOST_ROWS:
        rows[str(last + 1)] = {}
    return _with_table(raw, table, rows)


def without_row(raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    """`place` is table and row, like "units.3"."""
    table, _dot, row = place.rpartition(".")
    rows = {one: cells for one, cells in _mapping(_mapping(raw.get("tables")).get(table)).items() if one != row}
    return _with_table(raw, table, rows)


def _with_table(raw: Mapping[str, Any], table: str, rows: Mapping[str, Any]) -> dict[str, Any]:
    return {**raw, "tables": {**_mapping(raw.get("tables")), table: rows}}


def _table(shape: TableShape, rows: Mapping[str, Any], workshop: Workshop) -> TableShown:
    name = f"tables.{shape.name}"
    columns = tuple(workshop.column_label(shape.name, column) for column, _param in shape.columns)
    return TableShown(
        name=shape.name,
        title=workshop.column_label("", shape.name),
        columns=columns,
        rows=tuple(_row(shape.columns, columns, f"{name}.{one}", one, cells, workshop) for one, cells in rows.items()),
        lists=workshop.lists(shape.columns, name),
        grows=shape.grows,
    )


def _row(fields: Fields, columns: tuple[str, ...], name: str, number: str, cells: Any, workshop: Workshop) -> Row:
    label = _("Row %(number)s") % {"number": int(number) + 1 if _is_number(number) else number}
    return workshop.row(fields, columns, name, Row(number, label), _mapping(cells))


def _is_number(name: str) -> bool:
    """Of a row, as our own forms count them; what else was posted is a name like any other."""
    return name.isdecimal() and len(name) < 10


def _mapping(raw: Any) -> Mapping[str, Any]:
    return raw if isinstance(raw, Mapping) else {}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
