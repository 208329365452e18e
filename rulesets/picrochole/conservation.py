"""What must hold after every step, whoever moved (`audit`)."""

from __future__ import annotations

from rulesets.common.refusals import AuditError
from rulesets.picrochole.measures import GONE, HEX
from rulesets.picrochole.state import STANDING, State
from rulesets.picrochole.vision import count_fields


def audit(state: State) -> None:
    """Every unit is on the map or accounted for, no hex is too full, all that is counted ahead is counted right."""
    _audit_units(state)
    _audit_hexes(state)
    again = state.copy()
    count_fields(again)
    counted = ((again.sight, state.sight), (again.eye, state.eye), (again.radius, state.radius))
    if any(list(one) != list(other) for one, other in counted):
        raise AuditError("the fields of vision are not those of the units")


def _audit_units(state: State) -> None:
    columns = (state.side, state.kind, state.strength, state.progress, state.hold, state.fate, state.where)
    lengths = [len(state.path), len(state.number), *[len(column) for column in columns]]
    if any(length != len(state.ids) for length in lengths):
        raise AuditError("a unit is lost from the order of units")
    living = [[u for u, at in enumerate(state.where) if at != GONE and state.side[u] == side] for side in (0, 1)]
    if [list(army) for army in state.armies] != living:
        raise AuditError("the armies are not those of the units")
    for u, unit in enumerate(state.ids):
        in_play = state.where[u] != GONE
        if in_play != (state.fate[u] == STANDING) or in_play != (state.strength[u] > 0):
            raise AuditError(f"{unit} is neither in play nor gone")
        if not 0 <= state.progress[u] <= HEX:
            raise AuditError(f"{unit} has crossed more than its hex")
        if in_play and not state.map.passable[state.where[u]]:
            raise AuditError(f"{unit} stands where nobody can")


def _audit_hexes(state: State) -> None:
    totals = [0] * (2 * state.size)
    stacks: dict[int, list[int]] = {}
    for u, at in enumerate(state.where):
        if at != GONE:
            key = state.side[u] * state.size + at
            totals[key] += state.strength[u]
            stacks.setdefault(key, []).append(u)
    if totals != list(state.total):
        raise AuditError("the strengths are not those of the units")
    if any(state.units_at(key // state.size, key % state.size) != stacks.get(key, []) for key in range(2 * state.size)):
        raise AuditError("the stacks are not those of the units")
    for key, total in enumerate(totals):
        if total > state.map.capacity[key % state.size]:
            raise AuditError(f"too many in {state.map.ids[key % state.size]}")
    if any(value not in (0, 1, 2) for value in state.marker):
        raise AuditError("a hex holds more than one marker")
