"""How a game ends and what it comes to: ARG-END, ARG-GEN-08. Nobody wins by the rules; objectives are counted."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.events import Event, Part, Sink
from rulesets.common.outcomes import Outcome
from rulesets.common.seats import Fact, Facts, Seat

from .ledger import RULE
from .objectives import judge, score_of
from .state import FigureId, State

TIME, HELD, NOBODY, CALLED, STORY = "time_over", "table_held", "nobody_left", "called_off", "story_over"
ENDINGS: Mapping[str, str] = {TIME: "ARG-END-06", HELD: "ARG-END-01", NOBODY: "ARG-END-01", CALLED: "ARG-END-06"}
ENDINGS = {**ENDINGS, STORY: "ARG-END-06"}


def able(state: State) -> list[FigureId]:
    """Those who could still do something: in play or on their way, and nobody's prisoner. Who runs for a turn may
    yet be rallied (ARG-MOR-07)."""
    return [who for who, one in state.now.items() if one.is_in_game and not one.prisoner_of]


def parties_left(state: State) -> list[str]:
    return list(dict.fromkeys(state.party[who] for who in able(state)))


def why_over(state: State) -> tuple[str, str] | None:
    """The ending at the end of a turn, with its rule; None: the game goes on."""
    left = parties_left(state)
    if not left:
        return NOBODY, RULE["ARG-END-01"]
    wars = [pair.split("|") for pair in state.hostile]
    if wars and not any(one in left and other in left for one, other in wars):
        return HELD, RULE["ARG-END-01"]
    if state.turn >= state.setup.turn_limit:
        return TIME, RULE["ARG-END-06"]
    return None


def close_game(state: State, ending: str, rule: str, sink: Sink) -> None:
    judge(state, sink, at_the_end=True)
    state.ending, state.phase, state.stack = ending, "aftermath", []
    if not sink.deaf:
        sink.tell(
            Event("game_over", rule, Part("game_over", {"ending": ending, "turn": state.turn, **_came_to(state)}))
        )


def _came_to(state: State) -> dict[str, Fact]:
    """Who has won and what each seat comes home with: from now on everybody knows."""
    counted = {f"{seat}_{name}": one for seat in state.setup.seats for name, one in _result(state, seat).items()}
    return {"winners": _winners(state), **counted}


def outcome_of(state: State) -> Outcome | None:
    """Who holds the table wins where only one side is left; else whose objectives came to more (ARG-GEN-08)."""
    if not state.ending:
        return None
    results = {seat: _result(state, seat) for seat in state.setup.seats}
    return Outcome(state.ending, RULE[ENDINGS[state.ending]], _winners(state), results)


def _winners(state: State) -> tuple[Seat, ...]:
    left = parties_left(state)
    holders = [seat for seat in state.setup.seats if any(state.owner[who] == seat for who in able(state))]
    if state.ending == HELD and len(left) >= 1 and len(holders) < len(state.setup.seats):
        return tuple(holders)
    scores = {seat: score_of(state, seat) for seat in state.setup.seats}
    most = max(scores.values(), default=0)
    best = tuple(seat for seat, score in scores.items() if score == most)
    return best if len(best) < len(scores) else ()


def _result(state: State, seat: Seat) -> Facts:
    mine = [who for who, owner in state.owner.items() if owner == seat and who in state.now]
    fallen = [who for who in mine if state.now[who].out in ("removed", "dead", "captured")]
    return {"score": score_of(state, seat), "people": len(mine), "lost": len(fallen), "turns": state.turn}
