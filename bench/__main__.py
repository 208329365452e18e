"""`make bench`: a table of medians, the yardsticks they were held against; fails when one is far from its bound."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from statistics import median

from bench import NOTED, Measure, Verdict, number

HEADINGS = ("what", "threshold", "measured", "spread", "verdict")


def discovered(only: str) -> Iterator[Measure]:
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.name.startswith("bench_"):
            for measure in import_module(f"bench.{module.name}").measures():
                if only in f"{module.name} {measure.what}":
                    yield measure


def run(measures: list[Measure], rounds: int) -> list[Verdict]:
    """Every measure once a round, so that no measure meets a quieter machine than another."""
    taken: dict[str, list[float]] = {measure.what: [] for measure in measures}
    for count in range(1, rounds + 1):
        for measure in measures:
            tell(f"round {count} of {rounds}: {measure.what}")
            taken[measure.what].append(measure.take())
    tell("")
    return [measure.judge(taken[measure.what]) for measure in measures]


def tell(what: str) -> None:
    """On a terminal, one line that is written over."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)


def table(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = []
    for row in rows:
        first, *rest = (
            cell.ljust(width) if i in (0, 4) else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join([first, *rest]).rstrip())
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", metavar="WORD", help="only measures whose name holds this word")
    asked = parser.parse_args()
    measures = list(discovered(asked.only))
    if not measures:
        print("nothing to measure")
        return 0
    before = os.getloadavg()[0]
    verdicts = run(measures, asked.rounds)
    print(table([HEADINGS, *(verdict.row for verdict in verdicts)]))
    print("\n".join(["", *(f"{what}: {number(median(taken))}" for what, taken in NOTED.items())]))
    print(f"load of the machine before: {before:.1f} on {os.cpu_count()} cores; {asked.rounds} rounds")
    return 1 if any(verdict.is_failure for verdict in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
