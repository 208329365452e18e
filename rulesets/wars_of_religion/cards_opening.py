"""Event cards of the opening of the War Phase: La Rochelle, corsairs, Spain and Savoy (WOR-13h, WOR-19g, WOR-19j)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .cards import Effect
from .cities import counts_as_major, is_special
from .conversions import roll_frame
from .court_results import gain_money, own_army
from .factions import HUGUENOT, LEAGUE
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .turn import instead, question

RAIDED = "raids"
KINDS = kinds_of({Choice: (RAIDED,)})
Play = Callable[[State, Seat, Gather, Sink], None]
CORSAIRS, ROCHELLE = 3, "la_rochelle"
RAID_AREAS, RAID_BONUS = ("DAU", "PRO"), 2


def _push(state: State, *frames: Gather) -> None:
    state.stack = [*state.stack, *frames[::-1]]


def _lasts(card: str) -> Play:
    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        state.lasting.append(card)
        tell_moved(sink, "marker_laid", RULE["WOR-19g"], card, card=card)

    return play


def _corsairs(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    gain_money(state, HUGUENOT, CORSAIRS, RULE["WOR-19j"], sink)


def _is_huguenot(state: State, seat: Seat, window: Gather) -> bool:
    return state.owner[ROCHELLE] == HUGUENOT


def _appears(state: State, area: str, troops: int, sink: Sink) -> None:
    """With a free League marker, else in a League army there, else they are lost."""
    free, there = armies.free_markers(state, LEAGUE), own_army(state, LEAGUE, area)
    if free:
        armies.place(state, free[0], area, troops)
        tell_moved(sink, "troops_raised", RULE["WOR-19j"], free[0], who=LEAGUE, army=free[0], area=area, troops=troops)
    elif there:
        gained = min(troops, armies.MOST - state.troops[there])
        state.troops[there] += gained
        tell_moved(sink, "troops_raised", RULE["WOR-19j"], there, who=LEAGUE, army=there, area=area, troops=gained)
    else:
        tell_all(sink, "troops_lost", RULE["WOR-19j"], who=LEAGUE, troops=troops)


def _spain(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    _appears(state, "FLA", 5, sink)
    gain_money(state, LEAGUE, 3, RULE["WOR-19j"], sink)


def _savoy(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    """An army, and one surprise attack without a character."""
    _appears(state, "SAV", 4, sink)
    if raided(state):
        _push(state, question(state, RAIDED, (LEAGUE,), RULE["WOR-19j"]))


def raided(state: State) -> list[str]:
    mine = state.factions_of(state.side_of(LEAGUE))
    found = [one for at in RAID_AREAS for one in state.box.cities_in[at]]
    return [one for one in found if one in state.owner and state.owner[one] not in mine and not is_special(state, one)]


def _raids(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[RAIDED](one) for one in raided(state)]


def _raid(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    city = chosen(frame.answers[0][1])
    instead(state, frame, roll_frame(state, LEAGUE, city, 7, RAID_BONUS - counts_as_major(state, city)))


CARDS: Mapping[str, Effect] = {
    "la_rochelle": Effect(_lasts("la_rochelle")),
    "corsairs": Effect(_corsairs, _is_huguenot),
    "spanish_intervention": Effect(_spain),
    "savoyard_invasion": Effect(_savoy),
}
ROOM: Room = Room(kinds=KINDS, asked={RAIDED: Asked(_raids, _raid)})
