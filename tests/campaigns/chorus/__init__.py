"""Twenty seats that seal a note each, three times over; then a die falls. Nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common import records
from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.outcomes import Outcome, Token
from rulesets.common.params import Number
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat, Viewer
from rulesets.common.setup import Setup, complete, decode_setup, encode_setup
from rulesets.common.view import PhaseNow, SeatView, Step, View
from rulesets.common.words import Words
from tests.campaigns.chorus.meta import META, SEATS
from tests.rulesets.tiny import Box, Tiny

NOTES = 7


@dataclass(frozen=True, slots=True)
class Sing(Action):
    kind: ClassVar[str] = "sing"
    note: int


def gather(verse: int) -> Gather:
    return Gather(f"v{verse}", "sing", SEATS, "HAT-1", sealed=True)


@dataclass(slots=True)
class State:
    box: Box
    setup: Setup
    verse: int = 1
    sum: int = 0
    stack: list[Gather] = field(default_factory=lambda: [gather(1)])

    def copy(self) -> State:
        return replace(self, stack=list(self.stack))


class Chorus:
    meta, rulebook, bots = META, Tiny.rulebook, Tiny.bots
    words = Words(Path(__file__).with_name("words.toml"))
    kinds: ClassVar = {"sing": Sing}

    def load_box(self, files: Mapping[str, str]) -> Box:
        return Box(files)

    def new_game(self, setup: Setup, box: Box, dice: Dice, sink: Sink) -> State:
        return State(box, complete(setup, META))

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        waiting = state.stack[-1].waiting if state.stack else ()
        return PhaseNow(state.verse, 3, (Step("round", "now"),), waiting)

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        asked = []
        for frame in state.stack:
            answered = tuple(seat for seat, _ in frame.answers)
            forms = (Form("sing", (("note", Number(1, NOTES)),)),) if viewer in frame.waiting else ()
            asked.append(Question(frame.id, "sing", SEATS, frame.rule, forms, True, True, answered))
        return asked

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return [Sing(note) for note in range(1, NOTES + 1)] if state.stack and seat in state.stack[-1].waiting else []

    def near_misses(self, state: State, seat: Seat) -> list[Any]:
        return []

    def check(self, state: State, seat: Seat, action: Action) -> None:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_asked", "HAT-1")

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        state.stack[-1] = state.stack[-1].with_answer(seat, action)
        sink.tell(Event("sealed", "HAT-1", public=Part("sealed", {"who": seat})))

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        if not state.stack or not state.stack[-1].complete:
            return False
        face = dice.die(6, key=f"v{state.verse}", seat=SEATS[0], why="HAT-2")
        state.sum += face + sum(action.note for _, action in state.stack.pop().answers)
        state.verse += 1
        if state.verse <= 3:
            state.stack.append(gather(state.verse))
        sink.tell(Event("drawn", "HAT-2", public=Part("drawn", {"winner": ""}, dice=(f"v{state.verse - 1}",))))
        return True

    def view(self, state: State, viewer: Viewer) -> View:
        return View(viewer, state.verse, tuple(SeatView(seat, True, (("points", state.sum),)) for seat in SEATS))

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else Outcome("three_rounds", "HAT-3", ())

    def tokens(self, state: State) -> Iterable[Token]:
        return ()

    def encode(self, state: State) -> dict[str, Any]:
        stack = records.pack(state.stack)
        plain = {"verse": state.verse, "sum": state.sum, "stack": stack}
        return {"schema": 1, "setup": encode_setup(state.setup), **plain}

    def decode(self, data: Mapping[str, Any], box: Box) -> State:
        stack = list(records.unpack(data["stack"], {"Gather": Gather}, self.kinds))
        return State(box, decode_setup(data["setup"]), data["verse"], data["sum"], stack)

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        return state.copy()


ruleset = Chorus()
