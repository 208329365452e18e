"""Phase 2, encirclement: PIC-2a to PIC-2k."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.picrochole.encirclement import all_groups, closed_groups, is_encircled
from rulesets.picrochole.state import State
from tests.rulesets.picrochole.table import Table, causes, told

RING = ". B C\nD A E\n. F G"
TWO = "X A B C\nY D E F\n. . . ."
POND = "~ ~ ~ .\n~ A ~ .\n~ ~ ~ D"


def ring(*blue: str, red: str = "BCDEFG", drawing: str = RING, **more: object) -> Table:
    """Blue at A with reds on the hexes around."""
    reds = [f"R{n} infantry 1 {at}" for n, at in enumerate(red)]
    return Table(drawing, *(blue or ("B1 infantry 3 A",)), *reds, **more)  # type: ignore[arg-type]


@pytest.mark.rule("PIC-2a", "PIC-2f", "PIC-2i")
def test_a_group_with_enemies_all_around_is_destroyed():
    table = ring("B1 infantry 3 A", "B2 artillery 4 A", "B3 cavalry 1 A")
    events = table.turn()
    assert told(events, "group_encircled", "blue")[0]["units"] == ("B1", "B2", "B3")
    assert [event.rule for event in events if event.code == "unit_removed"] == ["PIC-2f"] * 3
    assert "held_by_enemies" in causes(events, "group_encircled", "blue")


@pytest.mark.rule("PIC-2b")
def test_touching_groups_are_judged_as_one():
    table = Table(TWO, "B1 infantry 1 A", "B2 infantry 1 B", *(f"R{n} infantry 1 {at}" for n, at in enumerate("XYDEC")))
    events = table.turn()
    assert "hexes_of_group" in causes(events, "group_encircled", "blue")
    assert told(events, "group_encircled", "blue")[0]["hexes"] == (table.names["A"], table.names["B"])


def test_one_way_out_saves_the_whole_group():
    table = Table(TWO, "B1 infantry 1 A", "B2 infantry 1 B", *(f"R{n} infantry 1 {at}" for n, at in enumerate("XYDE")))
    table.turn()
    assert (table.at("B1"), table.at("B2")) == ("A", "B")


@pytest.mark.rule("PIC-2c", "PIC-2a")
def test_the_last_way_out_is_told_to_its_side_alone():
    events = ring(red="BCDEF").turn()
    assert told(events, "one_way_out", "blue")
    assert not told(events, "one_way_out", "red")
    events = ring(red="BCDEF", markers={"G": "red"}).turn()
    assert causes(events, "one_way_out", "blue") == ["markers_do_not_close"]


@pytest.mark.rule("PIC-2d")
def test_the_edge_of_the_map_is_no_way_out():
    table = Table("A B .\nC . .", "B1 infantry 3 A", "R1 infantry 1 B", "R2 infantry 1 C")
    events = table.turn()
    assert table.at("B1") == "gone"
    assert "edge_is_no_exit" in causes(events, "group_encircled", "blue")


@pytest.mark.rule("PIC-2e")
def test_a_contested_hex_belongs_to_both_sets():
    table = ring("B1 infantry 3 A", "R9 infantry 1 A")
    events = table.turn()
    assert table.at("B1") == "gone"
    assert table.at("R9") == "A"
    assert "contested_hexes" in causes(events, "group_encircled", "blue")


def test_a_contested_hex_is_no_border_that_closes():
    table = Table("A B .\nC D .", "B1 infantry 1 A", "B2 infantry 1 B", "R1 infantry 1 B", "R2 infantry 1 C")
    table.turn()
    assert table.at("B1") == "A"


@pytest.mark.rule("PIC-2g")
def test_both_sides_are_judged_on_one_position():
    table = Table("A B C ~ D", "B1 infantry 1 A", "R1 infantry 1 B", "B2 infantry 1 C", "R2 infantry 1 D")
    events = table.turn()
    assert "judged_together" in causes(events, "group_encircled", "blue")
    assert [table.at(unit) for unit in ("B1", "B2", "R1", "R2")] == ["gone"] * 4


def test_the_phase_is_not_repeated_on_the_new_position():
    """R1 falls with the ring of blues that falls at the same time; nobody falls because of it."""
    table = Table("A B C ~ D E", "B1 infantry 1 A", "R1 infantry 1 B", "B2 infantry 1 C", "R2 infantry 1 D")
    table.turn()
    assert table.at("R2") == "D"


@pytest.mark.rule("PIC-2h")
@pytest.mark.parametrize(("switch", "place"), [("off", "gone"), ("on", "A")])
def test_water_alone_encircles_unless_an_enemy_is_asked_for(switch: str, place: str):
    table = Table(POND, "B1 infantry 3 A", "R1 infantry 1 D", options={"encirclement_needs_enemy": switch})
    warned = told(table.heard.events, "start_enclosed", "blue")
    events = table.turn()
    assert table.at("B1") == place
    assert bool(warned) is (switch == "off")
    assert bool(told(events, "group_spared", "blue")) is (switch == "on")
    assert ("impassable_border" in causes(events, "group_encircled", "blue")) is (switch == "off")


@pytest.mark.parametrize(
    ("reading", "place"),
    [pytest.param("survives", "A", marks=pytest.mark.rule("PIC-2k")), ("destroyed", "gone")],
)
def test_a_group_that_fills_the_map_survives(reading: str, place: str):
    table = Table("A B", "B1 infantry 3 A", "B2 infantry 3 B", "R1 infantry 1 B", readings={"empty_border": reading})
    events = table.turn()
    assert table.at("B1") == place
    spared = [event.rule for event in events if event.code == "group_spared"]
    assert spared[:1] == (["PIC-2k"] if reading == "survives" else [])


def test_a_group_that_fills_the_map_survives_where_an_enemy_is_asked_for():
    """The switch adds a condition to whatever the reading says."""
    alike = {"readings": {"empty_border": "destroyed"}, "options": {"encirclement_needs_enemy": "on"}}
    table = Table("A B", "B1 infantry 3 A", "B2 infantry 3 B", "R1 infantry 1 B", **alike)  # type: ignore[arg-type]
    table.turn()
    assert table.at("B1") == "A"


def test_encircled_batteries_do_not_fire():
    table = ring("B1 artillery 3 A")
    assert not told(table.turn(), "shot_fired", "red")


def test_encircled_units_leave_their_markers_where_they_were():
    table = ring(markers={"A": "blue"})
    table.turn()
    assert table.marker("A") == "blue"


def encircled_slowly(state: State, side: int) -> list[tuple[int, ...]]:
    """The rule word for word: every group, every border hex (PIC-2a, PIC-2b)."""
    return [group.hexes for group in all_groups(state, side) if is_encircled(state, group)]


def test_the_quick_search_finds_what_the_rule_says():
    dice = Fast("rings")
    for number in range(150):
        table = Table("\n".join(["A B C D E", "F G ~ H I", "J K L M N", "O ~ P Q R"]), *_crowd(dice, number % 14 + 4))
        for side in (0, 1):
            quick = [
                group.hexes
                for group in closed_groups(table.state)
                if group.side == side and is_encircled(table.state, group)
            ]
            assert sorted(quick) == sorted(encircled_slowly(table.state, side))


def _crowd(dice: Fast, count: int) -> list[str]:
    places = [dice.pick(18, key="", seat="", why="") for _ in range(count)]
    return [f"{'BR'[n % 2]}{n} infantry 1 {'ABCDEFGHIJKLMNOPQR'[at]}" for n, at in enumerate(places)]
