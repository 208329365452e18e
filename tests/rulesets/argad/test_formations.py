"""Lines, columns and open order: ARG-FRM-05, ARG-FRM-13, ARG-FRM-16, ARG-FRM-25, ARG-RNK-09, ARG-CON-03."""

from __future__ import annotations

import math
import random

import pytest

from rulesets.argad.bases import LINE_FOOT, MOUNTED, ROUND_FOOT, SQUARE_FOOT, Base, Footprint, base_at, halves
from rulesets.argad.distances import Distances, gap
from rulesets.argad.formations import (
    check_formed,
    going,
    is_open_order,
    ranks,
    shape_of,
)
from rulesets.argad.groups import Gaps
from rulesets.argad.plane import Point
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.tables import chances

NORTH = (0, 1)
STANDARD = Distances()


def some_facing(chance: random.Random) -> Point:
    found = (0, 0)
    while found == (0, 0):
        found = (chance.randint(-20, 20), chance.randint(-20, 20))
    return found


def line_of(centre: Point, facing: Point, count: int, footprint: Footprint, abreast: int = 0) -> tuple[Base, ...]:
    """Bases in gapless ranks, the middle of the first at a place: so many abreast, or all in one rank.

    Each place is a sum of whole steps to the right and to the rear, so that neighbours touch as they stand.
    """
    wide = abreast or count
    forward, leftward = halves(footprint, facing)
    found: list[Base] = []
    for n in range(count):
        row, column = divmod(n, wide)
        in_row = min(wide, count - row * wide)
        aside = 2 * column - (in_row - 1)  # half-steps to the right of the middle
        x = centre[0] - aside * leftward[0] - 2 * row * forward[0]
        y = centre[1] - aside * leftward[1] - 2 * row * forward[1]
        found.append(base_at(x, y, footprint, facing))
    return tuple(found)


def test_a_line_stands_in_ranks_without_gap():
    bases = line_of((1000, 1000), NORTH, 7, SQUARE_FOOT, 3)
    assert [one.centre for one in bases] == [
        (800, 1000), (1000, 1000), (1200, 1000), (800, 800), (1000, 800), (1200, 800), (1000, 600),
    ]  # fmt: skip
    assert ranks(bases, NORTH) == ((0, 1, 2), (3, 4, 5), (6,))
    assert shape_of(bases, NORTH) == "line"
    assert ranks(bases, (0, -1)) == ((6,), (5, 4, 3), (2, 1, 0))


def test_a_gap_breaks_the_line():
    line = line_of((0, 0), NORTH, 4, LINE_FOOT)
    assert shape_of(line, NORTH) == "line"
    assert shape_of((*line[:3], base_at(line[3].x + 6, 0, LINE_FOOT)), NORTH) == "none"
    assert shape_of(line[:2], NORTH) == "none"


def test_a_column_of_twos():
    column = line_of((0, 0), NORTH, 6, SQUARE_FOOT, 2)
    assert shape_of(column, NORTH) == "column_of_twos"
    assert shape_of(column, (1, 0)) == "line"
    assert shape_of((*column[:4], *[base_at(one.x, one.y - 20, SQUARE_FOOT) for one in column[4:]]), NORTH) == "none"
    assert shape_of(line_of((0, 0), NORTH, 3, SQUARE_FOOT, 1), NORTH) == "none"


@rule("ARG-FRM-13", "ARG-FRM-16")
def test_who_does_not_stand_in_line_near_a_chief_is_not_formed():
    line = line_of((0, 0), NORTH, 4, SQUARE_FOOT)
    chief = base_at(0, 200)
    assert check_formed(line, NORTH, [chief], STANDARD) == "line"
    for bases, chiefs, code, cited in (
        (line[:2], [chief], "too_few_for_close_order", "ARG-FRM-16"),
        (line, [base_at(0, 2500)], "too_far_from_a_chief_to_form", "ARG-FRM-13"),
        ((*line[:3], base_at(900, 0)), [chief], "gap_in_the_line", "ARG-FRM-13"),
    ):
        with pytest.raises(IllegalAction) as caught:
            check_formed(bases, NORTH, chiefs, STANDARD)
        assert (caught.value.code, caught.value.rule) == (code, cited)


def test_skirmishers_stand_4_cm_apart_singly_or_by_twos():
    gaps = Gaps()
    assert is_open_order([base_at(600 * n, 0) for n in range(4)], False, gaps)
    assert not is_open_order([base_at(599 * n, 0) for n in range(4)], False, gaps)
    assert is_open_order([base_at(x, 0) for x in (0, 200, 800, 1000)], False, gaps)
    assert is_open_order([base_at(751 * n, 0, MOUNTED) for n in range(3)], True, gaps)
    assert not is_open_order([base_at(750 * n, 0, MOUNTED) for n in range(3)], True, gaps)


def test_ways_of_a_unit_are_forward_sideways_or_backwards():
    assert going(NORTH, (0, 0), (10, 10)) == "forward"
    assert going(NORTH, (0, 0), (11, 10)) == "sideways"
    assert going(NORTH, (0, 0), (10, -10)) == "backwards"


def test_lines_drawn_anywhere_are_lines():
    for chance in chances("drawn"):
        facing, form = some_facing(chance), chance.choice((SQUARE_FOOT, LINE_FOOT, ROUND_FOOT, MOUNTED))
        count, wide = chance.randint(3, 9), chance.randint(3, 5)
        bases = line_of((chance.randint(0, 3000), chance.randint(0, 3000)), facing, count, form, wide)
        assert shape_of(bases, facing) == "line"
        assert [len(rank) for rank in ranks(bases, facing)] == [min(wide, count - n) for n in range(0, count, wide)]
        assert all(gap(bases[n - 1], bases[n]) >= -2 for n in range(1, count))


def sampled_ranks(bases: list[Base], facing: Point) -> list[set[int]]:
    """Ranks by depth in floats: whoever is less than half a base behind the first of a rank belongs to it."""
    whole = math.hypot(*facing)
    depth = {n: -(one.x * facing[0] + one.y * facing[1]) / whole for n, one in enumerate(bases)}
    found: list[set[int]] = []
    first = 0.0
    for n in sorted(depth, key=lambda n: depth[n]):
        if found and depth[n] - first < bases[n].footprint.length / 2:
            found[-1].add(n)
        else:
            found.append({n})
            first = depth[n]
    return found


def test_ranks_are_those_by_sampled_depth_and_depend_on_no_order():
    for chance in chances("ranks"):
        facing = some_facing(chance)
        bases = [base_at(chance.randint(0, 900), chance.randint(0, 900)) for _ in range(chance.randint(1, 9))]
        found = ranks(bases, facing)
        assert [set(rank) for rank in found] == sampled_ranks(bases, facing)
        order = chance.sample(range(len(bases)), len(bases))
        mixed = ranks([bases[n] for n in order], facing)
        assert [[bases[order[n]].centre for n in rank] for rank in mixed] == [
            [bases[n].centre for n in rank] for rank in found
        ]
