"""The Julian calendar, and the Gregorian as France took it up: after 9 December 1582 came the 20th."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import gettext as _

from campaigns.calendars.calendar import Calendar
from campaigns.calendars.days import Feast, StoryDate
from campaigns.calendars.feasts import church_year, gregorian_easter, julian_easter

ENGLISH = "january february march april may june july august september october november december"
FRENCH = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"
MONTH_OF = {name: n for names in (ENGLISH, FRENCH) for n, name in enumerate(names.split(), 1)}
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
LAST_JULIAN, FIRST_GREGORIAN = StoryDate(1582, 12, 9), StoryDate(1582, 12, 20)


class European(Calendar):
    """Twelve months, a week from Monday on, and the feasts of the Church."""

    months = 12

    @property
    def week(self) -> Sequence[Any]:
        return [WEEKDAYS[n] for n in range(7)]

    def month_name(self, month: int) -> str:
        return str(MONTHS[month])

    def month_named(self, name: str) -> int:
        return MONTH_OF.get(name, 0)

    def is_reformed(self, year: int) -> bool:
        """Whether leap years and Easter of this year go by the Gregorian rules."""
        raise NotImplementedError

    def days_in(self, year: int, month: int) -> int:
        leaps = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0 or not self.is_reformed(year))
        return DAYS[month - 1] + (month == 2 and leaps)

    def feasts_of(self, year: int) -> dict[tuple[int, int], list[Feast]]:
        return _feasts_of(self, year)

    def easter(self, year: int) -> StoryDate:
        month_day = gregorian_easter(year) if self.is_reformed(year) else julian_easter(year)
        return StoryDate(year, *month_day)


class Julian(European):
    slug = "julian"

    @property
    def label(self) -> str:
        return _("Julian")

    def is_reformed(self, year: int) -> bool:
        return False

    def number(self, date: StoryDate) -> int:
        return _counted(date) - 32_083

    def dated(self, number: int) -> StoryDate:
        return _uncounted(0, number + 32_082)


class Gregorian(European):
    """In France; the days before its reform are those of the Julian calendar."""

    slug = "gregorian"

    @property
    def label(self) -> str:
        return _("Gregorian, as in France: Julian until 9 December 1582")

    def is_reformed(self, year: int) -> bool:
        return year > LAST_JULIAN.year

    def is_skipped(self, date: StoryDate) -> bool:
        return LAST_JULIAN.order < date.order < FIRST_GREGORIAN.order

    def number(self, date: StoryDate) -> int:
        if date.order < FIRST_GREGORIAN.order:
            return JULIAN.number(date)
        year = _year_from_march(date)
        return _counted(date) - year // 100 + year // 400 - 32_045

    def dated(self, number: int) -> StoryDate:
        if number <= JULIAN.number(LAST_JULIAN):
            return JULIAN.dated(number)
        days = number + 32_044
        centuries = (4 * days + 3) // 146_097
        return _uncounted(centuries, days - 146_097 * centuries // 4)


JULIAN = Julian()
GREGORIAN = Gregorian()


def _year_from_march(date: StoryDate) -> int:
    """Counted from March, so that the leap day comes last."""
    return date.year + 4800 - (date.month < 3)


def _counted(date: StoryDate) -> int:
    """Days as the Julian calendar has them; both calendars are fitted to one count from here."""
    year, month = _year_from_march(date), (date.month + 9) % 12
    return date.day + (153 * month + 2) // 5 + 365 * year + year // 4


def _uncounted(centuries: int, days: int) -> StoryDate:
    """The date so many days into its century, or into all time where there are none."""
    year = (4 * days + 3) // 1_461
    rest = days - 1_461 * year // 4
    month = (5 * rest + 2) // 153
    day = rest - (153 * month + 2) // 5 + 1
    return StoryDate(100 * centuries + year - 4800 + month // 10, month + 3 - 12 * (month // 10), day)


@cache
def _feasts_of(calendar: European, year: int) -> dict[tuple[int, int], list[Feast]]:
    christmas = calendar.number(StoryDate(year, 12, 25))
    starts = {"easter": calendar.number(calendar.easter(year)), "advent": christmas - christmas % 7 - 22}
    found: dict[tuple[int, int], list[Feast]] = {}
    for feast in church_year():
        moved = starts.get(feast.counted_from)
        on = StoryDate(year, feast.month, feast.day) if moved is None else calendar.dated(moved + feast.days)
        found.setdefault((on.month, on.day), []).append(feast)
    return found
