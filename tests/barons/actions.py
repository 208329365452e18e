"""What a baron or the game master may decide: few shapes, many kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rulesets.common.actions import Action


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """Nothing more to say."""


@dataclass(frozen=True, slots=True)
class Choice(Action):
    choice: str


@dataclass(frozen=True, slots=True)
class React(Action):
    kind: ClassVar[str] = "react"
    fight: str  # the domain fought over
    choice: str


@dataclass(frozen=True, slots=True)
class Ruling(Action):
    subject: str
    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class Board(Action):
    kind: ClassVar[str] = "gm.board"
    board: str
    reason: str


NONE = "none"
SHAPES: dict[str, type[Action]] = dict.fromkeys(("agree", "capitulate"), Plain)
SHAPES |= dict.fromkeys(("stake", "announce", "banner", "standing", "strike"), Choice)
SHAPES |= dict.fromkeys(("gm.remove", "gm.give", "gm.move", "gm.set"), Ruling)
KINDS: dict[str, Any] = {React.kind: React, Board.kind: Board}
KINDS |= {kind: type(kind, (shape,), {"__slots__": (), "kind": kind}) for kind, shape in SHAPES.items()}


def chosen(action: Action | None) -> str:
    """What was chosen; NONE while nothing is."""
    return str(getattr(action, "choice", NONE))
