"""What lies in the box, one record a thing: sections 2 to 6 and the player aids."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.seats import Seat

MINOR, MAJOR, PARIS, LA_ROCHELLE = "minor", "major", "paris", "la_rochelle"
DIPLOMAT, WRITER, ADMINISTRATOR, SQUADRON = "diplomat", "writer", "administrator", "flying_squadron"


@dataclass(frozen=True, slots=True)
class Area:
    """A province of France, or a foreign area, which has a country and no cities (WOR-2a)."""

    id: str
    name: str
    country: str
    adjacent: tuple[str, ...]
    by_sea: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class City:
    """`size`: minor, major, paris or la_rochelle (WOR-2.1a). `enters`: the card that brings it, "" from the start."""

    id: str
    name: str
    area: str
    size: str
    loire: bool
    initial: Seat
    enters: str


@dataclass(frozen=True, slots=True)
class Character:
    """A character card and, where there is one, its leader counter (WOR-4a to 4f, WOR-3.4a)."""

    id: str
    name: str
    original: Seat
    recruitable_by: Seat
    military: int
    intrigue: int
    entry: int
    last: int
    rank: str
    counter: bool
    tactical: int
    star: bool
    kind: str  # man, woman or collective
    priest: bool
    abilities: tuple[str, ...]
    provinces: tuple[str, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventCard:
    """`windows`: when it may be played (WOR-19j). `aside`: one of the three of WOR-18o."""

    id: str
    name: str
    deck: str
    turn: int
    windows: tuple[str, ...]
    red: bool
    star: bool
    aside: bool


@dataclass(frozen=True, slots=True)
class Chit:
    id: str
    name: str
    entry: int
    duration: str  # at once, turn or game
    troops: int
    place: str


@dataclass(frozen=True, slots=True)
class Mission:
    """A row of a faction's diplomacy table (WOR-14.7k)."""

    faction: Seat
    country: str
    modifier: int
    troops: int
    money: int
    max_troops: int
    max_money: int
    areas: tuple[str, ...]
    when: str


@dataclass(frozen=True, slots=True)
class Size:
    """Small, medium or large, and all that hangs on it (WOR-9i, WOR-15.7.1a, WOR-15.7.2j, WOR-15.7.5a, WOR-15.8a)."""

    id: str
    min: int
    max: int
    movement: int
    dice: int
    cost: int
    points: int


@dataclass(frozen=True, slots=True)
class CitySize:
    id: str
    garrison: int
    points: int


@dataclass(frozen=True, slots=True)
class Income:
    id: str
    troops: int
    money: int


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box of the turn track; `massacre` is the number of WOR-2b."""

    turn: int
    name: str
    begins: str
    ends: str
    peace: str
    massacre: int


@dataclass(frozen=True, slots=True)
class Start:
    """How a scenario starts (WOR-1b, WOR-1d)."""

    id: str
    first: int
    last: int
    taxes: int
    money: int
    treaties: int
