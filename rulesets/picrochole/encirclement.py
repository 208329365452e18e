"""Phase 2, encirclement: PIC-2a to PIC-2k. All groups of both sides are judged on one position, then go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.common.columns import Column, blank
from rulesets.common.events import Modifier, Part, Sink
from rulesets.common.seats import Fact, Seat
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.removal import tell_removal
from rulesets.picrochole.sightings import tell_glance
from rulesets.picrochole.state import ENCIRCLED, State, discard
from rulesets.picrochole.telling import modifier, places, tell_parts, tell_side
from rulesets.picrochole.vision import Glance, after_phase, witness_death

TIGHT: Final = 1  # marks of a side's hexes: without an open one beside it
FREE: Final = 2  # with one, or hanging together with such a hex


@dataclass(frozen=True, slots=True)
class Group:
    """Connected hexes with units of one side, and what lies around them (PIC-2b)."""

    side: int
    hexes: tuple[int, ...]
    enemies: tuple[int, ...]  # border hexes that enemies hold
    blocked: tuple[int, ...]  # border hexes that nobody can enter
    open: tuple[int, ...]  # ways out
    contested: tuple[int, ...]  # its own hexes that it shares with enemies
    off_map: bool  # it touches the edge of the map


def encircle(state: State, sink: Sink) -> None:
    """The whole phase (PIC-2f, PIC-2g)."""
    groups = closed_groups(state)
    doomed = [group for group in groups if is_encircled(state, group)]
    if not sink.deaf:
        _tell_groups(state, groups, doomed, sink)
    dead = [u for group in doomed for at in group.hexes for u in state.units_at(group.side, at)]
    if not dead:
        return
    fell_at = {u: state.where[u] for u in dead}
    seen = {u: witness_death(state, u, at) for u, at in fell_at.items()}
    for u in dead:
        tell_removal(state, u, fell_at[u], "PIC-2f", seen[u], sink)
        discard(state, u, ENCIRCLED)
    glance = None if sink.deaf else Glance()
    after_phase(state, dict.fromkeys(fell_at.values()), dead, glance)
    if glance is not None:
        tell_glance(state, glance, sink)


def shut_in(state: State, side: int) -> list[int]:
    """The hexes of a side without a way out. A hex beside an open one is free, and so is all its group."""
    around, marks, freed = state.map.grid.around, blank(state.size), list[int]()
    tight = _marked(state, side, marks)
    for at in tight:
        for step in around[at]:
            if marks[at + step] == FREE:
                freed.append(at)
                break
    for at in freed:
        marks[at] = FREE
    for at in freed:  # grows while it is walked
        for step in around[at]:
            there = at + step
            if marks[there] == TIGHT:
                marks[there] = FREE
                freed.append(there)
    return [at for at in tight if marks[at] == TIGHT]


def _marked(state: State, side: int, marks: Column) -> list[int]:
    """Marks each hex of a side by whether an open one lies beside it; returns those that none does."""
    size, total, where, tight = state.size, state.total, state.where, list[int]()
    passable, around = state.map.passable, state.map.grid.around
    for u in state.units_of(side):
        at = where[u]
        if marks[at]:
            continue
        marks[at] = FREE
        for step in around[at]:
            there = at + step
            if passable[there] and not total[there] and not total[size + there]:
                break
        else:
            marks[at] = TIGHT
            tight.append(at)
    return tight


def closed_groups(state: State) -> list[Group]:
    """The groups of both sides without a way out."""
    components = state.map.grid.components
    return [_group(state, side, hexes) for side in (0, 1) for hexes in components(shut_in(state, side))]


def _is_open(state: State, base: int, at: int) -> bool:
    """Neither held by anybody nor impassable; markers close nothing (PIC-2c)."""
    return state.map.passable[at] == 1 and not state.total[base + at] and not state.total[state.size - base + at]


def _group(state: State, side: int, hexes: list[int]) -> Group:
    grid, theirs = state.map.grid, (1 - side) * state.size
    within = dict.fromkeys(hexes)
    border = sorted({there: None for at in hexes for there in grid.neighbours[at] if there not in within})
    return Group(
        side,
        tuple(hexes),
        tuple(at for at in border if state.total[theirs + at]),
        tuple(at for at in border if not state.map.passable[at]),
        tuple(at for at in border if _is_open(state, side * state.size, at)),
        tuple(at for at in hexes if state.total[theirs + at]),
        any(len(grid.neighbours[at]) < 6 for at in hexes),
    )


def all_groups(state: State, side: int) -> list[Group]:
    """Every connected group of a side, closed or not (PIC-2b)."""
    held = [state.where[u] for u in state.units_of(side)]
    return [_group(state, side, hexes) for hexes in state.map.grid.components(held)]


def is_encircled(state: State, group: Group) -> bool:
    """No way out (PIC-2a, PIC-2d, PIC-2h, PIC-2i); an empty border and rivers alone are disputed (PIC-2k, PIC-2h)."""
    if group.open:
        return False
    if group.enemies:
        return True
    closes = bool(group.blocked) or state.readings.empty_border_closes
    return closes and not state.readings.encirclement_needs_enemy


def _tell_groups(state: State, groups: list[Group], doomed: list[Group], sink: Sink) -> None:
    for group in groups:
        if group in doomed:
            _tell_encircled(state, group, _falls_with_enemies(group, doomed), sink)
        else:
            rule = "PIC-2h" if group.blocked else "PIC-2k"
            tell_side(sink, group.side, "group_spared", rule, (), hexes=places(state, group.hexes))
    for side in (0, 1):
        for group in all_groups(state, side):
            if len(group.open) == 1 and len(group.enemies) > 1:
                _tell_one_way_out(state, group, sink)


def _falls_with_enemies(group: Group, doomed: list[Group]) -> bool:
    """Some of those who encircle it, or share its hexes, are encircled themselves (PIC-2g)."""
    around = (*group.enemies, *group.contested)
    return any(at in around for other in doomed if other.side != group.side for at in other.hexes)


def _tell_one_way_out(state: State, group: Group, sink: Sink) -> None:
    """A warning to its side; all of the border lies next to its units and is seen (PIC-2c)."""
    way = group.open[0]
    enemy_marker = state.marker[way] == 2 - group.side
    found = [modifier(0, "markers_do_not_close", "PIC-2c")] if enemy_marker else []
    facts: dict[str, Fact] = {"hexes": places(state, group.hexes), "way": state.map.ids[way]}
    tell_side(sink, group.side, "one_way_out", "PIC-2c" if enemy_marker else "PIC-2a", found, **facts)


def _tell_encircled(state: State, group: Group, both: bool, sink: Sink) -> None:
    units = [u for at in group.hexes for u in state.units_at(group.side, at)]
    parts: dict[Seat, Part] = {SIDES[group.side]: _part(state, group, units, group.hexes, _causes(group, both))}
    watcher = 1 - group.side
    seen = tuple(at for at in group.hexes if state.sees(watcher, at))
    if seen:
        witnessed = [u for u in units if state.where[u] in seen]
        parts[SIDES[watcher]] = _part(state, group, witnessed, seen, [])
    tell_parts(sink, "group_encircled", "PIC-2a", parts, gm=parts[SIDES[group.side]])


def _part(state: State, group: Group, units: list[int], hexes: tuple[int, ...], causes: list[Modifier]) -> Part:
    facts: dict[str, Fact] = {
        "side": SIDES[group.side],
        "hexes": places(state, hexes),
        "units": tuple(state.ids[u] for u in units),
        "many": len(units) > 1,
    }
    return Part("group_encircled", facts, tuple(causes))


def _causes(group: Group, both: bool) -> list[Modifier]:
    """What closed the border, as its own side could see (PIC-2d, PIC-2e, PIC-2h, PIC-2i)."""
    found = [modifier(len(group.hexes), "hexes_of_group", "PIC-2b")]
    if group.enemies:
        found.append(modifier(len(group.enemies), "held_by_enemies", "PIC-2i"))
    if group.blocked:
        found.append(modifier(len(group.blocked), "impassable_border", "PIC-2h"))
    if group.off_map:
        found.append(modifier(0, "edge_is_no_exit", "PIC-2d"))
    if group.contested:
        found.append(modifier(len(group.contested), "contested_hexes", "PIC-2e"))
    if both:
        found.append(modifier(0, "judged_together", "PIC-2g"))
    return found
