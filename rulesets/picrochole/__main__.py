"""A scenario out of a seed, printed as the file that `load_box` reads: see generator.py."""

from __future__ import annotations

import argparse
import sys

from rulesets.picrochole.generator import BOUNDS, Plan, draw_scenario, fault


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rulesets.picrochole", description=__doc__)
    for name, (low, high) in BOUNDS.items():
        parser.add_argument(f"--{name}", type=int, default=getattr(Plan(), name), help=f"{low} to {high}")
    parser.add_argument("--asymmetric", action="store_true", help="each side has a country of its own")
    given = parser.parse_args()
    plan = Plan(**{name: getattr(given, name) for name in BOUNDS}, symmetric=not given.asymmetric)
    wrong = fault(plan)
    if wrong is not None:
        name, low, high = wrong
        parser.error(f"{name}: {low} to {high}" if high else "a symmetric map has an even number of rows")
    print(draw_scenario(plan), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
