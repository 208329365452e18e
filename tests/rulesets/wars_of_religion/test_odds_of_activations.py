"""The chances of whole activations against the engine itself, which carries them out thousands of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.seats import Seat
from rulesets.common.shapes import chosen
from rulesets.wars_of_religion import armies, odds_activation
from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.odds_scene import Scene
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import question
from tests.rulesets.wars_of_religion.played import GAME
from tests.rulesets.wars_of_religion.war_field import field

GAMES = 800
Answer = Callable[[State, list[Action]], Action]


def war(side: str, **values: object) -> State:
    """A round of this side in a war without cards in which everybody has money."""
    leads = values.pop("leads", {})
    helpers = values.pop("backs", {})
    state = field(**values)  # type: ignore[arg-type]
    state.leads |= leads  # type: ignore[arg-type]
    state.backs |= helpers  # type: ignore[arg-type]
    state.money = dict.fromkeys(FACTIONS, 9)
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    state.side, state.step, state.round = side, "rounds", 1
    return state


def strong(state: State, one: str, other: str) -> bool:
    return armies.dice_of(state, one, state.troops[one]) >= armies.dice_of(state, other, state.troops[other])


def told(answer: bool) -> str:
    return "yes" if answer else "no"


def foremost(state: State, area: str) -> str:
    there = [one for one in armies.standing(state, area, state.side) if one not in state.venture.beaten]  # type: ignore[union-attr]
    return min(there, key=lambda one: state.box.rank(state.leads[one]))


def wanted(state: State, frame: Any, options: list[Action]) -> str:
    """What the players do who are taken to play like that."""
    kind, subject = frame.kind, frame.subject
    if kind == "intercept":
        return told(strong(state, subject[0], subject[1]))
    if kind == "attack":
        return told(strong(state, foremost(state, subject[1]), subject[0]))
    if kind == "evade":
        return told(not strong(state, subject[0], subject[1]))
    if kind == "wins_tie":
        return next((one for one in subject if armies.side(state, one) == "crown"), subject[1])
    if kind == "besiege":
        return best_bet(state, subject[0], [chosen(one) for one in options if chosen(one) != "nothing"])
    return "going" if kind == "parted" else chosen(options[-1] if kind == "refuge" else options[0])


def best_bet(state: State, army: str, cities: list[str]) -> str:
    """By hand: dice of 5 and 6 on both sides, enough hits, enough troops left; times what the city is worth."""

    def hits(dice: int) -> list[Fraction]:
        return [comb(dice, n) * Fraction(2 ** (dice - n), 3**dice) for n in range(dice + 1)]

    def worth(city: str) -> Fraction:
        garrison, troops = state.box.garrison(city), state.troops[army]
        ours = sum(hits(armies.dice_of(state, army, troops))[garrison:])
        theirs = sum(share for n, share in enumerate(hits(garrison)) if troops - n >= garrison)
        return ours * theirs * (1 + state.box.city_sizes[state.box.cities[city].size].points)

    return max(cities, key=worth)


def answer(state: State, options: list[Action]) -> Action:
    frame: Any = state.stack[-1]
    if frame.kind in ("join", "pay", "window"):
        return options[0]
    choice = wanted(state, frame, options)
    return next(one for one in options if chosen(one) == choice)


def carried_out(state: State, seat: Seat, march: March, seed: str) -> State:
    """The engine carries it out, up to the end of the activation."""
    state, dice, deaf = state.copy(), Fast(seed), Deaf()
    state.stack = [question(state, "lead", (seat,), RULE["WOR-15.7.2a"], march.army)]
    GAME.decide(state, seat, march, deaf)
    return played_out(state, dice, deaf)


def played_out(state: State, dice: Fast, deaf: Deaf) -> State:
    """Up to the end of the activation that goes on."""
    while state.stack[-1].kind != "venture_over":
        if not GAME.resolve(state, dice, deaf):
            due = GAME.due(state, FACTIONS)
            assert due is not None
            GAME.decide(state, due.seat, answer(state, list(due.actions)), deaf)
    return state


def came_to(before: State, after: State, army: str) -> tuple[object, ...]:
    """Troops and leaders of the army that marched, cities that were taken, whether it was beaten."""
    taken = tuple([city for city in before.owner if after.owner[city] != before.owner[city]])
    beaten = army in after.venture.beaten  # type: ignore[union-attr]
    return after.troops.get(army, 0), after.leads.get(army, ""), after.backs.get(army, ""), taken, beaten


def foretold(scene: Scene, army: str) -> tuple[object, ...]:
    one = scene.force(army)
    known = (one.troops, one.leader, one.helper) if one else (0, "", "")
    return *known, scene.taken, army in scene.beaten


LEADERS = {
    "francois_de_guise": "league",
    "saint_andre": "royalist",
    "anne_de_montmorency": "royalist",
    "conde": "huguenot",
    "coligny": "huguenot",
}
# An enemy on the way, another one at the end, a starred supporter, leaders in the pool, four cities to besiege.
MARCH = {
    "troops": {"league.1": ("CHA", 5), "huguenot.1": ("IDF", 3), "huguenot.2": ("NOR", 4), "royalist.1": ("BRE", 2)},
    "leaders": {
        "francois_de_guise": "league",
        "mayenne": "league",
        "tavannes": "royalist",
        "saint_andre": "royalist",
        "coligny": "huguenot",
        "henri_de_navarre": "huguenot",
        "la_noue": "huguenot",
    },
    "leads": {
        "league.1": "mayenne",
        "huguenot.1": "coligny",
        "huguenot.2": "henri_de_navarre",
        "royalist.1": "saint_andre",
    },
    "backs": {"league.1": "tavannes", "huguenot.2": "la_noue"},
}
STRONG = {**MARCH, "troops": {"league.1": ("CHA", 6), "huguenot.1": ("ANJ", 3), "huguenot.2": ("NOR", 2)}}
JOINED = {**MARCH, "troops": {"league.1": ("CHA", 9), "huguenot.2": ("IDF", 6), "royalist.1": ("IDF", 3)}}
# Somebody stands by where it is stopped, somebody else waits where it goes.
FRIENDS = {**MARCH, "troops": {**MARCH["troops"], "league.2": ("IDF", 2), "royalist.1": ("NOR", 4)}}
REVOLT = {
    "troops": {"huguenot.1": ("POI", 6), "revolt.peasant": ("BER", 6), "royalist.1": ("BER", 1)},
    "leaders": {"henri_de_navarre": "huguenot", "coligny": "huguenot", "saint_andre": "royalist"},
    "leads": {"huguenot.1": "henri_de_navarre", "royalist.1": "saint_andre"},
}
CASES: dict[str, tuple[str, str, Mapping[str, object], March]] = {
    "on the way": ("crown", "league", MARCH, March("league.1", "CHA IDF NOR", 5)),
    "to friends": ("crown", "league", FRIENDS, March("league.1", "CHA IDF NOR", 5)),
    "he evades": ("crown", "league", STRONG, March("league.1", "CHA IDF NOR", 6)),
    "part of it": ("crown", "league", JOINED, March("league.1", "CHA IDF", 5)),
    "small part": ("crown", "league", JOINED, March("league.1", "CHA ORL", 4)),
    "into a revolt": ("opposition", "huguenot", REVOLT, March("huguenot.1", "POI BER", 6)),
}


@pytest.mark.parametrize("case", list(CASES))
def test_the_chances_are_those_of_the_engine(case: str):
    side, seat, values, march = CASES[case]
    state = war(side, **values)
    law = odds_activation.end_law(state, [march])
    expected = law.map(lambda scene: foretold(scene, march.army))
    found: Counter[tuple[object, ...]] = Counter()
    for n in range(GAMES):
        after = carried_out(state, seat, march, f"{case}.{n}")
        who = after.venture.armies[0] if after.venture else march.army
        found[came_to(state, after, who)] += 1
    agrees(expected.weights, expected.total, found)


def agrees(weights: Mapping[Any, int], total: int, found: Counter[Any]) -> None:
    """Each outcome as often as it should be, within five standard deviations; none that cannot be."""
    assert not [one for one in found if one not in weights]
    for outcome, weight in weights.items():
        share = weight / total
        allowed = 5 * sqrt(GAMES * share * (1 - share)) + 1
        assert abs(found[outcome] - GAMES * share) <= allowed, outcome
