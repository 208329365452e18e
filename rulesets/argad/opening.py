"""Before the first turn and at the opening of each: readiness, what is over: ARG-PH-00, ARG-PH-01, ARG-MOV-01.

The first begins with what is in force: the period's sheet (ARG-GEN-16), who leads each troop (ARG-RPG-06). A pause is
called out between two whole turns and at no other time (ARG-GEN-17).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Form, Near, Question
from rulesets.common.seats import PUBLIC, Seat, Viewer
from rulesets.common.shapes import Plain, kinds_of

from .asking import Asked, Deed, Room
from .casualties import free_the_unguarded
from .ledger import RULE
from .lookout import look_around
from .muster import seats_of
from .mustering import mark, muster_order
from .people import ALL
from .state import State
from .telling import tell_all, tell_seats
from .turn import name

READY, PAUSE = "ready", "pause"
KINDS = kinds_of({Plain: (PAUSE,)})
Pause: Callable[[], Action] = KINDS[PAUSE]


def open_turn(state: State, sink: Sink) -> None:
    """Everybody says when he has heard that a new turn begins (ARG-MOV-01)."""
    look_around(state, sink)
    if state.turn == 1:
        _tell_sheet_and_leaders(state, sink)
    free_the_unguarded(state, sink)
    muster_order(state, sink)
    state.stack.append(Gather(name(state, READY), READY, seats_of(state), RULE["ARG-MOV-01"]))


def _tell_sheet_and_leaders(state: State, sink: Sink) -> None:
    """Which sheet counts before all general values everybody hears; who leads a troop, or that nobody does, its own."""
    if sheet := state.terms.period.sheet:
        tell_all(sink, "sheet_in_force", RULE["ARG-GEN-16"], sheet=sheet)
    for seat in state.setup.seats:
        mine = [state.people[who] for who in state.people if state.owner[who] == seat and state.now[who].is_in_game]
        leaders = tuple(one.name or one.id for one in mine if one.leads and ALL in one.commands)
        if leaders:
            tell_seats(sink, "troop_is_led", RULE["ARG-RPG-06"], (seat,), {"who": leaders, "seat": seat})
        elif len(mine) > 1:
            tell_seats(sink, "nobody_leads_troop", RULE["ARG-RPG-06"], (seat,), {"seat": seat})


def _forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    return (Form(READY, (), RULE["ARG-MOV-01"]),)


def _done(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    state.stack = state.stack[:-1]
    tell_all(sink, "all_ready", RULE["ARG-MOV-01"])


def _may_pause(state: State, viewer: Viewer) -> Sequence[Question]:
    """Once the last turn is finished for all, and the next has not begun (ARG-GEN-17)."""
    rule = RULE["ARG-GEN-17"]
    if viewer == PUBLIC or not _is_between(state) or f"pause {viewer}" in state.marks:
        return ()
    return (Question(name(state, PAUSE, viewer), PAUSE, (viewer,), rule, (Form(PAUSE, (), rule),), must=False),)


def _is_between(state: State) -> bool:
    return state.phase == "opening" and state.turn > 1


def _pause(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    mark(state, f"pause {seat}")
    tell_all(sink, "pause_called", RULE["ARG-GEN-17"], who=seat)


def _not_now(state: State, seat: Seat) -> Sequence[Near]:
    if _is_between(state) or seat not in seats_of(state):
        return ()
    return (Near(Pause(), "pause_between_turns", RULE["ARG-GEN-17"], {}),)


ROOM = Room(
    kinds=kinds_of({Plain: (READY,)}),
    asked={READY: Asked(_forms, _done, told=("is_ready", "is_ready"))},
    opens={"opening": open_turn},
)
PAUSES = Room(kinds=KINDS, deeds={PAUSE: Deed(_pause)}, may=(_may_pause,), near=(_not_now,))
