"""Playing an action: check, decide, resolve until a question stands. Callers hand in a copy."""

from __future__ import annotations

from typing import TypeVar

from rulesets.common.actions import Action
from rulesets.common.contract import Ruleset, State
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.seats import Seat

S = TypeVar("S", bound=State)


def apply(ruleset: Ruleset[S], state: S, seat: Seat, action: Action, dice: Dice, sink: Sink) -> None:
    """One decision with all that follows from it."""
    ruleset.check(state, seat, action)
    ruleset.decide(state, seat, action, sink)
    settle(ruleset, state, dice, sink)


def settle(ruleset: Ruleset[S], state: S, dice: Dice, sink: Sink) -> None:
    while ruleset.resolve(state, dice, sink):
        pass
