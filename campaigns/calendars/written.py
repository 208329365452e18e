"""Calendars that a group writes for its own world: months, a week, feasts, from a small file such as `valleys.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.calendars.calendar import Calendar, plainly
from campaigns.calendars.days import Feast, Named, StoryDate

MOST_MONTHS, MOST_DAYS = 60, 99  # a date is kept with two digits for each


class BadCalendar(Exception):
    """The file says something that is no calendar; in words."""


@dataclass(frozen=True, slots=True)
class Leap:
    """Every so many years one month is a day longer."""

    every: int
    month: int


class WrittenCalendar(Calendar):
    """Every year has the same months, but for a leap day."""

    def __init__(self, slug: str, name: Named, months: Sequence[tuple[Named, int]], week: Sequence[Named]) -> None:
        self.slug, self.name = slug, name
        self._months, self._week = tuple(months), tuple(week)
        self.leap: Leap | None = None
        self.feasts: tuple[Feast, ...] = ()

    @property
    def label(self) -> str:
        return str(self.name)

    @property
    def week(self) -> Sequence[Named]:
        return self._week

    @property
    def months(self) -> int:
        return len(self._months)

    def month_name(self, month: int) -> str:
        return str(self._months[month - 1][0])

    def month_named(self, name: str) -> int:
        for n, (month, _days) in enumerate(self._months, 1):
            if name in (plainly(month.en), plainly(month.fr)):
                return n
        return 0

    def days_in(self, year: int, month: int) -> int:
        return self._months[month - 1][1] + self._leaps(year, month)

    def _leaps(self, year: int, month: int) -> bool:
        return self.leap is not None and self.leap.month == month and year % self.leap.every == 0

    def number(self, date: StoryDate) -> int:
        before = sum(self.days_in(date.year, month) for month in range(1, date.month))
        return self._years(date.year) + before + date.day - 1

    def _years(self, year: int) -> int:
        """The days from the first of the year 1 to the first of this year."""
        leaps = (year - 1) // self.leap.every if self.leap else 0
        return (year - 1) * self._common + leaps

    @property
    def _common(self) -> int:
        return sum(days for _name, days in self._months)

    def dated(self, number: int) -> StoryDate:
        year = number // self._common + 1
        while self._years(year) > number:
            year -= 1
        while self._years(year + 1) <= number:
            year += 1
        left, month = number - self._years(year), 1
        while left >= self.days_in(year, month):
            left -= self.days_in(year, month)
            month += 1
        return StoryDate(year, month, left + 1)

    def feasts_of(self, year: int) -> dict[tuple[int, int], list[Feast]]:
        found: dict[tuple[int, int], list[Feast]] = {}
        for feast in self.feasts:
            found.setdefault((feast.month, feast.day), []).append(feast)
        return found


def read_calendar(text: str, *, slug: str) -> WrittenCalendar:
    """Raises BadCalendar."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadCalendar(str(fault)) from fault
    months = [(_named(one), _number(one, "days", MOST_DAYS)) for one in _list(said, "months")]
    if not 1 <= len(months) <= MOST_MONTHS:
        raise BadCalendar(f"there must be 1 to {MOST_MONTHS} months")
    week = [_named(one) for one in _list(said, "week")]
    found = WrittenCalendar(slug, _named(said.get("name")), months, week)
    if "leap" in said:
        found.leap = Leap(_number(said["leap"], "every", 10_000), _number(said["leap"], "month", len(months)))
        if months[found.leap.month - 1][1] >= MOST_DAYS:
            raise BadCalendar(f"a month has at most {MOST_DAYS} days")
    found.feasts = tuple(_feast(one, found) for one in _list(said, "feasts"))
    return found


def _feast(said: Any, calendar: WrittenCalendar) -> Feast:
    month = _number(said, "month", calendar.months)
    longest = calendar._months[month - 1][1] + (calendar.leap is not None and calendar.leap.month == month)
    return Feast(_named(said), month, _number(said, "day", longest))


def _list(said: dict[str, Any], name: str) -> list[Any]:
    found = said.get(name, [])
    if not isinstance(found, list):
        raise BadCalendar(f"{name} must be a list")
    return found


def _named(said: Any) -> Named:
    texts = [said.get(one) for one in ("en", "fr")] if isinstance(said, dict) else []
    if not texts or not all(isinstance(one, str) and one.strip() for one in texts):
        raise BadCalendar("a name in each language is missing: en, fr")
    return Named(*texts)


def _number(said: Any, name: str, most: int) -> int:
    found = said.get(name) if isinstance(said, dict) else None
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= most:
        raise BadCalendar(f"{name} must be a whole number from 1 to {most}")
    return found
