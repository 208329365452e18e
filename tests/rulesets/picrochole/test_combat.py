"""Phase 4, combat: PIC-4a to PIC-4j."""

from __future__ import annotations

import pytest

from tests.rulesets.picrochole.table import Table, causes, told

FIELD = "A B C D\nE F G H"


@pytest.mark.rule("PIC-4a")
def test_all_fights_of_the_map_are_fought():
    units = ["B1 infantry 3 A", "R1 infantry 3 A", "B2 infantry 3 H", "R2 infantry 3 H", "B3 infantry 1 C"]
    events = Table(FIELD, *units).turn()
    assert len(told(events, "fight")) == 2


@pytest.mark.rule("PIC-4b")
def test_units_of_neighbouring_hexes_do_not_help():
    units = ["B1 infantry 3 A", "B2 infantry 4 B", "R1 infantry 4 A"]
    fight = told(Table(FIELD, *units).turn(), "fight", "blue")[0]
    assert (fight["blue_troops"], fight["red_exact"]) == (300, "1/10")


@pytest.mark.rule("PIC-4c", "PIC-4h")
def test_artillery_inflicts_nothing_and_may_be_the_victim():
    units = ["B1 artillery 4 A", "R1 infantry 3 A"]
    events = Table(FIELD, *units).turn(holds=["B1"])
    fight = told(events, "fight", "blue")[0]
    assert (fight["blue_loses"], fight["red_damage"]) == ("B1", 0)
    assert "artillery_may_be_hit" in causes(events, "fight", "blue")
    assert "artillery_inflicts_nothing" in causes(events, "fight", "blue")


@pytest.mark.rule("PIC-4d")
def test_the_blows_are_measured_before_they_fall():
    units = ["B1 infantry 3 A", "R1 infantry 3 A"]
    table = Table(FIELD, *units)
    events = table.turn()
    assert (table.strength("B1"), table.strength("R1")) == ("29/10", "29/10")
    assert "strengths_at_start" in causes(events, "fight")


@pytest.mark.rule("PIC-4e")
def test_nothing_is_spread_over_several_victims():
    units = ["B1 infantry 4 A", "B2 infantry 4 A", "R1 infantry 1/10 A", "R2 infantry 1/20 A"]
    table = Table(FIELD, *units)
    events = table.turn()
    assert (table.at("R1"), table.strength("R2")) == ("gone", "1/20")
    assert "one_victim" in causes(events, "fight")


@pytest.mark.parametrize(("switch", "victim"), [("id_last", "R2"), ("order", "R10")])
def test_of_equally_strong_units_the_switch_says_who_is_hit(switch: str, victim: str):
    units = ["B1 infantry 3 A", "R10 infantry 3 A", "R2 artillery 3 A", "R1 infantry 3 A"]
    fight = told(Table(FIELD, *units, options={"tie_units": switch}).turn(holds=["R2"]), "fight", "blue")[0]
    assert fight["red_loses"] == victim


@pytest.mark.rule("PIC-4f", "PIC-4j")
def test_who_has_nothing_left_is_removed_and_victory_leaves_no_marker():
    units = ["B1 infantry 4 A", "R1 infantry 1/20 A", "R2 infantry 1 H"]
    table = Table(FIELD, *units)
    events = table.turn()
    assert [event.rule for event in events if event.code == "unit_removed"] == ["PIC-4f"]
    assert "no_marker_for_victory" in causes(events, "fight", "blue")
    assert table.marker("A") == ""


def test_a_hex_fought_over_gets_a_marker_once_no_enemy_is_in_it():
    table = Table(FIELD, "B1 cavalry 4 A", "R1 infantry 1/20 A", "R2 infantry 1 H")
    table.turn()
    table.turn("B1 B")
    assert table.marker("A") == "blue"


@pytest.mark.rule("PIC-4i")
def test_nobody_retreats():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 A")
    events = [table.turn(), table.turn()]
    assert "no_retreat" in causes(events[1], "fight", "red")
    assert (table.at("B1"), table.at("R1")) == ("A", "A")


@pytest.mark.rule("PIC-4g")
def test_the_next_turn_follows():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 A")
    assert told(table.turn(), "turn_ended", "public") == [{"turn": 1}]
    assert table.state.turn == 2
