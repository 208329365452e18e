"""Armies on their way and on arrival: steps, interception on the way, merging, who is met (15.7.2n, 15.7.4c, 15.6)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies, merging
from .asking import Asked, Room
from .attrition import on_arrival
from .battles import won_at
from .court_results import ENGLAND
from .ledger import RULE
from .marching import ARRIVE, OVER
from .merging import WALK
from .reactions import interception, reactions
from .sieges import siege_frame
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question
from .war_weariness import thaw

MERGE, ON_OR_NOT = "merge", "marches_on"
GOES_ON, HALTS = "on", "halts"
KINDS = kinds_of({Choice: (ON_OR_NOT,)})


def walk(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One step further; an enemy on the way may intercept (WOR-15.7.4c). The last step has no reactions yet."""
    army, come = frame.subject[0], int(frame.subject[1])
    if GOES_ON not in frame.subject and _has_won(state, army):
        asked = question(state, ON_OR_NOT, (armies.control(state, army),), RULE["WOR-15.7.5j"], *frame.subject)
        return instead(state, frame, asked)
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


def _has_won(state: State, army: str) -> bool:
    """Whoever intercepted it where it is now, lost; nobody has beaten it there since."""
    one = state.venture
    if one is None or army not in state.at or army in one.beaten:
        return False
    return won_at(army, state.at[army]) in one.helps


def _on_or_not(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[ON_OR_NOT](one) for one in (GOES_ON, HALTS)]


def _where_to(state: State, viewer: Viewer, frame: Gather) -> Facts:
    army = frame.subject[0]
    return {"army": army, "area": state.at[army], "end": _way(state, army)[-1]}


def _goes_on(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The winner marches on with what movement is left, or its movement ends here (WOR-15.7.5j)."""
    army, come = frame.subject
    if chosen(frame.answers[0][1]) == GOES_ON:
        return instead(state, frame, consequence(state, WALK, RULE["WOR-15.7.1a"], army, come, GOES_ON))
    done(state, frame)
    return tell_moved(sink, "halts", frame.rule, army, army=army, area=state.at[army])


def _walking(state: State) -> tuple[str, ...]:
    return state.venture.armies if state.venture else ()


def _beaten(state: State) -> tuple[str, ...]:
    return state.venture.beaten if state.venture else ()


def arrive(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Merging, attrition, reactions and battle, siege, in this order (WOR-15.7.2n).

    All movement is over: whoever ended it on the way merges there with an army of the side (WOR-15.6a).
    """
    (area,) = frame.subject
    rule = frame.rule
    if any(one in _walking(state) for one in here(state, area)):
        thaw(state, area, state.side, sink)  # whoever is activated in place enters it as well (WOR-15.7.2c)
    places = dict.fromkeys([*armies.crowded(state, state.side), area])
    merges = [consequence(state, MERGE, RULE["WOR-15.6b"], at) for at in places]
    then = consequence(state, "meet", rule, area), siege_frame(state, area)
    instead(state, frame, *merges, *on_arrival(state, area), *then)
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
    kinds=KINDS,
    asked={ON_OR_NOT: Asked(_on_or_not, _goes_on, facts=_where_to)},
    steps={WALK: walk, ARRIVE: arrive, MERGE: merge, "meet": meet, OVER: over},
)
