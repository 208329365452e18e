"""Excellent divers, whom nobody sees or shoots at under water (ARG-PRO-09)."""

from __future__ import annotations

from collections.abc import Mapping

from .plane import Point, place_in
from .protection import Screen
from .state import FigureId, State
from .terrain_map import GROUND, Table, is_on_road

DIVER = "diver"


def is_diver(state: State, who: FigureId) -> bool:
    """Nobody dives with his horse."""
    one = state.people[who]
    return one.has_skill(DIVER) and (not one.is_mounted or state.now[who].dismounted)


def dives_at(state: State, who: FigureId, place: Point, floor: int = GROUND) -> bool:
    """Whether he is under water where the middle of his base is there."""
    table = state.terms.table
    if table is None or floor != GROUND or not is_diver(state, who):
        return False
    return _is_deep(table, state.box.screens, place)


def _is_deep(table: Table, screens: Mapping[str, Screen], place: Point) -> bool:
    """In water that hides divers, and on no bridge."""
    deep = [kind for one in screens.values() if one.hides == "divers" for kind in one.terrains]
    water = [one for one in table.pieces if one.kind in deep]
    return any(place_in(place, one.corners) >= 0 for one in water) and not is_on_road(table, place)
