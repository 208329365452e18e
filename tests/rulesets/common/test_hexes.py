"""Hex geometry, against brute force."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.hexes import DIRECTIONS, OFF, HexDrawing, HexGrid

few = settings(deadline=None, max_examples=40)
sizes = st.integers(1, 9)


@st.composite
def grids_and_hexes(draw: st.DrawFn) -> tuple[HexGrid, int, int]:
    grid = HexGrid(draw(sizes), draw(sizes))
    return grid, draw(st.integers(0, grid.size - 1)), draw(st.integers(0, grid.size - 1))


def position(grid: HexGrid, at: int) -> tuple[int, int]:
    """Twice the columns and the rows: where the centre lies, drawn by hand."""
    row, column = divmod(at, grid.columns)
    return 2 * column + row % 2, row


def touch(grid: HexGrid, one: int, other: int) -> bool:
    (x, y), (u, v) = position(grid, one), position(grid, other)
    return (abs(x - u), abs(y - v)) in ((2, 0), (1, 1))


def steps_between(grid: HexGrid, start: int) -> dict[int, int]:
    """The steps to every hex that can be reached, breadth first."""
    found = {start: 0}
    for here in (queue := [start]):
        for there in range(grid.size):
            if there not in found and touch(grid, here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


def test_ids_are_column_then_row_from_one():
    grid = HexGrid(24, 16)
    assert (grid.ids[0], grid.ids[24], grid.ids[-1]) == ("0101", "0102", "2416")
    assert grid.ids[grid.at(2, 4)] == "0305"


def test_ids_grow_wider_on_large_maps():
    assert HexGrid(100, 2).ids[-1] == "100002"
    assert HexGrid(100, 2, first=0).ids[-1] == "9901"


def test_neighbours_stand_in_the_order_of_the_directions():
    grid = HexGrid(5, 5)
    even, odd = grid.index["0303"], grid.index["0302"]
    assert [grid.ids[one] for one in grid.toward[even]] == ["0403", "0302", "0202", "0203", "0204", "0304"]
    assert [grid.ids[one] for one in grid.toward[odd]] == ["0402", "0401", "0301", "0202", "0303", "0403"]
    assert [grid.direction(even, one) for one in grid.toward[even]] == list(DIRECTIONS)


def test_a_corner_has_no_hexes_beyond_the_edge():
    grid = HexGrid(3, 3)
    assert grid.toward[0].count(OFF) == 4
    assert grid.direction(0, 8) == ""


@few
@given(grids_and_hexes())
def test_neighbours_are_those_that_touch(drawn: tuple[HexGrid, int, int]):
    grid, here, _ = drawn
    assert sorted(grid.neighbours[here]) == [there for there in range(grid.size) if touch(grid, here, there)]


@few
@given(grids_and_hexes())
def test_distance_counts_the_steps(drawn: tuple[HexGrid, int, int]):
    grid, here, _ = drawn
    found = steps_between(grid, here)
    if grid.columns > 1:  # on a single column the way along the edge leaves the map
        assert found == {there: grid.distance(here, there) for there in range(grid.size)}
        assert found == dict(enumerate(grid.distances(here)))


@few
@given(grids_and_hexes(), st.integers(0, 10))
def test_disks_and_rings_hold_what_lies_so_far(drawn: tuple[HexGrid, int, int], radius: int):
    grid, here, _ = drawn
    away = [grid.distance(here, there) for there in range(grid.size)]
    assert grid.disk(here, radius) == [there for there in range(grid.size) if away[there] <= radius]
    assert grid.ring(here, radius) == [there for there in range(grid.size) if away[there] == radius]


@few
@given(grids_and_hexes(), st.sampled_from([1, -1]))
def test_lines_touch_and_reverse(drawn: tuple[HexGrid, int, int], lean: int):
    grid, start, end = drawn
    line = grid.line(start, end, lean)
    assert line[0] == start and line[-1] == end
    assert grid.line(end, start, lean) == line[::-1]
    if len(line) == grid.distance(start, end) + 1:
        assert all(touch(grid, one, other) for one, other in pairwise(line))


@few
@given(grids_and_hexes())
def test_lines_lie_under_the_straight_line(drawn: tuple[HexGrid, int, int]):
    grid, start, end = drawn
    length = grid.distance(start, end)
    (x, y), (u, v) = position(grid, start), position(grid, end)
    for lean in (1, -1):
        line = grid.line(start, end, lean)
        for step in range(length + 1 if len(line) == length + 1 else 0):
            # squared distance of centres to the point, in units where a hex is 2 wide: rows are sqrt(3) high
            def away(at: int, step: int = step) -> int:
                a, b = position(grid, at)
                across, down = a * length - x * (length - step) - u * step, b * length - y * (length - step) - v * step
                return across * across + 3 * down * down

            assert away(line[step]) == min(away(at) for at in range(grid.size))


def test_a_line_along_an_edge_leans_to_either_side():
    grid = HexGrid(5, 5)
    start, end = grid.index["0301"], grid.index["0303"]
    middles = {grid.ids[grid.line(start, end, lean)[1]] for lean in (1, -1)}
    assert middles == {"0202", "0302"}


@few
@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_components_are_the_groups_that_hang_together(columns: int, rows: int, data: st.DataObject):
    grid = HexGrid(columns, rows)
    members = data.draw(st.lists(st.integers(0, grid.size - 1), unique=True))
    groups = grid.components(members)
    assert sorted(one for group in groups for one in group) == sorted(members)
    assert groups == sorted(groups) and all(group == sorted(group) for group in groups)
    home = {one: n for n, group in enumerate(groups) for one in group}
    assert all(home[one] == home[other] for one in members for other in members if touch(grid, one, other))
    assert all(_hangs_together(grid, group) for group in groups)


def _hangs_together(grid: HexGrid, group: list[int]) -> bool:
    found = [group[0]]
    for here in found:
        found += [there for there in group if there not in found and touch(grid, here, there)]
    return len(found) == len(group)


def test_a_river_may_part_neighbours():
    grid = HexGrid(3, 1)
    assert grid.components([0, 1, 2], joined=lambda one, other: {one, other} != {1, 2}) == [[0, 1], [2]]


def test_neighbouring_polygons_share_an_edge():
    grid, drawing = HexGrid(4, 4), HexDrawing()
    for here in range(grid.size):
        for there in grid.neighbours[here]:
            shared = [corner for corner in drawing.corners(grid, here) if corner in drawing.corners(grid, there)]
            assert len(shared) == 2


def test_the_drawing_fits_its_page():
    grid, drawing = HexGrid(3, 2), HexDrawing()
    corners = [corner for here in range(grid.size) for corner in drawing.corners(grid, here)]
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == drawing.extent(grid)
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (0, 0)
    assert drawing.points(grid, 0) == "26,0 52,15 52,45 26,60 0,45 0,15"


@pytest.mark.parametrize("columns", [1, 40])
def test_large_maps_are_made_at_once(columns: int):
    assert len(HexGrid(columns, 400).neighbours) == 400 * columns
