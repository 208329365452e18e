"""What a form is filled in with before anything is typed: whoever changes his announcement starts from what he said."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.questions import Question
from rulesets.common.seats import Seat

from .intentions import Announce, Row, is_planned_by
from .scenario_rows import points_text
from .state import Deed, State

ASKED = ("announce", "agree")


def form_start(state: State, seat: Seat, question: Question) -> Action | None:
    """The own answer, or what the clock would say; of intentions, all that this seat has announced (ARG-MOV-05)."""
    if question.kind in ASKED and (said := announced(state, seat)).plans:
        return said
    return question.mine or question.default


def announced(state: State, seat: Seat) -> Announce:
    """The plans of a seat as it would announce them again: those who go with somebody stand in his row."""
    mine = {who: one for who, one in state.plans.items() if is_planned_by(state, seat, one)}
    rows = [_row(one, mine) for one in mine.values() if one.guide not in mine]
    return Announce(tuple(rows))


def _row(one: Deed, mine: dict[str, Deed]) -> Row:
    others = tuple(who for who, other in mine.items() if other.guide == one.who)
    return one.who, (points_text(one.way), one.manner, one.does, one.at, one.distance // 100, others)
