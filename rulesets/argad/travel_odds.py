"""Exact chances of moves: to arrive over slow ground, to crawl or swim so far, to survive danger or a fall.

All from the resolvers that roll the dice of the game, composed by stages where a group is concerned.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.laws import Law
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law

from .components import Going
from .danger import Clinging, Fall, Fate, Landing, Party, danger_law, danger_modifiers, resolve_fall, second_test
from .movement import Crawl, crawl
from .slowing import Walk, Walked, resolve_walk
from .water import Embarking, Swim, embark, swim

Tone = Literal["good", "mid", "none", "bad"]
TONES: dict[str, Tone] = {"arrived": "good", "ran_out": "mid", "stopped_at_edge": "mid", "safe": "good", "": "good"}
TONES |= {"freed": "good", "still": "mid", "shouts": "mid", "lies": "mid"}


def walk_law(case: Walk) -> Law[Walked]:
    return law_of(resolve_walk, case, "", "")


def walk_odds(case: Walk) -> Odds:
    """Where the way ends, and how often; each ending with its length."""
    return odds_of_law(walk_law(case), _walk_ending, case.allowance.modifiers)


def _walk_ending(done: Walked) -> Ending:
    return Ending(f"walk_{done.stop}", TONES.get(done.stop, "bad"), {"length": done.length})


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


def fate_law(crossing: Party, going: Going, person: int) -> Law[Fate]:
    """What may befall one of those who cross. Those of one number share their lot evenly."""
    number = crossing.numbers[person]
    alike = crossing.numbers.count(number)
    whole = danger_law(crossing, going, mounted=crossing.mounted)
    weights: dict[Fate, int] = {}
    for end, weight in whole.weights.items():
        for own, fate in zip(end.numbers, end.fates, strict=True):
            if own == number:
                weights[fate] = weights.get(fate, 0) + weight
    return Law(weights, whole.total * alike).map(lambda fate: fate)


def danger_odds(crossing: Party, going: Going, person: int) -> Odds:
    """For one of them."""
    return odds_of_law(fate_law(crossing, going, person), lambda fate: _end(f"danger_{fate or 'none'}", fate))


def anybody_odds(crossing: Party, going: Going) -> Odds:
    """Whether anybody at all gets into danger, cries out, or neither."""
    whole = danger_law(crossing, going, mounted=crossing.mounted)

    def worst(end: Party) -> Fate:
        return "in_danger" if "in_danger" in end.fates else "shouts" if "shouts" in end.fates else ""

    return odds_of_law(whole.map(worst), lambda fate: _end(f"danger_{fate or 'none'}", fate))


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
