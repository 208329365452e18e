"""A sensible player for each faction: it sees its own view and nothing else, and plans with the exact odds."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.questions import Question
from rulesets.common.seats import Seat
from rulesets.common.shapes import chosen
from rulesets.common.view import View

from . import armies, bots_court, bots_war
from .actions import Share
from .bots_table import table_of
from .marching import AGREE, NO, YES
from .rounds import LEAD
from .state import State

FOR_EACH = 2  # money that one keeps for each army that one leads
KEEPS = {"rearrange": "keep", "consent": "consents", "parted": "going", "cross": "crosses"}


class SensibleBot:
    """Answers the first question that waits for it; where it has no plan, as the clock would."""

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next(one for one in questions if one.must and one.asks(view.viewer))
        kinds = [form.kind for form in question.forms]
        fits = [one for one in actions if one.kind in kinds]
        if len(fits) == 1:
            return fits[0]
        return self._planned(table_of(view), view.viewer, question, fits)

    def _planned(self, state: State, seat: Seat, question: Question, actions: Sequence[Action]) -> Action:
        if question.kind == LEAD:
            return bots_war.lead(state, seat, actions)
        if question.kind == Share.kind:
            return max(actions, key=asked_of_ally)
        kind = actions[-1].kind
        if kind == AGREE:
            answer = YES if spared(state, seat) >= int(str(question.facts["money"])) else NO
            return next((one for one in actions if chosen(one) == answer), actions[0])
        if kind in KEEPS:
            return next((one for one in actions if chosen(one) == KEEPS[kind]), actions[0])
        if question.kind == "window":
            return actions[-1]
        if at_war := bots_war.RANKS.get(kind):
            return max(actions, key=lambda one: at_war(state, seat, one, question.facts))
        if at_court := bots_court.RANKS.get(kind):
            return max(actions, key=lambda one: at_court(state, seat, one))
        return actions[0]


def asked_of_ally(action: Action) -> int:
    """He is asked for all that he can pay first, then for less: he may refuse, and then one pays oneself."""
    return action.ally if isinstance(action, Share) else -1


def spared(state: State, seat: Seat) -> int:
    """Money for the marches of the ally: what one's own armies are not likely to need."""
    own = [army for army in state.at if armies.control(state, army) == seat]
    return state.money[seat] - FOR_EACH * len(own)
