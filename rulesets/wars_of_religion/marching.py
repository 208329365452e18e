"""An activation up to its first step: who goes along, cards, payment, who is left behind (15.7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, Plain, chosen, kinds_of

from . import armies
from .actions import March, Share
from .asking import Asked, Room
from .factions import ROYALIST, other_side
from .joining import asked_to_join, tell_march
from .ledger import RULE
from .merging import WALK
from .splitting import part
from .state import State, Venture
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question
from .ways import end_of
from .windows import MOVE, opened

PAY, CALL_OFF, AGREE = Share.kind, "calls_off", "agrees_to_pay"
SET_OUT, ARRIVE, PARTED, OVER = "set_out", "arrive", "parted", "venture_over"
KINDS = kinds_of({Plain: (CALL_OFF,), Choice: (AGREE, PARTED)}, Share)
CALLING_OFF: Action = KINDS[CALL_OFF]()
YES, NO = "yes", "no"


def cost_of(state: State, area: str, going: Sequence[March]) -> int:
    """By all troop points that the side will have there (WOR-15.7.2j)."""
    return _cost_there(state, area, {one.army: one.troops for one in going})


def _cost_there(state: State, area: str, parted: Mapping[str, int]) -> int:
    """Nothing where none of those who set out is left."""
    if not parted:
        return 0
    troops = sum(parted.values())
    for one in armies.standing(state, area, armies.side(state, next(iter(parted)))):
        if one not in parted:
            troops += state.troops[one]
    return state.box.size(troops).cost


def whole_cost(state: State) -> int:
    """Of an activation: where a river stops an army, it pays where it has to stay (WOR-19j)."""
    assert state.venture is not None
    if any(end_of(way) != state.venture.area for way in state.venture.ways):
        return _cost_of_stops(state, state.venture.area, going(state))
    one, troops = state.venture, state.troops
    ends: dict[str, dict[str, int]] = {}
    for army, way, n in zip(one.armies, one.ways, one.troops, strict=True):
        if army in troops:
            ends.setdefault(end_of(way), {})[army] = min(n, troops[army])
    cost = 0
    for at, parted in ends.items():
        cost += _cost_there(state, at, parted)
    return cost


def announce(state: State, frame: Gather, seat: Seat, march: March, sink: Sink) -> None:
    """The province is named, and who leads; then everybody else who can is asked to go along (WOR-15.7.2b)."""
    area = end_of(march.way)
    state.venture = Venture(area, (march.army,), (march.way,), (march.troops,))
    tell_march(sink, "announces_march", "WOR-15.7.2a" if " " in march.way else "WOR-15.7.2c", seat, march)
    instead(state, frame, *asked_to_join(state, march.army, area), consequence(state, "pay_for", RULE["WOR-15.7.2j"]))


# Payment: WOR-15.7.2j, WOR-15.7.2k


def _cost_of_stops(state: State, area: str, marches: Sequence[March]) -> int:
    """Of each province by whoever will be there, but never more in all than was announced (WOR-15.7.2k, WOR-19j)."""
    leave = {one.army: one.troops for one in marches}
    cost = 0
    for at in dict.fromkeys([end_of(one.way) for one in marches]):
        come = {one.army: one.troops for one in marches if end_of(one.way) == at}
        there = armies.standing(state, at, armies.side(state, next(iter(come))))
        stay = [state.troops[one] - leave.get(one, 0) for one in there if one not in come]
        cost += state.box.size(sum(come.values()) + sum(stay)).cost
    return min(cost, _cost_there(state, area, leave))


def going(state: State) -> list[March]:
    """Those who are still there: a card may have cost an army some troops, or all of them."""
    assert state.venture is not None
    one, troops = state.venture, state.troops
    found = zip(one.armies, one.ways, one.troops, strict=True)
    return [March(army, way, min(n, troops[army])) for army, way, n in found if army in troops]


def payer(state: State) -> Seat:
    assert state.venture is not None
    return payer_of(state, [*state.venture.armies, *armies.standing(state, state.venture.area, state.side)])


def payer_of(state: State, there: Sequence[str]) -> Seat:
    """Who controls the army that these will be: the faction of its highest-ranked leader."""
    ranks, leads = state.box.ranks, state.leads
    highest = there[0]
    for one in there:
        if ranks[leads[one]] < ranks[leads[highest]]:
            highest = one
    return armies.control(state, highest)


def ask_to_pay(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Cards first, then the purse, before anything moves (WOR-15.1b, WOR-15.7.2k)."""
    seat = payer(state)
    order = (seat, *[one for one in state.factions_of(state.side) if one != seat])
    order += state.factions_of(other_side(state.side))
    cards = opened(state, sink, MOVE, order, RULE["WOR-15.1b"])
    instead(state, frame, *cards, question(state, PAY, (seat,), frame.rule), consequence(state, SET_OUT, frame.rule))


def _ways_to_pay(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """Alone, or with so much from the ally, unless he has refused that; or not at all."""
    cost, ally = whole_cost(state), state.ally(seat)
    refused, mine = [int(one) for one in frame.subject], state.money[seat]
    most = min(cost, state.money[ally]) if ally else 0
    shares = [n for n in range(max(cost - mine, 0), most + 1) if n not in refused]
    known: dict[int, Action] = state.box.memo.setdefault("shares", {})
    for n in shares:
        if n not in known:
            known[n] = Share(n)
    return [*[known[n] for n in shares], CALLING_OFF]


def _cost(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"money": whole_cost(state)}


def _pays(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    if not isinstance(action, Share):
        return _call_off(state, frame, seat, sink)
    if action.ally:
        asked = question(state, AGREE, (state.ally(seat),), frame.rule, seat, str(action.ally), *frame.subject)
        return instead(state, frame, asked)
    done(state, frame)
    return _settle(state, seat, 0, sink)


def _call_off(state: State, frame: Gather, seat: Seat, sink: Sink) -> None:
    """The movement does not take place; nothing counts as activated. What the ally would not pay for is not announced
    to him again in this round (WOR-15.7.2k)."""
    at = next(n for n in range(len(state.stack) - 1, -1, -1) if state.stack[n].kind == SET_OUT)
    state.stack = state.stack[:at]
    if frame.subject and state.venture:
        state.used = [*state.used, unpaid(state.venture.armies[0], state.venture.area)]
    state.venture = None
    tell_all(sink, "called_off", RULE["WOR-15.7.2k"], who=seat)


def unpaid(army: str, area: str) -> str:
    """Among what was used in a round: for this the ally would not pay."""
    return f"unpaid {army} {area}"


def _yes_or_no(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[AGREE](one) for one in (NO, YES)]


def _share(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"faction": frame.subject[0], "money": int(frame.subject[1])}


def _agrees(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, share, *refused = frame.subject
    if chosen(frame.answers[0][1]) == YES:
        if not _can_pay(state, seat, int(share)):  # one of them has lent the other money meanwhile (WOR-10c)
            return instead(state, frame, question(state, PAY, (seat,), frame.rule, *refused))
        done(state, frame)
        return _settle(state, seat, int(share), sink)
    tell_all(sink, "will_not_pay", frame.rule, who=frame.seats[0], money=int(share))
    return instead(state, frame, question(state, PAY, (seat,), frame.rule, *refused, share))


def _can_pay(state: State, seat: Seat, share: int) -> bool:
    return whole_cost(state) - share <= state.money[seat] and share <= state.money[state.ally(seat)]


def _settle(state: State, seat: Seat, share: int, sink: Sink) -> None:
    cost = whole_cost(state)
    state.money[seat] -= cost - share
    if share:
        state.money[state.ally(seat)] -= share
    tell_all(sink, "paid", RULE["WOR-15.7.2j"], who=seat, money=cost, share=share)


# On the way


def set_out(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Province and armies are activated (WOR-15.7.2o); whoever leaves troops behind parts with them first."""
    assert state.venture is not None
    one, now = state.venture, state.troops
    if any(now.get(army, 0) < n for army, n in zip(one.armies, one.troops, strict=True)):
        left = going(state)
        names, ways = tuple([each.army for each in left]), tuple([each.way for each in left])
        one = state.venture = replace(one, armies=names, ways=ways, troops=tuple([each.troops for each in left]))
    state.used += [one.area, *one.armies]
    tell_moved(sink, "sets_out", RULE["WOR-15.7.2o"], *one.armies, area=one.area, armies=one.armies)
    halves = [question(state, PARTED, (ROYALIST,), RULE["WOR-15.7.2d"], army) for army in _equal_halves(state)]
    walks = [consequence(state, WALK, RULE["WOR-15.7.2b"], army, "0") for army in _in_order(state)]
    ends = dict.fromkeys([one.area, *map(end_of, one.ways)])
    arrive = [consequence(state, ARRIVE, RULE["WOR-15.7.2n"], at) for at in ends]
    split = consequence(state, "split", RULE["WOR-15.7.2d"])
    instead(state, frame, *halves, split, *walks, *arrive, consequence(state, OVER, frame.rule))


def _in_order(state: State) -> list[str]:
    assert state.venture is not None
    found, ranks, leads = state.venture.armies, state.box.ranks, state.leads
    return sorted(found, key=lambda one: ranks[leads[one]]) if len(found) > 1 else [*found]


def _equal_halves(state: State) -> list[str]:
    assert state.venture is not None
    pairs = zip(state.venture.armies, state.venture.troops, strict=True)
    return [army for army, troops in pairs if state.troops[army] == 2 * troops]


def _halves(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[PARTED](one) for one in ("going", "staying")]


def _whole(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0]}


def _halved(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Of two equal halves, which one the commander is with (WOR-15.7.2d)."""
    assert state.venture is not None
    done(state, frame)
    with_him = f"stays {frame.subject[0]}" if chosen(frame.answers[0][1]) == "staying" else ""
    if with_him:
        state.venture = replace(state.venture, helps=(*state.venture.helps, with_him))


def split(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The marker goes with the commander, and he with the larger part; the other part gets a free marker."""
    done(state, frame)
    assert state.venture is not None
    now, one = state.troops, state.venture
    if any(n < now.get(army, 0) for army, n in zip(one.armies, one.troops, strict=True)):
        for march in going(state):
            if march.troops < now[march.army]:
                _part(state, march, sink)


def _part(state: State, march: March, sink: Sink) -> None:
    """Who does not go is not activated; the larger part has the leader of higher rank."""
    assert state.venture is not None
    army, area = march.army, state.at[march.army]
    stays = 2 * march.troops < state.troops[army] or f"stays {army}" in state.venture.helps
    new = part(state, march, stays, sink)
    if stays:
        state.used = [new if one == army else one for one in state.used]
        names = tuple([new if one == army else one for one in state.venture.armies])
        state.venture = replace(state.venture, armies=names)
        state.stack = [_renamed(one, army, new) for one in state.stack]
    tell_moved(sink, "parted", RULE["WOR-15.7.2d"], new, army=army, new=new, area=area, troops=state.troops[new])


def _renamed(frame: Gather, army: str, going_one: str) -> Gather:
    if frame.kind == WALK and frame.subject[0] == army:
        return replace(frame, subject=(going_one, *frame.subject[1:]))
    return frame


ROOM: Room = Room(
    kinds=KINDS,
    asked={
        PAY: Asked(_ways_to_pay, _pays, facts=_cost),
        AGREE: Asked(_yes_or_no, _agrees, facts=_share),
        PARTED: Asked(_halves, _halved, facts=_whole),
    },
    steps={"pay_for": ask_to_pay, SET_OUT: set_out, "split": split},
)
