"""What simulated games are counted for, and what a viewer may read of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulesets.common.counts import read_count
from rulesets.common.dice import Fast
from rulesets.common.seats import GM
from rulesets.common.setup import Setup
from rulesets.common.simulation import Simulation
from rulesets.wars_of_religion.counting import CITIES, counted
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.played import GAME, begun
from tests.rulesets.wars_of_religion.test_bots import walked

BOX = GAME.load_box({})
SETUP = Setup("first_war", FACTIONS, box_digest=BOX.digest)


def named(state: State, viewer: str, start: State | None = None) -> Mapping[tuple[str, ...], int]:
    """Every count by code and the facts that are no seat."""
    found = {}
    for one in counted(state, viewer, start):
        found[(one.code, *[str(value) for value in one.facts.values()])] = one.value
    return found


def over(winner: str = "league") -> State:
    state = begun().state
    state.turn, state.winner, state.ending = 2, winner, f"counted_{winner}"
    state.chronicle = ["1 18 16 10", "2 17 15 12"]
    return state


def test_a_simulation_says_how_many_cities_each_had_after_each_turn():
    found = Simulation(GAME, SETUP, BOX, "counted").play(range(2))
    counts = [(one, tally) for name, tally in found.numbers.items() if (one := read_count(name)) is not None]
    cities = {one.facts["seat"]: tally for one, tally in counts if one.group == CITIES}
    assert list(cities) == list(FACTIONS)
    assert {tally.games for tally in cities.values()} == {2}
    assert sum(tally.total for tally in cities.values()) == 2 * sum(not one.enters for one in BOX.cities.values())


def test_turns_before_the_simulation_are_not_counted():
    state, start = over(), over()
    start.chronicle = start.chronicle[:1]
    found = named(state, GM, start)
    assert ("cities_after", "league", "2") in found and found["cities_after", "league", "2"] == 12
    assert ("cities_after", "league", "1") not in found


def test_what_becomes_of_a_leader():
    state = over()
    state.people.move("henri_de_guise", "deck.league")
    assert named(state, GM)["lives", "league", "henri_de_guise"] == 1
    state.people.move("henri_de_guise", "out")
    found = named(state, GM)
    assert (found["lives", "league", "henri_de_guise"], found["fell", "league", "henri_de_guise"]) == (0, 1)


def test_who_has_died_in_bed_was_not_lost():
    state = over()
    one = next(one for one in BOX.characters.values() if one.counter and one.last == 2)
    state.people.move(one.id, "out")
    assert named(state, GM)["fell", one.original, one.id] == 0


def test_a_card_is_worth_what_its_faction_wins_with_and_without_it():
    state = over("league")
    mine = [card for card, one in BOX.events.items() if one.deck == "league"]
    for card, pile in zip(mine, ("hand.league", "deck"), strict=False):
        state.decks.piles["league"].place(card, pile)
    found = named(state, GM)
    assert found["wins_with", "league", mine[0]] == found["wins_without", "league", mine[1]] == 1
    state.winner = "huguenot"
    assert named(state, GM)["wins_with", "league", mine[0]] == 0


def test_of_a_card_in_hand_it_counts_whether_it_was_played():
    start, state = begun().state, over()
    card = next(card for card, one in BOX.events.items() if one.deck == "league")
    start.decks.piles["league"].place(card, "hand.league")
    state.decks.piles["league"].place(card, "discard")
    assert named(state, "league", start)["wins_playing", "league", card] == 1
    state.decks.piles["league"].place(card, "hand.league")
    assert named(state, "league", start)["wins_holding", "league", card] == 1


@pytest.mark.parametrize("viewer", FACTIONS)
def test_what_is_counted_does_not_hang_on_what_others_hold(viewer: str):
    state = walked(45)
    others = GAME.unknown_to(state, viewer, Fast("drawn anew"))
    assert state.decks.encode() != others.decks.encode()
    assert named(over(), viewer, state) == named(over(), viewer, others)


def test_every_count_has_words_in_both_languages():
    codes = {one.code for one in counted(over(), GM, None)} | {"wins_playing", "wins_holding"}
    groups = {one.group for one in counted(over(), GM, None)}
    for code in codes | groups:
        assert GAME.words.has("counts", code), code
