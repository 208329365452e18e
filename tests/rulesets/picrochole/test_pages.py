"""What pages ask for besides the contract: a turn staged again, ways to far hexes, scenarios by numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.common.events import Listener
from rulesets.common.playout import Players
from rulesets.common.refusals import BadFile
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.generator import BOUNDS
from tests.rulesets.picrochole.table import NO_DICE, SEATS, Table
from tests.rulesets.picrochole.test_forecast import ROW, ahead
from tests.rulesets.picrochole.test_replaying import answer, film

ROUND = "A B C D E\nF ~ ~ G H\nI J K L M"


def counters(view: Any) -> dict[str, tuple[Any, ...]]:
    return {one["id"]: (one["at"], one["strength"], one["side"], one["type"]) for one in view.board["units"]}


@pytest.mark.parametrize("viewer", [*SEATS, GM])
def test_all_scenes_staged_make_the_board_of_the_next_turn(viewer: str):
    setup = Setup("teaching", SEATS, gm=True)
    state = ruleset.new_game(setup, ruleset.load_box({}), NO_DICE, Listener())
    players = Players("staged", dict.fromkeys(SEATS, ruleset.bots["planner"]))
    seen = 0
    while ruleset.outcome(state) is None and state.turn < 14:
        before, sink, turn = ruleset.view(state, viewer), Listener(), state.turn
        while state.turn == turn and ruleset.outcome(state) is None:
            if not ruleset.resolve(state, NO_DICE, sink):
                answer(state, players, sink)
        scenes = film(sink.events, viewer)
        if ruleset.outcome(state) is None:
            assert counters(ruleset.staged(before, scenes)) == counters(ruleset.view(state, viewer))
        seen += len(scenes)
    assert seen > 20


def test_a_staged_board_points_at_the_last_scene_and_offers_nothing():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 3 9")
    before = ruleset.view(table.state, "blue")
    scenes = film(table.turn("B1 2"), "blue")
    board = ruleset.staged(before, scenes[:1]).board
    assert board["way"].count(",") == 2
    assert [(one["x"], one["y"]) for one in board["pointed"]] == [(78, 30)]
    assert not board["hexes"] and not board["paths"]
    assert [one["at"] for one in before.board["units"] if one["id"] == "B1"] == [table.names["1"]]


def test_where_orders_are_given_it_says_what_a_unit_has_crossed():
    table = Table(ROW, "B1 infantry 3 1", "B2 artillery 5/2 1 3/4", "B3 cavalry 1 3 1", "R1 infantry 3 9 1/2")
    pieces = ruleset.view(table.state, "blue").pieces
    said = {unit: ruleset.words.text("lines", line.code, line.facts) for unit, line in pieces.items()}
    one, three = table.names["1"], table.names["3"]
    assert said["B1"] == f"infantry 3.0 · {one}"
    assert said["B2"] == f"artillery 2.5 · {one}, 3/4 crossed"
    assert said["B3"] == f"cavalry 1.0 · {three}, crossed"
    assert "R1" not in said


def test_a_far_hex_is_enough_for_a_path():
    table = Table(ROUND, "B1 infantry 3 A 1", "R1 infantry 3 M")
    way = ruleset.way(table.state, "blue", "B1", (), table.names["L"])
    assert way is not None
    assert way.path[-1] == table.names["L"]
    table.order(f"B1 {' '.join(name for step in way.path for name, at in table.names.items() if at == step)}")


def test_a_way_goes_on_from_the_steps_already_chosen():
    table = Table(ROW, "B1 cavalry 3 1", "R1 infantry 3 9")
    way = ruleset.way(table.state, "blue", "B1", (table.names["2"], table.names["3"]), table.names["5"])
    assert way is not None
    assert way.path == tuple(table.names[one] for one in "2345")


def test_far_steps_of_a_way_are_filled_too():
    table = Table(ROW, "B1 infantry 3 1", "R1 infantry 3 9")
    names = table.names
    whole = ruleset.way(table.state, "blue", "B1", [names[one] for one in "23"], names["4"])
    assert whole == ruleset.way(table.state, "blue", "B1", [names["3"]], names["4"])


def test_paths_that_name_far_hexes_are_filled():
    table = Table(ROUND, "B1 infantry 3 A", "B2 infantry 3 F", "R1 infantry 3 M")
    far = GiveOrders((("B1", ((table.names["E"], table.names["M"]),)), ("B2", ((table.names["A"],),))))
    whole = ruleset.filled(table.state, "blue", far)
    ruleset.check(table.state, "blue", whole)
    assert [table.names[one] for one in "BCDE"] == list(whole.moves[0][1][0][:4])
    assert whole.moves[1] == far.moves[1]


def test_what_leads_nowhere_is_left_for_the_rules_to_refuse():
    table = Table(ROUND, "B1 infantry 3 A", "R1 infantry 3 M")
    water = next(table.state.map.ids[at] for at in range(table.state.size) if not table.state.map.passable[at])
    for order in (("B1", (water,)), ("R1", (table.names["A"],)), ("B9", (table.names["E"],))):
        action = GiveOrders(((order[0], (order[1],)),))
        assert ruleset.filled(table.state, "blue", action) == action


@pytest.mark.parametrize("unit", ["infantry 3 1", "cavalry 2 1", "artillery 3 1 1/2", "infantry 1 1 1"])
@pytest.mark.parametrize("readings", [{}, {"crossing_hex": "entered"}, {"progress_without_order": "ordered"}])
def test_it_says_the_turn_that_a_forecast_says(unit: str, readings: dict[str, str]):
    table = Table(ROW, f"B1 {unit}", "R1 infantry 3 9", readings=readings)
    way = ruleset.way(table.state, "blue", "B1", (), table.names["4"])
    assert way is not None
    assert way.turn == ahead(table, "B1 2 3 4", turns=20).arrivals[0].turn > 0


@pytest.mark.parametrize(
    ("seat", "unit", "to"),
    [("blue", "R1", "2"), ("red", "B1", "2"), (GM, "B1", "2"), (PUBLIC, "B1", "2"), ("blue", "B1", "off")],
)
def test_there_is_no_way_for_strangers_and_to_nowhere(seat: str, unit: str, to: str):
    table = Table(ROW, "B1 infantry 3 1", "R1 infantry 3 9")
    assert ruleset.way(table.state, seat, unit, (), table.names.get(to, to)) is None


def test_no_way_leads_into_water():
    table = Table(ROUND, "B1 infantry 3 A", "R1 infantry 3 M")
    water = next(table.state.map.ids[at] for at in range(table.state.size) if not table.state.map.passable[at])
    assert ruleset.way(table.state, "blue", "B1", (), water) is None


def test_a_country_by_numbers_is_a_scenario_that_can_be_handed_in():
    bounds = ruleset.plan_bounds("generated")
    assert list(bounds) == [*BOUNDS, "symmetric"] and bounds["symmetric"].is_switch
    text = ruleset.draw_scenario("generated", {"seed": 7, "columns": 12, "rows": 10, "units": 3})
    box = ruleset.load_box(ruleset.scenario_files("generated", text))
    again = ruleset.scenario_file(box, "generated")
    assert box.scenarios["generated"].map.grid.columns == 12
    assert ruleset.load_box(ruleset.scenario_files("generated", again)).scenarios["generated"].units
    assert not ruleset.plan_bounds("teaching")


@pytest.mark.parametrize(("plan", "code"), [({"columns": 3}, "out_of_bounds"), ({"rows": 11}, "rows_not_even")])
def test_numbers_that_do_not_do_are_refused(plan: dict[str, int], code: str):
    with pytest.raises(BadFile) as caught:
        ruleset.draw_scenario("generated", plan)
    assert caught.value.code == code
