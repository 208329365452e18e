"""What many games came to. Whole numbers only, so that adding is order-free and exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.outcomes import Outcome
from rulesets.common.seats import Seat

DIGEST_ROOM = 2**256
SMALL = 200  # results up to here are counted value by value, for a histogram


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of one game. `decisions` counts those where at least two actions were offered."""

    decisions: int
    outcome: Outcome
    digest: int  # of the end state
    turns: int = 0  # in which turn it ended


@dataclass(slots=True)
class Tally:
    """One number that every game ends with: enough for mean, spread and, where it is small, a histogram."""

    games: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0
    values: dict[int, int] = field(default_factory=dict)

    def add(self, value: int) -> None:
        self.merge(Tally(1, value, value * value, value, value, {value: 1} if abs(value) <= SMALL else {}))

    def merge(self, other: Tally) -> None:
        self.low = min(self.low, other.low) if self.games and other.games else self.low + other.low
        self.high = max(self.high, other.high) if self.games and other.games else self.high + other.high
        self.games += other.games
        self.total += other.total
        self.squares += other.squares
        _add(self.values, other.values)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "total": self.total,
            "squares": self.squares,
            "low": self.low,
            "high": self.high,
            "values": {str(value): self.values[value] for value in sorted(self.values)},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        return cls(**{**data, "values": {int(value): count for value, count in data["values"].items()}})


@dataclass(slots=True)
class Totals:
    """All games of a job, or of a part of it."""

    games: int = 0
    decisions: int = 0
    digest: int = 0  # the sum over all end states
    shared: int = 0  # games with more than one winner
    unwon: int = 0  # games without one
    endings: dict[str, int] = field(default_factory=dict)
    wins: dict[Seat, int] = field(default_factory=dict)
    numbers: dict[str, Tally] = field(default_factory=dict)  # "seat.fact", or the name of a count
    turns: Tally = field(default_factory=Tally)
    first_won: dict[Seat, int] = field(default_factory=dict)  # the lowest number of a game that each won; "": nobody

    def add(self, game: Finished, number: int = 0, counted: Mapping[str, int] | None = None) -> None:
        """`number`: which of the games of the job it was; `counted`: what else it was asked, by name."""
        outcome = game.outcome
        self.games += 1
        self.decisions += game.decisions
        self.digest = (self.digest + game.digest) % DIGEST_ROOM
        self.shared += len(outcome.winners) > 1
        self.unwon += not outcome.winners
        self.turns.add(game.turns)
        _add(self.endings, {outcome.ending: 1})
        _add(self.wins, dict.fromkeys(outcome.winners, 1))
        self._look_first(dict.fromkeys(outcome.winners or ("",), number))
        for seat, facts in outcome.results.items():
            for name, value in facts.items():
                if isinstance(value, int):
                    self.numbers.setdefault(f"{seat}.{name}", Tally()).add(int(value))
        for name, value in (counted or {}).items():
            self.numbers.setdefault(name, Tally()).add(value)

    def merge(self, other: Totals) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.digest = (self.digest + other.digest) % DIGEST_ROOM
        self.shared += other.shared
        self.unwon += other.unwon
        self.turns.merge(other.turns)
        _add(self.endings, other.endings)
        _add(self.wins, other.wins)
        self._look_first(other.first_won)
        for name, tally in other.numbers.items():
            self.numbers.setdefault(name, Tally()).merge(tally)

    def _look_first(self, games: Mapping[Seat, int]) -> None:
        for seat, number in games.items():
            self.first_won[seat] = min(number, self.first_won.get(seat, number))

    def to_json(self) -> dict[str, Any]:
        """Plain data in one spelling, whatever order the games came in."""
        results = {
            "wins": dict(sorted(self.wins.items())),
            "shared": self.shared,
            "unwon": self.unwon,
            "first_won": dict(sorted(self.first_won.items())),
            "turns": self.turns.to_json(),
            "numbers": {name: tally.to_json() for name, tally in sorted(self.numbers.items())},
        }
        return {
            "games": self.games,
            "decisions": self.decisions,
            "endings": dict(sorted(self.endings.items())),
            "results": results,
            "digest": f"{self.digest:064x}",
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Totals:
        results = data["results"]
        return cls(
            games=data["games"],
            decisions=data["decisions"],
            digest=int(data["digest"], 16),
            shared=results["shared"],
            unwon=results["unwon"],
            turns=Tally.from_json(results["turns"]),
            endings=dict(data["endings"]),
            wins=dict(results["wins"]),
            first_won=dict(results.get("first_won", {})),  # older totals do not say
            numbers={name: Tally.from_json(tally) for name, tally in results["numbers"].items()},
        )


def _add(counts: dict[Any, int], more: Mapping[Any, int]) -> None:
    for name, count in more.items():
        counts[name] = counts.get(name, 0) + count
