"""What forbids a fight told by hand (ARG-MEL, ARG-RNK, ARG-OBS-03, ARG-STR-05): judged by what the seat knows.

Of strangers that is whether they struck already, what shows of their weapons, who lies there.
"""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat

from .awareness import is_own, label
from .grouping import is_mounted
from .hand_fights import (
    arm_in,
    captive_of,
    enemies_of,
    face_to_face,
    fences,
    fronts_of,
    second_ranks,
    weapons,
    why_not_behind,
)
from .hand_told import PEACEFUL, USUAL, WHOEVER, FightByHand
from .ledger import RULE
from .melee_advance import is_new
from .melee_arms import skills_of
from .melee_cases import FEATS
from .melee_choices import check_striking
from .melee_known import as_known
from .melee_wishes import CAPTURES, Wish
from .nearness import is_able
from .obstacles import check_defenders
from .second_rank import check_shoulder, shoulders
from .small_fights import Contact, check_contact, check_room
from .special_fighters import check_feat
from .state import FigureId, State
from .wounds import may_capture


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction."""
    if not isinstance(action, FightByHand):
        return
    seen = as_known(state, seat, action.second)
    _check_sides(seen, action)
    for who in (*action.ours, *action.second):
        if not is_able(seen, who):
            raise IllegalAction("cannot_fight_now", RULE["ARG-UNT-10"], who=who)
        if action.wish_of(who).how not in PEACEFUL:
            check_striking(seen, who)
    _check_touching(seen, action)
    _check_special(seen, action)
    for who, wish in action.said_of().items():
        _check_said(state, seat, action, who, wish)
    for way in second_ranks(seen, action):
        refusal = why_not_behind(seen, action, way)
        known = seat == GM or is_own(state, seat, action.everybody()[way.by])
        if refusal and (known or refusal.code != "not_trained_for_second_rank"):
            raise refusal


def _check_sides(state: State, action: FightByHand) -> None:
    """Nobody twice; one against one or several, with room around him."""
    everybody = action.everybody()
    if len(dict.fromkeys(everybody)) < len(everybody):
        raise IllegalAction("two_sides", RULE["ARG-MEL-06"])
    if min(len(action.ours), len(action.theirs)) != 1:
        raise IllegalAction("one_against_one_or_more", RULE["ARG-MEL-06"])
    for single, several in ((action.ours, action.theirs), (action.theirs, action.ours)):
        if len(single) == 1:
            role = state.people[single[0]].role if is_mounted(state, single[0]) else "foot"
            check_room(role, len(several))


def _check_touching(state: State, action: FightByHand) -> None:
    """Not those who have followed each other in this very phase (ARG-MEL-25); one defender of an obstacle
    (ARG-OBS-03)."""
    for one in action.ours:
        for other in action.theirs:
            check_contact(Contact(one, other, at_start=not is_new(state, one, other)))
    check_defenders([*face_to_face(action), *second_ranks(state, action)])


def _check_special(state: State, action: FightByHand) -> None:
    if action.special in FEATS:
        fencers = [who for who in action.ours if fences(state, who)]
        for who in fencers or action.ours:
            _check_feat(state, action, who, action.special)
    riders = {"ours_charge": action.ours, "theirs_charge": action.theirs}
    charging = [*riders.get(action.special, ()), *(action.everybody() if action.special == "both_charge" else ())]
    if any(state.people[who].role != "cavalry" or not is_mounted(state, who) for who in charging):
        raise IllegalAction("only_cavalry_charges", RULE["ARG-CAV-10"])
    captors = {"our_hostage": action.ours, "their_hostage": action.theirs}.get(action.special)
    if captors is not None and not any(now.prisoner_of in captors for now in state.now.values() if now.prisoner_of):
        raise IllegalAction("no_hostage", RULE["ARG-HOS-01"])


def _check_feat(state: State, action: FightByHand, who: FigureId, how: str) -> None:
    check_feat(FEATS[how], skills_of(state.people[who]), arm_in(state, action, who), state.terms.melee)


# What is said of each


def _check_said(state: State, seat: Seat, action: FightByHand, who: FigureId, wish: Wish) -> None:
    """Who holds back says so himself (ARG-MEL-26); whether a stranger is a fencer shows when he strikes."""
    if who not in action.everybody():
        check_contact(None)
    _check_at(state, action, who, wish)
    own = seat == GM or is_own(state, seat, who)
    if wish.how in PEACEFUL and not own:
        raise IllegalAction("says_it_himself", RULE["ARG-MEL-26"], who=label(state, seat, who))
    if wish.how in FEATS and own:
        _check_feat(state, action, who, wish.how)
    if wish.how == CAPTURES:
        _check_captive(state, action, who)
    if wish.arm != USUAL and wish.arm not in [arm.id for arm in weapons(state, seat, who)]:
        raise IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=wish.arm)


def _check_at(state: State, action: FightByHand, who: FigureId, wish: Wish) -> None:
    """One of the enemies before him; in a second rank also one behind whom he stands (ARG-RNK-08)."""
    if wish.at == WHOEVER or wish.at in enemies_of(state, action, who):
        return
    fronts = (*action.ours, *action.theirs)
    if who not in action.second and wish.at not in fronts:
        check_contact(None)
    pairs = [(one, other) for one in action.ours for other in action.theirs]
    met = [*pairs, *((other, one) for one, other in pairs)]
    check_shoulder(wish.at, shoulders(fronts_of(state, action, who), met) if who in action.second else ())


def _check_captive(state: State, action: FightByHand, who: FigureId) -> None:
    """Somebody who lies there, and no friend beside him who could hinder it (ARG-UNT-10)."""
    at = captive_of(state, action, who)
    friends = any(one != at and is_able(state, one) for one in enemies_of(state, action, who))
    if at == WHOEVER or may_capture(state.now[at], state.turn, friend_in_contact=friends) is None:
        raise IllegalAction("nobody_to_capture", RULE["ARG-UNT-10"])
