"""What every calendar does: read dates, show them, count days, name the days of the week and the feasts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.calendars.days import Feast, NoSuchDay, StoryDate

NUMBERS = re.compile(r"(-?\d{1,6})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
WRITTEN = re.compile(
    r"(?:(?:the|le)\s+)?(?:(\d{1,2})(?:st|nd|rd|th|er|e)?\s+)?(?:(?:of|of the|de|des|du)\s+|d')?(.+?)\s+(-?\d{1,6})"
)


def plainly(text: str) -> str:
    """Without accents, capitals and commas, as names of months are compared."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.strip()) if not unicodedata.combining(c))
    return " ".join(bare.replace(",", " ").replace("’", "'").casefold().split())


class Calendar:
    """Days are counted by whole numbers, one after the other; a calendar says which date each number bears.

    `slug`: under which a campaign keeps it.
    """

    slug: str

    @property
    def label(self) -> str:
        raise NotImplementedError

    @property
    def week(self) -> Sequence[Any]:
        """The names of the days of the week, none where there is no week."""
        raise NotImplementedError

    @property
    def months(self) -> int:
        raise NotImplementedError

    def month_name(self, month: int) -> str:
        raise NotImplementedError

    def month_named(self, name: str) -> int:
        """The month of that name, in either language and written plainly; 0 for none."""
        raise NotImplementedError

    def days_in(self, year: int, month: int) -> int:
        """The number of the last day of this month."""
        raise NotImplementedError

    def is_skipped(self, date: StoryDate) -> bool:
        """Whether the calendar left this day out."""
        return False

    def number(self, date: StoryDate) -> int:
        """The how manieth day it is; of a date that is whole."""
        raise NotImplementedError

    def dated(self, number: int) -> StoryDate:
        raise NotImplementedError

    def feasts_of(self, year: int) -> dict[tuple[int, int], list[Feast]]:
        """By month and day."""
        raise NotImplementedError

    def read(self, text: str) -> StoryDate | None:
        """The date that is written here, None when it is none of this calendar; NoSuchDay for 31 June."""
        plain = plainly(text)
        if found := NUMBERS.fullmatch(plain):
            return self.checked(StoryDate(int(found[1]), int(found[2] or 0), int(found[3] or 0)))
        found = WRITTEN.fullmatch(plain)
        if found and (month := self.month_named(found[2])):
            return self.checked(StoryDate(int(found[3]), month, int(found[1] or 0)))
        return None

    def checked(self, date: StoryDate) -> StoryDate:
        if date.month > self.months or (date.day and not date.month):
            raise NoSuchDay(date.month, 0)
        days = self.days_in(date.year, date.month) if date.month else 0
        if date.day > days:
            raise NoSuchDay(date.month, days, name=self.month_name(date.month))
        if date.day and self.is_skipped(date):
            raise NoSuchDay(date.month, days, name=self.month_name(date.month), skipped=True)
        return date

    def shown(self, date: StoryDate) -> str:
        """12 May 1590 or 12 mai 1590."""
        if not date.month:
            return str(date.year)
        facts = {"day": date.day, "month": self.month_name(date.month), "year": date.year}
        if not date.day:
            return _("%(month)s %(year)d") % facts
        if date.day == 1:
            return _("1 %(month)s %(year)d") % facts
        return _("%(day)d %(month)s %(year)d") % facts

    def added(self, date: StoryDate, days: int) -> StoryDate:
        return self.dated(self.number(date) + days)

    def weekday(self, date: StoryDate) -> int:
        """Which day of the week, 0 for its first."""
        return self.number(date) % len(self.week)

    def feasts_on(self, date: StoryDate) -> list[Feast]:
        return self.feasts_of(date.year).get((date.month, date.day), []) if date.is_whole else []

    def days_of(self, year: int, month: int) -> list[StoryDate]:
        """Every day of a month that there was."""
        days = (StoryDate(year, month, n) for n in range(1, self.days_in(year, month) + 1))
        return [one for one in days if not self.is_skipped(one)]

    def month_after(self, date: StoryDate, by: int) -> StoryDate:
        """So many months on, or back."""
        count = date.year * self.months + (date.month or 1) - 1 + by
        return StoryDate(count // self.months, count % self.months + 1)
