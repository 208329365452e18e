"""The worked examples of the ledger, read off what the engine tells and where the units stand afterwards."""

from __future__ import annotations

import pytest

from tests.rulesets.picrochole.table import Table, told

FIELD = "A B C D\nE F G H"
STREET = "1 2 3 D"


@pytest.mark.example("PIC-1e", 1)
def test_infantry_off_road_enters_in_the_second_turn():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    first = table.turn("B1 B")
    assert told(first, "unit_crossing", "blue")[0]["progress"] == "1/2"
    assert table.at("B1") == "A"
    second = table.turn()
    assert told(second, "unit_moved", "blue")[0]["progress"] == "0"
    assert table.at("B1") == "B"


@pytest.mark.example("PIC-1e", 2)
def test_artillery_off_road_enters_in_the_fourth_turn():
    table = Table(FIELD, "B1 artillery 3 A", "R1 infantry 3 H")
    turns = [table.turn("B1 B"), table.turn(), table.turn(), table.turn()]
    assert [len(told(events, "unit_moved")) for events in turns] == [0, 0, 0, 1]
    assert table.at("B1") == "B"


@pytest.mark.example("PIC-1e", 3)
def test_cavalry_makes_two_road_hexes_in_a_turn():
    table = Table("1 2 3 4", "B1 cavalry 3 1", "R1 infantry 3 4")
    moved = told(table.move("B1 2 3 4"), "unit_moved_on", "blue")[0]
    assert (moved["via"], moved["progress"]) == ((table.names["2"],), "0")
    assert table.at("B1") == "3"


@pytest.mark.example("PIC-1f", 1)
def test_a_unit_that_waited_enters_at_once():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    table.turn()
    table.turn()
    assert table.progress("B1") == "1"
    assert told(table.turn("B1 B"), "unit_moved", "blue")[0]["end"] == table.names["B"]


@pytest.mark.example("PIC-1g", 1)
def test_time_left_is_spent_crossing_the_next_hex():
    table = Table("1 2 C D\n. . . R", "B1 cavalry 3 1 1/2", "R1 infantry 3 R")
    moved = told(table.move("B1 2 C D"), "unit_moved_on", "blue")[0]
    assert (table.at("B1"), moved["progress"]) == ("C", "1/4")


@pytest.mark.example("PIC-1g", 2)
def test_infantry_three_quarters_across_enters_and_goes_on():
    table = Table(FIELD, "B1 infantry 3 A 3/4", "R1 infantry 3 H")
    moved = told(table.move("B1 B C"), "unit_moved", "blue")[0]
    assert (table.at("B1"), moved["progress"]) == ("B", "1/4")


@pytest.mark.example("PIC-1g", 3)
def test_a_waiting_unit_is_stopped_by_the_cap():
    table = Table(STREET, "B1 infantry 3 1 1", "R1 infantry 3 D")
    moved = told(table.move("B1 2 3"), "unit_moved", "blue")[0]
    assert (table.at("B1"), moved["progress"]) == ("2", "1")


@pytest.mark.example("PIC-1h", 1)
def test_thirteen_do_not_fit():
    table = Table(FIELD, "B1 infantry 3 A 1", "B2 infantry 4 B", "B3 infantry 4 B", "B4 infantry 2 B", "R1 cavalry 1 H")
    refused = told(table.move("B1 B"), "refused_would_overstack", "blue")[0]
    assert (refused["to"], refused["limit"], table.at("B1")) == (table.names["B"], 1200, "A")


@pytest.mark.example("PIC-1h", 2)
def test_twelve_fit():
    table = Table(FIELD, "B1 infantry 2 A 1", "B2 infantry 4 B", "B3 infantry 4 B", "B4 infantry 2 B", "R1 cavalry 1 H")
    assert told(table.move("B1 B"), "unit_moved", "blue")[0]["end"] == table.names["B"]


@pytest.mark.example("PIC-1h", 3)
def test_capacity_is_counted_a_side():
    reds = [f"R{n} infantry 4 B" for n in range(3)]
    table = Table(FIELD, "B1 infantry 4 A 1", "B2 infantry 4 B", "B3 infantry 4 B", *reds)
    met = told(table.move("B1 B"), "units_engaged", "blue")[0]
    assert (table.at("B1"), met["enemies"]) == ("B", ("R0", "R1", "R2"))


@pytest.mark.example("PIC-1i", 1)
def test_a_departure_makes_room_for_who_comes_later():
    full = ["B1 infantry 4 B 1", "B2 infantry 4 B", "B3 infantry 4 B"]
    table = Table(FIELD, *full, "B4 infantry 4 A 1", "R1 cavalry 1 H")
    moved = told(table.move("B1 C", "B4 B"), "unit_moved", "blue")
    assert [one["unit"] for one in moved] == ["B1", "B4"]
    assert table.at("B4") == "B"


@pytest.mark.example("PIC-1n", 1)
def test_an_engaged_unit_goes_only_where_a_marker_of_its_own_is():
    for goal, goes in (("A", False), ("C", False), ("D", True)):
        table = Table("A B C\n. D .", "B1 infantry 3 B 1", "R1 infantry 3 B", markers={"A": "red", "D": "blue"})
        events = table.move(f"B1 {goal}")
        assert bool(told(events, "unit_moved", "blue")) is goes
        assert bool(told(events, "refused_cannot_disengage", "blue")) is not goes


@pytest.mark.example("PIC-2c", 1)
def test_a_marker_does_not_encircle():
    reds = [f"R{n} infantry 1 {at}" for n, at in enumerate("BCDEF")]
    table = Table(". B C\nD A E\n. F G", "B1 infantry 3 A", *reds, markers={"G": "red"})
    events = table.turn()
    assert told(events, "one_way_out", "blue")[0]["way"] == table.names["G"]
    assert table.at("B1") == "A"


@pytest.mark.example("PIC-2g", 1)
def test_those_who_encircle_and_are_encircled_fall_together():
    table = Table("A B C ~ D", "B1 infantry 1 A", "R1 infantry 1 B", "B2 infantry 1 C", "R2 infantry 1 D")
    events = table.turn()
    assert [one["units"] for one in told(events, "group_encircled")] == [("B1",), ("B2",), ("R1",), ("R2",)]
    assert [table.at(unit) for unit in ("B1", "R1")] == ["gone", "gone"]


@pytest.mark.example("PIC-3e", 1)
def test_artillery_of_three_takes_a_fifth():
    table = Table(FIELD, "B1 artillery 3 A", "R1 infantry 3 B", "R2 infantry 4 B")
    shot = told(table.turn(), "shot_fired", "blue")[0]
    assert (shot["victim"], shot["exact"]) == ("R2", "1/5")


@pytest.mark.example("PIC-3e", 2)
def test_reduced_artillery_fires_with_what_is_left():
    table = Table(FIELD, "B1 artillery 3/2 A", "R1 artillery 18/5 B", "R2 cavalry 1 H")
    shots = told(table.turn(), "shot_fired")
    assert [(one["unit"], one["exact"]) for one in shots] == [("B1", "1/10"), ("R1", "7/30")]


@pytest.mark.example("PIC-4b", 1)
def test_each_side_hits_the_strongest_with_all_its_troops():
    units = ["B1 infantry 3 A", "B2 cavalry 2 A", "R1 infantry 4 A", "R2 infantry 2 A"]
    fight = told(Table(FIELD, *units).turn(), "fight", "blue")[0]
    assert (fight["red_loses"], fight["red_exact"]) == ("R1", "1/6")
    assert (fight["blue_loses"], fight["blue_exact"]) == ("B1", "1/5")


@pytest.mark.example("PIC-4d", 1)
def test_both_sides_strike_with_what_they_had_at_the_start():
    table = Table(FIELD, "B1 infantry 1/60 A", "R1 infantry 4 A", "B2 cavalry 1 H")
    events = table.turn()
    fight = told(events, "fight", "red")[0]
    assert (fight["red_exact"], fight["blue_exact"]) == ("1/1800", "2/15")
    assert told(events, "unit_removed", "blue")[0]["unit"] == "B1"


@pytest.mark.example("PIC-5c", 1)
def test_engaged_cavalry_sees_one_hex_only():
    table = Table("A B C D E", "B1 cavalry 3 A", "R1 infantry 3 A", "R2 infantry 3 E")
    assert [table.sees("blue", name) for name in "ABCDE"] == [True, True, False, False, False]
    assert "engaged_sees" in [one.cause for event in table.heard.events for one in _modifiers(event)]


def _modifiers(event):
    part = event.part_for("blue")
    return part.modifiers if part else ()
