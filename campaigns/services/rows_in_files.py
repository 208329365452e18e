"""Rows of one register as a file: JSON with whole sheets, CSV with a column for each value; what its reader may see."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Kept
from campaigns.plain_text import without_isolation
from campaigns.services.acts import plain
from campaigns.services.labels import Names, named_rows
from campaigns.services.registers import Eyes, Register, rows_of

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
SHEET = "sheet."
GUARDED = ("=", "+", "-", "@", "\t")  # what a table program would reckon with instead of showing it
MARK = "'"
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Listed:
    """The rows as a file holds them."""

    columns: list[str]
    rows: list[Values]


def rows_file(*, register: Register, campaign: Campaign, viewer: Viewer, kind: str) -> str:
    """`kind`: one of KINDS."""
    listed = _listed(register, campaign, viewer)
    if kind == "json":
        return json.dumps({"register": register.noun, "rows": listed.rows}, ensure_ascii=False, indent=1) + "\n"
    return _as_csv(listed)


def columns_in_file(register: Register) -> list[str]:
    """All that a form of this register asks the game master for; of a character the sheet besides."""
    return [*register.fields, *(("slug", "sheet") if register.model is Character else ())]


def _listed(register: Register, campaign: Campaign, viewer: Viewer) -> Listed:
    model, mine = register.model, campaign.mine
    is_gm = mine is not None and mine.is_gm
    rows = list(rows_of(register, campaign, viewer).order_by("pk"))
    own = model.objects.filter(model.objects.all().shown_to_owner(viewer.person), campaign=campaign)
    owned = set() if is_gm else set(own.values_list("pk", flat=True))
    columns = [name for name in columns_in_file(register) if Eyes(is_gm, bool(owned)).sees(model, name)]
    pairs = [(name, plain(row, name)) for row in rows for name in columns]
    names = named_rows(model, pairs, viewer)
    written = []
    for row in rows:
        eyes = Eyes(is_gm, row.pk in owned)
        seen = [name for name in columns if eyes.sees(model, name)]
        written.append({name: _cell(row, name, names) for name in seen})
    return Listed(columns, written)


def _cell(row: Kept, name: str, names: Names) -> Any:
    column: Any = row._meta.get_field(name)
    value = plain(row, name)
    if column.is_relation and value is not None:
        return without_isolation(names.get((column.related_model, value), "")) or None
    return value


def _as_csv(listed: Listed) -> str:
    rows = [_flat(one) for one in listed.rows]
    sheets = [name for row in rows for name in row if name.startswith(SHEET)]
    columns = [*(one for one in listed.columns if one != "sheet"), *dict.fromkeys(sheets)]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: guarded(value) for name, value in row.items()})
    return "\ufeff" + out.getvalue()


def _flat(row: Values) -> Values:
    sheet = row.get("sheet") or {}
    values = {name: value for name, value in row.items() if name != "sheet"}
    return values | {f"{SHEET}{name}": _joined(value) for name, value in sheet.items()}


def _joined(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def guarded(value: Any) -> str:
    """As a cell of a CSV that no table program reckons with."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return MARK + text if isinstance(value, str) and text.startswith((*GUARDED, MARK)) else text


def unguarded(text: str) -> str:
    return text[1:] if text[:1] == MARK and text[1:].startswith((*GUARDED, MARK)) else text


def sheet_columns(slugs: Sequence[str]) -> list[str]:
    """How the values of sheets are called in a CSV."""
    found = [name for slug in slugs for one in rulesets.meta(slug).sheets for name, _titles, _param in one.fields]
    return [f"{SHEET}{name}" for name in dict.fromkeys(found)]
