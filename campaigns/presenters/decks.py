"""Decks as a page shows them: whose the cards are, in which pile each lies, what became of it, in the game's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

import rulesets
from campaigns.models import CardFate, CardMove
from campaigns.presenters.cards import MANY
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Chip, Mark, Sentence, Speech
from campaigns.services.deck_records import CardCount, CardNow, Sentences
from campaigns.services.decks import LOST

FATES = {
    CardFate.PLAYED: pgettext_lazy("a card", "played"),
    CardFate.GONE: pgettext_lazy("a card", "left the game"),
    CardFate.CHANGED: pgettext_lazy("a card", "changed sides"),
}


def card_name(speech: Speech, kind: str, card: str) -> str:
    """By its kind, else as games name their cards and pieces."""
    names = (speech.name(one, card) for one in (kind, "card", "token"))
    return next((name for name in names if name != card), card)


def pile_name(speech: Speech, place: str) -> str:
    if place == LOST:
        return _("you do not know where")
    names = (speech.name(one, place) for one in ("pile", "place"))
    return next((name for name in names if name != place), place)


@dataclass(frozen=True, slots=True)
class CardLine:
    name: str
    url: str
    turn: int  # since when it lies there; 0: from the beginning
    turned: int = 0  # when it changed sides


@dataclass(frozen=True, slots=True)
class Pile:
    name: str
    cards: tuple[CardLine, ...]
    why: str = ""  # how they left the game, all by the same rule
    chip: Chip | None = None

    @property
    def is_long(self) -> bool:
        return len(self.cards) > MANY


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one seat; `mark` None: of nobody."""

    title: str
    mark: Mark | None
    piles: tuple[Pile, ...]

    @property
    def number(self) -> int:
        return sum(len(one.cards) for one in self.piles)


def show_decks(cards: Sequence[CardNow], page: PlayPage) -> list[Deck]:
    """Seat by seat in the order of the table, then those of nobody, then those of which nothing is known."""
    seats = [one.id for one in rulesets.meta(page.slug).seats]
    decks = [_deck(seat, [one for one in cards if one.owner == seat], page) for seat in seats]
    rest = [one for one in cards if one.owner not in seats]
    return [one for one in [*decks, _deck("", rest, page)] if one.piles]


def _deck(seat: str, cards: Iterable[CardNow], page: PlayPage) -> Deck:
    piles: dict[tuple[str, str], list[CardNow]] = {}
    for one in sorted(cards, key=lambda card: (card.place == LOST, card.left_by != "")):
        piles.setdefault((one.place, one.left_by), []).append(one)
    shown = tuple(
        Pile(pile_name(page.speech, pile[0]), _lines(found, page), *_why(pile[1], page))
        for pile, found in piles.items()
    )
    mark = page.speech.mark(seat) if seat else None
    return Deck(mark.name if mark else _("Of no seat"), mark, shown)


def _why(rule: str, page: PlayPage) -> tuple[str, Chip | None]:
    """Whoever was killed and whoever is in disgrace have left the game by different rules."""
    return (page.speech.rule_title(rule), page.speech.chip(rule)) if rule else ("", None)


def _lines(cards: Iterable[CardNow], page: PlayPage) -> tuple[CardLine, ...]:
    lines = (_line(one, page) for one in cards)
    return tuple(sorted(lines, key=lambda line: line.name.casefold()))


def _line(card: CardNow, page: PlayPage) -> CardLine:
    since, turned = (one.turn if one is not None else 0 for one in (card.since, card.turned))
    return CardLine(_name(card, page), card_url(page, card.id), since, turned)


def _name(card: CardNow, page: PlayPage) -> str:
    return card_name(page.speech, card.kind, card.id)


def card_url(page: PlayPage, card: str) -> str:
    return f"{reverse('game_card', args=[page.game.pk, card])}?{urlencode({'as': page.seat})}"


def decks_url(page: PlayPage) -> str:
    return f"{reverse('game_decks', args=[page.game.pk])}?{urlencode({'as': page.seat})}"


@dataclass(frozen=True, slots=True)
class MoveShown:
    """`url`: the line of the reader's own journal, "" before he was told anything."""

    turn: int
    pile: str
    owner: Mark | None
    fate: str
    by: Mark | None
    said: tuple[Sentence, ...]
    url: str
    line: int


@dataclass(frozen=True, slots=True)
class CardShown:
    name: str
    pile: str
    owner: Mark | None
    moves: tuple[MoveShown, ...]


def show_card_history(card: CardNow, history: Iterable[tuple[CardMove, Sentences]], page: PlayPage) -> CardShown:
    speech = page.speech
    moves = tuple(_move(move, told, page) for move, told in history)
    return CardShown(_name(card, page), pile_name(speech, card.place), speech.mark(card.owner), moves)


def _move(move: CardMove, told: Sentences, page: PlayPage) -> MoveShown:
    speech = page.speech
    return MoveShown(
        turn=move.turn,
        pile=pile_name(speech, move.place),
        owner=speech.mark(move.owner),
        fate=str(FATES.get(CardFate(move.fate), "")),
        by=speech.mark(move.by) if move.fate else None,
        said=tuple(_said(one, page.plain_speech) for one in told),
        url=page.links.line(move.told_n) if move.told_n else "",
        line=move.told_n,
    )


def _said(record: Any, speech: Speech) -> Sentence:
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in record["facts"].items()}
    return speech.say(record["section"], record["code"], facts, record["rule"])


# -- over the games of a campaign --------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Gone:
    turn: int
    number: int
    why: str
    chip: Chip | None


@dataclass(frozen=True, slots=True)
class CountShown:
    """`played_by`, `changed`: by mark, how often."""

    name: str
    game: str
    games: int
    played: int
    played_by: tuple[tuple[Mark, int], ...]
    gone: tuple[Gone, ...]
    changed: tuple[tuple[Mark, int], ...]


def show_counts(counts: Iterable[CardCount]) -> list[CountShown]:
    return [_count(one, Speech.of(one.slug)) for one in counts]


def _count(one: CardCount, speech: Speech) -> CountShown:
    return CountShown(
        name=card_name(speech, one.kind, one.card),
        game=rulesets.meta(one.slug).titles.in_language(speech.language),
        games=one.games,
        played=one.played,
        played_by=_marked(one.played_by, speech),
        gone=tuple(_gone(*found, speech) for found in one.gone),
        changed=_marked(one.changed, speech),
    )


def _gone(turn: int, rule: str, number: int, speech: Speech) -> Gone:
    return Gone(turn, number, speech.rule_title(rule) if rule else "", speech.chip(rule))


def _marked(counts: dict[str, int], speech: Speech) -> tuple[tuple[Mark, int], ...]:
    marks = ((speech.mark(seat), number) for seat, number in counts.items())
    return tuple((mark, number) for mark, number in marks if mark)
