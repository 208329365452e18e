"""What people of each kind do in a melee: the weapon and the way that the dice favour (ARG-NPC-01, ARG-MEL-06).

Each is settled by himself, the others doing the usual, with the odds of the seat: strangers are taken for middling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from rulesets.common.seats import GM, Seat
from rulesets.common.shapes import NONE

from .melee_arms import arms_of, guns_of
from .melee_cases import bouts_of
from .melee_chances import Case, case_of
from .melee_choices import Fight, deciding, is_allowed, melee_in_hand, usual_wish
from .melee_known import CLASSES, as_known, melee_as_known
from .melee_odds import Fates, exchange_law
from .melee_wishes import CAPTURES, DECLINES, FIRES, SHOOTS, YIELDS, Melee, Wish, may_strike
from .state import FigureId, State

FALLEN, HURT = 6, 1  # what a man out of the fight counts, and what one driven back or laid down
HOPELESS = Fraction(-3, 2)  # whoever is frightened yields rather than expect worse


def habit_fight(state: State, seat: Seat, style: str) -> Fight:
    """The answer of a seat whose people are of one kind."""
    melee = melee_in_hand(state)
    mine = deciding(state, melee, seat)
    wishes = _wishes(state, seat, melee, dict.fromkeys(mine, style))
    return Fight(tuple((who, (wish.arm, wish.at, wish.how)) for who, wish in wishes.items()))


def unplayed_wishes(state: State, melee: Melee) -> dict[FigureId, Wish]:
    """Of those whom nobody plays, each as he behaves."""
    if state.setup.gm:
        return {}
    mine = [who for who in deciding(state, melee, GM) if who in state.conduct]
    return _wishes(state, GM, melee, {who: state.conduct[who].behaviour for who in mine})


def _wishes(state: State, seat: Seat, melee: Melee, styles: Mapping[FigureId, str]) -> dict[FigureId, Wish]:
    known = melee_as_known(state, seat, melee)
    seen = as_known(state, seat, known.everybody())
    chosen: dict[FigureId, Wish] = {}
    for who, style in styles.items():
        chosen[who] = _best(_Judge(state, seen, known, seat), chosen, who, style)
    return chosen


class _Judge:
    """What a way of fighting promises, by what one seat knows."""

    def __init__(self, state: State, seen: State, melee: Melee, seat: Seat) -> None:
        self.state, self.seen, self.melee, self.seat = state, seen, melee, seat

    def hope(self, wishes: Mapping[FigureId, Wish], who: FigureId) -> Fraction:
        """What the enemy loses in his fight on average, less what one's own side does."""
        bouts = [one for one in bouts_of(self.seen, self.melee, wishes) if who in one.ids]
        return sum((_worth(case_of(self.state, self.seat, one)) for one in bouts), Fraction(0))


def _worth(case: Case) -> Fraction:
    guessed = case.guessed(CLASSES[1]) if case.unknown else case
    law = exchange_law(guessed.fight)
    return law.mean(lambda fates: _loss(fates, case.theirs) - _loss(fates, case.mine))


def _loss(fates: Fates, places: tuple[int, ...]) -> int:
    found = 0
    for n in places:
        fate = fates[n]
        found += FALLEN if fate.fallen else HURT * (fate.wounded + bool(fate.down) + bool(fate.recoils))
    return found


def _best(judge: _Judge, chosen: Mapping[FigureId, Wish], who: FigureId, style: str) -> Wish:
    """The most promising; of equals the usual one."""
    first = usual_wish(judge.state, judge.melee, who)
    if first.how == DECLINES:
        return first
    wishes, afraid = _ways(judge, who, first), style == "frightened"
    if len(wishes) == 1 and not afraid:
        return first
    hopes = [judge.hope({**chosen, who: one}, who) for one in wishes]
    if afraid and max(hopes) <= HOPELESS:
        return Wish(first.arm, NONE, YIELDS)
    return wishes[hopes.index(max(hopes))]


def _ways(judge: _Judge, who: FigureId, first: Wish) -> list[Wish]:
    """Striking with each weapon, firing a loaded gun, taking somebody who lies there."""
    state, melee = judge.state, judge.melee
    others = [replace(first, arm=arm.id) for arm in arms_of(state, who)[:-1]] if may_strike(state, who) else []
    guns = [Wish(gun.id, NONE, how) for gun in guns_of(state, who) for how in (SHOOTS, FIRES)]
    taken = [Wish(first.arm, foe, CAPTURES) for foe in melee.enemies_of(who) if state.now[foe].is_down(state.turn)]
    if found := [one for one in taken if is_allowed(state, melee, who, one)][:1]:
        return found
    found = [one for one in (*others, *guns) if is_allowed(state, melee, who, one)]
    return list(dict.fromkeys([first, *found]))
