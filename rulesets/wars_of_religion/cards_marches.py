"""Event cards that change a march or a battle: forced march, swollen rivers, charge, camisade (WOR-19j)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from . import armies, forced_march
from .actions import StopAt
from .asking import Asked, Room
from .battle_rolls import HIT
from .cards import Effect
from .cards_war import help_venture
from .ledger import RULE
from .state import State, Venture
from .telling import tell_moved
from .turn import consequence, done, question

STOP_AT, CAMISADE = StopAt.kind, "camisade"
CAMISADE_DICE = 2


def _venture(state: State) -> Venture:
    assert state.venture is not None
    return state.venture


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
    forced_march.CARD: forced_march.EFFECT,
    "swollen_rivers": Effect(_river, lambda state, seat, window: bool(stopping(state))),
    "gendarmes_charge": Effect(_charge, lambda state, seat, window: bool(_mine(state, seat, window))),
    "camisade": Effect(_by_night, lambda state, seat, window: bool(_mine(state, seat, window))),
}
ROOM: Room = Room(
    kinds={STOP_AT: StopAt},
    asked={STOP_AT: Asked(_rivers, _stopped)},
    steps={CAMISADE: camisade},
)
