"""Plans that come after the dice have fallen: ARG-TER-15, ARG-TER-16."""

from __future__ import annotations

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .announcing import AGREE, ANNOUNCE
from .doubtful import check_in_time, check_unchanged
from .state import State
from .turn import name

AFTER_MOVES = ("passing", "shooting", "melee", "evening")


def check_not_too_late(state: State, seat: Seat, kind: str) -> None:
    """Once the dice have fallen nobody announces, changes or waits any longer.

    Raises IllegalAction. Whoever had announced nothing for his people has waited.
    """
    if kind not in (ANNOUNCE, AGREE) or state.phase not in AFTER_MOVES:
        return
    if any(state.seat.get(who) == seat for who in state.deeds):
        check_unchanged(dice_rolled=True)
    check_in_time(dice_rolled=True)


def too_late(state: State, seat: Seat, question: str) -> IllegalAction | None:
    """Why a question of this turn stands no longer that was put before the moves; None for all others."""
    turn, _, kind = question.partition(".")
    if turn != name(state, "").rstrip("."):
        return None
    try:
        check_not_too_late(state, seat, kind.partition(".")[0])
    except IllegalAction as refusal:
        return refusal
    return None
