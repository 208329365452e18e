"""What people in close order do as one, and what they may not: ARG-FRM-04, ARG-FRM-10, ARG-FRM-19 to 21, ARG-FRM-26.

Facing is free and means nothing for all others (ARG-ACT-08).
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .asking import consequence
from .awareness import label
from .bases import Base, direction, turned
from .disorder import check_close_order_moves
from .distances import overlaps
from .ledger import RULE
from .morale import resolve_morale
from .morale_in_play import test_of
from .mustering import OPEN, break_up, is_commanded, is_disordered, mark, ranks_of
from .nearness import chiefs_in_earshot
from .people import UNTRAINED, because
from .plane import Point
from .state import Deed, FigureId, State, standing
from .telling import Told, tell_of
from .turn import name
from .watched_dice import watched
from .ways import is_riding, two_paces
from .weapons import Weapon

TURN, KEEP_RANKS = "turn", "keep_ranks"
BREAK_UP, RELOAD = "break_up", "reload"
BACK_ONLY = "strike_back_only"
HEAVY = 4  # armour of heavy cavalry
DRILLED, WALL, VOLLEY = "close_order", "shield_wall", "salvo"


# -- what may be announced -------------------------------------------------------------------------------------------


def check_in_ranks(state: State, seat: Seat, deed: Deed, *, moves: bool) -> None:
    """Raises what a unit in close order does not do: nothing as a unit without an officer (ARG-FRM-10, ARG-FRM-19)."""
    unit = ranks_of(state, deed.who)
    if unit is None or deed.does == BREAK_UP or f"breaks {deed.who}" in state.marks:
        return
    who = label(state, seat, deed.who)
    commanded = is_commanded(state, unit)
    if moves and is_disordered(state, deed.who):
        check_close_order_moves(commanded=commanded)
    if (moves or deed.does == TURN) and not commanded:
        raise IllegalAction("ranks_without_officer", RULE["ARG-FRM-19"], who=who)
    if deed.does == RELOAD:
        check_acts_alone(state, deed.who)
    if deed.does == TURN and deed.way and any(state.people[one].class_ <= UNTRAINED for one in unit.members):
        raise IllegalAction("novices_turn_or_move", RULE["ARG-FRM-20"], who=who)


def check_acts_alone(state: State, who: FigureId) -> None:
    """Raises why somebody in ranks without an officer does not even shoot or reload, where that is the reading."""
    unit = ranks_of(state, who)
    if unit is not None and state.terms.readings["no_officer"] == BACK_ONLY and not is_commanded(state, unit):
        raise IllegalAction("ranks_only_strike_back", RULE["ARG-FRM-19"])


def check_heavy(state: State, members: tuple[FigureId, ...]) -> None:
    """Of riders only heavy cavalry rides in close order (ARG-FRM-04). Raises IllegalAction."""
    for who in members:
        if is_riding(state, who) and not is_heavy(state, who):
            raise IllegalAction("only_heavy_cavalry_in_ranks", RULE["ARG-FRM-04"])


def is_heavy(state: State, who: FigureId) -> bool:
    one = state.people[who]
    return is_riding(state, who) and one.role == "cavalry" and one.armour.value >= HEAVY


def check_volley(state: State, who: FigureId, weapon: Weapon) -> None:
    """Raises why he does not fire by salvo: close order, drill, firearms and an officer (ARG-FRM-26)."""
    drilled = any(state.people[who].is_trained(what) for what in (DRILLED, VOLLEY))
    if ranks_of(state, who) is None or not drilled:
        raise IllegalAction("no_salvo_from_here", RULE["ARG-FRM-26"])
    if not weapon.is_firearm:
        raise IllegalAction("salvo_wants_firearms", RULE["ARG-FRM-26"], weapon=weapon.id)
    officers = chiefs_in_earshot(state, who)
    if not officers and not state.people[who].leads:
        raise IllegalAction("nobody_orders_the_shot", RULE["ARG-FRM-26"])


# -- turning ---------------------------------------------------------------------------------------------------------


def turns(state: State, deed: Deed) -> bool:
    """He faces elsewhere, towards somebody or something, else about; his whole unit with him, once a turn."""
    if deed.who not in state.stands:
        return False
    unit = ranks_of(state, deed.who)
    members = tuple(who for who in unit.members if who in state.stands) if unit else (deed.who,)
    facing = _facing(state, deed)
    if unit is not None and f"turned {unit.guide}" in state.marks:
        return False
    bases = {who: turned(state.base(who), facing) for who in members}
    if any(_stands_on_somebody(state, who, bases) for who in members):
        return False
    for who, base in bases.items():
        state.stands[who] = standing(base, state.stands[who].floor)
    if unit is not None:
        mark(state, f"turned {unit.guide}")
    return True


def rule_of_turning(state: State, deed: Deed) -> str:
    return RULE["ARG-FRM-20" if ranks_of(state, deed.who) else "ARG-ACT-08"]


def _facing(state: State, deed: Deed) -> Point:
    here, there = state.stands[deed.who], _place_of(state, deed.at)
    towards = direction(here.centre, there) if there is not None else (0, 0)
    return (-here.fx, -here.fy) if towards == (0, 0) else towards


def _place_of(state: State, at: str) -> Point | None:
    if at in state.stands:
        return state.stands[at].centre
    if at in state.things and (lies := state.things[at].stand) is not None:
        return lies.centre
    table = state.terms.table
    for one in table.openings if table else ():
        if one.id == at:
            return (one.a[0] + one.b[0]) // 2, (one.a[1] + one.b[1]) // 2
    return None


def _stands_on_somebody(state: State, who: FigureId, bases: dict[FigureId, Base]) -> bool:
    """Long bases need room to turn."""
    floor = state.stands[who].floor
    others = [one for one, stand in state.stands.items() if one != who and stand.floor == floor]
    others = [one for one in others if one not in state.people or (state.in_play(one) and one not in bases)]
    return not bases[who].radius and any(overlaps(bases[who], state.base(one)) for one in others)


# -- ranks that are hard to keep -------------------------------------------------------------------------------------


def push_keeping(state: State) -> None:
    """Less disciplined warriors who moved in their shield wall test whether they keep their ranks (ARG-FRM-21)."""
    for wall, one in state.formations.items():
        stands = one.kind != OPEN and one.since <= state.turn
        gone = stands and any(state.now[who].moved > two_paces(state, who) for who in one.members)
        if gone and any(_is_rough(state, who) for who in one.members):
            frame = name(state, KEEP_RANKS, wall)
            state.stack.append(consequence(frame, KEEP_RANKS, RULE["ARG-FRM-21"], wall))


def _is_rough(state: State, who: FigureId) -> bool:
    one = state.people[who]
    return one.is_trained(WALL) and not one.is_trained(DRILLED)


def keep_ranks(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: one die for the wall; who does not obey it breaks it, and nothing worse."""
    (wall,) = frame.subject
    members = [who for who in state.formations[wall].members if state.in_play(who)]
    seen = watched(dice, state, members)
    case = replace(test_of(state, "ranks_to_keep", members), key=frame.id)
    done = resolve_morale(seen, case)
    broken = any(nerve != "obeys" for nerve in done.nerves)
    state.stack = state.stack[:-1]
    code = "ranks_are_lost" if broken else "ranks_are_kept"
    why: tuple[Modifier, ...] = (*done.reasons, because("undisciplined", RULE["ARG-FRM-21"]))
    tell_of(state, sink, Told(code, RULE["ARG-FRM-21"], {"who": members[0]}, modifiers=why, dice=seen.keys))
    if broken:
        break_up(state, wall, sink, "ARG-FRM-21")


STEPS = {KEEP_RANKS: keep_ranks}
