"""The sequence of play (PIC-0e): orders and movement, encirclement, bombardment, combat; then the next turn."""

from __future__ import annotations

from functools import lru_cache

from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.view import PhaseNow, Step
from rulesets.picrochole import live
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.bombardment import bombard
from rulesets.picrochole.combat import fight
from rulesets.picrochole.encirclement import encircle
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.lookout import tell_lookout
from rulesets.picrochole.marching import move
from rulesets.picrochole.measures import GONE, SIDES
from rulesets.picrochole.orders import carry_over, orders_asked
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
    """Both sides look about them and are asked for their orders, unless each unit asks for its own (PIC-1u)."""
    tell_all(sink, "turn_begun", "PIC-0e", turn=state.turn, turns=state.setup.turn_limit)
    tell_lookout(state, sink)
    if state.readings.live:
        _line_up(state)
    else:
        name = f"t{state.turn}.orders"
        state.stack.append(Gather(name, "orders", SIDES, RULE["PIC-1u"], sealed=True, revisable=True))


def _line_up(state: State) -> None:
    state.stack += phase_frames(state.turn)


@lru_cache(maxsize=256)
def phase_frames(turn: int) -> tuple[PhaseFrame, ...]:
    """The phases of a turn, the first one on top."""
    return tuple([PhaseFrame(turn, phase) for phase in reversed(PHASES)])


def resolve(state: State, sink: Sink) -> bool:
    """One phase, or one unit's move; False while orders are awaited, or when the game is over."""
    if not state.stack:
        return False
    top = state.stack[-1]
    if isinstance(top, Gather):
        if top.subject:
            return live.resolve_unit(state, top, sink)
        if not top.complete:
            return False
        state.stack.pop()
        for seat, action in top.answers:
            if isinstance(action, GiveOrders):
                carry_over(state, SIDES.index(seat), action)
        _line_up(state)
        top = state.stack[-1]
    state.stack.pop()
    tell_all(sink, "phase_begun", BEGINS[top.phase], phase=top.phase, turn=top.turn)
    if top.phase == MOVEMENT and state.readings.live:
        live.call_next(state, GONE, sink)
    else:
        _play(state, top, sink)
    return True


def _play(state: State, frame: PhaseFrame, sink: Sink) -> None:
    DEEDS[frame.phase](state, sink)
    look_for_end(state, sink)
    if frame.phase == COMBAT and not state.ending:
        tell_all(sink, "turn_ended", "PIC-4g", turn=state.turn)
        look_for_limit(state, sink)
        if not state.ending:
            state.turn += 1
            begin_turn(state, sink)


def waiting(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """Whose turn it is among single units is nobody else's to know: each side sees the other as at work (PIC-1u)."""
    gather = orders_asked(state)
    if gather is None or not gather.subject or viewer == GM:
        return gather.waiting if gather else ()
    return tuple(side for side in SIDES if side != viewer or side in gather.waiting)


def phase_now(state: State, viewer: Viewer) -> PhaseNow:
    """Where we are is public, and so is who is waited for, unless units ask one by one."""
    over = bool(state.ending)
    current = state.stack[-1].phase if state.stack and isinstance(state.stack[-1], PhaseFrame) else MOVEMENT
    now = len(PHASES) if over else PHASES.index(current)
    steps = (
        Step(phase, "done" if n < now else "now" if n == now else "ahead", tuple(RULE[rule] for rule in RULES[phase]))
        for n, phase in enumerate(PHASES)
    )
    return PhaseNow(state.turn, state.setup.turn_limit, tuple(steps), waiting(state, viewer))
