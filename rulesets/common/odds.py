"""Exact odds from the very resolvers that play the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.seats import NO_FACTS, Facts

Tone = Literal["good", "mid", "none", "bad"]


@dataclass(frozen=True, slots=True)
class Chance:
    """One way it may end: a code of words.toml (section odds), its weight among `Odds.total`, and how it tastes."""

    code: str
    weight: int
    tone: Tone
    facts: Facts = NO_FACTS


@dataclass(frozen=True, slots=True)
class Odds:
    """All the ways an action may end. Weights are whole numbers that add up to `total`."""

    chances: tuple[Chance, ...]
    total: int
    modifiers: tuple[Modifier, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()  # the readings in force that count here

    def share(self, code: str) -> float:
        return sum(one.weight for one in self.chances if one.code == code) / self.total
