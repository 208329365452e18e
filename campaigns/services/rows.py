"""Rows written down as plain values and read back: every value of the kind its column takes, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from campaigns.models import (
    Campaign,
    ChronicleEntry,
    ComponentBox,
    Draft,
    Game,
    GameSeat,
    JournalEntry,
    Membership,
    Message,
    MessageReader,
    Told,
    TypedDice,
)
from campaigns.models.jobs import Job

# The columns that travel. Who somebody is, and what a row belongs to, is said apart: keys mean nothing elsewhere.
COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    Campaign: ("name", "description", "story_date", "status", "created_at"),
    Membership: ("role", "is_owner", "joined_at"),
    ChronicleEntry: ("story_date", "story_order", "at", "code", "facts", "title", "text", "audience"),
    ComponentBox: ("name", "slug", "files", "created_at"),
    Game: (
        *("name", "slug", "release", "setup", "box_digest", "box_files", "status", "dice", "typed_seats"),
        *("deadline_hours", "commitments", "words", "gm_dice_revealed", "version", "entry", "epoch", "settled"),
        *("rested_entry", "asks", "fault", "snapshot_entry", "turn", "turns", "outcome"),
        *("created_at", "started_at", "moved_at", "finished_at"),
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
    TypedDice: ("epoch", "key", "seat", "faces", "source", "by_seat", "reason", "at"),
    Message: ("seat", "to_all", "text", "at"),
    MessageReader: ("viewer", "read_at"),
    Draft: ("seat", "question", "data", "at"),
    Job: (
        *("slug", "release", "viewer", "turn", "setup", "box_files", "box_name", "bots", "seed", "games", "status"),
        *("played", "totals", "backends", "fault", "asked_at", "started_at", "ended_at"),
    ),
}
TYPES: dict[str, type | tuple[type, ...]] = {
    "BooleanField": bool,
    "CharField": str,
    "DateTimeField": str,
    "JSONField": (dict, list),
    "TextField": str,
}
OLDEST, YOUNGEST = 1900, 3000


class BadValue(Exception):
    """What stands at this place is not what its column takes."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def write_row(row: models.Model) -> dict[str, Any]:
    """The row in plain values, as it is kept rather than as it is shown."""
    return {name: _plain(row, name) for name in COLUMNS[type(row)]}


def write_rows(rows: Sequence[models.Model] | models.QuerySet[Any]) -> list[dict[str, Any]]:
    return [write_row(row) for row in rows]


def _plain(row: models.Model, name: str) -> Any:
    value = _column(type(row), name).get_prep_value(getattr(row, name))
    return value.isoformat() if isinstance(value, datetime) else value


def read_row(model: type[models.Model], data: Any, path: str) -> dict[str, Any]:
    """The values of one row, by column. Raises BadValue."""
    if not isinstance(data, Mapping):
        raise BadValue(path)
    return {name: _read(_column(model, name), data, f"{path}.{name}") for name in COLUMNS[model]}


def _read(column: Any, data: Mapping[str, Any], path: str) -> Any:
    if column.name not in data:
        raise BadValue(path)
    value = data[column.name]
    if value is None:
        if column.null:
            return None
        raise BadValue(path)
    kind = TYPES.get(column.get_internal_type(), int)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadValue(path)
    if column.choices and value not in [choice for choice, _label in column.flatchoices]:
        raise BadValue(path)
    value = _moment(value, path) if isinstance(column, models.DateTimeField) else value
    if column.default in (dict, list) and not isinstance(value, column.default):
        raise BadValue(path)
    return _within_limits(column, value, path)


def _within_limits(column: Any, value: Any, path: str) -> Any:
    """Lengths and numbers that the column can hold, whatever database it lies in."""
    longest = column.max_length
    if longest is not None and isinstance(value, str) and len(value) > longest:
        raise BadValue(path)
    try:
        column.run_validators(value)
    except ValidationError:
        raise BadValue(path) from None
    if isinstance(value, int) and not isinstance(value, bool) and not _fits(column, value):
        raise BadValue(path)
    return value


def _fits(column: Any, value: int) -> bool:
    """With room to count on: whatever is kept goes on growing by ones."""
    kind = column.get_internal_type()
    most = {"BigIntegerField": 2**62, "PositiveSmallIntegerField": 2**14}.get(kind, 2**30)
    return (0 if kind.startswith("Positive") else -most) <= value <= most


def _moment(text: str, path: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadValue(path) from None
    if timezone.is_naive(moment) or not OLDEST < moment.year < YOUNGEST:
        raise BadValue(path)
    return moment


def _column(model: type[models.Model], name: str) -> Any:
    return model._meta.get_field(name)
