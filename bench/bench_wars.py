"""The odds of a whole activation of Wars of Religion: march, interception, evasion, battle, fates, siege, fate."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import rulesets
from bench import Measure
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.setup import Setup

SLUG, SLOWEST, TIMES = "wars_of_religion", 5.0, 40
ARMIES = (("royalist.1", "IDF", 8), ("royalist.2", "CHA", 5), ("huguenot.1", "ORL", 7), ("huguenot.2", "ANJ", 4))


def measures() -> list[Measure]:
    if SLUG not in rulesets.slugs():
        return []
    return [
        Measure(f"{SLUG}: odds of an activation, one army, all at once", SLOWEST, asked(1), "ms", at_most=True),
        Measure(f"{SLUG}: odds of an activation, two armies that merge", SLOWEST, asked(2), "ms", at_most=True),
    ]


def asked(going: int) -> Callable[[], float]:
    def take() -> float:
        """Milliseconds of the processor: each time from a position of other numbers, so that none is remembered."""
        from rulesets.wars_of_religion.actions import March
        from rulesets.wars_of_religion.odds_activation import end_law

        states = [positions(n) for n in range(TIMES)]
        began = process_time()
        for state in states:
            end_law(state, [March(army, f"{at} ORL", state.troops[army]) for army, at, _ in ARMIES[:going]])
        return 1000 * (process_time() - began) / TIMES

    return take


def positions(n: int) -> Any:
    """Four armies around Orleans, whose troops are others each time."""
    from rulesets.wars_of_religion import armies

    ruleset = rulesets.load(SLUG)
    box, scenario = ruleset.load_box({}), ruleset.meta.scenarios[0]
    state = ruleset.new_game(Setup(scenario.id, scenario.seats, box_digest=box.digest), box, Fast(n), Deaf())
    state.side, state.step = "crown", "rounds"
    state.money = dict.fromkeys(scenario.seats, 9)
    for number, (army, area, troops) in enumerate(ARMIES):
        armies.place(state, army, area, 1 + (troops + n * (number + 1)) % 9)
    return state
