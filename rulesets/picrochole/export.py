"""Scenarios written as the files that `load_box` reads: the map as it looks, a unit a line in their order."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.drawn_maps import write_map
from rulesets.picrochole.drawing import Scenario
from rulesets.picrochole.drawn import capacities
from rulesets.picrochole.hexmap import LETTERS, HexMap
from rulesets.picrochole.measures import CAPACITY, HEX, KINDS, SIDES, fraction


def map_text(drawn: HexMap) -> str:
    """The drawing alone."""
    return write_map(drawn.grid.columns, [LETTERS[look] for look in drawn.looks])


def scenario_text(scenario: Scenario, source: str = "proposed") -> str:
    """The whole file. Reading it back gives the same map, units, order of units and markers."""
    return "\n".join(_lines(scenario, source)) + "\n"


def _lines(scenario: Scenario, source: str) -> Iterator[str]:
    drawn = scenario.map
    yield f'source = "{source}"\n\nmap = """\n{map_text(drawn)}"""\n'
    yield "# The order of units is the order of these lines: unit, side, type, strength, hex, what is crossed of it."
    yield 'units = """'
    for unit in scenario.units:
        crossed = f" {fraction(unit.progress, HEX)}" if unit.progress else ""
        place = drawn.ids[unit.at]
        yield f"{unit.id} {SIDES[unit.side]:4} {KINDS[unit.kind]:9} {unit.points} {place}{crossed}"
    yield '"""'
    if scenario.markers:
        yield 'markers = """'
        yield from (f"{SIDES[side]} {drawn.ids[at]}" for at, side in scenario.markers)
        yield '"""'
    yield f"\n[capacity]\ndefault = {CAPACITY}"
    yield from (f"{look} = {points}" for look, points in capacities(drawn) if points != CAPACITY)
