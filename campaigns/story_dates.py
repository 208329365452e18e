"""Dates in the story: written in English, French or numbers, kept as 1590-05-12, shown in the reader's language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from django.utils.dates import MONTHS
from django.utils.translation import gettext as _

ENGLISH = "january february march april may june july august september october november december"
FRENCH = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"
MONTH_OF = {name: n for names in (ENGLISH, FRENCH) for n, name in enumerate(names.split(), 1)}
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
WRITTEN = re.compile(r"(?:(?:the|le)\s+)?(?:(\d{1,2})(?:st|nd|rd|th|er)?\s+)?([a-z]+)\s+(-?\d{1,6})", re.IGNORECASE)
NUMBERS = re.compile(r"(-?\d{1,6})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class NoSuchDay(ValueError):
    """A month that has fewer days, or no such month."""

    def __init__(self, month: int, days: int) -> None:
        super().__init__(f"month {month} has {days} days")
        self.month, self.days = month, days


@dataclass(frozen=True, slots=True)
class StoryDate:
    """A year, perhaps a month, perhaps a day; other calendars stay plain words."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def order(self) -> int:
        return (self.year * 100 + self.month) * 100 + self.day

    @property
    def stored(self) -> str:
        parts = [f"{self.year:04d}", f"{self.month:02d}" if self.month else "", f"{self.day:02d}" if self.day else ""]
        return "-".join(part for part in parts if part)


def read_story_date(text: str) -> StoryDate | None:
    """The date that is written here, None when it is none of ours ("turn 4"); NoSuchDay for 31 June."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text.strip()) if not unicodedata.combining(c))
    if found := NUMBERS.fullmatch(plain):
        return _checked(int(found[1]), int(found[2] or 0), int(found[3] or 0), text)
    found = WRITTEN.fullmatch(plain.replace(",", ""))
    if found and (month := MONTH_OF.get(found[2].lower())):
        return _checked(int(found[3]), month, int(found[1] or 0), text)
    return None


def _checked(year: int, month: int, day: int, text: str) -> StoryDate:
    if month > len(DAYS) or (day and not month):
        raise NoSuchDay(month, 0)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0 or year <= 1582)
    days = 28 if month == 2 and not leap else DAYS[month - 1] if month else 0
    if day > days:
        raise NoSuchDay(month, days)
    return StoryDate(year, month, day)


def stored_story_date(text: str) -> str:
    found = read_story_date(text)
    return found.stored if found else text


def order_of(stored: str) -> int | None:
    found = read_story_date(stored)
    return found.order if found else None


def shown_story_date(stored: str) -> str:
    """12 May 1590 or 12 mai 1590; words are shown as they were written."""
    try:
        found = read_story_date(stored)
    except NoSuchDay:
        return stored
    if found is None or not NUMBERS.fullmatch(stored):
        return stored
    if not found.month:
        return str(found.year)
    facts = {"day": found.day, "month": MONTHS[found.month], "year": found.year}
    if not found.day:
        return _("%(month)s %(year)d") % facts
    if found.day == 1:
        return _("1 %(month)s %(year)d") % facts
    return _("%(day)d %(month)s %(year)d") % facts
