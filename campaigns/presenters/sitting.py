"""Who reads a play page as whom, and what this very request adds to what he sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from campaigns.models import Game, GameStatus
from campaigns.presenters.dice import Thrown
from campaigns.presenters.refused import RefusedShown
from campaigns.services.desk import Desk
from rulesets.common.seats import PUBLIC, Viewer


@dataclass(frozen=True)
class Sitting:
    """One reader at one desk."""

    desk: Desk
    is_gm: bool = False
    holds_several: bool = False
    sees_as: bool = False  # a game master who looks through somebody else's eyes
    token: str = ""  # of the table screen by which he came

    @property
    def game(self) -> Game:
        return self.desk.game

    @property
    def seat(self) -> Viewer:
        return self.desk.viewer

    @property
    def is_seated(self) -> bool:
        return self.seat != PUBLIC

    @property
    def acts(self) -> bool:
        """Whether answers are taken from him now."""
        return self.desk.acts and self.game.takes_answers

    @property
    def may_write(self) -> bool:
        """Messages are written also before the first answer and after the last, until the game is put away."""
        return self.is_seated and self.desk.acts and self.game.status != GameStatus.ARCHIVED

    @property
    def page_url(self) -> str:
        if self.token:
            return reverse("table_screen", args=[self.token])
        return reverse("game", args=[self.game.pk])


@dataclass(frozen=True, slots=True)
class Moment:
    """What this very request adds: the question looked at, what was typed and refused, what is to be confirmed."""

    ask: str = ""
    typed: Mapping[str, Any] = field(default_factory=dict)  # the answer as it was sent, for the question `ask`
    refused: RefusedShown | None = None
    thrown: Thrown | None = None  # dice as they were sent and refused
    confirming: str = ""
    odds: Any = None  # of the answer filled in, where they were asked for
    stages: tuple[Any, ...] = ()  # what may follow from it, one after another
    message_form: Any = None
    ruling: Mapping[str, Any] = field(default_factory=dict)  # a ruling as it was sent and refused
