"""The columns of a scenario's tables, and how their cells are read and written.

Lengths and points are centimetres as on the drawn table; a way to face is a point of the compass or a vector.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rulesets.common.params import Number, Pick
from rulesets.common.refusals import Malformed

from .component_rows import Cells, Flag, Within, Words, may, must
from .distances import CHANGEABLE
from .plane import Point
from .profile_rows import Known, columns
from .terrain_files import NAME, Fault, centimetres, length, read_points

SEATS = ("blue", "red", "green", "gold", "violet", "white")
BEHAVIOURS = ("aggressive", "cautious", "guard", "raid", "frightened", "still")
WHENS = ("enters", "turn", "seen", "falls", "speaks", "done", "contact")
THENS = ("tell", "call", "hostile", "friendly", "behave", "slip", "ask", "end")
SECRETS = ("objective", "fact", "clue", "trick")
ANIMALS = ("cow", "sheep", "goat", "pig", "horse", "dog", "deer", "donkey", "fox", "boar")
COMPASS = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
MOST_OF_A_ROW = 30


@dataclass(frozen=True, slots=True)
class Name:
    """An id: small letters, digits and _. `empty`: may be left out."""

    empty: bool = False

    def read(self, raw: Any, path: str) -> str:
        if not isinstance(raw, str) or not (NAME.fullmatch(raw) or (self.empty and not raw)):
            raise Malformed("bad_name", path, found=str(raw)[:40])
        return raw


@dataclass(frozen=True, slots=True)
class Phrase:
    """Text for people as it is, no-break spaces and line breaks too."""

    high: int
    low: int = 0

    def read(self, raw: Any, path: str) -> str:
        if not isinstance(raw, str):
            raise Malformed("not_a_text", path)
        text = "".join(one for one in raw if one.isprintable() or one in "\n\u00a0\u202f").strip()
        if not self.low <= len(text) <= self.high:
            raise Malformed("wrong_length", path, low=self.low, high=self.high)
        return text


@dataclass(frozen=True, slots=True)
class Points:
    """Points one after the other: "10,20 30.5,20"."""

    least: int
    most: int

    def read(self, raw: Any, path: str) -> tuple[Point, ...]:
        if not isinstance(raw, str):
            raise Malformed("not_a_text", path)
        try:
            return read_points(raw, self.least, self.most)
        except Fault as fault:
            raise Within(fault.code, path, 1 + fault.at, **fault.facts) from None


@dataclass(frozen=True, slots=True)
class Length:
    """A length of more than nothing."""

    def read(self, raw: Any, path: str) -> int:
        try:
            if (value := length(raw)) > 0:
                return value
        except Fault as fault:
            raise Within(fault.code, path, isinstance(raw, str), **fault.facts) from None
        raise Malformed("bad_length", path, found=str(raw)[:40])


@dataclass(frozen=True, slots=True)
class Facing:
    """A point of the compass, or "dx,dy" in whole numbers."""

    def read(self, raw: Any, path: str) -> Point:
        if raw in COMPASS:
            return COMPASS[raw]
        parts = raw.split(",") if isinstance(raw, str) else []
        if len(parts) != 2 or not all(one.removeprefix("-").isdecimal() and len(one) < 7 for one in parts):
            raise Malformed("bad_facing", path, found=str(raw)[:40])
        if (vector := (int(parts[0]), int(parts[1]))) == (0, 0):
            raise Malformed("bad_facing", path, found=str(raw)[:40])
        return vector


LINE, TEXT = Phrase(120, 1), Phrase(1000, 1)
TITLES: Cells = {"en": must(LINE), "fr": must(LINE)}
TEXTS: Cells = {"en": must(TEXT), "fr": must(TEXT)}
NO_TEXTS: Cells = {"en": may(Phrase(1000), ""), "fr": may(Phrase(1000), "")}
WHO = may(Words(), ())
YES = may(Flag(), False)
SEAT = may(Pick(("", *SEATS)), "")
SOME_SEATS = may(Words(SEATS), ())
OF = may(Name(empty=True), "")
TURN = Number(1, 60)


def head_cells(known: Known) -> Cells:
    """What stands before the tables, but for the size of the drawn table."""
    sheets = Pick(known.sheets[1:])
    return {
        **{f"title_{one}": must(LINE) for one in ("en", "fr")},
        **{f"summary_{one}": must(TEXT) for one in ("en", "fr")},
        **{f"briefing_{one}": may(Phrase(4000), "") for one in ("en", "fr")},
        "sheet": must(sheets),
        "seats": must(Words(SEATS)),
        "turns": must(TURN),
        "minutes": must(Number(5, 900)),
        "wet": may(Flag(), False),
        **{f"{name}_cm": may(Number(0, 999), 0) for name in CHANGEABLE},
    }


def figure_cells(known: Known) -> Cells:
    """What a row of people may hold: where they are and whose, and the columns of a profile."""
    own: Cells = {
        "id": must(Name()),
        "name": may(Phrase(60), ""),
        "names": may(Words(), ()),
        "troop": OF,
        "profile": OF,
        "count": may(Number(1, MOST_OF_A_ROW), 1),
        "party": must(Name()),
        "seat": SEAT,
        "place": may(Points(1, MOST_OF_A_ROW), ()),
        "apart": may(Length(), 0),
        "ranks": may(Number(1, 4), 1),
        "facing": may(Facing(), COMPASS["north"]),
        "floor": may(Number(-3, 9), 0),
        "hidden": YES,
        "disguise": OF,
        "seems_of": OF,
        "moved_by_gm": YES,
        "behaviour": may(Pick(BEHAVIOURS), "still"),
        "guards": may(Phrase(400), ""),
        "loads": may(Words(known.gear), ()),
        "prisoner_of": OF,
    }
    return {**{name: may(column, None) for name, column in columns(known).items()}, **own}


WAITING: Cells = {
    "id": must(Name()),
    "seat": SEAT,
    "members": must(Words()),
    "entry": may(Points(0, 2), ()),
    "turn": may(TURN, 1),
    "uncertain": YES,
    "hard": YES,
    "called": may(Flag(), True),
}
HERD: Cells = {
    "id": must(Name()),
    "seat": SEAT,
    "animal": must(Pick(ANIMALS)),
    "places": must(Points(2, 3)),
    "troop": WHO,
    "choose": may(Flag(), True),
}
SECRET: Cells = {
    "id": must(Name()),
    "kind": must(Pick(SECRETS)),
    **TEXTS,
    "to": SOME_SEATS,
    "holder": OF,
    "check": may(Phrase(200), ""),
    "points": may(Number(-20, 20), 0),
}
CONDITION: Cells = {
    "id": must(Name()),
    "when": must(Pick(WHENS)),
    "who": WHO,
    "area": OF,
    "turn": may(Number(0, 60), 0),
    "then": may(Pick(THENS), "tell"),
    "what": may(Phrase(80), ""),
    "whom": SOME_SEATS,
    **NO_TEXTS,
}
PARTY: Cells = {"id": must(Name()), **TITLES, "against": WHO}
AREA: Cells = {"id": must(Name()), **TITLES, "points": must(Points(3, 60))}
JOB: Cells = {"id": must(Name()), **TITLES, "area": OF, "hard": YES, "two_times": YES, "then": OF, "finds": OF}
OPTION: Cells = {"id": must(Name()), "value": must(Name())}
ITEM: Cells = {
    "id": must(Name()),
    **TITLES,
    "load": OF,
    "place": may(Points(1, 1), ()),
    "holder": OF,
    "hidden": YES,
    "flag_of": OF,
}


def item_cells(known: Known) -> Cells:
    """The columns of things; what they weigh is a load of the gear."""
    return {**ITEM, "load": may(Pick(("", *known.gear)), "")}


def written(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")
    return "[" + ", ".join(written(one) for one in value) + "]"


def points_text(points: tuple[Point, ...]) -> str:
    return " ".join(f"{centimetres(x)},{centimetres(y)}" for x, y in points)


def facing_text(facing: Point) -> str:
    names = [name for name, vector in COMPASS.items() if vector == facing]
    return names[0] if names else f"{facing[0]},{facing[1]}"
