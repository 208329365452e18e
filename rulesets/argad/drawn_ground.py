"""Ground and buildings as shapes for a page, in centimetres, y counted downwards: out of what a view shows.

Nothing is decided here. Trees and reeds stand where they please within their piece; edges are the true ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from .bases import scaled
from .plane import Point, place_in, squared

Shown = dict[str, Any]
MARGIN_LEFT, MARGIN_BELOW, MARGIN = 400, 360, 160  # around the table: the rulers, and a little air
MOST_SIGNS = 1000  # of one piece: on larger ones they stand further apart
BIG_TABLE = 15_000  # larger ones have numbers at every 20 cm
LAND = ("width", "depth", "pieces", "obstacles", "roads", "rooms")
LOOKS = {
    "forest": ("wood", "tree", 520),
    "open_forest_orchard": ("orchard", "tree", 620),
    "jungle_dense_undergrowth": ("wood", "tree", 400),
    "bushes_high_crops": ("crops", "tuft", 260),
    "marsh": ("fen", "reed", 420),
    "shallow_water": ("shallow", "ripple", 520),
    "deep_water": ("deep", "ripple", 640),
    "earth_bank_ditch_hard_slope": ("slope", "hatch", 260),
    "stairs": ("steps", "step", 110),
    "steep_stairs_in_a_hurry": ("steps", "step", 110),
    "building": ("house", "", 0),
}
GLYPHS = {
    "tree": "q-1.5-.3-1.1-1.4q-.3-1.3 1.1-1.4q1.4.1 1.1 1.4q.4 1.1-1.1 1.4v1",
    "tuft": "m-.5 0q.1-.7.5-.8q.5.1.5.8",
    "reed": "m-1.5.4h3m-2.2-.9v.9m1.4-1.1v1.1",
    "ripple": "m-1.2 0q.6-.6 1.2 0t1.2 0",
    "hatch": "m-.4-.5l.2 1m.5-1l.1.8",
    "step": "m-.4 0h.8",
}
ROOM = {"tree": 150, "tuft": 60, "reed": 150, "ripple": 130, "hatch": 70, "step": 30}  # kept from the edge
LINES = {
    "low_wall_fence": "fence",
    "wall_1m_to_1m50": "wall",
    "pointed_stakes": "stakes",
    "earth_bank_ditch_hard_slope": "bank",
    "bushes_high_crops": "hedge",
}


def cm(length: int) -> str:
    """A length as a drawing takes it: 1234 tenths of a millimetre are "12.34"."""
    whole, part = divmod(abs(length), 100)
    sign = "-" if length < 0 else ""
    return f"{sign}{whole}.{part:02d}".rstrip("0") if part else f"{sign}{whole}"


class Sheet:
    """The paper that the table is drawn on: y is turned round."""

    def __init__(self, width: int, depth: int) -> None:
        self.width, self.depth = width, depth

    def spot(self, point: Sequence[int]) -> Point:
        return point[0], self.depth - point[1]

    def points(self, points: Iterable[Sequence[int]]) -> str:
        return " ".join(f"{cm(x)},{cm(y)}" for x, y in map(self.spot, points))

    def path(self, points: Iterable[Sequence[int]], *, closed: bool = False) -> str:
        legs = "L".join(f"{cm(x)} {cm(y)}" for x, y in map(self.spot, points))
        return f"M{legs}{'Z' if closed else ''}"

    @property
    def frame(self) -> str:
        wide, deep = self.width + MARGIN_LEFT + MARGIN, self.depth + MARGIN_BELOW + MARGIN
        return " ".join(cm(one) for one in (-MARGIN_LEFT, -MARGIN, wide, deep))


def land_of(board: Shown) -> Shown:
    """What never changes of the table, drawn once for all who look at it."""
    return _land(json.dumps({name: board.get(name, []) for name in LAND}))


@lru_cache(maxsize=64)
def _land(text: str) -> Shown:
    board: Shown = json.loads(text)
    sheet = Sheet(board["width"], board["depth"])
    return {
        "width": cm(board["width"]),
        "depth": cm(board["depth"]),
        "pieces": [_piece(sheet, one) for one in _below_first(board["pieces"])],
        "roads": [_road(sheet, one) for one in board["roads"]],
        "obstacles": [_obstacle(sheet, one) for one in board["obstacles"]],
        "rooms": [_room(sheet, one) for one in board["rooms"]],
        "ticks": _ticks(sheet),
    }


def _below_first(pieces: Sequence[Shown]) -> list[Shown]:
    """Hills beneath what grows on them."""
    return sorted(pieces, key=lambda one: (not one["height"], one["height"]))


def _piece(sheet: Sheet, piece: Shown) -> Shown:
    look, glyph, step = LOOKS.get(piece["kind"], ("open", "", 0))
    d = sheet.path(piece["corners"], closed=True)
    signs = "".join(f"M{cm(x)} {cm(y)}{GLYPHS[glyph]}" for x, y in _scattered(sheet, piece["corners"], glyph, step))
    height = cm(piece["height"]) if piece["height"] else ""
    return {"id": piece["id"], "kind": piece["kind"], "look": look, "d": d, "signs": signs, "height": height}


def _scattered(sheet: Sheet, corners: Sequence[Sequence[int]], glyph: str, step: int) -> list[Point]:
    """Places within a piece, in rows that are not quite straight."""
    if not glyph:
        return []
    polygon = tuple((one[0], one[1]) for one in corners)
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    step = max(step, isqrt((max(xs) - min(xs)) * (max(ys) - min(ys)) // MOST_SIGNS))
    loose = step // 4 if glyph in ("tree", "reed", "ripple", "tuft") else 0
    found = []
    for row, y in enumerate(range(min(ys) + step // 2, max(ys), step)):
        for column, x in enumerate(range(min(xs) + step // (4 if row % 2 else 2), max(xs), step)):
            spot = (x + _shift(row, column, loose), y + _shift(column, row, loose))
            if _is_well_in(spot, polygon, ROOM[glyph]):
                found.append(sheet.spot(spot))
    return found


def _shift(row: int, column: int, loose: int) -> int:
    return (row * 7919 + column * 104_729) % (2 * loose + 1) - loose if loose else 0


def _is_well_in(spot: Point, polygon: tuple[Point, ...], room: int) -> bool:
    x, y = spot
    around = ((x, y), (x - room, y), (x + room, y), (x, y - room), (x, y + room))
    return all(place_in(one, polygon) > 0 for one in around)


def _road(sheet: Sheet, road: Shown) -> Shown:
    return {"d": sheet.path(road["points"]), "width": cm(road["width"] + 40), "inner": cm(road["width"])}


def _obstacle(sheet: Sheet, line: Shown) -> Shown:
    look = LINES.get(line["kind"], "wall" if line["blocks"] else "fence")
    return {"id": line["id"], "kind": line["kind"], "look": look, "d": sheet.path(line["points"])}


def _room(sheet: Sheet, room: Shown) -> Shown:
    x, y = sheet.spot((min(one[0] for one in room["corners"]), max(one[1] for one in room["corners"])))
    return {
        "id": room["id"],
        "d": sheet.path(room["corners"], closed=True),
        "floor": room["floor"],
        "x": cm(x + 60),
        "y": cm(y + 210),
    }


def _ticks(sheet: Sheet) -> Shown:
    """The rulers: along the near edge and up the left one, from the near left corner."""
    every = 2000 if max(sheet.width, sheet.depth) > BIG_TABLE else 1000
    below, beside = [], []
    for far in range(0, sheet.width + 1, 500):
        long = far % 1000 == 0
        text = str(far // 100) if far % every == 0 else ""
        below.append({"x": cm(far), "y": cm(sheet.depth), "d": "v1.1" if long else "v.6", "text": text})
    for far in range(0, sheet.depth + 1, 500):
        long = far % 1000 == 0
        text = str(far // 100) if far % every == 0 else ""
        beside.append({"x": "0", "y": cm(sheet.depth - far), "d": "h-1.1" if long else "h-.6", "text": text})
    return {"below": below, "beside": beside, "number_y": cm(sheet.depth + 290)}


# -- doors and windows, which change -----------------------------------------------------------------------------------


def opening_of(sheet: Sheet, opening: Shown) -> Shown:
    """A gap in the wall with its door or window: a leaf that stands open, a bar across, boards."""
    (a, b), kind, state = opening["points"], opening["kind"], opening["state"]
    x, y = sheet.spot(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
    line = sheet.path((a, b))
    leaf = line
    if kind == "door" and state == "open":
        leaf = sheet.path((a, _turned(a, b)))
    bar = ""
    if state == "bolted":
        bar = sheet.path(_across(a, b))
    return {
        "id": opening["id"],
        "kind": kind,
        "state": state,
        "gap": line,
        "leaf": leaf,
        "bar": bar,
        "x": cm(x),
        "y": cm(y),
        "floor": opening["floor"],
        "radius": cm(max(90, _half(a, b))),
    }


def _half(a: Sequence[int], b: Sequence[int]) -> int:
    return (abs(a[0] - b[0]) + abs(a[1] - b[1])) // 2


def _turned(a: Sequence[int], b: Sequence[int]) -> Point:
    """Where the end of a leaf is that stands open: a quarter turn about its post."""
    return a[0] - (b[1] - a[1]), a[1] + (b[0] - a[0])


def _across(a: Sequence[int], b: Sequence[int]) -> tuple[Point, Point]:
    middle = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    if not squared((a[0], a[1]), (b[0], b[1])):
        return middle, middle
    dx, dy = scaled((-(b[1] - a[1]), b[0] - a[0]), 70)
    return (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)
