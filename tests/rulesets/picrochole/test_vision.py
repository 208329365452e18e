"""Field of vision: PIC-5a to PIC-5i."""

from __future__ import annotations

import pytest

from rulesets.picrochole import ruleset
from rulesets.picrochole.vision import count_fields
from tests.rulesets.picrochole.table import Table, causes, parts, told

ROW = "A B C D E F G H I J"
LONG = "A B C D E F G H I J\n. . . . . . . . . K"


def seen(table: Table, seat: str, names: str = "ABCDEFGHIJ") -> str:
    return "".join(name for name in names if table.sees(seat, name))


@pytest.mark.rule("PIC-5a", "PIC-5d")
def test_cavalry_sees_four_hexes_around():
    table = Table(ROW, "B1 cavalry 3 E", "R1 infantry 3 J")
    assert seen(table, "blue") == "ABCDEFGHI"
    assert "cavalry_sees" in causes(table.heard.events, "lookout", "blue")


@pytest.mark.rule("PIC-5b", "PIC-5d")
@pytest.mark.parametrize("kind", ["infantry", "artillery"])
def test_infantry_and_artillery_see_two_hexes_around(kind: str):
    table = Table(ROW, f"B1 {kind} 3 E", "R1 infantry 3 J")
    assert seen(table, "blue") == "CDEFG"
    assert "others_see" in causes(table.heard.events, "lookout", "blue")


@pytest.mark.rule("PIC-5c")
def test_an_engaged_unit_sees_one_hex_until_the_enemy_goes():
    table = Table(ROW, "B1 cavalry 3 E", "R1 cavalry 3 E 1", "R2 infantry 1 F")
    assert seen(table, "blue") == "DEF"
    table.move("R1 F")
    assert seen(table, "blue") == "ABCDEFGHI"


@pytest.mark.rule("PIC-5d")
def test_a_side_sees_the_union_of_its_fields():
    table = Table(ROW, "B1 infantry 3 A", "B2 infantry 3 H", "R1 infantry 3 J")
    assert seen(table, "blue") == "ABCFGHIJ"
    assert told(table.heard.events, "lookout", "blue")[0]["enemies"] == 1


@pytest.mark.rule("PIC-5e")
def test_type_strength_and_markers_are_seen():
    table = Table(ROW, "B1 infantry 3 A", "R1 cavalry 7/2 F 1", markers={"D": "red"})
    table.turn("B1 B")
    events = table.turn("B1 B")
    sighted = told(events, "enemy_markers_seen", "blue")
    assert sighted == [{"side": "blue", "hexes": (table.names["D"],)}]
    events = table.turn("R1 E D")
    appeared = told(events, "enemy_appeared", "blue")[0]
    assert (appeared["type"], appeared["strength"]) == ("cavalry", 350)
    unit = next(one for one in ruleset.view(table.state, "blue").board["units"] if not one["own"])
    assert (unit["strength"], "exact" in unit, "progress" in unit, "path" in unit) == (350, False, False, False)


@pytest.mark.rule("PIC-5f")
def test_what_goes_out_of_sight_is_remembered_with_its_turn():
    table = Table(ROW, "B1 cavalry 3 C", "R1 infantry 3 F")
    table.turn()
    events = table.turn("B1 B A")
    ghosts = ruleset.view(table.state, "blue").board["ghosts"]
    assert [(one["id"], one["at"], one["turn"]) for one in ghosts] == [("R1", table.names["F"], 2)]
    assert told(events, "sight_lost", "blue")[0]["unit"] == "R1"


def test_a_marker_laid_while_the_enemy_is_engaged_out_of_sight_of_it_is_not_seen():
    """B1 leaves two on its way to R1, who sees one hex only from then on."""
    table = Table(ROW, "B1 cavalry 3 C 1", "R1 cavalry 3 E")
    assert table.sees("red", "C")
    table.move("B1 D E")
    shown = [one["at"] for one in ruleset.view(table.state, "red").board["markers"]]
    assert (table.marker("C"), table.marker("D")) == ("blue", "blue")
    assert shown == [table.names["D"]]


def test_vision_is_taken_anew_after_each_unit_has_moved():
    """R2 has arrived when B1 comes to look; R1 leaves while it looks."""
    table = Table(ROW, "R2 infantry 1 G 1", "B1 infantry 3 C 1", "R1 cavalry 3 F")
    events = table.move("R2 F", "B1 D", "R1 G H")
    assert [one["unit"] for one in told(events, "enemy_sighted", "blue")] == ["R2", "R1"]
    assert [one["unit"] for one in told(events, "enemy_left", "blue")] == ["R1"]


def test_a_ghost_stays_where_it_was_though_the_hex_is_empty():
    table = Table(ROW, "B1 infantry 3 D", "R1 cavalry 3 F 1", "R2 infantry 1 J")
    table.turn("R1 G H")
    ghost = ruleset.view(table.state, "blue").board["ghosts"][0]
    assert (ghost["at"], ghost["gone"]) == (table.names["F"], True)


@pytest.mark.rule("PIC-5g")
def test_own_losses_are_always_told():
    table = Table(
        "A B C D\n~ ~ . .\n. . . .", "B1 infantry 3 A", "R1 infantry 4 A", "B2 infantry 1/60 D", "R2 infantry 2 D"
    )
    events = table.turn()
    assert told(events, "unit_removed", "blue")[0]["unit"] == "B2"
    assert "own_losses_are_known" in causes(events, "unit_removed", "blue")


@pytest.mark.rule("PIC-5h")
def test_terrain_hides_nothing():
    table = Table("A w ~ h E", "B1 cavalry 3 A", "R1 infantry 3 E")
    assert table.sees("blue", "E")
    assert "terrain_hides_nothing" in causes(table.heard.events, "lookout", "blue")


@pytest.mark.rule("PIC-5i")
def test_a_unit_may_be_ordered_where_an_unseen_enemy_stands():
    units = ["B1 cavalry 3 A 1", "R1 infantry 3 A", "R2 infantry 3 C"]
    table = Table("1 2 3 4 5", *(one.replace(" A", " 1").replace(" C", " 3") for one in units), markers={"2": "blue"})
    assert not table.sees("blue", "3")
    events = table.move("B1 2 3")
    assert told(events, "units_engaged", "blue")[0]["enemies"] == ("R2",)
    assert "unseen_beforehand" in causes(events, "units_engaged", "blue")
    assert "unseen_beforehand" not in causes(events, "units_engaged", "red")


def test_the_enemy_is_told_what_he_saw_of_a_move():
    far, near = (Table(ROW, f"B1 cavalry 3 {at} 1", "R1 infantry 3 I") for at in "DF")
    assert [part.code for part in parts(far.move("B1 E F"), "red")] == ["phase_begun"]
    events = near.move("B1 G H")
    assert told(events, "enemy_appeared", "red")[0]["end"] == near.names["H"]
    assert "start" not in told(events, "enemy_appeared", "red")[0]


def test_counted_by_steps_and_counted_anew_vision_is_the_same():
    table = Table(LONG, "B1 cavalry 3 A", "B2 infantry 3 B", "R1 cavalry 3 J", "R2 artillery 2 K")
    for moves in (("B1 B", "R1 I"), ("B1 C", "R1 H"), ("B2 C D", "R2 J"), ("B1 D E", "R1 G")):
        table.turn(*moves)
        again = table.state.copy()
        count_fields(again)
        assert again.sight == table.state.sight
