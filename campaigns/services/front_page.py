"""What the front page says: the time of day, and the games that the house knows."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets
from campaigns.access import Viewer
from campaigns.models import Game, GameSeat, GameStatus, Person

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


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game in which the viewer sits, and whether it waits for him."""

    game: Game
    title: str
    seat: str
    asked: bool


def my_games(*, viewer: Viewer) -> list[MyGame]:
    """Games that are not over, those that wait for the viewer first. Only his own seat is looked at."""
    language = get_language() or "en"
    running = Game.objects.visible_to(viewer).exclude(status__in=[GameStatus.FINISHED, GameStatus.ARCHIVED])
    seats = GameSeat.objects.held_by(viewer.person).filter(game__in=running.values("pk"))
    found = []
    for seat in seats.select_related("game__campaign").defer("game__state", "game__box_files").order_by("-asked", "pk"):
        meta = rulesets.meta(seat.game.slug)
        named = "" if seat.is_gm else meta.seat(seat.seat).titles.in_language(language)
        found.append(MyGame(game=seat.game, title=meta.titles.in_language(language), seat=named, asked=seat.asked))
    return found


def greeting(person: Person) -> str:
    zone = ZoneInfo(person.time_zone) if person.time_zone else None
    hour = timezone.localtime(timezone=zone).hour
    facts = {"name": person.shown_name}
    if MORNING <= hour < AFTERNOON:
        return _("Good morning, %(name)s") % facts
    if AFTERNOON <= hour < EVENING:
        return _("Good afternoon, %(name)s") % facts
    return _("Good evening, %(name)s") % facts
