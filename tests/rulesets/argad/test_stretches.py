"""What a way leads through: ARG-TER-05, ARG-TER-08, ARG-TER-11, ARG-BLD-08, ARG-MOV-24."""

from __future__ import annotations

import random
from collections.abc import Callable

from rulesets.argad.bases import MOUNTED, ROUND_FOOT, SQUARE_FOOT, base_at
from rulesets.argad.distances import is_partly_in
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point, Polygon
from rulesets.argad.stretches import (
    first_wall,
    on_road,
    passed,
    spans_across,
    spans_in,
    stretches,
    without,
)
from rulesets.argad.terrain_map import Obstacle, Opening, Piece, Road, Room, Table, is_across, is_on, table_of
from tests.rulesets.argad.tables import chances, some_polygon

BUSHES: Polygon = ((1000, -500), (2000, -500), (2000, 500), (1000, 500))


def walk(*way: Point) -> Walk:
    return Walk(base_at(*way[0]), way[1:])


def test_a_six_stops_at_the_outer_edge():
    going = walk((0, 0), (3000, 0))
    (span,) = spans_in(going, BUSHES)
    assert span == (900, 2100)
    assert not is_partly_in(going.at(span[0]), BUSHES)
    assert is_partly_in(going.at(span[0] + 1), BUSHES)


def test_who_stands_in_the_bushes_starts_in_them():
    assert spans_in(walk((1500, 0), (3000, 0)), BUSHES) == [(0, 600)]
    assert spans_in(walk((1500, 0), (1600, 0)), BUSHES) == [(0, 100)]
    assert spans_in(walk((1500, 0)), BUSHES) == [(0, 0)]


def test_a_bent_wall_far_off_is_not_crossed_by_who_stands_in_its_bend():
    assert spans_across(walk((0, 0)), ((-5000, -5000), (-5000, 5000), (5000, 5000))) == []


def some_walk(chance: random.Random, side: int = 700) -> Walk:
    points = [(chance.randint(0, side), chance.randint(0, side)) for _ in range(chance.randint(2, 3))]
    form = chance.choice((ROUND_FOOT, ROUND_FOOT, ROUND_FOOT, SQUARE_FOOT, MOUNTED))
    return Walk(base_at(*points[0], form), points[1:])


def assert_spans(going: Walk, spans: list[tuple[int, int]], is_in: Callable[[int], bool], chance: random.Random):
    """The spans end where the walk enters and leaves, and agree with it wherever else one looks."""
    for start, end in spans:
        assert start == 0 or not is_in(start)
        assert is_in(start + 1) or (start == 0 and is_in(0))
        assert is_in(end - 1) or end == going.length
        assert end == going.length or not is_in(end)
    for far in [chance.randint(1, max(going.length - 1, 1)) for _ in range(3)]:
        assert is_in(far) == any(start < far < end for start, end in spans), (going.points, spans, far)


def test_stretches_are_those_found_by_looking_along_the_way():
    entered = 0
    for chance in chances("stretches"):
        going = some_walk(chance)
        piece = some_polygon(chance, (350, 350), 350)
        line = ((chance.randint(0, 700), 0), (chance.randint(0, 700), 700))
        found = spans_in(going, piece)
        assert_spans(going, found, lambda far, going=going, piece=piece: is_partly_in(going.at(far), piece), chance)
        across = spans_across(going, line)
        assert_spans(going, across, lambda far, going=going, line=line: is_across(going.at(far), line), chance)
        entered += len(found) > 1
    assert entered > 20


def test_along_a_road_the_terrain_around_does_not_slow():
    road = Road("lane", ((0, 0), (1500, 0)), 400)
    table = Table(9000, 9000, pieces=(Piece("b", "bushes", BUSHES),), roads=(road,))
    assert on_road(walk((0, 0), (3000, 0)), road) == [(0, 1701)]
    assert [(one.kind, one.start, one.end) for one in stretches(walk((0, 0), (3000, 0)), table)] == [
        ("bushes", 1701, 2100)
    ]
    assert stretches(walk((0, 0), (1600, 0)), table) == ()
    assert [(one.start, one.end) for one in stretches(walk((0, 0), (3000, 0)), table, unhelped=("bushes",))] == [
        (900, 2100)
    ]
    assert [(one.start, one.end) for one in stretches(walk((0, 300), (3000, 300)), table)] == [(900, 2100)]


def test_stretches_come_in_the_order_in_which_they_are_reached():
    fence = Obstacle("fence", "low_wall", ((600, -500), (600, 500)))
    stream = Piece("stream", "shallow_water", ((2500, -500), (2600, -500), (2600, 500), (2500, 500)))
    table = Table(9000, 9000, pieces=(stream, Piece("b", "bushes", BUSHES)), obstacles=(fence,))
    found = stretches(walk((0, 0), (3000, 0)), table)
    assert [(one.id, one.start, one.end) for one in found] == [
        ("fence", 500, 700), ("b", 900, 2100), ("stream", 2400, 2700),
    ]  # fmt: skip


def test_what_is_spared_is_cut_out():
    assert without([(0, 10), (20, 30)], [(5, 25)]) == [(0, 5), (25, 30)]
    assert without([(0, 10)], [(2, 3), (5, 6)]) == [(0, 2), (3, 5), (6, 10)]
    assert without([(0, 10)], [(0, 10)]) == []
    assert without([(0, 10)], [(11, 12)]) == [(0, 10)]


def test_roads_are_kept_to_where_looking_along_the_way_says_so():
    for chance in chances("roads"):
        going = some_walk(chance)
        road = Road("r", ((0, chance.randint(0, 700)), (350, chance.randint(0, 700)), (700, 350)), 150)
        found = on_road(going, road)
        assert_spans(going, found, lambda far, going=going, road=road: is_on(road, going.place(far)), chance)


def house() -> Table:
    room = Room("hall", "house", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)))
    door = Opening("door", "door", (1400, 1000), (1600, 1000))
    shut = Opening("back", "door", (1400, 2000), (1600, 2000), bolted=True)
    return table_of(Table(3000, 3000, rooms=(room,), openings=(door, shut)))


def sides(table: Table) -> list[tuple[Point, Point]]:
    return [(one.a, one.b) for one in table.walls]


def test_walls_stop_and_doors_let_in():
    table = house()
    assert first_wall(walk((1200, 500), (1200, 1500)), sides(table), table.openings) == 400
    through = walk((1500, 500), (1500, 1500))
    assert first_wall(through, sides(table), table.openings) == through.length
    assert [(at, one.id) for at, one in passed(through, table.openings)] == [(400, "door")]
    askew = walk((1420, 500), (1420, 1500))
    assert first_wall(askew, sides(table), table.openings) == askew.length
    assert first_wall(walk((1100, 500), (1100, 800)), sides(table)) == 300


def test_who_leans_on_a_wall_may_leave():
    assert first_wall(walk((1200, 901), (1200, 500)), sides(house())) == 401
    assert first_wall(walk((1200, 900), (1300, 900)), sides(house())) == 100
