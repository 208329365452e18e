"""A period's own values over the generic ones, cell by cell (ARG-GEN-16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.common.refusals import Malformed

from . import components as c
from . import sheet_reading as reading
from .component_rows import CM, Cells, Flag, Source, must
from .people import Armour

Tables = Mapping[str, Mapping[str, Any]]  # table -> id -> record; the lengths of moves stand under "moves"
COLUMNS: dict[str, tuple[type[Any], Cells, Mapping[str, str]]] = {
    "armour": (Armour, reading.ARMOUR, {"foot_cm": "foot"}),
    "clothing": (c.Clothing, reading.CLOTHING, {"foot_cm": "foot"}),
    "gear": (c.Gear, reading.GEAR, {"foot_cm": "foot"}),
    "mount": (c.Mount, reading.MOUNT, {"cm": "length"}),
    "terrain": (c.Terrain, reading.TERRAIN, reading.TERRAIN_NAMES),
    "movement": (c.Moves, {}, {}),
}
MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Override:
    sheet: str
    table: str
    id: str
    field: str
    value: str


def read_overrides(core: Source, sheets: Mapping[str, str], tables: Tables) -> tuple[Override, ...]:
    """Every row of `[[override]]`, tried on the tables. Raises BadFile for what is not there or cannot be so."""
    found: list[Override] = []
    for n, row in enumerate(core.rows("override", reading.OVERRIDE, "")):
        one = Override(row["sheet"], row["table"], row["id"], row["field"], row["value"])
        if one.sheet not in sheets:
            raise core.refuse("override", n, "sheet", "not_offered", path="sheet")
        try:
            overridden(tables, one)
        except Malformed as error:
            raise core.refuse("override", n, error.path, error.code, **error.facts) from None
        found.append(one)
    return tuple(found)


def overridden(tables: Tables, one: Override) -> Any:
    """The record with one cell as the sheet has it. Raises Malformed."""
    record = tables[one.table].get(one.id)
    if record is None:
        raise Malformed("nothing_to_override", "id", name=one.id)
    kind, cells, names = COLUMNS[one.table]
    plain = one.field.removesuffix("_cm")
    cell = cells.get(one.field)
    if one.table == "movement" and plain in reading.names_of(kind):
        cell, names = must(reading.SIGNED), {one.field: plain}
    field = names.get(one.field, one.field)
    if cell is None or one.field == "id" or field not in reading.names_of(kind):
        raise Malformed("nothing_to_override", "field", name=f"{one.id}.{one.field}")
    value = _read(cell.param, one.value)
    return replace(record, **{field: value * CM if one.field == "cm" or one.field.endswith("_cm") else value})


def _read(param: Any, text: str) -> Any:
    if isinstance(param, Flag):
        return param.read({"true": True, "false": False}.get(text, text), "value")
    return param.read(text, "value")


def in_force(tables: Tables, overrides: tuple[Override, ...], sheet: str) -> dict[str, dict[str, Any]]:
    """The tables with everything that this sheet says otherwise."""
    found = {name: dict(rows) for name, rows in tables.items()}
    for one in overrides:
        if one.sheet == sheet:
            found[one.table][one.id] = overridden(found, one)
    return found
