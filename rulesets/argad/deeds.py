"""What somebody may do beside going, or instead of it, as far as it is announced: ARG-PH-04, ARG-ACT, ARG-LOS-02.

What comes of work, of forming up and of reloading is settled as the turn ends, by the chapters that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat

from .awareness import is_aware, label
from .changing_clothes import CHANGE, check_change_of_clothes
from .close_order import TURN, check_in_ranks
from .contacts import contacts, foes_of
from .disguise import check_dummies
from .grouping import band_of, bands
from .hostages import HOLD, LET_GO, check_hold
from .indoors import FLOORS, check_stairs
from .ledger import RULE
from .rank_exchange import EXCHANGE, check_exchange
from .scaling import RULES as SCALING
from .scaling import SCALES, check_not_on_ladder, check_scaling
from .shots_with_moves import check_after_shot, check_announced
from .state import Deed, FigureId, State
from .travellers import things_of
from .water import kept_while_swimming
from .ways import two_paces

STILL: Mapping[str, str] = {  # deeds for which one does not move, and the rule that says so
    "stay": RULE["ARG-MOV-18"],
    "work": RULE["ARG-WRK-01"],
    "reload": RULE["ARG-SHO-10"],
    "mount": RULE["ARG-CAV-01"],
    "dismount": RULE["ARG-CAV-01"],
    "change_clothes": RULE["ARG-DSG-04"],
    EXCHANGE: RULE["ARG-MOV-19"],
    **SCALING,
}
BESIDE_LOW = ("", "stay", "hide", "talk", "swim", "let_pass", "bar")  # of one's deeds, what leaves one crouched
TOWARDS = ("keep_distance", "follow", "contact")  # where he goes depends on somebody else's move
ON_THE_MOVE = (*TOWARDS, "moves", "through_hard_ground")
GATES = ("open", "shut", "bolt")
DOES = (
    *("", "stay", "hide", "work", "reload", "mount", "dismount", "change_clothes", "talk"),
    *TOWARDS,
    *("bar", "let_pass", "swim", "pick_up", "drop"),
    *GATES,
    *FLOORS,
    *(TURN, HOLD, LET_GO),
    *SCALES,
    *("form_line", "form_column", "form_open", "break_up", EXCHANGE),
    "shoot",  # at somebody on the way (ARG-TIM-10)
    *("moves", "through_hard_ground"),  # beside real miniatures
)
Check = Callable[[State, Seat, Deed], None]


def breaks(state: State, who: FigureId) -> bool:
    """Whether he said as the turn began that he breaks contact (ARG-DIS-01)."""
    return f"breaks {who}" in state.marks


def pursued_by(state: State, who: FigureId) -> FigureId:
    """Whom he goes after since that one breaks contact; "" for nobody."""
    start = f"pursues {who} "
    return next((mark.removeprefix(start) for mark in state.marks if mark.startswith(start)), "")


def is_left(state: State, who: FigureId) -> bool:
    """Whether all whom he is in contact with break it."""
    return f"left {who}" in state.marks


def stays_in_fight(state: State, seat: Seat, deed: Deed) -> bool:
    """Whether he goes from one enemy to another of the same group, which breaks no contact (ARG-DIS-07)."""
    if deed.does != "contact":
        return False
    foes, known = foes_of(contacts(state), deed.who), bands(state, seat)
    return deed.at not in foes and any(deed.at in band_of(known, foe).members for foe in foes)


def check_deed(state: State, seat: Seat, deed: Deed, length: int) -> None:
    """Raises IllegalAction for what he cannot do now; `length` is that of his way."""
    who = deed.who
    if who in state.animals and deed.does not in ("", "stay"):
        raise IllegalAction("animals_only_walk", RULE["ARG-FOG-03"])
    if who in state.animals and length and seat != GM and not _leads_somebody(state, who):
        check_dummies(hidden=_hides_somebody(state, seat))
    shifts = length <= two_paces(state, who)
    if deed.does in STILL and not shifts and not _is_fluid(state, deed):
        raise IllegalAction("stands_still_for_it", STILL[deed.does], who=label(state, seat, who), does=deed.does)
    if deed.does == "hide" and not shifts and deed.manner != "crouched":
        raise IllegalAction("hides_crouched", RULE["ARG-LOS-02"], who=label(state, seat, who))
    if deed.manner == "crouched" and deed.does not in BESIDE_LOW and deed.does not in ON_THE_MOVE:
        raise IllegalAction("stays_low_and_works", RULE["ARG-LOS-03"], who=label(state, seat, who), does=deed.does)
    if who in state.now:
        check_after_shot(state, deed, moves=not shifts or deed.does in ON_THE_MOVE)
        _check_contact(state, seat, deed, moves=not shifts or deed.does in TOWARDS)
        check_in_ranks(state, seat, deed, moves=length > 0 or deed.does in ON_THE_MOVE)
        check_not_on_ladder(state, seat, deed, moves=length > 0 or deed.does in ON_THE_MOVE)
        if state.now[who].only_moves and deed.does not in ("", "stay") and deed.does not in ON_THE_MOVE:
            raise IllegalAction("cried_out_only_moves", RULE["ARG-DAN-03"], who=label(state, seat, who))
    if deed.does in CHECKS:
        CHECKS[deed.does](state, seat, deed)


def _leads_somebody(state: State, who: FigureId) -> bool:
    """Whether one of its herd stands for a troop."""
    herd = state.animals[who].herd
    return any(one.troop for one in state.animals.values() if one.herd == herd)


def _hides_somebody(state: State, seat: Seat) -> bool:
    """Whether a troop of this seat is hidden somewhere: in the ground, or behind another animal (ARG-FOG-05)."""
    behind = any(one.troop and one.seat == seat for one in state.animals.values())
    return behind or any(state.now[who].hidden for who in state.of_seat(seat))


def _is_fluid(state: State, deed: Deed) -> bool:
    """Getting on or off as part of a move, where that is agreed (ARG-CAV-02)."""
    return deed.does in ("mount", "dismount") and state.terms.on("fluid_mounting")


def _check_contact(state: State, seat: Seat, deed: Deed, *, moves: bool) -> None:
    """Whoever stands in contact goes nowhere unless he breaks it; who pursues has said where he goes (ARG-DIS-01)."""
    now, name = state.now[deed.who], label(state, seat, deed.who)
    if pursued_by(state, deed.who) and (moves or deed.way or deed.does):
        raise IllegalAction("pursues_already", RULE["ARG-DIS-01"], who=name)
    free = not now.at_contact or breaks(state, deed.who) or is_left(state, deed.who)
    if moves and not free and not stays_in_fight(state, seat, deed):
        raise IllegalAction("must_break_contact", RULE["ARG-DIS-01"], who=name)
    if now.at_contact and deed.does in STILL and deed.does != "stay":
        raise IllegalAction("busy_with_enemies", RULE["ARG-WRK-01"], who=name)


def _about_somebody(state: State, seat: Seat, deed: Deed) -> None:
    """There must be somebody else whom the seat perceives, and no way of one's own (ARG-DBT-03)."""
    known = deed.at in state.people or deed.at in state.animals
    if not known or deed.at == deed.who or not is_aware(state, seat, deed.at):
        raise IllegalAction("whom_is_it_about", RULE["ARG-DBT-03"], who=label(state, seat, deed.who))
    if deed.way:
        raise IllegalAction("goes_where_the_other_goes", RULE["ARG-DBT-03"], who=label(state, seat, deed.who))


def _reloads(state: State, seat: Seat, deed: Deed) -> None:
    waiting = [name for name, turns in state.now[deed.who].unloaded if turns]
    if not waiting or (deed.at and deed.at not in waiting):
        raise IllegalAction("is_loaded", RULE["ARG-SHO-10"])
    if state.now[deed.who].shots or state.now[deed.who].shot_early:
        raise IllegalAction("shot_this_turn", RULE["ARG-TIM-08"])


def _mounts(state: State, seat: Seat, deed: Deed) -> None:
    if not (state.people[deed.who].is_mounted and state.now[deed.who].dismounted):
        raise IllegalAction("no_horse_to_mount", RULE["ARG-CAV-01"], who=label(state, seat, deed.who))


def _dismounts(state: State, seat: Seat, deed: Deed) -> None:
    if not state.people[deed.who].is_mounted or state.now[deed.who].dismounted:
        raise IllegalAction("is_on_foot", RULE["ARG-CAV-01"], who=label(state, seat, deed.who))


def _picks_up(state: State, seat: Seat, deed: Deed) -> None:
    if deed.at in state.people:
        raise IllegalAction("no_looting", RULE["ARG-AFT-07"])
    thing = state.things.get(deed.at)
    if thing is None or thing.holder:
        raise IllegalAction("nothing_lies_there", RULE["ARG-MOV-15"], who=label(state, seat, deed.who))


def _drops(state: State, seat: Seat, deed: Deed) -> None:
    thing = state.things.get(deed.at)
    if thing is None or thing.holder != deed.who:
        raise IllegalAction("does_not_hold_it", RULE["ARG-MOV-15"], who=label(state, seat, deed.who))


def _at_gate(state: State, seat: Seat, deed: Deed) -> None:
    table = state.terms.table
    if table is not None and deed.at not in [one.id for one in table.openings]:
        raise IllegalAction("which_door", RULE["ARG-BLD-08"], who=label(state, seat, deed.who))


def _swims(state: State, seat: Seat, deed: Deed) -> None:
    """Only what is light may be kept in the water (ARG-SWI-03)."""
    one, period = state.people[deed.who], state.terms.period
    weapons = one.all_weapons  # what a period grants unseen is left behind
    arms = [period.melee_weapons[name] for name in weapons if name in period.melee_weapons]
    ranged = [name for name in weapons if name in period.ranged and name not in period.melee_weapons]
    kept_while_swimming(arms, ranged, things_of(one, state.now[deed.who], period))


CHECKS: Mapping[str, Check] = {
    **dict.fromkeys(TOWARDS, _about_somebody),
    **dict.fromkeys(GATES, _at_gate),
    **dict.fromkeys(FLOORS, check_stairs),
    **dict.fromkeys((HOLD, LET_GO), check_hold),
    "reload": _reloads,
    "swim": _swims,
    "shoot": check_announced,
    "mount": _mounts,
    "dismount": _dismounts,
    "pick_up": _picks_up,
    "drop": _drops,
    EXCHANGE: check_exchange,
    CHANGE: check_change_of_clothes,
    **dict.fromkeys(SCALES, check_scaling),
}
