"""The drawn table and its text: ARG-TER-01, ARG-TER-08, ARG-TER-11, ARG-BLD-02 to ARG-BLD-05, ARG-LVL-01."""

from __future__ import annotations

import random

import pytest

from rulesets.argad.bases import Base
from rulesets.argad.components import Terrain
from rulesets.argad.plane import Polygon, place_in
from rulesets.argad.terrain_files import centimetres, draw_table, length, write_table
from rulesets.argad.terrain_map import (
    Opening,
    Piece,
    Table,
    Wall,
    is_on_road,
    passes,
    pieces_under,
    table_of,
)
from rulesets.common.position import from_toml
from rulesets.common.refusals import BadFile
from tests.rulesets.argad.tables import TABLES, chances, some_base, some_polygon, stands_on


def ground(id: str, **more: object) -> Terrain:
    return Terrain(id, "difficult", "difficult", "difficult", -1, "ARG-TER-01", **more)  # type: ignore[arg-type]


GROUNDS = {
    "bushes": ground("bushes"),
    "forest": ground("forest", hides="depth", hides_behind=1000),
    "low_wall": ground("low_wall", linear=True),
    "track": ground("track", road=True),
}

FARM = """\
width = "120"
depth = "90.5"

[[ground]]
id = "thorns"
foot = "very_difficult"
cavalry = "forbidden"
heavy_cavalry = "forbidden"
hides = "depth"
hides_behind = "5"

[[piece]]
id = "wood"
kind = "forest"
points = "0,0 20,0 20,20 0,20"

[[piece]]
id = "briars"
kind = "thorns"
points = "30,0 40,0 40,5.25"

[[piece]]
id = "hill"
kind = "bushes"
points = "90,60 120,60 120,90 90,90"
height = "10"
blocks = true

[[obstacle]]
id = "yard_wall"
kind = "low_wall"
points = "40,40 60,40 60,55"
height = "1"

[[road]]
id = "lane"
points = "0,10 50,10"

[[room]]
id = "kitchen"
building = "farm"
points = "70,20 80,20 80,30 70,30"

[[room]]
id = "barn"
building = "farm"
points = "80,20 100,20 100,30 80,30"

[[room]]
id = "loft"
building = "farm"
points = "70,20 80,20 80,30 70,30"
floor = 1
height = "8"

[[opening]]
id = "front"
kind = "door"
points = "74,20 76,20"

[[opening]]
id = "passage"
kind = "door"
points = "80,26 80,24"
bolted = true

[[opening]]
id = "skylight"
kind = "window"
points = "70,24 70,26"
floor = 1
"""


def read_table(text: str) -> Table:
    return draw_table(from_toml(text, "table.toml"), GROUNDS, "table.toml", text)


@pytest.fixture
def farm() -> Table:
    return read_table(FARM)


def test_a_table_is_read_as_it_is_drawn(farm: Table):
    assert (farm.width, farm.depth) == (12000, 9050)
    assert farm.pieces[0] == Piece("wood", "forest", ((0, 0), (2000, 0), (2000, 2000), (0, 2000)), 0, 1000)
    assert farm.pieces[1].hides_behind == 500
    assert farm.grounds[0].foot == "very_difficult"
    assert farm.pieces[2].blocks and farm.pieces[2].height == 1000
    assert farm.roads[0].width == 400


def test_a_table_written_is_read_back_as_it_was(farm: Table):
    assert read_table(write_table(farm)) == farm


def test_walls_leave_room_for_openings(farm: Table):
    front = [one for one in farm.walls if one.a[1] == one.b[1] == 2000 and one.floor == 0]
    assert front == [
        Wall((7000, 2000), (7400, 2000), "farm", 0),
        Wall((7600, 2000), (8000, 2000), "farm", 0),
        Wall((8000, 2000), (10000, 2000), "farm", 0),
    ]
    party = [one for one in farm.walls if one.a[0] == one.b[0] == 8000 and one.floor == 0]
    assert party == [Wall((8000, 2000), (8000, 2400), "farm", 0), Wall((8000, 2600), (8000, 3000), "farm", 0)] or (
        party == [Wall((8000, 2600), (8000, 3000), "farm", 0), Wall((8000, 2000), (8000, 2400), "farm", 0)]
    )


def test_one_goes_through_an_opening_between_its_posts(farm: Table):
    front: Opening = farm.openings[0]
    assert passes(front, (7500, 1900), (7500, 2100))
    assert not passes(front, (7300, 1900), (7300, 2100))
    assert not passes(front, (7500, 1800), (7500, 1900))


def test_a_road_runs_through_the_wood(farm: Table):
    assert is_on_road(farm, (1000, 1200))
    assert not is_on_road(farm, (1000, 1201))
    assert not is_on_road(farm, (5300, 1000))


@pytest.mark.parametrize(
    ("was", "becomes", "at", "code"),
    [
        ('depth = "90.5"', 'depth = "0"', (2, 1), "bad_length"),
        ('depth = "90.5"', "", (1, 1), "bad_length"),
        ('kind = "forest"', 'kind = "fog"', (14, 9), "not_a_kind"),
        ('kind = "forest"', 'kind = "low_wall"', (14, 9), "not_a_kind"),
        ('kind = "low_wall"', 'kind = "track"', (31, 9), "not_a_kind"),
        ('kind = "window"', 'kind = "hatch"', (69, 9), "not_a_kind"),
        ('points = "0,0 20,0 20,20 0,20"', 'points = "0,0 20,0"', (15, 11), "wrong_count"),
        ('points = "0,0 20,0 20,20 0,20"', 'points = "0,0 20;0 20,20"', (15, 15), "bad_point"),
        ('points = "0,0 20,0 20,20 0,20"', 'points = "0,0 20,0 20,2.005"', (15, 23), "bad_length"),
        ('points = "0,0 20,0 20,20 0,20"', 'points = "0,0 20,20 20,0 0,20"', (15, 10), "crosses_itself"),
        ('points = "0,0 20,0 20,20 0,20"', 'points = "0,0 121,0 20,20"', (15, 10), "off_the_table"),
        ('points = "0,10 50,10"', 'points = "0,10 0,10"', (37, 10), "stands_still"),
        ('id = "briars"', 'id = "wood"', (18, 6), "row_twice"),
        ('id = "briars"', 'id = "Briars!"', (18, 7), "bad_name"),
        ('id = "briars"', "", (17, 1), "missing"),
        ('id = "briars"', 'id = "briars"\ncolour = "red"', (19, 11), "unknown_field"),
        ("blocks = true", "blocks = 1", (27, 10), "not_yes_or_no"),
        ("bolted = true", "bolted = true\nfloor = 12", (66, 9), "out_of_range"),
        ('points = "80,20 100,20', 'points = "79,20 100,20', (47, 10), "rooms_overlap"),
        ('points = "74,20 76,20"', 'points = "74,21 76,21"', (59, 10), "not_in_a_wall"),
        ('points = "80,26 80,24"', 'points = "75,20 77,20"', (64, 10), "openings_overlap"),
    ],
)
def test_faults_are_found_where_they_stand(was: str, becomes: str, at: tuple[int, int], code: str):
    assert was in FARM
    with pytest.raises(BadFile) as caught:
        read_table(FARM.replace(was, becomes, 1))
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, *at)


def test_lengths_are_written_as_people_write_them():
    chance = random.Random("lengths")
    for _ in range(TABLES):
        value = chance.randint(-99999, 99999)
        assert length(centimetres(value)) == value
    assert [centimetres(one) for one in (0, 5, 50, 1250, -2000)] == ["0", "0.05", "0.5", "12.5", "-20"]


def underfoot(base: Base, pieces: list[Polygon], step: int) -> set[str]:
    far = range(-base.reach, base.reach + 1, step)
    spots = [(base.x + dx, base.y + dy) for dx in far for dy in far]
    spots = [spot for spot in spots if stands_on(base, spot)]
    return {str(n) for n, one in enumerate(pieces) if any(place_in(spot, one) > 0 for spot in spots)}


def test_pieces_underfoot_are_those_that_sampled_points_find():
    slivers = 0
    for chance in chances("underfoot"):
        pieces = [some_polygon(chance, (1000 * n, 1500), 900) for n in range(3)]
        table = table_of(Table(3000, 3000, pieces=tuple(Piece(str(n), "", one) for n, one in enumerate(pieces))))
        base = some_base(chance)
        found, sampled = {one.id for one in pieces_under(table, base)}, underfoot(base, pieces, 40)
        assert sampled <= found
        slivers += found != sampled and found != underfoot(base, pieces, 5)
    assert slivers < 15
