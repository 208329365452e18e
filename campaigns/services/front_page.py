"""What the front page says: the time of day, and the games that the house knows."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets
from campaigns.models import Person

MORNING, AFTERNOON, EVENING = 5, 12, 18


@dataclass(frozen=True, slots=True)
class HouseGame:
    """One game of the house as its card shows it."""

    slug: str
    title: str
    summary: str
    credits: str

    @property
    def emblems(self) -> list[str]:
        """The game's own emblem, or the one that stands for any game."""
        return [f"rulesets/{self.slug}/_emblem.html", "campaigns/_emblem.html"]


def games_of_the_house() -> list[HouseGame]:
    language = get_language() or "en"
    metas = [rulesets.meta(slug) for slug in rulesets.slugs()]
    return [
        HouseGame(
            slug=meta.slug,
            title=meta.titles.in_language(language),
            summary=meta.summary.in_language(language),
            credits=meta.credits.in_language(language),
        )
        for meta in metas
    ]


def greeting(person: Person) -> str:
    zone = ZoneInfo(person.time_zone) if person.time_zone else None
    hour = timezone.localtime(timezone=zone).hour
    facts = {"name": person.shown_name}
    if MORNING <= hour < AFTERNOON:
        return _("Good morning, %(name)s") % facts
    if AFTERNOON <= hour < EVENING:
        return _("Good afternoon, %(name)s") % facts
    return _("Good evening, %(name)s") % facts
