"""Maps out of a seed and armies of hundreds: drawn alike everywhere, and moved alike whether anybody listens or not."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Deaf, Listener, Sink
from rulesets.common.hexes import HexGrid
from rulesets.common.params import Pick
from rulesets.common.records import digest
from rulesets.common.refusals import BadFile, IllegalAction
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import SetMarker
from rulesets.picrochole.drawing import read_scenario
from rulesets.picrochole.drawn import MOST_DRAWN, frame, outline
from rulesets.picrochole.generator import Plan, draw_scenario
from rulesets.picrochole.hexmap import HexMap, nearing
from rulesets.picrochole.state import State
from tests.rulesets.picrochole.table import SEATS

SMALL = Plan(seed=4, columns=20, rows=14, units=9, rivers=1, towns=4)


def played(setup: Setup, sink: Sink, turns: int) -> State:
    """Both sides take what they are offered, in turn."""
    dice = Fast(1)
    state = ruleset.new_game(setup, ruleset.load_box({}), dice, Deaf())
    for turn in range(turns):
        for seat in SEATS:
            offers = [one for one in ruleset.legal_actions(state, seat) if one.kind == "orders"]
            ruleset.decide(state, seat, offers[(7 * turn + 3) % len(offers)], sink)
        while ruleset.resolve(state, dice, sink):
            pass
    ruleset.audit(state)
    return state


@pytest.mark.parametrize(("scenario", "turns"), [("teaching", 40), ("crossing", 30), ("thousand", 8)])
def test_a_game_goes_the_same_way_whether_anybody_listens_or_not(scenario: str, turns: int):
    setup = Setup(scenario, SEATS, turn_limit=turns)
    heard, unheard = (played(setup, sink, turns) for sink in (Listener(), Deaf()))
    assert digest(ruleset.encode(heard)) == digest(ruleset.encode(unheard))


def test_the_same_seed_draws_the_same_country():
    assert draw_scenario(SMALL) == draw_scenario(SMALL)
    assert draw_scenario(SMALL) != draw_scenario(Plan(seed=5, columns=20, rows=14, units=9, rivers=1, towns=4))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("symmetric", [True, False])
def test_a_drawn_country_hangs_together_and_holds_both_armies(seed: int, symmetric: bool):
    plan = Plan(seed, 8 + 3 * seed, 8 + 2 * (seed % 5), 1 + seed, 1 + seed % 6, seed % 4, 5 * seed, 20, symmetric)
    scenario = read_scenario("drawn.toml", draw_scenario(plan))
    drawn = scenario.map
    assert len(drawn.grid.components(at for at in range(drawn.size) if drawn.passable[at])) == 1
    assert [unit.side for unit in scenario.units].count(0) * 2 == len(scenario.units)
    assert any(drawn.road)
    if symmetric:
        assert drawn.looks == drawn.looks[::-1]


CROWDED = (
    Plan(719735122, 8, 10, units=14, towns=60, rivers=3, rough=60, depth=45, symmetric=False),
    Plan(1, 8, 8, units=3, towns=60, rivers=9),
    Plan(45252761, 20, 14, units=300, towns=1, rivers=5, rough=40, depth=10, symmetric=False),
    Plan(29238476, 20, 8, units=2000, towns=2, rivers=9, rough=0, depth=10, symmetric=False),
)


@pytest.mark.parametrize("plan", CROWDED)
def test_more_than_a_country_can_hold_is_drawn_as_far_as_there_is_room(plan: Plan):
    """No room for so many towns, water wherever one army should stand: still a country with both armies in it."""
    scenario = read_scenario("drawn.toml", draw_scenario(plan))
    assert any(scenario.map.road)
    assert {unit.side for unit in scenario.units} == {0, 1}


def test_the_scenarios_are_as_large_as_they_say():
    scenarios = ruleset.load_box({}).scenarios
    sizes = {name: (one.map.grid.columns, one.map.grid.rows, len(one.units)) for name, one in scenarios.items()}
    assert sizes["campaign"] == (100, 60, 28)
    assert sizes["thousand"] == (100, 100, 1000)


def test_a_file_may_name_a_seed_in_place_of_a_map():
    file = "[generate]\nseed = 4\ncolumns = 20\nrows = 14\nunits = 9\nrivers = 1\ntowns = 4\n"
    found = ruleset.load_box({"generated.toml": file}).scenarios["generated"]
    drawn = read_scenario("generated.toml", draw_scenario(SMALL))
    assert (found.map.looks, found.units) == (drawn.map.looks, drawn.units)


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        ("columns = 200", "out_of_bounds", 3),
        ("columns = true", "out_of_bounds", 3),
        ('columns = "9"', "out_of_bounds", 3),
        ("symmetric = 1", "out_of_bounds", 3),
        ("rows = 13", "rows_not_even", 3),
        ("dragons = 3", "unknown_part", 3),
    ],
)
def test_a_fault_in_a_plan_is_named_with_its_line(line: str, code: str, at: int):
    with pytest.raises(BadFile) as fault:
        ruleset.load_box({"generated.toml": f"[generate]\nseed = 4\n{line}\n"})
    assert (fault.value.code, fault.value.line) == (code, at)


def test_the_ways_that_lead_nearer_are_those_that_shorten_the_distance():
    grid = HexGrid(9, 8)
    for at in range(grid.size):
        for target in range(grid.size):
            ways = nearing(grid.q[target] - grid.q[at], grid.r[target] - grid.r[at])
            near = [
                n
                for n, one in enumerate(grid.toward[at])
                if one >= 0 and grid.distance(one, target) < grid.distance(at, target)
            ]
            assert [way for way in ways if way >= 0 and grid.toward[at][way] >= 0] == near[::-1]


def test_what_a_step_shows_and_hides_is_the_difference_of_two_fields():
    grid = HexGrid(15, 12)
    drawn = HexMap(grid, ["plain"] * grid.size, [12] * grid.size)
    for radius in (1, 2, 4):
        for start in range(grid.size):
            for end in grid.disk(start, 2):
                before, after = set(grid.disk(start, radius)), set(grid.disk(end, radius))
                gains, losses = drawn.way(radius, start, end)
                assert [start + one for one in gains] == sorted(after - before)
                assert [start + one for one in losses] == sorted(before - after)


def test_forms_of_a_large_map_list_no_thousands_of_hexes():
    setup = Setup("thousand", SEATS, gm=True)
    state = ruleset.new_game(setup, ruleset.load_box({}), Fast(1), Deaf())
    forms = [form for question in ruleset.questions(state, "gm") for form in question.forms]
    columns = [column for table in ruleset.position_shape(state.setup, state.box).tables for column in table.columns]
    for _, param in [*(one for form in forms for one in form.params), *columns]:
        assert not isinstance(param, Pick) or len(param.options) <= 1000
    with pytest.raises(IllegalAction, match="no_such_hex"):
        ruleset.check(state, "gm", SetMarker("nowhere", "blue", "a slip"))
    assert any(action.kind == "gm.board" for action in ruleset.legal_actions(state, "gm"))


def test_the_board_of_a_large_map_stays_small_on_the_page():
    state = ruleset.new_game(Setup("thousand", SEATS), ruleset.load_box({}), Fast(1), Deaf())
    board = ruleset.view(state, "blue").board
    assert len(board["terrain"]) == 10_000
    assert len(board["hexes"]) <= 600
    assert len(board["fog"]) + len(board["roads"]) + sum(len(ground["d"]) for ground in board["grounds"]) < 150_000


def _corners(line: str) -> list[tuple[int, int]]:
    """Of one closed line of a path: `M` and where it begins, `l` and the way to each next corner."""
    start, _, ways = line.partition("l")
    x, y = (int(one) for one in start.split())
    numbers = [int(one) for one in re.findall(r"-?\d+", ways)]
    found = [(x, y)]
    for right, down in zip(numbers[::2], numbers[1::2], strict=True):
        found.append((found[-1][0] + right, found[-1][1] + down))
    return found


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.8, 1.0])
def test_the_border_of_many_hexes_goes_round_each_of_them_and_round_no_other(share: float):
    """Holes are gone round the other way: what the lines hold between them is as large as the hexes are."""
    drawn = ruleset.load_box({}).scenarios["campaign"].map
    chance = Random(share)
    hexes = [at for at in range(drawn.size) if chance.random() < share]
    held = 0
    for line in outline(drawn, hexes).split("z")[:-1]:
        corners = _corners(line.removeprefix("M"))
        assert corners[0] == corners[-1]
        held += sum(x * below - right * y for (x, y), (right, below) in pairwise(corners))
    assert held == 2 * 2340 * len(hexes)
    assert bool(frame(drawn)) == (drawn.size > MOST_DRAWN)
