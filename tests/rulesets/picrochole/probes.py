"""What the conformance kit has to know of Picrochole: see tests/rulesets/conformance.py."""

from __future__ import annotations

from rulesets.common.frames import Gather
from rulesets.common.position import Position
from rulesets.common.records import pack
from rulesets.common.seats import Viewer
from rulesets.common.setup import Setup
from rulesets.picrochole.catalogue import own_box
from rulesets.picrochole.measures import GONE, KINDS, SIDES
from rulesets.picrochole.meta import META
from rulesets.picrochole.state import SEEN_DYING, STANDING, State


def watched(state: State, viewer: Viewer) -> int | None:
    """The side whose secrets are kept from this viewer; None when nothing is."""
    return 1 - SIDES.index(viewer) if viewer in SIDES and not state.ending else None


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
    return [state.ids[u] for u in unseen(state, side) if state.fate[u] != STANDING]


HIDDEN_PROBES = {
    "PIC-HID-1": enemies_out_of_vision,
    "PIC-HID-2": enemy_orders,
    "PIC-HID-3": enemy_progress,
    "PIC-HID-4": markers_out_of_vision,
    "PIC-HID-5": results_out_of_vision,
}

FORGOTTEN = {"unit": "a unit that is named may be out of sight from then on (PIC-5f)"}
MOVES = "moves carry out orders that were sealed, by units that were out of sight"
SIGHT = "the fog lifts where units move (PIC-5f)"
BLOWS = "who fights and fires follows from moves that were hidden"
END = "who is left and how strong decides the end (PIC-0f)"
REVEALS = {
    "unit_moved": MOVES,
    "unit_crossing": MOVES,
    "unit_moved_on": MOVES,
    "unit_called": "a unit is called when those before it have moved, and enemies among them may be out of sight",
    "enemy_moved": MOVES,
    "enemy_appeared": MOVES,
    "enemy_left": MOVES,
    "units_engaged": MOVES,
    "refused_would_overstack": MOVES,
    "refused_cannot_disengage": MOVES,
    "refused_not_adjacent": MOVES,
    "refused_impassable": MOVES,
    "enemy_sighted": SIGHT,
    "sight_lost": SIGHT,
    "enemy_markers_seen": SIGHT,
    "own_markers_seen": SIGHT,
    "markers_missing": SIGHT,
    "lookout": SIGHT,
    "group_encircled": BLOWS,
    "group_spared": BLOWS,
    "one_way_out": BLOWS,
    "unit_removed": BLOWS,
    "enemy_removed": BLOWS,
    "shot_suffered": BLOWS,
    "shot_fired": BLOWS,
    "no_target": BLOWS,
    "fire_held": BLOWS,
    "fight": BLOWS,
    "ended_elimination": END,
    "ended_capitulation": END,
    "ended_draw": END,
    "ended_turn_limit": END,
    "unit_taken": "the game master takes what may have been out of sight",
    "unit_out_of_sight": "the game master takes what may have been out of sight",
    "unit_put": "the game master puts what may have been out of sight",
    "strength_set": "the game master changes what may have been out of sight",
    "marker_set": "the game master changes what may have been out of sight",
    "board_set": "the game master sets all that is hidden",
}
ENDS = "ending red_units blue_units red_strength blue_strength"
UNSAID = {
    "*": "side",
    "unit_moved": "via progress",
    "unit_moved_on": "progress",
    "no_target": "many",
    "fight": "red_exact blue_exact red_left blue_left",
    "shot_fired": "type",
    "shot_suffered": "type exact",
    **{f"ended_{one}": ENDS for one in ("elimination", "capitulation", "draw", "turn_limit", "both_lost")},
}
WHETHER = dict.fromkeys(("turn_begun", "turn_ended", "phase_begun"), END)
WHETHER["all_moved"] = "after one's own last unit enemies may still be moving out of sight"

IN_THE_FORM = "the form refuses it before the rules are asked"
ONLY_WATER = "no scenario of ours shuts a group in by water alone"
UNREACHED = {
    "event:start_enclosed": ONLY_WATER,
    "event:group_spared": ONLY_WATER,
    "event:own_markers_seen": "a side always knows where it left its own",
    "refusal:path_too_long": IN_THE_FORM,
    "refusal:off_map": IN_THE_FORM,
    "refusal:not_orders": IN_THE_FORM,
    "refusal:not_artillery": IN_THE_FORM,
    "refusal:another_turn": "a board of another turn would have to be typed",
    "rule:PIC-0e": "a board of another turn would have to be typed",
}
COME_AND_GO = {"marker": "markers are left and discarded (PIC-1j, PIC-1l)"}
DERIVED = {"map": "the map of the scenario, out of the box", "readings": "options and readings of the set-up"}
PACE = 0.4
LARGER = (("crossing", 20), ("campaign", 2), ("generated", 6), ("thousand", 1))  # with the turns that are played


def unit(name: str, at: str, strength: str, kind: str = "infantry", path: str = "") -> dict[str, str]:
    side = {"B": "blue", "R": "red"}[name[0]]
    return {"id": name, "side": side, "type": kind, "strength": strength, "at": at, "path": path}


LAST_STAND = Position(
    {"turn": 3},
    {
        "unit": (
            unit("B04", "1002", "1", path="1003") | {"progress": "1"},
            unit("R01", "0705", "1/300"),
            unit("B05", "0705", "2"),
        )
    },
)
POCKET = Position(
    {"turn": 30},
    {
        "unit": (
            unit("B01", "0110", "2"),
            unit("R01", "0109", "2"),
            unit("R02", "0210", "3"),
            unit("R04", "0209", "3"),
            unit("R05", "0101", "4"),
            unit("B08", "1002", "1", path="1003") | {"progress": "1"},
            unit("B05", "0101", "4"),
            unit("B06", "0101", "4"),
            unit("B07", "0101", "4", "artillery"),
            unit("R03", "1201", "1", "artillery"),
            unit("B02", "1101", "1/2"),
            unit("B03", "1202", "1", "cavalry"),
            unit("B09", "0102", "1", path="0101") | {"progress": "1"},
            unit("B10", "0505", "2"),
            unit("R07", "0505", "1/300"),
            unit("R06", "0805", "1", "cavalry", path="0705") | {"progress": "1"},
        ),
        "marker": ({"at": "0606", "side": "red"}, {"at": "0706", "side": "blue"}, {"at": "0705", "side": "blue"}),
    },
)


SKIRMISH = Position(
    {"turn": 37},
    {
        "unit": (
            unit("B01", "0505", "2", path="0605,0705") | {"progress": "1"},
            unit("R01", "0706", "2", "cavalry"),
            unit("R02", "1105", "1"),
            unit("B02", "0205", "1", "artillery"),
        )
    },
)


def vanguard(scenario: str) -> Position:
    """The first few units of a large scenario, on its whole map."""
    found = own_box().scenarios[scenario]
    rows = [unit(one.id, found.map.ids[one.at], str(one.points), KINDS[one.kind]) for one in found.units[:6]]
    return Position({"turn": 1}, {"unit": tuple(rows)})


def SETUPS(seed: int) -> Setup:
    """Mostly short games on the small map; each sixth on a larger one, half of them from the middle of a game."""
    is_live = seed % 12 == 2
    position = SKIRMISH if is_live else {0: LAST_STAND, 3: POCKET, 4: POCKET}.get(seed % 6)
    scenario, turns = LARGER[seed // 6 % 4] if seed % 6 == 5 else ("teaching", 0)
    if scenario in ("campaign", "thousand"):
        position = vanguard(scenario)
    options = {one.id: one.choices[seed // 6 % 2].value for one in META.options}
    readings = {one.id: one.choices[seed // 12 % 2].value for one in META.readings}
    readings["orders"] = "live" if is_live else "sealed"
    return Setup(
        scenario=scenario,
        seats=("blue", "red"),
        position=position,
        gm=seed % 2 == 1,
        options=options,
        readings=readings,
        box_digest=own_box().digest,
        turn_limit=turns,
    )
