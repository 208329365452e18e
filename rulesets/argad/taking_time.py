"""Two pass each other furtively: no shot, unless both players agree that they take more time (ARG-TIM-14).

Whoever would shoot asks; whoever moves the other hears of it, not who asks, and may agree. Then neither is furtive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Many
from rulesets.common.questions import Form, Question
from rulesets.common.seats import Seat, Viewer

from .asking import Deed, Room, gathers
from .awareness import label
from .ledger import RULE
from .mustering import mark, marked
from .passing_shots import TIME, passed, takes_his_time
from .shot_choices import passes_too
from .shot_declarations import SHOTS
from .state import FigureId, State
from .telling import tell_seats
from .turn import name

TAKE, AGREE = "take_time", "agree_time"


@dataclass(frozen=True, slots=True)
class TakeTime(Action):
    """These of one's people would take more time for a shot at somebody who passed them as they passed him."""

    kind: ClassVar[str] = TAKE
    figures: tuple[FigureId, ...]


@dataclass(frozen=True, slots=True)
class AgreeTime(Action):
    """These of one's people took more time as well, and may be shot at."""

    kind: ClassVar[str] = AGREE
    figures: tuple[FigureId, ...]


def _may_ask(state: State, seat: Seat) -> list[tuple[FigureId, FigureId]]:
    """Shooters of this seat and those whom they passed, both furtive, about whom nothing has been said."""
    pairs = [pair for pair in passed(state, seat) if passes_too(state, pair[0])]
    return [pair for pair in pairs if f"{TIME} {seat} {pair[0]} {pair[1]}" not in state.marks]


def _is_asked(state: State, seat: Seat) -> list[tuple[FigureId, FigureId]]:
    """Those about whom another player asks, the second of them one's own."""
    pairs = [(who, target) for other, who, target in marked(state, TIME) if other != seat]
    mine = [pair for pair in pairs if state.seat.get(pair[1]) == seat and state.in_play(pair[1])]
    return [pair for pair in mine if not takes_his_time(state, *pair)]


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """As long as shots are declared, and this seat has not done so."""
    gather = next((one for one in gathers(state) if one.kind == SHOTS), None)
    if state.ending or gather is None or viewer not in gather.waiting:
        return ()
    rule = RULE["ARG-TIM-14"]
    asking = tuple(sorted(dict.fromkeys(who for who, _ in _may_ask(state, viewer))))
    agreeing = tuple(sorted(dict.fromkeys(target for _, target in _is_asked(state, viewer))))
    named = [(kind, figures) for kind, figures in ((TAKE, asking), (AGREE, agreeing)) if figures]
    forms = tuple(Form(kind, (("figures", Many(figures, 1, kind="figure")),), rule) for kind, figures in named)
    found = name(state, TAKE, viewer, f"{len(asking)}.{len(agreeing)}")
    return (Question(found, TAKE, (viewer,), rule, forms, must=False),) if forms else ()


def _takes(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, TakeTime)
    pairs = [pair for pair in _may_ask(state, seat) if pair[0] in action.figures]
    for who, target in pairs:
        mark(state, f"{TIME} {seat} {who} {target}")
    for target in sorted(dict.fromkeys(target for _, target in pairs)):
        other = state.seat[target]
        tell_seats(sink, "asks_for_time", RULE["ARG-TIM-14"], (other,), {"who": label(state, other, target)})


def _agrees(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, AgreeTime)
    for who, target in [pair for pair in _is_asked(state, seat) if pair[1] in action.figures]:
        mark(state, f"{TIME} {seat} {who} {target}")
        other = state.seat[who]
        tell_seats(sink, "time_is_taken", RULE["ARG-TIM-14"], (other,), {"who": label(state, other, target)})


def _samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    kinds = {TAKE: TakeTime, AGREE: AgreeTime}
    return [
        kinds[form.kind](param.options)
        for form in question.forms
        for _, param in form.params
        if isinstance(param, Many)
    ]


ROOM = Room(
    kinds={TAKE: TakeTime, AGREE: AgreeTime},
    deeds={TAKE: Deed(_takes, samples=_samples), AGREE: Deed(_agrees, samples=_samples)},
    may=(asked,),
)
