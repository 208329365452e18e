"""Many rows entered from a file at once: read with the line of each, refused at the first fault, written as one act."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.models import Campaign, Circle
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, act
from campaigns.services.held_together import check_holds_together
from campaigns.services.register_writing import Told
from campaigns.services.registers import Register
from campaigns.services.rows_in_files import SHEET, unguarded
from campaigns.story_dates import stored_story_date

MOST_BYTES = 4_000_000
MOST_ROWS = 2_000
MOST_CELL = 20_000
SPACES = " \t\r\n"
OF_THE_ROW = ("on_day", "why")  # when it was so in the story, and why: beside the columns of the row


class Misfit(BadInput):
    """The first fault of a file, with its place."""

    def __init__(self, line: int, column: str, what: str) -> None:
        super().__init__("row_misfit", line=line, column=column[:60], what=what)


@dataclass(frozen=True, slots=True)
class Raw:
    """A row as it stands in the file, and on which line it begins."""

    line: int
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ready:
    """A row that can be written. `further_up`: columns that name a row of the same file, by its place there."""

    line: int
    values: Mapping[str, Any]
    further_up: Mapping[str, int] = field(default_factory=dict)
    told: Told = field(default_factory=Told)


def read_rows_file(body: bytes) -> list[Raw]:
    """JSON or CSV, whichever it is. Raises Misfit and BadInput."""
    if len(body) > MOST_BYTES:
        raise BadInput("too_large", status=413)
    text = _text(body)
    found = list(_from_json(text) if text.lstrip(SPACES)[:1] in ("{", "[") else _from_csv(text))
    if not found:
        raise Misfit(1, "1", _("There is no row in this file."))
    return found


def _text(body: bytes) -> str:
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = body[: error.start].split(b"\n")
        raise Misfit(len(lines), str(len(lines[-1]) + 1), _("This is not text in UTF-8.")) from None
    if "\0" in text:
        raise Misfit(text[: text.index("\0")].count("\n") + 1, "1", _("This is not text in UTF-8."))
    return text


def _counted(rows: Iterator[Raw]) -> Iterator[Raw]:
    for n, one in enumerate(rows):
        if n >= MOST_ROWS:
            raise Misfit(one.line, "1", _("At most %(most)s rows at once.") % {"most": MOST_ROWS})
        yield one


# -- CSV -------------------------------------------------------------------------------------------------------------
def _from_csv(text: str) -> Iterator[Raw]:
    """Separated by commas or, as some table programs do, by semicolons."""
    head = text.split("\n", 1)[0]
    separator = ";" if head.count(";") > head.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    csv.field_size_limit(MOST_CELL)
    try:
        columns = [one.strip() for one in next(reader, [])]
        twice = next((one for n, one in enumerate(columns) if one in columns[:n]), None)
        if twice is not None:
            raise Misfit(1, twice or str(len(columns)), _("Two columns have the same name."))
        yield from _counted(_csv_rows(reader, columns))
    except csv.Error as error:
        raise Misfit(reader.line_num, "1", _("This line cannot be read: %(why)s.") % {"why": error}) from None


def _csv_rows(reader: Any, columns: Sequence[str]) -> Iterator[Raw]:
    begins = reader.line_num + 1
    for cells in reader:
        if any(cells):
            if len(cells) > len(columns):
                raise Misfit(begins, str(len(columns) + 1), _("There are more values than columns."))
            yield Raw(begins, _nested({name: unguarded(one) for name, one in zip(columns, cells, strict=False) if one}))
        begins = reader.line_num + 1


def _nested(values: dict[str, str]) -> dict[str, Any]:
    sheet = {name.removeprefix(SHEET): one for name, one in values.items() if name.startswith(SHEET)}
    flat = {name: one for name, one in values.items() if not name.startswith(SHEET)}
    return {**flat, "sheet": sheet} if sheet else flat


# -- JSON ------------------------------------------------------------------------------------------------------------
def _from_json(text: str) -> Iterator[Raw]:
    """Rows one after the other, so that each is known by its line. Read as a whole first, for faults of writing."""
    try:
        whole = json.loads(text)
    except RecursionError:
        raise Misfit(1, "1", _("This is nested too deep.")) from None
    except json.JSONDecodeError as error:
        raise Misfit(error.lineno, str(error.colno), _("This is not JSON.")) from None
    except ValueError:
        raise Misfit(1, "1", _("This is not JSON.")) from None
    rows = whole.get("rows") if isinstance(whole, dict) else whole
    if not isinstance(rows, list):
        raise Misfit(1, "rows", _("A list of rows is expected."))
    yield from _counted(_json_rows(text, rows))


def _json_rows(text: str, rows: Sequence[Any]) -> Iterator[Raw]:
    at = text.index("[", text.index('"rows"') if text.lstrip(SPACES).startswith("{") else 0) + 1
    line, counted = 1, 0
    decoder = json.JSONDecoder()
    for one in rows:
        while text[at] in SPACES + ",":
            at += 1
        line, counted = line + text.count("\n", counted, at), at
        if not isinstance(one, dict):
            raise Misfit(line, "1", _("A row is written in braces, with the names of its columns."))
        yield Raw(line, {name: value for name, value in one.items() if value is not None})
        _same, at = decoder.raw_decode(text, at)


# -- writing ---------------------------------------------------------------------------------------------------------
def enter_rows(
    *, register: Register, campaign: Campaign, viewer: Viewer, rows: Sequence[Ready], told: Told
) -> list[Any]:
    """All of them as one act, or none. Raises Misfit."""
    secret = all(one.values.get("audience") == Circle.GM for one in rows)
    doing = Doing(campaign, viewer.person, "entered_from_file", {}, told.reason, told.on, secret=secret)
    made: list[Any] = []
    with act(doing) as pen:
        for one in rows:
            values = {**one.values, **{name: made[place] for name, place in one.further_up.items()}}
            row = pen.create(register.model, values)
            try:
                check_holds_together(row)
            except SiteRefused as refusal:
                raise Misfit(one.line, "1", str(refusal)) from None
            noted = pen.noted[-1]
            noted.reason, noted.story_date = one.told.reason, stored_story_date(one.told.on)
            made.append(row)
    return made
