"""What people in a melee are told to do: weapon, enemy, way of fighting; what is offered and what is refused.

ARG-ACT-04, ARG-MEL-04, ARG-MEL-06, ARG-MEL-26, ARG-STR-05, ARG-WPN-01, ARG-WPN-14, ARG-CCT-01, ARG-CCT-07, ARG-MOD-03,
ARG-OBS-01, ARG-RNK-08.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.params import Each, Pick
from rulesets.common.questions import Form, Near
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat
from rulesets.common.shapes import NONE

from .asking import gathers
from .awareness import is_aware, is_own
from .disengaging import check_strike
from .grouping import is_mounting, party_as_known
from .habits import SENSIBLE, ByHabit, habit_form
from .ledger import RULE
from .melee_arms import arm_named, arms_of, feats_of, guns_of, shot_at, skills_of, usual_arm
from .melee_cases import FEATS
from .melee_ground import between
from .melee_split import crowd_of
from .melee_wishes import (
    CAPTURES,
    DECLINES,
    FIRES,
    FUMBLES,
    LEAVES,
    MODES,
    ONE_HAND,
    RESISTS,
    SHOOTING,
    SPARES,
    STRIKES,
    STRIKING,
    YIELDS,
    Melee,
    Wish,
    Wishes,
    may_strike,
    melee_of,
    seems_at_peace,
)  # fmt: skip
from .nearness import is_able
from .second_rank import check_shoulder
from .small_fights import check_contact
from .special_fighters import check_feat
from .state import FigureId, State
from .storming import waits_for
from .timing import check_other_action
from .wounds import may_capture

FIGHT = "fight"
MOST = 12  # answers offered


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """For each of one's own people in contact: weapon, enemy, way of fighting; whoever is left out does the usual."""

    kind: ClassVar[str] = FIGHT
    people: tuple[tuple[str, tuple[str, str, str]], ...] = ()


def wishes_of(gather: Gather) -> Wishes:
    """What all have answered."""
    given = [row for _, action in gather.answers if isinstance(action, Fight) for row in action.people]
    return {who: Wish(*row) for who, row in given}


def melee_in_hand(state: State) -> Melee:
    return next((melee_of(one.subject) for one in gathers(state) if one.kind == FIGHT), Melee(()))


def deciding(state: State, melee: Melee, seat: Seat) -> list[FigureId]:
    """Those for whom this seat has something to say: not those on the ground, nor next to enemies in disguise only."""
    mine = [who for who in melee.everybody() if state.seat[who] == seat and is_able(state, who)]
    return [who for who in mine if known_foes(state, melee, seat, who)]


# What is offered


def forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    melee = melee_of(gather.subject)
    mine = deciding(state, melee, seat)
    arms = dict.fromkeys(name for who in mine for name in names_of_arms(state, who))
    foes = dict.fromkeys(foe for who in mine for foe in known_foes(state, melee, seat, who))
    friends = dict.fromkeys(friend for who in mine for friend in shoulders_to_choose(melee, who))
    open_to_them = [mode for who in mine for mode in modes_of(state, melee, who)]
    modes = [mode for mode in MODES if mode in open_to_them]
    row = (
        ("arm", Pick(tuple(arms), kind="weapon")),
        ("at", Pick((NONE, *foes, *friends), kind="figure")),
        ("how", Pick(tuple(modes), kind="way_to_fight")),
    )
    fights = Form(FIGHT, (("people", Each(tuple(mine), row, kind="figure")),), RULE["ARG-WPN-14"])
    return fights, habit_form()


def names_of_arms(state: State, who: FigureId) -> list[str]:
    return [*(arm.id for arm in arms_of(state, who)), *(gun.id for gun in guns_of(state, who))]


def known_foes(state: State, melee: Melee, seat: Seat, who: FigureId) -> list[FigureId]:
    """Those whom he sees and takes for enemies."""
    foes = [foe for foe in melee.enemies_of(who) if is_aware(state, seat, foe)]
    return [foe for foe in foes if is_own(state, seat, foe) or not seems_at_peace(state, foe, who)]


def shoulders_to_choose(melee: Melee, who: FigureId) -> list[FigureId]:
    """The friends over whose shoulders he may strike, where there is more than one (ARG-RNK-08)."""
    friends = list(dict.fromkeys(over for over, _ in melee.shoulders_of(who)))
    return friends if len(friends) > 1 else []


def modes_of(state: State, melee: Melee, who: FigureId) -> list[str]:
    """The ways of fighting that are open to him with one weapon or another."""
    return [wish.how for wish in _ways(state, melee, who)]


def usual_wish(state: State, melee: Melee, who: FigureId) -> Wish:
    """Everybody strikes who can, with the first of his weapons to strike (ARG-WPN-14); whoever is attacked across an
    obstacle only resists (ARG-OBS-02)."""
    strikes = may_strike(state, who) and who not in state.guise
    how = RESISTS if waits_for(state, who, known_foes(state, melee, state.seat[who], who)) else STRIKES
    return Wish(usual_arm(state, who).id, NONE, how if strikes else DECLINES)


def usual(state: State, seat: Seat, gather: Gather) -> Fight:
    melee = melee_of(gather.subject)
    return Fight(tuple((who, _row(usual_wish(state, melee, who))) for who in deciding(state, melee, seat)))


def samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """The usual; then one of them does something else: another way, another weapon, another enemy."""
    melee, first = melee_of(gather.subject), usual(state, seat, gather)
    found: list[Action] = [first, ByHabit(SENSIBLE)]
    for n, (who, row) in enumerate(first.people):
        others = _others(state, melee, seat, who) if len(found) < MOST else ()
        for wish in others:
            if _row(wish) != row and len(found) < MOST:
                found.append(Fight((*first.people[:n], (who, _row(wish)), *first.people[n + 1 :])))
    return found


def _row(wish: Wish) -> tuple[str, str, str]:
    return wish.arm, wish.at, wish.how


def _others(state: State, melee: Melee, seat: Seat, who: FigureId) -> Iterator[Wish]:
    yield from _ways(state, melee, who)
    if may_strike(state, who):
        arm = usual_arm(state, who)
        yield from (Wish(arm.id, one) for one in shoulders_to_choose(melee, who))
        yield from (Wish(arm.id, foe) for foe in known_foes(state, melee, seat, who))
        yield from (Wish(other.id) for other in arms_of(state, who) if other != arm)


def _ways(state: State, melee: Melee, who: FigureId) -> list[Wish]:
    """One wish for each way of fighting that is open to him, with a weapon that fits it."""
    usual_one, foes = usual_arm(state, who).id, melee.enemies_of(who)
    found = _strikes(state, who, usual_one) if may_strike(state, who) else []
    if found and any(between(state, who, foe).is_crossed for foe in foes):
        found.append(Wish(usual_one, NONE, RESISTS))
    others = [Wish(gun.id, NONE, how) for gun in guns_of(state, who) for how in SHOOTING]
    others += [Wish(usual_one, foe, CAPTURES) for foe in foes if state.now[foe].is_down(state.turn)]
    found += [wish for wish in others if is_allowed(state, melee, who, wish)]
    return [*found, *(Wish(usual_one, NONE, how) for how in (SPARES, YIELDS, DECLINES))]


def _strikes(state: State, who: FigureId, usual_one: str) -> list[Wish]:
    """The usual, what a fencer may do, and a heavy weapon in one hand."""
    arms, found = arms_of(state, who), [Wish(usual_one)]
    for mode, feat in FEATS.items():
        found += [Wish(arm.id, NONE, mode) for arm in arms if feat in feats_of(state, who, arm)][:1]
    return found + [Wish(arm.id, NONE, ONE_HAND) for arm in arms if arm.heavy][:1]


# What is refused


def is_allowed(state: State, melee: Melee, who: FigureId, wish: Wish) -> bool:
    try:
        check_wish(state, melee, who, wish)
    except IllegalAction:
        return False
    return True


def check_fight(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, Fight):
        melee = melee_in_hand(state)
        for who, row in action.people:
            check_wish(state, melee, who, Wish(*row))


def check_wish(state: State, melee: Melee, who: FigureId, wish: Wish) -> None:
    """Raises IllegalAction for what he cannot do."""
    foes = known_foes(state, melee, state.seat[who], who)
    if wish.at != NONE and wish.at not in foes:
        check_named(state, melee, who, wish)
    if wish.how in SHOOTING:
        _check_shot(state, melee, who, wish)
    else:
        arm = arm_named(state, who, wish.arm)
        check_feat(FEATS.get(wish.how, ""), skills_of(state.people[who]), arm, state.terms.melee)
    if wish.how in STRIKING:
        check_striking(state, who, fires=wish.how == FIRES)
    if wish.how == CAPTURES:
        _check_capture(state, melee, who, wish)
    if wish.how == RESISTS and not any(between(state, who, foe).is_crossed for foe in foes):
        raise IllegalAction("no_obstacle_between", RULE["ARG-OBS-01"])


def check_named(state: State, melee: Melee, who: FigureId, wish: Wish) -> None:
    """Whom he names and does not touch may be the friend over whose shoulder he strikes. Raises IllegalAction."""
    if not is_own(state, state.seat[who], wish.at):
        check_contact(None)
    check_shoulder(wish.at, melee.shoulders_of(who))
    if wish.how not in STRIKING or wish.how in SHOOTING:
        raise IllegalAction("not_over_that_shoulder", RULE["ARG-RNK-08"])


def check_striking(state: State, who: FigureId, *, fires: bool = False) -> None:
    """One strike a turn, and none for who has shot or breaks contact. Raises IllegalAction."""
    now = state.now[who]
    if now.strikes:
        raise IllegalAction("one_strike_a_turn", RULE["ARG-ACT-05"])
    check_strike(breaking=f"{LEAVES} {who}" in state.marks)
    if is_mounting(state, who):
        raise IllegalAction("mounting_takes_the_turn", RULE["ARG-CAV-01"])
    if f"{FUMBLES} {who}" in state.marks:
        raise IllegalAction("jump_has_failed", RULE["ARG-TAB-05"])
    if not fires:
        shot = bool(now.shots) or now.shot_early
        check_other_action(shot=shot, shoot_then_strike=False, strikes=True, first_melee_turn=not now.at_contact)


def _check_shot(state: State, melee: Melee, who: FigureId, wish: Wish) -> None:
    gun = next((one for one in guns_of(state, who) if one.id == wish.arm), None)
    if gun is None:
        raise IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=wish.arm)
    shot_at(state, who, gun, touches_target=who in melee.in_contact())
    if wish.how == FIRES and (state.now[who].at_contact or not gun.shoot_then_strike):
        raise IllegalAction("shot_or_strike", RULE["ARG-ACT-04"])


def _check_capture(state: State, melee: Melee, who: FigureId, wish: Wish) -> None:
    """Somebody on the ground, with no friend of his near who could hinder it (ARG-UNT-10)."""
    if wish.at == NONE:
        raise IllegalAction("nobody_to_capture", RULE["ARG-UNT-10"])
    crowd = [one for one in crowd_of(melee.pairs, who) if one != wish.at]
    friends = any(state.party[one] == state.party[wish.at] and is_able(state, one) for one in crowd)
    if may_capture(state.now[wish.at], state.turn, friend_in_contact=friends) is None:
        raise IllegalAction("nobody_to_capture", RULE["ARG-UNT-10"])


# What somebody would look for and may not


def near_misses(state: State, seat: Seat) -> Sequence[Near]:
    """Striking one who is not in contact, with what one has not, after a shot."""
    melee = melee_in_hand(state)
    mine = deciding(state, melee, seat)
    if not mine:
        return ()
    who, found = mine[0], [Wish(_not_carried(state, mine[0]))]
    far = [one for one in state.people if _is_far_foe(state, melee, seat, who, one)]
    found += [Wish(usual_arm(state, who).id, one) for one in far[:1]]
    found += [Wish(usual_arm(state, one).id) for one in mine if not may_strike(state, one)][:1]
    found += [Wish(gun.id, NONE, how) for gun in guns_of(state, who)[:1] for how in SHOOTING]
    return [near for wish in found for near in _near(state, melee, who, wish)]


def _not_carried(state: State, who: FigureId) -> str:
    names = names_of_arms(state, who)
    return next(one for one in state.terms.period.melee_weapons if one not in names)


def _is_far_foe(state: State, melee: Melee, seat: Seat, who: FigureId, one: FigureId) -> bool:
    if not is_aware(state, seat, one) or not state.in_play(one) or one in melee.enemies_of(who):
        return False
    pair = sorted((state.party[who], party_as_known(state, seat, one)))
    return "|".join(pair) in state.hostile


def _near(state: State, melee: Melee, who: FigureId, wish: Wish) -> Iterator[Near]:
    try:
        check_wish(state, melee, who, wish)
    except IllegalAction as refusal:
        yield Near(Fight(((who, _row(wish)),)), refusal.code, refusal.rule, refusal.facts, {"who": who})
