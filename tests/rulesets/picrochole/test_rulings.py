"""The game master's rulings, and positions read, set, saved and refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.position import from_toml, to_toml
from rulesets.common.refusals import BadPosition, IllegalAction
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import PlaceUnit, RemoveUnit, SetBoard, SetMarker, SetStrength
from tests.rulesets.picrochole.table import Table, told

ROW = "A B C D E F G H I J"
WHY = "agreed at the table"


def rule(table: Table, action: Action) -> list:
    sink = Listener()
    ruleset.check(table.state, "gm", action)
    ruleset.decide(table.state, "gm", action, sink)
    ruleset.audit(table.state)
    return sink.events


@pytest.fixture
def table() -> Table:
    return Table(ROW, "B1 infantry 3 A", "R1 infantry 3 C", "R2 cavalry 2 J")


def test_a_ruling_is_marked_and_has_its_reason(table: Table):
    event = rule(table, RemoveUnit("R1", WHY))[0]
    assert (event.ruling, event.reason, event.moved) == (True, WHY, ("R1",))
    assert table.at("R1") == "gone"


@pytest.mark.parametrize("reason", ["", "no", "x" * 301])
def test_a_ruling_without_a_reason_is_refused(table: Table, reason: str):
    with pytest.raises(IllegalAction, match="no_reason"):
        ruleset.check(table.state, "gm", RemoveUnit("R1", reason))


def test_a_fallen_unit_may_be_put_back(table: Table):
    rule(table, RemoveUnit("R1", WHY))
    events = rule(table, PlaceUnit("R1", table.names["H"], WHY))
    assert (table.at("R1"), table.strength("R1")) == ("H", "1")
    assert not told(events, "unit_put", "blue")
    assert told(events, "unit_put", "red")


def test_a_unit_carried_out_of_sight_is_remembered(table: Table):
    events = rule(table, PlaceUnit("R1", table.names["I"], WHY))
    assert told(events, "unit_out_of_sight", "blue")[0]["unit"] == "R1"
    ghosts = ruleset.view(table.state, "blue").board["ghosts"]
    assert [one["at"] for one in ghosts] == [table.names["C"]]


def test_what_an_own_unit_sees_from_its_new_place_is_told(table: Table):
    events = rule(table, PlaceUnit("B1", table.names["H"], WHY))
    assert told(events, "enemy_sighted", "blue")[0]["unit"] == "R2"
    assert told(events, "sight_lost", "blue")[0]["unit"] == "R1"


def test_a_strength_is_set_exactly(table: Table):
    rule(table, SetStrength("B1", "7/3", WHY))
    assert table.strength("B1") == "7/3"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (RemoveUnit("R9", WHY), "no_such_unit"),
        (PlaceUnit("R1", "9999", WHY), "no_such_hex"),
        (PlaceUnit("R1", "0301", WHY), "already_there"),
        (SetStrength("B1", "13", WHY), "would_overstack"),
        (SetMarker("0101", "green", WHY), "unknown_side"),
        (SetBoard("turn = ", WHY), "bad_board_file"),
        (SetBoard("turn = 4", WHY), "bad_number_of_units"),
        (SetBoard("turn = 'x'", WHY), "bad_turn"),
        (SetBoard("banners = [{}]", WHY), "unknown_table"),
    ],
)
def test_what_no_map_can_hold_is_refused(table: Table, action: Action, code: str):
    with pytest.raises(IllegalAction, match=f"^{code}"):
        ruleset.check(table.state, "gm", action)


def test_players_do_not_rule(table: Table):
    with pytest.raises(IllegalAction, match="not_asked"):
        ruleset.check(table.state, "blue", RemoveUnit("R1", WHY))


def test_the_whole_board_is_set_from_a_file(table: Table):
    board = to_toml(ruleset.position(table.state, "gm")).replace('"0101"', '"0601"')
    events = rule(table, SetBoard(board, WHY))
    assert table.at("B1") == "F"
    assert told(events, "board_set", "public") == [{}]
    assert events[0].ruling


def test_a_board_of_another_turn_is_refused(table: Table):
    board = to_toml(ruleset.position(table.state, "gm")).replace("turn = 1", "turn = 2")
    with pytest.raises(IllegalAction, match="another_turn"):
        ruleset.check(table.state, "gm", SetBoard(board, WHY))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('id = "R1"', 'id = "B1"', "unit_twice"),
        ('id = "R1"', 'id = "1 R"', "bad_unit_id"),
        ('strength = "3"', 'strength = "three"', "bad_strength"),
        ('strength = "3"', 'strength = "400"', "over_capacity"),
        ('at = "0101"', 'at = "4040"', "on_no_hex"),
        ('progress = "0"', 'progress = "3/2"', "bad_progress"),
        ('progress = "0"', 'progress = "1/3"', "bad_progress"),
        ('path = ""', 'path = "0102,9999"', "bad_path"),
        ('side = "blue"', 'side = "green"', "bad_cell"),
    ],
)
def test_a_position_that_cannot_be_is_refused(table: Table, old: str, new: str, code: str):
    text = to_toml(ruleset.position(table.state, "gm")).replace(old, new, 1)
    setup = replace(table.setup, position=from_toml(text))
    with pytest.raises(BadPosition, match=f"^{code}"):
        ruleset.new_game(setup, table.box, Fast(0), Listener())


def test_a_side_may_start_a_game_from_what_it_knows(table: Table):
    table.turn("B1 B")
    position = ruleset.position(table.state, "blue")
    again = ruleset.new_game(replace(table.setup, position=position), table.box, Fast(0), Listener())
    assert [again.ids[u] for u in again.units_of(1)] == ["R1"]
    assert again.turn == 2


def test_saved_and_loaded_it_is_the_same_position(table: Table):
    table.turn("B1 B", "R1 D E")
    data = ruleset.encode(table.state)
    again = ruleset.decode(data, table.box)
    assert ruleset.encode(again) == data
    ruleset.audit(again)
