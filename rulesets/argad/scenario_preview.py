"""A scenario drawn before it is played: plain lists of shapes, lines and marks for a page to draw.

Numbers are tenths of a centimetre, y counted downwards as screens do. Without `secrets` nothing is in it that a player
might not see when the game begins: nobody hidden, no waiting bands, no areas, of animals only where they stand, and
whoever is in disguise as what he seems to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.meta import Titles

from .plane import Point
from .scenario import Figure, Scenario
from .scenario_places import base_of
from .terrain_map import Table

TENTH = 10  # tenths of a millimetre in a tenth of a centimetre
Drawn = dict[str, Any]


def preview(scenario: Scenario, *, secrets: bool) -> Drawn:
    """Everything to draw, from below to above; `table` False where nothing has a place."""
    table = scenario.table
    drawn: Drawn = {
        "id": scenario.id,
        "table": table is not None,
        "width": _tenths(table.width) if table else 0,
        "depth": _tenths(table.depth) if table else 0,
        "parties": [{"id": one.id, **_said(one.titles)} for one in scenario.parties],
        "people": [_person(one) for one in scenario.figures if secrets or not _is_secret(scenario, one)],
    }
    if table is None:
        return drawn
    page = _Page(table.depth)
    drawn |= _ground(table, page)
    drawn["figures"] = [
        _figure(scenario, one, page, secrets=secrets)
        for one in scenario.figures
        if one.place is not None and (secrets or not one.hidden)
    ]
    drawn["animals"] = _animals(scenario, page, secrets=secrets)
    drawn["things"] = [
        {"id": one.id, **_said(one.titles), "at": page.point(one.place), "hidden": one.hidden}
        for one in scenario.items
        if one.place is not None and (secrets or not one.hidden)
    ]
    return drawn | (_secrets(scenario, page) if secrets else {})


class _Page:
    """Turns places of the table into places of the drawing."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def point(self, place: Point) -> list[int]:
        return [_tenths(place[0]), _tenths(self.depth - place[1])]

    def points(self, places: Sequence[Point]) -> list[list[int]]:
        return [self.point(one) for one in places]


def _tenths(value: int) -> int:
    """To the nearest tenth of a centimetre."""
    return (2 * value + TENTH) // (2 * TENTH)


def _said(titles: Titles) -> Drawn:
    return {"en": titles.en, "fr": titles.fr}


def _ground(table: Table, page: _Page) -> Drawn:
    floors = sorted(dict.fromkeys(one.floor for one in table.rooms))
    return {
        "floors": floors,
        "pieces": [
            {"id": one.id, "kind": one.kind, "points": page.points(one.corners), "height": _tenths(one.height)}
            for one in table.pieces
        ],
        "roads": [
            {"id": one.id, "points": page.points(one.points), "width": _tenths(one.width)} for one in table.roads
        ],
        "obstacles": [{"id": one.id, "kind": one.kind, "points": page.points(one.points)} for one in table.obstacles],
        "rooms": [
            {"id": one.id, "building": one.building, "points": page.points(one.corners), "floor": one.floor}
            for one in table.rooms
        ],
        "walls": [{"points": page.points((one.a, one.b)), "floor": one.floor} for one in table.walls],
        "openings": [
            {"id": one.id, "kind": one.kind, "points": page.points((one.a, one.b)), "floor": one.floor}
            for one in table.openings
        ],
    }


def _is_secret(scenario: Scenario, one: Figure) -> bool:
    """Whether a player may not know at the beginning that he is there."""
    waits = any(one.id in band.members for band in scenario.waiting)
    return one.hidden or waits or any(one.id in herd.troop for herd in scenario.herds) or bool(one.disguise)


def _person(one: Figure) -> Drawn:
    return {"id": one.id, "name": one.name, "party": one.party, "seat": one.seat}


def _figure(scenario: Scenario, one: Figure, page: _Page, *, secrets: bool) -> Drawn:
    place = one.place or (0, 0)
    base = base_of(scenario, one, place)
    plain = secrets or not one.disguise
    found: Drawn = {
        "name": one.name,
        "party": one.party if plain else one.seems_of or one.party,
        "seat": one.seat if plain else "",
        "at": page.point(place),
        "facing": [one.facing[0], -one.facing[1]],
        "floor": one.floor,
        "radius": _tenths(base.radius),
        "corners": page.points(base.corners),
    }
    return found | ({"id": one.id, "hidden": one.hidden, "disguise": one.disguise} if secrets else {})


def _animals(scenario: Scenario, page: _Page, *, secrets: bool) -> list[Drawn]:
    found: list[Drawn] = []
    for herd in scenario.herds:
        for n, place in enumerate(herd.places):
            truth = {"herd": herd.id, "seat": herd.seat, "troop": list(herd.troop) if n == 0 else []}
            found.append({"kind": herd.animal, "at": page.point(place), **(truth if secrets else {})})
    return found


def _secrets(scenario: Scenario, page: _Page) -> Drawn:
    """What the game master sees besides."""
    return {
        "areas": [{"id": one.id, **_said(one.titles), "points": page.points(one.corners)} for one in scenario.areas],
        "waiting": [
            {
                "id": one.id,
                "seat": one.seat,
                "members": list(one.members),
                "entry": page.points(one.entry),
                "turn": one.turn,
                "uncertain": one.uncertain,
                "called": one.called,
            }
            for one in scenario.waiting
        ],
        "guards": [
            {"id": one.id, "behaviour": one.behaviour, "points": page.points(one.guards)}
            for one in scenario.figures
            if one.guards
        ],
        "conditions": [
            {"id": one.id, "when": one.when, "area": one.area, "turn": one.turn, "then": one.then, "what": one.what}
            for one in scenario.conditions
        ],
    }
