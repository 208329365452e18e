"""Answers begun and not given yet: kept for the seat that writes them, seen by nobody else, no part of any journal."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from django.utils import timezone

from campaigns.models import Draft, Game
from campaigns.refusals import BadInput
from rulesets.common.questions import MAX_BYTES, MAX_VALUES, count_values
from rulesets.common.seats import Seat

MOST_DRAFTS = 50  # of one seat; older ones belong to questions long gone


def save_draft(*, game: Game, seat: Seat, question: str, data: Mapping[str, Any]) -> None:
    """What was filled in so far. Bounded like an answer; what it means is looked at when it is given."""
    if count_values(data) > MAX_VALUES or len(json.dumps(data)) > MAX_BYTES or len(question) > 200:
        raise BadInput("too_large", status=413)
    values = {"data": dict(data), "at": timezone.now()}
    Draft.objects.update_or_create(game=game, seat=seat, question=question, defaults=values)
    mine = Draft.objects.filter(game=game, seat=seat).order_by("-at")
    Draft.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST_DRAFTS:])).delete()


def drop_draft(*, game: Game, seat: Seat, question: str) -> None:
    Draft.objects.filter(game=game, seat=seat, question=question).delete()


def drafts_of(game: Game, seat: Seat, questions: Collection[str]) -> dict[str, dict[str, Any]]:
    rows = Draft.objects.filter(game=game, seat=seat, question__in=questions)
    return dict(rows.values_list("question", "data"))
