"""Scenarios out of a seed: a landscape and two armies on it, as the text of a scenario file.

The same plan gives the same text everywhere. On a symmetric map the armies mirror each other as well.

    python -m rulesets.picrochole --seed 5 --columns 40 --rows 30 --units 20 > generated.toml
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.common.dice import Fast
from rulesets.common.drawn_maps import write_map
from rulesets.common.hexes import HexGrid
from rulesets.picrochole.hexmap import IMPASSABLE, LETTERS
from rulesets.picrochole.landscape import Land, draw_land
from rulesets.picrochole.measures import ARTILLERY, CAPACITY, CAVALRY, INFANTRY, KINDS, LEAST, MOST, SIDES

ARMY = (INFANTRY, CAVALRY, INFANTRY, ARTILLERY, INFANTRY, CAVALRY, INFANTRY, INFANTRY, CAVALRY, ARTILLERY)
CAPACITIES = {"default": CAPACITY, "wood": 8, "hill": 8, "marsh": 4, "bridge": 6}
LOTS = 2**128  # whoever sees the country cannot try them all, to find the armies on it
BOUNDS = {  # of the numbers of a plan
    "seed": (0, LOTS - 1), "columns": (8, 140), "rows": (8, 140), "units": (1, 2000), "towns": (1, 60),
    "rivers": (0, 9), "rough": (0, 60), "depth": (10, 45),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """What to draw: `units` a side, `rough` ground and `depth` of the armies in percent of the map."""

    seed: int = 1
    columns: int = 30
    rows: int = 24
    units: int = 14
    towns: int = 6
    rivers: int = 1
    rough: int = 20
    depth: int = 25
    symmetric: bool = True


def fault(plan: Plan) -> tuple[str, int, int] | None:
    """The first number out of its bounds, with them; (rows, 0, 0) for a symmetric map with an odd number of rows."""
    for name, (low, high) in BOUNDS.items():
        if not low <= getattr(plan, name) <= high:
            return name, low, high
    return ("rows", 0, 0) if plan.symmetric and plan.rows % 2 else None


def draw_scenario(plan: Plan) -> str:
    """The text of a scenario file, drawn map and all."""
    dice = Fast(f"picrochole/{plan.seed}")
    land = Land(plan.columns, plan.rows, plan.towns, plan.rivers, plan.rough, plan.symmetric)
    grid, looks = draw_land(land, dice)
    lines = "\n".join(_unit_lines(plan, grid, looks, dice))
    drawing = write_map(grid.columns, [LETTERS[look] for look in looks])
    capacities = "".join(f"{look} = {points}\n" for look, points in CAPACITIES.items())
    return (
        f'# Drawn from seed {plan.seed}.\nsource = "proposed"\n\nmap = """\n{drawing}"""\n\n'
        "# The order of units is the order of these lines: unit, side, type, strength, hex.\n"
        f'units = """\n{lines}\n"""\n\n[capacity]\n{capacities}'
    )


def _unit_lines(plan: Plan, grid: HexGrid, looks: Sequence[str], dice: Fast) -> Iterator[str]:
    """The two sides take turns, and take turns at being first: blue red red blue blue red…"""
    blue = _deploy(plan, grid, looks, dice, SIDES[0])
    if plan.symmetric:
        red = [(kind, points, grid.size - 1 - at) for kind, points, at in blue]
    else:
        red = _deploy(plan, grid, looks, dice, SIDES[1])
        blue, red = blue[: len(red)], red[: len(blue)]
    digits = max(2, len(str(plan.units)))
    for n, pair in enumerate(zip(blue, red, strict=True)):
        for side in (0, 1) if n % 2 == 0 else (1, 0):
            kind, points, at = pair[side]
            name = f"{SIDES[side][0].upper()}{n + 1:0{digits}}"
            yield f"{name} {SIDES[side]:4} {KINDS[kind]:9} {points} {grid.ids[at]}"


def _deploy(plan: Plan, grid: HexGrid, looks: Sequence[str], dice: Fast, side: str) -> list[tuple[int, int, int]]:
    """(type, points, hex) of each unit of a side: near its edge of the map, as many as find room."""
    zone = _zone(plan, looks, is_west=side == SIDES[0])
    room = {at: CAPACITIES.get(looks[at], CAPACITY) for at in zone}
    fits = {points: [at for at in zone if room[at] >= points] for points in range(LEAST, MOST + 1)}
    found: list[tuple[int, int, int]] = []
    for n in range(plan.units):
        points = LEAST + dice.pick(MOST, key="", seat="", why="")
        if not fits[points]:
            break
        at = fits[points][dice.pick(len(fits[points]), key="", seat="", why="")]
        for more in range(max(LEAST, room[at] - points + 1), min(MOST, room[at]) + 1):
            fits[more].remove(at)
        room[at] -= points
        found.append((ARMY[n % len(ARMY)], points, at))
    return found


def _zone(plan: Plan, looks: Sequence[str], *, is_west: bool) -> list[int]:
    """The hexes where an army stands at first; deeper than planned where nothing else is dry."""
    found: list[int] = []
    deep = max(2, plan.columns * plan.depth // 100)
    while not found:
        west = 0 if is_west else plan.columns - deep
        columns = range(west, west + deep)
        found = [at for at, look in enumerate(looks) if at % plan.columns in columns and look not in IMPASSABLE]
        deep += 1
    return found
