"""How large a share of all games is, after so many of them: the part that was counted, and where the true one may lie.

The interval is Wilson's at 95 per cent: of a hundred such simulations about ninety-five have the true share within it.
It stays between nothing and all, and is honest where none or all of the games were won.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964  # 95 per cent of the normal distribution lie so many deviations to either side
WHOLE = 1000  # bounds are tenths of a per cent


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of` games; `low` and `high` bound the true share, in tenths of a per cent."""

    count: int
    of: int

    @property
    def low(self) -> int:
        return wilson(self.count, self.of)[0]

    @property
    def high(self) -> int:
        return wilson(self.count, self.of)[1]

    @property
    def tenths(self) -> int:
        return (2 * WHOLE * self.count + self.of) // (2 * self.of) if self.of else 0


def wilson(count: int, of: int) -> tuple[int, int]:
    """The bounds in tenths of a per cent; of no games at all, everything is possible."""
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of}")
    if of == 0:
        return 0, WHOLE
    part, square = count / of, Z * Z
    middle = part + square / (2 * of)
    half = Z * sqrt(part * (1 - part) / of + square / (4 * of * of))
    scale = WHOLE / (1 + square / of)
    return max(0, round((middle - half) * scale)), min(WHOLE, round((middle + half) * scale))
