"""What each side sees, and what it remembers of what it sees no more (PIC-5a to PIC-5i).

`sight` counts, for each side and hex, the units that see it. Vision is taken anew at fixed moments only (PIC-5f): after
each unit's move, after each phase. What a side knew before such a moment of a hex that it loses is what it remembers.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.columns import Column, Whole, blank
from rulesets.picrochole.measures import ENGAGED_SIGHT, GONE, SIGHT
from rulesets.picrochole.state import SEEN_DYING, State

MarkerChange = tuple[int, int, bool]  # hex, marker before, whether the other side saw it then


class Glance:
    """What came into a side's field at one moment, and what left it."""

    __slots__ = ("entered", "left")

    def __init__(self) -> None:
        self.entered: list[tuple[int, int]] = []  # (side, hex)
        self.left: list[tuple[int, int]] = []


def radius_of(state: State, u: Whole) -> Whole:
    """How far the unit sees where it stands (PIC-5a to PIC-5c)."""
    enemy = (1 - state.side[u]) * state.size
    return ENGAGED_SIGHT if state.total[enemy + state.where[u]] else SIGHT[state.kind[u]]


def look_again(state: State, units: Iterable[int], glance: Glance | None = None) -> None:
    """Counts the fields of these units anew: first all that is gained, then what is lost (PIC-5d, PIC-5f)."""
    lost: list[tuple[int, int, Column]] = []
    for u in units:
        at, before, far = state.where[u], state.eye[u], state.radius[u]
        radius = 0 if at == GONE else radius_of(state, u)
        if at == before and radius == far:
            continue
        state.eye[u], state.radius[u] = at, radius
        side, origin = state.side[u], 0
        if radius == far and state.map.is_adjacent(before, at):
            origin = before
            gains, losses = state.map.way(radius, before, at)
        else:
            gains = blank(0) if at == GONE else state.map.area(radius, at)
            losses = blank(0) if before == GONE else state.map.area(far, before)
        _gain(state, side, origin, gains, glance)
        if len(losses):
            lost.append((side, origin, losses))
    for side, origin, losses in lost:
        _lose(state, side, origin, losses, glance)


def _gain(state: State, side: Whole, origin: Whole, gains: Column, glance: Glance | None) -> None:
    """Hexes are counted from `origin`, as `HexMap.way` does; from nothing where it is 0."""
    sight, start = state.sight, side * state.size + origin
    for one in gains:
        sight[start + one] += 1
    if glance is not None:
        glance.entered += [(side, origin + one) for one in gains if sight[start + one] == 1]


def _lose(state: State, side: Whole, origin: Whole, losses: Column, glance: Glance | None) -> None:
    """What is seen by nobody of the side any more it keeps in mind as it is now (PIC-5f)."""
    sight, base = state.sight, side * state.size
    start = base + origin
    for one in losses:
        left = sight[start + one] - 1
        if left:
            sight[start + one] = left
        else:
            lose_one(state, base, origin + one)
            if glance is not None:
                glance.left.append((side, origin + one))


def lose_one(state: State, base: Whole, at: Whole) -> None:
    """A hex that nobody of the side sees from now on; it goes on knowing what it saw there (PIC-5f)."""
    key, enemy = base + at, state.size - base + at
    state.sight[key] = 0
    state.known[key] = state.marker[at]
    state.known_turn[key] = state.turn
    if state.total[enemy]:
        other = state.front[enemy]
        while other != GONE:
            remember_unit(state, other, at)
            other = state.behind[other]


def remember_unit(state: State, u: Whole, at: Whole) -> None:
    """Its enemy saw the unit here, as strong as it is now, this turn."""
    state.met_at[u] = at
    state.met_strength[u] = state.strength[u]
    state.met_turn[u] = state.turn


def after_move(
    state: State, u: Whole, start: Whole, was_seen: bool, changes: list[MarkerChange], glance: Glance | None
) -> None:
    """The moment after a unit went from `start` to where it is now (PIC-5f)."""
    size, total = state.size, state.total
    mine, at = state.side[u] * size, state.where[u]
    theirs = size - mine
    if total[theirs + start] or total[theirs + at]:
        _look_around(state, u, start, glance)
    else:  # the common case: nobody is or was engaged
        gains, losses = state.map.way(state.radius[u], start, at)
        state.eye[u] = at
        _gain(state, state.side[u], start, gains, glance)
        _lose(state, state.side[u], start, losses, glance)
    if was_seen and not state.sight[theirs + at]:
        remember_unit(state, u, start)
    for there, before, seen in changes:
        if seen and not state.sight[theirs + there]:
            state.known[theirs + there] = before  # it was changed and hidden at one stroke


def _look_around(state: State, u: Whole, start: Whole, glance: Glance | None) -> None:
    """The unit itself, and those whom it engages now or engages no more."""
    size, total = state.size, state.total
    mine, at = state.side[u] * size, state.where[u]
    theirs = size - mine
    touched = [u]
    if total[theirs + start] and not total[mine + start]:
        touched += state.units_at(1 - state.side[u], start)  # nobody engages them any more
    if total[theirs + at] and total[mine + at] == state.strength[u]:  # it came alone
        touched += state.units_at(1 - state.side[u], at)  # they are engaged from now on
    look_again(state, touched, glance)


def after_phase(state: State, hexes: Iterable[int], dead: Iterable[int], glance: Glance | None = None) -> None:
    """The moment after a phase in which units left the game in these hexes (PIC-5f)."""
    touched = list(dead)
    for at in hexes:
        touched += state.units_at(0, at) + state.units_at(1, at)
    look_again(state, touched, glance)


def witness_death(state: State, u: int, at: int) -> bool:
    """Whether its enemy sees the unit go; if so it will not be looked for any more (PIC-HID-5)."""
    seen = state.sees(1 - state.side[u], at)
    if seen:
        state.met_at[u] = SEEN_DYING
        state.met_turn[u] = state.turn
    return seen


def count_fields(state: State) -> None:
    """All fields from nothing, without touching what is remembered: for a start, a load, a ruling."""
    state.sight = blank(2 * state.size)
    for u in range(len(state.ids)):
        at = state.where[u]
        state.eye[u], state.radius[u] = at, 0 if at == GONE else radius_of(state, u)
        if at != GONE:
            _gain(state, state.side[u], 0, state.map.area(state.radius[u], at), None)


def shown_marker(state: State, side: Whole, at: Whole) -> Whole:
    """The marker as this side knows it (PIC-5e, PIC-HID-4)."""
    key = side * state.size + at
    return state.marker[at] if state.sight[key] else state.known[key]


def enemies_seen(state: State, side: int) -> list[int]:
    """In the order of units."""
    base, sight, where = side * state.size, state.sight, state.where
    return [u for u in state.units_of(1 - side) if sight[base + where[u]]]


def ghosts(state: State, side: int) -> list[int]:
    """Enemies that this side saw once and does not see now; for all it knows they may be gone (PIC-5f)."""
    base, sides, where, sight = side * state.size, state.side, state.where, state.sight
    met = [u for u, at in enumerate(state.met_at) if at >= 0 and sides[u] != side]
    return [u for u in met if where[u] == GONE or not sight[base + where[u]]]
