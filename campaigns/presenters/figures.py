"""Figures as people write them: thousands apart, a share with its interval, how long something takes."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext

from campaigns.presenters.shares import Share
from campaigns.presenters.speech import THIN, percent

MINUTE, HOUR = 60, 3600
MOST_MINUTES = 90  # beyond, an evening is counted in hours
ABOUT = 10  # what is only estimated is told in so many seconds


def grouped(number: int, language: str) -> str:
    """10,000 in English, 10 000 in French."""
    return f"{number:,}".replace(",", THIN if language == "fr" else ",")


def decimal(tenths: int, language: str) -> str:
    point = "," if language == "fr" else "."
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'−' if tenths < 0 else ''}{grouped(whole, language)}{point}{tenth}"


def share_text(share: Share, language: str) -> str:
    return percent(share.count, share.of, language) if share.of else "–"


def interval_text(share: Share, language: str) -> str:
    return f"{decimal(share.low, language)} – {decimal(share.high, language)}{THIN}%"


def duration(seconds: int) -> str:
    """The signs of hours, minutes and seconds are the same in both languages."""
    if seconds < MINUTE:
        return f"{max(seconds, 0)} s"
    if seconds < HOUR:
        return f"{seconds // MINUTE} min {seconds % MINUTE:02} s"
    return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02} min"


def rough_duration(seconds: int) -> str:
    """As exact as an estimate may pretend to be."""
    return duration(seconds if seconds < MINUTE else seconds // ABOUT * ABOUT)


def evening(minutes: int) -> str:
    """About how long a game takes at a table."""
    if minutes <= MOST_MINUTES:
        return ngettext("about %(count)s minute", "about %(count)s minutes", minutes) % {"count": minutes}
    language, tenths = (get_language() or "en")[:2], round(minutes / 6)
    hours = decimal(tenths, language) if tenths % 10 else grouped(tenths // 10, language)
    return ngettext("about %(count)s hour", "about %(count)s hours", max(tenths // 10, 2)) % {"count": hours}


def remaining(elapsed: float, done: int, of: int) -> int | None:
    """Seconds until all is done, if it goes on as it went; None while nobody can say."""
    if not done or elapsed <= 0:
        return None
    return round(elapsed * (of - done) / done)
