"""Decisions with more in them than one choice. Named fields of the same name are named alike on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.seats import Seat

PHANTOM = "phantom"  # in the place of a character card


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Out of the cards of a faction's deck that a neighbour looks at."""

    kind: ClassVar[str] = "give"
    faction: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtCity(Action):
    """A character acts against a city."""

    card: str
    city: str


@dataclass(frozen=True, slots=True)
class Surprise(AtCity):
    kind: ClassVar[str] = "surprise"


@dataclass(frozen=True, slots=True)
class Influence(AtCity):
    kind: ClassVar[str] = "influence"


@dataclass(frozen=True, slots=True)
class Embassy(Action):
    kind: ClassVar[str] = "embassy"
    card: str
    country: str


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    kind: ClassVar[str] = "recruit"
    card: str
    who: str


@dataclass(frozen=True, slots=True)
class Treaty(Action):
    kind: ClassVar[str] = "treaty"
    card: str


@dataclass(frozen=True, slots=True)
class Taxes(Action):
    kind: ClassVar[str] = "taxes"
    card: str


@dataclass(frozen=True, slots=True)
class LayAside(Action):
    """A card that can do nothing is an action without a roll."""

    kind: ClassVar[str] = "lay_aside"
    card: str


@dataclass(frozen=True, slots=True)
class Land(Action):
    """Where troops raised abroad are put."""

    kind: ClassVar[str] = "land"
    area: str


@dataclass(frozen=True, slots=True)
class March(Action):
    """An army, or part of it, goes this way: all areas from where it stands to the province that is activated."""

    kind: ClassVar[str] = "march"
    army: str
    way: str
    troops: int


@dataclass(frozen=True, slots=True)
class Share(Action):
    """Who pays an activation: so much of it the ally, the rest oneself."""

    kind: ClassVar[str] = "pay"
    ally: int


@dataclass(frozen=True, slots=True)
class Hurry(Action):
    """A forced march: so much of an army comes along from farther off, or it goes one province farther."""

    kind: ClassVar[str] = "hurry"
    army: str
    way: str
    troops: int


@dataclass(frozen=True, slots=True)
class StopAt(Action):
    """Swollen rivers: an army has to stop in a province on its way."""

    kind: ClassVar[str] = "stop_at"
    army: str
    area: str


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Where the next troops are put."""

    kind: ClassVar[str] = "deploy"
    area: str


@dataclass(frozen=True, slots=True)
class Lend(Action):
    kind: ClassVar[str] = "lend"
    faction: Seat
    money: str


@dataclass(frozen=True, slots=True)
class NameHand(Action):
    """All cards of a Court Hand that have not been named."""

    kind: ClassVar[str] = "name_hand"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weary(Action):
    """A province is tired of the war."""

    kind: ClassVar[str] = "weary"
    area: str


@dataclass(frozen=True, slots=True)
class LeaveWord(Action):
    """At such a moment one passes, unless this card could be played: beside those named before."""

    kind: ClassVar[str] = "leave_word"
    window: str
    event: str
