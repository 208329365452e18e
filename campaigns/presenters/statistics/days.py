"""The story as an axis: months while there are few of them, else years, else tens of years."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.presenters.plots import Frame, figure
from campaigns.services.statistics.asked import day_of_story
from campaigns.story_dates import StoryDate, calendar_now, shown_story_date

MOST = 36  # stretches on one axis
SHORT = {"fr": 4}  # letters of a month; French needs one more, for June and July
YEARS = (1, 10, 100, 1000, 10_000)


@dataclass(frozen=True, slots=True)
class Stretches:
    """From `first` to `last`, in months (`years` 0) or in so many years each."""

    first: int
    last: int
    years: int

    @classmethod
    def of(cls, days: Iterable[str]) -> Stretches | None:
        """None where no day is known."""
        known = [day for one in days if (day := day_of_story(one)) is not None]
        if not known:
            return None
        months = [_month(one) for one in known]
        if all(one.month for one in known) and max(months) - min(months) < MOST:
            return cls(min(months), max(months), 0)
        low, high = min(one.year for one in known), max(one.year for one in known)
        size = next(one for one in YEARS if high // one - low // one < MOST)
        return cls(low // size, high // size, size)

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def place(self, stored: str) -> int | None:
        """In which of them a day lies, from 0."""
        day = day_of_story(stored)
        if day is None:
            return None
        return (day.year // self.years if self.years else _month(day)) - self.first

    def label(self, n: int, *, short: bool = False) -> str:
        at = self.first + n
        if self.years:
            return str(at) if self.years == 1 else f"{at * self.years}–{at * self.years + self.years - 1}"
        months = calendar_now().months
        year, month = at // months, at % months + 1
        if not short:
            return calendar_now().shown(StoryDate(year, month))
        return f"{_shortened(calendar_now().month_name(month))} {year}"


def _shortened(name: str) -> str:
    letters = SHORT.get((get_language() or "en")[:2], 3)
    return name if len(name) <= letters + 1 else f"{name[:letters]}."


def _month(day: StoryDate) -> int:
    return day.year * calendar_now().months + max(day.month, 1) - 1


def along(order: int) -> int:
    """How far along the story a day lies, by its order, so that months are about as long as each other."""
    year, rest = divmod(order, 10_000)
    month, day = divmod(rest, 100)
    return (year * calendar_now().months + max(month, 1) - 1) * 31 + max(day, 1)


def frame_of(orders: Iterable[int], values: Iterable[int]) -> Frame:
    """That of small multiples which are to be compared."""
    places = [along(one) for one in orders if one] or [0, 1]
    heights = [0, *values]
    return Frame(min(places), max(places), min(heights), max(heights))


def shown_order(order: int) -> str:
    """The day of this order; empty for none."""
    if not order:
        return ""
    year, rest = divmod(order, 10_000)
    return shown_day(StoryDate(year, *divmod(rest, 100)).stored)


def told_step(order: int, value: int) -> str:
    """What there was from that day on."""
    return _("%(day)s: %(number)s") % {"day": shown_order(order) or _("undated"), "number": figure(value)}


def shown_day(stored: str) -> str:
    """As `shown_story_date`; the same days stand in many rows."""
    return _shown(stored, calendar_now().slug, get_language() or "en") if stored else ""


@lru_cache(maxsize=16_384)
def _shown(stored: str, calendar: str, _language: str) -> str:
    return shown_story_date(stored, calendar)
