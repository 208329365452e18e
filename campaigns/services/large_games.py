"""Many games at once: one is played by bots as far as its journal is to be long, the others are copies of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

import rulesets
from campaigns.models import (
    Campaign,
    CardMove,
    Game,
    GameSeat,
    GameStatus,
    Holder,
    JournalEntry,
    JournalText,
    Person,
    Snapshot,
    StreamSecrets,
    Told,
    ToldTally,
)
from campaigns.services.bots import play_bots
from campaigns.services.games import create_game, start_game
from campaigns.services.journal_texts import write_texts
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.statistics.told_dice import count_told
from rulesets.common.seats import GM

BATCH = 1000
STAY_OPEN = 3  # paused; the others lie in the archive
ROWS: tuple[type[models.Model], ...] = (GameSeat, JournalEntry, Told, CardMove, Snapshot, ToldTally, JournalText)


def add_games(*, campaign: Campaign, gm: Person, players: Sequence[Person], size: Any) -> list[Game]:
    """The game master arbitrates each; the players sit in turn."""
    if not size.games:
        return []
    first = _played(campaign, gm, size)
    count_told(first.pk)
    write_texts(first.pk)
    secrets = StreamSecrets.objects.get(game=first).secrets
    rows = {kind: list(kind._base_manager.filter(game=first).order_by("pk")) for kind in ROWS}
    copies = Game.objects.bulk_create((_copied(first, n) for n in range(2, size.games + 1)), batch_size=BATCH)
    StreamSecrets.objects.bulk_create(StreamSecrets(game=one, secrets=secrets) for one in copies)
    for kind, found in rows.items():
        kind._base_manager.bulk_create((_of(one, row) for one in copies for row in found), batch_size=BATCH)
    games = [first, *copies]
    _seat(games, players)
    return games


def _played(campaign: Campaign, gm: Person, size: Any) -> Game:
    """By bots, to its end or until its journal is as long as this; then it is laid aside."""
    scenario = next(one for one in rulesets.meta(size.slug).scenarios if one.id == size.scenario)
    entries = size.entries // size.games
    seats = {seat: SeatPlan(Holder.BOT, bot="random") for seat in scenario.seats}
    plan = GamePlan("Evening 1", size.slug, scenario.id, seats, gm)
    game = create_game(campaign=campaign, author=gm, plan=plan)
    start_game(game_id=game.pk, by=gm)
    chair = GameSeat.objects.filter(game=game, seat=GM)
    chair.update(person=None)  # so that his questions are answered as usual
    before, now = -1, Game.objects.get(pk=game.pk).entry
    while before < now < entries:
        play_bots(game.pk)
        before, now = now, Game.objects.get(pk=game.pk).entry
    chair.update(person=gm)
    Game.objects.filter(pk=game.pk, status=GameStatus.RUNNING).update(status=GameStatus.PAUSED)
    found: Game = Game.objects.defer(None).get(pk=game.pk)
    return found


def _copied(first: Game, n: int) -> Game:
    columns = {one.attname: getattr(first, one.attname) for one in Game._meta.concrete_fields if not one.primary_key}
    status = first.status if n <= STAY_OPEN else GameStatus.ARCHIVED
    return Game(**{**columns, "name": f"Evening {n}", "status": status})


def _of(game: Game, row: models.Model) -> models.Model:
    columns = {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields if not one.primary_key}
    return type(row)(**{**columns, "game_id": game.pk})


def _seat(games: Sequence[Game], players: Sequence[Person]) -> None:
    """People where bots sat: nothing plays on by itself."""
    rows = list(GameSeat.objects.filter(game__in=games, holder=Holder.BOT).order_by("game", "pk"))
    for n, row in enumerate(rows):
        row.holder, row.bot, row.person = Holder.MEMBER, "", players[n % len(players)]
    GameSeat.objects.bulk_update(rows, ["holder", "bot", "person"], batch_size=200)
