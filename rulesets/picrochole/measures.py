"""The whole numbers this game counts in, and how people read them.

Strength is counted in units of 1/24,300,000 of a point (PIC-0c): exact through five damages in a row. What a unit has
crossed of its hex is counted in units of 2^-24 of a hex, time in units of 2^-25 of a turn; as every speed is a power
of two, nothing is ever rounded (only under crossing_hex = entered may parts below 2^-24 of a hex be dropped).
"""

from __future__ import annotations

from math import gcd
from typing import Final

from rulesets.common.columns import Whole
from rulesets.common.seats import Seat

SIDES: Final[tuple[Seat, ...]] = ("blue", "red")
KINDS: Final[tuple[str, ...]] = ("infantry", "cavalry", "artillery")
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
GONE: Final = -1  # the place of a unit that left the game

POINT: Final = 24_300_000  # PIC-0c
LEAST: Final = 1
MOST: Final = 4  # PIC-0c: points at the start
CAPACITY: Final = 12  # PIC-1h: points a side, where the map says nothing else

HEX: Final = 16_777_216  # 2^24, a whole hex crossed: the unit waits (PIC-1f)
TURN: Final = 33_554_432  # the time of a turn, so that half a turn a hex is a whole number
CROSSING: Final[tuple[tuple[int, ...], ...]] = (
    (4, 2),
    (2, 1),
    (8, 2),
)  # PIC-TBL-SPEED: time for each part of a hex, off road and on road, by kind
CAP: Final[tuple[int, ...]] = (1, 2, 1)  # PIC-1g: hexes entered in a turn, by kind

SIGHT: Final[tuple[int, ...]] = (2, 4, 2)  # PIC-5a, PIC-5b: radius, by kind
ENGAGED_SIGHT: Final = 1  # PIC-5c

SHOT_DIVISOR: Final = 15  # PIC-3e
FIGHT_DIVISOR: Final = 30  # PIC-4b


def divided(strength: Whole, divisor: Whole) -> Whole:
    """The damage: a share of a strength, rounded once to the nearest unit, halves up (PIC-0c)."""
    return (2 * strength + divisor) // (2 * divisor)


def hundredths(strength: int) -> int:
    """What people read: points with two decimals, as a whole number of hundredths."""
    return (200 * strength + POINT) // (2 * POINT)


def decimal(strength: int) -> str:
    """The same as text, "3.25"."""
    whole, part = divmod(hundredths(strength), 100)
    return f"{whole}.{part:02}"


def fraction(number: int, unit: int) -> str:
    """An exact fraction as text: "3", "7/2"."""
    shared = gcd(number, unit) or 1
    below = unit // shared
    return str(number // shared) if below == 1 else f"{number // shared}/{below}"


def from_fraction(text: str, unit: int) -> int | None:
    """The number of units that "3", "7/2" or "3.25" means; None when it is no such number, or not a whole one."""
    above, bar, below = text.strip().replace(",", ".").partition("/")
    if bar:
        return _share(above, below, unit)
    whole, dot, part = above.partition(".")
    if dot:
        return _share(whole + part, f"1{'0' * len(part)}", unit) if part else None
    return _share(above, "1", unit)


def _share(above: str, below: str, unit: int) -> int | None:
    if not (_is_number(above) and _is_number(below)) or not int(below):
        return None
    units, left = divmod(int(above) * unit, int(below))
    return None if left else units


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 12
