"""The calendar as a reader sees it: today with its feast, what is due, and a month in weeks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.calendars import Calendar
from campaigns.calendars.days import StoryDate
from campaigns.models import Campaign, Cause, Circle, Due, Standing, Wound
from campaigns.services.carrying_out import readers_of
from campaigns.services.dues import Agenda, Falling, Span, agenda, falling_due, undated
from campaigns.services.purses import giver_of, taker_of
from campaigns.services.stepping import Step
from campaigns.story_dates import calendar_now, comes_before, kept_date, shown_story_date

MOST_SHOWN, IN_PANEL = 40, 6
ROW_WITHOUT_WEEK = 10


@dataclass(frozen=True, slots=True)
class DueLine:
    """One thing due. `then`: what comes about if it is carried out."""

    item: Falling
    when: str
    cause: str
    is_late: bool
    is_secret: bool
    then: str = ""

    @property
    def row(self) -> Any:
        """Whose sheet tells more of it."""
        return self.item.wound if isinstance(self.item.source, Wound) else self.item.source


@dataclass(slots=True)
class Day:
    """One square of a month; without a date it is none."""

    date: StoryDate | None
    shown: str = ""
    feasts: list[str] = field(default_factory=list)
    dues: list[DueLine] = field(default_factory=list)
    is_today: bool = False
    is_ahead: bool = False


@dataclass(frozen=True, slots=True)
class Month:
    title: str
    before: str
    after: str
    week: Sequence[str]
    rows: list[list[Day]]

    @property
    def told(self) -> list[Day]:
        """The days of which there is something to say."""
        return [day for row in self.rows for day in row if day.feasts or day.dues]


@dataclass(frozen=True, slots=True)
class CalendarPage:
    today: str
    weekday: str
    feasts: list[str]
    calendar: str
    waiting: list[DueLine]
    coming: list[DueLine]
    undated: list[Due]
    month: Month | None
    is_counted: bool  # whether the story has a day from which others are counted


def calendar_page(*, campaign: Campaign, viewer: Viewer, month: str) -> CalendarPage:
    calendar = calendar_now(campaign.calendar)
    today = kept_date(campaign.story_date, campaign.calendar)
    is_counted = today is not None and today.is_whole
    plan = agenda(campaign=campaign, viewer=viewer)
    shown = _month_asked(month, campaign.calendar) or today
    return CalendarPage(
        today=shown_story_date(campaign.story_date, campaign.calendar),
        weekday=str(calendar.week[calendar.weekday(today)]) if today and is_counted and calendar.week else "",
        feasts=_names(calendar, today) if today else [],
        calendar=calendar.label,
        waiting=due_lines(plan.waiting[:MOST_SHOWN], campaign, is_late=True),
        coming=due_lines(plan.coming[:MOST_SHOWN], campaign),
        undated=undated(campaign=campaign, viewer=viewer),
        month=_month(campaign, viewer, calendar, shown) if shown else None,
        is_counted=is_counted,
    )


def due_panel(plan: Agenda, campaign: Campaign) -> list[DueLine]:
    """The first few, for the page of the campaign: what waits, then what is to come."""
    late = due_lines(plan.waiting[:IN_PANEL], campaign, is_late=True)
    return [*late, *due_lines(plan.coming[: IN_PANEL - len(late)], campaign)]


def due_lines(items: Sequence[Falling], campaign: Campaign, *, is_late: bool = False) -> list[DueLine]:
    return [_line(item, campaign, is_late) for item in items]


def step_lines(step: Step) -> list[DueLine]:
    """With what comes of each, for the game master."""
    campaign = step.campaign
    return [_line(item, campaign, not step.moves, _consequence(item, campaign)) for item in step.listed]


def _line(item: Falling, campaign: Campaign, is_late: bool, then: str = "") -> DueLine:
    when = shown_story_date(item.on, campaign.calendar)
    secret = item.source.audience != Circle.ALL or isinstance(item.source, Standing)
    return DueLine(item, when, Cause(item.cause).label, is_late, secret, then)


def _consequence(item: Falling, campaign: Campaign) -> str:
    """What the site does of itself when it is carried out."""
    source, told = item.source, []
    if item.wound is not None:
        return _("It is tried on the sheet of the wound, by dice, healer and place.")
    if item.cause == Cause.CONVOY:
        told.append(_("It arrives at %(place)s.") % {"place": item.place} if item.place else _("It arrives."))
    if isinstance(source, Due) and source.knowledge is not None:
        names = ", ".join(str(one) for one in readers_of(source))
        told.append(_("Read by: %(names)s.") % {"names": names} if names else _("Nobody is named who reads it."))
    if isinstance(source, Due) and source.cause == Cause.PAY and source.amount:
        told.append(_paid(source))
    if isinstance(source, Due) and source.every:
        told.append(_("It comes again every %(days)s days.") % {"days": source.every})
    if item.cause == Cause.CONSEQUENCE:
        told.append(_("It is noted as settled."))
    return " ".join(told) or _("It is noted as done.")


def _paid(due: Due) -> str:
    facts = {"amount": due.amount, "currency": due.currency, "giver": giver_of(due), "taker": taker_of(due)}
    if facts["giver"] and facts["taker"]:
        return _("%(amount)s %(currency)s go from the purse of %(giver)s into that of %(taker)s.") % facts
    if facts["giver"]:
        return _("%(giver)s pays %(amount)s %(currency)s.") % facts
    if facts["taker"]:
        return _("%(taker)s receives %(amount)s %(currency)s.") % facts
    return _("Nobody is named who pays or receives it.")


def _names(calendar: Calendar, date: StoryDate) -> list[str]:
    return [str(feast.name) for feast in calendar.feasts_on(date)]


def _month_asked(text: str, slug: str) -> StoryDate | None:
    """What stands in the address, if it is a month of this calendar."""
    return kept_date(text[:20], slug) if text else None


def _month(campaign: Campaign, viewer: Viewer, calendar: Calendar, shown: StoryDate) -> Month:
    first = StoryDate(shown.year, shown.month or 1)
    span = Span(first.order - 1, first.order + 99)
    items: dict[int, list[Falling]] = {}
    for item in falling_due(campaign=campaign, viewer=viewer, span=span):
        items.setdefault(max(item.order, first.order + 1), []).append(item)
    days = [_day(campaign, calendar, date, items) for date in calendar.days_of(first.year, first.month)]
    week = [str(one) for one in calendar.week]
    return Month(
        title=calendar.shown(first),
        before=calendar.month_after(first, -1).stored,
        after=calendar.month_after(first, 1).stored,
        week=week,
        rows=_rows(days, calendar),
    )


def _day(campaign: Campaign, calendar: Calendar, date: StoryDate, items: dict[int, list[Falling]]) -> Day:
    late = comes_before(date.stored, campaign.story_date, campaign.calendar)
    return Day(
        date=date,
        shown=calendar.shown(date),
        feasts=_names(calendar, date),
        dues=due_lines(items.get(date.order, []), campaign, is_late=late),
        is_today=date.stored == campaign.story_date,
        is_ahead=comes_before(campaign.story_date, date.stored, campaign.calendar),
    )


def _rows(days: list[Day], calendar: Calendar) -> list[list[Day]]:
    """Weeks, or tens where there is no week; squares outside of the month are empty."""
    width = len(calendar.week) or ROW_WITHOUT_WEEK
    first = days[0].date
    empty = calendar.weekday(first) if first and calendar.week else 0
    squares = [*(Day(None) for _ in range(empty)), *days]
    squares += [Day(None) for _ in range(-len(squares) % width)]
    return [squares[n : n + width] for n in range(0, len(squares), width)]
