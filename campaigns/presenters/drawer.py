"""The game master's drawer: what others cannot see, the verbs of rulings, dice that can be set, clocks that run."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from campaigns.models import GameSeat
from campaigns.presenters.dice import Rolling, Tray, show_tray
from campaigns.presenters.links import Links
from campaigns.presenters.offered import Asked
from campaigns.presenters.questions import Questions
from campaigns.presenters.sitting import Sitting
from campaigns.presenters.speech import Mark, Speech
from campaigns.services.loading import load
from rulesets.common.outcomes import Token
from rulesets.common.seats import GM, PUBLIC

MOST_PIECES = 120


@dataclass(frozen=True, slots=True)
class HiddenPiece:
    """A card, a person or a piece that not everybody knows."""

    name: str
    place: str
    mark: Mark | None
    known_to: str


@dataclass(frozen=True, slots=True)
class Timer:
    mark: Mark | None
    seat: str
    due: datetime


def piece_name(speech: Speech, token: Token) -> str:
    """As one of its kind, or as any piece of the game; else as its kind is called, and last by its id."""
    for kind, of in ((token.kind, token.id), ("token", token.id), ("kind", token.kind)):
        if (name := speech.name(kind, of)) != of:
            return name
    return token.id


class Drawer:
    """Lazy: closed, it costs little."""

    def __init__(self, sitting: Sitting, questions: Questions, speech: Speech) -> None:
        self._sitting = sitting
        self._speech = speech
        self._questions = questions
        self.links = Links(sitting)

    @property
    def rulings(self) -> Asked | None:
        return self._questions.rulings

    @cached_property
    def hidden(self) -> list[HiddenPiece]:
        loaded = load(self._sitting.game.pk)
        return [self._piece(one) for one in loaded.ruleset.tokens(loaded.state) if self._is_hidden(one)][:MOST_PIECES]

    def _is_hidden(self, token: Token) -> bool:
        return PUBLIC not in token.known_to and bool(token.owner)

    def _piece(self, token: Token) -> HiddenPiece:
        others = tuple(one for one in token.known_to if one != GM)
        return HiddenPiece(
            name=piece_name(self._speech, token),
            place=self._speech.name("place", token.place),
            mark=self._speech.mark(token.owner),
            known_to=self._speech.seats(others),
        )

    @cached_property
    def trays(self) -> list[Tray]:
        """Rolls that may still be set by hand."""
        found = self._sitting.desk.forcible
        rolling = [Rolling(is_mine=True, on_behalf=True, faces=one.faces or ()) for one in found]
        return [
            show_tray(one.ask, n, how, self._speech) for n, (one, how) in enumerate(zip(found, rolling, strict=True))
        ]

    @cached_property
    def timers(self) -> list[Timer]:
        rows = GameSeat.objects.filter(game=self._sitting.game, due_at__isnull=False).order_by("due_at")
        return [Timer(self._speech.mark(row.seat), self._speech.seats((row.seat,)), row.due_at) for row in rows]
