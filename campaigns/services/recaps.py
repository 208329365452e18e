"""What happened from one meeting to the next, as one reader was told it: from his own journals and his chronicle.

Where it begins and ends follows from meetings that he may see, so nothing can be learnt from where it is cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaigns.access import Viewer
from campaigns.access_games import Table, tables_of
from campaigns.chronicle_words import WORDS
from campaigns.models import Audience, ChronicleEntry, Meeting, MeetingState, Told
from campaigns.services.meetings import AN_EVENING, games_at, meetings_of
from campaigns.services.printing import Edition
from rulesets.common.seats import GM, PUBLIC

MOST_LINES = 150  # of one game; the journal itself has all of them
MOST_ENTRIES = 60  # of the chronicle, where all of them are
TITLED = [code for code, words in WORDS.items() if words.title]  # of the story: not what the site notes of members


@dataclass(frozen=True, slots=True)
class Span:
    """After the end of the meeting before, up to the end of this one."""

    after: datetime | None
    until: datetime


@dataclass(frozen=True, slots=True)
class Heard:
    """What one reader was told of one game in that time, the oldest first."""

    table: Table
    reader: str
    lines: Sequence[Told]
    has_earlier: bool


@dataclass(frozen=True, slots=True)
class Chronicled:
    """The last entries of that time, by the days of the story."""

    entries: Sequence[ChronicleEntry] = ()
    has_earlier: bool = False


def span_of(meeting: Meeting, viewer: Viewer) -> Span:
    held = meetings_of(meeting.campaign, viewer).filter(state=MeetingState.HELD)
    before = held.filter(begins_at__lt=meeting.begins_at).order_by("-begins_at", "-pk").first()
    after = held.filter(begins_at__gt=meeting.begins_at).order_by("begins_at", "pk").first()
    until = min(_end(meeting), after.begins_at) if after else _end(meeting)
    return Span(min(_end(before), meeting.begins_at) if before else None, until)


def _end(meeting: Meeting) -> datetime:
    return meeting.ends_at or meeting.begins_at + AN_EVENING


def tables_at(meeting: Meeting, viewer: Viewer) -> list[Table]:
    """The games that were played there, those he may see, where there is anything to be read of them."""
    return tables_of(viewer, games_at(meeting, viewer).filter(started_at__isnull=False))


def tables_for(edition: Edition, meeting: Meeting) -> list[Table]:
    """The same for an edition: nothing of a game that its printer may not see."""
    tables = tables_at(meeting, edition.reader)
    if not edition.is_for_another:
        return tables
    seen = {one.pk for one in games_at(meeting, edition.printer)}
    return [one for one in tables if one.game.pk in seen]


def seat_shown_to(edition: Edition, table: Table) -> str:
    """As whom a member reads what another prints for him: as his seat, where it is that other who arbitrates."""
    gms = [one.person_id for one in table.rows if one.seat == GM]
    printer = edition.printer.person
    is_gms = printer is not None and printer.pk in gms
    return table.seats[0] if is_gms and len(table.seats) == 1 else PUBLIC


def hear(tables: Sequence[Table], readers: Mapping[int, str], span: Span) -> list[Heard]:
    """`readers`: as whom he reads each of these games. Lines that were taken back are not told again."""
    return [_heard(table, readers[table.game.pk], span) for table in tables]


def _heard(table: Table, reader: str, span: Span) -> Heard:
    told = Told.objects.to(table.game, reader).filter(at__lte=span.until, undone=False)
    if span.after is not None:
        told = told.filter(at__gt=span.after)
    lines = list(told.order_by("-n")[: MOST_LINES + 1])
    return Heard(table, reader, lines[:MOST_LINES][::-1], len(lines) > MOST_LINES)


def chronicled(meeting: Meeting, viewer: Viewer, span: Span, *, for_all: bool) -> Chronicled:
    """What was written of the story in that time; `for_all`: only what everybody reads."""
    entries = ChronicleEntry.objects.visible_to(viewer).told_in(meeting.campaign).filter(at__lte=span.until)
    entries = entries.filter(code__in=["", *TITLED]).exclude(code="", title="")
    if span.after is not None:
        entries = entries.filter(at__gt=span.after)
    if for_all:
        entries = entries.filter(audience=Audience.ALL)
    last = list(entries.order_by("-story_order", "-at", "-pk")[: MOST_ENTRIES + 1])
    return Chronicled(last[:MOST_ENTRIES][::-1], len(last) > MOST_ENTRIES)
