"""A fight told by hand in numbers: fighters, who reaches whom, whose die falls on whom (ARG-MEL, by hand).

Nobody measures there: ground, obstacles, charges and second ranks are said, and everybody of one side reaches everybody
of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Viewer
from rulesets.common.shapes import NONE

from .arms import BARE
from .awareness import is_own, seen_by
from .brawls import OBJECT
from .components import MeleeWeapon
from .fighters import Fighter, Reach
from .fights import Blow, Fight, Names, Place, all_strike
from .grouping import is_mounted
from .hand_told import BRAWL, GROUNDS, PEACEFUL, SPECIALS, WHOEVER, FightByHand
from .melee_arms import arms_of, shown_arms, skills_of, usual_arm
from .melee_cases import FEATS, fighter, second_strike
from .melee_wishes import CAPTURES, ONE_HAND, STRIKES, Bout, Wish, may_strike
from .second_rank import Behind, Depth, why_not_over
from .small_fights import check_blows
from .special_fighters import FENCING
from .state import FigureId, State

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
    """Everybody strikes who may and will; those of a second rank over one shoulder each."""
    ids = action.everybody()
    fighters = tuple(fighter_of(state, action, who) for who in ids)
    rears = [way for way in second_ranks(state, action) if not why_not_behind(state, action, way)]
    on_table = action.ground == "both_on_table" and len(action.ours) == len(action.theirs) == 1
    options, reaches = state.terms.melee, (*face_to_face(action), *rears)
    fight = all_strike(fighters, reaches, unsteady=(0, 1) if on_table else (), options=options)
    fight = replace(fight, blows=tuple(_blows(state, action, fight)))
    check_blows(fight)
    chose = tuple(who for who in action.second if len(fronts_of(state, action, who)) > 1)
    return Bout(ids, fight, Names(key, ids), chose=chose)


def _blows(state: State, action: FightByHand, fight: Fight) -> list[Blow]:
    """At whom each die falls: as was said (ARG-MEL-04); of two strikes at nobody named each on an enemy of its own."""
    ids, found = action.everybody(), list[Blow]()
    for blow in fight.blows:
        wish = action.wish_of(ids[blow.by])
        if may_strike(state, ids[blow.by]) and wish.how not in PEACEFUL:
            reached = [reach.at for reach in fight.reaches if reach.by == blow.by]
            again = any(one.by == blow.by for one in found)
            found.append(replace(blow, wishes=_wishes(fight, ids, wish, reached, blow.by if again else -1)))
    return found


def _wishes(
    fight: Fight, ids: Sequence[FigureId], wish: Wish, reached: Sequence[Place], again: Place
) -> tuple[Place, ...]:
    named = tuple(at for at in reached if ids[at] == wish.at)
    return named or (second_strike(fight.fighters, again, reached) if again >= 0 else ())


def wishes_of(state: State, action: FightByHand) -> Mapping[FigureId, Wish]:
    """What those do who do not strike, for what comes after the blows."""
    found = {}
    for who, wish in action.said_of().items():
        at = captive_of(state, action, who) if wish.how == CAPTURES else wish.at
        found[who] = Wish("", NONE if at == WHOEVER else at, wish.how)
    return found


def captive_of(state: State, action: FightByHand, who: FigureId) -> FigureId:
    """Whom he takes: the one who was named, or lies before him."""
    lying = [one for one in enemies_of(state, action, who) if state.now[one].is_down(state.turn)]
    return action.wish_of(who).at or next(iter(lying), WHOEVER)


def fighter_of(state: State, action: FightByHand, who: FigureId) -> Fighter:
    side, arm = int(not is_ours(state, action, who)), arm_in(state, action, who)
    return fighter(state, who, arm, side, _mode(state, action, who))


def _mode(state: State, action: FightByHand, who: FigureId) -> str:
    """What a fencer does of whom it is said, or who fights on the one side where it is said of that; else nothing."""
    how = action.wish_of(who).how
    if how == STRIKES and who in action.ours:
        how = action.special
    return how if how == ONE_HAND or (how in FEATS and fences(state, who)) else ""


def fences(state: State, who: FigureId) -> bool:
    return FENCING in skills_of(state.people[who])


def arm_in(state: State, action: FightByHand, who: FigureId) -> MeleeWeapon:
    """As it was said; what he turns out not to have, the usual, which reaches over a shoulder in the second rank."""
    if action.special == BRAWL:
        return BARE
    own = {arm.id: arm for arm in (*arms_of(state, who), OBJECT)}
    cramped = bool(GROUNDS[action.ground][0].get("cramped"))
    if named := own.get(action.wish_of(who).arm):
        return named
    long = next((arm for arm in own.values() if arm.second_rank), None) if who in action.second else None
    return long or usual_arm(state, who, cramped=cramped)


# Who reaches whom


def face_to_face(action: FightByHand) -> list[Reach]:
    there, back = ({**GROUNDS[action.ground][n], **SPECIALS[action.special][n]} for n in (0, 1))
    count = len(action.ours)
    found = []
    for n in range(count):
        for m in range(count, count + len(action.theirs)):
            found += [Reach(n, m, **there), Reach(m, n, **back)]
    return found


def is_ours(state: State, action: FightByHand, who: FigureId) -> bool:
    """Whether he is of the one side. Behind it stand its own people, where both second ranks were told together."""
    if who in action.behind:
        return state.party[who] == state.party[action.ours[0]]
    return who in action.ours


def fronts_of(state: State, action: FightByHand, who: FigureId) -> tuple[FigureId, ...]:
    """Before whom somebody of the second rank stands."""
    return action.ours if is_ours(state, action, who) else action.theirs


def enemies_of(state: State, action: FightByHand, who: FigureId) -> tuple[FigureId, ...]:
    """Those of the other side who can be struck: its first rank."""
    return action.theirs if is_ours(state, action, who) else action.ours


def second_ranks(state: State, action: FightByHand) -> list[Reach]:
    """Over whose shoulder each of the second ranks strikes, and at whom: as was said, else the first behind the first,
    and so on."""
    ids, faces = action.everybody(), face_to_face(action)
    counts = {True: 0, False: 0}
    found = []
    for who in action.second:
        ours, fronts, at = is_ours(state, action, who), fronts_of(state, action, who), action.wish_of(who).at
        over = ids.index(at if at in fronts else fronts[counts[ours] % len(fronts)])
        counts[ours] += 1
        ways = [one for one in faces if one.by == over]
        way = next((one for one in ways if ids[one.at] == at), ways[0])
        found.append(replace(way, by=ids.index(who), over=over, charge=False))
    return found


def why_not_behind(state: State, action: FightByHand, way: Reach) -> IllegalAction | None:
    """What keeps one of a second rank from striking over the shoulder before him."""
    ranks, ids = state.box.ranks, action.everybody()
    depth = Depth(ranks.spear_ranks, ranks.close_order_spear_ranks, ranks.pike_ranks)
    by, front = (fighter_of(state, action, ids[place]) for place in (way.by, way.over))
    return why_not_over(Behind(by, front, 2, way.cramped), state.terms.melee, depth)
