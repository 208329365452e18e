"""What is to come, as one seat can tell: in sentences, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.presenters.links import Way
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Sentence
from campaigns.services.forecasts import assumptions_of
from rulesets.common.extras import Ahead
from rulesets.common.view import Line

TURN = "turn"


@dataclass(frozen=True, slots=True)
class TurnAhead:
    """`title` is empty for what is said of no turn."""

    title: str
    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class AheadShown:
    assumption: str
    turns: tuple[TurnAhead, ...]
    ways: tuple[Way, ...]  # the same under the other assumptions
    is_draft: bool  # of orders not yet given


def show_ahead(page: PlayPage, ahead: Ahead, assumption: str, *, is_draft: bool) -> AheadShown:
    grouped = groupby(ahead.lines(), lambda line: line.facts.get(TURN, ""))
    turns = tuple(_turn(page, str(turn), list(lines)) for turn, lines in grouped)
    ways = tuple(
        Way(forecast_url(page, one), page.speech.name("assumption", one), one == assumption)
        for one in assumptions_of(page.desk)
    )
    return AheadShown(page.speech.name("assumption", assumption), turns, ways, is_draft)


def _turn(page: PlayPage, turn: str, lines: Sequence[Line]) -> TurnAhead:
    title = _("Turn %(turn)s") % {"turn": turn} if turn else ""
    return TurnAhead(title, tuple(page.speech.line(one) for one in lines))


def forecast_url(page: PlayPage, assumption: str) -> str:
    query = urlencode({"as": page.seat, "assumption": assumption})
    return f"{reverse('game_forecast', args=[page.game.pk])}?{query}"
