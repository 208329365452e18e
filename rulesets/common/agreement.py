"""Announcements that all hear, and that may be changed until all agree to all of them.

The announcements lie on the stack beneath the agreement that is asked for once all of them are in. A change makes it
another question and takes back the agreement of those whom it touches. `subject` of the announcements counts changes.

    PLANS: Agreement[State] = Agreement(RULE["BAR-5a"], RULE["BAR-5b"])
    "announce": Asked(targets, PLANS.ask_agreement, carried_out=PLANS.announce), "agree": Asked(None, fight, ...)

Told are "announced" and "plan_changed" (who, target) and "plans_known"; asked are "announce", "agree" and "revise".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink, tell
from rulesets.common.frames import Frame, Gather
from rulesets.common.questions import Form, Question
from rulesets.common.seats import RuleId, Seat
from rulesets.common.shapes import chosen

ANNOUNCE, AGREE = "announce", "agree"
Touched = Callable[[Gather, Action, Action], Sequence[Seat]]  # the announcements, what was and what is announced


class Stacked(Protocol):
    stack: list[Frame]


@dataclass(frozen=True, slots=True)
class Agreement:
    to_announce: RuleId
    to_agree: RuleId
    touched: Touched | None = None  # whose agreement a change takes back; everybody's, unless this says otherwise

    def ask(self, name: str, seats: Sequence[Seat]) -> Gather:
        return Gather(name, ANNOUNCE, tuple(seats), self.to_announce, subject=("0",))

    def announce(self, state: Stacked, seat: Seat, action: Action, sink: Sink) -> None:
        """A first announcement, or a change."""
        plans = next(one for one in state.stack if _is_plans(one))
        before = plans.answer_of(seat)
        if before is None:
            _swap(state, plans, plans.with_answer(seat, action))
        else:
            _swap(state, plans, replace(plans.with_answer(seat, action), subject=(str(int(plans.subject[0]) + 1),)))
            self._take_back(state, plans, before, action)
        code, rule = ("plan_changed", self.to_agree) if before else ("announced", self.to_announce)
        tell(sink, code, rule, who=seat, target=chosen(action))

    def ask_agreement(self, state: Stacked, plans: Gather, dice: Dice, sink: Sink) -> None:
        """What follows once all have announced."""
        state.stack.append(Gather(_name(plans), AGREE, plans.seats, self.to_agree))
        tell(sink, "plans_known", self.to_agree)

    def revision(self, state: Stacked, seat: Seat, form: Form) -> list[Question]:
        """The question, put to those who have announced, whether they think otherwise now."""
        found = []
        for plans in [one for one in state.stack if _is_plans(one)]:
            if mine := plans.answer_of(seat):
                name = f"{plans.id}.revise.{plans.subject[0]}.{seat}"
                found.append(Question(name, "revise", (seat,), self.to_agree, (form,), must=False, mine=mine))
        return found

    def _take_back(self, state: Stacked, plans: Gather, before: Action, after: Action) -> None:
        agreed, changed = state.stack[-1], next(one for one in state.stack if _is_plans(one))
        if agreed.kind == AGREE:
            lost = self.touched(plans, before, after) if self.touched else agreed.seats
            kept = tuple(one for one in agreed.answers if one[0] not in lost)
            state.stack[-1] = replace(agreed, id=_name(changed), answers=kept)


def announced(state: Stacked) -> dict[Seat, str]:
    """What each seat has announced, while it may still be changed."""
    return {seat: chosen(action) for one in state.stack if _is_plans(one) for seat, action in one.answers}


def _is_plans(frame: Frame) -> bool:
    return isinstance(frame, Gather) and frame.kind == ANNOUNCE


def _name(plans: Gather) -> str:
    return f"{plans.id}.{AGREE}.{plans.subject[0]}"


def _swap(state: Stacked, old: Gather, new: Gather) -> None:
    state.stack[state.stack.index(old)] = new
