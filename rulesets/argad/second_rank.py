"""The second rank of lancers, and ranks in close order (ARG-RNK): who strikes over whose shoulder.

What it does to the fight (who is hit, when it is over) stands in melee_results.py, the penalty behind a poor fighter in
untrained.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId

from .fighters import BY_THE_BOOK, Fighter, MeleeOptions
from .ledger import RULE


@dataclass(frozen=True, slots=True)
class Depth:
    """How many ranks strike, by the sheet."""

    spears: int = 2  # ARG-RNK-01
    in_close_order: int = 3  # ARG-RNK-09
    pikes: int = 4  # ARG-WPN-10


USUAL_DEPTH = Depth()
Who = TypeVar("Who", int, str)


@dataclass(frozen=True, slots=True)
class Behind:
    """Somebody in a rear rank, and the friend in front of him. The second rank is rank 2."""

    by: Fighter
    front: Fighter
    rank: int = 2
    cramped: bool = False  # indoors, or through a door or window


def why_not_over(case: Behind, options: MeleeOptions = BY_THE_BOOK, depth: Depth = USUAL_DEPTH) -> IllegalAction | None:
    """What keeps him from striking over his friend's shoulder."""
    by, front = case.by, case.front
    if not by.is_on_foot or not front.is_on_foot:
        return IllegalAction("second_rank_on_foot", RULE["ARG-RNK-01"])
    if not by.arm.second_rank:
        return IllegalAction("too_short_for_second_rank", RULE["ARG-RNK-01"], arm=by.arm.id)
    if by.arm.second_rank == "trained" and not by.ranks_polearm:
        return IllegalAction("not_trained_for_second_rank", RULE["ARG-RNK-04"], arm=by.arm.id)
    if case.cramped:
        return IllegalAction("no_second_rank_indoors", RULE["ARG-MBL-01"])
    if front.arm.heavy and not front.one_handed:
        return IllegalAction("front_swings_both_hands", RULE["ARG-RNK-02"], arm=front.arm.id)
    most, rule = ranks_of(by, options, depth)
    if case.rank > most:
        return IllegalAction("too_far_behind", rule, ranks=most)
    return None


def ranks_of(by: Fighter, options: MeleeOptions = BY_THE_BOOK, depth: Depth = USUAL_DEPTH) -> tuple[int, RuleId]:
    """How many ranks of such fighters strike, the first among them, and by which rule."""
    if not by.close_order or not options.formations:
        return depth.spears, RULE["ARG-RNK-01"]
    if by.arm.length == "pike":
        return depth.pikes, RULE["ARG-WPN-10"]
    return depth.in_close_order, RULE["ARG-RNK-09"]


def shoulders(touched: Sequence[Who], contacts: Sequence[tuple[Who, Who]]) -> tuple[tuple[Who, Who], ...]:
    """Over whom, at whom: each friend that he touches, with each enemy whom that friend has in contact (ARG-RNK-08)."""
    return tuple((over, enemy) for over in touched for friend, enemy in contacts if friend == over)


def check_shoulder(over: Who, ways: Sequence[tuple[Who, Who]]) -> None:
    """Only over a friend whom he touches and who has an enemy in contact. Raises IllegalAction."""
    if over not in [friend for friend, _ in ways]:
        raise IllegalAction("not_over_that_shoulder", RULE["ARG-RNK-08"])
