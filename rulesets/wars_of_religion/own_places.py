"""Cities and areas of a group's own board that the map of France does not know: where they are drawn.

A city gets the freest place of its area, clear of borders, cities, armies and lettering. An area has a box below the
map. Lengths are half units, as in france.py; each place is reckoned once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isqrt
from typing import Any

from .france import MOVED, Ground, Point, Shown, Spot, ground, half_units, outlines

Disc = tuple[int, int, int]  # the middle of what is to be kept clear of, and how far

GRAIN, ROUND, NAME_BELOW = 8, 40, 52  # of the places that are tried; room for a cube, and for its name beneath
LETTER, LETTER_HIGH, ARMY = 13, 18, 36  # of a city's name; half an army's token
WIDE, HIGH, GAP, IN_A_ROW = 456, 300, 40, 4  # boxes for areas
TINTS = 4


def ground_of(board: Mapping[str, Any]) -> Ground:
    """The map with a place for everything on this board."""
    known = ground()
    areas = tuple([one["id"] for one in board["areas"] if one["id"] not in known.slots])
    cities = tuple([(one["id"], one["area"]) for one in board["cities"] if not _has_its_place(known, one)])
    if not areas and not cities:
        return known
    return _own_ground(areas, cities, tuple([(one["id"], one["name"]) for one in board["cities"]]))


def _has_its_place(known: Ground, city: Mapping[str, Any]) -> bool:
    """A city that a group has moved to another province is not where the map has it."""
    return city["id"] in known.spots and known.of_city[city["id"]] == city["area"]


@lru_cache(maxsize=32)
def _own_ground(
    areas: tuple[str, ...], cities: tuple[tuple[str, str], ...], named: tuple[tuple[str, str], ...]
) -> Ground:
    known, moved, names = ground(), [city for city, _ in cities], dict(named)
    x, y, wide, high = map(int, known.frame.split())
    corners = {one: _corner(n, high) for n, one in enumerate(areas)}
    slots = {**known.slots, **{one: _slots_of_box(*at) for one, at in corners.items()}}
    lie = {city: area for city, area in known.of_city.items() if city in names and city not in moved}
    spots = {one: spot for one, spot in known.spots.items() if one not in moved}
    for city, area in cities:
        others = [one for one, where in lie.items() if where == area]
        if area in corners:
            spots[city] = _in_box(*corners[area], len(others))
        else:
            spots[city] = _freest(area, [(spots[one], names[one]) for one in others], slots[area])
        lie[city] = area
    rows = -(-len(areas) // IN_A_ROW)
    return replace(known, spots=spots, slots=slots, frame=f"{x} {y} {wide} {high + rows * (HIGH + GAP)}")


def _spot(x: int, y: int) -> Spot:
    return Spot(x, y, ROUND, 0, NAME_BELOW, "middle")


# Boxes


def _corner(n: int, high: int) -> Point:
    return GAP + (n % IN_A_ROW) * (WIDE + GAP), high + (n // IN_A_ROW) * (HIGH + GAP)


def _in_box(left: int, top: int, n: int) -> Spot:
    """Three beside each other."""
    return _spot(left + 90 + 138 * (n % 3), top + 112 + 92 * (n // 3))


def _slots_of_box(left: int, top: int) -> tuple[Point, ...]:
    return tuple((left + WIDE - 48 - 80 * n, top + HIGH - 52) for n in range(4))


def boxes(areas: Sequence[Mapping[str, Any]]) -> Iterator[Shown]:
    """The shapes of areas that the map does not know; they come to the map as those that it knows."""
    high = int(ground().frame.split()[3])
    for n, one in enumerate(areas):
        left, top = _corner(n, high)
        name = one["name"]
        size = min(40, (WIDE - 40) * 100 // (62 * max(len(name), 1)))
        line = {"text": name, "x": left + WIDE // 2, "y": top + 52}
        kind, d = "foreign" if one["country"] else "province", f"M{left} {top}l{WIDE} 0 0 {HIGH} {-WIDE} 0z"
        yield {"id": one["id"], "kind": kind, "tint": 1 + n % TINTS, "d": d, "size": size, "lines": [line]}


# The freest place


@lru_cache(maxsize=64)
def _shape(area: str) -> tuple[tuple[Point, ...], ...]:
    one = next(one for one in ground().data["area"] if one["id"] == area)
    return tuple(tuple(line) for line in outlines(one["path"]))


def _freest(area: str, cities: Sequence[tuple[Spot, str]], slots: Sequence[Point]) -> Spot:
    """Of all places inside: where the cube, and its name beneath, are farthest from everything else."""
    shape = _shape(area)
    border = [point for line in shape for point in line]
    discs = [*(disc for spot, name in cities for disc in _of_city(spot, name)), *((x, y, ARMY) for x, y in slots)]
    discs += _of_lettering(area)
    across, down = [x for x, _ in border], [y for _, y in border]
    inside = [
        (x, y)
        for y in range(min(down), max(down), GRAIN)
        for x in range(min(across), max(across), GRAIN)
        if _is_inside(shape, x, y)
    ]

    def room(at: Point) -> int:
        x, y = at
        edge = min([_far(x, y, *point) for point in border])
        cube = min([_far(x, y, left, top) - off for left, top, off in discs], default=edge)
        name = min([_far(x, y + NAME_BELOW, left, top) - off for left, top, off in discs], default=edge)
        return min(edge, cube, name)

    x, y = max(inside, key=room)
    return _spot(x, y)


def _of_city(spot: Spot, name: str) -> Iterator[Disc]:
    """Its cube and its name."""
    yield spot.x, spot.y, ROUND
    wide = LETTER * len(name)
    start = spot.x + spot.name_x - {"start": 0, "end": wide, "middle": wide // 2}[spot.anchor]
    for x in range(start, start + wide + 1, LETTER_HIGH):
        yield x, spot.y + spot.name_y - LETTER_HIGH // 2, LETTER_HIGH


def _of_lettering(area: str) -> Iterator[Disc]:
    one = next(one for one in ground().data["area"] if one["id"] == area)
    (x, y), (wide, high) = (tuple(map(half_units, one[name])) for name in ("label", "label_box"))
    x, y = x + MOVED.get(area, (0, 0))[0], y + MOVED.get(area, (0, 0))[1]
    for line in range(-high // 2, high // 2 + 1, LETTER_HIGH):
        for along in range(-wide // 2, wide // 2 + 1, LETTER_HIGH):
            yield x + along, y + line, LETTER_HIGH


def _far(x: int, y: int, to_x: int, to_y: int) -> int:
    return isqrt((x - to_x) ** 2 + (y - to_y) ** 2)


def _is_inside(shape: Sequence[Sequence[Point]], x: int, y: int) -> bool:
    """An odd number of borders lies to the right of it."""
    crossed = 0
    for line in shape:
        for (ax, ay), (bx, by) in zip(line, (*line[1:], line[0]), strict=True):
            if (ay > y) != (by > y):
                left, right = (x - ax) * (by - ay), (bx - ax) * (y - ay)
                crossed += left < right if by > ay else left > right
    return crossed % 2 == 1
