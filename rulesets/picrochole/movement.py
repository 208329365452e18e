"""Phase 1, movement: PIC-1a to PIC-1w. Units move one by one in order, each move whole before the next (PIC-1i)."""

from __future__ import annotations

from rulesets.common.columns import Whole
from rulesets.common.events import Sink
from rulesets.picrochole import movement_told
from rulesets.picrochole.measures import CAP, CROSSING, GONE, HEX, TURN
from rulesets.picrochole.state import State, shift
from rulesets.picrochole.vision import Glance, MarkerChange, after_move

NOT_ADJACENT, IMPASSABLE, ENGAGED, FULL = "not_adjacent", "impassable", "cannot_disengage", "would_overstack"


class Trail:
    """What one unit did in its move, kept only for whoever wants to be told."""

    __slots__ = (
        "capped", "changes", "costs", "end", "glance", "refusal", "refused_at", "start", "steps", "time_left", "unit",
        "waited", "was_ahead", "was_seen",
    )  # fmt: skip

    def __init__(self, unit: int, start: int) -> None:
        self.unit = unit
        self.start = start
        self.end = start
        self.steps: list[Step] = []
        self.costs: list[int] = []  # of the hexes that it spent time in (measures.CROSSING)
        self.waited = False  # it had crossed its hex before (PIC-1f)
        self.time_left = False  # it went on crossing after its last step (PIC-1g)
        self.changes: list[MarkerChange] = []
        self.was_seen = False
        self.was_ahead = False  # its side saw the last hex before it went there
        self.capped = False
        self.refusal = ""
        self.refused_at = GONE
        self.glance = Glance()

    def close(self, end: int, changes: list[MarkerChange], *, was_seen: bool, was_ahead: bool) -> None:
        """Where it came to, and who had seen what beforehand."""
        self.end, self.changes, self.was_seen, self.was_ahead = end, changes, was_seen, was_ahead


class Step:
    """One hex entered. `disengaged`: "own_marker" or "own_unit" let it go (PIC-1n)."""

    __slots__ = ("at", "discarded", "disengaged", "left_marker", "own_marker", "start")

    def __init__(
        self, start: int, at: int, disengaged: str, left_marker: bool, discarded: bool, own_marker: bool
    ) -> None:
        self.start = start
        self.at = at
        self.disengaged = disengaged
        self.left_marker = left_marker
        self.discarded = discarded
        self.own_marker = own_marker


def move_all(state: State, sink: Sink) -> None:
    """The whole phase, both sides mixed as the order of units says (PIC-0i, PIC-1s)."""
    for u, at in enumerate(state.where):
        if at != GONE:
            move_one(state, u, sink)


def move_one(state: State, u: Whole, sink: Sink) -> None:
    """A unit whose place in the order has come: it goes, or spends its time on its hex (PIC-1f)."""
    at, path, readings = state.where[u], state.path[u], state.readings
    ordered = readings.progress_needs_order
    if not ordered and not (path and readings.entered_hex_counts):
        cost = CROSSING[state.kind[u]][state.map.road[at]]
        if (HEX - state.progress[u]) * cost > TURN:
            state.progress[u] += TURN // cost
            if path and not sink.deaf:
                movement_told.tell_crossing(state, u, sink)
            return
        if not path:
            state.progress[u] = HEX
    if path:
        trail = None if sink.deaf else Trail(u, at)
        move_unit(state, u, trail)
        if trail is not None:
            movement_told.tell_move(state, trail, sink)


def move_unit(state: State, u: Whole, trail: Trail | None = None) -> None:
    """It crosses, steps, crosses on, as its time allows; the time left goes into the next hex (PIC-1e to PIC-1g)."""
    path, start, readings = state.path[u], state.where[u], state.readings
    entered, ordered = readings.entered_hex_counts, readings.progress_needs_order
    costs, road, goals = CROSSING[state.kind[u]], state.map.road, len(path)
    at, steps = start, 0
    time: Whole = TURN
    cap = CAP[state.kind[u]] if readings.speed_cap else goals
    changes: list[MarkerChange] = []
    done = _progress_towards(state, u, path[0]) if ordered else state.progress[u]
    while steps < goals or not ordered:
        cost = costs[road[path[steps] if entered and steps < goals else at]]
        need = (HEX - done) * cost
        if trail is not None and need and time:
            trail.costs.append(cost)
        if need > time:
            done += time // cost
            break
        time -= need
        done = HEX
        if steps in (goals, cap):
            break
        there = path[steps]
        refusal = obstacle(state, u, at, there)
        if refusal:
            if trail is not None:
                trail.refusal, trail.refused_at = refusal, there
            break
        _step(state, u, at, there, changes, trail)
        at, done, steps = there, 0, steps + 1
        if ordered and steps < goals:
            state.heading[u] = path[steps]
    if steps:
        was_seen = state.sight[(1 - state.side[u]) * state.size + start] > 0
        state.path[u] = path[steps:]
        if trail is not None:
            trail.close(at, changes, was_seen=was_seen, was_ahead=state.sees(state.side[u], at))
            trail.waited, trail.time_left = state.progress[u] == HEX, done > 0
            trail.capped = steps == cap and steps < goals and done == HEX
        after_move(state, u, start, was_seen, changes, None if trail is None else trail.glance)
    state.progress[u] = done


def obstacle(state: State, u: Whole, at: Whole, there: Whole) -> str:
    """Why the unit may not step now; empty when it may (PIC-1h, PIC-1n, PIC-1q, PIC-1r, PIC-1t)."""
    drawn, total = state.map, state.total
    if there not in drawn.toward[at]:
        return NOT_ADJACENT
    if not drawn.passable[there]:
        return IMPASSABLE
    mine = state.side[u] * state.size
    own_there = total[mine + there]
    if total[state.size - mine + at] and not own_there and state.marker[there] != state.side[u] + 1:
        return ENGAGED
    if own_there + state.strength[u] > drawn.capacity[there]:
        return FULL
    return ""


def _progress_towards(state: State, u: Whole, next_hex: Whole) -> Whole:
    """Under the other reading of PIC-1f: what was crossed is lost when the unit is bound for another hex."""
    before = state.heading[u]
    state.heading[u] = next_hex
    return state.progress[u] if before in (next_hex, GONE) else 0


def _step(state: State, u: Whole, at: Whole, there: Whole, changes: list[MarkerChange], trail: Trail | None) -> None:
    """Leaves a marker where no enemy stands (PIC-1j, PIC-1k), goes, discards the enemy's (PIC-1l)."""
    side, size, marker = state.side[u], state.size, state.marker
    own, mine, theirs = side + 1, side * size, size - side * size
    engaged = state.total[theirs + at] > 0
    disengaged = "" if not engaged else "own_marker" if marker[there] == own else "own_unit"
    shift(state, u, mine, at, there)
    left = not engaged and marker[at] != own
    if left:
        changes.append((at, marker[at], state.sight[theirs + at] > 0))
        marker[at] = own
    before = marker[there]
    discarded = before != 0 and before != own
    if discarded:
        changes.append((there, before, state.sight[theirs + there] > 0))
        marker[there] = 0
    if trail is not None:
        trail.steps.append(Step(at, there, disengaged, left, discarded, before == own))
