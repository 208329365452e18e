"""Phase 3, bombardment: PIC-3a to PIC-3k."""

from __future__ import annotations

import pytest

from rulesets.common.refusals import IllegalAction
from rulesets.picrochole.bombardment import aim
from tests.rulesets.picrochole.table import Table, causes, told

FIELD = "A B C D\nE F G H\nI J K L"
ROUND = ". N M\nW O E\n. S T"


@pytest.mark.rule("PIC-3a", "PIC-3f")
def test_batteries_fire_in_the_order_of_units_with_effect_at_once():
    table = Table(FIELD, "R1 artillery 3 B", "B2 artillery 3 A", "B1 artillery 1/5 A", "B3 infantry 1 L")
    events = table.turn()
    shots = told(events, "shot_fired")
    assert [one["unit"] for one in shots] == ["R1", "B2", "B1"]
    assert [one["exact"] for one in shots] == ["1/5", "14/75", "1/75"]
    assert "at_once" in causes(events, "shot_fired")


@pytest.mark.rule("PIC-3f", "PIC-3g")
def test_a_destroyed_battery_does_not_fire():
    table = Table(FIELD, "B1 artillery 4 A", "R1 artillery 1/5 B", "R2 infantry 1 L")
    events = table.turn()
    assert [one["unit"] for one in told(events, "shot_fired")] == ["B1"]
    assert [event.rule for event in events if event.code == "unit_removed"] == ["PIC-3g"]
    assert told(events, "shot_fired")[0]["left"] == 0


@pytest.mark.parametrize(
    ("place", "fires"),
    [
        pytest.param("A", True, marks=pytest.mark.rule("PIC-3b")),
        pytest.param("B", True, marks=pytest.mark.rule("PIC-3b")),
        pytest.param("C", False, marks=pytest.mark.rule("PIC-3h")),
    ],
)
def test_range_is_one_hex(place: str, fires: bool):
    table = Table(FIELD, "B1 artillery 3 A", f"R1 infantry 3 {place}", "R2 artillery 1 L")
    events = table.turn()
    assert bool(told(events, "shot_fired", "blue")) is fires
    assert bool(told(events, "no_target", "blue")) is not fires
    assert told(events, "no_target", "red")[0]["units"] == ("R2",)
    assert not fires or "range" in causes(events, "shot_fired", "blue")


@pytest.mark.rule("PIC-3c")
def test_it_aims_at_the_greatest_total_strength():
    units = ["B1 artillery 3 O", "R1 infantry 4 E", "R2 infantry 3 M", "R3 artillery 2 M"]
    events = Table(ROUND, *units).turn()
    assert told(events, "shot_fired", "blue")[0]["victim"] == "R2"
    assert "most_troops" in causes(events, "shot_fired", "blue")


@pytest.mark.rule("PIC-3c")
def test_another_reading_aims_at_the_greatest_number_of_units():
    units = ["B1 artillery 3 O", "R1 infantry 4 E", "R2 infantry 1 M", "R3 infantry 1 M"]
    for reading, victim in (("strength", "R1"), ("count", "R3")):
        events = Table(ROUND, *units, readings={"greatest_number": reading}).turn()
        assert told(events, "shot_fired", "blue")[0]["victim"] == victim


@pytest.mark.parametrize("left", ["EMTONSW", "MTONSW", "TONSW", "ONSW", "NSW", "SW", "W"])
def test_ties_go_east_north_east_south_east_own_hex_north_west_south_west_west(left: str):
    """E, M (NE), T (SE), O (own hex), N (NW), S (SW), W, as they lie around the battery."""
    table = Table(ROUND, "B1 artillery 3 O", *(f"R{n} infantry 1 {at}" for n, at in enumerate(left)))
    assert table.state.map.ids[aim(table.state, 0)] == table.names[left[0]]


@pytest.mark.rule("PIC-3d")
@pytest.mark.parametrize(("switch", "victim"), [("id_last", "R2"), ("order", "R10")])
def test_of_equally_strong_units_one_is_picked_by_the_switch(switch: str, victim: str):
    units = ["B1 artillery 3 A", "R10 infantry 3 B", "R2 cavalry 3 B", "R1 infantry 3 B"]
    events = Table(FIELD, *units, options={"tie_units": switch}).turn()
    assert told(events, "shot_fired", "blue")[0]["victim"] == victim
    assert ("last_by_id" in causes(events, "shot_fired", "blue")) is (switch == "id_last")


@pytest.mark.rule("PIC-3e")
def test_damage_is_a_fifteenth():
    table = Table(FIELD, "B1 artillery 3 A", "R1 artillery 4 B", "R2 infantry 1 L")
    shot = told(table.turn(), "shot_fired", "blue")[0]
    assert (shot["damage"], shot["left"]) == (20, 380)


@pytest.mark.rule("PIC-3i", "PIC-3k")
def test_an_engaged_battery_still_fires_where_it_will():
    units = ["B1 artillery 3 A", "R1 infantry 1 A", "R2 infantry 4 B"]
    events = Table(FIELD, *units).turn()
    assert told(events, "shot_fired", "blue")[0]["victim"] == "R2"
    assert "fires_though_engaged" in causes(events, "shot_fired", "blue")
    assert "sees_its_range" in causes(events, "shot_fired", "blue")


@pytest.mark.rule("PIC-3j")
def test_fire_may_be_held_until_it_is_freed_again():
    table = Table(FIELD, "B1 artillery 3 A", "R1 infantry 4 B")
    held = table.turn(holds=["B1"])
    assert told(held, "fire_held", "blue")[0]["units"] == ("B1",)
    assert not told(held, "shot_fired")
    assert told(table.turn(), "shot_fired", "blue")


@pytest.mark.rule("PIC-3j")
def test_only_batteries_hold_fire():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 4 B")
    with pytest.raises(IllegalAction, match="not_artillery"):
        table.order(holds=["B1"])
