"""What is told of a unit's move: to its own side everything, to the other what it saw before and after (PIC-5f)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.common.events import Modifier, Part, Sink
from rulesets.common.seats import Fact, Seat
from rulesets.picrochole.measures import CAP, CROSSING, SIDES, hundredths
from rulesets.picrochole.sightings import tell_glance, tell_markers
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import (
    SPEED_RULES,
    crossed,
    modifier,
    places,
    sight_modifier,
    strength_of,
    tell_parts,
    tell_side,
    unit_facts,
)

if TYPE_CHECKING:
    from rulesets.picrochole.movement import Trail

REFUSAL_RULES = {
    "not_adjacent": "PIC-1t",
    "impassable": "PIC-1t",
    "cannot_disengage": "PIC-1q",
    "would_overstack": "PIC-1h",
}


def tell_move(state: State, trail: Trail, sink: Sink) -> None:
    u = trail.unit
    if trail.steps:
        _tell_steps(state, trail, sink)
        _tell_meeting(state, trail, sink)
    elif not trail.refusal:
        tell_crossing(state, u, sink)
    if trail.refusal:
        _tell_refusal(state, trail, sink)
    tell_glance(state, trail.glance, sink, but=u)


def tell_crossing(state: State, u: int, sink: Sink) -> None:
    """It has an order to leave and spends the whole turn on its hex (PIC-1f)."""
    at = state.where[u]
    counts = state.path[u][0] if state.readings.entered_hex_counts else at
    cost = CROSSING[state.kind[u]][state.map.road[counts]]
    found = [_speed(state, u, cost), _counting_hex(state)]
    if not state.map.road[counts]:
        found.append(modifier(0, "slow_ground", "PIC-0k"))
    facts = {**unit_facts(state, u), "at": state.map.ids[at], "progress": crossed(state.progress[u])}
    tell_side(sink, state.side[u], "unit_crossing", "PIC-1f", found, **facts)


def _speed(state: State, u: int, cost: int) -> Modifier:
    """A speed in quarters of a hex a turn (PIC-1b to PIC-1d)."""
    kind = state.kind[u]
    cause = "speed_on_road" if cost == CROSSING[kind][1] else "speed_off_road"
    return modifier(8 // cost, cause, SPEED_RULES[kind])


def _counting_hex(state: State) -> Modifier:
    cause = "entered_hex_counts" if state.readings.entered_hex_counts else "hex_left_counts"
    return modifier(0, cause, "PIC-1e")


def _tell_steps(state: State, trail: Trail, sink: Sink) -> None:
    u = trail.unit
    own, other = SIDES[state.side[u]], SIDES[1 - state.side[u]]
    facts: dict[str, Fact] = {
        **unit_facts(state, u),
        "start": state.map.ids[trail.start],
        "end": state.map.ids[trail.end],
        "via": places(state, (step.at for step in trail.steps[:-1])),
        "progress": crossed(state.progress[u]),
    }
    told = Part(
        "unit_moved_on" if trail.steps[1:] else "unit_moved",
        facts,
        (*_speeds(state, trail), *_step_modifiers(trail), *_company(state, trail)),
    )
    parts: dict[Seat, Part] = {own: told}
    seen = _seen_move(state, trail)
    if seen is not None:
        parts[other] = seen
    tell_parts(sink, "unit_moved", "PIC-1a", parts, gm=told, moved=(state.ids[u],))
    if seen is None:
        watcher = 1 - state.side[u]
        passed = [(at, before) for at, before, _seen in trail.changes if state.sees(watcher, at)]
        tell_markers(state, watcher, passed, sink)


def _seen_move(state: State, trail: Trail) -> Part | None:
    """What the other side saw: both ends, only the start, only the end, or nothing."""
    u = trail.unit
    there = state.sees(1 - state.side[u], trail.end)
    facts = unit_facts(state, u)
    if trail.was_seen:
        facts["start"] = state.map.ids[trail.start]
    if there:
        facts |= {"end": state.map.ids[trail.end], "strength": strength_of(state, u)}
    if not trail.was_seen and not there:
        return None
    code = "enemy_moved" if trail.was_seen and there else "enemy_appeared" if there else "enemy_left"
    return Part(code, facts, tuple(_seen_markers(state, trail)))


def _speeds(state: State, trail: Trail) -> list[Modifier]:
    """The speeds that counted, by the hexes crossed, and what became of the time (PIC-1b to PIC-1g)."""
    found = [_speed(state, trail.unit, cost) for cost in dict.fromkeys(trail.costs)]
    found.append(_counting_hex(state))
    if trail.steps and trail.waited:
        found.append(modifier(0, "had_crossed", "PIC-1f"))
    if trail.steps and trail.time_left:
        found.append(modifier(0, "time_left", "PIC-1g"))
    if trail.capped:
        found.append(modifier(CAP[state.kind[trail.unit]], "speed_cap", "PIC-1g"))
    return found


def _company(state: State, trail: Trail) -> list[Modifier]:
    """What stands in the hex now, in hundredths of a point, where others of the side were there (PIC-1h)."""
    here = state.total[state.side[trail.unit] * state.size + trail.end]
    return [modifier(hundredths(here), "stands_there", "PIC-1h")] if here > state.strength[trail.unit] else []


def _step_modifiers(trail: Trail) -> list[Modifier]:
    """What it did to markers, and what let it out of a fight, step by step."""
    found = []
    for step in trail.steps:
        if step.disengaged:
            found.append(modifier(0, step.disengaged, "PIC-1n"))
            found.append(modifier(0, "no_marker_left", "PIC-1k"))
        elif step.left_marker:
            found.append(modifier(1, "marker_left", "PIC-1j"))
        if step.discarded:
            found.append(modifier(-1, "marker_discarded", "PIC-1l"))
        if step.own_marker:
            found.append(modifier(0, "own_marker_stays", "PIC-1w"))
    return found


def _seen_markers(state: State, trail: Trail) -> list[Modifier]:
    """The markers that the other side now sees laid or taken."""
    watcher = 1 - state.side[trail.unit]
    found = []
    for at, _before, _seen in trail.changes:
        if state.sees(watcher, at):
            laid = state.marker[at] == state.side[trail.unit] + 1
            found.append(modifier(1, "marker_left", "PIC-1j") if laid else modifier(-1, "marker_discarded", "PIC-1l"))
    return found


def _tell_meeting(state: State, trail: Trail, sink: Sink) -> None:
    """It entered a hex where enemies stand: they are engaged (PIC-1m), seen beforehand or not (PIC-5i)."""
    u, at = trail.unit, trail.end
    enemies = state.units_at(1 - state.side[u], at)
    if not enemies:
        return
    facts: dict[str, Fact] = {
        **unit_facts(state, u),
        "at": state.map.ids[at],
        "enemies": tuple(state.ids[one] for one in enemies),
    }
    found = [sight_modifier(state, u)]
    if trail.steps[-1].discarded:
        found.append(modifier(0, "marker_goes_first", "PIC-1p"))
    met = Part("units_engaged", facts, tuple(found))
    if trail.steps[-1].disengaged:
        found.append(modifier(0, "also_contested", "PIC-1o"))
    if not trail.was_ahead:
        found.append(modifier(0, "unseen_beforehand", "PIC-5i"))
    own = Part("units_engaged", facts, tuple(found))
    parts = {SIDES[state.side[u]]: own, SIDES[1 - state.side[u]]: met}
    tell_parts(sink, "units_engaged", "PIC-1m", parts, gm=own)


def _tell_refusal(state: State, trail: Trail, sink: Sink) -> None:
    """Its side learns why it waits (PIC-1t); all it needs for that lies next to the unit."""
    u, there = trail.unit, trail.refused_at
    facts = {**unit_facts(state, u), "at": state.map.ids[state.where[u]], "to": state.map.ids[there]}
    found = []
    if trail.refusal == "would_overstack":
        facts["limit"] = hundredths(state.map.capacity[there])
        facts["strength"] = strength_of(state, u)
    elif trail.refusal == "cannot_disengage":
        found.append(modifier(0, "no_marker_no_unit", "PIC-1n"))
    tell_side(sink, state.side[u], f"refused_{trail.refusal}", REFUSAL_RULES[trail.refusal], found, **facts)
