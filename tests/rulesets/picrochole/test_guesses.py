"""What is drawn anew for who does not know it: the armies that the set-up tells of, where they can have come to."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.seats import PUBLIC
from rulesets.common.setup import Setup
from rulesets.common.simulation import Simulation
from rulesets.picrochole import ruleset
from rulesets.picrochole.measures import CAP, POINT
from rulesets.picrochole.state import State

SWAPS = 60
SEATS = ("blue", "red")
ARMY = "B01 blue infantry 2 0101\nB02 blue cavalry 1 0201\nR01 red artillery 4 0808\n"
COUNTRY = "\n".join((" " if row % 2 else "") + ". " * 9 for row in range(9))
BROUGHT_ALONG = {"teaching.toml": f'map = """\n{COUNTRY}\n"""\nunits = """\n{ARMY}"""\n'}


def begun(decisions: int, files: dict[str, str] | None = None) -> State:
    """The first lesson, played at random until so many decisions were made."""
    setup, box = Setup("teaching", SEATS, turn_limit=30), ruleset.load_box(files or {})
    moments = Simulation(ruleset, setup, box, "guesses", dict.fromkeys(SEATS, "planner")).retrace(0)
    for _ in range(decisions):
        next(moments)
    state: State = next(moments).state
    return state


def army(state: State, side: int) -> list[tuple[str, int, int]]:
    return [(state.ids[u], state.kind[u], state.strength[u]) for u in range(len(state.ids)) if state.side[u] == side]


def guesses(state: State, viewer: str) -> list[State]:
    return [ruleset.unknown_to(state, viewer, Fast(seed)) for seed in range(SWAPS)]


@pytest.mark.parametrize("viewer", [*SEATS, PUBLIC])
def test_before_anybody_moved_all_stand_as_the_scenario_has_them(viewer: str):
    state = begun(0)
    for other in guesses(state, viewer):
        assert [army(other, side) for side in (0, 1)] == [army(state, side) for side in (0, 1)]
        assert other.where == state.where


def test_nobody_is_guessed_where_he_cannot_have_come_to():
    state = begun(4)
    lines = {line.id: line for line in state.box.scenarios["teaching"].units}
    distance, moves = state.map.grid.distance, state.turn - 1
    for other in guesses(state, "blue"):
        assert dict.fromkeys(other.ids) == dict.fromkeys(state.ids)
        for u in other.units_of(1):
            line = lines[other.ids[u]]
            assert (other.kind[u], other.strength[u] <= line.points * POINT) == (line.kind, True)
            assert distance(line.at, other.where[u]) <= CAP[line.kind] * moves


def test_guesses_differ_once_there_is_something_to_guess():
    found = {tuple(other.where[u] for u in other.units_of(1)) for other in guesses(begun(4), "blue")}
    assert len(found) > SWAPS // 6


def test_an_army_nobody_was_shown_is_taken_to_be_much_like_ones_own():
    state = begun(0, BROUGHT_ALONG)
    sizes = set()
    for other in guesses(state, "blue"):
        strangers = [(other.kind[u], other.strength[u]) for u in other.units_of(1)]
        sizes.add(len(strangers))
        assert all(one in [(0, 2 * POINT), (1, POINT)] for one in strangers), "never the true one"
    assert sizes == {1, 2}


def drawn_anew(files: dict[str, str]) -> list[tuple[list[str], list[int]]]:
    return [(other.ids, other.where) for other in guesses(begun(0, files), "blue")]


def test_what_is_drawn_of_a_secret_army_does_not_follow_from_it():
    """Or the simulations of a player, which show where they begin, would count the enemy for him."""
    another = ARMY.replace(
        "R01 red artillery 4 0808", "R01 red infantry 1 0908\nR02 red infantry 1 0907\nX9 red cavalry 2 0807"
    )
    other = {"teaching.toml": BROUGHT_ALONG["teaching.toml"].replace(ARMY, another)}
    assert drawn_anew(BROUGHT_ALONG) == drawn_anew(other)


def test_the_last_enemy_out_of_sight_is_nowhere_oftener_than_elsewhere():
    """Blue knows that one is left, and not where: worlds are not filled up with the truth."""
    state = begun(0, BROUGHT_ALONG)
    true = state.where[state.number["R01"]]
    there = [true in [other.where[u] for u in other.units_of(1)] for other in guesses(state, "blue")]
    assert sum(there) < SWAPS // 6
