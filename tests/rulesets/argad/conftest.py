"""Marks of this game's ledger count from the day on which the game is listed among the others."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets

HERE = Path(__file__).parent
COUNTED = ("rule", "example", "hidden")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items if "argad" not in rulesets.GAMES else ():
        if HERE in item.path.parents:
            item.own_markers[:] = [one for one in item.own_markers if one.name not in COUNTED]
