"""What a worker does with a game that is under way, by whichever rules RULESETS_BACKEND names, as one line of JSON.

python -m tests.rulesets.halfway SLUG     simulations for every viewer, every bot, and a game retraced and told
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from typing import Any

import rulesets
from rulesets.common.events import Listener
from rulesets.common.playout import backend
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import Setup
from rulesets.common.simulation import Simulation, as_known

DECISIONS = 10
GAMES = 2


def main(slug: str) -> None:
    ruleset = rulesets.load(slug)
    scenario = ruleset.meta.scenarios[0]
    setup, box = Setup(scenario.id, scenario.seats, turn_limit=12), ruleset.load_box({})
    start = begun(Simulation(ruleset, setup, box, "begun"))
    found: dict[str, Any] = {"backend": backend(ruleset), "start": digest(ruleset.encode(start))}
    for viewer in (GM, *scenario.seats, PUBLIC):
        known = as_known(ruleset, start, viewer, "known")
        for name in ruleset.bots:
            bots = dict.fromkeys(scenario.seats, name)
            going_on = Simulation(ruleset, setup, box, "halfway", bots, known, viewer)
            found[f"{viewer} {name}"] = going_on.play(range(GAMES)).to_json()
    found["told"] = told(Simulation(ruleset, setup, box, "told", {}, start))
    print(json.dumps(found))


def begun(simulation: Simulation) -> Any:
    """A game some decisions on, written and read again."""
    moment = list(islice(simulation.retrace(0), DECISIONS))[-1]
    ruleset = simulation.ruleset
    return ruleset.decode(ruleset.encode(moment.state), simulation.box)


def told(simulation: Simulation) -> list[str]:
    """After each decision: the position, what everybody was told, and what everybody sees."""
    ruleset, found = simulation.ruleset, []
    for moment in simulation.retrace(0, Listener):
        state = moment.state
        ruleset.audit(state)
        views = [ruleset.view(state, viewer) for viewer in (GM, PUBLIC, *state.setup.seats)]
        found.append(digest([ruleset.encode(state), repr(moment.told.events), repr(views)]))
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
