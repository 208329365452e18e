"""The chronicle: written by hand, told by the site, read since the last visit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet, Subquery
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
    game: str = ""


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
        story_order=_order(campaign, campaign.story_date, audience),
    )


def write_entry(*, campaign: Campaign, author: Person, written: Written) -> ChronicleEntry:
    date = stored_story_date(written.story_date, campaign.calendar) or campaign.story_date
    return ChronicleEntry.objects.create(
        campaign=campaign,
        author=author,
        title=written.title,
        text=written.text,
        audience=written.audience,
        story_date=date,
        story_order=_order(campaign, date, written.audience),
    )


def rewrite_entry(*, entry: ChronicleEntry, written: Written) -> None:
    entry.title, entry.text, entry.audience = written.title, written.text, written.audience
    calendar = entry.campaign.calendar
    entry.story_date = stored_story_date(written.story_date, calendar) or entry.campaign.story_date
    entry.story_order = _order(entry.campaign, entry.story_date, entry.audience)
    entry.save(update_fields=["title", "text", "audience", "story_date", "story_order"])


def delete_entry(*, entry: ChronicleEntry) -> None:
    ChronicleEntry.objects.filter(pk=entry.pk, code="").delete()


def _order(campaign: Campaign, date: str, audience: str) -> int:
    """Where a date stands; words that are no date stand beside the newest entry that all who read them know of."""
    order = order_of(date, campaign.calendar)
    if order is None:
        known = ChronicleEntry.objects.filter(campaign=campaign)
        known = known.filter(audience=Audience.ALL) if audience == Audience.ALL else known
        order = known.aggregate(newest=Max("story_order"))["newest"]
    return order or 0


def with_marks(rows: QuerySet[ChronicleEntry], viewer: Viewer) -> QuerySet[ChronicleEntry]:
    """With each entry whether he may rewrite it and the name of its game if he may open it: in the same question."""
    own = ChronicleEntry.objects.writable_by(viewer).filter(pk=OuterRef("pk"), code="")
    games = Game.objects.visible_to(viewer).filter(pk=OuterRef("game"))
    return rows.annotate(may_edit=Exists(own), game_name=Subquery(games.values("name")[:1]))


def _is_marked(entries: list[ChronicleEntry]) -> bool:
    return all("may_edit" in vars(one) for one in entries)


def read_lines(
    entries: Iterable[ChronicleEntry], *, viewer: Viewer, seen: int | None = None, people: Iterable[Person] = ()
) -> list[ChronicleLine]:
    """The entries as sentences; people are named as they are called today. `people`: those who are at hand already."""
    entries = list(entries)
    reader = _Reader(
        names=_names(entries, people), editable=_editable(entries, viewer), games=_games(entries, viewer), seen=seen
    )
    return [reader.line(entry) for entry in entries]


def in_words(entries: Iterable[ChronicleEntry]) -> list[tuple[ChronicleEntry, str, str]]:
    """Titles and texts alone."""
    entries = list(entries)
    reader = _Reader(_names(entries, ()), set(), {}, None)
    lines = [reader.line(entry) for entry in entries]
    return [(line.entry, line.title, line.text) for line in lines]


def _names(entries: list[ChronicleEntry], people: Iterable[Person]) -> dict[int, str]:
    asked = {entry.author_id for entry in entries} | {entry.facts.get("person") for entry in entries}
    names = {person.pk: person.shown_name for person in people}
    missing = asked - {None, *names}
    return names | {person.pk: person.shown_name for person in Person.objects.filter(pk__in=missing)}


def _editable(entries: list[ChronicleEntry], viewer: Viewer) -> set[int]:
    if _is_marked(entries):
        return {entry.pk for entry in entries if entry.may_edit}  # type: ignore[attr-defined]
    by_hand = [entry.pk for entry in entries if not entry.code]
    return set(ChronicleEntry.objects.writable_by(viewer).filter(pk__in=by_hand).values_list("pk", flat=True))


def _games(entries: list[ChronicleEntry], viewer: Viewer) -> dict[int | None, str]:
    """Of the games that the entries tell of, those that the reader may open."""
    if _is_marked(entries):
        return {entry.game_id: entry.game_name or "" for entry in entries}  # type: ignore[attr-defined]
    asked = {entry.game_id for entry in entries} - {None}
    return dict(Game.objects.visible_to(viewer).filter(pk__in=asked).values_list("pk", "name")) if asked else {}


@dataclass(frozen=True, slots=True)
class _Reader:
    """What turning entries into lines needs to know of one reader, looked up once for all of them."""

    names: dict[int, str]
    editable: set[int]
    games: dict[int | None, str]
    seen: int | None

    def line(self, entry: ChronicleEntry) -> ChronicleLine:
        title, text = self._told(entry) if entry.code else (entry.title, entry.text)
        return ChronicleLine(
            entry=entry,
            title=title,
            text=text,
            when=shown_story_date(entry.story_date),
            author=self._name(entry.author_id) if entry.author_id else "",
            is_new=self.seen is not None and entry.pk > self.seen,
            may_edit=entry.pk in self.editable,
            game=self.games.get(entry.game_id, ""),
        )

    def _told(self, entry: ChronicleEntry) -> tuple[str, str]:
        facts = {**entry.facts, "author": self._name(entry.author_id)}
        if "person" in facts:
            facts["person"] = self._name(facts["person"])
        facts |= {name: shown_story_date(facts[name]) for name in ("date", "back") if name in facts}
        return worded(entry.code, facts)

    def _name(self, person_id: int | None) -> str:
        return self.names.get(person_id or 0, "") or _("a former member")


def visit(*, membership: Membership, newest: int) -> int:
    """Notes that the member reads the chronicle now, and answers up to which entry it was read at earlier visits.

    `newest`: the last entry that he may read.
    """
    now = timezone.now()
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
