"""Picrochole at random, in this process: a thousand units on the largest map, and the second of the small scenarios."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import rulesets
from bench import Measure, ratio
from bench.yardstick import moves_per_second
from rulesets.common.playout import play_out
from rulesets.common.setup import Setup
from rulesets.common.totals import Finished

SLUG, SEATS = "picrochole", ("blue", "red")
SECONDS = 2.0  # that one taking lasts at least
TURNS = 60  # of a game of the thousand


def measures() -> list[Measure]:
    return [
        Measure(
            what="picrochole: unit-turns a second with 1,000 units, random orders, against random moves of chess",
            bound=8.0,
            take=ratio(lambda: rate("thousand", TURNS, unit_turns), moves_per_second),
        ),
        Measure(
            what="picrochole: random playout of the crossing, decisions a second, against random moves of chess",
            bound=0.3,
            take=ratio(lambda: rate("crossing", 0, lambda finished: finished.decisions), moves_per_second),
        ),
    ]


def unit_turns(finished: Finished) -> int:
    """Two decisions a turn; only units that lived to the end are counted."""
    units = sum(int(str(result["units"])) for result in finished.outcome.results.values())
    return finished.decisions // 2 * units


def rate(scenario: str, turns: int, count: Callable[[Finished], int]) -> float:
    """How many of what is counted went by in a second, set-up and digest of each game among it."""
    ruleset = rulesets.load(SLUG)
    setup = Setup(scenario, SEATS, turn_limit=turns)
    counted = games = 0
    began = perf_counter()
    while (passed := perf_counter() - began) < SECONDS:
        counted += count(play_out(ruleset, setup, f"bench/{games}", {}))
        games += 1
    return counted / passed
