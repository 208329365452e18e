"""What objectives come to, where the engine can tell: ARG-OBV-01, ARG-OBV-03. All others the game master judges.

A check is a few words: "hold mill" (the area, alone, at the end), "leave west 2" (so many over that edge), "fall f"
(he is out of the game), "live f" (he is not), "carry chest west" (the thing leaves over that edge), "carry chest mill"
(it is in that area at the end), "take f" (he is somebody's prisoner), "kill red 3" (so many of a party are out).

In the evening only that is judged which everybody who was given the objective knows of; all the rest at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from rulesets.common.events import Sink
from rulesets.common.seats import Fact, Seat

from .aims import EDGES, Aim, read_aim
from .awareness import is_own, seen_by
from .distances import is_partly_in
from .ledger import RULE
from .plane import place_in
from .state import FigureId, Slip, State
from .telling import tell_seats

Verdict = Literal["open", "done", "failed"]
OUT = ("removed", "dead", "captured")


def score_of(state: State, seat: Seat) -> int:
    """The points of the objectives that this seat has fulfilled."""
    return sum(one.points for one in state.slips.values() if is_done(state, one) and seat in one.knowers)


def is_done(state: State, slip: Slip) -> bool:
    return slip.kind == "objective" and slip.state == "done"


def judge(state: State, sink: Sink, *, at_the_end: bool) -> None:
    """Every open objective that the engine can decide; told to those who were given it (ARG-HID-01)."""
    for name, slip in list(state.slips.items()):
        if slip.kind != "objective" or slip.state != "open" or not slip.check:
            continue
        found = verdict(state, slip, at_the_end=at_the_end)
        if found != "open":
            state.slips[name] = replace(slip, state=found)
            facts: dict[str, Fact] = {"en": slip.en, "fr": slip.fr}
            if found == "done":
                facts["points"] = slip.points
            tell_seats(sink, f"objective_{found}", RULE["ARG-OBV-01"], slip.knowers, facts)


def verdict(state: State, slip: Slip, *, at_the_end: bool) -> Verdict:
    """What has become of an objective. Before the end: as far as all know who have it."""
    aim = read_aim(slip.check)
    knowers = () if at_the_end else slip.knowers
    if aim.verb == "live":
        gone = _is_out(state, aim.names[0], knowers)
        return "failed" if gone else "done" if at_the_end else "open"
    if at_the_end:
        return "done" if REACHED[aim.verb](state, slip, aim, knowers) else "failed"
    soon = aim.verb in EARLY or (aim.verb == "carry" and aim.names[1] in EDGES)
    return "done" if soon and REACHED[aim.verb](state, slip, aim, knowers) else "open"


def _is_out(state: State, who: FigureId, knowers: tuple[Seat, ...]) -> bool:
    """Whether he is out of the game, and every one of these seats knows it."""
    if who not in state.now or state.now[who].out not in OUT:
        return False
    return all(is_own(state, seat, who) or _saw_him_fall(state, seat, who) for seat in knowers)


def _saw_him_fall(state: State, seat: Seat, who: FigureId) -> bool:
    seen = seen_by(state, seat, who)
    return seen is not None and "out" in seen.state


def _own(state: State, slip: Slip) -> list[FigureId]:
    """The people of those who were given it; of its holder's party where it is the game master's."""
    if not slip.knowers and slip.holder in state.party:
        return [who for who, party in state.party.items() if party == state.party[slip.holder]]
    return [who for who, owner in state.owner.items() if owner in slip.knowers and who in state.now]


def _holds(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    """Own people stand in it, and none of those at war with them."""
    corners = state.terms.scenario.area(aim.names[0]).corners
    there = [who for who in state.stands if who in state.people and state.in_play(who)]
    there = [who for who in there if is_partly_in(state.base(who), corners) and not state.now[who].prisoner_of]
    mine = [who for who in there if who in _own(state, slip)]
    return bool(mine) and not any(state.are_hostile(mine[0], who) for who in there)


def left_over(state: State, who: FigureId) -> str:
    """The edge over which he went off the table; "" where nobody has noted it."""
    gone = [one for one in state.fallen if one.who == who and one.fate == "left"]
    if gone and gone[-1].cause in EDGES:
        return gone[-1].cause
    table, stand = state.terms.table, state.stands.get(who)
    if table is None or stand is None or state.now[who].out != "left":
        return ""
    away = {"west": stand.x, "east": table.width - stand.x, "north": table.depth - stand.y, "south": stand.y}
    return min(away, key=lambda edge: away[edge])


def _leaves(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    return sum(left_over(state, who) == aim.names[0] for who in _own(state, slip)) >= aim.count


def _falls(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    return _is_out(state, aim.names[0], knowers)


def _taken(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    now = state.now.get(aim.names[0])
    return now is not None and (bool(now.prisoner_of) or now.out == "captured")


def _killed(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    gone = [who for who, party in state.party.items() if party == aim.names[0] and _is_out(state, who, knowers)]
    return len(gone) >= aim.count


def _carried(state: State, slip: Slip, aim: Aim, knowers: tuple[Seat, ...]) -> bool:
    """Off the table over that edge by own people; or lying, or carried by them, in that area."""
    thing = state.things.get(aim.names[0])
    if thing is None:
        return False
    mine = thing.holder in _own(state, slip)
    if aim.names[1] in EDGES:
        return mine and left_over(state, thing.holder) == aim.names[1]
    corners = state.terms.scenario.area(aim.names[1]).corners
    if thing.holder:
        return mine and thing.holder in state.stands and is_partly_in(state.base(thing.holder), corners)
    return thing.stand is not None and place_in(thing.stand.centre, corners) >= 0


EARLY = ("leave", "fall", "kill")
REACHED: Mapping[str, Callable[[State, Slip, Aim, tuple[Seat, ...]], bool]] = {
    "hold": _holds,
    "leave": _leaves,
    "fall": _falls,
    "take": _taken,
    "kill": _killed,
    "carry": _carried,
}
