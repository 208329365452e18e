"""Where a rule was applied in a game, as far as one viewer was told: lines of his journal that cite it.

Only what he was told is looked at, so nothing can be learnt here that his journal does not say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from campaigns.models import Game, Told
from rulesets.common.seats import RuleId, Viewer

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Applied:
    """The newest lines that cite the rule, newest first; `has_more`: there are older ones."""

    lines: tuple[Told, ...]
    has_more: bool


def last_applied(*, game: Game, viewer: Viewer, rule: RuleId, size: int = SHOWN) -> Applied:
    found: list[Told] = []
    for line in _candidates(game, viewer, rule):
        if rule in set(_cited(line.sentences)):
            found.append(line)
        if len(found) > size:
            break
    return Applied(tuple(found[:size]), len(found) > size)


def _candidates(game: Game, viewer: Viewer, rule: RuleId) -> Iterator[Told]:
    """Lines in which the id stands somewhere: the database looks at the text, all else is looked at here."""
    lines = Told.objects.to(game, viewer).annotate(text=Cast("sentences", TextField()))
    found: Iterator[Told] = lines.filter(text__contains=json.dumps(rule)).order_by("-n").iterator(chunk_size=100)
    return found


def _cited(sentences: list[Mapping[str, Any]]) -> Iterator[RuleId]:
    """What decided, and what the modifiers rest on."""
    for one in sentences:
        yield one["rule"]
        yield from (modifier["rule"] for modifier in one["modifiers"])
