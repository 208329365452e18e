"""The sequence of play, phase after phase: ARG-GEN-06, ARG-PH-00 to ARG-PH-11.

Beneath the questions of a phase lies the frame that goes on to the next one: a phase in which nobody is left to be
asked is over. Each phase is opened by the room that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Deaf, Listener, Sink
from rulesets.common.frames import Gather
from rulesets.common.guide import waited_for
from rulesets.common.questions import Question
from rulesets.common.seats import GM, RuleId, Seat, Viewer
from rulesets.common.view import PhaseNow, Step

from .asking import consequence, gathers
from .endings import close_game, why_over
from .ledger import RULE
from .state import State
from .telling import tell_all

NEXT = "next"
PHASES: Mapping[str, Sequence[tuple[str, str]]] = {
    "opening": (("ready", "ARG-MOV-01"),),
    "contacts": (("part", "ARG-DIS-01"), ("pursue", "ARG-DIS-01")),
    "early": (("early_shots", "ARG-TIM-03"),),
    "moves": (("announce", "ARG-MOV-03"), ("agree", "ARG-MOV-04"), ("by_hand", "ARG-TER-02")),
    "passing": (),
    "shooting": (("shots", "ARG-SHO-01"),),
    "melee": (
        *(("fight", "ARG-MEL-06"), ("surrender", "ARG-AFT-04"), ("quarter", "ARG-AFT-09"), ("advance", "ARG-AFT-06")),
        ("hands", "ARG-MEL-06"),
    ),
    "evening": (("evening", "ARG-WRK-02"), ("dusk", "ARG-NPC-04")),
}
ORDER = tuple(PHASES)
PREPARATION, AFTERMATH = "preparation", "aftermath"
TO_KNOW: Mapping[str, tuple[str, ...]] = {  # rules that decide nothing, shown where one should bear them in mind
    PREPARATION: ("ARG-GEN-02", "ARG-GEN-18", "ARG-GRP-10", "ARG-GRP-09", "ARG-GRP-08"),
    "opening": ("ARG-GEN-12",),
    "early": ("ARG-GEN-14",),
    "moves": ("ARG-GRP-07",),
}

Opens = Mapping[str, Callable[[State, Sink], None]]


def name(state: State, kind: str, *more: str) -> str:
    """The id of a question or frame of this turn; no other bears it."""
    return ".".join([f"t{state.turn}", kind, *more])


def asked_seats(state: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of these who sit at the table, the game master last, in one order."""
    present = (*state.setup.seats, *((GM,) if state.setup.gm else ()))
    return tuple(one for one in present if one in seats)


def is_waited_for(state: State, kind: str, viewer: Viewer) -> bool:
    """Whether questions of this kind stand that he has not answered."""
    return any(one.kind == kind and viewer in one.waiting for one in gathers(state))


def push_next(state: State) -> None:
    state.stack.append(consequence(name(state, NEXT, state.phase), NEXT, RULE["ARG-GEN-06"]))


def begin_phase(state: State, phase: str, opens: Opens, sink: Sink) -> None:
    """Opens a phase: the frame that goes on, then whatever its room asks."""
    state.phase = phase
    push_next(state)
    if phase in opens:
        opens[phase](state, sink)


def goes_on(opens: Opens) -> Callable[[State, Gather, Dice, Sink], None]:
    """The step of the frame that goes on to the next phase in which somebody is asked something."""

    def step(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
        while not state.ending and _is_over(state):
            state.stack = state.stack[:-1]
            _next_phase(state, opens, sink)

    return step


def _is_over(state: State) -> bool:
    """Whether nothing is left in hand of this phase but to go on."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Gather) and top.kind == NEXT


def _next_phase(state: State, opens: Opens, sink: Sink) -> None:
    """Opens the next phase, of the next turn after the last one; or the game is over."""
    at = ORDER.index(state.phase) + 1 if state.phase in ORDER else 0
    if 0 < at < len(ORDER):
        return _open_next(state, ORDER[at], opens, sink)
    if at and (reason := why_over(state)):
        return close_game(state, *reason, sink)
    begin_turn(state, sink)
    return begin_phase(state, ORDER[0], opens, sink)


def _open_next(state: State, phase: str, opens: Opens, sink: Sink) -> None:
    """A phase that stays is called out before what happens in it; one that asks nobody goes by in the same breath."""
    held = Listener()
    begin_phase(state, phase, opens, Deaf() if sink.deaf else held)
    if not state.ending and not _is_over(state):
        tell_all(sink, "phase_begins", RULE["ARG-GEN-06"], phase=phase)
    for event in held.events:
        sink.tell(event)


def begin_turn(state: State, sink: Sink) -> None:
    """A new turn is called out (ARG-MOV-01); what lasted one turn is over."""
    state.turn += 1
    state.marks, state.deeds, state.plans, state.lamps = [], {}, {}, []
    state.counts = {name: count for name, count in state.counts.items() if not name.startswith("deeds ")}
    tell_all(sink, "turn_begins", RULE["ARG-MOV-01"], turn=state.turn)


def _to_know(phase: str) -> tuple[RuleId, ...]:
    return tuple(RULE[one] for one in TO_KNOW.get(phase, ()))


def phase_now(state: State, questions: Sequence[Question]) -> PhaseNow:
    """Where we are, with what these questions show of whom the game waits for."""
    standing = [replace(one, must=one.must or one.mine is not None) for one in questions]
    asked = [one.kind for one in standing if one.must]
    at = ORDER.index(state.phase) if state.phase in ORDER else len(ORDER) if state.ending else -1
    found = [Step(PREPARATION, "now" if at < 0 else "done", (RULE["ARG-ENT-01"], *_to_know(PREPARATION)))]
    for n, (phase, steps) in enumerate(PHASES.items()):
        where = "done" if n < at else "now" if n == at else "ahead"
        inner = tuple(Step(step, "now" if step in asked else "ahead", (RULE[rule],)) for step, rule in steps)
        rules = tuple(dict.fromkeys(RULE[rule] for _, rule in steps)) or (RULE["ARG-TIM-10"],)
        found.append(Step(phase, where, (*rules, *_to_know(phase)), inner if n == at else ()))
    found.append(Step(AFTERMATH, "now" if state.ending else "ahead", (RULE["ARG-END-06"],)))
    seats = (*state.setup.seats, GM)
    return PhaseNow(state.turn, state.setup.turn_limit, tuple(found), waited_for(standing, seats))
