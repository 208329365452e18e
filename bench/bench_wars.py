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
ON_THE_WAY = (("league.1", "CHA", 3), ("huguenot.1", "IDF", 3), ("huguenot.2", "NOR", 4), ("huguenot.3", "BRE", 3))
LEADERS = {
    "league": ("francois_de_guise", "mayenne"),
    "royalist": ("tavannes", "saint_andre"),
    "huguenot": ("coligny", "louis_de_conde", "la_noue", "henri_de_navarre"),
}
LED = {
    "league.1": "francois_de_guise",
    "huguenot.1": "coligny",
    "huguenot.2": "louis_de_conde",
    "huguenot.3": "la_noue",
}


def measures() -> list[Measure]:
    if SLUG not in rulesets.slugs():
        return []
    return [
        Measure(f"{SLUG}: odds of an activation, one army, all at once", SLOWEST, asked(1), "ms", at_most=True),
        Measure(f"{SLUG}: odds of an activation, two armies that merge", SLOWEST, asked(2), "ms", at_most=True),
        Measure(
            f"{SLUG}: odds of an activation, leaders, an enemy who evades", SLOWEST, led("NOR"), "ms", at_most=True
        ),
        Measure(
            f"{SLUG}: odds of an activation, leaders, an enemy on the way", SLOWEST, led("IDF NOR"), "ms", at_most=True
        ),
        Measure(
            f"{SLUG}: odds of an activation, leaders, past two enemies", SLOWEST, led("IDF NOR BRE"), "ms", at_most=True
        ),
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


def led(way: str) -> Callable[[], float]:
    """The same for an army with a supporter, other leaders at hand, and led enemies where it passes and arrives."""

    def take() -> float:
        from rulesets.wars_of_religion.actions import March
        from rulesets.wars_of_religion.odds_activation import stages

        states = [with_leaders(n) for n in range(TIMES)]
        began = process_time()
        for state in states:
            stages(state, "league", March("league.1", f"CHA {way}", state.troops["league.1"]))
        return 1000 * (process_time() - began) / TIMES

    return take


def with_leaders(n: int) -> Any:
    """Armies on a way to the west, led and supported."""
    state = positions(n, ON_THE_WAY)
    for faction, living in LEADERS.items():
        for who in living:
            state.people.move(who, f"deck.{faction}")
    state.leads |= LED
    state.backs["league.1"], state.backs["huguenot.2"] = "tavannes", "henri_de_navarre"
    return state


def positions(n: int, placed: tuple[tuple[str, str, int], ...] = ARMIES) -> Any:
    """Four armies around Orleans, or as they are placed, whose troops are others each time."""
    from rulesets.wars_of_religion import armies

    ruleset = rulesets.load(SLUG)
    box, scenario = ruleset.load_box({}), ruleset.meta.scenarios[0]
    state = ruleset.new_game(Setup(scenario.id, scenario.seats, box_digest=box.digest), box, Fast(n), Deaf())
    state.side, state.step = "crown", "rounds"
    state.money = dict.fromkeys(scenario.seats, 9)
    for number, (army, area, troops) in enumerate(placed):
        armies.place(state, army, area, 1 + (troops + n * (number + 1)) % 9)
    return state
