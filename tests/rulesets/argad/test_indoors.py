"""Inside buildings on the drawn table: from room to room, who interferes, up the stairs and down."""

from __future__ import annotations

import pytest

from rulesets.argad.habit_wishes import middle as middle_of
from rulesets.argad.indoors import STAIRS
from rulesets.argad.terrain_map import room_at
from tests.rulesets.argad.fields import field, moved, place, plan, refusal, row
from tests.rulesets.argad.played import Game, begun
from tests.rulesets.argad.test_switches import causes

HOUSE = """
[[room]]
id = "hall"
building = "house"
points = "10,10 40,10 40,30 10,30"

[[room]]
id = "kitchen"
building = "house"
points = "40,10 70,10 70,30 40,30"

[[room]]
id = "pantry"
building = "house"
points = "70,10 90,10 90,30 70,30"

[[room]]
id = "loft"
building = "house"
points = "10,10 40,10 40,30 10,30"
floor = 1
height = "4"

[[opening]]
id = "passage"
kind = "door"
points = "40,18 40,22"

[[opening]]
id = "hatch"
kind = "door"
points = "70,18 70,22"

[[piece]]
id = "steps"
kind = "stairs"
points = "12,12 18,12 18,18 12,18"
"""


def house(*people: str, slow: int = 3) -> Game:
    return field(*people, ground=HOUSE, dice={"slow": slow}).until("announce")


@pytest.mark.rule("ARG-BLD-02")
def test_one_goes_to_the_next_room_without_measuring() -> None:
    game = house("malo blue 12,20", "hoel red 95,90")
    assert refusal(game, "blue", plan(game, row(game, "malo", "80,20"))) == "too_far"
    moved(game, blue=plan(game, row(game, "malo", "65,20")))
    assert place(game, "malo") == (6500, 2000)
    assert "room_to_room" in causes(game)


@pytest.mark.rule("ARG-BLD-03")
def test_an_enemy_who_interferes_makes_it_difficult_ground() -> None:
    game = house("malo blue 12,20", "hoel red 38,12")
    foe = row(game, "hoel", does="contact", at="malo")
    moved(game, blue=plan(game, row(game, "malo", "32,20")), red=plan(game, foe))
    assert "contested" in causes(game)
    assert place(game, "malo")[0] < 3200


@pytest.mark.rule("ARG-BLD-07")
def test_stairs_lead_to_the_floor_above_and_down_again() -> None:
    game = house("malo blue 25,20", "hoel red 95,90")
    assert refusal(game, "blue", plan(game, row(game, "malo", "30,20", "upstairs"))) == "no_stairs_there"
    assert refusal(game, "blue", plan(game, row(game, "malo", "15,15", "downstairs"))) == "no_stairs_there"
    moved(game, blue=plan(game, row(game, "malo", "15,15", "upstairs")))
    assert game.state.stands[game.who("malo")].floor == 1
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "", "downstairs")))
    assert game.state.stands[game.who("malo")].floor == 0


def test_somebody_at_the_head_of_the_stairs_bars_them() -> None:
    game = house("malo blue 25,20", "hoel red 15,15 floor=1")
    moved(game, blue=plan(game, row(game, "malo", "15,15", "upstairs")))
    assert game.state.stands[game.who("malo")].floor == 0


@pytest.mark.parametrize("name", ["governor", "pulp", "tregor"])
def test_our_houses_have_stairs_between_rooms_of_two_floors(name: str) -> None:
    table = begun(name).state.terms.table
    assert table is not None
    stairs = [one for one in table.pieces if one.kind in STAIRS]
    assert stairs
    for one in stairs:
        middle = middle_of(one.corners)
        assert [room_at(table, middle, floor) is not None for floor in (0, 1)] == [True, True]
