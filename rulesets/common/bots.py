"""The bot that every game has, and the dice that bots are lent.

A bot sees what its seat sees and nothing else. Its dice come from (game, seat, question), so that it consumes none of
the game's, and chooses the same when it is asked the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import OPEN, Dice, Quick
from rulesets.common.questions import Question
from rulesets.common.seats import RuleId, Seat
from rulesets.common.view import View

RULINGS = "gm."
SELDOM = 200  # about one decision in so many takes up something that is merely allowed
TRIES = 8
PRECISION = 2.0**-53
EIGHT = Struct(">8Q")


class Hashes:
    """Numbers out of a text: 53 bits of a hash that is made anew, eight numbers at a time."""

    __slots__ = ("blocks", "key", "numbers")

    def __init__(self, text: str) -> None:
        self.key = text.encode()
        self.blocks = 0
        self.numbers: list[int] = []

    def next(self) -> float:
        if not self.numbers:
            self.numbers.extend(EIGHT.unpack(blake2b(self.key, salt=self.blocks.to_bytes(8, "big")).digest()))
            self.blocks += 1
        return (self.numbers.pop() >> 11) * PRECISION


def two_draws(game: str, seat: Seat, question: str) -> tuple[float, float]:
    """The first two numbers that `BotDice` would come to, for a bot that never asks for a third."""
    eight = EIGHT.unpack(blake2b(f"{game}\0{seat}\0{question}".encode()).digest())
    return (eight[7] >> 11) * PRECISION, (eight[6] >> 11) * PRECISION


class BotDice(Quick):
    """Cheap dice out of (game, seat, question): made for one decision and gone after it, as they know nobody who knows
    them."""

    def __init__(self, game: str, seat: Seat, question: str) -> None:
        self._hashes = Hashes(f"{game}\0{seat}\0{question}")
        super().__init__(self._hashes.next)

    def pick(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> int:
        return int(self._hashes.next() * size)


class RandomBot:
    """Any legal answer to what must be answered, all equally likely; seldom something that it merely may do.

    It never rules as game master. It looks at nothing (`blind`), so that callers may spare it the view.
    """

    blind: ClassVar[bool] = True

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        must = dict.fromkeys(form.kind for question in questions if question.must for form in question.forms)
        seldom = any(form.kind not in must for question in questions if not question.must for form in question.forms)
        if not must or (seldom and _pick(dice, SELDOM) == 0):
            may = [one for one in actions if one.kind not in must and not one.kind.startswith(RULINGS)]
            if may:
                return may[_pick(dice, len(may))]
        if not seldom:
            return actions[_pick(dice, len(actions))]
        for _ in range(TRIES):
            action = actions[_pick(dice, len(actions))]
            if action.kind in must:
                return action
        due = [one for one in actions if one.kind in must]
        return due[_pick(dice, len(due))]

    def hurry(
        self, due: Sequence[Action], draws: tuple[float, float], legal: Callable[..., Sequence[Action]], *asked: Any
    ) -> Action:
        """The same choice, where what must be answered is told apart: the rest is looked at when it is taken up."""
        first, second = draws
        if int(first * SELDOM) == 0:
            must = dict.fromkeys(one.kind for one in due)
            may = [one for one in legal(*asked) if one.kind not in must and not one.kind.startswith(RULINGS)]
            if may:
                return may[int(second * len(may))]
        return due[int(second * len(due))]


class RankingBot:
    """Gives the answer of the highest rank to the first question that waits for it; the last one offered where kinds of
    answers have no rank. `ranks` looks at the bot's own view, and so may count with the odds that stand there.
    """

    def __init__(self, ranks: Mapping[str, Callable[[View, Action], int]]) -> None:
        self._ranks = ranks

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next(one for one in questions if one.must and one.asks(view.viewer))
        kinds, at = [form.kind for form in question.forms], question.facts.get("at")
        fits = [one for one in actions if one.kind in kinds and getattr(one, "at", at) == at]
        rank = self._ranks.get(fits[-1].kind)
        return max(fits, key=lambda action: rank(view, action)) if rank else fits[-1]


def is_blind(bot: object) -> bool:
    """Whether the bot chooses without looking at its view."""
    return bool(getattr(bot, "blind", False))


def _pick(dice: Dice, size: int) -> int:
    return dice.pick(size, key="", seat="", why="")
