"""Registers of a file written into their campaign: every key is drawn first, so that all can name each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import models

from campaigns.models import (
    Act,
    Campaign,
    Change,
    ChronicleEntry,
    Game,
    GmTerm,
    Hearing,
    Kept,
    Knowledge,
    Note,
    NoteReader,
    Person,
    Picture,
    Shown,
)
from campaigns.services.imported_games import Values
from campaigns.services.imported_registers import RegistersRead
from campaigns.services.inserting import as_text, draw_keys, insert_rows
from campaigns.services.pictures_in_files import keep_pictures
from campaigns.services.references_in_files import UNKNOWN, columns_of, registers_in_order

BATCH = 500
NOBODY_KNOWN = 0  # no row has this key: pages say "not known here"


@dataclass(slots=True)
class Keys:
    """From numbers of the file to keys of this site."""

    cast: Mapping[int, Person]
    games: Mapping[int, Game]
    entries: Sequence[ChronicleEntry]
    rows: dict[type[models.Model], dict[int, int]] = field(default_factory=dict)

    def of(self, kind: type[models.Model], number: Any) -> int | None:
        """None for nobody, and for what did not come along."""
        if number is None or number == UNKNOWN:
            return None
        if kind is Person:
            return self.cast[number].pk
        if kind is Game:
            found = self.games.get(number)
            return found.pk if found else None
        return self.rows.get(kind, {}).get(number)

    def noted(self, kind: type[Kept], name: str, value: Any) -> Any:
        """The same in what was noted of a row."""
        if not name:
            return value and {one: self.noted(kind, one, within) for one, within in value.items()}
        column: Any = kind._meta.get_field(name)
        if not column.is_relation or value is None:
            return value
        found = self.of(column.related_model, value)
        return NOBODY_KNOWN if found is None else found


def write_registers(
    read: RegistersRead,
    campaign: Campaign,
    cast: Mapping[int, Person],
    games: Mapping[int, Game],
    entries: Sequence[ChronicleEntry],
) -> None:
    """Inside the transaction of the whole file. `entries`: of the chronicle, in the order of the file."""
    keys = Keys(cast, games, entries)
    keys.rows[Picture] = keep_pictures(read.pictures, campaign)
    for noun, kind in registers_in_order().items():
        drawn = draw_keys(kind, len(read.rows.get(noun, ())) + read.gone.get(noun, 0))
        keys.rows[kind] = dict(enumerate(drawn, 1))
    while _leave_behind(read, keys):
        pass
    for noun, kind in registers_in_order().items():
        numbered = [(n, one) for n, one in enumerate(read.rows.get(noun, ()), 1) if n in keys.rows[kind]]
        made = [_made(kind, keys, campaign, n, one) for n, one in numbered]
        if kind is Hearing:
            _know_what_was_heard(made, campaign)
        insert_rows(kind, made)
    _write_shown(read, campaign, keys)
    _write_acts(read, campaign, keys)
    _write_notes(read, campaign, keys)
    GmTerm.objects.bulk_create(GmTerm(campaign=campaign, **_owned(one, GmTerm, keys, "person")) for one in read.terms)


def _made(kind: type[Kept], keys: Keys, campaign: Campaign, number: int, values: Values) -> Values:
    """Ready to be inserted."""
    columns = _columns_by_name(kind)
    made: Values = {"id": keys.rows[kind][number], "campaign_id": campaign.pk}
    for name, value in values.items():
        column = columns.get(name)
        if column is None:  # as whom games know a character
            made[name] = value
        elif column.is_relation:
            made[column.attname] = keys.of(column.related_model, value)
        else:
            made[name] = value
    return made


@cache
def _columns_by_name(kind: type[Kept]) -> Mapping[str, Any]:
    return {one.name: one for one in columns_of(kind)}


def _know_what_was_heard(made: Iterable[Values], campaign: Campaign) -> None:
    """Whoever knows hearings only has a piece of knowledge for each: which of them are the same is not for him."""
    heard = [one for one in made if one.get("knowledge_id") is None]
    known = [_known(Hearing(**one), campaign) for one in heard]
    for one, row in zip(heard, Knowledge.objects.bulk_create(known, batch_size=BATCH), strict=True):
        one["knowledge_id"] = row.pk


def _known(heard: Hearing, campaign: Campaign) -> Knowledge:
    about = {name: getattr(heard, name) for name in ("about_character_id", "about_place_id", "about_band_id")}
    said = {name: getattr(heard, name) for name in ("matter", "title", "text", "picture_id", "aim")}
    return Knowledge(campaign=campaign, audience="gm", story_date=heard.on, **about, **said)


def _leave_behind(read: RegistersRead, keys: Keys) -> bool:
    """A row that cannot be without one that did not come along stays behind too; whether there was any."""
    left = False
    for noun, kind in registers_in_order().items():
        needed = [one for one in columns_of(kind) if one.is_relation and not one.null and one.name != "knowledge"]
        for n, values in enumerate(read.rows.get(noun, ()), 1):
            if n in keys.rows[kind] and any(keys.of(one.related_model, values.get(one.name)) is None for one in needed):
                del keys.rows[kind][n]
                left = True
    return left


def _owned(values: Values, model: Any, keys: Keys, *people: str) -> Values:
    """With people and the game of this site."""
    found = {**values, **{f"{name}_id": keys.of(Person, values[name]) for name in people}}
    for name in people:
        del found[name]
    if "game" in found:
        found["game_id"] = keys.of(Game, found.pop("game"))
    return found


def _write_shown(read: RegistersRead, campaign: Campaign, keys: Keys) -> None:
    made = []
    for one in read.shown:
        key = keys.of(registers_in_order()[one["noun"]], one["row"])
        if key is not None:
            made.append(Shown(campaign=campaign, **{**_owned(one, Shown, keys, "person"), "row": key}))
    Shown.objects.bulk_create(made, batch_size=BATCH)


def _write_acts(read: RegistersRead, campaign: Campaign, keys: Keys) -> None:
    """Those that take back others name them by the keys that are drawn for all before."""
    drawn = draw_keys(Act, len(read.acts))
    numbers = dict(enumerate(drawn, 1))
    acts, changes = [], []
    for n, (values, noted) in enumerate(read.acts, 1):
        columns = _owned({**values, "undoes_id": numbers.get(values["undoes"])}, Act, keys, "author")
        del columns["undoes"]
        news = columns.pop("news")
        if news is not None and 1 <= news <= len(keys.entries):
            columns["facts"] = {**columns["facts"], "chronicle": keys.entries[news - 1].pk}
        acts.append({"id": numbers[n], "campaign_id": campaign.pk, **columns})
        came = [one for one in noted if keys.of(registers_in_order()[one["noun"]], one["row"]) is not None]
        changes += [_noted(one, numbers[n], keys) for one in came]
    insert_rows(Act, acts)
    insert_rows(Change, changes)


def _noted(values: Values, act: int, keys: Keys) -> Values:
    kind = registers_in_order()[values["noun"]]
    sides = {name: keys.noted(kind, values["field"], values[name]) for name in ("before", "after")}
    written = {name: None if side is None else as_text(side) for name, side in sides.items()}
    return {**values, "act_id": act, "row": keys.of(kind, values["row"]), **written}


def _write_notes(read: RegistersRead, campaign: Campaign, keys: Keys) -> None:
    made = [Note(campaign=campaign, **_owned(values, Note, keys, "author")) for values, _readers in read.notes]
    notes = Note.objects.bulk_create(made, batch_size=BATCH)
    readers = [
        NoteReader(note=note, **_owned(one, NoteReader, keys, "person"))
        for note, (_values, to) in zip(notes, read.notes, strict=True)
        for one in to
    ]
    NoteReader.objects.bulk_create(readers, batch_size=BATCH)
