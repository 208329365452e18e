"""The state as plain JSON data and back. What can be counted anew (stacks, totals, fields of vision) is not written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.common import records
from rulesets.common.columns import Column, blank, column
from rulesets.common.frames import Gather
from rulesets.common.schemas import Schemas
from rulesets.common.setup import decode_setup, encode_setup
from rulesets.picrochole.actions import ACTION_KINDS
from rulesets.picrochole.catalogue import Box
from rulesets.picrochole.measures import GONE
from rulesets.picrochole.state import PhaseFrame, State, enlist, muster, place
from rulesets.picrochole.vision import count_fields

SCHEMA = 2
RECORDS: Mapping[str, type[Any]] = {"Gather": Gather, "PhaseFrame": PhaseFrame}
COLUMNS = ("where", "progress", "heading", "hold", "fate", "met_at", "met_strength", "met_turn")


def encode(state: State) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "setup": encode_setup(state.setup),
        "turn": state.turn,
        "units": {
            "id": state.ids[:],
            "side": list(state.side),
            "kind": list(state.kind),
            "strength": list(state.strength),
            "path": [list(path) for path in state.path],
            **{name: _written(list(getattr(state, name))) for name in COLUMNS},
        },
        "markers": [[at for at, value in enumerate(state.marker) if value == side + 1] for side in (0, 1)],
        "known": _known(state),
        "stack": records.pack(state.stack),
        "capitulated": state.capitulated[:],
        "ending": state.ending,
        "winner": state.winner,
    }


def _written(numbers: list[int]) -> list[int] | int:
    """Where all are alike, one number says it."""
    return numbers[0] if numbers and numbers.count(numbers[0]) == len(numbers) else numbers


def _read(written: list[int] | int, size: int) -> Column:
    return blank(size, written) if isinstance(written, int) else column(written)


def _known(state: State) -> list[list[int]]:
    """Three columns: where a side remembers something, which marker, and since which turn."""
    known, turns = state.known, state.known_turn
    keys = [key for key, turn in enumerate(turns) if turn or known[key]]
    return [keys, [known[key] for key in keys], [turns[key] for key in keys]]


def decode(data: Mapping[str, Any], box: Box) -> State:
    data = SCHEMAS.upgraded(data)
    state = State(box, decode_setup(data["setup"]))
    state.turn = data["turn"]
    units = data["units"]
    for unit, side, kind, strength in zip(units["id"], units["side"], units["kind"], units["strength"], strict=True):
        enlist(state, unit, side, kind, strength)
    for u, at in enumerate(_read(units["where"], len(state.ids))):
        if at != GONE:
            place(state, u, at)
    muster(state)
    for name in COLUMNS[1:]:
        setattr(state, name, _read(units[name], len(state.ids)))
    state.path = [tuple(path) for path in units["path"]]
    for side, places in enumerate(data["markers"]):
        for at in places:
            state.marker[at] = side + 1
    for key, value, turn in zip(*data["known"], strict=True):
        state.known[key], state.known_turn[key] = value, turn
    state.stack = list(records.unpack(data["stack"], RECORDS, ACTION_KINDS))
    state.capitulated = list(data["capitulated"])
    state.ending, state.winner = data["ending"], data["winner"]
    count_fields(state)
    return state


def _in_columns(data: dict[str, Any]) -> dict[str, Any]:
    """Markers and memories stood in rows."""
    markers: list[list[int]] = [[], []]
    for at, value in data["markers"]:
        markers[value - 1].append(at)
    known = [[row[n] for row in data["known"]] for n in range(3)]
    return {**data, "markers": markers, "known": known}


SCHEMAS = Schemas(SCHEMA, {1: _in_columns})
