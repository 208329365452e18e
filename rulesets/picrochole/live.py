"""The other reading of PIC-1u: each unit is given its orders when its place in the order of units comes up.

The side that is asked sees what it sees at that moment. Nobody else learns which unit is asked, nor that one is: where
an army stands in the order would tell how large it is (PIC-HID-1).
"""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import ARTILLERY, GONE, SIDES
from rulesets.picrochole.movement import move_one
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import tell_all, tell_side, unit_facts
from rulesets.picrochole.victory import look_for_end


def call_next(state: State, before: int, sink: Sink) -> None:
    """Asks for the orders of the next unit in play; after the last one the phase is over."""
    for u in range(before + 1, len(state.where)):
        if state.where[u] != GONE:
            side = SIDES[state.side[u]]
            state.stack.append(frame_of(state, u))
            if side not in state.capitulated:
                facts = {**unit_facts(state, u), "at": state.map.ids[state.where[u]]}
                tell_side(sink, state.side[u], "unit_called", "PIC-1u", (), **facts)
            return
    tell_all(sink, "all_moved", "PIC-1s")
    look_for_end(state, sink)


def frame_of(state: State, u: int) -> Gather:
    """The question: its subject is the unit, and its place in the order, should the unit leave the game meanwhile."""
    name, subject = f"t{state.turn}.unit.{state.ids[u]}", (state.ids[u], str(u))
    return Gather(name, "unit", (SIDES[state.side[u]],), RULE["PIC-1u"], subject=subject)


def unit_asked(state: State, gather: Gather) -> int:
    """The unit that is asked; GONE when it left the game, by a ruling."""
    u = state.number.get(gather.subject[0], GONE)
    return u if u != GONE and state.where[u] != GONE and SIDES[state.side[u]] in gather.seats else GONE


def resolve_unit(state: State, gather: Gather, sink: Sink) -> bool:
    """It moves by its new orders, whole, before the next is asked (PIC-1i). Who capitulated is not asked any more."""
    u, seat = unit_asked(state, gather), gather.seats[0]
    answer = gather.answer_of(seat)
    if u != GONE and answer is None and seat not in state.capitulated:
        return False
    state.stack.pop()
    if u != GONE:
        if isinstance(answer, GiveOrders):
            _take_orders(state, u, answer)
        move_one(state, u, sink)
    call_next(state, int(gather.subject[1]) if u == GONE else u, sink)
    return True


def _take_orders(state: State, u: int, action: GiveOrders) -> None:
    for unit, row in action.moves:
        if unit == state.ids[u]:
            state.path[u] = state.map.path_of(row)
    if state.kind[u] == ARTILLERY:
        state.hold[u] = int(state.ids[u] in action.holds)


def tell_orders(state: State, u: int, action: GiveOrders, sink: Sink) -> None:
    """To its own side alone (PIC-HID-2)."""
    path = next((row[0] for unit, row in action.moves if unit == state.ids[u]), ())
    if path:
        tell_side(sink, state.side[u], "unit_sent", "PIC-1u", (), **unit_facts(state, u), path=path)
    else:
        tell_side(sink, state.side[u], "unit_stays", "PIC-1u", (), **unit_facts(state, u))
