"""Scenes put on the board: the view from which a turn began, as it stands after some of what was told of the turn.

Markers, fog and paths stay out of it or as they were: they are told in no scene. The view at the end of the turn shows
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets.common.view import View
from rulesets.picrochole.drawn import DRAWING
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.knowledge import country
from rulesets.picrochole.laying import laid, line_through
from rulesets.picrochole.replaying import Scene

Units = dict[str, dict[str, Any]]


def staged(view: View, scenes: Sequence[Scene]) -> View:
    """Nothing on it can be chosen. The way and the hexes of the last scene are pointed at."""
    board = view.board
    drawn = country(board["columns"], board["rows"], board["terrain"], tuple(board["capacities"].items()))
    units: Units = {one["id"]: {**one, "path": []} for one in board["units"]}
    for scene in scenes:
        _play(units, scene)
    placed, more = laid(drawn, list(units.values()))
    shown = {
        **board,
        "hexes": [],
        "paths": [],
        "units": placed,
        "more": more,
        "ghosts": [one for one in board["ghosts"] if one["id"] not in units],
        "asked": "",
        **_pointed(drawn, scenes),
    }
    return replace(view, places=(), pieces={}, board=shown)


def _play(units: Units, scene: Scene) -> None:
    """As `Scene` says it."""
    if scene.leaves:
        units.pop(scene.unit, None)
    elif scene.unit in units:
        units[scene.unit]["at"] = scene.at
    elif scene.arrives:
        units[scene.unit] = _newcomer(scene)
    for unit, strength in scene.strengths:
        if unit in units:
            units[unit]["strength"] = strength


def _newcomer(scene: Scene) -> dict[str, Any]:
    facts = scene.facts
    known = {"id": scene.unit, "side": facts["side"], "type": facts["type"], "at": scene.at}
    return {**known, "strength": 0, "own": False, "engaged": False}


def _pointed(drawn: HexMap, scenes: Sequence[Scene]) -> dict[str, Any]:
    if not scenes:
        return {}
    last = scenes[-1]
    places = (DRAWING.centre(drawn.grid, drawn.index[one]) for one in last.hexes)
    way = line_through(drawn, last.path) if len(last.path) > 1 else ""
    return {"pointed": [{"x": x, "y": y} for x, y in places], "way": way}
