"""A drawn table as text: TOML that a person can write, checked to line and column, and written back.

Lengths are centimetres with at most two decimals, points pairs of them: `points = "10,20 30.5,20 30.5,45"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.argad.components import Terrain
from rulesets.argad.plane import Point
from rulesets.argad.terrain_checks import check_table
from rulesets.argad.terrain_map import Obstacle, Opening, Piece, Road, Room, Table, table_of
from rulesets.common.component_files import find
from rulesets.common.position import Position, Row, to_toml
from rulesets.common.refusals import BadFile
from rulesets.common.seats import Fact, Scalar

CENTIMETRE = 100  # tenths of a millimetre
LONGEST_NAME = 60
LARGEST = 100_000  # no table is longer than ten metres
LENGTH = re.compile(r"(-?)(\d{1,4})(?:\.(\d{1,2}))?")
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
GOING = ("easy", "difficult", "very_difficult", "swim", "forbidden")

# The columns of each table: name -> what it holds, and what it is where it is left out (None: it may not be).
COLUMNS: dict[str, dict[str, tuple[str, Scalar]]] = {
    "ground": {
        "id": ("name", None),
        "foot": ("going", None),
        "cavalry": ("going", None),
        "heavy_cavalry": ("going", None),
        "protection": ("protection", 0),
        "hides": ("hides", ""),
        "hides_behind": ("length", "0"),
        "linear": ("yes", False),
        "close_order_moves": ("yes", True),
        "isolated_only": ("yes", False),
    },
    "piece": {
        "id": ("name", None),
        "kind": ("area", None),
        "points": ("polygon", None),
        "height": ("length", "0"),
        "blocks": ("yes", False),
        "danger": ("danger", ""),
        "straw": ("yes", False),
    },
    "obstacle": {
        "id": ("name", None),
        "kind": ("line", None),
        "points": ("way", None),
        "height": ("length", "0"),
        "blocks": ("yes", False),
    },
    "road": {"id": ("name", None), "points": ("way", None), "width": ("breadth", "4")},
    "room": {
        "id": ("name", None),
        "building": ("name", None),
        "points": ("polygon", None),
        "floor": ("floor", 0),
        "height": ("length", "0"),
        "very_large": ("yes", False),
    },
    "opening": {
        "id": ("name", None),
        "kind": ("opening", None),
        "points": ("pair", None),
        "floor": ("floor", 0),
        "bolted": ("yes", False),
        "en": ("text", ""),
        "fr": ("text", ""),
    },
}
KINDS = {
    "going": GOING,
    "hides": ("", "crouched", "depth", "cover"),
    "opening": ("door", "window", "arrow_slit"),
    "danger": ("", "danger", "danger_if_fast"),
}


class Fault(Exception):
    """What is wrong with a cell: a code, and how many characters into its text."""

    def __init__(self, code: str, at: int = 0, **facts: Fact) -> None:
        super().__init__(code)
        self.code, self.at, self.facts = code, at, facts


def draw_table(position: Position, grounds: Mapping[str, Terrain], file: str, text: str) -> Table:
    """The table that these rows draw; `text` is what they were read from. Raises BadFile."""
    own = tuple(Terrain(**row, rule="ARG-TER-01", source="table") for row in _rows(file, text, position, "ground", {}))
    kinds = {**grounds, **{one.id: one for one in own}}
    rows = {name: _rows(file, text, position, name, kinds) for name in COLUMNS if name != "ground"}
    drawn = Table(
        _size(file, text, position, "width"),
        _size(file, text, position, "depth"),
        grounds=own,
        pieces=tuple(Piece(**_hiding(row, kinds)) for row in rows["piece"]),
        obstacles=tuple(Obstacle(**row) for row in rows["obstacle"]),
        roads=tuple(Road(**row) for row in rows["road"]),
        rooms=tuple(Room(**_renamed(row)) for row in rows["room"]),
        openings=tuple(Opening(**_ends(row)) for row in rows["opening"]),
    )
    check_table(drawn, file, text)
    return table_of(drawn)


def _hiding(row: dict[str, Any], kinds: Mapping[str, Terrain]) -> dict[str, Any]:
    kind = kinds[row["kind"]]
    return {**_renamed(row), "hides_behind": kind.hides_behind if kind.hides == "depth" else 0}


def _renamed(row: dict[str, Any]) -> dict[str, Any]:
    return {"corners" if name == "points" else name: value for name, value in row.items()}


def _ends(row: dict[str, Any]) -> dict[str, Any]:
    a, b = row["points"]
    return {**{name: value for name, value in row.items() if name != "points"}, "a": a, "b": b}


def _size(file: str, text: str, position: Position, name: str) -> int:
    try:
        size = length(position.values.get(name, ""))
        if not 0 < size <= LARGEST:
            raise Fault("bad_length", 0, found=str(size))
    except Fault as fault:
        line, column = place_of_name(text, name)
        raise BadFile(file, line, column, fault.code, path=name, **fault.facts) from None
    return size


def place_of_name(text: str, name: str) -> tuple[int, int]:
    """Where a value, or the first row of a table, of this name stands."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.split("=")[0].strip() == name or line.strip().startswith((f"[[{name}]]", f"[{name}]")):
            return number, 1
    return 1, 1


def _rows(file: str, text: str, position: Position, table: str, kinds: Mapping[str, Terrain]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for n, row in enumerate(position.tables.get(table, ())):
        read: dict[str, Any] = {}
        for name in dict.fromkeys([*row, *COLUMNS[table]]):
            try:
                read[name] = _read(row, table, name, kinds)
            except Fault as fault:
                line, column = find(text, table, n, name)
                inside = 1 + fault.at if name in row and isinstance(row[name], str) else 0
                raise BadFile(file, line, column + inside, fault.code, path=name, **fault.facts) from None
        found.append(read)
    return found


def _read(row: Row, table: str, name: str, kinds: Mapping[str, Terrain]) -> Any:
    if name not in COLUMNS[table]:
        raise Fault("unknown_field")
    kind, default = COLUMNS[table][name]
    if name not in row and default is None:
        raise Fault("missing")
    return _cell(kind, row.get(name, default), kinds)


def _cell(kind: str, raw: Scalar, kinds: Mapping[str, Terrain]) -> Any:
    if kind == "yes":
        return raw if isinstance(raw, bool) else _refuse("not_yes_or_no", raw)
    if kind in ("floor", "protection"):
        low, high = (-3, 9) if kind == "floor" else (-2, 0)
        fits = isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high
        return raw if fits else _refuse("out_of_range", raw, low=low, high=high)
    if kind in ("length", "breadth"):
        value = length(raw)
        return value if 0 <= value <= LARGEST and (value or kind == "length") else _refuse("bad_length", raw)
    if not isinstance(raw, str):
        return _refuse("not_a_text", raw)
    if kind == "text":
        return raw.strip() if len(raw) <= LONGEST_NAME and raw.isprintable() else _refuse("bad_name", raw)
    if kind == "name":
        return raw if NAME.fullmatch(raw) else _refuse("bad_name", raw)
    if kind in ("area", "line"):
        known = kinds.get(raw)
        fits = known is not None and known.linear == (kind == "line") and not known.road
        return raw if fits else _refuse("not_a_kind", raw)
    if kind in KINDS:
        return raw if raw in KINDS[kind] else _refuse("not_a_kind", raw)
    return read_points(raw, {"polygon": 3, "way": 2, "pair": 2}[kind], 2 if kind == "pair" else 200)


def _refuse(code: str, found: Scalar, **facts: Fact) -> Any:
    raise Fault(code, 0, found=str(found)[:40], **facts)


def length(raw: Scalar, at: int = 0) -> int:
    """A length in tenths of a millimetre, from centimetres."""
    fits = LENGTH.fullmatch(str(raw)) if isinstance(raw, str | int) and not isinstance(raw, bool) else None
    if fits is None:
        raise Fault("bad_length", at, found=str(raw)[:40])
    sign, whole, parts = fits.groups()
    value = int(whole) * CENTIMETRE + int((parts or "").ljust(2, "0"))
    return -value if sign else value


def read_points(raw: str, least: int, most: int) -> tuple[Point, ...]:
    found: list[Point] = []
    for word in re.finditer(r"\S+", raw):
        x, comma, y = word.group().partition(",")
        if not comma:
            raise Fault("bad_point", word.start(), found=word.group()[:40])
        found.append((length(x, word.start()), length(y, word.start() + len(x) + 1)))
    if not least <= len(found) <= most:
        raise Fault("wrong_count", 0, low=least, high=most)
    return tuple(found)


def write_table(table: Table) -> str:
    """The text that is read back as this very table."""
    rows: dict[str, Sequence[Any]] = {
        "ground": table.grounds,
        "piece": table.pieces,
        "obstacle": table.obstacles,
        "road": table.roads,
        "room": table.rooms,
        "opening": table.openings,
    }
    size = {"width": centimetres(table.width), "depth": centimetres(table.depth)}
    return to_toml(Position(size, {name: tuple(_row(name, one) for one in ones) for name, ones in rows.items()}))


def _row(table: str, one: Any) -> dict[str, Scalar]:
    row: dict[str, Scalar] = {}
    for name, (kind, default) in COLUMNS[table].items():
        value: Any = _points_of(one) if name == "points" else getattr(one, name)
        if kind in ("length", "breadth"):
            value = centimetres(value)
        if value != default:
            row[name] = value
    return row


def _points_of(one: Piece | Obstacle | Road | Room | Opening) -> str:
    if isinstance(one, Opening):
        points: tuple[Point, ...] = (one.a, one.b)
    else:
        points = one.corners if isinstance(one, Piece | Room) else one.points
    return " ".join(f"{centimetres(x)},{centimetres(y)}" for x, y in points)


def centimetres(value: int) -> str:
    """A length as people write it: "12.5"."""
    whole, parts = divmod(abs(value), CENTIMETRE)
    text = f"{whole}.{parts:02}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text
