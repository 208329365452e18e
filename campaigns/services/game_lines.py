"""Games as lists show them: what is played, where the reader sits in it, whether it waits for him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, GameSeat, GameStatus
from campaigns.models.games import NOT_OVER, STANDING
from rulesets import UnknownGame
from rulesets.common.meta import Meta

OVER = (GameStatus.FINISHED, GameStatus.ARCHIVED)
HEAVY = ("game__state", "game__box_files")
NEWEST = ("-created_at", "-pk")  # when a game last moved is nothing that everybody may know


@dataclass(frozen=True, slots=True)
class GameLine:
    """Only what everybody of the campaign may know, and the reader's own seat."""

    game: Game
    title: str
    seat: str
    is_gm: bool
    asked: bool

    @property
    def is_over(self) -> bool:
        return self.game.status in OVER

    @property
    def is_mine(self) -> bool:
        return self.is_gm or bool(self.seat)


def my_games(*, viewer: Viewer, campaign: Campaign | None = None) -> list[GameLine]:
    """Games that are not over in which the viewer sits, of one campaign or of all; those that wait for him first."""
    games = Game.objects.visible_to(viewer).filter(status__in=NOT_OVER)
    games = games.filter(campaign=campaign) if campaign else games
    rows = _my_seats(viewer).filter(game__in=games.values("pk")).select_related("game__campaign")
    mine: dict[int, GameSeat] = {}
    for one in rows.defer(*HEAVY).order_by("-game__created_at", "-game"):
        if one.asked or one.game_id not in mine:
            mine[one.game_id] = one
    return sorted((_line(one.game, one) for one in mine.values()), key=lambda line: not line.asked)


def games_of(*, campaign: Campaign, viewer: Viewer) -> list[GameLine]:
    """The campaign's games as far as the viewer may see them: running ones first, archived ones not at all."""
    games = Game.objects.visible_to(viewer).filter(campaign=campaign, status__in=STANDING)
    return sorted(_lines(games.order_by(*NEWEST), viewer), key=lambda line: (line.is_over, not line.asked))


def _lines(games: Iterable[Game], viewer: Viewer) -> list[GameLine]:
    games = list(games)
    mine = {row.game_id: row for row in _my_seats(viewer).filter(game__in=[game.pk for game in games])}
    return [_line(game, mine.get(game.pk)) for game in games]


def _my_seats(viewer: Viewer) -> QuerySet[GameSeat]:
    return GameSeat.objects.held_by(viewer.person)


def _line(game: Game, seat: GameSeat | None) -> GameLine:
    language = get_language() or "en"
    meta = _meta(game.slug)
    plays = seat is not None and not seat.is_gm
    return GameLine(
        game=game,
        title=meta.titles.in_language(language) if meta else game.slug,
        seat=meta.seat(seat.seat).titles.in_language(language) if meta and plays else "",
        is_gm=seat is not None and seat.is_gm,
        asked=seat is not None and seat.asked and game.is_running,
    )


def _meta(slug: str) -> Meta | None:
    """None for a game that this release no longer holds: its name can still be read."""
    try:
        return rulesets.meta(slug)
    except UnknownGame:
        return None
