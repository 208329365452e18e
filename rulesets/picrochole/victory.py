"""The end: elimination, capitulation, turn limit (PIC-0f). Looked at after each phase."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.outcomes import Outcome
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import GONE, SIDES, hundredths
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import tell_all

ELIMINATION, CAPITULATION, BOTH_LOST = "elimination", "capitulation", "both_lost"
LIMIT, LIMIT_DRAW = "turn_limit", "turn_limit_draw"
ENDINGS = (ELIMINATION, CAPITULATION, BOTH_LOST, LIMIT, LIMIT_DRAW)


def look_for_end(state: State, sink: Sink) -> None:
    """After a phase: who has no unit left, or gave up, has lost; both at once is a draw."""
    eliminated = [side for n, side in enumerate(SIDES) if _is_eliminated(state, n)]
    lost = [side for side in SIDES if side in eliminated or side in state.capitulated]
    if len(lost) == 2:
        finish(state, BOTH_LOST, -1, sink)
    elif lost:
        winner = 1 - SIDES.index(lost[0])
        finish(state, ELIMINATION if eliminated else CAPITULATION, winner, sink)


def look_for_limit(state: State, sink: Sink) -> None:
    """After the last turn that the scenario or the site allows the greater total strength wins."""
    if state.outcome is not None or state.turn < state.setup.turn_limit:
        return
    blue, red = strength_left(state, 0), strength_left(state, 1)
    if blue == red:
        finish(state, LIMIT_DRAW, -1, sink)
    else:
        finish(state, LIMIT, int(red > blue), sink)


def strength_left(state: State, side: int) -> int:
    return sum(state.strength[u] for u in state.units_of(side))


def finish(state: State, ending: str, winner: int, sink: Sink) -> None:
    results = {
        side: {"strength": hundredths(strength_left(state, n)), "units": len(state.units_of(n))}
        for n, side in enumerate(SIDES)
    }
    winners = () if winner < 0 else (SIDES[winner],)
    state.outcome = Outcome(ending, RULE["PIC-0f"], winners, results)
    state.stack.clear()
    facts = {f"{side}_{name}": value for side, result in results.items() for name, value in result.items()}
    tell_all(sink, f"ended_{ending}", "PIC-0f", winner=winners[0] if winners else None, turn=state.turn, **facts)


def _is_eliminated(state: State, side: int) -> bool:
    """A side that had units and has none left; one that never had any cannot be eliminated."""
    had = False
    for u in range(len(state.ids)):
        if state.side[u] == side:
            if state.where[u] != GONE:
                return False
            had = True
    return had
