"""What is hidden: PIC-HID-1 to PIC-HID-5. The conformance kit swaps secrets at random; here they are named."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import GiveOrders
from tests.rulesets.picrochole.table import Table, parts, told

ROW = "A B C D E F G H I J"


def units_on(table: Table, viewer: str) -> list[str]:
    return [unit["id"] for unit in ruleset.view(table.state, viewer).board["units"]]


@pytest.mark.hidden("PIC-HID-1")
def test_enemies_out_of_vision_are_nowhere_in_what_a_side_is_shown():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 J", "R2 cavalry 2 I")
    view = ruleset.view(table.state, "blue")
    assert units_on(table, "blue") == ["B1"]
    assert [dict(one.numbers) for one in view.seats] == [{"units": 1, "lost": 0}, {"seen": 0}]
    assert "R1" not in repr((view, ruleset.position(table.state, "blue"), ruleset.legal_actions(table.state, "blue")))
    assert units_on(table, "gm") == ["B1", "R1", "R2"]
    assert units_on(table, "public") == []


@pytest.mark.hidden("PIC-HID-1")
def test_an_unseen_enemy_refuses_nothing():
    for red in ("R1 infantry 3 D", "R1 infantry 3 J"):
        table = Table(ROW, "B1 infantry 3 A", red)
        table.order("B1 B C D")
        assert ruleset.near_misses(table.state, "blue") == []


@pytest.mark.hidden("PIC-HID-1")
def test_no_number_tells_how_many_enemies_there_are():
    table = Table("A B C D\nE F G H", "R0 infantry 1 H", "B1 infantry 1/60 A", "R1 infantry 4 A", "B2 infantry 1 B")
    events = table.turn()
    lost = next(part for part in parts(events, "blue") if part.code == "unit_removed")
    assert [one.value for one in lost.modifiers] == [0, 0]


@pytest.mark.hidden("PIC-HID-2")
def test_sealed_orders_are_shown_to_nobody_else():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 C")
    before = [ruleset.view(table.state, viewer) for viewer in ("red", "public")]
    sink = Listener()
    ruleset.decide(table.state, "blue", GiveOrders((("B1", (("0201",),)),), ()), sink)
    assert [part.code for part in parts(sink.events, "red")] == ["orders_sealed"]
    assert told(sink.events, "orders_given", "blue")[0]["moves"] == 1
    assert [ruleset.view(table.state, viewer) for viewer in ("red", "public")] == before
    question = ruleset.questions(table.state, "red")[0]
    assert (question.answered, question.mine) == (("blue",), None)
    own = next(one for one in ruleset.view(table.state, "blue").board["units"] if one["own"])
    assert own["path"] == ["0201"]


@pytest.mark.hidden("PIC-HID-2")
def test_a_change_of_mind_is_told_to_its_side_alone():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 C")
    ruleset.decide(table.state, "blue", GiveOrders(), Listener())
    sink = Listener()
    again = GiveOrders((("B1", (("0201",),)),), ())
    ruleset.check(table.state, "blue", again)
    ruleset.decide(table.state, "blue", again, sink)
    assert parts(sink.events, "red") == parts(sink.events, "public") == []
    question = ruleset.questions(table.state, "blue")[0]
    assert (question.must, question.mine) == (False, again)


@pytest.mark.hidden("PIC-HID-3")
def test_progress_is_never_shown_to_the_enemy():
    tables = [Table(ROW, f"B1 infantry 3 A {crossed}", "R1 infantry 3 C") for crossed in ("0", "3/4")]
    views = [ruleset.view(table.state, "red") for table in tables]
    assert views[0] == views[1]
    positions = [ruleset.position(table.state, "red") for table in tables]
    assert positions[0] == positions[1]
    assert not told(tables[0].turn("B1 B"), "unit_crossing", "red")


@pytest.mark.hidden("PIC-HID-4")
def test_an_own_marker_is_believed_in_until_its_hex_is_seen():
    table = Table(ROW, "B1 infantry 3 A 1", "R1 infantry 3 F 1", markers={"F": "blue", "E": "blue"})
    events = table.turn("R1 E")
    assert not told(events, "markers_missing", "blue")
    shown = {one["at"]: one["side"] for one in ruleset.view(table.state, "blue").board["markers"]}
    assert shown == {table.names["E"]: "blue", table.names["F"]: "blue"}
    table.turn("B1 B")
    events = table.turn("B1 C")
    table.turn()
    shown = {one["at"]: one["side"] for one in ruleset.view(table.state, "blue").board["markers"]}
    assert table.names["E"] not in shown


@pytest.mark.hidden("PIC-HID-4")
def test_enemy_markers_out_of_sight_are_not_shown():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 J", markers={"B": "red", "G": "red"})
    shown = [one["at"] for one in ruleset.view(table.state, "blue").board["markers"]]
    assert shown == [table.names["B"]]


@pytest.mark.hidden("PIC-HID-5")
def test_a_side_hears_of_fights_only_where_it_sees():
    pond = "A . . . . . ~ ~\n. . . . . . ~ X"
    table = Table(pond, "B1 infantry 3 A", "R1 infantry 3 X", "R2 infantry 1 A")
    events = table.turn()
    assert told(events, "group_encircled", "red")[0]["units"] == ("R1",)
    assert not told(events, "group_encircled", "blue")
    assert not told(events, "enemy_removed", "blue")
    assert dict(ruleset.view(table.state, "blue").seats[1].numbers) == {"seen": 1}


@pytest.mark.hidden("PIC-HID-5")
def test_a_ghost_stays_in_mind_though_the_unit_fell_unseen():
    table = Table("A B C D ~ ~\n. . . . ~ X", "B1 cavalry 3 B 1", "R1 infantry 3 X", "R2 cavalry 1 C 1")
    table.turn("B1 A", "R2 D")
    assert table.at("R1") == "gone"
    board = ruleset.view(table.state, "blue").board
    assert all(one["id"] != "R1" for one in board["units"])


def test_when_the_game_is_over_the_fog_lifts():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 J", turn_limit=1)
    table.turn()
    assert units_on(table, "blue") == units_on(table, "public") == ["B1", "R1"]
    other = ruleset.unknown_to(table.state, "blue", Fast(3))
    assert ruleset.encode(other) == ruleset.encode(table.state)


def test_what_is_drawn_anew_agrees_with_what_was_seen():
    table = Table(ROW, "B1 infantry 3 A", "R1 infantry 3 B", "R2 cavalry 3 J", "R3 artillery 1 I")
    for seed in range(20):
        other = ruleset.unknown_to(table.state, "blue", Fast(seed))
        ruleset.audit(other)
        assert ruleset.view(other, "blue") == ruleset.view(table.state, "blue")
