"""A day of the story, or as much of it as is known: a year, a month."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language


class NoSuchDay(ValueError):
    """A month that has fewer days, or no such month; `skipped`: a day that the calendar left out."""

    def __init__(self, month: int, days: int, *, name: str = "", skipped: bool = False) -> None:
        super().__init__(f"month {month} has {days} days")
        self.month, self.days, self.name, self.skipped = month, days, name, skipped


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

    @property
    def is_whole(self) -> bool:
        return bool(self.day)


@dataclass(frozen=True, slots=True)
class Named:
    """A name in both languages of the site."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.fr if (get_language() or "en").startswith("fr") else self.en


@dataclass(frozen=True, slots=True)
class Feast:
    """A day that bears a name: the same day each year, or so many days after (or before) one that moves."""

    name: Named
    month: int = 0
    day: int = 0
    counted_from: str = ""  # easter, advent
    days: int = 0
