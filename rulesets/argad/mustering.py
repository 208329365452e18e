"""As a turn opens: who is in disorder for want of a chief, and which formations still stand.

ARG-FRM-07, ARG-FRM-10, ARG-FRM-16, ARG-FRM-25. What is found here holds for the whole turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.events import Event, Part, Sink
from rulesets.common.seats import GM, Seat

from .disorder import Lone, why_disordered
from .formations import LEAST
from .ledger import RULE
from .nearness import chiefs_in_earshot, commanders
from .people import because
from .state import FigureId, Formation, State
from .telling import tell_seats

OPEN, GUNNER = "open_order", "gunner"
LONE: dict[str, Lone] = {"always": "always", "only_if_a_chief_exists": "only_if_a_chief_exists"}


def mark(state: State, words: str) -> None:
    """Something of this turn worth remembering."""
    if words not in state.marks:
        state.marks = sorted([*state.marks, words])


def marked(state: State, first: str) -> list[list[str]]:
    """The marks that begin with this word, each without it."""
    return [words[1:] for words in (one.split(" ") for one in state.marks) if words[0] == first]


def is_disordered(state: State, who: FigureId) -> bool:
    """In disorder this turn: by a test of morale, or because nobody commands him (ARG-FRM-07, ARG-FRM-08)."""
    return state.now[who].disordered or f"disorder {who}" in state.marks


def formation_of(state: State, who: FigureId) -> Formation | None:
    """The formation that he stands in just now; one that is still forming is none yet (ARG-FRM-15)."""
    return next((one for one in state.formations.values() if who in one.members and one.since <= state.turn), None)


def ranks_of(state: State, who: FigureId) -> Formation | None:
    """The close order that he stands in; None for people in loose or open order (ARG-FRM-01), and for those who serve a
    gun this turn, who stand loosely around it (ARG-ART-05)."""
    found = formation_of(state, who)
    return None if found is None or found.kind == OPEN or f"{GUNNER} {who}" in state.marks else found


def in_close_order(state: State, who: FigureId) -> bool:
    return ranks_of(state, who) is not None


def is_commanded(state: State, formation: Formation) -> bool:
    """Whether somebody orders what a unit in close order does: else it does nothing as a unit (ARG-FRM-19)."""
    return any(state.people[who].leads or chiefs_in_earshot(state, who) for who in formation.members)


def muster_order(state: State, sink: Sink) -> None:
    """Looks at everybody once, as the turn opens."""
    keep_formations(state, sink)
    earshot = state.distances.earshot
    reading = LONE[state.terms.readings.get("lone_disorder", "always")]
    lone: dict[Seat, list[str]] = {}
    for who, now in state.now.items():
        if not state.in_play(who) or now.prisoner_of or now.disordered:
            continue
        if why_disordered(state.people[who], now, commanders(state, who), earshot, reading) is not None:
            mark(state, f"disorder {who}")
            lone.setdefault(state.owner[who], []).append(state.people[who].name or who)
    for seat, names in lone.items():
        tell_seats(sink, "nobody_commands_them", RULE["ARG-FRM-07"], (seat,), {"who": tuple(names)})
    _tell_ranks_without_orders(state, sink)


def _tell_ranks_without_orders(state: State, sink: Sink) -> None:
    """In disorder they fight on and keep their ranks, which do not move before somebody orders it (ARG-FRM-10)."""
    for one in state.formations.values():
        ranks = one.kind != OPEN and one.since <= state.turn and not is_commanded(state, one)
        lone = [who for who in one.members if ranks and is_disordered(state, who)]
        for seat in dict.fromkeys(state.owner[who] for who in lone):
            names = tuple(state.people[who].name or who for who in lone if state.owner[who] == seat)
            tell_seats(sink, "ranks_hold", RULE["ARG-FRM-10"], (seat,), {"who": names})


def keep_formations(state: State, sink: Sink) -> None:
    """Who is gone has left the ranks; too few make none any more (ARG-FRM-16, ARG-FRM-25)."""
    for name, one in list(state.formations.items()):
        left = tuple(who for who in one.members if state.in_play(who) and not state.now[who].conduct)
        if len(left) < LEAST and one.kind != OPEN:
            break_up(state, name, sink)
        elif not left:
            del state.formations[name]
        elif left != one.members:
            guide = one.guide if one.guide in left else left[0]
            state.formations[name] = replace(one, members=left, guide=guide)


def break_up(state: State, name: str, sink: Sink, rule: str = "ARG-FRM-25") -> None:
    """The ranks dissolve; whoever belongs to them knows."""
    members = state.formations.pop(name).members
    if not sink.deaf:
        loose = (because("loose_order", RULE["ARG-FRM-01"]),)
        part = Part("ranks_dissolved", {"count": len(members)}, loose)
        seats = {seat: part for seat in _owners(state, members) if seat != GM}
        sink.tell(Event("ranks_dissolved", RULE[rule], None, seats, part))


def _owners(state: State, members: Sequence[FigureId]) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(state.owner[who] for who in members))
