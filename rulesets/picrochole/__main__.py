"""Scenario files on the command line.

Without a word: a country out of a seed. `--export NAME`: one of the scenarios, drawn. `--check FILE`: what is wrong
with a file, by line and column.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rulesets.common.refusals import BadFile
from rulesets.picrochole import ruleset
from rulesets.picrochole.catalogue import own_box
from rulesets.picrochole.drawing import Scenario, read_scenario
from rulesets.picrochole.export import scenario_text
from rulesets.picrochole.generator import BOUNDS, Plan, draw_scenario, fault
from rulesets.picrochole.lookout import enclosed
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.meta import SCENARIOS
from rulesets.picrochole.positions import start_of_scenario


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rulesets.picrochole", description=__doc__)
    for name, (low, high) in BOUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan(), name), help=f"{low} to {high}")
    parser.add_argument("--asymmetric", action="store_true", help="each side has a country of its own")
    parser.add_argument("--export", choices=list(own_box().scenarios), help="print one of our scenarios")
    parser.add_argument("--check", type=Path, metavar="FILE", help="read a scenario file")
    given = parser.parse_args()
    if given.check:
        return check(given.check)
    if given.export:
        print(scenario_text(own_box().scenarios[given.export]), end="")
        return 0
    plan = Plan(**{name: getattr(given, name) for name in BOUNDS}, symmetric=not given.asymmetric)
    wrong = fault(plan)
    if wrong is not None:
        name, low, high = wrong
        parser.error(f"{name}: {low} to {high}" if high else "a symmetric map has an even number of rows")
    print(draw_scenario(plan), end="")
    return 0


def check(path: Path) -> int:
    try:
        found = read_scenario(path.name, path.read_text("utf-8"))
    except BadFile as bad:
        print(f"{path}:{bad.line}:{bad.column}: {ruleset.words.text('refusals', bad.code, bad.facts)}")
        return 1
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path}: {error}")
        return 2
    grid = found.map.grid
    print(f"{path}: {grid.columns} by {grid.rows} hexes, {len(found.units)} units, {len(found.markers)} markers")
    for warning in warnings(found):
        print(f"{path}: {warning}")
    return 0


def warnings(scenario: Scenario) -> Iterator[str]:
    """What may be meant so but is worth a second look: units that begin shut in (PIC-2h)."""
    state = start_of_scenario(replace(scenario, id=SCENARIOS[0].id))
    for n, side in enumerate(SIDES):
        for group in enclosed(state, n):
            hexes = tuple(scenario.map.ids[at] for at in group.hexes)
            yield ruleset.words.text("events", "start_enclosed", {"side": side, "hexes": hexes})


if __name__ == "__main__":
    sys.exit(main())
