"""The table as shapes for a page: out of a view and of nothing else, so that it shows what its reader may know.

Lengths are centimetres as text, y counted downwards. Who stands where keeps its number, so that a press is understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.view import View

from .drawn_ground import MARGIN_LEFT, Sheet, Shown, cm, land_of, opening_of
from .drawn_labels import Box, Plate, Wanted, letters, placed
from .meta import META
from .paths import length

BY_FLESH = {"down": "down", "hidden": "hidden", "disguised": "hidden", "prisoner": "bound", "hostage": "bound"}
BADGES = {
    "wounded": "wounded",
    "unloaded": "unloaded",
    "reloading": "unloaded",
    "disordered": "disordered",
    "stunned": "disordered",
    "hesitates": "disordered",
    "flees": "flees",
    "rushes": "flees",
    "in_danger": "danger",
    "working": "working",
    "crouched": "crouched",
}
CORNERED, FILLS = 72, 86  # hundredths of half a base that a mark fills: of a rectangle, of a disc
NOBODY = "6"  # the mark of those of whom nobody knows whose they are
RANKED = {"hero": 0, "chief": 0, "officer": 1}
HORSE = "horse-head"
BEASTS = {"boar": "boar", "deer": "stag-head", "fox": "fox", "pig": "pig", "horse": HORSE, "donkey": HORSE}


def drawn(view: View, language: str, nothing: str) -> Shown:
    """All shapes of the table. `nothing`: the word for what a false animal stands for."""
    board = view.board
    sheet = Sheet(board.get("width", 0), board.get("depth", 0))
    shapes = _Shapes(sheet, board, language)
    if not sheet.width:
        plans = [shapes.plan(one) for one in board.get("plans", ())]
        return {"width": 0, "beside": shapes.all_beside(), "plans": plans}
    figures = sorted(board["figures"], key=_layer)
    found = {
        "frame": sheet.frame,
        "land": land_of(dict(board)),
        "openings": [opening_of(sheet, one) for one in board["openings"]],
        "areas": [_area(sheet, one, language) for one in board["areas"]],
        "entries": [_entry(sheet, one) for one in board["off"] if one["entry"]],
        "figures": [shapes.figure(one) for one in figures],
        "animals": [shapes.animal(one) for one in board["animals"]],
        "things": [_thing(sheet, one, language) for one in board["things"] if "x" in one],
        "plans": [shapes.plan(one) for one in board["plans"]],
        "beside": shapes.all_beside(),
        "floors": sorted({one["floor"]: None for one in figures if one["floor"]}),
    }
    return {**found, "width": sheet.width, "depth": sheet.depth, **shapes.plates(figures, nothing)}


def _layer(figure: Shown) -> tuple[bool, bool, bool]:
    """Memories lie beneath, then those on the ground; one's own people on top."""
    return figure["now"], "down" not in figure["states"], figure["own"]


def _in(language: str, one: Mapping[str, Any]) -> str:
    return str(one["fr" if language.startswith("fr") else "en"])


class _Shapes:
    """Those who stand on the table, in the colours of their seats."""

    def __init__(self, sheet: Sheet, board: Mapping[str, Any], language: str) -> None:
        self.sheet = sheet
        self.board = board
        self.language = language
        self.marks = {one.id: str(one.mark) for one in META.seats} | {"gm": "gm"}
        self.parties = {one["id"]: _in(language, one) for one in board.get("parties", ())}
        people = (*board.get("figures", ()), *board.get("beside", ()))
        things = board.get("things", ())
        self.seats = {one["id"]: one["seat"] for one in people}
        self.titles = {one["id"]: one["label"] for one in people} | {one["id"]: _in(language, one) for one in things}
        self.spots = {one["id"]: (one["x"], one["y"]) for one in (*people, *things) if "x" in one}

    def mark(self, who: str) -> str:
        return self.marks.get(self.seats.get(who, ""), NOBODY)

    def figure(self, one: Shown) -> Shown:
        x, y = self.sheet.spot((one["x"], one["y"]))
        half = one["radius"] or _half(one["corners"])
        corners = [(cx - one["x"], one["y"] - cy) for cx, cy in one["corners"]]
        scale = cm(half * (FILLS if one["radius"] else CORNERED) // 100)
        return {
            **self.beside(one),
            "x": cm(x),
            "y": cm(y),
            "base": cm(one["radius"]),
            "corners": " ".join(f"{cm(cx)},{cm(cy)}" for cx, cy in corners),
            "front": _front(corners),
            "half": cm(half),
            "ring": cm(_reach(one) + 70),
            "scale": scale,
            "letters": cm(half * 115 // 100),
            "foot": cm(half * 41 // 100),
            "badge_x": cm(half * 7 // 10),
            "floor": one["floor"],
            "left": cm(one["x"]),
            "up": cm(one["y"]),
            "edge": cm(one["radius"] or half),
            "reach": cm(one["reach"]) if one["own"] else "",
            "voice": self._voice(one["id"]),
        }

    def all_beside(self) -> list[Shown]:
        """Those beside real miniatures, one's own first."""
        people = sorted(self.board.get("beside", ()), key=lambda one: (not one["own"], one["seat"], one["label"]))
        return [self.beside(one) for one in people]

    def beside(self, one: Shown) -> Shown:
        """What is said and shown of somebody, wherever he stands."""
        states = [word for word in one["states"] if word != "well"]
        is_known = one["level"] != "figure"
        name = one["label"] if is_known else ""
        return {
            "id": one["id"],
            "own": one["own"],
            "now": one["now"],
            "turn": one["turn"],
            "name": name,
            "number": one["id"],
            "letter": name[:1].upper() if name and name != one["id"] else "",
            "seat": one["seat"],
            "mark": self.marks.get(one["seat"], NOBODY),
            "role": one["role"] or "foot",
            "party": self.parties.get(one["party"], ""),
            "arms": tuple(one["arms"]),
            "states": tuple(states),
            "over": [BY_FLESH[word] for word in dict.fromkeys(states) if word in BY_FLESH],
            "badges": _badges(states),
            "said": _said(one, states, is_known=is_known, party=one["party"] in self.parties),
            "rank": one["rank"],
        }

    def animal(self, one: Shown) -> Shown:
        x, y = self.sheet.spot((one["x"], one["y"]))
        sign = BEASTS.get(one["kind"], "")
        found = {"id": one["id"], "number": one["id"], "kind": one["kind"], "sign": sign, "own": one["own"]}
        place = {"x": cm(x), "y": cm(y), "left": cm(one["x"]), "up": cm(one["y"])}
        truth = {"true": one["true"], "troop": tuple(one["troop"])} if one["own"] else {"true": False, "troop": ()}
        said = "animal" if not one["own"] else "animal_true" if one["true"] else "animal_false"
        return {**found, **place, **truth, "said": said}

    def plan(self, one: Shown) -> Shown:
        """What somebody announced: his way with an arrow at its end, or a line to whom he goes to, wherever that is."""
        way = [(x, y) for x, y in one["way"]]
        aim = self.spots.get(one["at"])
        is_way = len(way) > 1
        line = way if is_way else [*way, aim] if way and aim else []
        found = {"id": one["who"], "name": one["label"], "own": one["own"], "mark": self.mark(one["who"])}
        found |= {"d": self.sheet.path(line) if line else "", "look": "" if is_way else "towards"}
        found |= {"length": length(way) if is_way else 0, "manner": one["manner"], "does": one["does"]}
        return {**found, "at": self.titles.get(one["at"], ""), "seat": self.seats.get(one["who"], "")}

    def _voice(self, who: str) -> str:
        return next((cm(one["radius"]) for one in self.board["heard"] if one["id"] == who), "")

    def plates(self, figures: Sequence[Shown], nothing: str) -> Shown:
        """Names beside people, what animals stand for beside those that are one's own."""
        wanted = [self._name_of(one) for one in figures]
        wanted += [self._truth_of(one, nothing) for one in self.board["animals"]]
        wanted += [self._place_of(one) for one in self.board["areas"]]
        size = letters(self.sheet.width)
        around = Box(-MARGIN_LEFT // 4, 0, self.sheet.width, self.sheet.depth)
        found = [_plate(one) for one in placed(tuple(wanted), size, around)]
        plates = [one for one in found if one["look"] != "area"]
        return {"plates": plates, "place_names": [one for one in found if one not in plates], "letters": cm(size)}

    def _name_of(self, one: Shown) -> Wanted:
        x, y = self.sheet.spot((one["x"], one["y"]))
        is_named = one["level"] != "figure" and one["label"] != one["id"]
        rank = RANKED.get(one["rank"], 2) + (3 if not one["now"] else 0)
        look = "" if one["now"] else "past"
        return Wanted(one["label"], x, y, _reach(one), rank if is_named else 8, look if is_named else "number")

    def _place_of(self, one: Shown) -> Wanted:
        xs, ys = [x for x, _ in one["corners"]], [y for _, y in one["corners"]]
        x, y = self.sheet.spot(((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2))
        return Wanted(_in(self.language, one), x, y, 20, 9, "area")

    def _truth_of(self, one: Shown, nothing: str) -> Wanted:
        x, y = self.sheet.spot((one["x"], one["y"]))
        if not one["own"]:
            return Wanted(one["id"], x, y, 210, 8, "number")
        return Wanted(f"= {', '.join(one['troop']) or nothing}", x, y, 210, 1, "hid")


def _said(one: Shown, states: Sequence[str], *, is_known: bool, party: bool) -> str:
    """The code of the sentence that is read out for somebody."""
    if not is_known:
        return "far" if one["now"] else "far_past"
    found = "figure" if one["now"] else "figure_past"
    found += "_party" if party else ""
    return found + ("_states" if states else "")


def _badges(states: Sequence[str]) -> list[Shown]:
    """Small signs in a row beside the base, each shape once."""
    signs = dict.fromkeys(BADGES[word] for word in states if word in BADGES)
    return [{"sign": one, "dx": cm(130 * n)} for n, one in enumerate(signs)]


def _front(corners: Sequence[tuple[int, int]]) -> str:
    """The front edge of a base that has one: where it faces."""
    if not corners:
        return ""
    (ax, ay), (bx, by) = corners[0], corners[3]
    return f"M{cm(ax)} {cm(ay)}L{cm(bx)} {cm(by)}"


def _half(corners: Sequence[Sequence[int]]) -> int:
    """Half of the shorter side."""
    sides = [length([(corners[n - 1][0], corners[n - 1][1]), (one[0], one[1])]) for n, one in enumerate(corners)]
    return min(sides) // 2


def _reach(one: Shown) -> int:
    far = [max(abs(x - one["x"]), abs(y - one["y"])) for x, y in one["corners"]]
    return int(one["radius"] or max(far))


def _area(sheet: Sheet, one: Shown, language: str) -> Shown:
    return {"id": one["id"], "name": _in(language, one), "d": sheet.path(one["corners"], closed=True)}


def _entry(sheet: Sheet, one: Shown) -> Shown:
    """Where people who wait off the table may come in."""
    entry = one["entry"] if len(one["entry"]) > 1 else [*one["entry"], *one["entry"]]
    return {"id": one["id"], "d": sheet.path(entry), "turn": one["turn"], "count": len(one["members"])}


def _thing(sheet: Sheet, one: Shown, language: str) -> Shown:
    x, y = sheet.spot((one["x"], one["y"]))
    place = {"x": cm(x), "y": cm(y), "left": cm(one["x"]), "up": cm(one["y"])}
    return {"id": one["id"], "name": _in(language, one), "flag": bool(one["flag"]), **place}


def _plate(one: Plate) -> Shown:
    """Measured from its point nearest to who bears it, so that it may shrink towards that."""
    box = one.box
    middle = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    return {
        "text": one.text,
        "look": one.look,
        "at_x": cm(one.x),
        "at_y": cm(one.y),
        "x": cm(box.left - one.x),
        "y": cm(box.top - one.y),
        "width": cm(box.right - box.left),
        "height": cm(box.bottom - box.top),
        "text_x": cm(middle[0] - one.x),
        "text_y": cm(middle[1] - one.y + one.size * 35 // 100),
    }
