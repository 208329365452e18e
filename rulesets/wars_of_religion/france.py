"""The map of France as shapes, out of the geometry in the box: areas, coasts, rivers, ways across the sea, lettering.

Lengths are half units of the geometry, in whole numbers: fine enough for a map that is brought nearer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .box import DATA

Point = tuple[int, int]
Shown = dict[str, Any]

GEOMETRY = DATA.joinpath("map_geometry.toml")
TOKEN = re.compile(r"[MlCz]|-?(?:\d+(?:\.\d+)?|\.\d+)")
SHOWN_RIVERS = (
    *("seine", "marne", "oise", "somme", "saone", "saone_lower", "rhone", "durance", "isere"),
    *("dordogne", "garonne", "lot", "tarn", "vienne", "charente", "adour", "vilaine", "cher", "meuse", "moselle"),
)
NAMED_AT = {  # clear of armies, and of a city that a card brings
    "caen": (-30, 8, "end"),
    "castres": (0, 50, "middle"),
    "le_mans": (0, -34, "middle"),
    "paris": (-50, 8, "end"),
    "rouen": (0, 54, "middle"),
}
MOVED = {"PIC": (18, 16), "SAI": (0, 18), "DAU": (10, 22), "QUE": (32, 0), "HLA": (14, 24)}  # to make room for cities
LEADING, DROP = 98, 23  # hundredths of a letter's height: between two lines, from the middle of a line to its foot


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a city is drawn: its middle, the room kept free around it, how far off the foot of its name is."""

    x: int
    y: int
    radius: int
    name_x: int
    name_y: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Ground:
    """`slots`: where armies are drawn, in the order in which the places fill."""

    spots: Mapping[str, Spot]
    slots: Mapping[str, tuple[Point, ...]]
    frame: str
    data: Mapping[str, Any]
    of_city: Mapping[str, str]  # the area in which each city lies


@lru_cache(maxsize=1)
def ground() -> Ground:
    data = tomllib.loads(GEOMETRY.read_text("utf-8"), parse_float=str)
    wide, high = (2 * one for one in data["map"]["viewbox"][2:])
    return Ground(
        {one["id"]: _spot(one) for one in data["city"]},
        {one["id"]: tuple(_point(slot) for slot in one["slots"]) for one in data["area"]},
        f"0 0 {wide} {high}",
        data,
        {one["id"]: one["area"] for one in data["city"]},
    )


@lru_cache(maxsize=2)
def land_of(language: str) -> Shown:
    """What never changes of the map, in one language: plain data."""
    data = ground().data
    borders = [one for one in data["border"] if one["kind"] != "province"]
    rivers = [(one["kind"], one["path"]) for one in data["river"] if _is_shown(one)]
    return {
        "areas": [_area(one, language) for one in data["area"]],
        "coast": _paths(one["path"] for one in data["coast"]),
        "frontier": _paths(one["path"] for one in borders if one["kind"] == "frontier"),
        "lake": _paths(one["path"] for one in data["lake"]),
        "rivers": _paths(path for kind, path in rivers if kind == "decor"),
        "loire": _paths(path for kind, path in rivers if kind != "decor"),
        "links": [{"kind": one["kind"], "d": curve(one["path"])} for one in data["link"]],
        "seas": [_sea(one, language) for one in data["sea"]],
    }


def _is_shown(river: Mapping[str, Any]) -> bool:
    return river["kind"] != "decor" or river["id"] in SHOWN_RIVERS


def half_units(text: str | int) -> int:
    """ "12.3" units are 25 halves."""
    return (2 * _tenths(str(text)) + 5) // 10


def _tenths(text: str) -> int:
    whole, _, rest = text.lstrip("-").partition(".")
    found = 10 * int(whole or 0) + int((rest + "0")[:1])
    return -found if text.startswith("-") else found


def _point(pair: Sequence[str | int]) -> Point:
    return half_units(pair[0]), half_units(pair[1])


def _paths(texts: Iterable[str]) -> str:
    return "".join(path(one) for one in texts)


def path(text: str) -> str:
    """The same lines on the grid of half units; neighbours still share theirs point for point."""
    return "".join(_line(points, closed=closed) for points, closed in _lines(text))


def _lines(text: str) -> list[tuple[list[Point], bool]]:
    """Every line of a path, its points in tenths of a unit; and whether it comes back to where it began."""
    found: list[tuple[list[Point], bool]] = []
    numbers: list[int] = []
    mode, x, y = "M", 0, 0
    for token in TOKEN.findall(text):
        if token == "z":
            found[-1] = (found[-1][0], True)
        elif token in "Ml":
            mode = token
        else:
            numbers.append(_tenths(token))
        if len(numbers) < 2:
            continue
        x, y = (numbers[0], numbers[1]) if mode == "M" else (x + numbers[0], y + numbers[1])
        numbers = []
        if mode == "M":
            found.append(([], False))
        found[-1][0].append((x, y))
    return found


def outlines(text: str) -> list[list[Point]]:
    """The corners of every line of a path, in half units."""
    return [[((2 * x + 5) // 10, (2 * y + 5) // 10) for x, y in points] for points, _ in _lines(text)]


def _line(points: Sequence[Point], *, closed: bool) -> str:
    spots = [((2 * x + 5) // 10, (2 * y + 5) // 10) for x, y in points]
    (x, y), rest = spots[0], spots[1:]
    steps = ""
    for to_x, to_y in rest:
        if (to_x, to_y) != (x, y):
            steps += _written(to_x - x, steps) + _written(to_y - y, "0")
        x, y = to_x, to_y
    return f"M{spots[0][0]} {spots[0][1]}l{steps}{'z' if closed else ''}"


def _written(number: int, before: str) -> str:
    return f" {number}" if before and number >= 0 else str(number)


def curve(text: str) -> str:
    """A path of absolute points, as the ways across the sea are."""
    return " ".join(one if one in "MCz" else str(half_units(one)) for one in TOKEN.findall(text))


def _area(one: Mapping[str, Any], language: str) -> Shown:
    lines = one.get("label_lines_fr", one["label_lines"]) if language.startswith("fr") else one["label_lines"]
    x, y = map(sum, zip(_point(one["label"]), MOVED.get(one["id"], (0, 0)), strict=True))
    size = 2 * one["label_size"][0]
    step, drop = LEADING * size // 100, DROP * size // 100
    above = (len(lines) - 1) * step // 2
    texts = [{"text": text, "x": x, "y": y - above + n * step + drop} for n, text in enumerate(lines)]
    d = path(one["path"]) + path(one.get("islands", ""))
    return {"id": one["id"], "kind": one["kind"], "tint": one["tint"], "d": d, "size": size, "lines": texts}


def _sea(one: Mapping[str, Any], language: str) -> Shown:
    x, y = _point(one["at"])
    name = one["name_fr" if language.startswith("fr") else "name"]
    return {"text": name, "x": x, "y": y, "angle": one["angle"], "size": 2 * one["size"]}


def _spot(one: Mapping[str, Any]) -> Spot:
    (x, y), (name_x, name_y) = _point(one["at"]), _point(one["label"])
    dx, dy, anchor = NAMED_AT.get(one["id"], (name_x - x, name_y - y, one["anchor"]))
    return Spot(x, y, half_units(one["radius"]), dx, dy, anchor)
