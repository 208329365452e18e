"""Answers that are walked through beforehand: what they cost and what may follow, one thing after another.

A game that has some offers both names of `WalksThrough` at its front door, and pages show what they find there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.actions import Action
from rulesets.common.odds import Odds
from rulesets.common.seats import NO_FACTS, Facts, RuleId, Viewer


@dataclass(frozen=True, slots=True)
class Stage:
    """One thing that follows: a code of words.toml (section odds); `odds`: what it may come to, if not certain."""

    code: str
    rule: RuleId
    facts: Facts = NO_FACTS
    odds: Odds | None = None


class WalksThrough(Protocol):
    """It keeps the promises of `view`: see extras.py."""

    @property
    def walked(self) -> Sequence[str]:
        """The kinds of answers that can be walked through."""

    def stages(self, state: Any, viewer: Viewer, action: Action) -> Sequence[Stage]:
        """All that may come of it, in order, as of now. Raises what the rules refuse of the action."""
