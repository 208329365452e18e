"""What a drawn table must hold besides well-formed cells: nothing off it, nothing across itself, openings in walls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.argad.plane import Point, Polygon, between_segments, is_simple, part_within, place_in
from rulesets.argad.terrain_map import ON_THE_WALL, Room, Table, edges, is_on_wall
from rulesets.common.component_files import find
from rulesets.common.refusals import BadFile


def check_table(table: Table, file: str, text: str) -> None:
    """Raises BadFile at the first fault, in the order of the tables."""
    for name, n, column, code in [*_ids(table), *_places(table), *_forms(table), *_houses(table)]:
        line, at = find(text, name, n, column)
        raise BadFile(file, line, at, code, at=_listed(table)[name][n].id)


def _listed(table: Table) -> dict[str, Sequence[Any]]:
    return {
        "ground": table.grounds,
        "piece": table.pieces,
        "obstacle": table.obstacles,
        "road": table.roads,
        "room": table.rooms,
        "opening": table.openings,
    }


Found = list[tuple[str, int, str, str]]  # table, row, column, code


def _ids(table: Table) -> Found:
    """No two things of a table may bear one name, whatever they are."""
    seen: dict[str, None] = {}
    found: Found = []
    for name, rows in _listed(table).items():
        for n, row in enumerate(rows):
            if row.id in seen:
                found.append((name, n, "id", "row_twice"))
            seen[row.id] = None
    return found


def _places(table: Table) -> Found:
    return [
        (name, n, "points", "off_the_table")
        for name, rows in _listed(table).items()
        if name != "ground"
        for n, row in enumerate(rows)
        if not all(0 <= x <= table.width and 0 <= y <= table.depth for x, y in points_of(row))
    ]


def points_of(row: Any) -> tuple[Point, ...]:
    """All points that draw a thing of the table."""
    for name in ("corners", "points"):
        if hasattr(row, name):
            points: tuple[Point, ...] = getattr(row, name)
            return points
    return row.a, row.b


def _forms(table: Table) -> Found:
    areas = [("piece", n, one.corners) for n, one in enumerate(table.pieces)]
    areas += [("room", n, one.corners) for n, one in enumerate(table.rooms)]
    found = [(name, n, "points", "crosses_itself") for name, n, corners in areas if not is_simple(corners)]
    ways = [("obstacle", n, one.points) for n, one in enumerate(table.obstacles)]
    ways += [("road", n, one.points) for n, one in enumerate(table.roads)]
    ways += [("opening", n, (one.a, one.b)) for n, one in enumerate(table.openings)]
    return found + [(name, n, "points", "stands_still") for name, n, points in ways if _stands_still(points)]


def _stands_still(points: Sequence[Point]) -> bool:
    return any(points[n - 1] == points[n] for n in range(1, len(points)))


def _houses(table: Table) -> Found:
    found: Found = []
    for n, one in enumerate(table.rooms):
        if any(one.floor == other.floor and do_overlap(one.corners, other.corners) for other in table.rooms[:n]):
            found.append(("room", n, "points", "rooms_overlap"))
    for n, opening in enumerate(table.openings):
        homes = [room for room in table.rooms if room.floor == opening.floor and is_on_wall(opening, room)]
        if not 1 <= len(homes) <= 2:
            found.append(("opening", n, "points", "not_in_a_wall"))
        elif _shares_a_wall(table, n, homes):
            found.append(("opening", n, "points", "openings_overlap"))
    return found


def _shares_a_wall(table: Table, n: int, homes: Sequence[Room]) -> bool:
    """Whether an opening drawn before lies in the same piece of wall."""
    one = table.openings[n]
    for other in table.openings[:n]:
        if one.floor == other.floor and any(is_on_wall(other, room) for room in homes):
            above, below = between_segments(one.a, one.b, other.a, other.b)
            if above <= ON_THE_WALL * ON_THE_WALL * below:
                return True
    return False


def do_overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two polygons share more than their edges."""
    if any(place_in(corner, other) > 0 for corner in one) or any(place_in(corner, one) > 0 for corner in other):
        return True
    if any(_runs_in(a, b, other) for a, b in edges(one)) or any(_runs_in(a, b, one) for a, b in edges(other)):
        return True
    return sorted(one) == sorted(other)


def _runs_in(a: Point, b: Point, polygon: Polygon) -> bool:
    return part_within(a, b, polygon)[0] > 0
