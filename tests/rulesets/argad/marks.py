"""The marks of this game's tests, which count from the day on which the game stands among the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tests.rulesets.kit.subjects import slugs

T = TypeVar("T", bound=Callable[..., Any])
LISTED = "argad" in slugs()


def rule(*ids: str) -> Callable[[T], T]:
    """This test exercises those rules of the ledger."""
    return pytest.mark.rule(*ids) if LISTED else _as_it_is


def example(rule: str, n: int) -> Callable[[T], T]:
    """The n-th worked example of that rule."""
    return pytest.mark.example(rule, n) if LISTED else _as_it_is


def hidden(entry: str) -> Callable[[T], T]:
    """That entry of the ledger of secrets."""
    return pytest.mark.hidden(entry) if LISTED else _as_it_is


def _as_it_is(test: T) -> T:
    return test
