"""The one way to write into the registers of a campaign: every change is noted with who, when, on which day, and why.

    with act(Doing(campaign, author, "changed", reason="he told us")) as pen:
        pen.change(character, {"fate": Fate.PRISONER})

What stands in one `act` is written together or not at all, and is taken back together (`services.undoing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import models, transaction

from campaigns.models import Act, Campaign, Change, Game, Kept, Person, Shown
from campaigns.plain_text import without_isolation
from campaigns.refusals import Stale
from campaigns.services.held_together import in_turn, is_chained
from campaigns.services.notices_of_acts import tell_people
from campaigns.story_dates import order_of, stored_story_date


@dataclass(frozen=True, slots=True)
class Doing:
    """What somebody is about to do. `facts`: those of its sentence; `on`: the day of the story, today when empty."""

    campaign: Campaign
    author: Person | None
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    on: str = ""
    game: Game | None = None
    secret: bool = False
    corrects: bool = False


class Clash(Stale):
    """Somebody else changed the same columns meanwhile; `theirs` says what stands there now."""

    def __init__(self, theirs: Mapping[str, Any]) -> None:
        super().__init__("changed_meanwhile")
        self.theirs = dict(theirs)


@dataclass(slots=True)
class Pen:
    """Writes rows of one act, and notes what it writes."""

    doing: Doing
    noted: list[Change] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)  # the campaign's date, before and after

    def create(self, model: type[Kept], values: Mapping[str, Any], reason: str = "") -> Any:
        """`reason`: of this row alone."""
        row = model(campaign=self.doing.campaign, **{**values, **model.following(values, self.doing.campaign)})
        row.save()
        self._note(row, "", None, written(row))
        self.noted[-1].reason = reason
        return row

    def change(self, row: Kept, values: Mapping[str, Any], *, seen: int | None = None) -> Any:
        """The row as it is now. `seen`: the version that its author had before him; others' changes since then stay,
        unless they are of the same columns: then Clash, and nothing is written."""
        model = type(row)
        if is_chained(row, values):
            in_turn(self.doing.campaign.pk)
        now = model._base_manager.select_for_update(no_key=True).get(pk=row.pk)
        wanted = self.merged(now, values, seen)
        wanted |= model.following(wanted, self.doing.campaign)
        before = {name: plain(now, name) for name in wanted}
        for name, value in wanted.items():
            setattr(now, name, value)
        after = {name: plain(now, name) for name in wanted}
        moved = [name for name in wanted if before[name] != after[name]]
        if moved:
            now.version += 1
            now.save(update_fields=[*moved, "version"])
            for name in moved:
                self._note(now, name, before[name], after[name])
        return now

    def remove(self, row: Kept) -> None:
        """And first all rows that cannot be without it; those that only name it name nobody from now on."""
        for dependent, _name in dependents(row, models.CASCADE):
            if type(dependent)._base_manager.filter(pk=dependent.pk).exists():  # not gone with another one already
                self.remove(dependent)
        for dependent, name in dependents(row, models.SET_NULL):
            self.change(dependent, {name: None})
        self._note(row, "", written(row), None)
        Shown.objects.filter(noun=row.noun, row=row.pk).delete()
        row.delete()

    def move_date(self, before: str, after: str) -> None:
        """The campaign's date of the story; it goes back with the act."""
        moved = Campaign.objects.filter(pk=self.doing.campaign.pk, story_date=before).update(story_date=after)
        if not moved:
            raise Stale("changed_meanwhile")
        self.doing.campaign.story_date = after
        self.moved = {"date_before": before, "date_after": after}

    def merged(self, now: Kept, values: Mapping[str, Any], seen: int | None) -> dict[str, Any]:
        """Of the wanted values those that their author changed himself."""
        if seen is None or seen >= now.version:
            return dict(values)
        base = {name: plain(now, name) for name in values}
        since = Change.objects.filter(noun=now.noun, row=now.pk, version__gt=seen).exclude(field="")
        for change in since.order_by("-pk"):
            if change.field in base:
                base[change.field] = change.before
        mine = {name: value for name, value in values.items() if plain_value(now, name, value) != base[name]}
        theirs = {name: plain(now, name) for name in mine if plain(now, name) != base[name]}
        clashing = {name: one for name, one in theirs.items() if one != plain_value(now, name, mine[name])}
        if clashing:
            raise Clash(clashing)
        return mine

    def _note(self, row: Kept, name: str, before: Any, after: Any) -> None:
        self.noted.append(
            Change(noun=row.noun, row=row.pk, version=row.version, field=name, before=before, after=after)
        )


@contextmanager
def act(doing: Doing) -> Iterator[Pen]:
    """All that is written with the pen is one act, and nothing at all if one of its lines is refused."""
    with transaction.atomic():
        pen = Pen(doing)
        yield pen
        if pen.noted or pen.moved:
            keep(doing, pen.noted, moved=pen.moved)


def keep(doing: Doing, noted: list[Change], undoes: Act | None = None, moved: Mapping[str, str] | None = None) -> Act:
    calendar = doing.campaign.calendar
    on = stored_story_date(doing.on, calendar) or doing.campaign.story_date
    facts = {**doing.facts, **(moved or {})}
    row = Act.objects.create(
        campaign=doing.campaign,
        author=doing.author,
        code=doing.code,
        facts={name: without_isolation(one) if isinstance(one, str) else one for name, one in facts.items()},
        reason=doing.reason,
        story_date=on,
        story_order=order_of(on, calendar) or 0,
        game=doing.game,
        is_secret=doing.secret,
        corrects=doing.corrects,
        undoes=undoes,
    )
    for change in noted:
        change.act = row
    Change.objects.bulk_create(noted)
    tell_people(row, noted)
    return row


def written(row: Kept) -> dict[str, Any]:
    """All columns of the row in plain values, as JSON can hold them."""
    return {name: plain(row, name) for name in row.kept}


def plain(row: Kept, name: str) -> Any:
    column = row._meta.get_field(name)
    return _plain(column.get_prep_value(getattr(row, column.attname)))  # type: ignore[union-attr]


def plain_value(row: Kept, name: str, value: Any) -> Any:
    """The same of a value that it does not have yet."""
    if isinstance(value, models.Model):
        return value.pk
    return _plain(row._meta.get_field(name).get_prep_value(value))  # type: ignore[union-attr]


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime | date) else value


def dependents(row: Kept, rule: Any) -> list[tuple[Kept, str]]:
    """Rows of registers that name it, with the column, where the database would follow this rule."""
    links = [
        link for link in row._meta.related_objects if issubclass(link.related_model, Kept) and link.on_delete is rule
    ]
    found = [(link.field.name, link.related_model._base_manager.filter(**{link.field.name: row.pk})) for link in links]
    return [(one, name) for name, rows in found for one in rows]
