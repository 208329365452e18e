"""The sequence of play (PIC-0e): orders and movement, encirclement, bombardment, combat; then the next turn."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat, Viewer
from rulesets.common.view import PhaseNow, Step
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.bombardment import bombard
from rulesets.picrochole.combat import fight
from rulesets.picrochole.encirclement import encircle
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.lookout import tell_lookout
from rulesets.picrochole.marching import move
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.orders import carry_over
from rulesets.picrochole.state import PhaseFrame, State
from rulesets.picrochole.telling import tell_all
from rulesets.picrochole.victory import look_for_end, look_for_limit

MOVEMENT, ENCIRCLEMENT, BOMBARDMENT, COMBAT = PHASES = ("movement", "encirclement", "bombardment", "combat")
DEEDS = {MOVEMENT: move, ENCIRCLEMENT: encircle, BOMBARDMENT: bombard, COMBAT: fight}
BEGINS = {MOVEMENT: "PIC-1i", ENCIRCLEMENT: "PIC-1s", BOMBARDMENT: "PIC-2j", COMBAT: "PIC-4a"}
RULES = {
    MOVEMENT: ("PIC-1u", "PIC-1a", "PIC-1i"),
    ENCIRCLEMENT: ("PIC-2a", "PIC-2g"),
    BOMBARDMENT: ("PIC-3a", "PIC-3c"),
    COMBAT: ("PIC-4a", "PIC-4b"),
}


def begin_turn(state: State, sink: Sink) -> None:
    """Both sides look about them and are asked for their orders (PIC-1u)."""
    tell_all(sink, "turn_begun", "PIC-0e", turn=state.turn, turns=state.setup.turn_limit)
    tell_lookout(state, sink)
    state.stack.append(Gather(f"t{state.turn}.orders", "orders", SIDES, RULE["PIC-1u"], sealed=True, revisable=True))


def resolve(state: State, sink: Sink) -> bool:
    """One phase; False while orders are awaited, or when the game is over."""
    if not state.stack:
        return False
    top = state.stack[-1]
    if isinstance(top, Gather):
        if not top.complete:
            return False
        state.stack.pop()
        for seat, action in top.answers:
            if isinstance(action, GiveOrders):
                carry_over(state, SIDES.index(seat), action)
        state.stack += [PhaseFrame(state.turn, phase) for phase in reversed(PHASES)]
        top = state.stack[-1]
    state.stack.pop()
    _play(state, top, sink)
    return True


def _play(state: State, frame: PhaseFrame, sink: Sink) -> None:
    tell_all(sink, "phase_begun", BEGINS[frame.phase], phase=frame.phase, turn=frame.turn)
    DEEDS[frame.phase](state, sink)
    look_for_end(state, sink)
    if frame.phase == COMBAT and not state.ending:
        tell_all(sink, "turn_ended", "PIC-4g", turn=state.turn)
        look_for_limit(state, sink)
        if not state.ending:
            state.turn += 1
            begin_turn(state, sink)


def orders_asked(state: State) -> Gather | None:
    """The question of this turn, while it stands."""
    return next((frame for frame in state.stack if isinstance(frame, Gather)), None)


def waiting(state: State) -> tuple[Seat, ...]:
    gather = orders_asked(state)
    return gather.waiting if gather else ()


def phase_now(state: State, viewer: Viewer) -> PhaseNow:
    """The same for everybody: who is waited for is public."""
    over = bool(state.ending)
    current = state.stack[-1].phase if state.stack and isinstance(state.stack[-1], PhaseFrame) else MOVEMENT
    now = len(PHASES) if over else PHASES.index(current)
    steps = (
        Step(phase, "done" if n < now else "now" if n == now else "ahead", tuple(RULE[rule] for rule in RULES[phase]))
        for n, phase in enumerate(PHASES)
    )
    return PhaseNow(state.turn, state.setup.turn_limit, tuple(steps), waiting(state))
