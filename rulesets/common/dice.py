"""Dice. A resolver asks for what it means and names the request; a driver answers: site, people, tape, enumerator.

`dice.hits(7, need=5, key="t3.r2.battle.mover", seat="royalist", why=RULE[...])`. Keys are unique in a game. Faces go to
the record (`dice.rolled`), never into an outcome. `stream` says whose secret the roll draws on: OPEN (all may check
it), DECK (draw piles), GM_DICE, or `private(seat)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from rulesets.common.seats import RuleId, Seat

Shape = Literal["die", "total", "hits", "at_least", "pick", "shuffle"]
Source = Literal["site", "typed", "forced", "corrected", "tape"]

T = TypeVar("T")

OPEN = "open"
DECK = "deck"
GM_DICE = "gm"


def private(seat: Seat) -> str:
    """The stream of the rolls that only this seat (and the GM) may look at."""
    return f"seat:{seat}"


@dataclass(unsafe_hash=True, slots=True)
class Ask:
    """One request: `count` dice of `sides`; `need` is the face or the total that succeeds, where there is one.

    Nobody changes one. It is not frozen because odds are made of thousands, and a frozen one takes ten times as long.
    """

    shape: Shape
    count: int
    sides: int
    key: str
    seat: Seat
    why: RuleId
    need: int = 0
    modifier: int = 0
    stream: str = OPEN

    def answer(self, faces: Sequence[int]) -> int:
        """What the faces mean."""
        if self.shape == "hits":
            return sum(face >= self.need for face in faces)
        if self.shape == "at_least":
            return int(sum(faces) + self.modifier >= self.need)
        if self.shape == "pick":
            return faces[0] - 1
        return sum(faces)

    def accepts(self, faces: Sequence[int]) -> bool:
        """Whether these faces could lie on the table as an answer to this request."""
        if len(faces) != self.count:
            return False
        if self.shape == "shuffle":
            return sorted(faces) == list(range(1, self.count + 1))
        return all(1 <= face <= self.sides for face in faces)


@dataclass(frozen=True, slots=True)
class Rolled:
    """The record of one request: what lay on the table, and who says so."""

    ask: Ask
    faces: tuple[int, ...]
    source: Source = "site"


class DiceNeeded(Exception):
    """Somebody has to roll before this can go on. Nothing was touched."""

    def __init__(self, asks: Sequence[Ask]) -> None:
        super().__init__(", ".join(ask.key for ask in asks))
        self.asks = tuple(asks)


class Dice:
    """What a resolver may ask. A driver answers `faces`; it may answer the meanings faster in its own way."""

    def __init__(self) -> None:
        self.rolled: list[Rolled] = []

    def faces(self, ask: Ask) -> tuple[int, ...]:
        raise DiceNeeded([ask])

    def ask(self, ask: Ask) -> int:
        return ask.answer(self.faces(ask))

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        """Several requests that several seats may roll at the same time; answers in the order of the requests."""
        return tuple(self.ask(one) for one in asks)

    def margin(self, one: Ask, other: Ask) -> int:
        """By how much the answer to one request beats the other, where nothing but the difference counts."""
        first, second = self.together((one, other))
        return first - second

    def die(self, sides: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> int:
        return self.ask(Ask("die", 1, sides, key, seat, why, stream=stream))

    def total(self, count: int, *, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN) -> int:
        return self.ask(Ask("total", count, sides, key, seat, why, stream=stream))

    def hits(
        self, count: int, *, need: int, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN
    ) -> int:
        """How many of the dice show `need` or more."""
        if count <= 0:
            return 0
        return self.ask(Ask("hits", count, sides, key, seat, why, need=need, stream=stream))

    def at_least(
        self,
        count: int,
        target: int,
        *,
        key: str,
        seat: Seat,
        why: RuleId,
        modifier: int = 0,
        sides: int = 6,
        stream: str = OPEN,
    ) -> bool:
        """Whether the total of the dice, with the modifier, reaches the target."""
        return bool(self.ask(Ask("at_least", count, sides, key, seat, why, target, modifier, stream)))

    def pick(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> int:
        """One of `size` things, all equally likely: 0 to size - 1. One thing needs no die."""
        if size == 1:
            return 0
        return self.ask(Ask("pick", 1, size, key, seat, why, stream=stream))

    def shuffle(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = DECK) -> tuple[int, ...]:
        """A random order of 0 to size - 1."""
        return tuple(face - 1 for face in self.faces(Ask("shuffle", size, size, key, seat, why, stream=stream)))


def one_of(dice: Dice, options: Sequence[T]) -> T:
    """One of the options by dice that are no part of the game: a bot's, or those of a position drawn anew."""
    return options[dice.pick(len(options), key="", seat="", why="")]


class Quick(Dice):
    """For playouts and bots: no record, no keys, as fast as plain Python rolls. `draw` gives numbers from 0 to 1."""

    def __init__(self, draw: Callable[[], float]) -> None:
        super().__init__()
        self._draw = draw

    def faces(self, ask: Ask) -> tuple[int, ...]:
        draw = self._draw
        if ask.shape != "shuffle":
            return tuple([int(draw() * ask.sides) + 1 for _ in range(ask.count)])
        return tuple([place + 1 for place in self._order(ask.count)])

    def die(self, sides: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> int:
        return int(self._draw() * sides) + 1

    def total(self, count: int, *, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN) -> int:
        draw = self._draw
        return sum([int(draw() * sides) for _ in range(count)]) + count

    def hits(
        self, count: int, *, need: int, key: str, seat: Seat, why: RuleId, sides: int = 6, stream: str = OPEN
    ) -> int:
        draw = self._draw
        return sum([int(draw() * sides) + 1 >= need for _ in range(count)])

    def at_least(
        self,
        count: int,
        target: int,
        *,
        key: str,
        seat: Seat,
        why: RuleId,
        modifier: int = 0,
        sides: int = 6,
        stream: str = OPEN,
    ) -> bool:
        draw = self._draw
        return sum([int(draw() * sides) for _ in range(count)]) + count + modifier >= target

    def pick(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> int:
        return int(self._draw() * size)

    def shuffle(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = DECK) -> tuple[int, ...]:
        return tuple(self._order(size))

    def _order(self, size: int) -> list[int]:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


class Fast(Quick):
    """The dice of a playout, from a seed: the same seed gives the same game on every machine."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(random.Random(seed).random)
