"""A past turn on the ordinary board, step by step, for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.presenters.cards import existing_template
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Sentence, plain_sentence
from campaigns.presenters.stepped import Stepped
from campaigns.services.replays import PastTurn, Replay
from rulesets.common.view import View

AROUND = 8  # scenes of the list to either side
NEAR = 3  # turns to either side


@dataclass(frozen=True, slots=True)
class SceneRow:
    n: int
    phase: str
    said: Sentence
    url: str
    is_now: bool


class ReplayedTurn(Stepped):
    """Takes the place of a play page for the panel of the board."""

    links = SimpleNamespace(places="", journal="", replay="")

    def __init__(self, page: PlayPage, turns: list[PastTurn], replay: Replay, step: int) -> None:
        self.page = page
        self.slug = page.slug
        self.speech = page.speech
        self.turns = turns
        self.replay = replay
        self.step = max(0, min(step, replay.last))

    # -- the way through the turn --------------------------------------------------------------------------------
    @property
    def last(self) -> int:
        return self.replay.last

    def url(self, step: int, turn: int = 0) -> str:
        return replay_url(self.page, turn or self.replay.turn.number, step)

    @property
    def turn_links(self) -> list[tuple[int, str, bool]]:
        """The past turns around this one, with the first and the last; and which of them this is."""
        here = self.replay.turn
        near = [one for one in self.turns if abs(one.number - here.number) <= NEAR]
        shown = dict.fromkeys([self.turns[0], *near, self.turns[-1]])
        return [(one.number, self.url(0, one.number), one == here) for one in shown]

    @property
    def phases(self) -> list[tuple[str, str, bool]]:
        """Where each phase of the turn begins in which something is to be seen; and whether this step is of it."""
        first: dict[str, int] = {}
        for n, scene in enumerate(self.replay.scenes, 1):
            if scene.phase:
                first.setdefault(scene.phase, n)
        scene = self.replay.scene(self.step)
        here = scene.phase if scene is not None else ""
        return [(self.speech.title("phases", one), self.url(n), one == here) for one, n in first.items()]

    # -- what is shown -------------------------------------------------------------------------------------------
    @cached_property
    def view(self) -> View:
        return self.replay.view(self.step)

    @cached_property
    def said(self) -> Sentence:
        return self._said(self.step)

    @property
    def phase(self) -> str:
        return self._phase(self.step)

    @property
    def rows(self) -> list[SceneRow]:
        """The scenes around this one."""
        shown = self.around(AROUND)
        return [SceneRow(n, self._phase(n), self._said(n), self.url(n), n == self.step) for n in shown]

    def _said(self, step: int) -> Sentence:
        scene = self.replay.scene(step)
        if scene is None:
            return plain_sentence(_("How it ended.") if step else _("How it began."))
        return self.speech.say("events", scene.code, scene.facts)

    def _phase(self, step: int) -> str:
        scene = self.replay.scene(step)
        return self.speech.title("phases", scene.phase) if scene is not None and scene.phase else ""

    # -- the board -----------------------------------------------------------------------------------------------
    @cached_property
    def board_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_board.html") if self.view.board else ""

    @property
    def legend_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_legend.html")

    @property
    def board_title(self) -> str:
        return _("Turn %(turn)s again") % {"turn": self.replay.turn.number}

    places: tuple[Any, ...] = ()


def replay_url(page: PlayPage, turn: int, step: int = 0) -> str:
    """Where a turn of this game is shown again, as the same reader."""
    query = {"as": page.seat, "turn": turn, **({"step": step} if step else {})}
    return f"{reverse('game_replay', args=[page.game.pk])}?{urlencode(query)}"
