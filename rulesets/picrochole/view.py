"""What one viewer may see, built up from what he may know: own units, seen enemies, what is remembered, own orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.common.outcomes import Token
from rulesets.common.seats import GM, Fact, Viewer
from rulesets.common.view import BoardPlace, Line, SeatView, View
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.drawn import DRAWING, MOST_DRAWN, capacities, frame, grounds, outline, roads, terrain
from rulesets.picrochole.laying import laid, line_through
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import ARTILLERY, GONE, HEX, KINDS, POINT, SIDES, fraction, hundredths
from rulesets.picrochole.orders import orders_asked
from rulesets.picrochole.state import STANDING, State
from rulesets.picrochole.victory import strength_left
from rulesets.picrochole.vision import enemies_seen, ghosts, shown_marker

REACH = 3  # hexes around a unit of a large map that can be tapped one by one, for those who go by keys
MOST_TAPPED = 500  # of them; a finger finds any hex


def sides_of(state: State, viewer: Viewer) -> list[int]:
    """The sides whose secrets this viewer shares: when all is over, both."""
    if viewer == GM or state.ending:
        return [0, 1]
    return [SIDES.index(viewer)] if viewer in SIDES else []


def view_of(state: State, viewer: Viewer) -> View:
    sides = sides_of(state, viewer)
    known = _known_units(state, sides)
    remembered = [u for side in sides for u in ghosts(state, side)] if len(sides) == 1 else []
    return View(
        viewer,
        state.turn,
        seats=tuple(_seat(state, n, sides) for n in (0, 1)),
        notes=tuple(_notes(state, sides)),
        places=tuple(_places(state, sides, known, remembered)),
        board=_board(state, sides, known, remembered),
        pieces={state.ids[u]: _piece(state, u) for side in sides for u in state.units_of(side)},
    )


def _piece(state: State, u: int) -> Line:
    """Of an own unit, where orders are given to it: also how much of its hex lies behind it (PIC-1f)."""
    strength, at, crossed = hundredths(state.strength[u]), state.map.ids[state.where[u]], state.progress[u]
    facts: dict[str, Fact] = {"type": KINDS[state.kind[u]], "strength": strength, "at": at}
    if not crossed:
        return Line("piece", facts, RULE["PIC-0b"])
    if crossed == HEX:
        return Line("piece_waiting", facts, RULE["PIC-1f"])
    return Line("piece_crossing", {**facts, "progress": fraction(crossed, HEX)}, RULE["PIC-1f"])


def _known_units(state: State, sides: list[int]) -> list[int]:
    """Units in play that the viewer may know of now, in the order of units."""
    if len(sides) == 2:
        return [u for u in range(len(state.ids)) if state.where[u] != GONE]
    return sorted([u for side in sides for u in (*state.units_of(side), *enemies_seen(state, side))])


def _seat(state: State, side: int, sides: list[int]) -> SeatView:
    """Numbers of an army are for those who may know it; what is seen of the other is counted as such (PIC-HID-1)."""
    if side in sides:
        units = state.units_of(side)
        lost = sum(state.side[u] == side and state.fate[u] != STANDING for u in range(len(state.ids)))
        return SeatView(SIDES[side], bool(units), (("units", len(units)), ("lost", lost)))
    seen = len(enemies_seen(state, 1 - side)) if 1 - side in sides else 0
    return SeatView(SIDES[side], True, (("seen", seen),) if sides else ())


def _notes(state: State, sides: list[int]) -> list[Line]:
    notes = [Line("has_capitulated", {"seat": seat}, RULE["PIC-0f"]) for seat in state.capitulated]
    for side in sides:
        strength = hundredths(strength_left(state, side))
        notes.append(Line("strength_now", {"side": SIDES[side], "strength": strength}, RULE["PIC-0c"]))
    return notes


def _ordered_path(state: State, u: int) -> tuple[int, ...]:
    """The path by the orders sealed this turn, or the standing one."""
    gather = orders_asked(state)
    action = gather.answer_of(SIDES[state.side[u]]) if gather else None
    if isinstance(action, GiveOrders):
        for unit, (path,) in action.moves:
            if unit == state.ids[u]:
                return tuple([state.map.index[step] for step in path])
    return state.path[u]


def _holds_fire(state: State, u: int) -> bool:
    gather = orders_asked(state)
    action = gather.answer_of(SIDES[state.side[u]]) if gather else None
    return state.ids[u] in action.holds if isinstance(action, GiveOrders) else bool(state.hold[u])


def unit_data(state: State, u: int, *, own: bool) -> dict[str, Any]:
    """One unit for the board; progress, orders and exact strength are its own side's (PIC-HID-2, PIC-HID-3)."""
    data: dict[str, Any] = {
        "id": state.ids[u],
        "side": SIDES[state.side[u]],
        "type": KINDS[state.kind[u]],
        "at": state.map.ids[state.where[u]],
        "strength": hundredths(state.strength[u]),
        "own": own,
        "engaged": state.is_engaged(u),
    }
    if own:
        path = _ordered_path(state, u)
        data |= {
            "exact": fraction(state.strength[u], POINT),
            "progress": fraction(state.progress[u], HEX),
            "waiting": state.progress[u] == HEX,
            "path": [state.map.ids[at] for at in path],
            "holds": state.kind[u] == ARTILLERY and _holds_fire(state, u),
        }
    return data


def _board(state: State, sides: list[int], known: list[int], remembered: list[int]) -> dict[str, Any]:
    """`terrain` is a symbol a hex in the order of the map; `hexes` are those that can be tapped one by one."""
    drawn = state.map
    width, height = DRAWING.extent(drawn.grid)
    units, more = laid(drawn, [unit_data(state, u, own=state.side[u] in sides) for u in known])
    fogged = [at for at in range(state.size) if len(sides) < 2 and not (sides and state.sees(sides[0], at))]
    return {
        "width": width,
        "height": height,
        "columns": drawn.grid.columns,
        "rows": drawn.grid.rows,
        "terrain": terrain(drawn),
        "capacities": dict(capacities(drawn)),
        "roads": roads(drawn),
        "frame": frame(drawn),
        "grounds": [{"look": look, "d": d} for look, d in grounds(drawn)],
        "hexes": [_hex(state, at) for at in _tapped(state, sides, known)],
        "fog": outline(drawn, fogged),
        "fogged": [drawn.ids[at] for at in fogged],
        "markers": _markers(state, sides),
        "ghosts": [_ghost(state, u) for u in remembered],
        "paths": [path for unit in units if (path := _path_line(state, unit))],
        "units": units,
        "more": more,
        "asked": _asked(state, sides),
    }


def _asked(state: State, sides: list[int]) -> str:
    """Where units are asked one by one: the one whose orders the viewer is to give; its own side knows (PIC-1u)."""
    gather = orders_asked(state)
    is_mine = gather is not None and gather.subject and any(SIDES[side] in gather.seats for side in sides)
    return gather.subject[0] if gather and is_mine else ""


def _tapped(state: State, sides: list[int], known: list[int]) -> Iterable[int]:
    """All hexes of a map of a usual size; of a large one those around the units that the viewer commands."""
    if state.size <= MOST_DRAWN:
        return range(state.size)
    found: dict[int, None] = {}
    for u in known:
        if state.side[u] in sides and len(found) < MOST_TAPPED:
            found.update(dict.fromkeys(state.map.area(REACH, state.where[u])))
            found.update(dict.fromkeys(_ordered_path(state, u)))
    return sorted(found)


def _hex(state: State, at: int) -> dict[str, Any]:
    x, y = DRAWING.centre(state.map.grid, at)
    return {
        "id": state.map.ids[at],
        "x": x,
        "y": y,
        "look": state.map.looks[at],
        "capacity": state.map.capacity[at] // POINT,
    }


def _markers(state: State, sides: list[int]) -> list[dict[str, Any]]:
    found = []
    for at in range(state.size) if sides else ():
        marker = state.marker[at] if len(sides) == 2 else shown_marker(state, sides[0], at)
        if marker:
            x, y = DRAWING.centre(state.map.grid, at)
            sure = len(sides) == 2 or state.sees(sides[0], at)
            found.append({"at": state.map.ids[at], "side": SIDES[marker - 1], "x": x, "y": y + 21, "sure": sure})
    return found


def _ghost(state: State, u: int) -> dict[str, Any]:
    """As it was seen last; `gone` when the viewer looks at that hex and it is not there."""
    x, y = DRAWING.centre(state.map.grid, state.met_at[u])
    return {
        "x": x,
        "y": y,
        "id": state.ids[u],
        "side": SIDES[state.side[u]],
        "type": KINDS[state.kind[u]],
        "at": state.map.ids[state.met_at[u]],
        "strength": hundredths(state.met_strength[u]),
        "turn": state.met_turn[u],
        "gone": state.sees(1 - state.side[u], state.met_at[u]),
    }


def _path_line(state: State, unit: dict[str, Any]) -> dict[str, Any] | None:
    """The ordered path as the `points` of a polyline."""
    if not unit.get("path"):
        return None
    points = line_through(state.map, (unit["at"], *unit["path"]))
    return {"unit": unit["id"], "side": unit["side"], "points": points}


def _places(state: State, sides: list[int], known: list[int], remembered: list[int]) -> Iterable[BoardPlace]:
    """The same as a list: hexes with something on them; the bare ones are on the map."""
    lines: dict[int, list[Line]] = {}
    for u in known:
        facts = {"unit": state.ids[u], "type": KINDS[state.kind[u]], "side": SIDES[state.side[u]]}
        line = Line("unit_here", {**facts, "strength": hundredths(state.strength[u])}, RULE["PIC-5e"])
        lines.setdefault(state.where[u], []).append(line)
    for u in remembered:
        facts = {"unit": state.ids[u], "type": KINDS[state.kind[u]], "side": SIDES[state.side[u]]}
        seen = {"turn": state.met_turn[u], "strength": hundredths(state.met_strength[u])}
        lines.setdefault(state.met_at[u], []).append(Line("ghost_here", {**facts, **seen}, RULE["PIC-5f"]))
    for at in sorted(lines):
        ground = Line("ground", {"look": state.map.looks[at]}, RULE["PIC-0a"])
        yield BoardPlace(state.map.ids[at], state.map.ids[at], (ground, *lines[at]))


def tokens_of(state: State) -> Iterable[Token]:
    """Units, also the fallen, known to their side and to who sees them; markers, known to who sees them (PIC-HID-4)."""
    for u, unit in enumerate(state.ids):
        at, own, other = state.where[u], SIDES[state.side[u]], SIDES[1 - state.side[u]]
        seen = at != GONE and state.sees(1 - state.side[u], at)
        place = "gone" if at == GONE else state.map.ids[at]
        yield Token(unit, "unit", place, own, (own, other) if seen else (own,))
    for at, value in enumerate(state.marker):
        if value:
            own = SIDES[value - 1]
            known = tuple(side for n, side in enumerate(SIDES) if state.sees(n, at))
            yield Token(f"marker.{state.map.ids[at]}", "marker", state.map.ids[at], own, known)
