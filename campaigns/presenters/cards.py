"""Hand, secrets and places: what lies before one reader, as the rules' view tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template

import rulesets
from campaigns.presenters.speech import Mark, Sentence, Speech
from rulesets.common.view import BoardPlace, Card, View

IN_HAND = "hand"
PLAIN = "rulesets/_ccard.html"
Face = Mapping[str, Any]
Faces = Mapping[str, Face]
NO_FACE: Face = {}
NO_FACES: Faces = {}
MANY = 16  # more cards than that are scrolled, so that they do not push all else off the screen


@dataclass(frozen=True, slots=True)
class CardShown:
    id: str
    name: str
    lines: tuple[Sentence, ...]
    mark: Mark | None
    is_secret: bool
    spent: str
    template: str = PLAIN
    face: Face = field(default_factory=dict, hash=False)  # what is printed on it, where the game says it


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

    @property
    def is_long(self) -> bool:
        return len(self.cards) > MANY


@dataclass(frozen=True, slots=True)
class PlaceShown:
    id: str
    name: str
    lines: tuple[Sentence, ...]


def existing_template(name: str) -> str:
    """The name, if a game brought such a template."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


@lru_cache(maxsize=32)
def card_template(slug: str) -> str:
    return existing_template(f"rulesets/{slug}/_card.html") or PLAIN


def faces_of(view: View, speech: Speech) -> Faces:
    """What is printed on every card, by a game that draws its own."""
    rules: Any = rulesets.load(speech.slug)
    return rules.faces(view, speech.language) if hasattr(rules, "faces") else NO_FACES


def show_card(card: Card, speech: Speech, faces: Faces = NO_FACES) -> CardShown:
    face = faces.get(card.id, NO_FACE)
    return CardShown(
        id=card.id,
        name=face.get("name") or speech.name("card", card.name),
        lines=tuple(speech.line(line) for line in card.lines),
        mark=speech.mark(card.owner),
        is_secret=card.secret,
        spent=speech.title("zones", card.spent) if card.spent else "",
        template=card_template(speech.slug) if face else PLAIN,
        face=face,
    )


def show_face(card: str, speech: Speech, faces: Faces) -> CardShown:
    """A card that is named in an answer: its face alone, which says nothing of where it is."""
    face = faces[card]
    mark = speech.mark(face["owner"])
    return CardShown(card, face["name"], (), mark, False, "", card_template(speech.slug), face)


def show_zones(cards: Iterable[Card], speech: Speech, faces: Faces = NO_FACES) -> tuple[Zone, ...]:
    """The hand first, then the other zones in the order in which the view names them first."""
    by_zone: dict[str, list[CardShown]] = {}
    for card in cards:
        by_zone.setdefault(card.zone, []).append(show_card(card, speech, faces))
    order = sorted(by_zone, key=lambda zone: zone != IN_HAND)
    return tuple(Zone(zone, speech.title("zones", zone), tuple(by_zone[zone])) for zone in order)


def show_places(view: View, speech: Speech) -> tuple[PlaceShown, ...]:
    return tuple(_place(place, speech) for place in view.places)


def _place(place: BoardPlace, speech: Speech) -> PlaceShown:
    name = speech.name("place", place.name)
    return PlaceShown(place.id, name, tuple(speech.line(line) for line in place.lines))
