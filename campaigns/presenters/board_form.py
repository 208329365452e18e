"""The board as a form: the named values and the tables of a position, with rows that can be added and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from campaigns.forms.usual import usual
from campaigns.presenters.controls import Listing, Row, Widget
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.widgets import Workshop
from rulesets.common.params import Param, Pick, Place
from rulesets.common.position import Position, PositionShape, TableShape

MOST_ROWS = 2000
LONG_TABLE = 12  # rows; longer ones scroll by themselves
MOST_OPTIONS = 1500  # of a column, in all its rows
KEPT = "rulesets/_kept.html"


@dataclass(frozen=True, slots=True)
class TableShown:
    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    lists: tuple[Listing, ...]
    grows: bool

    @property
    def is_long(self) -> bool:
        return len(self.rows) > LONG_TABLE


@dataclass(frozen=True, slots=True)
class BoardForm:
    values: tuple[Widget, ...]
    tables: tuple[TableShown, ...]


def board_workshop(page: PlayPage, wrong: str) -> Workshop:
    names = {place.id: place.name for place in page.places}
    return Workshop(page.speech, names, {}, wrong.removeprefix("values."), "board")


def show_board_form(shape: PositionShape, raw: Mapping[str, Any], workshop: Workshop) -> BoardForm:
    """`raw` is what `raw_of` makes of a position, or what was typed."""
    values = _mapping(raw.get("values"))
    tables = _mapping(raw.get("tables"))
    return BoardForm(
        tuple(
            workshop.compact(param, f"values.{name}", workshop.column_label("", name), values.get(name, usual(param)))
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
    shown = tuple(
        _row(shape, columns, n, _mapping(cells), workshop, len(rows)) for n, cells in enumerate(rows.values())
    )
    listed = {widget.list_id for row in shown for widget in row.widgets}
    return TableShown(
        name=shape.name,
        title=workshop.column_label("", shape.name),
        columns=columns,
        rows=shown,
        lists=tuple(one for one in workshop.lists(shape.columns, name) if one.id in listed),
        grows=shape.grows,
    )


def _row(
    shape: TableShape, columns: tuple[str, ...], number: int, cells: Mapping[str, Any], workshop: Workshop, of: int
) -> Row:
    """What it is about stands at its head. Rows are counted anew, as refusals count them; `of`: how many there are."""
    (first, about), name = shape.columns[0], f"tables.{shape.name}.{number}"
    said = workshop.named(about, cells.get(first))
    counted = _("Row %(number)s") % {"number": number + 1}
    row = workshop.row(shape.columns, columns, name, Row(str(number), said or counted), cells)
    widgets = list(row.widgets)
    for n, (column, param) in enumerate(shape.columns):
        if _unfolds(param, cells.get(column), of if n else 1):
            widgets[n] = workshop.compact(param, f"{name}.{column}", widgets[n].label, cells.get(column))
    if said and not widgets[0].bad:
        widgets[0] = replace(widgets[0], template=KEPT, label=said, value=str(cells[first]))
    return replace(row, widgets=tuple(widgets))


def _unfolds(param: Param, raw: Any, rows: int) -> bool:
    """A list with names in it, where the page bears as many: but what was typed wrongly stays as it was typed."""
    is_list = isinstance(param, Pick) and not isinstance(param, Place)
    return is_list and len(param.options) * rows <= MOST_OPTIONS and (not raw or raw in param.options)


def _is_number(name: str) -> bool:
    """Of a row, as our own forms count them; what else was posted is a name like any other."""
    return name.isdecimal() and len(name) < 10


def _mapping(raw: Any) -> Mapping[str, Any]:
    return raw if isinstance(raw, Mapping) else {}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
