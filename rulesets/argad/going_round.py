"""A defender on higher ground moves to block the way of one who climbs up and tries to go round him (ARG-LVL-04).

All move at once: where the way leads up to his level he has to be there no later than the climber.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.events import Modifier

from .barring import Foe, crossing
from .distances import distance_to_point
from .obstacles import Rush, hindered_going_round
from .paths import Walk
from .plane import Point, do_cross, length_up
from .terrain_map import GROUND, Piece, Table, edges, elevation, room_at

Ascent = tuple[int, Point]  # after so much of the way, and where


def ascent(table: Table, walk: Walk, height: int) -> Ascent | None:
    """Where a way first leads up to this height, out of doors; None for one that begins there or stays below."""
    if elevation(table, walk.points[0]) >= height:
        return None
    found = [edge for piece in table.pieces if piece.height >= height for edge in _edges_crossed(walk, piece)]
    return min(found, default=None)


def _edges_crossed(walk: Walk, piece: Piece) -> Sequence[Ascent]:
    found: list[Ascent] = []
    gone = 0
    for p, q, end in zip(walk.points, walk.points[1:], walk.ends, strict=False):
        for a, b in edges(piece.corners):
            if do_cross(p, q, a, b) and (place := crossing(p, q, a, b)) is not None:
                found.append((min(gone + length_up(p, place), end), place))
        gone = end
    return found


def hindered(table: Table, walk: Walk, speed: int, foe: Foe) -> tuple[int, Modifier] | None:
    """How far somebody climbs, and why no farther, if this foe stands above him and is there in time."""
    if any(room_at(table, place) for place in (walk.points[0], foe.base.centre)):
        return None
    found = ascent(table, walk, elevation(table, foe.base.centre, GROUND))
    if found is None:
        return None
    distance, place = found
    why = hindered_going_round(Rush(distance_to_point(foe.base, place), foe.allowance), Rush(distance, speed))
    return (distance, why) if why else None
