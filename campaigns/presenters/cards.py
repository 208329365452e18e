"""Hand, secrets and places: what lies before one reader, as the rules' view tells it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.presenters.speech import Mark, Sentence, Speech
from rulesets.common.view import BoardPlace, Card, View

IN_HAND = "hand"


@dataclass(frozen=True, slots=True)
class CardShown:
    id: str
    name: str
    lines: tuple[Sentence, ...]
    mark: Mark | None
    is_secret: bool
    spent: str


@dataclass(frozen=True, slots=True)
class Zone:
    """The cards that lie together: a hand, what was played, what is known of another's."""

    id: str
    title: str
    cards: tuple[CardShown, ...]

    @property
    def is_spent(self) -> bool:
        """Nothing of it can be played any more: its names are enough."""
        return all(card.spent for card in self.cards)


@dataclass(frozen=True, slots=True)
class PlaceShown:
    id: str
    name: str
    lines: tuple[Sentence, ...]


def show_card(card: Card, speech: Speech) -> CardShown:
    return CardShown(
        id=card.id,
        name=speech.name("card", card.name),
        lines=tuple(speech.line(line) for line in card.lines),
        mark=speech.mark(card.owner),
        is_secret=card.secret,
        spent=speech.title("zones", card.spent) if card.spent else "",
    )


def show_zones(cards: Iterable[Card], speech: Speech) -> tuple[Zone, ...]:
    """The hand first, then the other zones in the order in which the view names them first."""
    by_zone: dict[str, list[CardShown]] = {}
    for card in cards:
        by_zone.setdefault(card.zone, []).append(show_card(card, speech))
    order = sorted(by_zone, key=lambda zone: zone != IN_HAND)
    return tuple(Zone(zone, speech.title("zones", zone), tuple(by_zone[zone])) for zone in order)


def show_places(view: View, speech: Speech) -> tuple[PlaceShown, ...]:
    return tuple(_place(place, speech) for place in view.places)


def _place(place: BoardPlace, speech: Speech) -> PlaceShown:
    name = speech.name("place", place.name)
    return PlaceShown(place.id, name, tuple(speech.line(line) for line in place.lines))
