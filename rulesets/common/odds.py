"""Exact odds as a page shows them. They are made of laws (laws.py), and those of the resolvers that play the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, Literal, TypeVar

from rulesets.common.events import Modifier
from rulesets.common.laws import Law, certain, chain, law, law_of, to_the_end
from rulesets.common.params import Param
from rulesets.common.refusals import Malformed
from rulesets.common.seats import NO_FACTS, Facts

__all__ = [
    "Chance",
    "Ending",
    "Law",
    "Odds",
    "OddsQuestion",
    "Tone",
    "certain",
    "chain",
    "law",
    "law_of",
    "odds_of_law",
    "to_the_end",
]

T = TypeVar("T", bound=Hashable)
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
    need: int = 0  # what the dice have to show at least for it to succeed, where one number says that

    def share(self, code: str) -> float:
        return sum(one.weight for one in self.chances if one.code == code) / self.total


@dataclass(frozen=True, slots=True)
class Ending:
    """What an outcome of a resolver is called on the page. Outcomes that are called the same are one chance."""

    code: str
    tone: Tone
    facts: Facts = NO_FACTS


def odds_of_law(
    known: Law[T],
    name: Callable[[T], Ending],
    modifiers: tuple[Modifier, ...] = (),
    readings: tuple[tuple[str, str], ...] = (),
) -> Odds:
    """The law in the words of the page, in the order in which its outcomes stand."""
    endings: list[Ending] = []
    weights: list[int] = []
    for outcome, weight in known.weights.items():
        ending = name(outcome)
        if ending not in endings:
            endings.append(ending)
            weights.append(0)
        weights[endings.index(ending)] += weight
    common = gcd(known.total, *weights)
    chances = (
        Chance(ending.code, weight // common, ending.tone, ending.facts)
        for ending, weight in zip(endings, weights, strict=True)
    )
    return Odds(tuple(chances), known.total // common, modifiers, readings)


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """A question about chances that stands apart from any game: `python -m rulesets odds <slug> <id> key=value`.

    A game that has some lists them as `odds_questions` at its front door.
    """

    id: str
    params: tuple[tuple[str, Param], ...]
    answer: Callable[..., Odds]
    defaults: Mapping[str, Any]

    def ask(self, given: Mapping[str, str]) -> Odds:
        """Reads the values like any answer. Raises Malformed."""
        known = dict(self.params)
        for name in given:
            if name not in known:
                raise Malformed("unknown_field", name[:40])
        values: dict[str, Any] = {}
        for name, param in self.params:
            if name in given:
                values[name] = param.read(given[name], name)
            elif name in self.defaults:
                values[name] = self.defaults[name]
            else:
                raise Malformed("missing", name)
        return self.answer(**values)
