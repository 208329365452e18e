"""Landscapes out of a seed: blobs of rough ground, rivers from north to south, towns and the roads that join them.

A symmetric landscape is the same seen from either side: each hex looks like the one opposite, counted from the other
end of the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from rulesets.common.dice import Fast
from rulesets.common.hexes import OFF, HexGrid
from rulesets.picrochole.hexmap import IMPASSABLE, ROAD

ROUGH = ("wood", "hill", "marsh", "wood", "hill", "lake")
BLOB = 9  # hexes of a blob of rough ground, about
EFFORT = {"plain": 10, "wood": 24, "hill": 24, "marsh": 40, "river": 60, "lake": 400, "cliff": 400}  # to build a road
ON_ROAD = 3
POND = 12  # land no larger than this is flooded when water surrounds it
FAR = 10**9


@dataclass(frozen=True, slots=True)
class Land:
    """What a landscape is to be like; `rough` is a share of the map in percent."""

    columns: int
    rows: int
    towns: int
    rivers: int
    rough: int
    symmetric: bool


@dataclass(slots=True)
class Sketch:
    """A landscape in the making. Whatever is drawn is drawn on the opposite hex too where the map is symmetric."""

    land: Land
    dice: Fast
    grid: HexGrid
    looks: list[str]
    towns: list[int] = field(default_factory=list)

    def below(self, size: int) -> int:
        return self.dice.pick(size, key="", seat="", why="")

    def paint(self, at: int, look: str) -> None:
        self.looks[at] = look
        if self.land.symmetric:
            self.looks[self.opposite(at)] = look

    def opposite(self, at: int) -> int:
        return self.grid.size - 1 - at


def draw_land(land: Land, dice: Fast) -> tuple[HexGrid, list[str]]:
    """The grid and the look of each of its hexes. All that can be entered hangs together."""
    grid = HexGrid(land.columns, land.rows)
    sketch = Sketch(land, dice, grid, ["plain"] * grid.size)
    _draw_rough(sketch)
    for number in range(land.rivers):
        _draw_river(sketch, number)
    _draw_towns(sketch)
    _draw_roads(sketch)
    _join_islands(sketch)
    return grid, sketch.looks


def _draw_rough(sketch: Sketch) -> None:
    grid, land = sketch.grid, sketch.land
    for _ in range(grid.size * land.rough // (100 * BLOB * (2 if land.symmetric else 1))):
        look = ROUGH[sketch.below(len(ROUGH))]
        blob = [sketch.below(grid.size)]
        for _ in range(BLOB if look != "lake" else BLOB // 2):
            around = grid.neighbours[blob[sketch.below(len(blob))]]
            blob.append(around[sketch.below(len(around))])
        for at in blob:
            sketch.paint(at, look)


def _draw_river(sketch: Sketch, number: int) -> None:
    """From the northern edge southwards, bending as it likes; a symmetric one as far as the middle of the map."""
    grid, land = sketch.grid, sketch.land
    column = land.columns * (2 * number + 1) // (2 * land.rivers)
    middle = land.symmetric and 2 * number + 1 == land.rivers
    last = land.rows // 2 if middle else land.rows
    at = grid.at(min(land.columns - 1, column), last - 1)
    while True:
        sketch.paint(at, "river")
        if at < land.columns:
            return
        ways = [one for one in (grid.toward[at][1], grid.toward[at][2]) if one >= 0]
        if not sketch.below(3):
            ways = [one for one in (grid.toward[at][0], grid.toward[at][3]) if one >= 0 and _has_room(sketch, one, at)]
            ways = ways or [one for one in (grid.toward[at][1], grid.toward[at][2]) if one >= 0]
        at = ways[sketch.below(len(ways))]


def _has_room(sketch: Sketch, at: int, start: int) -> bool:
    """A river that bends keeps off its own bed and off the edge."""
    around = sketch.grid.neighbours[at]
    return len(around) == 6 and not any(sketch.looks[one] == "river" for one in around if one != start)


def _draw_towns(sketch: Sketch) -> None:
    """One in the west, one in the east, so that their road crosses every river; the others spread out between them,
    as long as there is room."""
    grid = sketch.grid
    while len(sketch.towns) < max(2, sketch.land.towns):
        found = _far_off(sketch, [at for at in (sketch.below(grid.size) for _ in range(12)) if _may_settle(sketch, at)])
        if found == OFF and not any(_may_settle(sketch, at) for at in range(grid.size)):
            if len(sketch.towns) >= 2:
                return
            found = _far_off(sketch, [at for at in range(grid.size) if _is_in_reach(sketch, at)])  # on the river itself
        for at in (found, sketch.opposite(found)) if found >= 0 and sketch.land.symmetric else (found,):
            if at >= 0:
                sketch.towns.append(at)
                sketch.looks[at] = "town"


def _may_settle(sketch: Sketch, at: int) -> bool:
    return sketch.looks[at] not in ("river", "town") and _is_in_reach(sketch, at)


def _is_in_reach(sketch: Sketch, at: int) -> bool:
    """The first town in the western quarter, the second in the eastern one."""
    quarter, columns = 4 * (at % sketch.grid.columns), sketch.grid.columns
    first, second = quarter < columns, quarter >= 3 * columns
    return second if len(sketch.towns) == 1 else first or bool(sketch.towns)


def _far_off(sketch: Sketch, places: Sequence[int]) -> int:
    """Of these the place farthest from all towns so far; OFF when there is none."""
    grid, towns = sketch.grid, sketch.towns
    free = [at for at in places if at not in towns]
    away = {at: min((grid.distance(at, town) for town in towns), default=0) for at in free}
    return max(free, key=lambda at: (away[at], -at), default=OFF)


def _draw_roads(sketch: Sketch) -> None:
    """Each town is joined to the nearest one before it, some to another as well, and some to the edge of the map."""
    grid, towns = sketch.grid, sketch.towns
    for n, town in enumerate(towns[1:], 1):
        near = sorted(towns[:n], key=lambda one: (grid.distance(town, one), one))
        _build_road(sketch, town, near[0])
        if n % 2 and len(near) > 1:
            _build_road(sketch, town, near[1])
    for n, town in enumerate(towns):
        if n % 3 == 0:
            row, column = divmod(town, grid.columns)
            _build_road(sketch, town, grid.at(0 if 2 * column < grid.columns else grid.columns - 1, row))


def _build_road(sketch: Sketch, start: int, end: int) -> None:
    for at in cheapest(sketch.grid, sketch.looks, start, end):
        if sketch.looks[at] == "river":
            sketch.paint(at, "bridge")
        elif sketch.looks[at] not in ROAD:
            sketch.paint(at, "road")


def cheapest(grid: HexGrid, looks: Sequence[str], start: int, end: int) -> list[int]:
    """The way that costs a road builder least, both ends among it."""
    effort = [EFFORT.get(look, ON_ROAD) for look in looks]
    spent = [FAR] * grid.size
    came = [-1] * grid.size
    spent[end] = 0
    heap = [(0, end)]
    while heap:
        cost, at = heappop(heap)
        if at == start:
            break
        if cost > spent[at]:
            continue
        for there in grid.neighbours[at]:
            more = cost + effort[there]
            if more < spent[there]:
                spent[there], came[there] = more, at
                heappush(heap, (more, there))
    way = [start]
    while way[-1] != end:
        way.append(came[way[-1]])
    return way


def _join_islands(sketch: Sketch) -> None:
    """Land cut off from the greatest part is joined to it by a road, or flooded where it is small."""
    while True:
        parts = _parts(sketch)
        large = [part for part in parts[1:] if len(part) > POND]
        if not large:
            break
        _build_road(sketch, large[0][len(large[0]) // 2], parts[0][len(parts[0]) // 2])
    for part in _parts(sketch)[1:]:
        for at in part:
            sketch.looks[at] = "lake"


def _parts(sketch: Sketch) -> list[list[int]]:
    """What hangs together, the greatest part first."""
    dry = [at for at, look in enumerate(sketch.looks) if look not in IMPASSABLE]
    return sorted(sketch.grid.components(dry), key=lambda part: (-len(part), part[0]))
