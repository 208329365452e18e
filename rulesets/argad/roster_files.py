"""Rosters as files: CSV and JSON, out and in, every fault by line and column.

CSV has one line a profile and a head of column names; lists are written with a bar between ("sword|bow"). JSON holds
the same rows under "people", beside name, sheet and budget.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.refusals import BadFile, IllegalAction, Malformed

from .component_rows import Flag, Words
from .profile_rows import Column, Known, Scored, columns, read_profile, write_profile
from .roster import MOST_PEOPLE, Entry, Roster, with_entry
from .text_places import Cell, Path, csv_rows, parse_json, place_of

FORMAT = "argad-roster"
SCHEMA = 1
LONGEST = 1_000_000  # characters of a file
BAR = "|"
YES, NO = ("yes", "true", "1", "x", "oui"), ("no", "false", "0", "", "non")
FORMULA = ("=", "+", "-", "@", "\t")  # what a spreadsheet would reckon with
COUNT = Number(1, MOST_PEOPLE)
Place = Callable[[str], tuple[int, int]]


def write_csv(roster: Roster, known: Known) -> str:
    """One line a profile. A text that a spreadsheet would take for a formula gets an apostrophe before it."""
    names = ["count", *columns(known)]
    lines = [",".join(names)]
    for one in roster.entries:
        row = {**write_profile(one.profile), "count": one.count}
        lines.append(",".join(_csv_cell(row.get(name, "")) for name in names))
    return "\n".join(lines) + "\n"


def _csv_cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = BAR.join(value) if isinstance(value, list) else str(value)
    if text.startswith(FORMULA) and not isinstance(value, int):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any(one in text for one in ',;"\n\t') else text


def read_csv(text: str, known: Known, file: str = "roster.csv") -> Roster:
    """What `write_csv` wrote, or somebody's spreadsheet did. Raises BadFile for the first fault."""
    _check_size(file, text)
    rows = csv_rows(file, text)
    if not rows:
        raise BadFile(file, 1, 1, "empty_file")
    shape: dict[str, Column] = {"count": COUNT, **columns(known)}
    head = _head(file, rows[0], shape)
    roster = Roster()
    for row in rows[1:]:
        cells = dict(zip(head, row, strict=False))
        for extra in row[len(head) :]:
            if extra.text:
                raise BadFile(file, extra.line, extra.column, "cell_too_many")
        values = {name: _raw(cell.text, shape[name]) for name, cell in cells.items() if cell.text}

        def place(name: str, cells: Mapping[str, Cell] = cells, first: Cell = row[0]) -> tuple[int, int]:
            at = cells.get(name, first)
            return at.line, at.column

        roster = _added(roster, values, known, file, place)
    return roster


def _head(file: str, row: list[Cell], shape: Mapping[str, Column]) -> list[str]:
    head: list[str] = []
    for cell in row:
        if cell.text not in shape:
            raise BadFile(file, cell.line, cell.column, "unknown_field", path=cell.text[:40])
        if cell.text in head:
            raise BadFile(file, cell.line, cell.column, "column_twice", path=cell.text)
        head.append(cell.text)
    return head


def _raw(text: str, column: Column) -> Any:
    """The cell as the column's reader wants it; what is neither yes nor no is left for it to refuse."""
    if isinstance(column, Flag):
        return True if text.lower() in YES else False if text.lower() in NO else text
    if isinstance(column, Words | Scored):
        return [one.strip() for one in text.split(BAR) if one.strip()]
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def write_json(roster: Roster) -> str:
    people = [{**write_profile(one.profile), "count": one.count} for one in roster.entries]
    head = {"format": FORMAT, "schema": SCHEMA, "name": roster.name, "sheet": roster.sheet, "budget": roster.budget}
    return json.dumps({**head, "people": people}, ensure_ascii=False, indent=2) + "\n"


def read_json(text: str, known: Known, file: str = "roster.json") -> Roster:
    """What `write_json` wrote. Raises BadFile for the first fault."""
    _check_size(file, text)
    data, places = parse_json(file, text)

    def refuse(where: Path, code: str, **facts: Any) -> BadFile:
        while where not in places:
            where = where[:-1]
        line, column = place_of(text, places[where])
        return BadFile(file, line, column, code, **facts)

    if not isinstance(data, dict):
        raise refuse((), "not_a_table", path=file)
    shape: dict[str, Param] = {"format": Pick((FORMAT,)), "schema": Number(1, SCHEMA), "name": Text(80)}
    shape |= {"sheet": Pick(known.sheets), "budget": Number(0, 100_000)}
    given: dict[str, Any] = {}
    for name, value in data.items():
        if name not in shape and name != "people":
            raise refuse((name,), "unknown_field", path=name[:40])
        try:
            given[name] = value if name == "people" else shape[name].read(value, name)
        except Malformed as error:
            raise refuse((name,), error.code, **error.facts) from None
    people = given.get("people", [])
    if not isinstance(people, list):
        raise refuse(("people",), "not_a_list", path="people")
    roster = Roster(given.get("name", ""), given.get("sheet", ""), given.get("budget", 0))
    for n, row in enumerate(people):
        if not isinstance(row, dict):
            raise refuse(("people", n), "not_a_row", at="people")

        def place(name: str, n: int = n) -> tuple[int, int]:
            path: Path = ("people", n, name)
            return place_of(text, places[path if path in places else path[:2]])

        roster = _added(roster, row, known, file, place)
    return roster


def _added(roster: Roster, row: Mapping[str, Any], known: Known, file: str, place: Place) -> Roster:
    """The roster with one more line. `place` says where a column of it stands."""
    own = {name: value for name, value in row.items() if name != "count"}
    try:
        count = COUNT.read(row.get("count", 1), "count")
        entry = Entry(read_profile(own, known), count)
        if roster.entry(entry.profile.id) is not None:
            raise Malformed("row_twice", "id", at=entry.profile.id)
        return with_entry(roster, entry.profile, entry.count)
    except Malformed as error:
        line, column = place(error.path.partition(".")[0])
        raise BadFile(file, line, column, error.code, **error.facts) from None
    except IllegalAction as error:
        line, column = place("count")
        raise BadFile(file, line, column, error.code, **error.facts) from None


def _check_size(file: str, text: str) -> None:
    if len(text) > LONGEST:
        raise BadFile(file, 1, 1, "file_too_large", most=LONGEST)
