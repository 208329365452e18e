"""What is to come, as one seat can tell, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.presenters.links import Way
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Sentence
from campaigns.services.forecasts import assumptions_of
from rulesets.common.extras import Ahead


@dataclass(frozen=True, slots=True)
class AheadShown:
    assumption: str
    lines: tuple[Sentence, ...]
    ways: tuple[Way, ...]  # the same under the other assumptions
    is_draft: bool  # of orders not yet given


def show_ahead(page: PlayPage, ahead: Ahead, assumption: str, *, is_draft: bool) -> AheadShown:
    lines = tuple(page.speech.line(one) for one in ahead.lines())
    ways = tuple(
        Way(forecast_url(page, one), page.speech.name("assumption", one), one == assumption)
        for one in assumptions_of(page.desk)
    )
    return AheadShown(page.speech.name("assumption", assumption), lines, ways, is_draft)


def forecast_url(page: PlayPage, assumption: str) -> str:
    query = urlencode({"as": page.seat, "assumption": assumption})
    return f"{reverse('game_forecast', args=[page.game.pk])}?{query}"
