"""The chronicle: written by hand, told by the site, read since the last visit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.chronicle_words import WORDS, worded
from campaigns.models import Audience, Campaign, ChronicleEntry, Game, Membership, Person
from campaigns.story_dates import order_of, shown_story_date, stored_story_date

A_VISIT = timedelta(minutes=30)  # whoever comes back later comes anew
A_MINUTE = timedelta(minutes=1)  # no need to note a reader more often


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as somebody writes it by hand."""

    title: str
    text: str
    story_date: str
    audience: str = Audience.ALL


@dataclass(frozen=True, slots=True)
class ChronicleLine:
    """An entry as one reader reads it."""

    entry: ChronicleEntry
    title: str
    text: str
    when: str
    author: str
    is_new: bool = False
    may_edit: bool = False


def tell_chronicle(
    *, campaign: Campaign, code: str, facts: Mapping[str, Any], audience: str = Audience.ALL, game: Game | None = None
) -> ChronicleEntry:
    """The site itself writes: a code of `chronicle_words` and the facts of its sentence, on today's story date."""
    if code not in WORDS:
        raise KeyError(f"chronicle_words knows no {code}")
    return ChronicleEntry.objects.create(
        campaign=campaign,
        game=game,
        code=code,
        facts=dict(facts),
        audience=audience,
        story_date=campaign.story_date,
        story_order=_order(campaign, campaign.story_date),
    )


def write_entry(*, campaign: Campaign, author: Person, written: Written) -> ChronicleEntry:
    date = stored_story_date(written.story_date) or campaign.story_date
    return ChronicleEntry.objects.create(
        campaign=campaign,
        author=author,
        title=written.title,
        text=written.text,
        audience=written.audience,
        story_date=date,
        story_order=_order(campaign, date),
    )


def rewrite_entry(*, entry: ChronicleEntry, written: Written) -> None:
    entry.title, entry.text, entry.audience = written.title, written.text, written.audience
    entry.story_date = stored_story_date(written.story_date) or entry.campaign.story_date
    entry.story_order = _order(entry.campaign, entry.story_date)
    entry.save(update_fields=["title", "text", "audience", "story_date", "story_order"])


def delete_entry(*, entry: ChronicleEntry) -> None:
    ChronicleEntry.objects.filter(pk=entry.pk, code="").delete()


def _order(campaign: Campaign, date: str) -> int:
    """Where a date stands; words that are no date stand beside the newest entry."""
    order = order_of(date)
    if order is None:
        order = ChronicleEntry.objects.filter(campaign=campaign).aggregate(newest=Max("story_order"))["newest"]
    return order or 0


def read_lines(entries: Iterable[ChronicleEntry], *, viewer: Viewer, seen: int | None = None) -> list[ChronicleLine]:
    """The entries as sentences; people are named as they are called today."""
    entries = list(entries)
    asked = {e.author_id for e in entries} | {e.facts.get("person") for e in entries}
    names = {p.pk: p.shown_name for p in Person.objects.filter(pk__in=asked - {None})}
    mine = ChronicleEntry.objects.writable_by(viewer).filter(pk__in=[e.pk for e in entries if not e.code])
    editable = set(mine.values_list("pk", flat=True))
    return [_line(entry, names, editable, seen) for entry in entries]


def _line(entry: ChronicleEntry, names: dict[int, str], editable: set[int], seen: int | None) -> ChronicleLine:
    nobody = _("a former member")
    author = names.get(entry.author_id, nobody) if entry.author_id else ""
    title, text = entry.title, entry.text
    if entry.code:
        facts = {**entry.facts, "author": author or nobody}
        if "person" in facts:
            facts["person"] = names.get(facts["person"], nobody)
        if "date" in facts:
            facts["date"] = shown_story_date(facts["date"])
        title, text = worded(entry.code, facts)
    return ChronicleLine(
        entry=entry,
        title=title,
        text=text,
        when=shown_story_date(entry.story_date),
        author=author,
        is_new=seen is not None and entry.pk > seen,
        may_edit=entry.pk in editable,
    )


def visit(*, membership: Membership, viewer: Viewer) -> int:
    """Notes that the member reads the chronicle now, and answers up to which entry it was read at earlier visits."""
    now = timezone.now()
    visible = ChronicleEntry.objects.visible_to(viewer).filter(campaign=membership.campaign_id)
    newest = visible.aggregate(newest=Max("pk"))["newest"] or 0
    last = membership.last_seen_at
    if last is None:
        membership.seen_chronicle = newest
    elif now - last > A_VISIT:
        membership.seen_chronicle = membership.shown_chronicle
    if last is None or newest != membership.shown_chronicle or now - last > A_MINUTE:
        membership.last_seen_at, membership.shown_chronicle = now, newest
        membership.save(update_fields=["last_seen_at", "seen_chronicle", "shown_chronicle"])
    return membership.seen_chronicle


def mark_chronicle_read(*, membership: Membership, up_to: int) -> None:
    """The member has read as far as this entry, which the page showed to him."""
    shown = min(up_to, membership.shown_chronicle)
    Membership.objects.filter(pk=membership.pk, seen_chronicle__lt=shown).update(seen_chronicle=shown)
