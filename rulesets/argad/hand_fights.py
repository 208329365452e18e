"""A fight beside real miniatures as somebody tells it: who against whom, on what ground, with what (ARG-MEL, by hand).

Nobody measures there: ground, obstacles, charges and second ranks are said, and everybody of one side reaches everybody
of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer

from .arms import BARE
from .awareness import is_own, seen_by
from .brawls import OBJECT
from .components import MeleeWeapon
from .fighters import Fighter, Reach
from .fights import Names, all_strike
from .grouping import is_mounted
from .ledger import RULE
from .melee_advance import is_new
from .melee_arms import arms_of, shown_arms, skills_of, usual_arm
from .melee_cases import FEATS, fighter
from .melee_choices import check_striking
from .melee_wishes import Bout, may_strike
from .nearness import is_able
from .obstacles import check_defenders
from .second_rank import Behind, Depth, check_over, check_shoulder, shoulders
from .small_fights import Contact, check_blows, check_contact, check_room
from .special_fighters import FENCING, check_feat
from .state import FigureId, State

FIGHT = "fight_by_hand"
LEVEL, NOTHING = "level", "nothing"  # what a fight is like unless somebody says otherwise
Fields = Mapping[str, Any]
LOWER: Fields = {"ground": "lower"}
HIGHER: Fields = {"ground": "higher"}
ATTACKS: Fields = {"crossing": "attacks"}
RESISTS: Fields = {"crossing": "resists"}
NARROW: Fields = {"cramped": True}
LEANING: Fields = {"leaning": True}
ROUGH: Fields = {"rough": True}
BESIDE: Fields = {"ground": "table"}
LARGE: Fields = {"large": True}
PLAIN: Fields = {}
GROUNDS: Mapping[str, tuple[Fields, Fields]] = {  # how the one side strikes the other, and is struck
    LEVEL: (PLAIN, PLAIN),
    "ours_lower": (LOWER, HIGHER),
    "theirs_lower": (HIGHER, LOWER),
    "ours_cross": (ATTACKS, RESISTS),
    "theirs_cross": (RESISTS, ATTACKS),
    "both_cross": (ATTACKS, ATTACKS),
    "ours_climb": ({**ATTACKS, "ground": "climbing"}, {**RESISTS, **HIGHER}),
    "theirs_climb": ({**RESISTS, **HIGHER}, {**ATTACKS, "ground": "climbing"}),
    "indoors": (NARROW, NARROW),
    "ours_enter": ({**ATTACKS, **NARROW}, {**RESISTS, **NARROW}),
    "theirs_enter": ({**RESISTS, **NARROW}, {**ATTACKS, **NARROW}),
    "ours_lean_out": (PLAIN, LEANING),
    "theirs_lean_out": (LEANING, PLAIN),
    "rough": (ROUGH, ROUGH),
    "ours_on_table": (PLAIN, BESIDE),
    "theirs_on_table": (BESIDE, PLAIN),
    "both_on_table": (PLAIN, PLAIN),
    "ours_on_stage": (PLAIN, {**BESIDE, **LARGE}),
    "theirs_on_stage": ({**BESIDE, **LARGE}, PLAIN),
    "both_on_stage": (LARGE, LARGE),
}
SPECIALS: Mapping[str, tuple[Fields, Fields]] = {
    NOTHING: (PLAIN, PLAIN),
    "ours_charge": ({"charge": True}, PLAIN),
    "theirs_charge": (PLAIN, {"charge": True}),
    "both_charge": ({"charge": True}, {"charge": True}),
    "our_hostage": ({"hostage": "mine"}, {"hostage": "theirs"}),
    "their_hostage": ({"hostage": "theirs"}, {"hostage": "mine"}),
    "two_strikes": (PLAIN, PLAIN),
    "speed": (PLAIN, PLAIN),
    "brawl": (PLAIN, PLAIN),
}
BRAWL = "brawl"


def specials(state: State) -> tuple[str, ...]:
    """What may be special about a fight here; boxing where brawls are played (ARG-BRW-01)."""
    return tuple(one for one in SPECIALS if one != BRAWL or state.terms.on("brawls"))


@dataclass(frozen=True, slots=True)
class FightByHand(Action):
    """These against those: a single one on one side at least. `arms` names weapons other than the usual, `over` the
    friend over whose shoulder each of the second rank strikes, where there are several (ARG-RNK-08)."""

    kind: ClassVar[str] = FIGHT
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    behind: tuple[str, ...] = ()
    ground: str = LEVEL
    special: str = NOTHING
    arms: tuple[tuple[str, str], ...] = ()
    over: tuple[tuple[str, str], ...] = ()

    def everybody(self) -> tuple[FigureId, ...]:
        return (*self.ours, *self.theirs, *self.behind)


# Who is there


def beside_miniatures(state: State) -> list[FigureId]:
    """People in play who have no place on a drawn table."""
    hidden = [who for one in state.animals.values() for who in one.troop]
    return [who for who in state.people if who not in state.stands and who not in hidden and state.in_play(who)]


def weapons(state: State, viewer: Viewer, who: FigureId) -> tuple[MeleeWeapon, ...]:
    """What he may be said to strike with: all he has, or what is seen of a stranger; and any object of the house."""
    objects = (OBJECT,) if state.terms.on("brawl_objects") else ()
    if viewer == GM or is_own(state, viewer, who):
        return (*arms_of(state, who), *objects)
    seen = seen_by(state, viewer, who)
    looks = seen.looks.arms if seen else ()
    return (*shown_arms(state, looks, mounted=is_mounted(state, who)), *objects)


# The fight in numbers


def bout_by_hand(state: State, action: FightByHand, key: str) -> Bout:
    """Everybody strikes who may; those of the second rank stand behind the first, one each."""
    ids = action.everybody()
    fighters = tuple(_fighter(state, action, who) for who in ids)
    reaches = [*_face_to_face(action), *_behind(state, action)]
    on_table = action.ground == "both_on_table" and len(action.ours) == len(action.theirs) == 1
    options = state.terms.melee
    fight = all_strike(fighters, tuple(reaches), unsteady=(0, 1) if on_table else (), options=options)
    blows = tuple(blow for blow in fight.blows if may_strike(state, ids[blow.by]))
    chose = tuple(who for who in action.behind if len(_fronts(state, action, who)) > 1)
    check_blows(replace(fight, blows=blows))
    return Bout(ids, replace(fight, blows=blows), Names(key, ids), chose=chose)


def _fighter(state: State, action: FightByHand, who: FigureId) -> Fighter:
    side = int(who in action.theirs or (who in action.behind and not _is_behind_ours(state, action, who)))
    mode = action.special if action.special in FEATS and _fences(state, action, who) else ""
    return fighter(state, who, _arm(state, action, who), side, mode)


def _fences(state: State, action: FightByHand, who: FigureId) -> bool:
    return who in action.ours and FENCING in skills_of(state.people[who])


def _arm(state: State, action: FightByHand, who: FigureId) -> MeleeWeapon:
    """As it was said; what he turns out not to have, the usual."""
    if action.special == BRAWL:
        return BARE
    named = dict(action.arms).get(who, "")
    own = {arm.id: arm for arm in (*arms_of(state, who), OBJECT)}
    cramped = bool(GROUNDS[action.ground][0].get("cramped"))
    return own.get(named) or usual_arm(state, who, cramped=cramped)


def _face_to_face(action: FightByHand) -> list[Reach]:
    there, back = ({**GROUNDS[action.ground][n], **SPECIALS[action.special][n]} for n in (0, 1))
    count = len(action.ours)
    found = []
    for n in range(count):
        for m in range(count, count + len(action.theirs)):
            found += [Reach(n, m, **there), Reach(m, n, **back)]
    return found


def _is_behind_ours(state: State, action: FightByHand, who: FigureId) -> bool:
    return state.party[who] == state.party[action.ours[0]]


def _fronts(state: State, action: FightByHand, who: FigureId) -> tuple[FigureId, ...]:
    """Before whom somebody of the second rank stands."""
    return action.ours if _is_behind_ours(state, action, who) else action.theirs


def _behind(state: State, action: FightByHand) -> list[Reach]:
    """Over whose shoulder each of the second rank strikes: as was said, else the first behind the first, and so on."""
    ids, faces, chosen = action.everybody(), _face_to_face(action), dict(action.over)
    counts = {True: 0, False: 0}
    found = []
    for who in action.behind:
        ours, fronts = _is_behind_ours(state, action, who), _fronts(state, action, who)
        over = ids.index(chosen.get(who, fronts[counts[ours] % len(fronts)]))
        counts[ours] += 1
        way = next(one for one in faces if one.by == over)
        found.append(replace(way, by=ids.index(who), over=over, charge=False))
    return found


# What is refused


def check(state: State, seat: Seat, action: Action) -> None:
    """Judged by what the seat knows: of strangers only whether they struck already. Raises IllegalAction."""
    if not isinstance(action, FightByHand):
        return
    everybody = action.everybody()
    if len(dict.fromkeys(everybody)) < len(everybody):
        raise IllegalAction("two_sides", RULE["ARG-MEL-06"])
    if min(len(action.ours), len(action.theirs)) != 1:
        raise IllegalAction("one_against_one_or_more", RULE["ARG-MEL-06"])
    for single, several in ((action.ours, action.theirs), (action.theirs, action.ours)):
        if len(single) == 1:
            role = state.people[single[0]].role if is_mounted(state, single[0]) else "foot"
            check_room(role, len(several))
    for who in (*action.ours, *action.behind):
        if not is_able(state, who):
            raise IllegalAction("cannot_fight_now", RULE["ARG-UNT-10"], who=who)
        check_striking(state, who)
    _check_touching(state, action)
    _check_special(state, action)
    _check_arms(state, seat, action)


def _check_touching(state: State, action: FightByHand) -> None:
    """Not those who have followed each other in this very phase (ARG-MEL-25); one defender of an obstacle (ARG-OBS-03);
    each of the second rank over one whom he stands behind (ARG-RNK-08)."""
    pairs = [(one, other) for one in action.ours for other in action.theirs]
    for one, other in pairs:
        check_contact(Contact(one, other, at_start=not is_new(state, one, other)))
    met = [*pairs, *((other, one) for one, other in pairs)]
    for who, over in action.over:
        check_shoulder(over, shoulders(_fronts(state, action, who), met) if who in action.behind else ())
    check_defenders([*_face_to_face(action), *_behind(state, action)])


def _check_special(state: State, action: FightByHand) -> None:
    if action.special in FEATS:
        fencers = [who for who in action.ours if _fences(state, action, who)]
        for who in fencers or action.ours:
            check_feat(FEATS[action.special], skills_of(state.people[who]), _arm(state, action, who), state.terms.melee)
    riders = {"ours_charge": action.ours, "theirs_charge": action.theirs}
    charging = [*riders.get(action.special, ()), *(action.everybody() if action.special == "both_charge" else ())]
    if any(state.people[who].role != "cavalry" or not is_mounted(state, who) for who in charging):
        raise IllegalAction("only_cavalry_charges", RULE["ARG-CAV-10"])
    captors = {"our_hostage": action.ours, "their_hostage": action.theirs}.get(action.special)
    if captors is not None and not any(now.prisoner_of in captors for now in state.now.values() if now.prisoner_of):
        raise IllegalAction("no_hostage", RULE["ARG-HOS-01"])


def _check_arms(state: State, seat: Seat, action: FightByHand) -> None:
    for who, name in action.arms:
        if name not in [arm.id for arm in weapons(state, seat, who)]:
            raise IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=name)
    ranks = state.box.ranks
    depth = Depth(ranks.spear_ranks, ranks.close_order_spear_ranks, ranks.pike_ranks)
    ids = action.everybody()
    for way in _behind(state, action):
        by, front = (_fighter(state, action, ids[place]) for place in (way.by, way.over))
        check_over(Behind(by, front, 2, way.cramped), state.terms.melee, depth)
