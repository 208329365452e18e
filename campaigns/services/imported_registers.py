"""Registers out of a file: counted, every value read by its column, every number one of a row that is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import override

from campaigns.act_words import act_sentence
from campaigns.models import Act, Change, Character, Game, GmTerm, Kept, Note, NoteReader, Person, Picture, Shown
from campaigns.refusals import BadInput
from campaigns.services.held_together import CHAINS
from campaigns.services.imported_games import Values, read_person
from campaigns.services.pictures_in_files import read_pictures
from campaigns.services.references_in_files import UNKNOWN, columns_of, registers_in_order
from campaigns.services.registers_in_files import COUNTS, KNOWN, NEWS, REGISTERS_PART, WHOLE
from campaigns.services.rows import BadValue, read_cell, read_row
from campaigns.services.sheets import is_sheet

MOST_ROWS = 150_000  # of all registers together
MOST = {"shown": 100_000, "acts": 200_000, "notes": 50_000, "gm_terms": 2_000}
MOST_CHANGES = 1_000_000
LONGEST_DAY = 60
REGISTER_STEPS = 20


@dataclass(frozen=True, slots=True)
class RegistersRead:
    """Checked; references are numbers of the file still, people those of its cast."""

    kind: str
    rows: dict[str, list[Values]]
    gone: dict[str, int]
    pictures: dict[int, Values]
    shown: list[Values]
    acts: list[tuple[Values, list[Values]]]
    notes: list[tuple[Values, list[Values]]]
    terms: list[Values]

    @property
    def is_whole(self) -> bool:
        return self.kind == WHOLE


NOTHING = RegistersRead(KNOWN, {}, {}, {}, [], [], [], [])


@dataclass(frozen=True, slots=True)
class Counted:
    """How many there are of each, to which numbers may point."""

    people: int
    games: int
    pictures: frozenset[int]
    rows: Mapping[str, int]
    gone: Mapping[str, int]

    def check(self, column: Any, value: Any, path: str, *, gone: bool = False) -> Any:
        """A number of the kind that this column names."""
        if value is None:
            return None
        if type(value) is not int:
            raise BadValue(path)
        if not self._is_there(column.related_model, value, gone):
            raise BadValue(path)
        return value

    def _is_there(self, kind: Any, number: int, gone: bool) -> bool:
        if kind is Person:
            return 0 <= number < self.people
        if kind is Game:
            return 1 <= number <= self.games
        if kind is Picture:
            return number in self.pictures
        return issubclass(kind, Kept) and 1 <= number <= self.rows[kind.noun] + (self.gone[kind.noun] if gone else 0)


def read_registers(
    parts: Mapping[str, Any], people: int, games: int, step: Callable[[], None] = lambda: None
) -> RegistersRead:
    """Raises BadInput and BadValue. `games`: the highest number of one that is whole in the file. `step` is called so
    many times on the way."""
    data = parts.get(REGISTERS_PART)
    if data is None:  # older files have none
        return NOTHING
    if not isinstance(data, Mapping) or data.get("kind") not in (WHOLE, KNOWN):
        raise BadValue(f"{REGISTERS_PART}.kind")
    lists = _lists(data)
    pictures = read_pictures(parts)
    counted = Counted(people, games, frozenset(pictures), {n: len(one) for n, one in lists.items()}, _gone(data))
    whole = data["kind"] == WHOLE
    rows = {noun: _rows(noun, found, counted, whole) for noun, found in lists.items()}
    _check_chains(rows)
    shown = [_shown(one, path, counted) for one, path in _listed(data, "shown")]
    step()
    acts = _acts(_listed(data, "acts"), counted, step)
    if sum(len(changes) for _act_row, changes in acts) > MOST_CHANGES:
        raise BadInput("file_too_large", status=413)
    notes = [_note(one, path, counted) for one, path in _listed(data, "notes")]
    terms = [_term(one, path, counted) for one, path in _listed(data, "gm_terms")]
    return RegistersRead(data["kind"], rows, dict(counted.gone), pictures, shown, acts, notes, terms)


def _acts(
    listed: list[tuple[Any, str]], counted: Counted, step: Callable[[], None]
) -> list[tuple[Values, list[Values]]]:
    found = []
    for n, (one, path) in enumerate(listed, 1):
        found.append(_act(one, path, n, counted))
        if n % (len(listed) // REGISTER_STEPS + 1) == 0:
            step()
    return found


def _lists(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The rows of each register, counted before any of them is read."""
    found = data.get("rows")
    if not isinstance(found, Mapping) or not all(isinstance(one, list) for one in found.values()):
        raise BadValue(f"{REGISTERS_PART}.rows")
    if not set(found) <= set(registers_in_order()):
        raise BadValue(f"{REGISTERS_PART}.rows")
    if sum(len(one) for one in found.values()) > MOST_ROWS:
        raise BadInput("file_too_large", status=413)
    return {noun: found.get(noun, []) for noun in registers_in_order()}


def _gone(data: Mapping[str, Any]) -> dict[str, int]:
    found = data.get("gone")
    if not isinstance(found, Mapping):
        raise BadValue(f"{REGISTERS_PART}.gone")
    counts = {noun: found.get(noun, 0) for noun in registers_in_order()}
    if any(type(one) is not int or one < 0 for one in counts.values()) or sum(counts.values()) > MOST_ROWS:
        raise BadValue(f"{REGISTERS_PART}.gone")
    return counts


def _listed(data: Any, name: str, path: str = REGISTERS_PART) -> list[tuple[Any, str]]:
    found = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(found, list):
        raise BadValue(f"{path}.{name}")
    if len(found) > MOST.get(name, MOST_CHANGES):
        raise BadInput("file_too_large", status=413)
    return [(one, f"{path}.{name}.{n}") for n, one in enumerate(found)]


def _rows(noun: str, found: list[Any], counted: Counted, whole: bool) -> list[Values]:
    kind = registers_in_order()[noun]
    return [_row(kind, one, f"{REGISTERS_PART}.rows.{noun}.{n}", counted, whole) for n, one in enumerate(found)]


def _row(kind: type[Kept], data: Any, path: str, counted: Counted, whole: bool) -> Values:
    """Of a row that is only known, what its reader could not see is as it usually is."""
    if not isinstance(data, Mapping):
        raise BadValue(path)
    values = {}
    for column in columns_of(kind):
        if column.name in data:
            values[column.name] = _cell(column, data[column.name], f"{path}.{column.name}", counted)
        elif whole and column.name not in COUNTS and not _may_lack(column):
            raise BadValue(f"{path}.{column.name}")
    if kind is Character and whole:
        values["came_as"] = read_cell(Character._meta.get_field("came_as"), data.get("came_as", ""), f"{path}.came_as")
    if "sheet" in values and not is_sheet(values.get("slug", ""), values.get("form", ""), values["sheet"]):
        raise BadValue(f"{path}.sheet")
    return values


def _may_lack(column: Any) -> bool:
    """A column that came later than the file: what is usual stands in it."""
    return column.null or column.has_default() or column.blank


def _cell(column: Any, value: Any, path: str, counted: Counted) -> Any:
    if column.is_relation:
        return counted.check(column, value, path)
    value = read_cell(column, value, path)
    if column.get_internal_type() == "JSONField" and isinstance(value, list):
        _check_counted(value, path)
    return value


def _check_counted(value: list[Any], path: str) -> None:
    """What counted in a roll: lines of causes, rules and numbers."""
    for line in value:
        if not isinstance(line, list) or not all(isinstance(one, str | int) for one in line):
            raise BadValue(path)


def _check_chains(rows: Mapping[str, list[Values]]) -> None:
    """Who took over from whom, which place lies in which: never round in a circle."""
    for kind, name in CHAINS.items():
        after = {n: one.get(name) for n, one in enumerate(rows[kind.noun], 1)}
        ended: set[int] = set()
        for first in after:
            met: set[int] = set()
            at: int | None = first
            while at is not None and at not in ended:
                if at in met:
                    raise BadInput("goes_round", name=str(rows[kind.noun][at - 1].get("name", "")))
                met.add(at)
                at = after[at]
            ended |= met


def _shown(data: Any, path: str, counted: Counted) -> Values:
    values = read_row(Shown, data, path)
    noun, row = _of_a_row(data, path, counted, gone=False)
    return {**values, "noun": noun, "row": row, "person": _someone(data, "person", path, counted)}


def _of_a_row(data: Any, path: str, counted: Counted, *, gone: bool) -> tuple[str, int]:
    noun, row = data.get("noun"), data.get("row")
    if not isinstance(noun, str) or noun not in counted.rows or type(row) is not int:
        raise BadValue(f"{path}.row")
    if not 1 <= row <= counted.rows[noun] + (counted.gone[noun] if gone else 0):
        raise BadValue(f"{path}.row")
    return noun, row


def _someone(data: Any, name: str, path: str, counted: Counted) -> int:
    person = read_person(data, name, path, counted.people)
    if person is None:
        raise BadValue(f"{path}.{name}")
    return person


def _game(model: Any, data: Any, path: str, counted: Counted) -> Any:
    return counted.check(model._meta.get_field("game"), data.get("game"), f"{path}.game")


def _act(data: Any, path: str, number: int, counted: Counted) -> tuple[Values, list[Values]]:
    """One that the site can say in both languages, and that takes back an earlier one only."""
    values = read_row(Act, data, path)
    values["author"] = read_person(data, "author", path, counted.people)
    values["game"] = _game(Act, data, path, counted)
    values["undoes"] = undoes = data.get("undoes")
    if undoes is not None and (type(undoes) is not int or not 1 <= undoes < number):
        raise BadValue(f"{path}.undoes")
    values["news"] = data.get("news")
    if values["news"] is not None and type(values["news"]) is not int:
        raise BadValue(f"{path}.news")
    days = (values["facts"].get(name, "") for name in ("date_before", "date_after"))
    if set(NEWS) & set(values["facts"]) or not all(isinstance(one, str) and len(one) <= LONGEST_DAY for one in days):
        raise BadValue(f"{path}.facts")
    try:
        for language in ("en", "fr"):
            with override(language):
                act_sentence(values["code"], values["facts"])
    except (LookupError, ValueError, TypeError, AttributeError):
        raise BadValue(f"{path}.facts") from None
    return values, [_change(one, at, counted) for one, at in _listed(data, "changes", path)]


def _change(data: Any, path: str, counted: Counted) -> Values:
    values = read_row(Change, data, path)
    noun, row = _of_a_row(data, path, counted, gone=True)
    sides = {name: _side(noun, values["field"], data.get(name), f"{path}.{name}", counted) for name in SIDES}
    if not values["field"] and (sides["before"] is None) == (sides["after"] is None):
        raise BadValue(f"{path}.field")
    return {**values, "noun": noun, "row": row, **sides}


SIDES = ("before", "after")


def _side(noun: str, name: str, value: Any, path: str, counted: Counted) -> Any:
    """A value as it was noted: of one column, or of all of them."""
    kind = registers_in_order()[noun]
    if value is None:
        return None
    if not name:
        if not isinstance(value, Mapping) or not set(value) <= set(kind.kept):
            raise BadValue(path)
        return {one: _side(noun, one, within, f"{path}.{one}", counted) for one, within in value.items()}
    if name not in kind.kept:
        raise BadValue(path)
    column: Any = kind._meta.get_field(name)
    if column.is_relation:
        return UNKNOWN if value == UNKNOWN else counted.check(column, value, path, gone=True)
    read_cell(column, value, path)
    return value


def _note(data: Any, path: str, counted: Counted) -> tuple[Values, list[Values]]:
    values = read_row(Note, data, path)
    values |= {"author": _someone(data, "author", path, counted), "game": _game(Note, data, path, counted)}
    readers = [
        {**read_row(NoteReader, one, at), "person": _someone(one, "person", at, counted)}
        for one, at in _listed(data, "readers", path)
    ]
    return values, readers


def _term(data: Any, path: str, counted: Counted) -> Values:
    values = read_row(GmTerm, data, path)
    return {**values, "person": _someone(data, "person", path, counted), "game": _game(GmTerm, data, path, counted)}
