"""Who is asked what, what may be answered, and what becomes of an answer."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.picrochole.actions import Capitulate, GiveOrders
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.offers import offered
from rulesets.picrochole.orders import check_orders, near_orders, order_form, seal_orders, standing
from rulesets.picrochole.phases import orders_asked
from rulesets.picrochole.rulings import check_ruling, decide_ruling, near_rulings, offered_rulings, rulings_question
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import tell_all

CAPITULATE = "capitulate"


def questions(state: State, viewer: Viewer) -> list[Question]:
    gather = orders_asked(state)
    if gather is None:
        return []
    found = [_orders_question(state, gather, viewer)]
    if viewer in SIDES and viewer not in state.capitulated:
        form = Form(Capitulate.kind, (), RULE["PIC-0f"], grave=True)
        found.append(Question(CAPITULATE, "capitulate", (viewer,), RULE["PIC-0f"], (form,), must=False))
    if viewer == GM:
        found.append(rulings_question(state))
    return found


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
        (order_form(state, side),),
        must=viewer not in answered,
        sealed=True,
        answered=answered,
        mine=gather.answer_of(viewer),
        default=standing(state, side) if viewer not in answered else None,
    )


def legal_actions(state: State, seat: Seat) -> list[Action]:
    if orders_asked(state) is None:
        return []
    if seat == GM:
        return offered_rulings(state)
    if seat not in SIDES:
        return []
    found = offered(state, SIDES.index(seat))
    if seat not in state.capitulated:
        found.append(Capitulate())
    return found


def near_misses(state: State, seat: Seat) -> list[Near]:
    if orders_asked(state) is None:
        return []
    if seat == GM:
        return near_rulings(state)
    return near_orders(state, SIDES.index(seat)) if seat in SIDES else []


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuses what is not asked of this seat, what it may not order, and rulings that no map can hold."""
    if state.ending:
        raise IllegalAction("game_over", RULE["PIC-0f"])
    if orders_asked(state) is None:
        raise IllegalAction("not_asked", RULE["PIC-1u"])
    if seat in SIDES and isinstance(action, GiveOrders):
        check_orders(state, SIDES.index(seat), action)
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
    if isinstance(action, GiveOrders):
        seal_orders(state, gather, seat, action, sink)
    elif isinstance(action, Capitulate):
        _capitulate(state, gather, seat, sink)
    else:
        decide_ruling(state, action, sink)


def _capitulate(state: State, gather: Gather, seat: Seat, sink: Sink) -> None:
    """It counts at the end of this phase (PIC-0f); until then its units do what they were last ordered."""
    state.capitulated.append(seat)
    tell_all(sink, "capitulated", "PIC-0f", side=seat)
    if gather.answer_of(seat) is None:
        state.stack = [frame if frame is not gather else _with_standing(state, gather, seat) for frame in state.stack]


def _with_standing(state: State, gather: Gather, seat: Seat) -> Gather:
    return gather.with_answer(seat, standing(state, SIDES.index(seat)))
