"""Gaps between friends before a shooter of a rear rank: ARG-SRK-01, ARG-SRK-02."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .bases import FOOTPRINTS, Base, Footprint, base_at
from .shot_scene import BESIDE, Scene
from .state import FigureId

HAIR = 2  # tenths of a millimetre: bases that close leave nothing between them


def narrow_gap(scene: Scene, who: FigureId, target: FigureId) -> int | None:
    """How wide the widest gap is through which he sees the target, where none is as wide as his base; None: he sees him
    past everybody, or through a gap that is wide enough."""
    if not scene.look(who, target).is_free:
        return None
    found = dict(_gaps(scene, who, target))
    if not found or scene.look(who, target, plugs=tuple(found)).is_free:
        return None
    return max(found.values())


def _gaps(scene: Scene, who: FigureId, target: FigureId) -> Iterator[tuple[Base, int]]:
    """What is too narrow for him, each as a body that would fill it."""
    base = FOOTPRINTS[scene.state.footprint(who)].width
    for one, other in combinations(_ahead(scene, who, target, base), 2):
        here, there, wide = scene.base(one), scene.base(other), scene.distance(one, other)
        if HAIR < wide < base:
            x, y = (here.x + there.x) // 2, (here.y + there.y) // 2
            yield base_at(x, y, Footprint(wide, wide, is_round=True)), wide


def _ahead(scene: Scene, who: FigureId, target: FigureId, width: int) -> list[FigureId]:
    """Friends near the way to the target: those beside him, and those of his group."""
    state, here, there = scene.state, scene.base(who), scene.base(target)
    dx, dy, most = there.x - here.x, there.y - here.y, here.reach + there.reach + 2 * width
    whole = dx * dx + dy * dy
    found: list[FigureId] = []
    for one in scene.people:
        base = scene.base(one)
        x, y = base.x - here.x, base.y - here.y
        on_the_way = 0 < x * dx + y * dy < whole and (x * dy - y * dx) ** 2 <= most * most * whole
        if on_the_way and state.party[one] == state.party[who]:
            found.append(one)
    if len(found) < 2:
        return []
    mine = scene.band(who).members
    return [one for one in found if one in mine or scene.distance(who, one) <= 2 * BESIDE]
