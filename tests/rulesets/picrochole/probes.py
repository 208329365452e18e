"""What the conformance kit has to know of Picrochole: see tests/rulesets/conformance.py."""

from __future__ import annotations

from rulesets.common.frames import Gather
from rulesets.common.records import pack
from rulesets.common.seats import Viewer
from rulesets.picrochole.measures import GONE, SIDES
from rulesets.picrochole.state import SEEN_DYING, State


def watched(state: State, viewer: Viewer) -> int | None:
    """The side whose secrets are kept from this viewer; None when nothing is."""
    return 1 - SIDES.index(viewer) if viewer in SIDES and state.outcome is None else None


def unseen(state: State, side: int) -> list[int]:
    """Its units that the other side does not see now, also those that it does not know to be gone."""
    found = [u for u in range(len(state.ids)) if state.side[u] == side and state.met_at[u] != SEEN_DYING]
    return [u for u in found if state.where[u] == GONE or not state.sees(1 - side, state.where[u])]


def enemies_out_of_vision(state: State, viewer: Viewer) -> object:
    side = watched(state, viewer)
    if side is None:
        return None
    places = [(state.ids[u], state.where[u], state.kind[u], state.strength[u]) for u in unseen(state, side)]
    return [one for one in places if one[1] != GONE] or None


def enemy_orders(state: State, viewer: Viewer) -> object:
    side = watched(state, viewer)
    if side is None:
        return None
    sealed = [frame.answer_of(SIDES[side]) for frame in state.stack if isinstance(frame, Gather)]
    standing = [(state.ids[u], state.path[u], state.hold[u]) for u in state.units_of(side)]
    return [standing, pack(tuple(sealed))]


def enemy_progress(state: State, viewer: Viewer) -> object:
    side = watched(state, viewer)
    return None if side is None else [(state.ids[u], state.progress[u]) for u in state.units_of(side)]


def markers_out_of_vision(state: State, viewer: Viewer) -> object:
    side = watched(state, viewer)
    if side is None:
        return None
    return [value for at, value in enumerate(state.marker) if not state.sees(1 - side, at)] or None


def results_out_of_vision(state: State, viewer: Viewer) -> object:
    side = watched(state, viewer)
    if side is None:
        return None
    return [(state.ids[u], state.fate[u], state.strength[u]) for u in unseen(state, side)] or None


HIDDEN_PROBES = {
    "PIC-HID-1": enemies_out_of_vision,
    "PIC-HID-2": enemy_orders,
    "PIC-HID-3": enemy_progress,
    "PIC-HID-4": markers_out_of_vision,
    "PIC-HID-5": results_out_of_vision,
}

MOVES = "moves carry out orders that were sealed, by units that were out of sight"
SIGHT = "the fog lifts where units move (PIC-5f)"
BLOWS = "who fights and fires follows from moves that were hidden"
END = "who is left and how strong decides the end (PIC-0f)"
REVEALS = {
    "unit_moved": MOVES,
    "unit_crossing": MOVES,
    "units_engaged": MOVES,
    "refused_would_overstack": MOVES,
    "refused_cannot_disengage": MOVES,
    "refused_not_adjacent": MOVES,
    "refused_impassable": MOVES,
    "enemy_sighted": SIGHT,
    "sight_lost": SIGHT,
    "lookout": SIGHT,
    "group_encircled": BLOWS,
    "group_spared": BLOWS,
    "one_way_out": BLOWS,
    "unit_removed": BLOWS,
    "shot_fired": BLOWS,
    "no_target": BLOWS,
    "fire_held": BLOWS,
    "fight": BLOWS,
    "turn_begun": END,
    "turn_ended": END,
    "phase_begun": END,
    "ended_elimination": END,
    "ended_capitulation": END,
    "ended_both_lost": END,
    "ended_turn_limit": END,
    "ended_turn_limit_draw": END,
    "unit_taken": "the game master takes what may have been out of sight",
    "unit_put": "the game master puts what may have been out of sight",
    "strength_set": "the game master changes what may have been out of sight",
    "marker_set": "the game master changes what may have been out of sight",
    "board_set": "the game master sets all that is hidden",
}
