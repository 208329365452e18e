"""Speed as ratios. Rivals are run one after the other in every round, so that a busy machine slows them all alike.

A module called `bench_<something>.py` in this folder has a function `measures()` that gives the `Measure`s it can
take today. `make bench` takes each of them once a round and judges the medians.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from statistics import median

TOLERANCE = 0.2  # a machine under load may cost that much; what is worse is a failure


NOTED: dict[str, list[float]] = {}  # numbers beside the measures, of the same run: the yardsticks themselves


def note(what: str, value: float) -> float:
    NOTED.setdefault(what, []).append(value)
    return value


@dataclass(frozen=True)
class Measure:
    """One number, the number it has to reach (or, with `at_most`, to stay under), and how to take it once."""

    what: str
    bound: float
    take: Callable[[], float]
    unit: str = "x"
    at_most: bool = False

    def judge(self, taken: list[float]) -> Verdict:
        value = median(taken)
        good = value / self.bound
        if self.at_most:
            good = self.bound / value if value > 0 else float("inf")
        return Verdict(self, value, min(taken), max(taken), good)


@dataclass(frozen=True)
class Verdict:
    measure: Measure
    value: float
    lowest: float
    highest: float
    share: float  # 1 when the bound is just kept, more when there is room

    @property
    def is_failure(self) -> bool:
        return self.share < 1 - TOLERANCE

    @property
    def word(self) -> str:
        if self.share >= 1:
            return "ok"
        return "too slow" if self.is_failure else "a little slow"

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        sign = "<=" if self.measure.at_most else ">="
        unit = self.measure.unit
        spread = f"{number(self.lowest)}..{number(self.highest)}"
        bound = f"{sign} {number(self.measure.bound)} {unit}"
        return self.measure.what, bound, f"{number(self.value)} {unit}", spread, self.word


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def ratio(ours: Callable[[], float], rival: Callable[[], float]) -> Callable[[], float]:
    """Our speed over the rival's, both measured now; which of the two goes first changes every time."""
    rival_first = cycle((True, False))

    def take() -> float:
        if next(rival_first):
            other = rival()
            return ours() / other
        own = ours()
        return own / rival()

    return take
