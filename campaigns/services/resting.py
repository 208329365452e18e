"""A game come to rest: who sees something new, who is asked, what the clock waits for, whether it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from campaigns.models import Game, GameSeat, GameStatus, Told, TypedDice
from campaigns.services import hints, milestones
from campaigns.services.loading import Loaded
from campaigns.services.milestones import Milestone
from campaigns.services.reading import Reading, is_asked_of_nobody, keep_reading
from campaigns.services.telling import ask_of, ask_record, plain_facts
from rulesets.common.dice import Ask
from rulesets.common.outcomes import Outcome
from rulesets.common.questions import Question
from rulesets.common.seats import GM, PUBLIC

MOVE_TICK = """UPDATE campaigns_gameseat SET tick = tick + 1, seen_digest = %s
               WHERE id = %s AND (seen_digest <> %s OR %s = 1)"""


@dataclass(frozen=True, slots=True)
class Found:
    """How one viewer finds the game."""

    row: GameSeat
    reading: Reading
    digest: str
    standing: dict[str, Any]
    asked: bool
    due_at: datetime | None
    heard: bool  # he was told something since the last rest, and may have seen the game at work

    @property
    def has_news(self) -> bool:
        return self.heard or self.digest != self.row.seen_digest

    @property
    def columns(self) -> dict[str, Any]:
        return {"standing": self.standing, "asked": self.asked, "due_at": self.due_at}

    @property
    def is_asked_otherwise(self) -> bool:
        return any(getattr(self.row, name) != value for name, value in self.columns.items())

    @property
    def is_new(self) -> bool:
        return self.has_news or self.is_asked_otherwise


def come_to_rest(loaded: Loaded, missing: Sequence[Ask]) -> bool:
    """Writes down how everybody finds the game; False when it has moved meanwhile, and somebody else will."""
    game = loaded.game
    asks = _asks(game, missing)
    outcome = loaded.ruleset.outcome(loaded.state)
    found = _find_all(loaded, asks)
    columns = _columns(loaded, asks, outcome)
    changed = {name: value for name, value in columns.items() if getattr(game, name) != value}
    news = [one for one in found if one.is_new]
    if not changed and not news:
        return not Game.objects.exclude(version=game.version).filter(pk=game.pk).exists()
    if not _write(game, columns, news, milestones.find_milestones(game, columns, loaded.ruleset)):
        return False
    for name, value in columns.items():
        setattr(game, name, value)
    for one in found:
        keep_reading(loaded, one.row.tick + one.has_news, one.reading)
    return True


def _columns(loaded: Loaded, asks: list[dict[str, Any]], outcome: Outcome | None) -> dict[str, Any]:
    phase = loaded.ruleset.phase(loaded.state, PUBLIC)
    columns: dict[str, Any] = {"settled": True, "asks": asks, "turn": phase.turn, "turns": phase.turns}
    columns["rested_entry"] = loaded.game.entry
    columns["outcome"] = outcome_record(outcome) if outcome else None
    if outcome:
        columns["status"] = GameStatus.FINISHED
        columns["finished_at"] = loaded.game.finished_at or timezone.now()
    return columns


@transaction.atomic
def _write(game: Game, columns: dict[str, Any], news: Sequence[Found], reached: Sequence[Milestone]) -> bool:
    unmoved = Game.objects.filter(pk=game.pk, version=game.version)
    is_first = bool(unmoved.filter(settled=False).update(**columns))  # several may come to the same rest
    if not is_first and not unmoved.update(**columns):
        return False
    for one in news:
        if one.is_asked_otherwise:
            GameSeat.objects.filter(pk=one.row.pk).update(**one.columns)
    _move_ticks([one for one in news if one.has_news])
    transaction.on_commit(partial(_after_rest, game, news))
    if is_first:
        milestones.tell_milestones(game, reached)
    if is_first and columns["outcome"] and game.status != GameStatus.FINISHED:
        transaction.on_commit(partial(milestones.notify_over, game.pk))
    return True


def _move_ticks(found: Sequence[Found]) -> None:
    """One statement for twenty seats; whoever came to the same rest a moment ago has moved them already."""
    if found:
        with connection.cursor() as cursor:
            cursor.executemany(MOVE_TICK, [(one.digest, one.row.pk, one.digest, int(one.heard)) for one in found])


def _after_rest(game: Game, news: Sequence[Found]) -> None:
    """Pages, bots and people hear of it; each of them could find it out from the rows."""
    hints.nudge(game.pk, [one.row.seat for one in news if one.has_news])
    if any(one.asked and (one.row.is_bot or one.row.person_id is None) for one in news):
        hints.wake(hints.PLAY_BOTS, game.pk)
    asked = [one.row for one in news if one.asked and not one.row.asked]
    answered = [one.row for one in news if one.row.asked and not one.asked]
    milestones.tell_turns(game, asked, answered)


def _find_all(loaded: Loaded, asks: Sequence[dict[str, Any]]) -> list[Found]:
    game = loaded.game
    lines = Told.objects.filter(game=game, entry_n__gt=game.rested_entry).order_by()
    heard = set(lines.values_list("viewer", flat=True))
    rows = GameSeat.objects.filter(game=game).select_related("person")
    return [_find(loaded, row, asks, heard=row.seat in heard) for row in rows]


def _find(loaded: Loaded, row: GameSeat, asks: Sequence[dict[str, Any]], *, heard: bool) -> Found:
    reading = Reading(loaded.ruleset, loaded.state, row.seat)
    outcome = outcome_record(reading.outcome) if reading.outcome else None
    dice = [one for one in asks if row.seat in (one["seat"], GM)]
    must = [] if outcome else reading.must_answer()
    standing = {one.id: _standing(loaded.game, row, one) for one in must}
    dues = [datetime.fromisoformat(one["due"]) for one in standing.values() if one["due"]]
    rolls = not outcome and any(one["seat"] == row.seat and not one["faces"] for one in dice)
    digest = reading.digest(dice, outcome)
    return Found(row, reading, digest, standing, bool(must) or rolls, min(dues, default=None), heard)


def _standing(game: Game, row: GameSeat, question: Question) -> dict[str, Any]:
    """Since when a question stands for a seat, and when the clock answers it."""
    since = row.standing.get(question.id, {}).get("since") or timezone.now().isoformat()
    due = None
    if question.default is not None:
        if is_asked_of_nobody(game, row.seat, row.person_id):
            due = since
        elif game.deadline_hours:
            due = (datetime.fromisoformat(since) + timedelta(hours=game.deadline_hours)).isoformat()
    return {"since": since, "due": due}


def _asks(game: Game, missing: Sequence[Ask]) -> list[dict[str, Any]]:
    """The dice that hold the game up: those still missing, and those of the same roll that were typed already."""
    if not missing:
        return []
    typed = {row.key: row.faces for row in TypedDice.objects.filter(game=game, epoch=game.epoch)}
    wanted = {ask.key for ask in missing}
    before = [ask_of(one) for one in game.asks if one["key"] in typed and one["key"] not in wanted]
    return [{**ask_record(ask), "faces": typed.get(ask.key)} for ask in [*before, *missing]]


def outcome_record(outcome: Outcome) -> dict[str, Any]:
    results = {seat: plain_facts(facts) for seat, facts in outcome.results.items()}
    return {"ending": outcome.ending, "rule": outcome.rule, "winners": list(outcome.winners), "results": results}
