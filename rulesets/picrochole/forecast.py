"""What comes of orders, as far as a side can tell: by its own units, and by the enemies it sees or remembers.

The forecast is played out by the very rules of the game, on a board that holds nothing but what the side knows; what is
hidden from it cannot show. Enemies stand where they are, or advance on its units as they stand now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesets.common.columns import column
from rulesets.common.events import Event, Listener
from rulesets.common.seats import Fact, Facts, Seat
from rulesets.common.setup import Setup
from rulesets.common.view import Line
from rulesets.picrochole.actions import PATH_LIMIT, GiveOrders
from rulesets.picrochole.knowledge import downhill, march_times
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import GONE, KINDS, POINT, SIDES, hundredths
from rulesets.picrochole.orders import carry_over
from rulesets.picrochole.phases import DEEDS, PHASES
from rulesets.picrochole.positions import LAST_TURN
from rulesets.picrochole.state import State, enlist, muster, place
from rulesets.picrochole.victory import strength_left
from rulesets.picrochole.vision import count_fields, enemies_seen, ghosts, shown_marker

STAND, ADVANCE = ENEMIES = ("stand", "advance")
TURNS, MOST_TURNS = 8, 20
TOLD = {  # what of the events is worth a line, and what it is called here
    "fight": "ahead_fight",
    "shot_fired": "ahead_shot",
    "group_encircled": "ahead_encircled",
    "unit_removed": "ahead_lost",
    "refused_would_overstack": "ahead_no_room",
    "refused_cannot_disengage": "ahead_held_fast",
}


@dataclass(frozen=True, slots=True)
class TurnAhead:
    """One turn: where the own units come to stand, what is to be told of it, and what each side has left."""

    turn: int
    places: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    own: int
    enemies: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a unit comes to the end of its path; turn 0: not within the turns looked at, `at` is how far it gets."""

    unit: str
    kind: str
    at: str
    turn: int


@dataclass(frozen=True, slots=True)
class Forecast:
    side: Seat
    enemy: str
    arrivals: tuple[Arrival, ...]
    turns: tuple[TurnAhead, ...]

    def lines(self) -> Iterator[Line]:
        """All of it in the order of turns, as codes of words.toml (section lines) with their facts."""
        for ahead in self.turns:
            for one in self.arrivals:
                if one.turn == ahead.turn:
                    facts: Facts = {"unit": one.unit, "type": one.kind, "at": one.at, "turn": one.turn}
                    yield Line("ahead_arrives", facts, RULE["PIC-1e"])
            yield from ahead.lines
        for one in self.arrivals:
            if not one.turn:
                yield Line("ahead_on_its_way", {"unit": one.unit, "type": one.kind, "at": one.at}, RULE["PIC-1f"])
        if self.turns:
            last = self.turns[-1]
            yield Line("ahead_balance", {"turn": last.turn, "own": last.own, "theirs": last.enemies}, RULE["PIC-0c"])


def forecast(state: State, side: int, action: GiveOrders | None, enemy: str = STAND, turns: int = TURNS) -> Forecast:
    """If `side` gave these orders (None: goes on as it is), and what it knows of the enemy stood or advanced."""
    board = imagined(state, side)
    if action is not None:
        carry_over(board, side, action)
    if enemy == ADVANCE:
        _send_enemies(board, side)
    bound = [u for u in board.units_of(side) if board.path[u]]
    arrived: dict[int, int] = {}
    found: list[TurnAhead] = []
    for _ in range(min(turns, MOST_TURNS)):
        found.append(_play_turn(board, side))
        for u in bound:
            if not board.path[u] and board.where[u] != GONE:
                arrived.setdefault(u, board.turn)
        board.turn += 1
        if not board.units_of(side):
            break
    arrivals = tuple(_arrival(board, u, arrived.get(u, 0)) for u in bound if board.where[u] != GONE)
    return Forecast(SIDES[side], enemy, arrivals, tuple(found))


def imagined(state: State, side: int, only: int = GONE) -> State:
    """A board with the own units as they are, and the enemies that are seen, or remembered where nobody looks now;
    or with one unit alone."""
    board = State(state.box, _setup(state.setup))
    board.turn = state.turn
    seen, missed = enemies_seen(state, side), ghosts(state, side)
    for u in sorted([*state.units_of(side), *seen, *missed]) if only == GONE else [only]:
        if state.side[u] == side:
            one = _enlist(board, state, u, (state.where[u], state.strength[u]))
            board.progress[one], board.heading[one] = state.progress[u], state.heading[u]
            board.path[one], board.hold[one] = state.path[u], state.hold[u]
        elif u in seen:
            _enlist(board, state, u, (state.where[u], _shown(state.strength[u])))
        elif not state.sees(side, state.met_at[u]):
            _enlist(board, state, u, (state.met_at[u], _shown(state.met_strength[u])))
    muster(board)
    board.marker = column([shown_marker(state, side, at) for at in range(state.size)])
    count_fields(board)
    return board


def _shown(strength: int) -> int:
    """An enemy's strength is known to a hundredth of a point (PIC-5e)."""
    return max(1, hundredths(strength)) * (POINT // 100)


def _enlist(board: State, state: State, u: int, known: tuple[int, int]) -> int:
    """Where it is known to be, if there is room for it."""
    at, strength = known
    one = enlist(board, state.ids[u], state.side[u], state.kind[u], strength)
    if board.total[state.side[u] * board.size + at] + strength <= board.map.capacity[at]:
        place(board, one, at)
    return one


def _setup(setup: Setup) -> Setup:
    """The same game without its end, all orders given beforehand."""
    return replace(setup, position=None, turn_limit=LAST_TURN, readings={**setup.readings, "orders": "sealed"})


def _send_enemies(board: State, side: int) -> None:
    """Each on the quickest way to the nearest unit of the side, as they stand now."""
    goals = [board.where[u] for u in board.units_of(side)]
    times = {kind: march_times(board.map, kind, goals) for kind in range(len(KINDS))}
    for u in board.units_of(1 - side):
        board.path[u] = tuple(downhill(board.map, times[board.kind[u]], board.where[u], PATH_LIMIT))


def _play_turn(board: State, side: int) -> TurnAhead:
    sink = Listener()
    for phase in PHASES:
        DEEDS[phase](board, sink)
    places = tuple((board.ids[u], board.map.ids[board.where[u]]) for u in board.units_of(side))
    own, enemies = (hundredths(strength_left(board, one)) for one in (side, 1 - side))
    return TurnAhead(board.turn, places, tuple(_lines(board.turn, side, sink.events)), own, enemies)


def _lines(turn: int, side: int, events: Sequence[Event]) -> Iterator[Line]:
    """What the side would be told, in the words of a forecast."""
    for event in events:
        part = event.part_for(SIDES[side]) or event.part_for(SIDES[1 - side])
        if part is not None and event.code in TOLD:
            facts: dict[str, Fact] = {**part.facts, "turn": turn}
            yield Line(TOLD[event.code], facts, event.rule)


def _arrival(board: State, u: int, turn: int) -> Arrival:
    return Arrival(board.ids[u], KINDS[board.kind[u]], board.map.ids[board.where[u]], turn)
