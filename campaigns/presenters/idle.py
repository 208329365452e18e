"""What stands where the question would: nothing is asked, the game waits, or how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Game, GameStatus
from campaigns.presenters.speech import Bit, Sentence, Speech
from rulesets.common.seats import PUBLIC


@dataclass(frozen=True, slots=True)
class Idle:
    title: str
    heading: str
    icon: str = "g-candle-flame"
    text: str = ""
    lines: tuple[Sentence, ...] = ()
    url: str = ""  # where to go next, if there is something to do
    label: str = ""


def show_idle(game: Game, seat: str, speech: Speech, now: str, waiting: str) -> Idle:
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
    if game.is_running and game.is_outdated:
        return _renewed(game, seat)
    if game.is_running and not game.settled:
        return Idle(_("Asked of you"), _("Being worked out"), "g-drum", _("This page changes by itself."))
    if seat == PUBLIC:
        return Idle(_("What all may know"), now or _("The game is on"), text=waiting)
    return Idle(
        _("Asked of you"),
        _("Waiting for an answer"),
        text=_("Nothing is asked of you. This page changes by itself."),
    )


def _renewed(game: Game, seat: str) -> Idle:
    url = "" if seat == PUBLIC else reverse("game_release", args=[game.pk])
    text = _("The game waits until its table goes on under them.")
    heading, label = _("The rules have been renewed"), _("What changes")
    return Idle(_("Asked of you"), heading, "g-tied-scroll", text, url=url, label=label)


def _over(game: Game, speech: Speech) -> Idle:
    outcome = game.outcome
    winners = tuple(outcome["winners"])
    ending = speech.say("endings", outcome["ending"], {"winners": winners}, outcome["rule"])
    won = _("Won by %(seats)s.") % {"seats": speech.seats(winners)} if winners else _("Nobody wins.")
    results = [_result(speech, seat, facts) for seat, facts in outcome["results"].items() if facts]
    told = results if ending.text.rstrip(".") == won.rstrip(".") else [ending, *results]
    return Idle(_("The game is over"), won, "g-crown", lines=tuple(told))


def _result(speech: Speech, seat: str, facts: Mapping[str, Any]) -> Sentence:
    """What a seat has to show for it: its numbers by their public names."""
    counted = [(speech.counted("numbers", name, value), value) for name, value in facts.items()]
    told = ", ".join(_uncapital(said if says_it else f"{said} {value}") for (said, says_it), value in counted)
    return Sentence((Bit(speech.name("seat", seat), "seat", speech.mark(seat)), speech.colon, Bit(told)))


def _uncapital(label: str) -> str:
    """A label as it stands within a sentence; an abbreviation keeps its capitals."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _stumbled() -> str:
    return _("The rules stumbled over this position. Nothing was lost; take the last step back.")
