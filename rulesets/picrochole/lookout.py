"""What each side is told at the start and at the beginning of each turn: how far it sees, and what."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.picrochole.encirclement import Group, all_groups, is_encircled
from rulesets.picrochole.measures import CAVALRY, ENGAGED_SIGHT, SIGHT, hundredths
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import modifier, places, tell_all, tell_side
from rulesets.picrochole.victory import strength_left
from rulesets.picrochole.vision import enemies_seen


def tell_start(state: State, sink: Sink) -> None:
    """The opening lines of the journal: the map, the own army, its order, and that there are no dice."""
    if sink.deaf:
        return
    grid = state.map.grid
    tell_all(
        sink, "map_laid", "PIC-0a",
        scenario=state.setup.scenario, columns=grid.columns, rows=grid.rows, roads=sum(state.map.road),
    )  # fmt: skip
    tell_all(sink, "no_dice", "PIC-0g")
    for side in (0, 1):
        units = state.units_of(side)
        strength = hundredths(strength_left(state, side))
        tell_side(sink, side, "army_ready", "PIC-0b", (), units=len(units), strength=strength)
        if units:
            first, last = state.ids[units[0]], state.ids[units[-1]]
            tell_side(sink, side, "order_fixed", "PIC-0i", (), first=first, last=last)
        for group in enclosed(state, side):
            tell_side(sink, side, "start_enclosed", "PIC-2h", (), hexes=places(state, group.hexes))


def enclosed(state: State, side: int) -> list[Group]:
    """Groups with nothing around them but what nobody can enter: they are lost before anybody comes (PIC-2h)."""
    groups = all_groups(state, side)
    return [one for one in groups if one.blocked and not one.enemies and is_encircled(state, one)]


def tell_lookout(state: State, sink: Sink) -> None:
    """PIC-5d: how much of the map lies in the field of the side, which kinds of field make it up, what is in it."""
    if sink.deaf:
        return
    for side in (0, 1):
        units = state.units_of(side)
        engaged = [u for u in units if state.radius[u] == ENGAGED_SIGHT]
        riders = [u for u in units if state.kind[u] == CAVALRY and u not in engaged]
        base = side * state.size
        seen = [at for at in range(state.size) if state.sight[base + at]]
        markers = sum(state.marker[at] == 2 - side for at in seen)
        found = []
        if riders:
            found.append(modifier(SIGHT[CAVALRY], "cavalry_sees", "PIC-5a"))
        if len(units) > len(riders) + len(engaged):
            found.append(modifier(SIGHT[0], "others_see", "PIC-5b"))
        if engaged:
            found.append(modifier(ENGAGED_SIGHT, "engaged_sees", "PIC-5c"))
        found.append(modifier(0, "terrain_hides_nothing", "PIC-5h"))
        if markers:
            found.append(modifier(markers, "enemy_markers", "PIC-0d"))
        enemies = len(enemies_seen(state, side))
        tell_side(sink, side, "lookout", "PIC-5d", found, hexes=len(seen), enemies=enemies)
