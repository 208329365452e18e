"""What a reader wants counted: one kind of game, one band, people of a name, a stretch of the story."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from campaigns.story_dates import StoryDate, calendar_now, kept_date

WHOLE_YEAR, WHOLE_MONTH = 9999, 99


@dataclass(frozen=True, slots=True)
class Asked:
    """Empty: whatever there is. `who`: words that stand in a name. `since` and `until` as dates are kept."""

    slug: str = ""
    band: int | None = None
    who: str = ""
    since: str = ""
    until: str = ""

    @property
    def is_dated(self) -> bool:
        return bool(self.since or self.until)

    def spans(self, stored: str) -> bool:
        """Whether this day lies in the stretch; what bears no date lies in none."""
        if not self.is_dated:
            return True
        day, since, until = (day_of_story(one) for one in (stored, self.since, self.until))
        if day is None:
            return False
        return (since is None or _last(day) >= since.order) and (until is None or day.order <= _last(until))

    def names(self, name: str) -> bool:
        """Whether all the words stand in this name."""
        plain = name.casefold()
        return all(word in plain for word in self.who.casefold().split())


def day_of_story(stored: str) -> StoryDate | None:
    """As `kept_date`; the same few days are read again and again where many things are counted."""
    return _read(stored, calendar_now().slug) if stored else None


def order_of_day(stored: str) -> int:
    """0 where it has none."""
    day = day_of_story(stored)
    return day.order if day else 0


def last_order_of(stored: str) -> int:
    """That of the last day which "May 1590" may be; 0 where it has none."""
    day = day_of_story(stored)
    return _last(day) if day else 0


@lru_cache(maxsize=16_384)
def _read(stored: str, calendar: str) -> StoryDate | None:
    return kept_date(stored, calendar)


def _last(day: StoryDate) -> int:
    """The order of the last day that it may be."""
    if not day.month:
        return day.order + WHOLE_YEAR
    return day.order if day.day else day.order + WHOLE_MONTH
