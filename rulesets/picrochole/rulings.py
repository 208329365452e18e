"""The game master's hand: the same place and lift as the rules, with a reason, marked as a ruling."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.events import Event, Part, Sink
from rulesets.common.params import Pick, Place, Text
from rulesets.common.position import to_toml
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import BadFile, IllegalAction, Refused
from rulesets.common.seats import GM, Fact, RuleId, Seat
from rulesets.picrochole.actions import PlaceUnit, RemoveUnit, SetBoard, SetMarker, SetStrength
from rulesets.picrochole.drawn import MOST_DRAWN
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import GONE, POINT, SIDES, decimal, from_fraction, hundredths
from rulesets.picrochole.positions import position_of, read_board, set_board
from rulesets.picrochole.sightings import believed_markers, tell_all_in_view, tell_glance
from rulesets.picrochole.state import RULED_OUT, SEEN_DYING, STANDING, State, discard, lift, muster, place
from rulesets.picrochole.telling import unit_facts
from rulesets.picrochole.vision import Glance, look_again, remember_unit

QUESTION = "gm.rulings"
NOBODY = "none"
REASON = Text(300, 3)
MOST_POINTS = 1000
BOARD = Text(900_000, 1, lines=True)
SAMPLE_REASON = "The table agrees"
SAMPLED_UNITS, SAMPLED_HEXES = 6, 4


def rulings_question(state: State) -> Question:
    """Always there for the game master; it holds nothing up."""
    living = tuple(state.ids[u] for u in range(len(state.ids)) if state.where[u] != GONE)
    everyone = tuple(state.ids)
    is_large = state.size > MOST_DRAWN  # nobody would look through so long a list
    at, reason = Text(12, 1) if is_large else Place(state.map.ids), ("reason", REASON)
    forms = (
        Form(RemoveUnit.kind, (("unit", Pick(living, "unit")), reason), RULE["PIC-0h"], grave=True),
        Form(PlaceUnit.kind, (("unit", Pick(everyone, "unit")), ("at", at), reason), RULE["PIC-1h"]),
        Form(SetStrength.kind, (("unit", Pick(living, "unit")), ("strength", Text(20, 1)), reason), RULE["PIC-0c"]),
        Form(SetMarker.kind, (("at", at), ("side", Pick((*SIDES, NOBODY), "side")), reason), RULE["PIC-1v"]),
        Form(SetBoard.kind, (("board", BOARD), reason), RULE["PIC-0a"], grave=True),
    )
    return Question(QUESTION, "rulings", (GM,), RULE["PIC-0f"], forms, must=False)


def offered_rulings(state: State) -> list[Action]:
    """A sample of each kind."""
    living = [u for u in range(len(state.ids)) if state.where[u] != GONE]
    free = [at for at in range(state.size) if state.map.passable[at]]
    hexes = [state.map.ids[free[n * (len(free) - 1) // SAMPLED_HEXES]] for n in range(SAMPLED_HEXES + 1)]
    found: list[Action] = []
    for u in living[:: max(1, len(living) // SAMPLED_UNITS)]:
        unit = state.ids[u]
        found.append(RemoveUnit(unit, SAMPLE_REASON))
        found += [PlaceUnit(unit, at, SAMPLE_REASON) for at in hexes]
        found += [SetStrength(unit, points, SAMPLE_REASON) for points in ("1", "7/2")]
    found += [SetMarker(at, side, SAMPLE_REASON) for at in hexes for side in (*SIDES, NOBODY)]
    board = BOARD.read(to_toml(position_of(state, GM)), "board")
    return [one for one in (*found, SetBoard(board, SAMPLE_REASON)) if _is_possible(state, one)]


def near_rulings(state: State) -> list[Near]:
    """Units that would no longer fit where their side is crowded (PIC-1h)."""
    found: list[Near] = []
    held = [key for key in range(2 * state.size) if state.total[key]]
    for u in (one for side in (0, 1) for one in state.units_of(side)):
        for key in held:
            at, room = key % state.size, state.map.capacity[key % state.size] - state.total[key]
            if key // state.size == state.side[u] and at != state.where[u] and state.strength[u] > room:
                action = PlaceUnit(state.ids[u], state.map.ids[at], SAMPLE_REASON)
                facts: dict[str, Fact] = {
                    "unit": state.ids[u],
                    "to": state.map.ids[at],
                    "limit": hundredths(state.map.capacity[at]),
                }
                found.append(Near(action, "would_overstack", RULE["PIC-1h"], facts))
                break
    return found[:SAMPLED_UNITS]


def _is_possible(state: State, action: Action) -> bool:
    try:
        check_ruling(state, action)
    except IllegalAction:
        return False
    return True


def check_ruling(state: State, action: Action) -> None:
    """A ruling may break rules of play, not what a map can hold."""
    reason = getattr(action, "reason", None)
    if not isinstance(reason, str) or not REASON.low <= len(reason) <= REASON.high:
        raise IllegalAction("no_reason", RULE["PIC-0f"])
    match action:
        case RemoveUnit(unit=unit):
            _unit(state, unit)
        case PlaceUnit(unit=unit, at=at):
            _check_place(state, _unit(state, unit, living=False), _hex(state, at))
        case SetStrength(unit=unit, strength=strength):
            _check_strength(state, _unit(state, unit), strength)
        case SetMarker(at=at, side=side):
            _hex(state, at)
            if side != NOBODY and side not in SIDES:
                raise IllegalAction("unknown_side", RULE["PIC-0b"])
        case SetBoard(board=board):
            _check_board(state, board)


def decide_ruling(state: State, action: Action, sink: Sink) -> None:
    match action:
        case RemoveUnit():
            _rule_on_unit(state, action, state.number[action.unit], GONE, sink)
        case PlaceUnit():
            _rule_on_unit(state, action, state.number[action.unit], state.map.index[action.at], sink)
        case SetStrength():
            _set_strength(state, action, sink)
        case SetMarker():
            _set_marker(state, action, sink)
        case SetBoard():
            _set_board(state, action, sink)


def _set_board(state: State, action: SetBoard, sink: Sink) -> None:
    """All learn that the board was set, each side what it now sees of it."""
    believed = [believed_markers(state, side) for side in (0, 1)]
    for side in (0, 1):
        base = side * state.size
        for at in range(state.size):
            state.known[base + at] = believed[side][at]
            if state.sight[base + at]:
                state.known_turn[base + at] = state.turn
    set_board(state, read_board(state.setup, state.box, action.board))
    if sink.deaf:
        return
    told = Part("board_set", {})
    sink.tell(Event("board_set", RULE["PIC-0a"], public=told, ruling=True, reason=action.reason))
    for side in (0, 1):
        tell_all_in_view(state, side, believed[side], sink)


def _unit(state: State, unit: object, *, living: bool = True) -> int:
    u = state.number.get(unit, GONE) if isinstance(unit, str) else GONE
    if u == GONE or (living and state.where[u] == GONE):
        raise IllegalAction("no_such_unit", RULE["PIC-0c"], seat=GM)
    return u


def _hex(state: State, at: object) -> int:
    there = state.map.index.get(at, GONE) if isinstance(at, str) else GONE
    if there == GONE:
        raise IllegalAction("no_such_hex", RULE["PIC-0a"])
    if not state.map.passable[there]:
        raise IllegalAction("impassable", RULE["PIC-1r"], unit="", to=state.map.ids[there])
    return there


def _check_place(state: State, u: int, at: int) -> None:
    strength = state.strength[u] or POINT
    here = state.total[state.side[u] * state.size + at]
    if state.where[u] == at:
        raise IllegalAction("already_there", RULE["PIC-1a"], unit=state.ids[u], at=state.map.ids[at])
    if here + strength > state.map.capacity[at]:
        limit = hundredths(state.map.capacity[at])
        raise IllegalAction("would_overstack", RULE["PIC-1h"], unit=state.ids[u], to=state.map.ids[at], limit=limit)


def _check_strength(state: State, u: int, text: object) -> None:
    strength = from_fraction(text, POINT) if isinstance(text, str) else None
    if not strength or strength > MOST_POINTS * POINT:
        raise IllegalAction("bad_strength", RULE["PIC-0c"])
    at = state.where[u]
    here = state.total[state.side[u] * state.size + at] - state.strength[u]
    if here + strength > state.map.capacity[at]:
        limit = hundredths(state.map.capacity[at])
        raise IllegalAction("would_overstack", RULE["PIC-1h"], unit=state.ids[u], to=state.map.ids[at], limit=limit)


def _check_board(state: State, board: object) -> None:
    try:
        turn = read_board(state.setup, state.box, board if isinstance(board, str) else "").turn
    except BadFile as fault:
        facts: dict[str, Fact] = {"line": fault.line, "column": fault.column}
        raise IllegalAction("bad_board_file", RULE["PIC-0a"], **facts) from None
    except Refused as refusal:
        raise IllegalAction(refusal.code, refusal.rule or RULE["PIC-0a"], **refusal.facts) from None
    if turn != state.turn:
        raise IllegalAction("another_turn", RULE["PIC-0e"], turn=state.turn)


def _rule_on_unit(state: State, action: Action, u: int, to: int, sink: Sink) -> None:
    """Takes the unit away or puts it somewhere; a fallen one comes back with the strength of one point."""
    start = state.where[u]
    saw_before = start != GONE and state.sees(1 - state.side[u], start)
    if to == GONE:
        discard(state, u, RULED_OUT)
    else:
        if start != GONE:
            lift(state, u)
        state.strength[u] = state.strength[u] or POINT
        state.fate[u], state.progress[u], state.path[u] = STANDING, 0, ()
        place(state, u, to)
        muster(state)
    around = [other for at in (start, to) if at != GONE for side in (0, 1) for other in state.units_at(side, at)]
    glance = Glance()
    look_again(state, [u, *around], glance)
    code, rule = ("unit_taken", "PIC-0h") if to == GONE else ("unit_put", "PIC-1h")
    hexes: dict[str, Fact] = {} if to == GONE else {"at": state.map.ids[to]}
    sees_after = to != GONE and state.sees(1 - state.side[u], to)
    if saw_before and to == GONE:
        state.met_at[u], sees_after = SEEN_DYING, True
    elif saw_before and not sees_after:
        remember_unit(state, u, start)
    _tell_ruling(state, (code, rule), u, hexes, (saw_before, sees_after), getattr(action, "reason", ""), sink)
    if not sink.deaf:
        tell_glance(state, glance, sink, but=u)


def _set_strength(state: State, action: SetStrength, sink: Sink) -> None:
    u, strength = state.number[action.unit], from_fraction(action.strength, POINT)
    assert strength is not None
    at = state.where[u]
    state.total[state.side[u] * state.size + at] += strength - state.strength[u]
    state.strength[u] = strength
    seen = state.sees(1 - state.side[u], at)
    facts: dict[str, Fact] = {"strength": hundredths(strength), "exact": decimal(strength)}
    _tell_ruling(state, ("strength_set", "PIC-0c"), u, facts, (seen, seen), action.reason, sink)


def _tell_ruling(
    state: State,
    what: tuple[str, RuleId],
    u: int,
    facts: dict[str, Fact],
    seen: tuple[bool, bool],
    reason: str,
    sink: Sink,
) -> None:
    """Its own side hears all; the other only of what it saw come or go."""
    if sink.deaf:
        return
    code, rule = what
    told = Part(code, {**unit_facts(state, u), **facts})
    parts: dict[Seat, Part] = {SIDES[state.side[u]]: told}
    if seen[1]:
        parts[SIDES[1 - state.side[u]]] = told
    elif seen[0]:
        parts[SIDES[1 - state.side[u]]] = Part("unit_out_of_sight", unit_facts(state, u))
    sink.tell(Event(code, RULE[rule], seats=parts, gm=told, ruling=True, reason=reason, moved=(state.ids[u],)))


def _set_marker(state: State, action: SetMarker, sink: Sink) -> None:
    """A side learns of it where it sees the hex; its own new marker it always knows (PIC-5g)."""
    at = state.map.index[action.at]
    value = SIDES.index(action.side) + 1 if action.side in SIDES else 0
    state.marker[at] = value
    told = Part("marker_set", {"at": action.at, "side": action.side})
    parts: dict[Seat, Part] = {}
    for n, side in enumerate(SIDES):
        if state.sees(n, at) or value == n + 1:
            state.known[n * state.size + at] = value
            state.known_turn[n * state.size + at] = state.turn
            parts[side] = told
    sink.tell(Event("marker_set", RULE["PIC-1v"], seats=parts, gm=told, ruling=True, reason=action.reason))
