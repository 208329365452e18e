"""Whether dice fell as fair dice do: Pearson's test of how often each face came, with its exact share of worse sets.

Below five expected of each face the test says nothing that can be trusted, and so nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log

LEAST = 5  # expected of each face
UNUSUAL, VERY = 0.05, 0.01
NEAR = 1e-12
MOST_STEPS = 10_000


@dataclass(frozen=True, slots=True)
class Fairness:
    """`worse`: the part of sets of as many fair dice that fall at least as unevenly; None where there are too few."""

    count: int
    sides: int
    squares: float
    worse: float | None

    @property
    def wanted(self) -> int:
        """So many dice it takes to say anything."""
        return LEAST * self.sides

    @property
    def verdict(self) -> str:
        if self.worse is None:
            return "few"
        if self.worse >= UNUSUAL:
            return "usual"
        return "unusual" if self.worse >= VERY else "very"


def judge(faces: Sequence[int]) -> Fairness:
    """`faces`: how often each came, from the lowest to the highest."""
    count, sides = sum(faces), len(faces)
    if not count:
        return Fairness(0, sides, 0.0, None)
    expected = count / sides
    squares = sum((one - expected) ** 2 for one in faces) / expected
    return Fairness(count, sides, squares, upper_tail(squares, sides - 1) if expected >= LEAST else None)


def upper_tail(squares: float, freedom: int) -> float:
    """How much of the chi-square distribution lies at or beyond it: the regularized upper incomplete gamma."""
    a, x = freedom / 2, squares / 2
    if x <= 0:
        return 1.0
    return 1 - _series(a, x) if x < a + 1 else _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, MOST_STEPS):
        term *= x / (a + n)
        total += term
        if term < total * NEAR:
            break
    return total * exp(a * log(x) - x - lgamma(a))


def _fraction(a: float, x: float) -> float:
    """Lentz's continued fraction."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    whole = d
    for n in range(1, MOST_STEPS):
        part = -n * (n - a)
        b += 2
        d = 1 / (part * d + b)
        c = b + part / c
        whole *= c * d
        if abs(c * d - 1) < NEAR:
            break
    return whole * exp(a * log(x) - x - lgamma(a))
