"""What is told of enemies and markers that come into view or go out of it (PIC-5d to PIC-5f, PIC-HID-4)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.events import Modifier, Sink
from rulesets.picrochole.measures import GONE, SIDES
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import places, sight_modifier, strength_of, tell_side, unit_facts
from rulesets.picrochole.vision import Glance, enemies_seen, shown_marker


def tell_glance(state: State, glance: Glance, sink: Sink, but: int = GONE) -> None:
    """Because somebody moved or died; of the unit `but` it was told already."""
    for side, at in glance.entered:
        for enemy in state.units_at(1 - side, at):
            if enemy != but:
                tell_sighted(state, side, enemy, sink)
    for side, at in glance.left:
        for enemy in state.units_at(1 - side, at):
            if enemy != but:
                facts = {**unit_facts(state, enemy), "at": state.map.ids[at], "side_of": SIDES[side]}
                tell_side(sink, side, "sight_lost", "PIC-5f", (), **facts)
    for side in (0, 1):
        base = side * state.size
        tell_markers(state, side, [(at, state.known[base + at]) for one, at in glance.entered if one == side], sink)


def tell_sighted(state: State, side: int, enemy: int, sink: Sink) -> None:
    at = state.where[enemy]
    facts = {**unit_facts(state, enemy), "at": state.map.ids[at], "strength": strength_of(state, enemy)}
    facts["side_of"] = SIDES[side]
    tell_side(sink, side, "enemy_sighted", "PIC-5e", seers(state, side, at), **facts)


def seers(state: State, side: int, at: int) -> list[Modifier]:
    """Why the side sees this hex: each kind of field that covers it (PIC-5a to PIC-5d)."""
    distance = state.map.grid.distance
    eyes = [u for u in state.units_of(side) if distance(state.where[u], at) <= state.radius[u]]
    return list(dict.fromkeys(sight_modifier(state, u) for u in eyes))


def tell_markers(state: State, side: int, believed: Iterable[tuple[int, int]], sink: Sink) -> None:
    """Hexes that the side sees now, with the marker that it believed there: what it finds otherwise."""
    changed = sorted(at for at, before in believed if state.marker[at] != before)
    theirs = [at for at in changed if state.marker[at] == 2 - side]
    own = [at for at in changed if state.marker[at] == side + 1]
    none = [at for at in changed if not state.marker[at]]
    if theirs:
        tell_side(sink, side, "enemy_markers_seen", "PIC-5e", (), hexes=places(state, theirs))
    if own:
        tell_side(sink, side, "own_markers_seen", "PIC-5g", (), hexes=places(state, own))
    if none:
        tell_side(sink, side, "markers_missing", "PIC-1l", (), hexes=places(state, none))


def believed_markers(state: State, side: int) -> list[int]:
    """The markers of the whole map as the side knows them."""
    return [shown_marker(state, side, at) for at in range(state.size)]


def tell_all_in_view(state: State, side: int, believed: list[int], sink: Sink) -> None:
    """After the whole board was set anew: everything that the side sees now."""
    for enemy in enemies_seen(state, side):
        tell_sighted(state, side, enemy, sink)
    tell_markers(state, side, [(at, believed[at]) for at in range(state.size) if state.sees(side, at)], sink)
