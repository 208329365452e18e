"""Rows written down as plain values and read back: every value of the kind its column takes, or a refusal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import EMPTY_VALUES, MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Cast
from django.utils import timezone

from campaigns.models import (
    Act,
    Campaign,
    CardMove,
    Change,
    ChronicleEntry,
    ComponentBox,
    Draft,
    Game,
    GameSeat,
    GmTerm,
    JournalEntry,
    Membership,
    Message,
    MessageReader,
    Note,
    NoteReader,
    ScenarioText,
    Shown,
    Told,
    Troop,
    TypedDice,
)
from campaigns.models.fields import TypedLine
from campaigns.models.jobs import Job
from campaigns.plain_text import without_isolation

# The columns that travel. Who somebody is, and what a row belongs to, is said apart: keys mean nothing elsewhere.
COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    Campaign: ("name", "description", "story_date", "calendar", "status", "created_at"),
    Membership: ("role", "is_owner", "joined_at"),
    ChronicleEntry: ("story_date", "story_order", "at", "code", "facts", "title", "text", "audience"),
    ComponentBox: ("name", "slug", "files", "created_at"),
    Troop: ("name", "slug", "text", "options", "updated_at"),
    ScenarioText: ("name", "slug", "text", "updated_at"),
    Game: (
        *("name", "slug", "release", "setup", "box_digest", "box_files", "status", "dice", "typed_seats"),
        *("deadline_hours", "commitments", "words", "gm_dice_revealed", "version", "entry", "epoch", "settled"),
        *("rested_entry", "asks", "fault", "snapshot_entry", "turn", "turns", "outcome"),
        *("created_at", "started_at", "moved_at", "finished_at", "region"),
    ),
    GameSeat: (
        *("seat", "place", "holder", "bot", "word", "tick", "seen_tick", "told_count", "seen_digest", "standing"),
        *("asked", "due_at"),
    ),
    JournalEntry: (
        *("n", "kind", "seat", "actor", "question", "form_tick", "action", "epoch", "faces", "digest", "at"),
        "undone_by",
    ),
    Told: ("entry_n", "viewer", "n", "tick", "sentences", "at", "undone"),
    CardMove: ("viewer", "card", "kind", "entry_n", "told_n", "turn", "place", "owner", "fate", "by", "rule"),
    TypedDice: ("epoch", "key", "seat", "faces", "source", "by_seat", "reason", "at"),
    Message: ("seat", "to_all", "text", "at"),
    MessageReader: ("viewer", "read_at"),
    Draft: ("seat", "question", "data", "at"),
    Act: ("code", "facts", "reason", "story_date", "story_order", "at", "is_secret", "corrects"),
    Change: ("version", "field", "reason", "story_date"),
    Shown: ("at",),
    Note: ("text", "at"),
    NoteReader: ("read_at",),
    GmTerm: ("since", "until"),
    Job: (
        *("slug", "release", "viewer", "turn", "setup", "box_files", "box_name", "bots", "seed", "games", "status"),
        *("played", "totals", "backends", "fault", "asked_at", "started_at", "ended_at"),
    ),
}
LATER: dict[type[models.Model], tuple[str, ...]] = {Campaign: ("calendar",), Game: ("region",)}  # older files lack them
TYPES: dict[str, type | tuple[type, ...]] = {
    "BooleanField": bool,
    "CharField": str,
    "DateTimeField": str,
    "JSONField": (dict, list),
    "TextField": str,
}
COUNTED = (MinValueValidator, MaxValueValidator, MaxLengthValidator)  # what they say a cell knows by itself
OLDEST, YOUNGEST = 1900, 3000


class BadValue(Exception):
    """What stands at this place is not what its column takes."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def write_row(row: models.Model) -> dict[str, Any]:
    """The row in plain values, as it is kept rather than as it is shown."""
    return {column.name: plain_cell(row, column) for column in _columns(type(row))}


def write_rows(rows: Iterable[models.Model]) -> list[dict[str, Any]]:
    return [write_row(row) for row in rows]


def write_query(rows: models.QuerySet[Any], *more: str) -> list[dict[str, Any]]:
    """The same of all rows of a query, without making objects of them. `more`: what else is read of each, as it is."""
    columns, read = _columns(rows.model), dict[str, Any]()
    ways = [*(_way(column, read) for column in columns), *(None for _ in more)]
    asked = [Cast(one.name, models.TextField()) if isinstance(one, models.JSONField) else one.name for one in columns]
    found = zip(*rows.values_list(*asked, *more), strict=True)
    plain = [values if way is None else map(way, values) for way, values in zip(ways, found, strict=False)]
    names = [*(one.name for one in columns), *more]
    return [dict(zip(names, one, strict=True)) for one in zip(*plain, strict=True)]


def _way(column: Any, read: dict[str, Any]) -> Callable[[Any], Any] | None:
    """How its values are written down; None: as they are. `read`: texts of tables, as many are told the same."""
    if isinstance(column, models.JSONField):
        return lambda text: None if text is None else read.get(text) or read.setdefault(text, json.loads(text))
    if isinstance(column, TypedLine):
        return lambda text: without_isolation(text) if isinstance(text, str) else text
    if isinstance(column, models.DateField):
        return lambda moment: moment and moment.isoformat()
    return None


def plain_cell(row: models.Model, column: Any) -> Any:
    value = getattr(row, column.attname)
    if isinstance(value, str) and isinstance(column, TypedLine):
        return without_isolation(value)
    return value.isoformat() if isinstance(value, datetime | date) else value


@cache
def _columns(model: type[models.Model]) -> list[Any]:
    return [_column(model, name) for name in COLUMNS[model]]


def read_row(model: type[models.Model], data: Any, path: str) -> dict[str, Any]:
    """The values of one row, by column. Raises BadValue."""
    if not isinstance(data, Mapping):
        raise BadValue(path)
    found, later = {}, LATER.get(model, ())
    for name, cell in _cells(model):
        if name in data:
            value = data[name]
            try:
                found[name] = value if type(value) in cell.as_it_is else cell.read(value)
            except Unfit:
                raise BadValue(f"{path}.{name}") from None
        elif name not in later:
            raise BadValue(f"{path}.{name}")
    return found


def read_rows(model: type[models.Model], data: list[Any], path: str) -> list[dict[str, Any]]:
    """The values of many rows. Raises BadValue. Column by column; one by one only where a fault has to be named."""
    found = _read_at_once(model, data)
    return [read_row(model, one, f"{path}.{n}") for n, one in enumerate(data)] if found is None else found


def _read_at_once(model: type[models.Model], data: list[Any]) -> list[dict[str, Any]] | None:
    if not data or {*map(type, data)} != {dict}:
        return None
    columns = {}
    try:
        for name, cell in _cells(model):
            columns[name] = cell.read_all([one[name] for one in data])
    except (KeyError, TypeError, Unfit):
        return None
    return [dict(zip(columns, one, strict=True)) for one in zip(*columns.values(), strict=True)]


def read_cell(column: Any, value: Any, path: str) -> Any:
    """One value, of the kind that its column takes. Raises BadValue."""
    try:
        return _cell(column).read(value)
    except Unfit:
        raise BadValue(path) from None


class Unfit(Exception):
    """Not what the column takes."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one column takes, looked up once: a file holds very many of its values."""

    null: bool
    kind: type | tuple[type, ...]
    is_moment: bool
    choices: frozenset[Any] | None
    longest: int | None
    lowest: int
    highest: int
    validators: tuple[Callable[[Any], None], ...]
    as_it_is: frozenset[type] = frozenset()  # values of these are taken without another look

    def read(self, value: Any) -> Any:
        if value is None and self.null:
            return None
        if not isinstance(value, self.kind) or (self.kind is int and isinstance(value, bool)):
            raise Unfit
        if self.choices is not None and value not in self.choices:
            raise Unfit
        if self.is_moment:
            return _moment(value)
        if self.longest is not None and len(value) > self.longest:
            raise Unfit
        if self.kind is int and not self.lowest <= value <= self.highest:
            raise Unfit
        if self.validators and value not in EMPTY_VALUES:
            self._validate(value)
        return value

    def read_all(self, values: list[Any]) -> list[Any]:
        """Of many rows: all of one kind are looked at together. Raises TypeError where that cannot be done."""
        kinds = {*map(type, values)}
        if kinds <= self.as_it_is:
            return values
        if self.validators or self.is_moment or kinds not in ({str}, {int}) or {self.kind} != kinds:
            return [value if type(value) in self.as_it_is else self.read(value) for value in values]
        if self.choices is not None and not self.choices.issuperset(values):
            raise Unfit
        if self.longest is not None and max(map(len, values)) > self.longest:
            raise Unfit
        if self.kind is int and not self.lowest <= min(values) <= max(values) <= self.highest:
            raise Unfit
        return values

    def _validate(self, value: Any) -> None:
        try:
            for validate in self.validators:
                validate(value)
        except ValidationError:
            raise Unfit from None


@cache
def _cells(model: type[models.Model]) -> list[tuple[str, Cell]]:
    return [(name, _cell(_column(model, name))) for name in COLUMNS[model]]


@cache
def _cell(column: Any) -> Cell:
    """Lengths and numbers that the column can hold, whatever database it lies in."""
    kind = column.default if column.default in (dict, list) else TYPES.get(column.get_internal_type(), int)
    lowest, highest = _bounds(column)
    validators = tuple(one for one in column.validators if type(one) not in COUNTED)
    free = {bool, dict, list} & {kind} if not (validators or column.choices) else set()
    return Cell(
        null=column.null,
        kind=kind,
        is_moment=isinstance(column, models.DateTimeField),
        choices=frozenset(choice for choice, _label in column.flatchoices) if column.choices else None,
        longest=column.max_length if kind is str else None,
        lowest=lowest,
        highest=highest,
        validators=validators,
        as_it_is=frozenset({*free, *({type(None)} if column.null else ())}),
    )


def _bounds(column: Any) -> tuple[int, int]:
    """With room to count on: whatever is kept goes on growing by ones."""
    kind = column.get_internal_type()
    most = {"BigIntegerField": 2**62, "PositiveSmallIntegerField": 2**14}.get(kind, 2**30)
    least = 0 if kind.startswith("Positive") else -most
    said = [one for one in column.validators if type(one) in COUNTED]
    lows = [int(one.limit_value) for one in said if type(one) is MinValueValidator]
    highs = [int(one.limit_value) for one in said if type(one) is MaxValueValidator]
    return max([least, *lows]), min([most, *highs])


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Unfit from None
    if timezone.is_naive(moment) or not OLDEST < moment.year < YOUNGEST:
        raise Unfit
    return moment


def _column(model: type[models.Model], name: str) -> Any:
    return model._meta.get_field(name)
