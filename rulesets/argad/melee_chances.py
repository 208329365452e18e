"""The chances of one's own fights, from what one knows: strangers may be of any class, which makes a range.

Several fights are told by how many fall on either side. The game master is told the true figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from rulesets.common.actions import Action
from rulesets.common.events import Modifier
from rulesets.common.laws import Law
from rulesets.common.odds import Chance, Odds, Tone
from rulesets.common.seats import GM, Fact, Facts, Viewer

from .awareness import is_own
from .duel_odds import duel_law, ending_of
from .fight_plan import plan_of
from .fights import Fight, Place
from .melee_cases import bouts_of
from .melee_choices import Fight as FightAction
from .melee_choices import melee_in_hand
from .melee_known import CLASSES, as_known, melee_as_known, strangers
from .melee_odds import Fates, exchange_law
from .melee_wishes import Bout, Wish
from .people import LIGHT, Armour
from .shot_cover import armours_possible, shows_armour
from .state import State

PERCENT = 100


class Turnout(NamedTuple):
    """How fights may end, as far as the page says it."""

    code: str
    tone: Tone
    mine: Fact
    theirs: Fact


Weights = dict[Turnout, int]
Losses = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Case:
    """A fight seen from one side: the places of one's own, and of strangers who may be of any class.

    `veiled`: those of them whose armour nobody can tell, between the lightest and the heaviest of the time.
    """

    fight: Fight
    mine: tuple[Place, ...]
    unknown: tuple[Place, ...] = ()
    veiled: tuple[Place, ...] = ()
    armours: tuple[Armour, ...] = ()

    def guesses(self) -> list[Case]:
        """Strangers as weak and as strong as they may be, and between: the chances lie between those."""
        if not self.unknown:
            return [self]
        worn = (*self.armours[:1], None, *self.armours[-1:]) if self.veiled else (None, None, None)
        return [self.guessed(class_, armour) for class_, armour in zip(CLASSES, worn, strict=True)]

    def guessed(self, class_: int, armour: Armour | None = None) -> Case:
        fighters = list(self.fight.fighters)
        for n in self.unknown:
            fighters[n] = replace(fighters[n], class_=class_)
            if armour is not None and n in self.veiled:
                fighters[n] = replace(fighters[n], armour=armour)
        return Case(replace(self.fight, fighters=tuple(fighters)), self.mine)

    @property
    def theirs(self) -> tuple[Place, ...]:
        """Those who stand against one's own; a hostage between them counts for neither."""
        own = [self.fight.fighters[n].side for n in self.mine] + [2]
        return tuple(n for n, one in enumerate(self.fight.fighters) if one.side not in own)


def chances(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """What this answer comes to if all others do the usual."""
    if not isinstance(action, FightAction):
        return None
    melee = melee_as_known(state, viewer, melee_in_hand(state))
    seen = as_known(state, viewer, melee.everybody())
    bouts = bouts_of(seen, melee, {who: Wish(*row) for who, row in action.people})
    cases = [one for bout in bouts if (one := case_of(state, viewer, bout)).mine and one.theirs]
    return odds_of_cases(cases)


def case_of(state: State, viewer: Viewer, bout: Bout) -> Case:
    """One's own are those of one side only: where both are, the single one's."""
    own = [n for n, who in enumerate(bout.ids) if _is_mine(state, viewer, who)]
    sides = [bout.fight.fighters[n].side for n in own]
    mine = tuple(n for n in own if bout.fight.fighters[n].side == min(sides, default=0))
    return case_seen(state, viewer, bout, mine)


def case_seen(state: State, viewer: Viewer, bout: Bout, mine: tuple[Place, ...]) -> Case:
    """The fight as this viewer knows those who are not his own."""
    unknown = strangers(state, viewer, bout.ids)
    places = tuple(bout.place(who) for who in unknown)
    veiled = tuple(bout.place(who) for who in unknown if not shows_armour(state, viewer, who))
    known = state.terms.period.armours
    armours = tuple(known.get(one, LIGHT) for one in armours_possible(state)) if veiled else ()
    return Case(nameless(bout.fight), mine, places, veiled, armours)


def nameless(fight: Fight) -> Fight:
    """The same for whoever rolls, so that fights of alike are reckoned once."""
    if fight.options.six_pool == "per_player":
        return fight
    return replace(fight, fighters=tuple(replace(one, seat="") for one in fight.fighters))


def _is_mine(state: State, viewer: Viewer, who: str) -> bool:
    return state.seat[who] == GM if viewer == GM else is_own(state, viewer, who)


def odds_of_cases(cases: Sequence[Case]) -> Odds | None:
    """One fight by what becomes of the worst off on either side, several by who falls."""
    if not cases:
        return None
    guessed = [one.guesses() for one in cases]
    count = max(len(one) for one in guessed)
    together = list(zip(*(one if len(one) == count else one * count for one in guessed), strict=True))
    return _odds([_weights(one) for one in together], modifiers_of(cases[0]))


def odds_to_the_end(case: Case) -> Odds:
    """The same fight gone on with, turn after turn, until one side has nobody left. Raises EndlessFight."""
    guesses = [turnouts(one, duel_law(one.fight)) for one in case.guesses()]
    return _odds(guesses, modifiers_of(case))


@lru_cache(1024)
def _weights(cases: tuple[Case, ...]) -> Weights:
    return turnouts(cases[0], exchange_law(cases[0].fight)) if len(cases) == 1 else _several(cases)


def modifiers_of(case: Case) -> tuple[Modifier, ...]:
    """What counts for one's first blow."""
    plan = plan_of(case.fight)
    first = next((n for n, blow in enumerate(case.fight.blows) if blow.by in case.mine), None)
    if first is None:
        return ()
    reaches = plan.reaches[case.fight.blows[first].by]
    return plan.aimed(first, reaches[0], 0).needs.modifiers if reaches else ()


def turnouts(case: Case, law: Law[Fates]) -> Weights:
    """What becomes of the worst off on either side."""
    found: Weights = {}
    for fates, weight in law.weights.items():
        ending = ending_of(fates, case.mine, case.theirs)
        turnout = Turnout("melee_ends", ending.tone, ending.facts["mine"], ending.facts["theirs"])
        found[turnout] = found.get(turnout, 0) + weight
    return found


def _several(cases: Sequence[Case]) -> Weights:
    """How many fall on one's own side and on the other."""
    counted: Losses = {(0, 0): 1}
    for case in cases:
        counted = _added(counted, _losses(case))
    return {_lost(*lost): weight for lost, weight in sorted(counted.items())}


@lru_cache(1024)
def _losses(case: Case) -> Losses:
    found: Losses = {}
    for fates, weight in exchange_law(case.fight).weights.items():
        lost = sum(fates[n].fallen for n in case.mine), sum(fates[n].fallen for n in case.theirs)
        found[lost] = found.get(lost, 0) + weight
    return found


def _added(one: Losses, other: Losses) -> Losses:
    found: Losses = {}
    for (a, b), weight in one.items():
        for (c, d), times in other.items():
            found[a + c, b + d] = found.get((a + c, b + d), 0) + weight * times
    return found


def _lost(mine: int, theirs: int) -> Turnout:
    if mine == theirs:
        return Turnout("melee_losses", "mid" if mine else "none", mine, theirs)
    return Turnout("melee_losses", "bad" if mine > theirs else "good", mine, theirs)


def _odds(guesses: Sequence[Weights], modifiers: tuple[Modifier, ...]) -> Odds:
    """Of several guesses each weighs the same, and what the least and the greatest chance is stands beside."""
    totals = [sum(one.values()) for one in guesses]
    common = lcm(*totals)
    turnouts = list(dict.fromkeys(one for weights in guesses for one in weights))
    shares = [
        [one.get(at, 0) * (common // total) for one, total in zip(guesses, totals, strict=True)] for at in turnouts
    ]
    divisor = gcd(common * len(guesses), *(sum(one) for one in shares))
    chances = [_chance(at, share, common, divisor) for at, share in zip(turnouts, shares, strict=True)]
    return Odds(tuple(chances), common * len(guesses) // divisor, modifiers)


def _chance(turnout: Turnout, shares: Sequence[int], common: int, divisor: int) -> Chance:
    """With the least and the greatest of several chances, in percent."""
    code, tone, mine, theirs = turnout
    facts: Facts = {"mine": mine, "theirs": theirs}
    if len(shares) == 1:
        return Chance(code, shares[0] // divisor, tone, facts)
    facts = {**facts, "low": PERCENT * min(shares) // common, "high": -(-PERCENT * max(shares) // common)}
    return Chance(f"{code}_guessed", sum(shares) // divisor, tone, facts)
