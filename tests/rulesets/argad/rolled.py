"""Dice that show what a test says, one after the other, and what comes out of many throws of ordinary ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from rulesets.common.dice import Ask, Dice, Fast
from rulesets.common.laws import Law

T = TypeVar("T", bound=Hashable)


class Faces(Dice):
    """These faces in this order, whoever asks; a test that leaves some over has said something untrue."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self.left = list(faces)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        taken = tuple(self.left[: ask.count])
        assert ask.accepts(taken), f"{ask} cannot be answered by {taken}"
        del self.left[: ask.count]
        return taken


def rolled(resolver: Callable[[Dice], T], *faces: int) -> T:
    """What the resolver makes of exactly these faces."""
    dice = Faces(*faces)
    outcome = resolver(dice)
    assert not dice.left, f"nobody asked for {dice.left}"
    return outcome


def assert_follows(law: Law[T], resolver: Callable[[Dice], T], throws: int = 20_000, seed: str = "throws") -> None:
    """The resolver with ordinary dice comes to each outcome as often as the law says, within four sigma."""
    dice = Fast(seed)
    seen: dict[T, int] = {}
    for _ in range(throws):
        outcome = resolver(dice)
        seen[outcome] = seen.get(outcome, 0) + 1
    assert not [one for one in seen if one not in law.weights]
    for outcome in law.weights:
        share = law.share(outcome)
        away = seen.get(outcome, 0) - throws * share
        assert away**2 <= max(Fraction(16), 16 * throws * share * (1 - share)), (outcome, seen.get(outcome, 0), share)
