"""What stands where the question would: nothing is asked, the game waits, or how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.models import Game, GameStatus
from campaigns.presenters.speech import Sentence, Speech
from rulesets.common.seats import PUBLIC


@dataclass(frozen=True, slots=True)
class Idle:
    title: str
    heading: str
    icon: str = "g-candle-flame"
    text: str = ""
    lines: tuple[Sentence, ...] = ()


def show_idle(game: Game, seat: str, speech: Speech, waiting: str) -> Idle:
    if game.outcome is not None:
        return _over(game, speech)
    if game.fault:
        return Idle(_("The game stands still"), _("The rules stumbled"), "g-candle-flame", _stumbled())
    if game.status == GameStatus.PAUSED:
        return Idle(_("Asked of you"), _("The game is paused"), text=_("Nobody is asked anything until it goes on."))
    if game.status == GameStatus.ARCHIVED:
        return Idle(
            _("Asked of you"), _("The game is in the archive"), "g-tied-scroll", _("It can be read, not played.")
        )
    if seat == PUBLIC:
        return Idle(_("What all may know"), _("The game is on"), text=waiting)
    return Idle(
        _("Asked of you"),
        _("Waiting for an answer"),
        text=_("Nothing is asked of you. This page changes by itself."),
    )


def _over(game: Game, speech: Speech) -> Idle:
    outcome = game.outcome
    winners = tuple(outcome["winners"])
    ending = speech.say("endings", outcome["ending"], {"winners": winners}, outcome["rule"])
    results = []
    for seat, facts in outcome["results"].items():
        if facts and speech.words.has("results", "seat"):
            results.append(speech.say("results", "seat", {"seat": seat, **facts}))
    return Idle(_("The game is over"), _("The end"), "g-crown", lines=(ending, *results))


def _stumbled() -> str:
    return _("The rules stumbled over this position. Nothing was lost; take the last step back.")
