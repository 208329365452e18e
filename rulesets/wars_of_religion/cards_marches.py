"""Event cards that change a march or a battle: forced march, swollen rivers, charge, camisade (WOR-19j)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from . import armies
from .actions import Hurry, StopAt
from .asking import Asked, Room
from .battle_rolls import HIT
from .cards import Effect
from .cards_war import help_venture
from .ledger import RULE
from .state import State, Venture
from .telling import tell_moved
from .turn import consequence, done, question
from .ways import end_of, steps_of, stops_of, ways_from

HURRY, STOP_AT, CAMISADE = Hurry.kind, StopAt.kind, "camisade"
CAMISADE_DICE = 2


def _venture(state: State) -> Venture:
    assert state.venture is not None
    return state.venture


def hurrying(state: State, seat: Seat) -> list[Hurry]:
    """What this faction's armies can do with one step more than they have: come to the province as well; or go on to
    the next one, for an army that marches alone."""
    one, found = _venture(state), []
    for army in armies.on_map(state, state.side):
        if armies.control(state, army) == seat and not armies.is_frozen(state, army):
            if army not in one.armies and army not in state.used:
                ways = _farther(state, army, state.troops[army])
                found += [Hurry(army, way) for way in ways if end_of(way) == one.area and " " in way]
            elif one.armies == (army,):
                found += [Hurry(army, way) for way in _going_on(state, one)]
    return found


def _farther(state: State, army: str, troops: int) -> Sequence[str]:
    """Its ways with the movement point more."""
    return ways_from(state.box, state.at[army], steps_of(state, army, troops) + 1, stops_of(state, state.side))


def _going_on(state: State, one: Venture) -> list[str]:
    """The announced way and one province more, where it takes all the movement points."""
    army, way, troops = one.armies[0], one.ways[0], one.troops[0]
    all_steps = len(way.split()) > steps_of(state, army, troops)
    ways = _farther(state, army, troops) if all_steps else ()
    return [on for on in ways if on.rpartition(" ")[0] == way and end_of(on) not in state.used]


def _hurries(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return hurrying(state, seat)


def _hurried(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    assert isinstance(action, Hurry)
    done(state, frame)
    one, army = _venture(state), action.army
    if army in one.armies:
        state.venture = replace(one, area=end_of(action.way), ways=(action.way,))
        way = tuple(action.way.split())
        tell_moved(sink, "announces_march", frame.rule, army, who=seat, army=army, way=way, troops=one.troops[0])
        return
    going = (*one.armies, army), (*one.ways, action.way), (*one.troops, state.troops[army])
    state.venture = replace(one, armies=going[0], ways=going[1], troops=going[2])
    tell_moved(
        sink, "goes_along", frame.rule, army, who=seat, army=army, way=tuple(action.way.split()), troops=going[2][-1]
    )


def stopping(state: State) -> list[StopAt]:
    """Every province that an army of this activation would only pass through."""
    one = _venture(state)
    pairs = zip(one.armies, one.ways, strict=True)
    return [StopAt(army, at) for army, way in pairs for at in way.split()[1:-1]]


def _rivers(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return stopping(state)


def _stopped(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Its march ends there, and so do cost, attrition, battle and siege."""
    action = frame.answers[0][1]
    assert isinstance(action, StopAt)
    done(state, frame)
    one = _venture(state)
    at = one.armies.index(action.army)
    way = one.ways[at].split()
    shorter = " ".join(way[: way.index(action.area) + 1])
    state.venture = replace(one, ways=(*one.ways[:at], shorter, *one.ways[at + 1 :]))
    tell_moved(sink, "stopped_by_river", frame.rule, action.army, army=action.army, area=action.area)


def _march(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    state.stack.append(question(state, HURRY, (seat,), RULE["WOR-19j"]))


def _river(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    state.stack.append(question(state, STOP_AT, (seat,), RULE["WOR-19j"]))


def _mine(state: State, seat: Seat, window: Gather) -> str:
    """The army of this faction's side in the battle."""
    fighting = [one for one in window.subject[1:] if one in state.at and not armies.is_revolt(one)]
    return next((one for one in fighting if armies.side(state, one) == state.side_of(seat)), "")


def _theirs(state: State, seat: Seat, window: Gather) -> str:
    return next(one for one in window.subject[1:] if one != _mine(state, seat, window))


def _charge(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    help_venture(state, f"gendarmes_charge {_mine(state, seat, window)}")


def _by_night(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    mine, theirs = _mine(state, seat, window), _theirs(state, seat, window)
    state.stack.append(consequence(state, CAMISADE, RULE["WOR-19j"], mine, theirs))


def camisade(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Two dice before the battle; what falls is gone before it, and is no hit for the winner."""
    mine, theirs = frame.subject
    seat = armies.control(state, mine)
    hits = dice.hits(CAMISADE_DICE, need=HIT, key=frame.id, seat=seat, why=frame.rule)
    done(state, frame)
    if hits:
        help_venture(state, f"{CAMISADE} {theirs} {hits}")
    tell_moved(sink, "camisade", frame.rule, mine, dice=(frame.id,), army=mine, against=theirs, hits=hits)


CARDS: Mapping[str, Effect] = {
    "forced_march": Effect(
        _march, lambda state, seat, window: state.side_of(seat) == state.side and bool(hurrying(state, seat))
    ),
    "swollen_rivers": Effect(_river, lambda state, seat, window: bool(stopping(state))),
    "gendarmes_charge": Effect(_charge, lambda state, seat, window: bool(_mine(state, seat, window))),
    "camisade": Effect(_by_night, lambda state, seat, window: bool(_mine(state, seat, window))),
}
ROOM: Room = Room(
    kinds={HURRY: Hurry, STOP_AT: StopAt},
    asked={HURRY: Asked(_hurries, _hurried), STOP_AT: Asked(_rivers, _stopped)},
    steps={CAMISADE: camisade},
)
