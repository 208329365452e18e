"""Columns of whole numbers: where a game keeps one number for each hex, or for each unit, in its order.

Here they are lists. `make fast` puts config/machine_columns.py in the place of this module, where they are arrays of
numbers of 64 bits, which compiled rules read and write without making an object of each. So what holds for both: a
column is read and written by index, walked through, sliced, and grows by `added` alone; nothing in it passes 2^63.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Whole: TypeAlias = int
Column: TypeAlias = list[int]


def column(numbers: Iterable[int]) -> Column:
    return list(numbers)


def blank(size: int, number: int = 0) -> Column:
    """The same number so many times."""
    return [number] * size


def added(numbers: Column, number: int) -> Column:
    """The column with one more at its end; the one handed in is not to be used any more."""
    numbers.append(number)
    return numbers
