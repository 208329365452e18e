"""Exact chances of moves: to arrive over slow ground, to crawl or swim so far, to survive danger or a fall.

All from the resolvers that roll the dice of the game, composed by stages where a group is concerned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.laws import Law, to_the_end
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law

from .components import Going
from .danger import Clinging, Fall, Fate, Landing, Party, danger_modifiers, next_die, resolve_fall, second_test
from .movement import Crawl, crawl
from .slowing import Walk, Walked, resolve_walk
from .water import Embarking, Swim, embark, swim

Tone = Literal["good", "mid", "none", "bad"]
TONES: dict[str, Tone] = {"arrived": "good", "ran_out": "mid", "stopped_at_edge": "mid", "safe": "good", "": "good"}
TONES |= {"freed": "good", "still": "mid", "shouts": "mid", "lies": "mid"}


def walk_law(case: Walk) -> Law[Walked]:
    return law_of(resolve_walk, case, "", "")


def reach_odds(case: Walk) -> Odds:
    """Only whether the end of the way is reached."""
    return odds_of_law(walk_law(case), lambda done: _reached(done.length >= case.length), case.allowance.modifiers)


def _reached(reached: bool) -> Ending:
    return Ending("reaches" if reached else "falls_short", "good" if reached else "bad")


def crawl_odds(case: Crawl, distance: int) -> Odds:
    return odds_of_law(law_of(crawl, case), lambda done: _reached(done.length >= distance))


def swim_odds(case: Swim, distance: int) -> Odds:
    return odds_of_law(law_of(swim, case), lambda done: _reached(done.length >= distance))


def embark_odds(case: Embarking) -> Odds:
    """Aboard or not, and how far onto the water."""

    def ending(afloat: int) -> Ending:
        return Ending("afloat" if afloat else "not_aboard", "good" if afloat else "bad", {"length": afloat})

    return odds_of_law(law_of(embark, case).map(lambda done: done.afloat), ending, case.allowance.modifiers)


@dataclass(frozen=True, slots=True)
class Watched:
    """A crossing as one of them sees it, who stands first: what befell him, the worst of all, who may still be hit."""

    crossing: Party
    worst: Fate = ""

    @property
    def own(self) -> Fate:
        return self.crossing.fates[0]


def _watched(crossing: Party, before: Fate) -> Watched:
    """Whom something has befallen is out of reach: only the worst of it is kept in mind."""
    fates: tuple[Fate, ...] = (before, *crossing.fates)
    worst: Fate = "in_danger" if "in_danger" in fates else "shouts" if "shouts" in fates else ""
    others = sorted(n for n, fate in zip(crossing.numbers[1:], crossing.fates[1:], strict=True) if not fate)
    none: Fate = ""
    left = replace(crossing, numbers=(crossing.numbers[0], *others), fates=(crossing.fates[0], *[none for _ in others]))
    return Watched(left, worst)


def _law_of_watch(crossing: Party, going: Going, is_over: Callable[[Watched], bool]) -> Law[Watched]:
    def stage(dice: Dice, state: Watched) -> Watched:
        return _watched(next_die(dice, state.crossing, going), state.worst)

    return to_the_end(_watched(crossing, ""), stage, is_over)


def fate_law(crossing: Party, going: Going, person: int) -> Law[Fate]:
    """What may befall one of those who cross."""
    others = [n for place, n in enumerate(crossing.numbers) if place != person]
    first = replace(crossing, numbers=(crossing.numbers[person], *others))
    known = _law_of_watch(first, going, lambda state: not state.crossing.open or state.own != "")
    return known.map(lambda state: state.own)


def danger_odds(crossing: Party, going: Going, person: int) -> Odds:
    """For one of them."""
    return odds_of_law(fate_law(crossing, going, person), lambda fate: _end(f"danger_{fate or 'none'}", fate))


def anybody_odds(crossing: Party, going: Going) -> Odds:
    """Whether anybody at all gets into danger, cries out, or neither."""
    known = _law_of_watch(crossing, going, lambda state: not state.crossing.open or state.worst == "in_danger")
    return odds_of_law(known.map(lambda state: state.worst), lambda fate: _end(f"danger_{fate or 'none'}", fate))


def _end(code: str, fate: str) -> Ending:
    return Ending(code, TONES.get(fate, "bad"))


def clinging_odds(case: Clinging) -> Odds:
    """The second test; what becomes of a helper is not told here."""
    known = law_of(second_test, case).map(lambda done: done.end)
    return odds_of_law(known, lambda end: _end(f"cling_{end}", end), danger_modifiers(case.who, case.sheet))


def fall_odds(case: Fall, person: int = 0) -> Odds:
    """For one of those who fall."""
    known = law_of(partial(_landing_of, person), case)
    modifiers: tuple[Modifier, ...] = danger_modifiers(case.fallers[person], case.sheet)
    return odds_of_law(known, lambda landing: _end(f"fall_{landing}", landing), modifiers)


def _landing_of(person: int, dice: Dice, case: Fall) -> Landing:
    return resolve_fall(dice, case).landings[person]
