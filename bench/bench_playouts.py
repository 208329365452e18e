"""Random playouts on the command line, one process, pure CPython, against the random moves of chess."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rulesets
from bench import Measure, ratio
from bench.yardstick import moves_per_second

HOUSE = Path(__file__).resolve().parent.parent
CARDS_AND_AREAS = {"wars_of_religion", "cochons"}
FLOOR = {True: 1.0, False: 0.3}  # by whether it is a game of cards and areas, or one of hexes and centimetres
SURROUNDINGS = {**os.environ}  # as they were before a site was made to be measured, which has a data folder of its own
SECONDS = 2.0  # that one taking should last at least, counted by the playout itself


def measures() -> list[Measure]:
    return [
        Measure(
            what=f"{slug}: random playout, decisions a second, against random moves of chess",
            bound=FLOOR[slug in CARDS_AND_AREAS],
            take=ratio(decisions_per_second(slug), moves_per_second),
        )
        for slug in rulesets.slugs()
    ]


def decisions_per_second(slug: str) -> Callable[[], float]:
    games = {slug: 1}

    def take() -> float:
        """Twice as many games until they last long enough; the number found is kept for the next round."""
        while (report := playout(slug, games[slug]))["seconds"] < SECONDS and games[slug] < 1_000_000:
            games[slug] *= 2
        return float(report["decisions_per_second"])

    return take


def playout(slug: str, games: int, scenario: str = "", backend: str = "pure") -> dict[str, Any]:
    command = [sys.executable, "-m", "rulesets", "playout", slug, "--games", str(games), "--seed", "1", "--json"]
    command += ["--scenario", scenario] if scenario else []
    surroundings = {**SURROUNDINGS, "RULESETS_BACKEND": backend}
    done = subprocess.run(command, cwd=HOUSE, env=surroundings, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))
