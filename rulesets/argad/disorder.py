"""Disorder: who has nobody to command him, or lost his nerve: ARG-FRM-07 to 10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .people import SIMPLE_FIGHTER, Condition, Profile, because

Lone = Literal["always", "only_if_a_chief_exists"]  # the reading of ARG-FRM-07


@dataclass(frozen=True, slots=True)
class Commander:
    """Somebody of the troop who may command, and how far away he is. `able`: in the game, on his feet, his own man."""

    who: Profile
    gap: int
    able: bool = True


def commander_in_earshot(who: Profile, others: Sequence[Commander], earshot: int) -> Commander | None:
    """The nearest whose orders he hears and must follow."""
    heard = [one for one in others if one.able and one.gap <= earshot and one.who.may_command(who)]
    return min(heard, key=lambda one: one.gap, default=None)


def why_disordered(
    who: Profile, now: Condition, others: Sequence[Commander], earshot: int, reading: Lone = "always"
) -> Modifier | None:
    """Why somebody is in disorder just now; None when he is not."""
    if now.disordered:
        return because("lost_nerve", RULE["ARG-FRM-08"])
    if who.class_ > SIMPLE_FIGHTER or who.is_own_leader:
        return None
    if commander_in_earshot(who, others, earshot) is not None:
        return None
    if reading == "only_if_a_chief_exists" and not any(one.who.may_command(who) for one in others):
        return None
    return because("nobody_commands", RULE["ARG-FRM-07"])


def check_close_order_moves(*, commanded: bool) -> None:
    """Without somebody who commands, close order is held but does not move (ARG-FRM-10). Raises IllegalAction."""
    if not commanded:
        raise IllegalAction("nobody_orders_the_move", RULE["ARG-FRM-10"])
