"""Phase 3, bombardment: PIC-3a to PIC-3k. Batteries fire one by one in the order of units, with effect at once."""

from __future__ import annotations

from rulesets.common.columns import Whole
from rulesets.common.events import Modifier, Part, Sink
from rulesets.common.seats import Fact
from rulesets.picrochole.measures import ARTILLERY, GONE, POINT, SHOT_DIVISOR, SIDES, divided, fraction, hundredths
from rulesets.picrochole.removal import tell_removal
from rulesets.picrochole.sightings import tell_glance
from rulesets.picrochole.state import BOMBARDED, State, discard, weaken
from rulesets.picrochole.telling import modifier, tell_parts, tell_side, unit_facts
from rulesets.picrochole.vision import Glance, after_phase, witness_death


def bombard(state: State, sink: Sink) -> None:
    """The whole phase. Vision is that of its beginning until all have fired (PIC-5f)."""
    dead: list[int] = []
    hexes: list[int] = []
    idle: tuple[list[int], list[int]] = ([], [])
    holding: tuple[list[int], list[int]] = ([], [])
    kind, where, hold = state.kind, state.where, state.hold
    for u in range(len(kind)):
        if kind[u] != ARTILLERY or where[u] == GONE:
            continue
        if hold[u]:
            holding[state.side[u]].append(u)
            continue
        target = aim(state, u)
        if target == GONE:
            idle[state.side[u]].append(u)
            continue
        victim = fire(state, u, target, sink)
        if victim != GONE:
            dead.append(victim)
            hexes.append(target)
    for side in (0, 1):
        _tell_silent(state, side, "no_target", "PIC-3h", idle[side], sink)
        _tell_silent(state, side, "fire_held", "PIC-3j", holding[side], sink)
    if dead:
        glance = None if sink.deaf else Glance()
        after_phase(state, hexes, dead, glance)
        if glance is not None:
            tell_glance(state, glance, sink)


def aim(state: State, u: Whole) -> Whole:
    """The hex in range with the greatest number of enemy troops; GONE when there is none (PIC-3b, PIC-3c, PIC-3h)."""
    total, theirs = state.total, (1 - state.side[u]) * state.size
    best: Whole = GONE
    most: Whole = 0
    strongest_there: Whole = 0
    for at in state.map.aims(state.where[u]):
        troops = total[theirs + at]
        if troops:
            count: Whole = len(state.units_at(1 - state.side[u], at)) if state.readings.number_is_count else 0
            if count > most or (count == most and troops > strongest_there):
                best, most, strongest_there = at, count, troops
    return best


def strongest(state: State, side: Whole, at: Whole) -> Whole:
    """Who takes the damage (PIC-3d, PIC-4e): the strongest; of equals the last by id, or the first in order."""
    strength, rank, behind, by_order = state.strength, state.rank, state.behind, state.readings.ties_by_order
    best = state.front[side * state.size + at]
    u = behind[best]
    while u != GONE:
        if strength[u] > strength[best] or (
            strength[u] == strength[best] and (u < best if by_order else rank[u] > rank[best])
        ):
            best = u
        u = behind[u]
    return best


def fire(state: State, u: Whole, target: Whole, sink: Sink) -> int:
    """One shot with its effect (PIC-3e, PIC-3f); the unit it destroyed, or GONE (PIC-3g)."""
    victim = strongest(state, 1 - state.side[u], target)
    damage = divided(state.strength[u], SHOT_DIVISOR)
    why = [] if sink.deaf else _shot_modifiers(state, u, victim, target)
    is_dead = weaken(state, victim, damage)
    if not sink.deaf:
        _tell_shot(state, u, victim, target, (damage, 0 if is_dead else state.strength[victim]), why, sink)
    if not is_dead:
        return GONE
    seen = witness_death(state, victim, target)
    tell_removal(state, victim, target, "PIC-3g", seen, sink)
    discard(state, victim, BOMBARDED)
    return victim


def _tell_shot(
    state: State, u: int, victim: int, target: int, effect: tuple[int, int], why: list[Modifier], sink: Sink
) -> None:
    """Both sides learn of it: whoever is hit stands beside the battery, so both see it (PIC-3k)."""
    damage, left = effect
    facts: dict[str, Fact] = {
        **unit_facts(state, u),
        "at": state.map.ids[state.where[u]],
        "victim": state.ids[victim],
        "victim_type": unit_facts(state, victim)["type"],
        "target": state.map.ids[target],
        "damage": hundredths(damage),
        "exact": fraction(damage, POINT),
        "left": hundredths(left),
    }
    told = Part("shot_fired", facts, tuple(why))
    suffered = Part("shot_suffered", facts, tuple(why[2:4]))
    side = state.side[u]
    tell_parts(sink, "shot_fired", "PIC-3e", {SIDES[side]: told, SIDES[1 - side]: suffered}, gm=told)


def _shot_modifiers(state: State, u: int, victim: int, target: int) -> list[Modifier]:
    found = [
        modifier(hundredths(state.strength[u]), "battery_strength", "PIC-3a"),
        modifier(state.map.grid.distance(state.where[u], target), "range", "PIC-3b"),
        modifier(0, "most_units" if state.readings.number_is_count else "most_troops", "PIC-3c"),
    ]
    equals = [v for v in state.units_at(state.side[victim], target) if state.strength[v] == state.strength[victim]]
    tie = "first_in_order" if state.readings.ties_by_order else "last_by_id"
    found.append(modifier(len(equals), tie if len(equals) > 1 else "strongest", "PIC-3d"))
    found.append(modifier(0, "at_once", "PIC-3f"))
    found.append(modifier(0, "rounded_once", "PIC-0c"))
    if state.is_engaged(u):
        found.append(modifier(0, "fires_though_engaged", "PIC-3i"))
        found.append(modifier(1, "sees_its_range", "PIC-3k"))
    return found


def _tell_silent(state: State, side: int, code: str, rule: str, units: list[int], sink: Sink) -> None:
    if units and not sink.deaf:
        tell_side(sink, side, code, rule, (), units=tuple(state.ids[u] for u in units), many=len(units) > 1)
