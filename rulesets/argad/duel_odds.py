"""Odds of melee as a page shows them: one exchange, a fight to the end, a range where class or armour are not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal

from rulesets.common.laws import Law, ended
from rulesets.common.odds import Ending, Odds, Tone, odds_of_law

from .fight_plan import plan_of
from .fighters import Fighter
from .fights import BACK, FLAT, LOST, OUT, Fight, Place, all_strike
from .melee import Fate, fate_of
from .melee_odds import Fates, course_law, exchange_law

Until = Literal["killed", "down"]
Word = Literal["stands", "recoils", "wounded", "down", "falls"]
WORDS: tuple[Word, ...] = ("stands", "recoils", "wounded", "down", "falls")  # from best to worst


@dataclass(frozen=True, slots=True)
class ToTheEnd:
    """How a fight goes on: winners follow those whom they drive back, or let them go; it ends when somebody falls, or,
    of bare hands, when somebody is laid down."""

    follows: bool = True
    until: Until = "killed"


FIGHT_IT_OUT = ToTheEnd()
State = tuple[tuple[int, ...], bool]
"""What has become of each, as in a course, and whether the first turn is over."""


@lru_cache(1024)
def duel_law(fight: Fight, how: ToTheEnd = FIGHT_IT_OUT) -> Law[Fates]:
    """The fates of all when nobody gives in. Raises EndlessFight where nobody can ever do anything."""
    start: State = ((0,) * len(fight.fighters), False)
    law = ended(start, partial(_after_turn, fight, how), partial(is_over, fight, how))
    return law.map(lambda state: tuple(fate_of(code) for code in state[0]))


def is_over(fight: Fight, how: ToTheEnd, state: State) -> bool:
    """Whether one side has nobody left in the fight."""
    return state[1] and not turn_of(fight, how, state).reaches


def _after_turn(fight: Fight, how: ToTheEnd, state: State) -> Law[State]:
    """One more turn; recoils are followed up, or end the matter between the two."""
    codes, _ = state
    lasting = OUT | (0 if how.follows else BACK) | (FLAT if how.until == "down" else 0)

    def added(code: int, now: int) -> int:
        kept = (code & lasting) | (now & (lasting | FLAT))
        return kept + LOST * (code // LOST + now // LOST)

    small, places = without_idle(turn_of(fight, how, state))

    def grown(fates: tuple[int, ...]) -> State:
        now = dict(zip(places, fates, strict=True))
        return tuple(added(code, now.get(place, 0)) for place, code in enumerate(codes)), True

    return _codes_law(small).map(grown)


@lru_cache(4096)
def _codes_law(fight: Fight) -> Law[tuple[int, ...]]:
    return course_law(fight).map(lambda course: course.fates)


def without_idle(fight: Fight) -> tuple[Fight, tuple[Place, ...]]:
    """The fight of those only who reach somebody or are reached, and their places: so that fights of alike are one."""
    used = [place for reach in fight.reaches for place in (reach.by, reach.at, reach.over)]
    places = tuple(place for place in range(len(fight.fighters)) if place in used)
    new = {old: place for place, old in enumerate(places)}
    reaches = [replace(one, by=new[one.by], at=new[one.at], over=new.get(one.over, -1)) for one in fight.reaches]
    blows = [
        replace(one, by=new[one.by], wishes=tuple(new[wish] for wish in one.wishes if wish in new))
        for one in fight.blows
        if one.by in new
    ]
    unsteady = tuple(new[place] for place in fight.unsteady if place in new)
    fighters = tuple(fight.fighters[place] for place in places)
    return Fight(fighters, tuple(reaches), tuple(blows), unsteady, fight.options), places


@lru_cache(4096)
def turn_of(fight: Fight, how: ToTheEnd, state: State) -> Fight:
    """The fight of the turn that follows: without those who are out of it and what counts in the first turn only."""
    codes, begun = state
    if not begun:
        return fight
    gone = OUT | (0 if how.follows else BACK) | (FLAT if how.until == "down" else 0)
    fighters = tuple(_later(fighter, code) for fighter, code in zip(fight.fighters, codes, strict=True))
    reaches = tuple(
        replace(reach, charge=False)
        for reach in fight.reaches
        if not any(codes[place] & gone for place in (reach.by, reach.at, max(reach.over, reach.by)))
    )
    wishes = {blow.by: blow.wishes for blow in reversed(fight.blows)}
    later = all_strike(fighters, reaches, unsteady=fight.unsteady, options=fight.options)
    return replace(later, blows=tuple(replace(blow, wishes=wishes.get(blow.by, ())) for blow in later.blows))


def _later(fighter: Fighter, code: int) -> Fighter:
    """The same in a later turn: fewer lives, perhaps on the ground, not inspired any more nor new to melee."""
    return replace(
        fighter,
        lives=max(1, fighter.lives - code // LOST),
        down=bool(code & FLAT),
        stunned=False,
        motivated=False,
        inspired=False,
    )


# In the words of a page


def word_of(fate: Fate) -> Word:
    if fate.fallen:
        return "falls"
    if fate.down:
        return "down"
    if fate.recoils:
        return "recoils"
    return "wounded" if fate.wounded else "stands"


def ending_of(fates: Fates, mine: Sequence[Place], theirs: Sequence[Place]) -> Ending:
    """The worst that happens to those on one's own side, and the worst on the other."""
    own, other = (max((word_of(fates[n]) for n in places), key=WORDS.index) for places in (mine, theirs))
    return Ending("melee_ends", _tone(own, other), {"mine": own, "theirs": other})


def _tone(own: Word, other: Word) -> Tone:
    if own == other == "stands":
        return "none"
    if own == other:
        return "mid"
    return "good" if WORDS.index(own) < WORDS.index(other) else "bad"


def exchange_odds(fight: Fight, side: int = 0) -> Odds:
    """One phase, seen from one side; with what counts for its first striker."""
    return _odds(exchange_law(fight), fight, side)


def duel_odds(fight: Fight, side: int = 0, how: ToTheEnd = FIGHT_IT_OUT) -> Odds:
    """The same to the end."""
    return _odds(duel_law(fight, how), fight, side)


def _odds(law: Law[Fates], fight: Fight, side: int) -> Odds:
    mine = [n for n, one in enumerate(fight.fighters) if one.side == side]
    theirs = [n for n, one in enumerate(fight.fighters) if one.side != side]
    first = next((n for n, blow in enumerate(fight.blows) if blow.by in mine), None)
    plan = plan_of(fight)
    modifiers = (
        plan.aimed(first, plan.reaches[fight.blows[first].by][0], 0).needs.modifiers if first is not None else ()
    )
    return odds_of_law(law, lambda fates: ending_of(fates, mine, theirs), modifiers)


# What the asker does not know
