"""Who agreed to what is announced, and who sees it: ARG-MOV-04, ARG-HID-08.

A change takes back the agreement of those who perceive somebody whom it is about. Others must not notice: for them a
light stays lit that only a change hidden from them put out. `state.lamps` holds the lights as each viewer sees them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Question
from rulesets.common.seats import GM, PUBLIC, RuleId, Seat, Viewer

from .awareness import is_aware
from .ledger import RULE
from .state import FigureId, State


def lit(state: State, viewer: Viewer, gather: Gather) -> tuple[Seat, ...]:
    """Those who have agreed, as this viewer sees it; the game master sees it as it is."""
    if viewer == GM:
        return tuple(seat for seat, _ in gather.answers)
    return tuple(seat for seat in gather.seats if f"{viewer} {seat}" in state.lamps)


def named(state: State, viewer: Viewer, gather: Gather) -> str:
    """The question is another one after each change that this viewer perceives, his own among them."""
    return f"{gather.id}.{state.counts.get(f'agree {viewer}', 0)}"


def owed_and_beside(question: Question, kind: str) -> list[Question]:
    """The question without the answers of a kind that nobody owes, and those in a question of their own."""
    others = tuple(form for form in question.forms if form.kind == kind)
    if not others:
        return [question]
    owed = replace(question, forms=tuple(form for form in question.forms if form.kind != kind))
    return [owed, Question(f"{question.id}.{kind}", kind, question.seats, question.rule, others, must=False)]


def viewers(state: State) -> tuple[Viewer, ...]:
    return (*state.setup.seats, PUBLIC)


def light(state: State, seat: Seat, sink: Sink) -> None:
    """He agrees: all for whom his light was out see it go on, and hear of it."""
    news = [one for one in viewers(state) if f"{one} {seat}" not in state.lamps]
    state.lamps = sorted([*state.lamps, *(f"{one} {seat}" for one in news)])
    if not sink.deaf:
        sink.tell(_said(state, "agreed", RULE["ARG-MOV-04"], seat, news))


def take_back(state: State, gather: Gather, by: Seat, changed: Sequence[FigureId]) -> Gather:
    """The agreement without those, other than its author, who perceive what was changed."""
    kept = tuple(
        (seat, action)
        for seat, action in gather.answers
        if seat == by or not any(is_aware(state, seat, who) for who in changed)
    )
    for viewer in (*viewers(state), GM):
        if viewer == by or any(is_aware(state, viewer, who) for who in changed):
            state.counts[f"agree {viewer}"] = state.counts.get(f"agree {viewer}", 0) + 1
    lost = [seat for seat, _ in gather.answers if seat not in [one for one, _ in kept]]
    state.lamps = [one for one in state.lamps if not _goes_out(state, one, lost, changed)]
    return replace(gather, answers=kept)


def _goes_out(state: State, lamp: str, lost: Sequence[Seat], changed: Sequence[FigureId]) -> bool:
    """Whether this light goes out: its viewer perceives somebody who was changed and whom that seat perceives too."""
    viewer, seat = lamp.split()
    if seat not in lost:
        return False
    return viewer == seat or any(is_aware(state, viewer, who) and is_aware(state, seat, who) for who in changed)


def _said(state: State, code: str, rule: RuleId, seat: Seat, to: Sequence[Viewer]) -> Event:
    """Told to these viewers and the game master; the public hears it only where every seat does."""
    part = Part(code, {"who": seat})
    public = part if all(one in to for one in viewers(state)) else None
    return Event(code, rule, public, {one: part for one in to if one != PUBLIC}, part)
