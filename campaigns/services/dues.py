"""What falls due on which day of the story: what was entered so, and what other registers say of themselves.

A wound says when it is tried again, a convoy when it is to arrive, a standing when something is to come of it. Once
something was decided about such a day, a row of the register of things due says so, and it falls due no more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.calendars.days import StoryDate
from campaigns.models import Campaign, Cause, Convoy, Course, Due, DueState, Fate, Kept, Leg, Place, Standing, Wound
from campaigns.refusals import BadInput
from campaigns.services.labels import Names, named_rows
from campaigns.story_dates import calendar_now, kept_date

MOST_TIMES = 60  # of one thing that comes again and again, in one look
DATED: dict[type[Kept], str] = {Due: "on", Wound: "next_on", Convoy: "arrives_on", Standing: "due_on"}
LINKS: dict[type[Kept], str] = {Wound: "wound", Convoy: "convoy", Standing: "standing"}
Decided = set[tuple[str, int, int | str]]  # the register, the row, the day: 0 for any
ON_THE_WAY = (Leg.PREPARED, Leg.UNDER_WAY)
UNHEALED = (Course.OPEN, Course.HEALING)
OF_ITSELF = (Cause.ARRIVAL, Cause.CONVOY, Cause.LETTER, Cause.PAY)


@dataclass(frozen=True, slots=True)
class Span:
    """From after one day up to another; `words`: also what stands under these; `dated`: not only under these."""

    after: int | None = None
    until: int | None = None
    words: str = ""
    dated: bool = True

    def holds(self, order: int, on: str) -> bool:
        if not order:
            return bool(self.words) and on == self.words
        return self.dated and (self.after is None or order > self.after) and (self.until is None or order <= self.until)


@dataclass(frozen=True, slots=True)
class Falling:
    """One thing on the day on which it falls due. `again`: not the first time, so no row is kept of it yet."""

    cause: str
    what: str
    on: str
    order: int
    source: Any  # the row that says so
    again: bool = False
    place: str = ""  # where a convoy arrives, if one may know of it

    @property
    def key(self) -> str:
        return f"{self.source.noun} {self.source.pk} {self.source.version} {self.on}"

    @property
    def is_plain(self) -> bool:
        """Whether the site can do it by itself."""
        if isinstance(self.source, Due):
            return self.source.wound_id is None and (self.cause in OF_ITSELF or self.source.every > 0)
        return isinstance(self.source, Convoy)

    @property
    def convoy(self) -> Convoy | None:
        """The one that arrives with it, if it is still to arrive."""
        found = self.source.convoy if isinstance(self.source, Due) else self.source
        return found if isinstance(found, Convoy) and found.leg in ON_THE_WAY else None

    @property
    def wound(self) -> Wound | None:
        source = self.source.wound if isinstance(self.source, Due) else self.source
        return source if isinstance(source, Wound) else None


def falling_due(*, campaign: Campaign, viewer: Viewer, span: Span, strict: bool = False) -> list[Falling]:
    """In the order of their days, as far as the viewer may know. `strict`: refused when one comes too often."""
    dues = list(_dues(campaign, viewer, span))
    derived = _derived(_sources(campaign, viewer), _decided(dues), campaign, viewer, span)
    return _in_order([*_entered(dues, campaign, span, strict), *derived])


def _in_order(found: list[Falling]) -> list[Falling]:
    return sorted(found, key=lambda one: (one.order, one.source.noun, one.source.pk))


def today_of(campaign: Campaign) -> Span:
    """What lies behind: up to today."""
    today = kept_date(campaign.story_date, campaign.calendar)
    return Span(None, today.order) if today else Span(words=campaign.story_date, dated=False)


def still_waiting(*, campaign: Campaign, viewer: Viewer) -> list[Falling]:
    """What has fallen due and was not seen to; nothing, where the story has no date."""
    return falling_due(campaign=campaign, viewer=viewer, span=today_of(campaign)) if campaign.story_date else []


@dataclass(frozen=True, slots=True)
class Agenda:
    """All that is due: what waits already, and what is to come, each once."""

    waiting: list[Falling]
    coming: list[Falling]


def agenda(*, campaign: Campaign, viewer: Viewer) -> Agenda:
    return _parted(falling_due(campaign=campaign, viewer=viewer, span=Span(words=campaign.story_date)), campaign)


@dataclass(frozen=True, slots=True)
class Own:
    """The people and the bands of one player by their keys, and the wounds of those people."""

    characters: Collection[int]
    bands: Collection[int]
    wounds: Sequence[Wound]


def own_agenda(*, campaign: Campaign, viewer: Viewer, own: Own) -> Agenda:
    """What is due of these alone; a query."""
    span = Span(words=campaign.story_date)
    theirs = Q(character__in=own.characters) | Q(band__in=own.bands) | Q(wound__character__in=own.characters)
    dues = list(_dues(campaign, viewer, span).filter(theirs))
    wounds = [one for one in own.wounds if one.next_on and one.course in UNHEALED and one.character.fate != Fate.DEAD]
    derived = _derived(wounds, _decided(dues), campaign, viewer, span)
    return _parted(_in_order([*_entered(dues, campaign, span, False), *derived]), campaign)


def _parted(found: list[Falling], campaign: Campaign) -> Agenda:
    today = today_of(campaign)
    waiting = [one for one in found if today.holds(one.order, one.on)]
    return Agenda(waiting, [one for one in found if one not in waiting])


def coming(*, campaign: Campaign, viewer: Viewer, most: int) -> list[Falling]:
    """The next ones, each once."""
    after = today_of(campaign).until
    return falling_due(campaign=campaign, viewer=viewer, span=Span(after))[:most]


def undated(*, campaign: Campaign, viewer: Viewer) -> list[Due]:
    """Those that wait for a day that the calendar does not know."""
    rows = Due.objects.visible_to(viewer).filter(campaign=campaign, state=DueState.WAITING, order=0)
    return list(rows.exclude(on=campaign.story_date)[:MOST_TIMES])


def first_day(date: StoryDate) -> StoryDate:
    """The day on which a month or year begins, where it says no more."""
    return StoryDate(date.year, date.month or 1, date.day or 1)


def day_of(order: int) -> StoryDate:
    return StoryDate(order // 10_000, order // 100 % 100, order % 100)


def _dues(campaign: Campaign, viewer: Viewer, span: Span) -> Any:
    """Those that wait in this span, and those by which something was decided of another row."""
    in_span = Q(state=DueState.WAITING)
    if span.until is not None:
        in_span &= Q(order__lte=span.until)
    if span.after is not None:
        in_span &= Q(order__gt=span.after) | Q(every__gt=0) | Q(order=0)
    for name in LINKS.values():
        in_span |= Q(**{f"{name}__isnull": False})
    rows = Due.objects.visible_to(viewer).filter(in_span, campaign=campaign)
    return rows.select_related("wound", "convoy", "standing", "knowledge", "character", "band", "payer", "payer_band")


def _entered(dues: list[Due], campaign: Campaign, span: Span, strict: bool) -> Iterator[Falling]:
    for due in dues:
        if due.state != DueState.WAITING:
            continue
        if span.holds(due.order, due.on):
            yield Falling(due.cause, due.what, due.on, due.order, due)
        yield from _again(due, campaign, span, strict)


def _again(due: Due, campaign: Campaign, span: Span, strict: bool) -> Iterator[Falling]:
    """The later days of what comes again and again."""
    if not (due.every and due.order) or span.until is None:
        return
    for times, day in enumerate(days_after(due, campaign, span.after), 1):
        if day.order > span.until:
            return
        if times > MOST_TIMES:
            if strict:
                raise BadInput("step_too_long", what=due.what, most=MOST_TIMES)
            return
        yield Falling(due.cause, due.what, day.stored, day.order, due, again=True)


def days_after(due: Due, campaign: Campaign, after: int | None) -> Iterator[StoryDate]:
    """The days on which it comes again, without its own, and without those before."""
    calendar = calendar_now(campaign.calendar)
    start = calendar.number(first_day(day_of(due.order)))
    times = 1
    if after is not None and after > due.order:
        month = StoryDate(day_of(after).year, day_of(after).month or 1, 1)
        times = max(1, (calendar.number(month) - start) // due.every)
    while True:
        day = calendar.dated(start + times * due.every)
        if after is None or day.order > after:
            yield day
        times += 1


def _derived(
    rows: Sequence[Any], decided: Decided, campaign: Campaign, viewer: Viewer, span: Span
) -> Iterator[Falling]:
    names = _places([row for row in rows if isinstance(row, Convoy)], campaign, viewer)
    for row in rows:
        on = getattr(row, DATED[type(row)])
        date = kept_date(on, campaign.calendar)
        order = date.order if date else 0
        is_open = not ({(row.noun, row.pk, 0), (row.noun, row.pk, order or on)} & decided)
        if is_open and span.holds(order, on):
            yield _said_by(row, on, order, names)


def _places(convoys: list[Convoy], campaign: Campaign, viewer: Viewer) -> Names:
    """Where they arrive, as far as he may know: the game master knows of every place."""
    if campaign.mine is not None and campaign.mine.is_gm:
        return {(Place, one.destination.pk): one.destination.name for one in convoys if one.destination is not None}
    return named_rows(Convoy, [("destination", one.destination_id) for one in convoys], viewer)


def _sources(campaign: Campaign, viewer: Viewer) -> list[Any]:
    """A query for each kind. What is to come of a standing is the game master's secret."""
    wounds = Wound.objects.visible_to(viewer).filter(course__in=UNHEALED)
    convoys = Convoy.objects.visible_to(viewer).filter(leg__in=ON_THE_WAY)
    mine = campaign.mine
    found = [
        wounds.filter(campaign=campaign)
        .exclude(next_on="")
        .exclude(character__fate=Fate.DEAD)
        .select_related("character"),
        convoys.filter(campaign=campaign).exclude(arrives_on="").select_related("destination", "escort"),
    ]
    if mine is not None and mine.is_gm:
        found.append(Standing.objects.filter(campaign=campaign, resolved=False).exclude(due_on=""))
    return [row for rows in found for row in rows]


def _said_by(row: Any, on: str, order: int, names: Names) -> Falling:
    if isinstance(row, Wound):
        what = " · ".join(one for one in (str(row.character), row.location or row.cause) if one)
        return Falling(Cause.HEALING, what, on, order, row)
    if isinstance(row, Convoy):
        return Falling(Cause.CONVOY, row.name, on, order, row, place=names.get((Place, row.destination_id or 0), ""))
    return Falling(Cause.CONSEQUENCE, row.planned.splitlines()[0][:120] if row.planned else row.event, on, order, row)


def _decided(dues: list[Due]) -> Decided:
    """Which rows have a thing due of their own, and on which days something was decided of them."""
    found: Decided = set()
    for due in dues:
        day = 0 if due.state == DueState.WAITING else due.order or due.on
        ids = ((name, getattr(due, f"{name}_id")) for name in LINKS.values())
        found |= {(name, key, day) for name, key in ids if key is not None}
    return found
