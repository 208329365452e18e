"""Shapes that many actions share: nothing more to say, one of several things, a ruling on a named thing.

A game with many small decisions names its kinds by their shapes: `KINDS = kinds_of({Choice: ("stake", "announce")})`.
What needs more is a dataclass of the game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rulesets.common.actions import Action

NONE = "none"  # none of the things that could be chosen: an id, so that pages can name it


@dataclass(frozen=True, slots=True)
class Plain(Action):
    """Nothing more to say."""


@dataclass(frozen=True, slots=True)
class Choice(Action):
    choice: str


@dataclass(frozen=True, slots=True)
class ChoiceAt(Action):
    """One of several things, where questions of a kind stand side by side: `at` says which of them is answered."""

    at: str
    choice: str


@dataclass(frozen=True, slots=True)
class Ruling(Action):
    """The game master does something with a named thing, and says why."""

    subject: str
    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class BoardRuling(Action):
    """The game master lays out the whole board: a position in TOML."""

    kind: ClassVar[str] = "gm.board"
    board: str
    reason: str


def kinds_of(shapes: Mapping[type[Action], Sequence[str]], *others: type[Action]) -> dict[str, Any]:
    """Action classes by kind: one of its own for each kind of a shape, and the others under theirs."""
    found: dict[str, Any] = {one.kind: one for one in others}
    for shape, kinds in shapes.items():
        found |= {kind: type(kind, (shape,), {"__slots__": (), "kind": kind}) for kind in kinds}
    return found


def chosen(action: Action | None) -> str:
    """What was chosen; NONE while nothing is."""
    return str(getattr(action, "choice", NONE))
