"""Writes the rows of the demo as if they had been entered one evening after the other.

Each has its act, its day and its author. Acts and changes are gathered and written together, in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from campaigns.models import Act, Campaign, Change, Circle, Game, Kept, Person, Picture
from campaigns.plain_text import without_isolation
from campaigns.services.acts import plain, written
from campaigns.story_dates import order_of

A_MINUTE = timedelta(minutes=1)
SECRET = ("knowledge", "hearing")


@dataclass(slots=True)
class Cast:
    """All that rows name by a key: people at the table, rows by noun and key, games, pictures."""

    campaign: Campaign
    gm: Person
    people: dict[str, Person] = field(default_factory=dict)
    rows: dict[tuple[str, str], Any] = field(default_factory=dict)
    games: dict[str, Game] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)

    def named(self, kind: type[Any], key: str) -> Any:
        if issubclass(kind, Person):
            return self.people[key]
        if issubclass(kind, Game):
            return self.games[key]
        return self.pictures[key] if issubclass(kind, Picture) else self.rows[kind.noun, key]

    def values(self, model: type[Kept], row: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a register in this row of the story."""
        found = {}
        for name, value in row.items():
            if name in model.kept:
                kind = model._meta.get_field(name).related_model
                found[name] = self.named(kind, value) if isinstance(kind, type) and value is not None else value
        return {**found, **model.following(found, self.campaign)}


@dataclass(frozen=True, slots=True)
class Deed:
    """Of one act: its code, who did it, why, on which day of the story when it is not that of the evening."""

    code: str = "entered"
    by: Person | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    on: str = ""


@dataclass(slots=True)
class Scribe:
    """Writes one evening; `at` and `on` are its hour and its day in the story."""

    cast: Cast
    at: datetime
    on: str
    acts: list[tuple[Act, list[Change]]] = field(default_factory=list)

    def begin(self, deed: Deed, row: Kept, *, game: Game | None = None) -> None:
        self.at += A_MINUTE
        facts = dict(deed.facts) or {"row": without_isolation(str(row))}
        on = deed.on or self.on
        act = Act(
            campaign=self.cast.campaign,
            author=deed.by or self.cast.gm,
            code=deed.code,
            facts=facts,
            reason=deed.reason,
            story_date=on,
            story_order=order_of(on, self.cast.campaign.calendar) or 0,
            at=self.at,
            is_secret=row.audience == Circle.GM or row.noun in SECRET,
            game=game,
        )
        self.acts.append((act, []))

    def create(self, model: type[Kept], values: Mapping[str, Any], deed: Deed | None = None) -> Any:
        """A row, by an act of its own or, without a deed, by the last one."""
        row = model(campaign=self.cast.campaign, made_at=self.at, **values)
        row.save(force_insert=True)
        if deed is not None:
            self.begin(deed, row)
        self.acts[-1][1].append(Change(noun=row.noun, row=row.pk, field="", before=None, after=written(row)))
        return row

    def change(self, row: Any, values: Mapping[str, Any], deed: Deed | None = None) -> Any:
        """What is another value now, noted column by column."""
        if deed is not None:
            self.begin(deed, row)
        before = {name: plain(row, name) for name in values}
        for name, value in values.items():
            setattr(row, name, value)
        row.version += 1
        row.save(update_fields=[*values, "version"])
        for name in values:
            note = Change(noun=row.noun, row=row.pk, version=row.version, field=name)
            note.before, note.after = before[name], plain(row, name)
            self.acts[-1][1].append(note)
        return row

    def keep(self) -> None:
        """Once what follows is written by others."""
        Act.objects.bulk_create(act for act, _changes in self.acts)
        for act, changes in self.acts:
            for one in changes:
                one.act = act
        Change.objects.bulk_create(one for _act, changes in self.acts for one in changes)
        self.acts = []
