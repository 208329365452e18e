"""Fights that nobody plays, twenty against twenty, in a process of their own.

python -m bench.skirmishes FIGHTS     fights so many of them; prints how long that took, and who worked the rules out
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from rulesets.argad import skirmish
from rulesets.argad.periods import period
from rulesets.argad.sheets import own_box

SHEET = "dark_ages"
VIKINGS = {"viking_chief": 1, "viking_hirdman": 5, "viking_axe": 2, "viking_bondi": 6, "viking_archer": 6}
BRETONS = {"breton_chief": 1, "breton_rider": 3, "breton_levy": 8, "breton_archer": 8}


def twenty_against_twenty() -> skirmish.Skirmish:
    """All that fights have: bows and javelins, riders, chiefs of two lives, people who lose their nerve."""
    box = own_box()

    def band(kinds: dict[str, int], conduct: Any) -> skirmish.Band:
        named = [(kind, n) for kind, count in kinds.items() for n in range(count)]
        people = tuple(skirmish.Person(f"{kind} {n}", box.troops[kind].profile) for kind, n in named)
        assert len(people) == 20
        return skirmish.Band(people, conduct)

    sides = (band(VIKINGS, "aggressive"), band(BRETONS, "cautious"))
    return skirmish.Skirmish(sides, period(box, SHEET), morale=box.morale)


def main() -> None:
    fights = int(sys.argv[1])
    fight = twenty_against_twenty()
    began = perf_counter()
    totals = skirmish.simulate(skirmish.Umpire(fight), "bench", range(fights))
    seconds = perf_counter() - began
    compiled = Path(skirmish.__file__).suffix != ".py"
    report = {
        "seconds": seconds,
        "fights_per_second": fights / seconds,
        "backend": "compiled" if compiled else "pure",
        "turns": totals.turns.total,
        "held": [side.held for side in totals.sides],
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
