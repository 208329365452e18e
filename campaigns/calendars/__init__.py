"""The calendars in which a story can be told: those of Europe, and such as groups write into small files."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from django.conf import settings

from campaigns.calendars.calendar import Calendar
from campaigns.calendars.european import GREGORIAN, JULIAN
from campaigns.calendars.written import BadCalendar, read_calendar

HERE = Path(__file__).parent
USUAL = GREGORIAN.slug

log = logging.getLogger(__name__)


@cache
def calendars() -> dict[str, Calendar]:
    """All of them by their slug; those of the group's own lie in the folder `calendars` beside its database."""
    own = Path(settings.VAR_DIR) / "calendars"
    files = [*sorted(HERE.glob("*.toml")), *sorted(own.glob("*.toml"))]
    found = {one.slug: one for one in (GREGORIAN, JULIAN)}
    for file in files:
        try:
            found.setdefault(file.stem, read_calendar(file.read_text("utf-8"), slug=file.stem))
        except (BadCalendar, OSError, UnicodeDecodeError) as fault:
            log.warning("the calendar %s cannot be read: %s", file, fault)
    return found


def calendar_named(slug: str) -> Calendar:
    """The usual one where a file that a campaign was told by is no longer there."""
    return calendars().get(slug, GREGORIAN)


def calendar_choices() -> list[tuple[str, str]]:
    return [(slug, one.label) for slug, one in calendars().items()]
