"""Armies on their way and on arrival: steps, interception on the way, merging, who is met (15.7.2n, 15.7.4c, 15.6)."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather

from . import armies, merging
from .asking import Room
from .attrition import on_arrival
from .court_results import ENGLAND
from .ledger import RULE
from .marching import ARRIVE, OVER, WALK
from .reactions import interception, reactions
from .sieges import siege_frame
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead
from .war_weariness import thaw

MERGE = "merge"


def walk(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One step further; an enemy on the way may intercept (WOR-15.7.4c). The last step has no reactions yet."""
    army, come = frame.subject[0], int(frame.subject[1])
    way = _way(state, army)
    if army not in state.at or come + 1 >= len(way) or army in _beaten(state):
        return done(state, frame)
    area, side = way[come + 1], armies.side(state, army)
    state.at[army] = area
    if not sink.deaf:
        rule = RULE["WOR-15.7.3a" if way[come] == ENGLAND else "WOR-15.7.1a"]
        tell_moved(sink, "steps", rule, army, army=army, area=area)
    if state.frozen:
        thaw(state, area, side, sink)
    on = consequence(state, WALK, frame.rule, army, str(come + 1))
    if come + 2 == len(way) or state.reading("interception_on_the_way") != "allowed":
        return instead(state, frame, on)
    met = armies.enemies_in(state, area, side)
    return instead(state, frame, *[interception(state, army, enemy, "WOR-15.7.4c") for enemy in met], on)


def _way(state: State, army: str) -> list[str]:
    one = state.venture
    assert one is not None
    return one.ways[one.armies.index(army)].split() if army in one.armies else []


def _beaten(state: State) -> tuple[str, ...]:
    return state.venture.beaten if state.venture else ()


def arrive(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Merging, attrition, reactions and battle, siege, in this order (WOR-15.7.2n)."""
    (area,) = frame.subject
    rule = frame.rule
    steps = [consequence(state, MERGE, RULE["WOR-15.6b"], area), *on_arrival(state, area)]
    instead(state, frame, *steps, consequence(state, "meet", rule, area), siege_frame(state, area))
    tell_moved(sink, "arrive", rule, *here(state, area), area=area)


def here(state: State, area: str) -> list[str]:
    """The armies of the active side that have come to stand there."""
    return armies.standing(state, area, state.side)


def merge(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    (area,) = frame.subject
    done(state, frame)
    merging.merge(state, area, here(state, area), sink)


def meet(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Whoever of the enemy is there reacts, a revolt first, one after the other (WOR-15.7.2n, WOR-20d)."""
    (area,) = frame.subject
    mine = [one for one in here(state, area) if one not in _beaten(state)]
    enemies = armies.enemies_in(state, area, state.side) if mine else []
    if not enemies:
        return done(state, frame)
    return instead(state, frame, *[one for enemy in enemies for one in reactions(state, area, enemy)])


def over(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    state.venture = None
    tell_all(sink, "activation_over", RULE["WOR-15.7.2p"])


ROOM: Room = Room(
    steps={WALK: walk, ARRIVE: arrive, MERGE: merge, "meet": meet, OVER: over},
)
