"""What a way leads through: terrain that slows, roads that spare it, obstacles and walls (TER-02 to TER-11, BLD, WAL).

Distances are whole tenths of a millimetre along the way. A stretch begins with the last distance at which the base does
not yet stand in the terrain, which is where a six stops one (ARG-TER-05), and ends with the first at which it no longer
does.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from rulesets.argad.bases import Base, Footprint, base_at
from rulesets.argad.distances import core_to_polygon, core_to_segment, is_partly_in, stands_across
from rulesets.argad.paths import BY_ROUNDING, NEVER, Walk, first_over
from rulesets.argad.plane import (
    Point,
    Polygon,
    between_segments,
    crossings,
    divided,
    place_in,
    root_down,
    squared,
    to_edge,
    to_segment,
)
from rulesets.argad.sight_shadows import box_of
from rulesets.argad.terrain_map import ON_THE_WALL, Obstacle, Opening, Piece, Road, Table, is_across, is_on, passes

POINT = Footprint(2, 2, is_round=True)  # a base that is hardly more than its centre


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a way that leads through a piece of terrain, or across an obstacle or an opening."""

    id: str
    kind: str
    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start


def stretches(walk: Walk, table: Table, unhelped: Container[str] = ()) -> tuple[Stretch, ...]:
    """Everything that the way leads through, in the order in which it is reached.

    Along a road the terrain around does not count (ARG-TER-11), but for the kinds that are `unhelped` by one.
    """
    there: list[tuple[Piece | Obstacle, list[Span]]] = [
        *((one, spans) for one in table.pieces if (spans := spans_in(walk, one.corners))),
        *((one, spans) for one in table.obstacles if (spans := spans_across(walk, one.points))),
    ]
    helped = any(one.kind not in unhelped for one, _ in there)
    spared = [span for road in table.roads for span in on_road(walk, road)] if helped else []
    found = [
        Stretch(one.id, one.kind, start, end)
        for one, spans in there
        for start, end in (spans if one.kind in unhelped else without(spans, spared))
    ]
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.kind, one.id)))


Span = tuple[int, int]
Test = Callable[[Base], bool]
Room = Callable[[Base], int]


def spans_in(walk: Walk, polygon: Polygon) -> list[Span]:
    """From where to where the base stands at least partly in a polygon (ARG-TER-08)."""
    if _is_far(walk, polygon) or (_keeps_off(walk, [*polygon, polygon[0]]) and place_in(walk.points[0], polygon) < 0):
        return []

    def outside(base: Base) -> int:
        return root_down(core_to_polygon(base, polygon)) - base.radius

    return _spans(walk, lambda base: is_partly_in(base, polygon), outside, lambda base: _depth_in(base, polygon))


ENOUGH = 10  # so long a step pays without a closer look


def _depth_in(base: Base, polygon: Polygon) -> int:
    """How far a base that stands in a polygon must move at least to leave it."""
    deep = root_down(to_edge(base.centre, polygon))
    half = base.radius or min(base.footprint.width, base.footprint.length) // 2 - 1
    least = half + deep if place_in(base.centre, polygon) >= 0 else half - deep - 1
    if least > ENOUGH or not base.corners:
        return least
    for corner in base.corners:
        if place_in(corner, polygon) > 0:
            least = max(least, root_down(to_edge(corner, polygon)))
    for corner in polygon:
        if place_in(corner, base.corners) > 0:
            least = max(least, root_down(to_edge(corner, base.corners)))
    return least


def _depth_across(base: Base, a: Point, b: Point) -> int:
    """The same for a base that stands across a line: at least as far as the middle of what it covers lies within."""
    if not base.corners:
        return base.radius - root_down(to_segment(base.centre, a, b)) - 1
    cuts = crossings(a, b, base.corners)
    if len(cuts) < 2:
        return 0
    (start, of), (end, parts) = cuts[0], cuts[1]
    ends = (min(max(start, 0), of) * parts + min(max(end, 0), parts) * of, 2 * of * parts)
    x, y = a[0] + divided((b[0] - a[0]) * ends[0], ends[1]), a[1] + divided((b[1] - a[1]) * ends[0], ends[1])
    return root_down(to_edge((x, y), base.corners)) - 1 if place_in((x, y), base.corners) > 0 else 0


def spans_across(walk: Walk, points: Sequence[Point]) -> list[Span]:
    """From where to where the base stands across a line."""
    if _is_far(walk, points) or _keeps_off(walk, points):
        return []
    legs = _near_legs(walk, points)
    if not legs:  # of a bent line, which may be near by its box alone
        return []

    def outside(base: Base) -> int:
        return min([root_down(core_to_segment(base, a, b)) - base.radius for a, b in legs])

    def inside(base: Base) -> int:
        return max([_depth_across(base, a, b) for a, b in legs])

    return _spans(walk, lambda base: any(stands_across(base, a, b) for a, b in legs), outside, inside)


def _first_across(walk: Walk, points: Sequence[Point]) -> int:
    """The first distance at which the base stands across a line; NEVER if it does not."""
    if _keeps_off(walk, points):
        return NEVER

    def outside(base: Base) -> int:
        return min([root_down(core_to_segment(base, a, b)) - base.radius for a, b in _legs(points)])

    return first_over(walk, lambda base: is_across(base, points), outside)


def on_road(walk: Walk, road: Road) -> list[Span]:
    """From where to where the centre of the base keeps to a road."""
    if _is_far(walk, road.points, road.width):
        return []

    def aside(base: Base) -> int:
        return min([root_down(to_segment(base.centre, a, b)) for a, b in _legs(road.points)])

    half = road.width // 2
    return _spans(
        walk,
        lambda base: is_on(road, base.centre),
        lambda base: aside(base) - half,
        lambda base: half - aside(base) - 1,
    )


def _legs(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(points[n - 1], points[n]) for n in range(1, len(points))]


def _near_legs(walk: Walk, points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Those legs of a line to which the way comes near at all."""
    (left, low), (right, high), by = walk.low, walk.high, BY_ROUNDING
    return [
        (a, b)
        for a, b in _legs(points)
        if not (
            (a[0] < left - by and b[0] < left - by)
            or (a[0] > right + by and b[0] > right + by)
            or (a[1] < low - by and b[1] < low - by)
            or (a[1] > high + by and b[1] > high + by)
        )
    ]


def _is_far(walk: Walk, points: Sequence[Point], by: int = 0) -> bool:
    left, low, right, high = box_of(tuple(points))
    return left - by > walk.high[0] or right + by < walk.low[0] or low - by > walk.high[1] or high + by < walk.low[1]


def _keeps_off(walk: Walk, points: Sequence[Point]) -> bool:
    """Whether no leg of the way comes so near to a line that the base could touch it: a look that costs little."""
    far = walk.base.reach + BY_ROUNDING
    for (px, py), (qx, qy) in _legs(walk.points):
        left, right = (px - far, qx + far) if px < qx else (qx - far, px + far)
        low, high = (py - far, qy + far) if py < qy else (qy - far, py + far)
        for a, b in _legs(points):
            if (a[0] < left and b[0] < left) or (a[0] > right and b[0] > right):
                continue
            if (a[1] < low and b[1] < low) or (a[1] > high and b[1] > high):
                continue
            above, below = between_segments((px, py), (qx, qy), a, b)
            if above <= far * far * below:
                return False
    return walk.length > 0


def _spans(walk: Walk, is_in: Test, outside: Room, inside: Room) -> list[Span]:
    found: list[Span] = []
    here = 0
    while (entered := first_over(walk, is_in, outside, here)) != NEVER:
        left = first_over(walk, lambda base: not is_in(base), inside, entered)
        start = max(entered - 1, 0)
        if left == NEVER:
            return [*found, (start, walk.length)]
        found.append((start, left))
        here = left
    return found


def without(spans: Sequence[Span], spared: Sequence[Span]) -> list[Span]:
    """What is left of the spans where none of the spared ones lies."""
    left = list(spans)
    for low, high in spared:
        parts = [((start, min(end, low)), (max(start, high), end)) for start, end in left]
        left = [span for both in parts for span in both if span[0] < span[1]]
    return left


def first_wall(walk: Walk, walls: Sequence[tuple[Point, Point]], openings: Sequence[Opening] = ()) -> int:
    """How far one comes before a wall: the last distance at which the base stands in none; the whole way if never.

    A wall under the base where it starts does not count: a figure set down a hair too near may leave. Nor do the jambs
    of an opening hamper who goes through it, as long as his centre keeps out of them.
    """
    gone_through = [one for _, one in passed(walk, openings)]
    slim = Walk(base_at(walk.base.x, walk.base.y, POINT), walk.points[1:])
    least = walk.length
    for wall in walls:
        goer = slim if any(_is_jamb(wall, one) for one in gone_through) else walk
        if not _is_far(goer, wall) and not is_across(goer.base, wall):
            met = _first_across(goer, wall)
            least = min(least, max(met - 1, 0)) if met != NEVER else least
    return least


def _is_jamb(wall: tuple[Point, Point], opening: Opening) -> bool:
    near = ON_THE_WALL * ON_THE_WALL
    return any(squared(end, post) <= near for end in wall for post in (opening.a, opening.b))


def passed(walk: Walk, openings: Sequence[Opening]) -> tuple[tuple[int, Opening], ...]:
    """The openings that the centre goes through, with how far along the way, from the first on."""
    found = [(spans[0][0], one.id, one) for one in openings if (spans := _through(walk, one))]
    return tuple((at, one) for at, _, one in sorted(found, key=lambda entry: entry[:2]))


def _through(walk: Walk, opening: Opening) -> list[Span]:
    goes = any(passes(opening, walk.points[n - 1], walk.points[n]) for n in range(1, len(walk.points)))
    return spans_across(walk, (opening.a, opening.b)) if goes else []
