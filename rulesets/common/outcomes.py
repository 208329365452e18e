"""What a game leaves behind: its outcome, its tokens, its consequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.common.seats import NO_FACTS, Facts, RuleId, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Outcome:
    """`ending` is a code of words.toml; winners may be empty (a draw, a game without one)."""

    ending: str
    rule: RuleId
    winners: tuple[Seat, ...]
    results: Mapping[Seat, Facts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Token:
    """A card, a person, a piece: where it is and who knows it. `known_to` lists viewers; the GM knows all.

    `roughly`: what everybody may know of a hidden place ("living.league": in one of the League's hidden piles).
    """

    id: str
    kind: str
    place: str
    owner: Seat
    known_to: tuple[Viewer, ...]
    roughly: str = ""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What outlives the game, by the person ids of the set-up. `known_to` empty: everybody."""

    person: str
    code: str
    rule: RuleId
    facts: Facts = NO_FACTS
    known_to: tuple[Viewer, ...] = ()
