"""What is in hand when the game master rules on armies or leaders: it begins again from what now stands on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.frames import Beside, Frame, Gather

from .command import ARRANGE, COMMAND, reassigning
from .marching import AGREE, PAY
from .neighbours import GIVE
from .rounds import ROUND
from .state import State
from .succession import HEIR, VACANCY
from .turn import RULES, consequence

RECRUIT, ROUNDS = "recruit", "rounds"
ASSIGNS = (ARRANGE, "deal", "rearrange", "supporters", "support", "consent", "takes_over")
UNPAID = (PAY, AGREE, "pay_for", "pays_reiters")


def settle_armies(state: State, *, only_unpaid: bool = False) -> None:
    """In a war round the activation in hand is called off, leaders are assigned anew, troops are deployed on.

    `only_unpaid`: no more than what may have become too dear.
    """
    if only_unpaid and not any(one.kind in UNPAID for one in state.stack if isinstance(one, Gather)):
        return
    if state.step == ROUNDS:
        _call_off(state)
    elif state.step == COMMAND:
        state.stack = [consequence(state, COMMAND, RULES[COMMAND]), *_offices(state.stack)]
    elif state.step == RECRUIT:
        state.stack = [_without_gone(state, one) for one in state.stack]


def settle_leaders(state: State) -> None:
    """Leaders who are being assigned are so from the beginning: one more is at hand."""
    if any(_assigns(one) for one in state.stack if isinstance(one, Gather)):
        settle_armies(state)


def _call_off(state: State) -> None:
    """Back to the beginning of the round's next activation; leaders who were being assigned are so again."""
    state.venture = None
    at = next((n for n, one in enumerate(state.stack) if one.kind == ROUND), None)
    if at is not None:
        gone = state.stack[at + 1 :]
        again = [reassigning(state, state.side)] if any(_assigns(one) for one in gone) else []
        state.stack = [*state.stack[: at + 1], *again, *_offices(gone)]


def _offices(frames: Sequence[Frame]) -> list[Frame]:
    """Who is to lead a faction is no matter of armies."""
    return [one for one in frames if isinstance(one, Gather) and one.kind in (VACANCY, HEIR)]


def _assigns(frame: Gather) -> bool:
    return "tied" in frame.kind or frame.kind in ASSIGNS


def _without_gone(state: State, frame: Gather) -> Gather:
    """Armies that were deployed and are not there any more."""
    if frame.kind == "cross":
        return frame
    kept = [one for one in frame.subject if "." not in one or one in state.at]
    return replace(frame, subject=tuple(kept))


def still_possible(state: State) -> list[Frame]:
    return [one for frame in state.stack for one in _possible(state, frame)]


def _possible(state: State, frame: Frame) -> list[Frame]:
    """A neighbour gives only cards that still lie in the deck that he looks into."""
    if isinstance(frame, Beside):
        siblings = [(key, [one for each in stack for one in _possible(state, each)]) for key, stack in frame.siblings]
        kept = tuple((key, tuple(stack)) for key, stack in siblings if stack)
        return [replace(frame, siblings=kept)] if kept else []
    if frame.kind != GIVE:
        return [frame]
    faction, *cards = frame.subject
    left = [one for one in cards if state.people.where[one] == f"deck.{faction}"]
    return [replace(frame, subject=(faction, *left))] if left else []
