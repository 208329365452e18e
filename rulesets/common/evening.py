"""What helps a game master through an evening: what he has to keep in mind, and quick tests of people.

A game may offer these besides the contract; pages look for their names at its front door, as for those of extras.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
from rulesets.common.seats import Fact, RuleId
from rulesets.common.view import Line

WORK = "work"  # the kind of what goes on by itself, turn by turn


@dataclass(frozen=True, slots=True)
class Unseen:
    """One thing out of the players' sight. `kind`: a name of the game's kind `unseen`."""

    kind: str
    line: Line


@dataclass(frozen=True, slots=True)
class Trial:
    """A test of somebody. `changed`: how much easier it is made, or harder; `dice`: where several are thrown."""

    kind: str
    changed: int = 0
    dice: int = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """`result`: a code of section odds."""

    result: str
    rule: RuleId
    modifiers: tuple[Modifier, ...] = ()


class KeepsInMind(Protocol):
    def unseen(self, state: Any) -> Sequence[Unseen]:
        """Decoys, people who hide, bands that wait, conditions: for the game master alone, kind by kind."""


class BearsWeights(Protocol):
    """What weighs on people of a campaign, or bears them up, counts in its games (`Setup.weights`)."""

    @property
    def weight_rule(self) -> str:
        """The rule that a page cites."""


class TriesPeople(Protocol):
    """Tests of people of a campaign outside of any game; those who ask bring the dice and keep the faces."""

    def trials(self, sheet: Mapping[str, Fact]) -> Sequence[str]:
        """The tests that somebody with this sheet can be put to (called as in names of kind `trial`)."""

    def trial_odds(self, sheet: Mapping[str, Fact], trial: Trial) -> Odds: ...

    def try_out(self, dice: Dice, sheet: Mapping[str, Fact], trial: Trial) -> Tried: ...
