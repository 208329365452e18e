"""Phase 1, movement: PIC-1a to PIC-1w."""

from __future__ import annotations

import pytest

from rulesets.common.position import to_toml
from rulesets.common.refusals import IllegalAction
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import PlaceUnit, SetBoard
from tests.rulesets.picrochole.table import Table, causes, told

FIELD = "A B C D\nE F G H"
STREET = "1 2 3 4"
FAR_RED = "R1 infantry 3 H"


def test_a_unit_may_stay():
    table = Table(FIELD, "B1 infantry 3 A 1 B", FAR_RED)
    table.turn("B1")
    assert table.at("B1") == "A"


@pytest.mark.rule("PIC-1a")
def test_a_unit_is_ordered_once():
    table = Table(FIELD, "B1 infantry 3 A", FAR_RED)
    with pytest.raises(IllegalAction, match="ordered_twice"):
        table.order("B1 B", "B1 E")


@pytest.mark.parametrize(
    ("kind", "road", "other"),
    [
        pytest.param("cavalry", 1, 1, marks=pytest.mark.rule("PIC-1b")),
        pytest.param("infantry", 1, 2, marks=pytest.mark.rule("PIC-1c")),
        pytest.param("artillery", 1, 4, marks=pytest.mark.rule("PIC-1d")),
    ],
)
def test_turns_to_the_next_hex_on_road_and_off(kind: str, road: int, other: int):
    for drawing, turns in (("1 2 3 D", road), (FIELD, other)):
        names = ("1", "2", "D") if "1" in drawing else ("A", "B", "D")
        table = Table(drawing, f"B1 {kind} 1 {names[0]}", f"R1 {kind} 1 {names[2]}")
        told_in = [bool(told(table.turn(f"B1 {names[1]}") if n == 0 else table.turn(), "unit_moved")) for n in range(4)]
        assert told_in.index(True) + 1 == turns


@pytest.mark.rule("PIC-1e")
def test_the_hex_left_sets_the_speed():
    table = Table("1 B C D", "B1 infantry 3 1", "R1 infantry 3 D")
    events = table.turn("B1 B")
    assert table.at("B1") == "B"
    assert "hex_left_counts" in causes(events, "unit_moved", "blue")


@pytest.mark.rule("PIC-1e")
def test_another_reading_lets_the_hex_entered_set_it():
    table = Table("1 B C D", "B1 infantry 3 1", "R1 infantry 3 D", readings={"crossing_hex": "entered"})
    events = table.turn("B1 B")
    assert (table.at("B1"), table.progress("B1")) == ("1", "1/2")
    assert "entered_hex_counts" in causes(events, "unit_crossing", "blue")


@pytest.mark.rule("PIC-1f")
def test_progress_grows_without_an_order_and_survives_a_change_of_mind():
    table = Table(FIELD, "B1 artillery 3 A", FAR_RED)
    table.turn()
    table.turn("B1 B")
    events = table.turn("B1 E")
    assert told(events, "unit_crossing", "blue")[0]["progress"] == "3/4"


@pytest.mark.rule("PIC-1f")
def test_another_reading_wants_an_order_and_forgets_the_old_one():
    table = Table(FIELD, "B1 artillery 3 A", FAR_RED, readings={"progress_without_order": "ordered"})
    table.turn()
    assert table.progress("B1") == "0"
    table.turn("B1 B")
    events = table.turn()
    assert told(events, "unit_crossing", "blue")[0]["progress"] == "1/2"
    table.turn("B1")
    assert table.progress("B1") == "1/2"
    table.turn("B1 E")
    assert table.progress("B1") == "1/4"


@pytest.mark.parametrize("path", ["", " B"])
def test_under_that_reading_too_a_unit_begins_with_what_it_has_crossed(path: str):
    """Its first destination is no change of mind, whether it stands in the position or comes as an order."""
    ordered = {"progress_without_order": "ordered"}
    table = Table(FIELD, f"B1 artillery 3 A 1/2{path}", FAR_RED, readings=ordered)
    assert told(table.turn("B1 B"), "unit_crossing", "blue")[0]["progress"] == "3/4"
    table.turn("B1 E")
    assert table.progress("B1") == "1/4"


def test_under_that_reading_a_board_set_by_hand_keeps_what_was_crossed():
    table = Table(FIELD, "B1 artillery 3 A", FAR_RED, readings={"progress_without_order": "ordered"})
    table.turn("B1 B")
    board = to_toml(ruleset.position(table.state, "gm"))
    ruleset.decide(table.state, "gm", SetBoard(board, "as it is"), table.heard)
    assert told(table.turn(), "unit_crossing", "blue")[0]["progress"] == "1/2"
    table.turn("B1 E")
    assert table.progress("B1") == "1/4"


def test_an_enemy_in_the_hex_does_not_stop_progress():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 A")
    table.turn()
    assert table.progress("B1") == "1/2"


@pytest.mark.rule("PIC-1g")
def test_without_the_cap_a_waiting_unit_gains_a_hex():
    for cap, goal in (("on", "2"), ("off", "3")):
        table = Table(STREET, "B1 infantry 3 1 1", "R1 infantry 3 4", options={"speed_cap": cap})
        events = table.turn("B1 2 3")
        assert table.at("B1") == goal
        assert ("speed_cap" in causes(events, "unit_moved", "blue")) is (cap == "on")


def test_a_step_may_be_made_at_the_very_end_of_the_turn():
    table = Table(FIELD, "B1 cavalry 3 A", FAR_RED)
    table.turn("B1 B C")
    assert (table.at("B1"), table.progress("B1")) == ("B", "0")


@pytest.mark.rule("PIC-1h")
def test_a_full_hex_is_tried_again_in_a_later_turn():
    full = [f"B{n} infantry 4 B 1" for n in (2, 3, 4)]
    table = Table(FIELD, "B1 infantry 1 A 1", *full, FAR_RED)
    events = table.turn("B1 B")
    assert told(events, "refused_would_overstack", "blue")[0]["limit"] == 1200
    assert table.progress("B1") == "1"
    table.turn("B2 C")
    assert table.at("B1") == "A"
    table.turn()
    assert table.at("B1") == "B"


@pytest.mark.rule("PIC-1j", "PIC-1w")
def test_a_marker_is_left_in_each_hex_passed_and_an_own_one_stays():
    table = Table("1 2 3 4", "B1 cavalry 3 1", "R1 infantry 3 4", markers={"3": "blue"})
    events = table.move("B1 2 3")
    assert [table.marker(name) for name in "1234"] == ["blue", "blue", "blue", ""]
    assert causes(events, "unit_moved_on", "blue").count("marker_left") == 2
    assert "own_marker_stays" in causes(events, "unit_moved_on", "blue")


def test_a_marker_is_left_though_friends_remain():
    table = Table(FIELD, "B1 cavalry 3 A", "B2 infantry 3 A", FAR_RED)
    table.turn("B1 B")
    assert table.marker("A") == "blue"


@pytest.mark.rule("PIC-1k", "PIC-1n")
def test_no_marker_is_left_beside_an_enemy():
    table = Table(FIELD, "B1 cavalry 3 A 1", "R1 infantry 3 A", "B2 infantry 3 B", FAR_RED.replace("1", "2", 1))
    events = table.move("B1 B")
    assert (table.at("B1"), table.marker("A")) == ("B", "")
    assert causes(events, "unit_moved", "blue").count("own_unit") == 1
    assert "no_marker_left" in causes(events, "unit_moved", "blue")


@pytest.mark.rule("PIC-1l")
def test_an_enemy_marker_is_discarded_also_in_passing():
    table = Table(STREET, "B1 cavalry 3 1", "R1 infantry 3 4", markers={"2": "red", "3": "red"})
    events = table.move("B1 2 3")
    assert [table.marker(name) for name in "23"] == ["blue", ""]
    assert causes(events, "unit_moved_on", "blue").count("marker_discarded") == 2


def test_markers_where_nobody_goes_last_for_ever():
    table = Table(FIELD, "B1 infantry 3 A", FAR_RED, markers={"D": "blue"})
    for _ in range(5):
        table.turn()
    assert table.marker("D") == "blue"


@pytest.mark.rule("PIC-1m", "PIC-1p")
def test_entering_an_enemy_hex_engages_both_and_takes_the_marker():
    table = Table(FIELD, "B1 cavalry 3 A", "R1 infantry 3 B", markers={"B": "red"})
    events = table.move("B1 B")
    assert told(events, "units_engaged", "red")[0]["unit"] == "B1"
    assert "marker_goes_first" in causes(events, "units_engaged", "blue")
    assert table.marker("B") == ""


@pytest.mark.rule("PIC-1n")
def test_cavalry_that_goes_on_through_a_fight_must_disengage():
    for marker, goal in ((None, "2"), ("blue", "3")):
        table = Table(STREET, "B1 cavalry 3 1", "R1 infantry 3 2", markers={"3": marker} if marker else None)
        events = table.move("B1 2 3")
        assert table.at("B1") == goal
        assert bool(told(events, "refused_cannot_disengage", "blue")) is (marker is None)


def test_a_unit_whose_enemy_has_just_left_moves_freely():
    table = Table(FIELD, "R1 cavalry 3 B 1", "B1 cavalry 3 B 1", "R2 infantry 1 C", FAR_RED.replace("1", "3", 1))
    table.move("R1 C", "B1 A")
    assert table.at("B1") == "A"


@pytest.mark.rule("PIC-1o")
def test_the_hex_it_breaks_off_to_may_hold_enemies_too():
    units = ["B1 cavalry 3 A 1", "R1 infantry 3 A", "B2 infantry 3 B", "R2 infantry 3 B"]
    events = Table(FIELD, *units).move("B1 B")
    assert "also_contested" in causes(events, "units_engaged", "blue")
    assert "also_contested" not in causes(events, "units_engaged", "red")


@pytest.mark.rule("PIC-1q")
def test_disengaging_is_judged_when_the_unit_steps():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 A", FAR_RED.replace("1", "2", 1), markers={"B": "blue"})
    assert not told(table.turn("B1 B"), "refused_cannot_disengage")
    table.state.marker[table.state.map.index[table.names["B"]]] = 0
    assert told(table.turn(), "refused_cannot_disengage", "blue")[0]["unit"] == "B1"
    assert table.progress("B1") == "1"


@pytest.mark.rule("PIC-1r")
@pytest.mark.parametrize("ground", ["~", "o", "^"])
def test_nobody_is_ordered_into_an_impassable_hex(ground: str):
    table = Table(f"A {ground} C D", "B1 infantry 3 A", "R1 infantry 3 D")
    with pytest.raises(IllegalAction, match="impassable"):
        ruleset.check(table.state, "blue", ruleset.near_misses(table.state, "blue")[0].action)


@pytest.mark.rule("PIC-1t")
def test_a_step_that_cannot_be_made_is_refused_and_the_unit_waits():
    table = Table(FIELD, "B1 cavalry 3 A 1 B,C", FAR_RED)
    table.order("B1 B C")
    ruleset.decide(table.state, "gm", PlaceUnit("B1", table.names["D"], "moved by hand"), table.heard)
    refused = told(table.phase(), "refused_not_adjacent", "blue")[0]
    assert (refused["at"], table.at("B1"), table.progress("B1")) == (table.names["D"], "D", "1")


@pytest.mark.rule("PIC-1t")
def test_a_fallen_unit_cannot_be_ordered():
    table = Table(FIELD, "B1 infantry 1/60 A", "R1 infantry 4 A", "B2 infantry 1 H")
    table.turn()
    with pytest.raises(IllegalAction, match="no_such_unit"):
        table.order("B1 B")


@pytest.mark.rule("PIC-1u")
def test_orders_stay_until_they_are_changed():
    table = Table("1 2 3 4", "B1 infantry 3 1", "R1 infantry 3 4")
    events = table.turn("B1 2 3")
    question = ruleset.questions(table.state, "blue")[0]
    assert dict(ruleset.form_start(table.state, "blue", question).moves)["B1"] == ((table.names["3"],),)
    assert [event.rule for event in events][:1] == ["PIC-1i"]
    table.turn()
    assert table.at("B1") == "3"


def test_orders_that_were_sealed_name_what_changes_and_their_form_names_all():
    table = Table("1 2 3 4", "B1 infantry 3 1", "B2 infantry 3 2", "R1 infantry 3 4")
    table.order("B1 2")
    question = ruleset.questions(table.state, "blue")[0]
    assert [unit for unit, _ in question.mine.moves] == ["B1"]
    assert dict(ruleset.form_start(table.state, "blue", question).moves) == {"B1": ((table.names["2"],),), "B2": ((),)}


@pytest.mark.rule("PIC-1v")
def test_a_marker_set_by_hand_takes_the_place_of_the_other():
    from rulesets.picrochole.actions import SetMarker

    table = Table(FIELD, "B1 infantry 3 A", FAR_RED, markers={"B": "red"})
    ruleset.decide(table.state, "gm", SetMarker(table.names["B"], "blue", "a slip"), table.heard)
    assert table.marker("B") == "blue"


def test_a_unit_lost_on_the_way_leaves_its_orders_without_effect():
    table = Table(FIELD, "B1 infantry 3 A 1", "B2 infantry 3 B", FAR_RED)
    table.order("B1 B")
    from rulesets.picrochole.actions import RemoveUnit

    ruleset.decide(table.state, "gm", RemoveUnit("B1", "it was never there"), table.heard)
    assert not told(table.phase(), "unit_moved")
