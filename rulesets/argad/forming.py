"""Orders to form, judged at the end of the turn: ARG-FRM-03, ARG-FRM-05, ARG-FRM-06, ARG-FRM-11 to ARG-FRM-18.

Plans say "form_line", "form_column" or "form_open", at the one who is gathered at; the officer's alone is enough, then
all count who end the turn in contact around that person. What succeeds exists from the beginning of the next turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Fact

from .bases import FOOTPRINTS, Base
from .close_order import check_heavy, is_heavy
from .contacts import contacts
from .distances import touches
from .formations import check_formed, facing_towards, is_open_order
from .groups import Gaps
from .ledger import RULE
from .mustering import OPEN, break_up, formation_of
from .nearness import chiefs_in_earshot, hears_order, in_earshot, is_able, troop_of
from .people import because
from .state import FigureId, Formation, State
from .telling import Told, tell_of, tell_seats
from .terrain_map import pieces_under
from .ways import two_paces

FORMING = "forming"
BREAK_UP = "break_up"
ORDERS = {"form_line": "line", "form_column": "column_of_twos", "form_open": OPEN}
TRAINED = ("close_order", "shield_wall", "salvo")


@dataclass(frozen=True, slots=True)
class Order:
    """What was ordered: who gathers at whom, in which order."""

    kind: str
    guide: FigureId
    officer: FigureId
    members: tuple[FigureId, ...]


def orders(state: State) -> list[Order]:
    """All orders of this turn, each once (ARG-FRM-11, ARG-FRM-12)."""
    gathered: dict[tuple[str, FigureId], list[FigureId]] = {}
    for who, deed in state.deeds.items():
        if deed.does in ORDERS and state.in_play(who):
            guide = who if deed.does == "form_open" else deed.at or deed.guide or who
            at = _troop_key(state, who) if deed.does == "form_open" else guide
            gathered.setdefault((deed.does, at), []).append(who)
    return [_order(state, ORDERS[does], at, named) for (does, at), named in gathered.items()]


def _troop_key(state: State, who: FigureId) -> FigureId:
    """People who deploy as skirmishers do so by troops."""
    return next(one for one in troop_of(state, who) if state.in_play(one))


def _order(state: State, kind: str, guide: FigureId, named: Sequence[FigureId]) -> Order:
    if kind == OPEN:
        return Order(kind, named[0], "", tuple(named))
    officer = next((who for who in named if state.people[who].leads), "")
    if not officer:
        officer = next(iter(chiefs_in_earshot(state, guide)), guide if state.people[guide].leads else "")
    members = tuple(dict.fromkeys([guide, *named]))
    if len(members) <= 2 and guide in state.stands:
        members = _around(state, guide)
    return Order(kind, guide, officer, members)


def _around(state: State, guide: FigureId) -> tuple[FigureId, ...]:
    """Those of his troop, trained for it, who hang together with him base to base."""
    able = [who for who in troop_of(state, guide) if who in state.stands and state.in_play(who)]
    able = [who for who in able if who == guide or _is_trained(state, who)]
    found = [guide]
    for one in found:  # grows while it is walked
        found += [who for who in able if who not in found and touches(state.base(one), state.base(who))]
    return tuple(found)


def _is_trained(state: State, who: FigureId) -> bool:
    one = state.people[who]
    return one.leads or one.banner or one.musician or any(one.is_trained(what) for what in TRAINED)


def check_order(state: State, order: Order) -> None:
    """Raises why these people do not stand in formation when the turn is over."""
    if not state.terms.on("formations"):
        raise IllegalAction("option_off", RULE["ARG-FRM-02"], option="formations")
    busy = [who for pair in contacts(state) for who in pair]
    if any(who in busy for who in order.members):
        raise IllegalAction("enemy_in_contact", RULE["ARG-FRM-14"])
    if order.kind == OPEN:
        return _check_open(state, order)
    _check_command(state, order)
    check_heavy(state, order.members)
    if not all(_is_trained(state, who) for who in order.members):
        raise IllegalAction("not_trained_for_close_order", RULE["ARG-FRM-02"])
    if all(who in state.stands for who in order.members):
        _check_ranks(state, order)
    return None


def _check_command(state: State, order: Order) -> None:
    """Somebody able to command gave the order, the guide stood still, everybody heard, and neither was shot."""
    if not order.officer or not is_able(state, order.officer):
        raise IllegalAction("nobody_orders_it", RULE["ARG-FRM-11"])
    if not state.now[order.guide].is_immobile(two_paces(state, order.guide)) or state.now[order.guide].shots > 0:
        raise IllegalAction("guide_moved", RULE["ARG-FRM-12"])
    if not all(hears_order(state, who, order.officer) for who in order.members):
        raise IllegalAction("order_not_heard", RULE["ARG-FRM-12"])
    shot = [one.who for one in state.fallen if one.turn == state.turn and one.cause == "shot" and one.fate == "removed"]
    troop = troop_of(state, order.officer)
    if any(who in troop and (state.people[who].leads or state.people[who].banner) for who in shot):
        raise IllegalAction("chief_or_banner_shot", RULE["ARG-FRM-14"])


def _check_ranks(state: State, order: Order) -> None:
    """Gapless lines on ground that allows them (ARG-FRM-13, ARG-FRM-22)."""
    bases = [state.base(who) for who in order.members]
    chiefs = [state.base(who) for who in troop_of(state, order.guide) if _commands(state, who)]
    shape = check_formed(bases, _facing(state, order, bases), chiefs, state.distances)
    if shape != order.kind:
        raise IllegalAction("gap_in_the_line", RULE["ARG-FRM-13"])
    if any(_is_rough(state, who) for who in order.members):
        raise IllegalAction("ground_too_rough", RULE["ARG-FRM-22"])


def _commands(state: State, who: FigureId) -> bool:
    return who in state.stands and state.people[who].leads and is_able(state, who)


def _facing(state: State, order: Order, bases: Sequence[Base]) -> tuple[int, int]:
    """As the guide stands; towards enemies only once they are in contact (ARG-CON-03)."""
    return facing_towards(bases, (), state.base(order.guide).facing)


def _is_rough(state: State, who: FigureId) -> bool:
    table = state.terms.table
    if table is None:
        return False
    one = state.people[who]
    grounds = {**state.box.terrains, **{ground.id: ground for ground in table.grounds}}
    under = [grounds[piece.kind] for piece in pieces_under(table, state.base(who)) if piece.kind in grounds]
    return any(ground.going(one.role, one.armour.value) in ("very_difficult", "swim", "forbidden") for ground in under)


def _check_open(state: State, order: Order) -> None:
    """Skirmishers need training, no officer, and room between them (ARG-FRM-05, ARG-FRM-06)."""
    if not all(state.people[who].is_trained(OPEN) for who in order.members):
        raise IllegalAction("not_trained_for_open_order", RULE["ARG-FRM-06"])
    placed = [who for who in order.members if who in state.stands]
    mounted = any(state.people[who].is_mounted and not state.now[who].dismounted for who in placed)
    gaps = Gaps.of(FOOTPRINTS[state.terms.foot], FOOTPRINTS[state.terms.mounted])
    if placed and not is_open_order([state.base(who) for who in placed], mounted, gaps):
        raise IllegalAction("too_close_for_open_order", RULE["ARG-FRM-05"])


# The end of the turn


def judge_orders(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: what was ordered this turn either stands from the next one on, or has failed."""
    state.stack = state.stack[:-1]
    for order in orders(state):
        try:
            check_order(state, order)
        except IllegalAction as refusal:
            facts: dict[str, Fact] = {"why": refusal.code, "formation": order.kind}
            tell_seats(sink, "formation_fails", refusal.rule, (state.owner[order.guide],), facts)
            continue
        _form(state, order, sink)


def _form(state: State, order: Order, sink: Sink) -> None:
    """They stand in formation when the next turn begins (ARG-FRM-15); latecomers join ranks that stand (ARG-FRM-17)."""
    joined = next((name for name, one in state.formations.items() if one.guide == order.guide), "")
    if joined and state.formations[joined].kind == order.kind:
        one = state.formations[joined]
        members = tuple(dict.fromkeys([*one.members, *order.members]))
        state.formations[joined] = replace(one, members=members)
        if late := len(members) - len(one.members):
            tell_of(state, sink, Told("ranks_joined", RULE["ARG-FRM-17"], {"who": order.guide}, {"count": late}))
        return
    for name in [name for name, one in state.formations.items() if any(who in order.members for who in one.members)]:
        del state.formations[name]
    name = state.called("formation")
    state.formations[name] = Formation(order.kind, order.members, order.guide, order.officer, state.turn + 1)
    facts: dict[str, Fact] = {"formation": order.kind, "count": len(order.members)}
    why = tuple(_why_formed(state, order))
    tell_of(state, sink, Told("formation_stands", RULE["ARG-FRM-15"], {"who": order.guide}, facts, modifiers=why))


def _why_formed(state: State, order: Order) -> Iterator[Modifier]:
    """It took a turn; who passed the order on, what riders they are."""
    yield because("takes_a_whole_turn", RULE["ARG-FRM-03"])
    if order.officer and not all(in_earshot(state, who, order.officer) for who in order.members):
        yield because("musician_passes_it_on", RULE["ARG-MEA-05"])
    if any(is_heavy(state, who) for who in order.members):
        yield because("heavy_cavalry", RULE["ARG-FRM-04"])


def break_by_order(state: State, sink: Sink) -> None:
    """Close order ends at once when the chief says so in the movement phase (ARG-FRM-18)."""
    for who, deed in state.deeds.items():
        if deed.does == BREAK_UP:
            formation = formation_of(state, deed.at if deed.at in state.people else who)
            for name in [name for name, one in state.formations.items() if one == formation]:
                break_up(state, name, sink, "ARG-FRM-18")


STEPS = {FORMING: judge_orders}
