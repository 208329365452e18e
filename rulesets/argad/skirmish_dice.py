"""The dice of a fight that nobody plays: every request gets a key of its own, whoever rolls.

Faces that lie on the table already may be laid before a resolver, which then asks only for those still missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.dice import OPEN, Ask, Dice, Quick
from rulesets.common.seats import RuleId, Seat

NOBODYS: Seat = ""


class Chance(Dice):
    """Asks another driver, under running keys."""

    def __init__(self, dice: Dice, key: str) -> None:
        super().__init__()
        self._dice = dice
        self._key = key
        self._unnamed = isinstance(dice, Quick)  # who keeps no record needs no keys
        self._count = 0
        self._laid: list[int] = []

    def next_key(self) -> str:
        self._count += 1
        return f"{self._key}.{self._count}"

    def face(self, why: RuleId) -> int:
        """One die."""
        return self._dice.die(6, key="" if self._unnamed else self.next_key(), seat=NOBODYS, why=why)

    def one_of(self, size: int, why: RuleId) -> int:
        """One of so many, from 0, all equally likely."""
        if size == 1:
            return 0
        return self._dice.pick(size, key="" if self._unnamed else self.next_key(), seat=NOBODYS, why=why)

    def lay(self, faces: list[int]) -> None:
        """The next dice that somebody asks for show these."""
        self._laid = faces[::-1]

    def ask(self, ask: Ask) -> int:
        if self._laid:
            return ask.answer([self._laid.pop() for _ in range(ask.count)])
        renamed = Ask(
            ask.shape,
            ask.count,
            ask.sides,
            self.next_key(),
            ask.seat,
            ask.why,
            ask.need,
            ask.modifier,
            ask.stream,
        )
        return self._dice.ask(renamed)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return self._dice.faces(ask)

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        return tuple([self.ask(one) for one in asks])

    def shuffle(self, size: int, *, key: str, seat: Seat, why: RuleId, stream: str = OPEN) -> tuple[int, ...]:
        return self._dice.shuffle(size, key=self.next_key(), seat=seat, why=why, stream=stream)
