"""Money lent between allies, at any moment of the War Phase; what was promised in return binds nobody (WOR-10c)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Pick
from rulesets.common.questions import Form, Near, Question
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .actions import Lend
from .asking import Asked, Deed, Room, Unasked, asking
from .ledger import RULE
from .state import State
from .telling import tell_all
from .turn import PHASE_OF, done, question

BORROW, ACCEPT, DECLINE, WAR = "borrow", "accept", "decline", "war"
BORROWS = kinds_of({Choice: (BORROW,)})


def may_lend(state: State, seat: Seat) -> bool:
    """In the War Phase, while somebody is asked something, and no other offer waits for its answer."""
    if PHASE_OF.get(state.step) != WAR or seat not in state.order or not state.ally(seat):
        return False
    if state.money[seat] <= 0:
        return False
    open_now = asking(state)
    return bool(open_now) and BORROW not in [one.kind for one in open_now]


def _offers(state: State, viewer: Viewer) -> Sequence[Question]:
    if not may_lend(state, viewer):
        return []
    amounts = tuple(map(str, range(1, state.money[viewer] + 1)))
    form = Form(
        Lend.kind, (("faction", Pick((state.ally(viewer),), "seat")), ("money", Pick(amounts))), RULE["WOR-10c"]
    )
    return [Question(f"lend.{viewer}", Lend.kind, (viewer,), RULE["WOR-10c"], (form,), must=False)]


def _lent(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Lend)
    tell_all(sink, "offers_loan", RULE["WOR-10c"], who=seat, to=action.faction, money=int(action.money))
    state.stack.append(question(state, BORROW, (action.faction,), RULE["WOR-10c"], seat, action.money))


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"faction": frame.subject[0], "money": int(frame.subject[1])}


def _answers(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [BORROWS[BORROW](ACCEPT), BORROWS[BORROW](DECLINE)]


def _answered(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    lender, money = frame.subject[0], min(int(frame.subject[1]), state.money[frame.subject[0]])
    done(state, frame)
    if chosen(action) == DECLINE:
        return tell_all(sink, "loan_declined", RULE["WOR-10c"], who=seat, of=lender)
    state.money[lender] -= money
    state.money[seat] += money
    return tell_all(sink, "lends", RULE["WOR-10c"], who=lender, to=seat, money=money)


def _near(state: State, seat: Seat) -> Sequence[Near]:
    """To an enemy nothing may be lent, and to an ally no more than there is."""
    if PHASE_OF.get(state.step) != WAR or seat not in state.order:
        return []
    ally, money, rule = state.ally(seat), state.money[seat], RULE["WOR-10c"]
    sides = RULE["WOR-10b" if state.called else "WOR-10a"]
    found = [Near(Lend(one, "1"), "lends_to_enemy", sides, {"to": one}) for one in state.enemies(seat)]
    if ally:
        found.append(Near(Lend(ally, str(money + 1)), "money_lacking", rule, {"money": money}))
    return found


ROOM: Room = Room(
    kinds={Lend.kind: Lend, **BORROWS},
    asked={BORROW: Asked(_answers, _answered, facts=_facts)},
    deeds={Lend.kind: Deed(_lent)},
    may=(Unasked(_offers, may_lend),),
    near=(_near,),
)
