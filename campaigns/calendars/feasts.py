"""When Easter is, and the feasts of the year in France and Brittany, from `feasts.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from campaigns.calendars.days import Feast, Named

FILE = Path(__file__).with_name("church") / "feasts.toml"


def julian_easter(year: int) -> tuple[int, int]:
    """Month and day, by Meeus."""
    moon = (19 * (year % 19) + 15) % 30
    sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    month, day = divmod(moon + sunday + 114, 31)
    return month, day + 1


def gregorian_easter(year: int) -> tuple[int, int]:
    """Month and day, by Meeus, Jones and Butcher."""
    golden, (century, rest) = year % 19, divmod(year, 100)
    correction = (century - (century + 8) // 25 + 1) // 3
    moon = (19 * golden + century - century // 4 - correction + 15) % 30
    sunday = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * sunday) // 451
    month, day = divmod(moon + sunday - 7 * late + 114, 31)
    return month, day + 1


@cache
def church_year() -> tuple[Feast, ...]:
    """Those that hang on Easter and Advent first: they come before a saint of the same day."""
    read = tomllib.loads(FILE.read_text("utf-8"))
    moving = [
        Feast(Named(one["en"], one["fr"]), counted_from=start, days=one["days"])
        for start in ("easter", "advent")
        for one in read[start]
    ]
    return (*moving, *(Feast(Named(one["en"], one["fr"]), one["month"], one["day"]) for one in read["fixed"]))
