"""What dice decide of people between two games: how they are met, what they ask for, how they travel."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.seats import Fact, RuleId


@dataclass(frozen=True, slots=True)
class Received:
    """How somebody receives a stranger: a name of the game's kind `attitude`."""

    mood: str
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Answered:
    """So many of those that were asked for; 0: it is refused."""

    number: int
    rule: RuleId
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Travelled:
    """The turns until somebody comes in at another table, counted by the turns of that table."""

    turns: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody made up: a name of the period, a sheet out of a sample, and a trait in both languages."""

    name: str
    sheet_id: str
    sheet: dict[str, Fact]
    traits: tuple[dict[str, str], ...] = ()
