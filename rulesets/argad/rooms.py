"""All rooms of the game, in the order in which their questions stand."""

from __future__ import annotations

from collections.abc import Sequence

from . import (
    announcing,
    by_hand,
    companion_melee,
    companion_moves,
    companion_shots,
    decoys,
    early_shots,
    evening,
    gm_room,
    going_along,
    going_back,
    leaving_contact,
    melee_heroes,
    melee_phase,
    moving,
    opening,
    passing_shots,
    shot_declarations,
    shot_outlook,
    taking_time,
)
from .asking import Desk, Room
from .triggers import opener
from .turn import NEXT, ORDER, goes_on

ROOMS: tuple[Room, ...] = (
    opening.ROOM,
    decoys.ROOM,
    melee_phase.ROOM,
    companion_shots.ROOM,
    companion_melee.ROOM,
    melee_heroes.ROOM,
    gm_room.ROOM,
    going_along.ROOM,
    going_back.ROOM,
    taking_time.ROOM,
    leaving_contact.ROOM,
    announcing.ROOM,
    moving.ROOM,
    companion_moves.ROOM,
    early_shots.ROOM,
    passing_shots.ROOM,
    shot_declarations.ROOM,
    shot_outlook.ROOM,
    evening.ROOM,
    by_hand.ROOM,
    opening.PAUSES,
)


def _desk(rooms: Sequence[Room]) -> Desk:
    opens = {phase: one for room in rooms for phase, one in room.opens.items()}
    opens = {phase: opener(opens.get(phase)) for phase in ORDER}
    return Desk([*rooms, Room(steps={NEXT: goes_on(opens)})])


DESK = _desk(ROOMS)
