"""The board as a document: what a game may start from, what the game master may set, what a side may take home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rulesets.common.columns import blank
from rulesets.common.params import Number, Path, Pick, Text
from rulesets.common.position import Position, PositionShape, Row, TableShape, from_toml
from rulesets.common.refusals import BadPosition
from rulesets.common.seats import GM, PUBLIC, Scalar, Viewer
from rulesets.common.setup import Setup, complete
from rulesets.picrochole.actions import PATH_LIMIT
from rulesets.picrochole.catalogue import Box
from rulesets.picrochole.drawing import MOST_UNITS, UNIT_ID, Scenario
from rulesets.picrochole.drawn import MOST_DRAWN
from rulesets.picrochole.hexmap import HexMap
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import GONE, HEX, KINDS, POINT, SIDES, decimal, fraction, from_fraction
from rulesets.picrochole.meta import META
from rulesets.picrochole.state import RULED_OUT, STANDING, State, clear_units, enlist, muster, place
from rulesets.picrochole.vision import count_fields, enemies_seen, ghosts, shown_marker

FATES = ("in_play", "encircled", "bombarded", "killed", "ruled_out")  # by state.fate
NO, YES = "no", "yes"
MOST_STRENGTH = 1000 * POINT
LAST_TURN = 9_999


@dataclass(frozen=True, slots=True)
class UnitRow:
    id: str
    side: int
    kind: int
    strength: int
    at: int
    progress: int = 0
    path: tuple[int, ...] = ()
    hold: int = 0
    fate: int = STANDING


@dataclass(frozen=True, slots=True)
class Board:
    """A position read and found good. `remembered`: unit id -> hex, strength, turn, as its enemy saw it last."""

    turn: int
    units: tuple[UnitRow, ...]
    markers: tuple[tuple[int, int], ...]
    remembered: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)


def start_of(setup: Setup, box: Box) -> State:
    """The position that a scenario begins with, in a game of its own."""
    return start_of_scenario(box.scenarios[setup.scenario]).copy_for(box, setup)


@lru_cache(maxsize=8)
def start_of_scenario(scenario: Scenario) -> State:
    """Counted out once for all the games of a scenario; whoever asks must copy it."""
    units = (UnitRow(one.id, one.side, one.kind, one.points * POINT, one.at, one.progress) for one in scenario.units)
    state = State(Box({scenario.id: scenario}, ""), complete(Setup(scenario.id, SIDES), META))
    set_board(state, Board(1, tuple(units), scenario.markers))
    return state


def set_board(state: State, board: Board) -> None:
    """Puts everything where the board says; what the sides know of markers out of sight they go on believing."""
    clear_units(state)
    state.marker = blank(state.size)
    for row in board.units:
        u = enlist(state, row.id, row.side, row.kind, row.strength)
        state.progress[u], state.path[u], state.hold[u], state.fate[u] = row.progress, row.path, row.hold, row.fate
        if row.at != GONE:
            place(state, u, row.at)
        if row.path and state.readings.progress_needs_order:
            state.heading[u] = row.path[0]  # what it has crossed, it has crossed on this way (PIC-1f)
        if row.id in board.remembered:
            state.met_at[u], state.met_strength[u], state.met_turn[u] = board.remembered[row.id]
    muster(state)
    for at, side in board.markers:
        state.marker[at] = side + 1
    count_fields(state)


def position_of(state: State, viewer: Viewer) -> Position:
    """The whole board for the game master; a side's own for a side; the turn alone for everybody else."""
    values: dict[str, Scalar] = {"turn": state.turn}
    sides = [n for n, side in enumerate(SIDES) if viewer in (side, GM)]
    if viewer == PUBLIC and not state.ending:
        return Position(values, {"unit": (), "marker": (), "remembered": ()})
    if viewer == GM or state.ending:
        known, sides = list(range(len(state.ids))), [0, 1]
        markers = [(at, value) for at, value in enumerate(state.marker) if value]
    else:
        side = sides[0]
        known = sorted([*(u for u in range(len(state.ids)) if state.side[u] == side), *enemies_seen(state, side)])
        markers = [(at, value) for at in range(state.size) if (value := shown_marker(state, side, at))]
    tables: dict[str, tuple[Row, ...]] = {
        "unit": tuple(_unit_row(state, u, whole=state.side[u] in sides) for u in known),
        "marker": tuple({"at": state.map.ids[at], "side": SIDES[value - 1]} for at, value in markers),
        "remembered": tuple(_ghost_row(state, u) for side in sides for u in ghosts(state, side)),
    }
    return Position(values, tables)


def _unit_row(state: State, u: int, *, whole: bool) -> Row:
    at = state.where[u]
    return {
        "id": state.ids[u],
        "side": SIDES[state.side[u]],
        "type": KINDS[state.kind[u]],
        "strength": fraction(state.strength[u], POINT) if whole else decimal(max(state.strength[u], POINT // 100)),
        "at": "" if at == GONE else state.map.ids[at],
        "progress": fraction(state.progress[u], HEX) if whole else "0",
        "path": ",".join(state.map.ids[step] for step in state.path[u]) if whole else "",
        "hold": (NO, YES)[state.hold[u] if whole else 0],
        "fate": FATES[state.fate[u]],
    }


def _ghost_row(state: State, u: int) -> Row:
    return {
        "unit": state.ids[u],
        "side": SIDES[state.side[u]],
        "type": KINDS[state.kind[u]],
        "at": state.map.ids[state.met_at[u]],
        "strength": decimal(max(state.met_strength[u], POINT // 100)),
        "turn": state.met_turn[u],
    }


def hex_param(drawn: HexMap, *besides: str) -> Pick | Text:
    """A hex out of a list; on a large map, where nobody would look through one, its name typed. The rules judge it."""
    return Pick((*besides, *drawn.ids), "hex") if drawn.size <= MOST_DRAWN else Text(12, 0 if besides else 1)


def position_shape(setup: Setup, box: Box) -> PositionShape:
    drawn = box.scenarios[setup.scenario].map
    side, kind = Pick(SIDES, "seat"), Pick(KINDS, "type")
    units = (
        ("id", Text(12, 1)),
        ("side", side),
        ("type", kind),
        ("strength", Text(40, 1)),
        ("at", hex_param(drawn, "")),
        ("progress", Text(20, 1)),
        ("path", Path(drawn.ids, PATH_LIMIT)),
        ("hold", Pick((NO, YES), "yes_no")),
        ("fate", Pick(FATES, "fate")),
    )
    ghosts_table = (
        ("unit", Text(12, 1)), ("side", side), ("type", kind), ("at", hex_param(drawn)), ("strength", Text(40, 1)),
        ("turn", Number(0, LAST_TURN)),
    )  # fmt: skip
    return PositionShape(
        (("turn", Number(1, LAST_TURN)),),
        (
            TableShape("unit", units, "id"),
            TableShape("marker", (("at", hex_param(drawn)), ("side", side)), "at"),
            TableShape("remembered", ghosts_table, "unit"),
        ),
    )


def read_board(setup: Setup, box: Box, text: str) -> Board:
    """A position as TOML. Raises BadFile or BadPosition."""
    return board_of(from_toml(text), box.scenarios[setup.scenario].map)


def board_of(position: Position, drawn: HexMap) -> Board:
    """Raises BadPosition for whatever this map cannot hold."""
    for table in position.tables:
        if table not in ("unit", "marker", "remembered"):
            raise BadPosition("unknown_table", RULE["PIC-0a"], table=table[:40])
    turn = position.values.get("turn", 1)
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= LAST_TURN:
        raise BadPosition("bad_turn", RULE["PIC-0e"])
    rows = position.tables.get("unit", ())
    if not 1 <= len(rows) <= MOST_UNITS:
        raise BadPosition("bad_number_of_units", RULE["PIC-0c"], high=MOST_UNITS)
    units = tuple(_read_unit(row, drawn) for row in rows)
    _check_stacks(units, drawn)
    known = {unit.id: unit for unit in units}
    remembered = {}
    for row in position.tables.get("remembered", ()):
        unit = _text(row, "unit")
        if unit in known:
            remembered[unit] = (_hex(row, drawn), _strength(row), _turn(row))
    return Board(turn, units, _read_markers(position.tables.get("marker", ()), drawn), remembered)


def _read_unit(row: Row, drawn: HexMap) -> UnitRow:
    unit = _text(row, "id")
    if not UNIT_ID.fullmatch(unit):
        raise BadPosition("bad_unit_id", RULE["PIC-0c"], unit=unit[:40])
    at = GONE if not row.get("at") else _hex(row, drawn)
    progress = from_fraction(_text(row, "progress", "0"), HEX)
    if progress is None or progress > HEX:
        raise BadPosition("bad_progress", RULE["PIC-1f"], unit=unit)
    fate = _one_of(row, "fate", FATES, FATES[STANDING])
    return UnitRow(
        unit,
        _one_of(row, "side", SIDES),
        _one_of(row, "type", KINDS),
        0 if at == GONE else _strength(row),
        at,
        progress,
        _path(row, drawn) if at != GONE else (),
        _one_of(row, "hold", (NO, YES), NO),
        STANDING if at != GONE else fate or RULED_OUT,
    )


def _check_stacks(units: tuple[UnitRow, ...], drawn: HexMap) -> None:
    named: dict[str, None] = {}
    load: dict[tuple[int, int], int] = {}
    for unit in units:
        if unit.id in named:
            raise BadPosition("unit_twice", RULE["PIC-0i"], unit=unit.id)
        named[unit.id] = None
        if unit.at != GONE:
            here = (unit.side, unit.at)
            load[here] = load.get(here, 0) + unit.strength
            if load[here] > drawn.capacity[unit.at]:
                limit = drawn.capacity[unit.at] // POINT
                raise BadPosition("over_capacity", RULE["PIC-1h"], at=drawn.ids[unit.at], limit=limit)


def _read_markers(rows: tuple[Row, ...], drawn: HexMap) -> tuple[tuple[int, int], ...]:
    markers: dict[int, int] = {}
    for row in rows:
        at = _hex(row, drawn)
        if at in markers:
            raise BadPosition("marker_twice", RULE["PIC-0d"], at=drawn.ids[at])
        markers[at] = _one_of(row, "side", SIDES)
    return tuple(sorted(markers.items()))


def _path(row: Row, drawn: HexMap) -> tuple[int, ...]:
    steps = [step for step in _text(row, "path", "").replace(" ", "").split(",") if step]
    if len(steps) > PATH_LIMIT or any(step not in drawn.index for step in steps):
        raise BadPosition("bad_path", RULE["PIC-1t"], unit=_text(row, "id"))
    return tuple(drawn.index[step] for step in steps)


def _hex(row: Row, drawn: HexMap) -> int:
    at = drawn.index.get(_text(row, "at"), GONE)
    if at == GONE or not drawn.passable[at]:
        raise BadPosition("on_no_hex", RULE["PIC-0a"], at=_text(row, "at")[:40])
    return at


def _strength(row: Row) -> int:
    strength = from_fraction(_text(row, "strength"), POINT)
    if not strength or strength > MOST_STRENGTH:
        raise BadPosition("bad_strength", RULE["PIC-0c"])
    return strength


def _turn(row: Row) -> int:
    turn = row.get("turn", 0)
    return turn if isinstance(turn, int) and 0 <= turn <= LAST_TURN else 0


def _one_of(row: Row, name: str, known: tuple[str, ...], default: str = "") -> int:
    value = _text(row, name, default)
    if value not in known:
        raise BadPosition("bad_cell", RULE["PIC-0c"], column=name, value=value[:40])
    return known.index(value)


def _text(row: Row, name: str, default: str = "") -> str:
    value = row.get(name, default)
    return value if isinstance(value, str) else str(value)
