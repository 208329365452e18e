"""Fights of Argad that nobody plays, twenty against twenty: beside random moves of chess, and compiled beside pure."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from bench import Measure, note, ratio
from bench.bench_playouts import HOUSE, SURROUNDINGS
from bench.yardstick import moves_per_second
from rulesets.backend import compiled_home

MOVES_A_FIGHT = 330
SECONDS = 8.0  # of interpreted rules: jobs are of thousands of fights, and what is remembered is worked out once


def measures() -> list[Measure]:
    fights = Fights()
    found = [
        Measure(
            what="argad: fights of 20 against 20 a second, against 330 random moves of chess each",
            bound=1.0,
            take=ratio(fights.rate("pure"), lambda: moves_per_second() / MOVES_A_FIGHT),
        )
    ]
    home = compiled_home()
    if home is not None and list((home / "argad").glob("skirmish.*.so")):
        found.append(
            Measure(
                what="argad: fights of 20 against 20, compiled rules against the same interpreted",
                bound=4.0,
                take=ratio(fights.rate("compiled"), fights.rate("pure")),
            )
        )
    return found


class Fights:
    """Both backends fight the same fights, so many that they last the interpreted rules some seconds."""

    def __init__(self) -> None:
        self.many = 0

    def rate(self, backend: str) -> Callable[[], float]:
        return lambda: self._rate(backend)

    def _rate(self, backend: str) -> float:
        if not self.many:
            self.many = 100
            while fought(self.many, "pure")["seconds"] < SECONDS:
                self.many *= 2
        report = fought(self.many, backend)
        assert report["backend"] == backend, report["backend"]
        return note(f"argad, {backend} rules, fights a second", float(report["fights_per_second"]))


def fought(many: int, backend: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.skirmishes", str(many)]
    surroundings = {**SURROUNDINGS, "RULESETS_BACKEND": backend}
    done = subprocess.run(command, cwd=HOUSE, env=surroundings, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))
