"""The recap of a meeting: games, their turns, and what was told in each, as this reader's own journals have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import rulesets
from campaigns.models import Game, Told
from campaigns.presenters.journal import Entry, in_short, show_entries
from campaigns.presenters.speech import Speech
from campaigns.services.recaps import Heard
from campaigns.services.replays import BY_RULES
from rulesets import UnknownGame
from rulesets.common.seats import PUBLIC


@dataclass(frozen=True, slots=True)
class TurnTold:
    title: str
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class GameTold:
    """`read_as`: whose journal it is; empty where it is everybody's."""

    game: Game
    title: str
    read_as: str
    turns: list[TurnTold]
    journal: str
    has_earlier: bool


def show_recap(heard: Sequence[Heard]) -> list[GameTold]:
    return [told for one in heard if (told := _game(one)) is not None]


def _game(heard: Heard) -> GameTold | None:
    """None for a game that this release no longer holds."""
    game = heard.table.game
    try:
        speech = Speech.of(game.slug)
    except UnknownGame:
        return None
    way = f"{reverse('game_journal', args=[game.pk])}?{urlencode({'as': heard.reader})}"
    entries = in_short(show_entries(heard.lines, speech), lambda n: f"{way}&before={n + 1}#e{n}")
    return GameTold(
        game=game,
        title=rulesets.meta(game.slug).titles.in_language(speech.language),
        read_as="" if heard.reader == PUBLIC else speech.name("seat", heard.reader),
        turns=list(_turns(heard.lines, entries, _begun_by(game.slug))),
        journal=way,
        has_earlier=heard.has_earlier,
    )


def _begun_by(slug: str) -> Callable[[Told], int]:
    """Which turn begins with a line; 0: none, or the game does not say so."""
    code: str = getattr(rulesets.load(slug), "turn_begins", "")

    def begun(line: Told) -> int:
        found = (one for one in line.sentences if code and one["section"] == BY_RULES and one["code"] == code)
        return next((int(one["facts"]["turn"]) for one in found), 0)

    return begun


def _turns(lines: Sequence[Told], entries: Sequence[Entry], begun: Callable[[Told], int]) -> Iterator[TurnTold]:
    """What comes before the first turn that begins here belongs to the one before it."""
    starts = [begun(line) for line in lines]
    first = next((turn for turn in starts if turn), 0)
    title, kept = _("Turn %(turn)d") % {"turn": first - 1} if first > 1 else "", list[Entry]()
    for turn, entry in zip(starts, entries, strict=True):
        if turn:
            if kept:
                yield TurnTold(title, kept)
            title, kept = _("Turn %(turn)d") % {"turn": turn}, []
        kept.append(entry)
    if kept:
        yield TurnTold(title, kept)
