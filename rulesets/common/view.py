"""What one viewer may see of a position: built up from what may be known, never stripped down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.meta import Titles
from rulesets.common.seats import NO_FACTS, Facts, RuleId, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Line:
    """One thing said: a code of words.toml with its facts, and the rule behind it."""

    code: str
    facts: Facts = NO_FACTS
    rule: RuleId = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card or slip that the viewer may read. `zone`: "hand", "secret", "played"… (named in words.toml)."""

    id: str
    name: str  # a code of words.toml, section names
    zone: str
    owner: Seat
    lines: tuple[Line, ...] = ()
    secret: bool = False  # others may not read it
    spent: str = ""  # a state word, empty while it is fresh


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as all at the table see it, with what the viewer may know of it: public numbers under public names."""

    id: Seat
    alive: bool = True
    numbers: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place of the board as a list shows it: name and what the viewer sees there."""

    id: str
    name: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """`board` is plain data for the game's own `_board.html`; `places` is the same board as a list."""

    viewer: Viewer
    turn: int
    seats: tuple[SeatView, ...] = ()
    cards: tuple[Card, ...] = ()
    secrets: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()  # in force now, for everybody this viewer stands for
    places: tuple[BoardPlace, ...] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    pieces: Mapping[str, Line] = field(default_factory=dict)  # by id: what is said of a piece beside its name
    names: Mapping[str, str | Titles] = field(default_factory=dict)  # by id: what this viewer calls it in this game


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of the turn, or a step within one. `state`: "done", "now" or "ahead"; "late" for forgotten."""

    id: str
    state: str
    rules: tuple[RuleId, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseNow:
    """Where we are in the sequence of play, as the viewer may know it."""

    turn: int
    turns: int
    phases: tuple[Step, ...]
    waiting: tuple[Seat, ...] = ()

    @property
    def now(self) -> Step | None:
        return next((one for one in self.phases if one.state == "now"), None)
