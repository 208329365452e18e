"""What many fights came to, in whole numbers: parts of a job add up to the same in whatever order they come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rulesets.common.totals import Tally

from .skirmish_sides import CAUSES, ENDS, NOBODY, Result, Skirmish

COLUMNS = ("stands", "wounded", "shot", "melee", "fled", "left", "absent")
"""What may become of somebody: on the field unharmed or not, felled by a shot or a blow, gone, or never there."""
SHOT: Final = 2
MELEE: Final = 3
ENDED_AS = [COLUMNS.index(end) if end in COLUMNS else MELEE for end in ENDS]
FALLEN_BY = [COLUMNS.index(cause) if cause in COLUMNS else MELEE for cause in CAUSES]


class Outcome:
    """What is counted of one fight: of everybody as listed, which of COLUMNS; of each side, its shots and hits."""

    __slots__ = ("columns", "hits", "holder", "shots", "turns")

    def __init__(self, holder: int, turns: int, columns: list[int], shots: list[int], hits: list[int]) -> None:
        self.holder = holder
        self.turns = turns
        self.columns = columns
        self.shots = shots
        self.hits = hits


@dataclass(slots=True)
class PersonTotals:
    """One person over all fights: how often each of COLUMNS."""

    name: str
    side: int
    counts: list[int] = field(default_factory=lambda: [0] * len(COLUMNS))

    @property
    def survived(self) -> int:
        return sum(self.counts) - self.counts[SHOT] - self.counts[MELEE]

    def count(self, column: str) -> int:
        return self.counts[COLUMNS.index(column)]


@dataclass(slots=True)
class SideTotals:
    """One side over all fights. `left` counts those on the field at the end, `survivors` all who were not felled."""

    held: int = 0
    fired: int = 0
    hits: int = 0
    survivors: Tally = field(default_factory=Tally)
    left: Tally = field(default_factory=Tally)


@dataclass(slots=True)
class SkirmishTotals:
    """All fights of a job, or of a part of it."""

    games: int = 0
    undecided: int = 0
    turns: Tally = field(default_factory=Tally)
    sides: list[SideTotals] = field(default_factory=list)
    people: list[PersonTotals] = field(default_factory=list)

    @classmethod
    def of(cls, skirmish: Skirmish) -> SkirmishTotals:
        """Nothing fought yet, everybody named."""
        people = [PersonTotals(one.name, side) for side, one in skirmish.people()]
        return cls(sides=[SideTotals() for _ in skirmish.sides], people=people)

    def add(self, result: Result) -> None:
        columns = [COLUMNS.index(one.cause if one.fate == "fallen" else one.fate) for one in result.fates]
        self.count(Outcome(result.holder, result.turns, columns, list(result.shots), list(result.hits)))

    def count(self, one: Outcome) -> None:
        self.games += 1
        self.turns.add(one.turns)
        if one.holder == NOBODY:
            self.undecided += 1
        else:
            self.sides[one.holder].held += 1
        alive, there = [0] * len(self.sides), [0] * len(self.sides)
        for n, column in enumerate(one.columns):
            person = self.people[n]
            person.counts[column] += 1
            if column < SHOT:
                there[person.side] += 1
            if column != SHOT and column != MELEE:
                alive[person.side] += 1
        for n, side in enumerate(self.sides):
            side.fired += one.shots[n]
            side.hits += one.hits[n]
            side.survivors.add(alive[n])
            side.left.add(there[n])

    def merge(self, other: SkirmishTotals) -> None:
        """With another part of the same job."""
        self.games += other.games
        self.undecided += other.undecided
        self.turns.merge(other.turns)
        for mine, theirs in zip(self.sides, other.sides, strict=True):
            mine.held += theirs.held
            mine.fired += theirs.fired
            mine.hits += theirs.hits
            mine.survivors.merge(theirs.survivors)
            mine.left.merge(theirs.left)
        for one, same in zip(self.people, other.people, strict=True):
            one.counts = [a + b for a, b in zip(one.counts, same.counts, strict=True)]

    def casualties(self, side: int, column: str) -> int:
        """How many of this side ended so, over all fights."""
        return sum(one.count(column) for one in self.people if one.side == side)

    def to_json(self) -> dict[str, Any]:
        """Plain data, the same in whatever order the fights came in."""
        return {
            "games": self.games,
            "undecided": self.undecided,
            "turns": self.turns.to_json(),
            "sides": [
                {
                    "held": one.held,
                    "fired": one.fired,
                    "hits": one.hits,
                    "survivors": one.survivors.to_json(),
                    "left": one.left.to_json(),
                }
                for one in self.sides
            ],
            "people": [
                {"name": one.name, "side": one.side, **dict(zip(COLUMNS, one.counts, strict=True))}
                for one in self.people
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SkirmishTotals:
        sides = [
            SideTotals(
                one["held"],
                one["fired"],
                one["hits"],
                Tally.from_json(one["survivors"]),
                Tally.from_json(one["left"]),
            )
            for one in data["sides"]
        ]
        people = [PersonTotals(one["name"], one["side"], [one[column] for column in COLUMNS]) for one in data["people"]]
        return cls(data["games"], data["undecided"], Tally.from_json(data["turns"]), sides, people)
