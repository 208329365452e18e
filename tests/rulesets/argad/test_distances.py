"""Bases and the distances between them: ARG-MEA-01 to ARG-MEA-08, ARG-MEA-11, ARG-GEN-03 to ARG-GEN-05."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from rulesets.argad.bases import FOOTPRINTS, LINE_FOOT, MOUNTED, SQUARE_FOOT, base_at, moved, turned_to
from rulesets.argad.distances import (
    TOUCH,
    Distances,
    acquaintance,
    can_talk,
    distance_to_polygon,
    distance_to_segment,
    gap,
    hears,
    is_nearer,
    is_partly_in,
    is_wholly_in,
    is_within,
    nearest_points,
    overlaps,
    touches,
)
from rulesets.argad.plane import (
    do_cross,
    is_simple,
    length_within,
    place_in,
    root_down,
    root_near,
    root_up,
    twice_area,
)
from tests.rulesets.argad.tables import along, chances, edge_points, holds, some_base, some_polygon, stands_on, to_line

STANDARD = Distances()


def test_gaps_are_those_between_the_sampled_edges():
    for chance in chances("gaps"):
        one, other = some_base(chance), some_base(chance, side=1500)
        if not (stands_on(one, other.centre) or stands_on(other, one.centre)):
            sampled = min(math.dist(p, q) for p in edge_points(one) for q in edge_points(other))
            assert gap(one, other) - 1 <= sampled, (one, other)
            assert overlaps(one, other) or sampled <= gap(one, other) + 40, (one, other)


def test_gaps_do_not_depend_on_who_is_named_first():
    for chance in chances("both ways"):
        one, other = some_base(chance, 1200), some_base(chance, 1200)
        assert gap(one, other) == gap(other, one)
        assert overlaps(one, other) == overlaps(other, one)
        assert nearest_points(one, other) == nearest_points(other, one)[::-1]


def test_within_nearer_and_gap_agree():
    for chance in chances("limits"):
        one, other = some_base(chance, 1500), some_base(chance, 1500)
        far = gap(one, other)
        assert is_within(one, other, far)
        assert not is_within(one, other, far - 1) or far <= 0
        assert is_nearer(one, other, far + 1)
        assert not is_nearer(one, other, far - 1) or far <= 0


def test_bases_overlap_where_they_share_a_place():
    for chance in chances("overlaps"):
        one, other = some_base(chance, 400), some_base(chance, 400)
        spots = [(p, q) for p in range(-300, 701, 40) for q in range(-300, 701, 40)]
        shared = any(stands_on(one, p) and stands_on(other, p) for p in spots)
        assert overlaps(one, other) or not shared, (one, other)
        assert gap(one, other) <= 0 or not overlaps(one, other)


def test_the_shortest_line_is_as_long_as_the_gap():
    for chance in chances("shortest"):
        one, other = some_base(chance), some_base(chance)
        if (far := gap(one, other)) > 0:
            assert far - 3 <= math.dist(*nearest_points(one, other)) <= far + 3, (one, other)


def test_a_limit_belongs_to_the_nearer_side():
    chief, soldier = base_at(0, 0), base_at(2200, 0)
    assert gap(chief, soldier) == 2000
    assert hears(soldier, chief, STANDARD)
    assert not hears(base_at(2201, 0), chief, STANDARD)
    assert not is_nearer(chief, soldier, 2000)


def test_a_hair_beyond_the_limit_is_beyond_it():
    one, other = base_at(0, 0), base_at(2200, 1)
    assert gap(one, other) == 2001
    assert not is_within(one, other, 2000)


def test_how_far_one_hears_and_sees():
    here = base_at(0, 0)
    assert can_talk(here, base_at(400, 0), STANDARD)
    assert not can_talk(here, base_at(401, 0), STANDARD)
    assert acquaintance(here, base_at(12200, 0), STANDARD) == "recognised"
    assert acquaintance(here, base_at(12201, 0), STANDARD) == "seen"
    assert acquaintance(here, base_at(20201, 0), STANDARD) == "nothing"


def test_half_the_table_halves_distances_and_bases():
    assert STANDARD.halved() == Distances(1000, 100, 3000, 10000, 6000)
    assert MOUNTED.halved() == FOOTPRINTS["mounted"].halved() != MOUNTED


def test_a_base_faces_where_its_front_is():
    horse = base_at(1000, 1000, MOUNTED, (0, 1))
    assert horse.corners == ((875, 1250), (875, 750), (1125, 750), (1125, 1250))
    assert twice_area(horse.corners) == 2 * 250 * 500
    east = turned_to(horse, (5000, 1000))
    assert east.facing == (1, 0)
    assert east.corners == ((1250, 1125), (750, 1125), (750, 875), (1250, 875))


def test_a_base_keeps_its_form_wherever_it_stands():
    for chance in chances("forms"):
        base = some_base(chance)
        there = base_at(77, 88, base.footprint, base.facing)
        assert moved(base, (77 - base.x, 88 - base.y)) == there
        spread = [math.dist(base.centre, p) for p in base.corners or edge_points(base)]
        assert max(spread) <= base.reach + 0.001
        assert max(spread) - min(spread) < 2.5


def test_edge_to_edge_is_contact_and_no_overlap():
    one = base_at(0, 0, LINE_FOOT)
    beside = base_at(150, 0, LINE_FOOT)
    assert gap(one, beside) == 0
    assert touches(one, beside)
    assert not overlaps(one, beside)
    assert overlaps(one, base_at(149, 0, LINE_FOOT))
    assert touches(base_at(0, 0), base_at(200 + TOUCH, 0))
    assert not touches(base_at(0, 0), base_at(201 + TOUCH, 0))


def test_distances_to_terrain_are_those_sampled():
    for chance in chances("terrain"):
        base, piece = some_base(chance), some_polygon(chance, (1500, 1500), 1400)
        edge, legs = along([*piece, piece[0]], 100), list(pairwise([*piece, piece[0]]))
        if holds(piece, base.centre) or any(stands_on(base, p) for p in edge):
            assert is_partly_in(base, piece)
            assert distance_to_polygon(base, piece) <= 0
        elif (sampled := min(to_line(p, *leg) for leg in legs for p in edge_points(base, 24))) > 40:
            assert not is_partly_in(base, piece)
            assert distance_to_polygon(base, piece) - 1 <= sampled <= distance_to_polygon(base, piece) + 60
        assert not is_wholly_in(base, piece) or all(holds(piece, p) for p in edge_points(base, 24))


def test_part_of_the_base_beyond_the_edge_is_enough():
    bushes = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    assert not is_partly_in(base_at(-100, 500), bushes)
    assert is_partly_in(base_at(-99, 500), bushes)
    assert not is_partly_in(base_at(-100, 500, SQUARE_FOOT), bushes)
    assert is_partly_in(base_at(-99, 500, SQUARE_FOOT), bushes)
    assert is_wholly_in(base_at(100, 500), bushes)
    assert not is_wholly_in(base_at(99, 500), bushes)


def test_walls_stop_at_their_ends():
    assert distance_to_segment(base_at(0, 500), (-200, 0), (200, 0)) == 400
    assert distance_to_segment(base_at(500, 0), (-200, 0), (200, 0)) == 200
    assert distance_to_segment(base_at(0, 500, SQUARE_FOOT), (-200, 0), (200, 0)) == 400


def test_lengths_within_terrain_are_those_sampled():
    for chance in chances("depth"):
        piece = some_polygon(chance, (1500, 1500), 1400)
        p, q = ((chance.randint(0, 3000), chance.randint(0, 3000)) for _ in range(2))
        spots = along([p, q], 200)
        sampled = sum(holds(piece, spot) for spot in spots) * math.dist(p, q) / 200
        assert abs(length_within(p, q, piece) - sampled) <= 4 + math.dist(p, q) / 20
        assert length_within(p, q, piece) == length_within(q, p, piece)


def test_a_line_along_an_edge_is_not_within():
    square = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    assert length_within((-500, 0), (1500, 0), square) == 0
    assert length_within((-500, -500), (1500, 1500), square) == math.isqrt(2 * 1000**2 - 1) + 1
    assert length_within((500, 500), (500, 500), square) == 0
    assert length_within((200, 500), (400, 500), square) == 200


def test_points_lie_inside_on_the_edge_or_outside():
    notch = ((0, 0), (400, 0), (400, 400), (200, 200), (0, 400))
    assert [place_in(p, notch) for p in ((200, 100), (200, 200), (200, 300), (0, 0), (0, 200), (300, 300))] == [
        1, 0, -1, 0, 0, 0,
    ]  # fmt: skip
    assert place_in((500, 0), notch) == place_in((-100, 400), notch) == -1


def test_only_polygons_that_do_not_cross_themselves_are_simple():
    assert is_simple(((0, 0), (9, 0), (9, 9)))
    assert not is_simple(((0, 0), (9, 9), (9, 0), (0, 9)))
    assert not is_simple(((0, 0), (9, 0), (4, 0)))
    assert not is_simple(((0, 0), (9, 0), (9, 9), (9, 0), (5, 5)))
    assert not is_simple(((0, 0), (4, 0), (9, 0), (2, 0), (0, 5)))
    assert not is_simple(((0, 0), (9, 0)))


def test_segments_meet_at_their_ends_too():
    assert do_cross((0, 0), (4, 0), (4, 0), (9, 9))
    assert do_cross((0, 0), (4, 0), (2, 0), (9, 0))
    assert not do_cross((0, 0), (4, 0), (5, 0), (9, 0))


def test_roots_are_rounded_as_they_say():
    chance = random.Random("roots")
    for _ in range(1000):
        above, below = chance.randint(0, 10**9), chance.randint(1, 10**4)
        low, high, near = root_down((above, below)), root_up((above, below)), root_near((above, below))
        assert low * low * below <= above < (low + 1) ** 2 * below
        assert high * high * below >= above and (high == 0 or (high - 1) ** 2 * below < above)
        assert (2 * near - 1) ** 2 * below <= 4 * above < (2 * near + 1) ** 2 * below or near == 0
