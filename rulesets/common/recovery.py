"""Wounds that outlive a game, healed between two games: what is tried, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.seats import NO_FACTS, Facts, RuleId

End = Literal["heals", "sequelae", "failed", "dead"]
Sheet = Facts  # values as meta.sheets types them


@dataclass(frozen=True, slots=True)
class Treatment:
    """One attempt. `place`: where the wound is, a name of the game's kind `wound`, "" where nobody knows.

    `is_down`: it took his last life point, so that failing kills. `at_once`: by magic.
    """

    sheet: Sheet
    place: str = ""
    is_down: bool = False
    has_healer: bool = False
    poor_conditions: bool = False
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Treated:
    """`remains`: a code of the causes in words.toml, "" when nothing does; `changes`: of his sheet."""

    end: End
    rule: RuleId
    place: str = ""
    remains: str = ""
    changes: Facts = NO_FACTS
    modifiers: tuple[Modifier, ...] = ()
