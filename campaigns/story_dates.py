"""Dates in the story: written in English, French or numbers, kept as 1590-05-12, shown in the reader's language.

Which months there are says the calendar of the campaign. Whoever fetches a campaign for a viewer has it read by its
calendar from then on (`read_by`); who has several before him names the calendar.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache

from django.utils.translation import get_language

from campaigns.calendars import Calendar, calendar_named
from campaigns.calendars.calendar import NUMBERS
from campaigns.calendars.days import NoSuchDay, StoryDate

__all__ = [
    "NoSuchDay",
    "StoryDate",
    "calendar_now",
    "comes_before",
    "order_of",
    "read_by",
    "read_story_date",
    "shown_story_date",
    "stored_story_date",
]

MOST_SHOWN = 4096
_now: ContextVar[str] = ContextVar("calendar of the campaign before us", default="")


def read_by(slug: str) -> None:
    """From here on, in this request, dates are those of this calendar; empty for the usual one."""
    _now.set(slug)


def calendar_now(slug: str = "") -> Calendar:
    """The calendar of this name, or that of the campaign before us."""
    return calendar_named(slug or _now.get())


def read_story_date(text: str, calendar: str = "") -> StoryDate | None:
    """The date that is written here, None when it is none of ours ("turn 4"); NoSuchDay for 31 June."""
    return calendar_now(calendar).read(text)


def kept_date(stored: str, calendar: str = "") -> StoryDate | None:
    """The same of what was kept; None also for a day that this calendar does not have."""
    try:
        return read_story_date(stored, calendar)
    except NoSuchDay:
        return None


def stored_story_date(text: str, calendar: str = "") -> str:
    found = read_story_date(text, calendar)
    return found.stored if found else text


def order_of(stored: str, calendar: str = "") -> int | None:
    found = kept_date(stored, calendar)
    return found.order if found else None


def comes_before(one: str, other: str, calendar: str = "") -> bool:
    """Whether it surely lies before the other: May 1590 does not lie before the 12th of it, nor after it."""
    first, second = kept_date(one, calendar), kept_date(other, calendar)
    if first is None or second is None:
        return False
    pairs = [(first.year, second.year), (first.month, second.month), (first.day, second.day)]
    known = [(a, b) for n, (a, b) in enumerate(pairs) if n == 0 or (a and b)]
    return [a for a, _b in known] < [b for _a, b in known]


def shown_story_date(stored: str, calendar: str = "") -> str:
    """12 May 1590 or 12 mai 1590; words are shown as they were written."""
    return _shown(stored, calendar_now(calendar), get_language() or "")


@lru_cache(MOST_SHOWN)
def _shown(stored: str, calendar: Calendar, _language: str) -> str:
    """A page says the same days many times, and every page the days of one campaign."""
    try:
        found = calendar.read(stored)
    except NoSuchDay:
        return stored
    return calendar.shown(found) if found and NUMBERS.fullmatch(stored) else stored
