"""Measuring on a table for one seat: a way that is being drawn, a ruler between two places. Nothing is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.services.desk import Desk
from campaigns.services.loading import load_kept
from rulesets.common.rulers import Measured
from rulesets.common.seats import PUBLIC


def can_measure(desk: Desk) -> bool:
    """Whether lengths count in this game, for somebody who sits at it."""
    return desk.viewer != PUBLIC and hasattr(desk.ruleset, "measured")


def measure_way(*, desk: Desk, piece: str, way: str, how: Mapping[str, str]) -> Measured | None:
    """None: no piece that this seat moves."""
    loaded = load_kept(desk.game)
    rules: Any = loaded.ruleset
    found: Measured | None = rules.measured(loaded.state, desk.viewer, piece, way, how)
    return found


def lay_ruler(*, desk: Desk, start: str, end: str) -> Measured | None:
    """None: this seat knows of no such piece, or that is no place."""
    loaded = load_kept(desk.game)
    rules: Any = loaded.ruleset
    found: Measured | None = rules.ruled(loaded.state, desk.viewer, start, end)
    return found
