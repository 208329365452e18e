"""The end: elimination, capitulation, turn limit (PIC-0f). Looked at after each phase."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.outcomes import Outcome
from rulesets.common.seats import Fact, Facts, Seat
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import SIDES, hundredths
from rulesets.picrochole.state import NOBODY, State
from rulesets.picrochole.telling import tell_all

ELIMINATION, CAPITULATION, LIMIT = "elimination", "capitulation", "turn_limit"


def look_for_end(state: State, sink: Sink) -> None:
    """After a phase: who has no unit left, or gave up, has lost; both at once is a draw."""
    eliminated = [side for n, side in enumerate(SIDES) if _is_eliminated(state, n)]
    lost = [side for side in SIDES if side in eliminated or side in state.capitulated]
    if lost:
        winner = NOBODY if len(lost) == 2 else 1 - SIDES.index(lost[0])
        finish(state, ELIMINATION if eliminated else CAPITULATION, winner, sink)


def look_for_limit(state: State, sink: Sink) -> None:
    """After the last turn that the scenario or the site allows the greater total strength wins."""
    if state.ending or state.turn < state.setup.turn_limit:
        return
    blue, red = strength_left(state, 0), strength_left(state, 1)
    finish(state, LIMIT, NOBODY if blue == red else int(red > blue), sink)


def strength_left(state: State, side: int) -> int:
    return sum(state.strength[u] for u in state.units_of(side))


def finish(state: State, ending: str, winner: int, sink: Sink) -> None:
    state.ending, state.winner = ending, winner
    state.stack.clear()
    facts: dict[str, Fact] = {"ending": ending, "turn": state.turn}
    if winner != NOBODY:
        facts["winner"] = SIDES[winner]
    for side, result in _results(state).items():
        facts |= {f"{side}_{name}": value for name, value in result.items()}
    tell_all(sink, "ended_draw" if winner == NOBODY else f"ended_{ending}", "PIC-0f", **facts)


def outcome_of(state: State) -> Outcome | None:
    if not state.ending:
        return None
    winners = () if state.winner == NOBODY else (SIDES[state.winner],)
    return Outcome(state.ending, RULE["PIC-0f"], winners, _results(state))


def _results(state: State) -> dict[Seat, Facts]:
    """What each side has left."""
    return {
        side: {"strength": hundredths(strength_left(state, n)), "units": len(state.units_of(n))}
        for n, side in enumerate(SIDES)
    }


def _is_eliminated(state: State, side: int) -> bool:
    """A side that had units and has none left; one that never had any cannot be eliminated."""
    return not state.units_of(side) and side in state.side
