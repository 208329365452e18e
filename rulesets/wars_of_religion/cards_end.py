"""Event cards of the End Phase: edicts and the King's abjuration (WOR-16f, WOR-19j)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from .cards import Effect
from .conversions import convert_frame, roll_frame
from .court_results import gain_treaty
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .state import State

ALENCON, NAVARRE, PARIS, PARIS_NEED = "francois_d_alencon", "henri_de_navarre", "paris", 8


def _push(state: State, *frames: Gather) -> None:
    state.stack = [*state.stack, *frames[::-1]]


def _not_least(state: State, seat: Seat) -> bool:
    return any(points < state.points[seat] for one, points in state.points.items() if one != seat)


def _beaulieu_can(state: State, seat: Seat, window: Gather) -> bool:
    return state.people.lives(ALENCON) and _not_least(state, HUGUENOT)


def _pacification(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    gain_treaty(state, ROYALIST, RULE["WOR-19j"], sink)


def _abjuration_can(state: State, seat: Seat, window: Gather) -> bool:
    return bool(state.called) and state.people.faction(NAVARRE) == ROYALIST


def _abjures(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    paris = [roll_frame(state, ROYALIST, PARIS, PARIS_NEED, 0)] if state.owner[PARIS] == LEAGUE else []
    _push(state, *convert_frame(state, ROYALIST, "abjuration"), *paris)


def _beaulieu(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    _push(state, *convert_frame(state, HUGUENOT, "edict_of_beaulieu"))


CARDS: Mapping[str, Effect] = {
    "edict_of_beaulieu": Effect(_beaulieu, _beaulieu_can),
    "edict_of_pacification": Effect(_pacification, lambda state, seat, window: _not_least(state, ROYALIST)),
    "abjuration": Effect(_abjures, _abjuration_can),
}
