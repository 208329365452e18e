"""How long games took and who won them: of those that are over, what everybody at their tables knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaigns.models import Game, GameSeat, GameStatus, Holder
from campaigns.services.statistics.dice import BOT, NOBODY
from campaigns.services.statistics.scope import Scope, people_named
from rulesets.common.seats import GM, PUBLIC

COLUMNS = ("campaign_id", "name", "slug", "turn", "outcome")


@dataclass(frozen=True, slots=True)
class GameOver:
    """`winners`: seats. `sitters`: who sat on each, by key of a person, BOT or NOBODY."""

    game: Game
    turns: int
    evenings: int
    days: list[str]
    winners: tuple[str, ...]
    ending: str
    sitters: dict[str, int]


@dataclass(frozen=True, slots=True)
class Record:
    """`games`: that were over while he sat there."""

    name: str
    games: int
    won: int


def games_over(scope: Scope) -> list[GameOver]:
    """In the order in which they were set up."""
    ids = [one.pk for one in scope.games if one.status not in (GameStatus.SETUP, GameStatus.RUNNING)]
    over = list(Game.objects.filter(pk__in=ids, outcome__isnull=False).only(*COLUMNS).order_by("pk"))
    chairs: dict[int, dict[str, int]] = {one.pk: {} for one in over}
    rows = GameSeat.objects.filter(game__in=list(chairs)).exclude(seat__in=[GM, PUBLIC])
    for game, seat, holder, person in rows.values_list("game", "seat", "holder", "person"):
        chairs[game][seat] = BOT if holder == Holder.BOT else person or NOBODY
    return [_over(scope, one, chairs[one.pk]) for one in over]


def _over(scope: Scope, game: Game, sitters: dict[str, int]) -> GameOver:
    outcome: Any = game.outcome
    evenings = len(scope.meetings_of_games.get(game.pk, ()))
    days = scope.days_of_games.get(game.pk, [])
    return GameOver(game, game.turn, evenings, days, tuple(outcome["winners"]), outcome["ending"], sitters)


def records(games: Iterable[GameOver], nobody: str, bot: str) -> list[Record]:
    """Who played how many of them and won how many, the most victories first; who sat on two seats counts once."""
    played: dict[int, int] = {}
    won: dict[int, int] = {}
    for one in games:
        for who in set(one.sitters.values()):
            played[who] = played.get(who, 0) + 1
            won[who] = won.get(who, 0) + any(one.sitters.get(seat) == who for seat in one.winners)
    names = {**people_named(one for one in played if one > 0), BOT: bot, NOBODY: nobody}
    found = [Record(names.get(who, nobody), count, won[who]) for who, count in played.items()]
    return sorted(found, key=lambda one: (-one.won, one.games, one.name.casefold()))
