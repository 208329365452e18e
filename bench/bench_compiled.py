"""Random playouts by compiled rules against the same source interpreted, each in a process of its own.

Only where `make fast` has compiled the rules as they lie here; otherwise there is nothing to measure.
"""

from __future__ import annotations

from collections.abc import Callable

import rulesets
from bench import Measure, note, ratio
from bench.bench_playouts import playout
from rulesets.backend import compiled_home

SECONDS = 20.0  # of interpreted rules: workers play jobs of thousands of games, and read their maps once
LARGEST = {"picrochole": "thousand"}  # the scenario that keeps workers busiest, where it is not the first


def measures() -> list[Measure]:
    if compiled_home() is None:
        return []
    return [
        Measure(f"{slug}: random playout, compiled rules against the same interpreted", 4.0, Rivals(slug).measured)
        for slug in rulesets.slugs()
    ]


class Rivals:
    """Both play the same games, so many that they last the interpreted rules some seconds."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.scenario = LARGEST.get(slug, "")
        self.games = 0
        self.measured = ratio(self.rate("compiled"), self.rate("pure"))

    def rate(self, backend: str) -> Callable[[], float]:
        return lambda: self._rate(backend)

    def _rate(self, backend: str) -> float:
        if not self.games:
            self.games = 1
            while playout(self.slug, self.games, self.scenario)["seconds"] < SECONDS:
                self.games *= 2
        report = playout(self.slug, self.games, self.scenario, backend)
        assert report["backend"] == backend, report["backend"]
        return note(f"{self.slug}, {backend} rules, decisions a second", float(report["decisions_per_second"]))
