"""Many games from one start: the same whatever the chunks, played again exactly, and blind to what is not known."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.playout import DEAF, play_games
from rulesets.common.records import digest
from rulesets.common.seats import GM
from rulesets.common.setup import Setup, complete
from rulesets.common.simulation import Simulation, as_known
from rulesets.common.totals import Totals

rulesets.register("barons", "tests.barons")
BARONS = rulesets.load("barons")
SEED = "hands"


@pytest.fixture(scope="module")
def setup() -> Setup:
    scenario = BARONS.meta.scenarios[0]
    return complete(Setup(scenario=scenario.id, seats=scenario.seats, gm=True), BARONS.meta)


@pytest.fixture(scope="module")
def simulation(setup: Setup) -> Simulation:
    return Simulation(BARONS, setup, BARONS.load_box({}), SEED)


def in_mid_game(simulation: Simulation) -> Any:
    moments = list(simulation.retrace(0))
    return moments[len(moments) // 2].state


def test_the_parts_add_up_to_the_whole(simulation: Simulation):
    whole, parts = simulation.play(range(12)), Totals()
    for numbers in (range(7, 12), range(3), range(3, 7)):
        parts.merge(simulation.play(numbers))
    assert parts.to_json() == whole.to_json()
    assert whole.turns.games == 12


def test_it_is_the_playout_of_the_command_line(simulation: Simulation, setup: Setup):
    assert simulation.play(range(5)).to_json() == play_games(BARONS, setup, SEED, range(5), {}).to_json()


def test_one_of_its_games_can_be_played_again(simulation: Simulation):
    last = list(simulation.retrace(4, Listener))[-1]
    alone = simulation.play([4])
    assert int(digest(BARONS.encode(last.state)), 16) == alone.digest
    assert any(event.code == "game_ended" for event in last.told.events)


def test_a_start_as_known_holds_what_is_known_and_nothing_else(simulation: Simulation):
    """Whatever the others really hold: from two positions that he cannot tell apart, what he knows is the same."""
    state = in_mid_game(simulation)
    red = state.setup.seats[0]
    start = as_known(BARONS, state, red, SEED)
    assert BARONS.view(start, red) == BARONS.view(state, red)
    assert digest(BARONS.encode(as_known(BARONS, state, GM, SEED))) == digest(BARONS.encode(state))
    begun = [
        Simulation(BARONS, state.setup, state.box, SEED, start=start, viewer=red).begin(n, Fast("x"), DEAF)
        for n in range(12)
    ]
    assert len({digest(BARONS.encode(one)) for one in begun}) > 6
    assert all(BARONS.view(one, red) == BARONS.view(state, red) for one in begun)


def test_it_stops_when_it_is_told_to(simulation: Simulation):
    told = iter([False, False, True])
    assert simulation.play(range(9), lambda: next(told)).games == 2
