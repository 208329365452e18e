"""What stands in for rulesets/common/columns.py in compiled rules: numbers of 64 bits side by side, no objects.

`librt` comes with mypy, and so wherever rules have been compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

Whole: TypeAlias = i64
Column: TypeAlias = "vec[i64]"


def column(numbers: Iterable[int]) -> Column:
    return vec[i64](numbers)


def blank(size: int, number: int = 0) -> Column:
    return vec[i64]([number] * size)


def added(numbers: Column, number: int) -> Column:
    return append(numbers, number)
