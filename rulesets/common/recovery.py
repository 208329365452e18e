"""Wounds that outlive a game, healed between two games: what is tried, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
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


class HealsPeople(Protocol):
    """People of a campaign are healed between two games, by the same rules as in them."""

    @property
    def healing_rules(self) -> Mapping[str, str]:
        """Those that a page cites: of the "attempt", of when one may be made "again", of a "successor"."""

    def with_wounds(self, sheet: Sheet, places: Sequence[str]) -> Sheet:
        """The sheet of somebody who comes into a game with these wounds, of the kind `wound`, "" where nobody knows."""

    def check_sheet(self, sheet: Sheet) -> None:
        """Raises Malformed by the id of the column that the game cannot read."""

    def is_healer(self, sheet: Sheet) -> bool:
        """Whether somebody with this sheet is a qualified one."""

    def treatment_odds(self, case: Treatment) -> Odds: ...

    def treat(self, case: Treatment, dice: Dice) -> Treated:
        """Its dice belong to no game: whoever asks brings them, and keeps what they showed."""

    def lasting_harm(self, sheet: Sheet, harm: str) -> Sheet:
        """What changes on his sheet after a game in which something of a wound remained: a name of the game's own."""
