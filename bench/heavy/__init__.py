"""A game of one question: the smith is asked for a note, and working it out takes about sixty milliseconds."""

from __future__ import annotations

import hashlib
from time import thread_time

from bench.heavy.meta import META, SEATS
from rulesets.common.dice import Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.outcomes import Outcome
from rulesets.common.params import Number
from rulesets.common.questions import Form, Question
from rulesets.common.seats import Viewer
from rulesets.common.setup import Setup, complete
from rulesets.common.view import PhaseNow, SeatView, Step, View
from tests.campaigns.chorus import NOTES, Chorus, State
from tests.rulesets.tiny import Box

WORK = 0.06  # seconds of a processor: above the 50 ms from which on a resolution is left to the worker


def stroke(number: int) -> Gather:
    return Gather(f"v{number}", "sing", SEATS[:1], "HAT-1")


def hammer() -> None:
    """The same work on any machine, so the only game with a clock; nothing of its position depends on it."""
    iron, began = b"", thread_time()
    while thread_time() - began < WORK:
        iron = hashlib.sha256(iron).digest()


class Heavy(Chorus):
    meta = META

    def new_game(self, setup: Setup, box: Box, dice: Dice, sink: Sink) -> State:
        return State(box, complete(setup, META), stack=[stroke(1)])

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        return PhaseNow(state.verse, 100_000, (Step("round", "now"),), state.stack[-1].waiting)

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        frame = state.stack[-1]
        if frame.complete:
            return []
        forms = (Form("sing", (("note", Number(1, NOTES)),)),) if viewer in frame.waiting else ()
        return [Question(frame.id, "sing", frame.seats, frame.rule, forms, True, True)]

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        if not state.stack[-1].complete:
            return False
        hammer()
        state.verse += 1
        state.stack = [stroke(state.verse)]
        sink.tell(Event("drawn", "HAT-2", public=Part("drawn", {"winner": ""})))
        return True

    def view(self, state: State, viewer: Viewer) -> View:
        return View(viewer, state.verse, tuple(SeatView(seat, True, (("points", state.verse),)) for seat in SEATS))

    def outcome(self, state: State) -> Outcome | None:
        return None


ruleset = Heavy()
