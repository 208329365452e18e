"""Who is asked what, what may be answered, and what becomes of an answer."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.frames import Gather, swap
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.picrochole.actions import Capitulate, GiveOrders
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.live import tell_orders, unit_asked
from rulesets.picrochole.measures import ARTILLERY, GONE, SIDES
from rulesets.picrochole.offers import offered, offered_unit
from rulesets.picrochole.orders import (
    check_orders,
    completed,
    kept,
    near_orders,
    orders_asked,
    seal_orders,
    standing,
    standing_of,
)
from rulesets.picrochole.rolls import order_form
from rulesets.picrochole.rulings import check_ruling, decide_ruling, near_rulings, offered_rulings, rulings_question
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import tell_all

GIVING_UP = Form(Capitulate.kind, (), RULE["PIC-0f"], grave=True)
MAY_CAPITULATE = {
    side: Question("capitulate", "capitulate", (side,), RULE["PIC-0f"], (GIVING_UP,), must=False) for side in SIDES
}


def questions(state: State, viewer: Viewer) -> list[Question]:
    gather = orders_asked(state)
    if gather is None:
        return []
    found = [_unit_question(state, gather, viewer) if gather.subject else _orders_question(state, gather, viewer)]
    if gather.subject and viewer != GM and viewer not in gather.seats:
        found = []
    if viewer in SIDES and viewer not in state.capitulated:
        found.append(MAY_CAPITULATE[viewer])
    if viewer == GM:
        found.append(rulings_question(state))
    return found


def _unit_question(state: State, gather: Gather, viewer: Viewer) -> Question:
    """What one unit is to do, now that its place in the order has come."""
    u, facts = unit_asked(state, gather), {"unit": gather.subject[0]}
    if viewer not in gather.seats or u == GONE or gather.complete:
        answered = tuple(seat for seat, _ in gather.answers)
        return Question(gather.id, "unit", gather.seats, gather.rule, must=not answered, answered=answered, facts=facts)
    asked = gather.subject[:1]  # the unit, and not its place in the order, which would tell how many go before it
    form = order_form(state.map, asked, asked if state.kind[u] == ARTILLERY else ())
    default = standing_of(state, u)
    return Question(gather.id, "unit", gather.seats, gather.rule, (form,), default=default, facts=facts)


def _orders_question(state: State, gather: Gather, viewer: Viewer) -> Question:
    """The same for both; the forms are of one's own army. Until both have sealed, either may change its mind."""
    answered = tuple(seat for seat, _ in gather.answers)
    if viewer not in SIDES:
        return Question(gather.id, "orders", gather.seats, gather.rule, sealed=True, answered=answered)
    side = SIDES.index(viewer)
    return Question(
        gather.id,
        "orders",
        gather.seats,
        gather.rule,
        (state.roll(side).form,),
        must=viewer not in answered,
        sealed=True,
        answered=answered,
        mine=gather.answer_of(viewer),
        default=kept(state, side) if viewer not in answered else None,
    )


def form_start(state: State, seat: Seat, question: Question) -> Action | None:
    """Orders are written into the paths that stand, or that were sealed already."""
    said = question.mine or question.default
    if question.kind != "orders" or seat not in SIDES or not isinstance(said, GiveOrders):
        return said
    return completed(standing(state, SIDES.index(seat)), said)


def legal_actions(state: State, seat: Seat) -> list[Action]:
    gather = orders_asked(state)
    if gather is None:
        return []
    if seat == GM:
        return offered_rulings(state)
    if seat not in SIDES:
        return []
    found: list[Action] = []
    if not gather.subject:
        found = offered(state, SIDES.index(seat))
    elif seat in gather.seats:
        found = offered_unit(state, unit_asked(state, gather))
    if seat not in state.capitulated:
        found.append(Capitulate())
    return found


def near_misses(state: State, seat: Seat) -> list[Near]:
    gather = orders_asked(state)
    if gather is None:
        return []
    if seat == GM:
        return near_rulings(state)
    if seat not in SIDES or (gather.subject and seat not in gather.seats):
        return []
    return near_orders(state, [unit_asked(state, gather)] if gather.subject else state.units_of(SIDES.index(seat)))


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuses what is not asked of this seat, what it may not order, and rulings that no map can hold."""
    if state.ending:
        raise IllegalAction("game_over", RULE["PIC-0f"])
    gather = orders_asked(state)
    if gather is None:
        raise IllegalAction("not_asked", RULE["PIC-1u"])
    if seat in gather.seats and isinstance(action, GiveOrders):
        check_orders(state, SIDES.index(seat), action, unit_asked(state, gather) if gather.subject else GONE)
    elif seat in SIDES and isinstance(action, Capitulate):
        if seat in state.capitulated:
            raise IllegalAction("not_asked", RULE["PIC-0f"])
    elif seat == GM and action.kind.startswith("gm."):
        check_ruling(state, action)
    else:
        raise IllegalAction("not_asked", RULE["PIC-1u"])


def decide(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    gather = orders_asked(state)
    assert gather is not None
    if isinstance(action, Capitulate):
        _capitulate(state, gather, seat, sink)
    elif not isinstance(action, GiveOrders):
        decide_ruling(state, action, sink)
    elif gather.subject:
        state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
        tell_orders(state, unit_asked(state, gather), action, sink)
    else:
        seal_orders(state, gather, seat, action, sink)


def _capitulate(state: State, gather: Gather, seat: Seat, sink: Sink) -> None:
    """It counts at the end of this phase (PIC-0f); until then its units do what they were last ordered."""
    state.capitulated.append(seat)
    tell_all(sink, "capitulated", "PIC-0f", side=seat)
    if not gather.subject and gather.answer_of(seat) is None:
        sealed = gather.with_answer(seat, kept(state, SIDES.index(seat)))
        state.stack = swap(state.stack, gather, [sealed])
