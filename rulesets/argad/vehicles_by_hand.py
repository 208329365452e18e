"""Boats and fast vehicles beside the drawn table: who gets in or out, how far a boat goes, orders sealed ahead.

ARG-BOA-01, ARG-BOA-02, ARG-BOA-03, ARG-MNT-03.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Event, Modifier, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Facts, Seat, Viewer

from .asking import consequence, put_aside, settled_aside
from .component_rows import CM
from .convoys import WRITTEN, Plot, check_plot, executed
from .ledger import RULE
from .mustering import mark, marked
from .people import because
from .shot_cases import two_paces
from .state import Deed, FigureId, Slip, State
from .telling import Told, tell_all, tell_of
from .travel_odds import embark_odds
from .turn import ORDER, name
from .watched_dice import watched
from .water import Embarking, boat_length, check_embark, check_rowing, embark
from .ways import allowance_of

BOARD, ROW, PLOT = "board_by_hand", "row_by_hand", "plot_by_hand"
BOARDING = "boarding"
SEALED = "plot"


@dataclass(frozen=True, slots=True)
class Board(Action):
    """Somebody gets into a boat so many centimetres away, or out of it."""

    kind: ClassVar[str] = BOARD
    who: FigureId
    far: int


@dataclass(frozen=True, slots=True)
class Rows(Action):
    """A boat goes so many centimetres, with somebody at its oars or its small sail."""

    kind: ClassVar[str] = ROW
    who: FigureId
    far: int


@dataclass(frozen=True, slots=True)
class Order(Action):
    """What a vehicle or a ship does in the next turn; nobody else reads it before."""

    kind: ClassVar[str] = PLOT
    order: str


# -- boats -----------------------------------------------------------------------------------------------------------


def check_board(state: State, seat: Seat, action: Action) -> None:
    """Once a turn; by the plain rule it takes all of it (ARG-BOA-02). Raises IllegalAction."""
    assert isinstance(action, Board)
    now = state.now[action.who]
    if f"boards {action.who}" in state.marks:
        raise IllegalAction("takes_whole_turn", RULE["ARG-BOA-02"])
    if not state.terms.on("fluid_boats"):
        acted = bool(now.shots or now.strikes or now.shot_early)
        check_embark(moved=0 if now.is_immobile(two_paces(state, action.who)) else now.moved, acted=acted)


def board(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Board)
    mark(state, f"boards {action.who}")
    if state.terms.on("fluid_boats"):
        frame = name(state, BOARDING, action.who)
        put_aside(state, consequence(frame, BOARDING, RULE["ARG-BOA-03"], action.who, str(action.far * 100)))
        return
    state.now[action.who] = replace(state.now[action.who], announced=True, shot_early=True)
    why = (because("embarks", RULE["ARG-BOA-02"]),)
    tell_of(state, sink, Told("boards", RULE["ARG-BOA-02"], {"who": action.who}, modifiers=why))


def check_rows(state: State, seat: Seat, action: Action) -> None:
    """Once a turn, no farther than the boat goes, by nobody who gets in or out just now. Raises IllegalAction."""
    assert isinstance(action, Rows)
    if f"boards {action.who}" in state.marks:
        raise IllegalAction("takes_whole_turn", RULE["ARG-BOA-02"])
    check_rowing(_rowed(state, action.who) + action.far * CM, _of_the_boat(state)[0])


def rows(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Rows)
    before = _rowed(state, action.who)
    after = before + action.far * CM
    state.marks = [one for one in state.marks if one != f"rows {action.who} {before}"]
    mark(state, f"rows {action.who} {after}")
    state.now[action.who] = replace(state.now[action.who], announced=True, moved=after)
    facts: Facts = {"length": action.far * CM}
    why = (_of_the_boat(state)[1],)
    tell_of(state, sink, Told("rows", RULE["ARG-BOA-01"], {"who": action.who}, facts, modifiers=why))


def _rowed(state: State, who: FigureId) -> int:
    """How far he has gone by boat in this turn."""
    return sum(int(far) for one, far in marked(state, "rows") if one == who)


def _of_the_boat(state: State) -> tuple[int, Modifier]:
    return boat_length(state.terms.period.moves, half=state.terms.half)


def roll_boarding(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step, where it is part of a move: what the die leaves may be used on the water (ARG-BOA-03)."""
    who, far = frame.subject
    seen = watched(dice, state, (who,))
    done = embark(seen, _case(state, who, int(far), frame.id))
    settled_aside(state, frame)
    state.now[who] = replace(state.now[who], announced=True, moved=int(far) + done.afloat)
    code: Facts = {"length": done.afloat}
    told = "pushes_off" if done.aboard else "not_aboard"
    tell_of(state, sink, Told(told, done.rule, {"who": who}, code, modifiers=done.modifiers, dice=seen.keys))


def _case(state: State, who: FigureId, far: int, key: str) -> Embarking:
    return Embarking(allowance_of(state, Deed(who), {}), far, _of_the_boat(state)[0], key, state.seat[who])


def board_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """Where no die falls there is nothing to reckon."""
    assert isinstance(action, Board)
    if not state.terms.on("fluid_boats"):
        return None
    return embark_odds(_case(state, action.who, action.far * 100, "odds"))


# -- orders a turn ahead ---------------------------------------------------------------------------------------------


def check_order(state: State, seat: Seat, action: Action) -> None:
    """One a turn, before its movement begins (ARG-MNT-03). Raises IllegalAction."""
    begun = state.phase in ORDER and ORDER.index(state.phase) >= ORDER.index("moves")
    mine = [plot for slip, plot in _plots(state) if seat in state.slips[slip].knowers]
    check_plot(mine, state.turn, movement_begun=begun)


def _plots(state: State) -> Iterator[tuple[str, Plot]]:
    for slip, one in state.slips.items():
        if (written := state.counts.get(f"{WRITTEN} {slip}")) is not None:
            yield slip, Plot(one.en, written)


def seal(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """It lies on the table, so that all see whose it is and when it will be opened; what it says they do not see."""
    assert isinstance(action, Order)
    slip = state.called(SEALED)
    state.slips[slip] = Slip("trick", action.order, action.order, (seat,))
    state.counts[f"{WRITTEN} {slip}"] = state.turn
    part = Part("plot_sealed", {"text": action.order})
    own = {} if seat == GM else {seat: part}
    sink.tell(Event(part.code, RULE["ARG-MNT-03"], Part("plot_lies", {"who": seat}), own, part))


def open_plots(state: State, sink: Sink) -> None:
    """As the moves of the next turn begin, orders are read out and carried out by hand."""
    for slip, plot in list(_plots(state)):
        one = state.slips[slip]
        if one.state == "open" and executed(plot, state.turn) is not None:
            state.slips[slip] = replace(one, state="done", knowers=state.setup.seats)
            tell_all(sink, "plot_opened", RULE["ARG-MNT-03"], who=one.knowers[0], text=plot.order)


STEPS = {BOARDING: roll_boarding}
