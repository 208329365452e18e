"""A scenario as shapes for a page, before it is played: the table, and whoever may be seen on it.

What is hidden is left out in scenario_preview.py, once for all: here everything is drawn that stands there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .drawn_ground import Sheet, land_of
from .meta import META
from .scenario import Scenario
from .scenario_preview import preview
from .terrain_map import Table

Drawn = dict[str, Any]
NOBODY = "6"
MARKS = {one.id: str(one.mark) for one in META.seats}


def drawn_preview(scenario: Scenario, language: str, *, secrets: bool) -> Drawn:
    """Lengths are centimetres as text, y counted downwards."""
    shown = preview(scenario, secrets=secrets)
    found: Drawn = {
        "titles": scenario.titles.in_language(language),
        "summary": scenario.summary.in_language(language),
        "briefing": scenario.briefing.in_language(language),
        "sheet": scenario.sheet,
        "seats": [{"id": seat, "mark": MARKS[seat], "people": _names(shown, seat)} for seat in scenario.seats],
        "others": _names(shown, ""),
        "turns": scenario.turns,
        "minutes": scenario.minutes,
        "secrets": [_secret(one, language) for one in scenario.secrets] if secrets else [],
        "conditions": [_condition(one, language) for one in scenario.conditions] if secrets else [],
        "waiting": shown.get("waiting", []),
        "table": shown["table"],
    }
    if scenario.table is not None:
        found |= _drawn(scenario.table, shown, language)
    return found


def _names(shown: Mapping[str, Any], seat: str) -> list[str]:
    return [one["name"] for one in shown["people"] if one["seat"] == seat]


def _secret(one: Any, language: str) -> Drawn:
    return {"id": one.id, "kind": one.kind, "text": one.text.in_language(language), "to": one.to, "points": one.points}


def _condition(one: Any, language: str) -> Drawn:
    return {"id": one.id, "text": one.text.in_language(language), "then": one.then}


def _drawn(table: Table, shown: Mapping[str, Any], language: str) -> Drawn:
    sheet = Sheet(table.width, table.depth)
    said = "fr" if language.startswith("fr") else "en"
    return {
        "frame": sheet.frame,
        "land": land_of(_land(table)),
        "openings": [{"kind": one["kind"], "d": _path(one["points"])} for one in shown["openings"]],
        "figures": [_figure(one) for one in shown["figures"]],
        "animals": [
            {"kind": one["kind"], **_at(one["at"]), "true": bool(one.get("troop"))} for one in shown["animals"]
        ],
        "things": [{"name": one[said], "hidden": one["hidden"], **_at(one["at"])} for one in shown["things"]],
        "areas": [_area(one, said) for one in shown.get("areas", ())],
        "entries": [_entry(one) for one in shown.get("waiting", ()) if one["entry"]],
        "guards": [
            {"d": _path(one["points"], closed=True)} for one in shown.get("guards", ()) if len(one["points"]) > 2
        ],
        "letters": cm(max(14, table.width // 550)),
    }


def cm(tenths: int) -> str:
    """Tenths of a centimetre as a drawing takes them."""
    whole, part = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}" + (f".{part}" if part else "")


def _at(point: Sequence[int]) -> Drawn:
    return {"x": cm(point[0]), "y": cm(point[1])}


def _path(points: Sequence[Sequence[int]], *, closed: bool = False) -> str:
    return "M" + "L".join(f"{cm(x)} {cm(y)}" for x, y in points) + ("Z" if closed else "")


def _land(table: Table) -> Drawn:
    def corners(points: Sequence[tuple[int, int]]) -> list[list[int]]:
        return [[x, y] for x, y in points]

    return {
        "width": table.width,
        "depth": table.depth,
        "pieces": [
            {"id": one.id, "kind": one.kind, "corners": corners(one.corners), "height": one.height}
            for one in table.pieces
        ],
        "obstacles": [
            {"id": one.id, "kind": one.kind, "points": corners(one.points), "blocks": one.blocks}
            for one in table.obstacles
        ],
        "roads": [{"id": one.id, "points": corners(one.points), "width": one.width} for one in table.roads],
        "rooms": [{"id": one.id, "corners": corners(one.corners), "floor": one.floor} for one in table.rooms],
    }


def _figure(one: Mapping[str, Any]) -> Drawn:
    corners = " ".join(f"{cm(x)},{cm(y)}" for x, y in one["corners"])
    half = one["radius"] or 10
    return {
        "name": one["name"],
        "mark": MARKS.get(one["seat"], NOBODY),
        **_at(one["at"]),
        "corners": corners,
        "radius": cm(one["radius"]),
        "scale": cm(half * 86 // 100),
        "hidden": one.get("hidden", False),
        "disguise": one.get("disguise", ""),
        "floor": one["floor"],
        "below": cm(one["at"][1] + half + 14),
    }


def _area(one: Mapping[str, Any], said: str) -> Drawn:
    xs, ys = [x for x, _ in one["points"]], [y for _, y in one["points"]]
    spot = (sum(xs) // len(xs), min(ys) + 20)
    return {"name": one[said], "d": _path(one["points"], closed=True), **_at(spot)}


def _entry(one: Mapping[str, Any]) -> Drawn:
    points = one["entry"] if len(one["entry"]) > 1 else [*one["entry"], *one["entry"]]
    return {"d": _path(points), "count": len(one["members"]), "turn": one["turn"]}
