"""The order of play: five phases in their steps (section 11 and the phases of the ledger).

A step is a frame that asks nobody; what it asks it puts on the stack. When the stack is empty the next step begins. A
step that has nothing to do ends at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.dice import Dice
from rulesets.common.events import Sink, tell
from rulesets.common.frames import Gather, swap
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE
from .state import State

PHASES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "initial": (("enter", "WOR-12a"),),
    "event": (("chit", "WOR-13a"), ("cards", "WOR-13b")),
    "court": (
        ("call", "WOR-13g"),
        ("leaders", "WOR-14.3b"),
        ("right", "WOR-14.3h"),
        ("left", "WOR-14.3i"),
        ("massacre", "WOR-18a"),
        ("actions", "WOR-14.6a"),
        ("court_end", "WOR-14.7y"),
    ),
    "war": (
        ("war_cards", "WOR-15.1a"),
        ("war_opening", "WOR-13h"),
        ("recruit", "WOR-15.3a"),
        ("command", "WOR-15.5a"),
        ("weariness", "WOR-19d"),
        ("rounds", "WOR-15.7a"),
        ("war_end", "WOR-15.8i"),
    ),
    "end": (("end_cards", "WOR-16f"), ("victory", "WOR-17a"), ("clearing", "WOR-16a")),
}
STEPS = tuple(step for steps in PHASES.values() for step, _ in steps)
RULES = {step: rule for steps in PHASES.values() for step, rule in steps}
PHASE_OF = {step: phase for phase, steps in PHASES.items() for step, _ in steps}


def begin_next(state: State, sink: Sink) -> None:
    """The step after the one that is over; after the last one the next turn."""
    at = STEPS.index(state.step) + 1 if state.step else 0
    if at == len(STEPS):
        at = 0
    step = STEPS[at]
    if at == 0:
        state.turn += 1
        state.marks, state.effects, state.talk = [], [], []
        tell(sink, "turn_begins", RULE["WOR-11a"], turn=state.turn)
    if not state.step or PHASE_OF[step] != PHASE_OF[state.step]:
        tell(sink, "phase_begins", RULE["WOR-11a"], phase=PHASE_OF[step])
    state.step = step
    state.stack = [consequence(state, step, RULES[step])]
    tell(sink, "step_begins", RULE[RULES[step]], step=step)


def take_up(state: State, sink: Sink) -> None:
    """A game goes on from a position, with the beginning of a step."""
    tell(sink, "taken_up", RULE["WOR-1d"], turn=state.turn, phase=PHASE_OF[state.step])


def consequence(state: State, kind: str, rule: RuleId, *subject: str) -> Gather:
    """A frame that asks nobody."""
    return Gather(state.name(kind), kind, (), rule, False, False, (), subject)


def question(
    state: State, kind: str, seats: Sequence[Seat], rule: RuleId, *subject: str, sealed: bool = False
) -> Gather:
    return Gather(state.name(kind), kind, tuple(seats), rule, sealed, False, (), subject)


def done(state: State, frame: Gather) -> None:
    """The frame is finished."""
    if state.stack[-1] is frame:
        state.stack.pop()
    else:
        state.stack = swap(state.stack, frame, [])


def instead(state: State, frame: Gather, *frames: Gather) -> None:
    """These come in place of the frame, the first one next."""
    if state.stack[-1] is frame:
        state.stack[-1:] = frames[::-1]
    else:
        state.stack = swap(state.stack, frame, frames[::-1])


def before(state: State, frame: Gather, *frames: Gather) -> None:
    """These come before the frame goes on, the first one next."""
    state.stack = swap(state.stack, frame, [frame, *frames[::-1]])


def nothing(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A step in which nothing happens."""
    done(state, frame)


def last_turn(state: State) -> int:
    """The turn of the Call to Arms is the last one (WOR-18h)."""
    return state.called or state.box.starts[state.setup.scenario].last
