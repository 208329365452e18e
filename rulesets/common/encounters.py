"""What dice decide of people between two games: how they are met, what they ask for, how they travel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
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


class MeetsPeople(Protocol):
    """What dice decide of people of a campaign between two games; those who ask bring the dice and keep the faces."""

    @property
    def encounter_rules(self) -> Mapping[str, str]:
        """Those that a page cites: of a "reception", of a "request", of "travel"."""

    def reception_odds(self, shift: int) -> Odds: ...

    def receive(self, dice: Dice, shift: int) -> Received:
        """How somebody whom nobody plays takes to others. `shift`: what speaks for them already, or against."""

    def request_odds(self, number: int) -> Odds: ...

    def answer_request(self, dice: Dice, number: int) -> Answered:
        """Whether so many recruits, or so much of something, are granted."""

    def travel(self, dice: Dice, hard: bool) -> Travelled:
        """How long it takes from one table of a giant game to another."""

    def newcomer(self, dice: Dice, sample: str, language: str) -> Newcomer:
        """Somebody made up after a sample. `dice` decide which name and what trait, and belong to no game."""
