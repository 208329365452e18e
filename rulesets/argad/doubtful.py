"""Doubtful situations: what was agreed is begun, distances are kept, and who cannot agree hesitates (ARG-DBT)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId

from .ledger import RULE
from .people import Condition, because


def check_unchanged(*, dice_rolled: bool) -> None:
    """Nobody changes an announcement after a slowing die (ARG-TER-15). Raises IllegalAction."""
    if dice_rolled:
        raise IllegalAction("too_late_to_change", RULE["ARG-TER-15"])


def check_in_time(*, dice_rolled: bool) -> None:
    """Nobody waits for slowing dice before he decides (ARG-TER-16, ARG-MOV-05). Raises IllegalAction."""
    if dice_rolled:
        raise IllegalAction("no_waiting_for_dice", RULE["ARG-TER-16"])


def went_back(who: Condition, length: int) -> tuple[Condition, Modifier]:
    """Straight back to where he stood: there again, but not immobile, and no longer under cover (ARG-DBT-02)."""
    after = replace(who, announced=True, moved=2 * length, crouched=False, hidden=False)
    return after, because("went_straight_back", RULE["ARG-DBT-02"])


@dataclass(frozen=True, slots=True)
class Distance:
    """Somebody keeps his distance: he withdraws or follows as much as the other moves, as far as he can."""

    gap: int  # now
    advance: int  # of the other, towards him; negative when the other withdraws
    most: int  # his own move, as far as the ground allows


@dataclass(frozen=True, slots=True)
class Kept:
    """`length` is his move away; negative when he follows. `gap` is what is between them afterwards."""

    length: int
    gap: int
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def keep_distance(case: Distance) -> Kept:
    """The order in which the two were announced does not matter: his move is a function of the other's (ARG-DBT-03)."""
    rule = RULE["ARG-DBT-03"]
    length = max(-case.most, min(case.most, case.advance))
    gap = max(0, case.gap - case.advance + length)
    return Kept(length, gap, rule, (Modifier(gap - case.gap, "keeps_distance", rule),))


def hesitate(who: Condition) -> tuple[Condition, Modifier]:
    """A circular disagreement: he does nothing this turn but defend himself (ARG-DBT-04)."""
    return replace(who, hesitates=True, moved=0, announced=False, reloading=""), because(
        "circular_disagreement", RULE["ARG-DBT-04"]
    )
