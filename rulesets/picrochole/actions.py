"""What a seat may decide: orders, capitulation, and the game master's rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action

PathIds = tuple[str, ...]
Move = tuple[str, tuple[PathIds, ...]]  # a unit, and the one value of its row: the hexes it is to go to
PATH_LIMIT = 200  # hexes in one order


@dataclass(frozen=True, slots=True)
class GiveOrders(Action):
    """New orders; a unit that is not named keeps those it has. `holds` are all batteries that hold their fire."""

    kind: ClassVar[str] = "orders"
    moves: tuple[Move, ...] = ()
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Capitulate(Action):
    kind: ClassVar[str] = "capitulate"


@dataclass(frozen=True, slots=True)
class RemoveUnit(Action):
    kind: ClassVar[str] = "gm.remove"
    unit: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlaceUnit(Action):
    """Puts a unit on a hex, also one that had left the game."""

    kind: ClassVar[str] = "gm.place"
    unit: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetStrength(Action):
    """`strength` in points: "3", "7/2" or "2.35"."""

    kind: ClassVar[str] = "gm.strength"
    unit: str
    strength: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetMarker(Action):
    """`side` "none" takes the marker away."""

    kind: ClassVar[str] = "gm.marker"
    at: str
    side: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetBoard(Action):
    """A whole position, as TOML."""

    kind: ClassVar[str] = "gm.board"
    board: str
    reason: str


ACTIONS = (GiveOrders, Capitulate, RemoveUnit, PlaceUnit, SetStrength, SetMarker, SetBoard)
ACTION_KINDS: dict[str, type[Action]] = {one.kind: one for one in ACTIONS}
