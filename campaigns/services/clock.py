"""The clock: answers, with the default its rule gives, what was asked too long ago."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from campaigns.models import GameSeat, GameStatus
from campaigns.refusals import SiteRefused
from campaigns.services.actors import CLOCK
from campaigns.services.answers import Answer, answer_question
from campaigns.services.loading import load
from campaigns.services.reading import Reading
from rulesets.common.refusals import Refused


def seats_overdue(now: datetime | None = None) -> list[GameSeat]:
    due = GameSeat.objects.filter(due_at__lte=now or timezone.now(), game__status=GameStatus.RUNNING, game__fault="")
    return list(due.order_by("due_at"))


def answer_overdue(row: GameSeat, now: datetime | None = None) -> int:
    """Submits the defaults that are due for this seat; how many. Whoever answers in the same instant was in time."""
    answered = 0
    for question, default in _defaults(row, now or timezone.now()):
        try:
            answer_question(game_id=row.game_id, actor=CLOCK, answer=Answer(row.seat, question, default))
            answered += 1
        except (SiteRefused, Refused):
            continue
    return answered


def _defaults(row: GameSeat, now: datetime) -> list[tuple[str, object]]:
    loaded = load(row.game_id)
    waiting = Reading(loaded.ruleset, loaded.state, row.seat).must_answer()
    return [(one.id, one.default) for one in waiting if one.default is not None and _is_due(row, one.id, now)]


def _is_due(row: GameSeat, question: str, now: datetime) -> bool:
    due = row.standing.get(question, {}).get("due")
    return bool(due) and datetime.fromisoformat(due) <= now
