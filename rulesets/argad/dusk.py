"""The game master's part of the end of a turn, for those whom nobody plays: ARG-NPC-04, ARG-MOR-09, ARG-WRK-05.

He is asked once, always, when all others have decided: so nobody sees from his being asked that somebody talked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Each, Many, Pairs, Param, Text
from rulesets.common.questions import Form
from rulesets.common.seats import GM, Seat
from rulesets.common.shapes import Plain, kinds_of

from . import morale_in_play, talk, tasks_in_play
from .asking import Asked
from .ledger import RULE
from .mustering import mark
from .state import FigureId, State

DUSK = "dusk"
MOST_SAID = 500
SAY: tuple[tuple[str, Param], ...] = (("say", Text(MOST_SAID)),)


@dataclass(frozen=True, slots=True)
class Dusk(Action):
    """The game master's word at the end of a turn: who insists, rallies, tests; what is answered, what is told."""

    kind: ClassVar[str] = "dusk_acts"
    insist: tuple[str, ...] = ()
    rally: tuple[FigureId, ...] = ()
    tests: tuple[FigureId, ...] = ()
    replies: tuple[tuple[FigureId, tuple[str]], ...] = ()
    tells: tuple[tuple[str, Seat], ...] = ()


KINDS = kinds_of({Plain: (DUSK,)}, Dusk)
NOTHING_MORE: Callable[[], Action] = KINDS[DUSK]
NO_OCCASION: dict[str, Param] = {
    "insist": Many((), kind="work"),
    "rally": Many((), kind="figure"),
    "tests": Many((), kind="figure"),
    "replies": Each((), SAY, "figure"),
    "tells": Pairs((), (), kind="slip"),
}


def urging(state: State, seat: Seat) -> dict[str, Param]:
    """Work that may be insisted on, chiefs who may steady somebody."""
    found: dict[str, Param] = {}
    if works := tasks_in_play.to_insist(state, seat):
        found["insist"] = Many(tuple(works), kind="work")
    if chiefs := morale_in_play.leaders_of(state, seat):
        found["rally"] = Many(tuple(chiefs), kind="figure")
    return found


@dataclass(frozen=True, slots=True)
class Called:
    """What somebody calls for at the end of a turn."""

    insist: tuple[str, ...] = ()
    rally: tuple[FigureId, ...] = ()
    tests: tuple[FigureId, ...] = ()


def note(state: State, called: Called, sink: Sink) -> None:
    """Who insists does so at once; tests and rallies come afterwards."""
    for task in called.insist:
        tasks_in_play.insist(state, task, sink)
    for who in called.rally:
        mark(state, f"rallies {who}")
    for who in called.tests:
        mark(state, f"tests {who}")


def proposed(state: State) -> tuple[FigureId, ...]:
    return tuple(who for who, _ in morale_in_play.proposals(state))


def nobodys_evening(state: State, sink: Sink) -> None:
    """Without a game master, people whom nobody plays do what is proposed for them."""
    units = tuple(who for who in proposed(state) if state.owner[who] == GM)
    chiefs, works = tuple(morale_in_play.leaders_of(state, GM)), tuple(tasks_in_play.to_insist(state, GM))
    note(state, Called(works, chiefs, units), sink)
    talk.tell_slips(state, talk.willing_slips(state), sink)


def forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    nothing, asked = Form(DUSK, (), RULE["ARG-NPC-04"]), _asked(state)
    if not asked:
        return (nothing,)
    return nothing, Form(Dusk.kind, tuple({**NO_OCCASION, **asked}.items()), RULE["ARG-NPC-04"])


def _asked(state: State) -> dict[str, Param]:
    """That for which there is an occasion."""
    found = urging(state, GM)
    if units := proposed(state):
        found["tests"] = Many(units, kind="figure")
    if spoken := talk.talked_to(state):
        found["replies"] = Each(tuple(spoken), SAY, "figure")
        if known := dict.fromkeys(one for who in spoken for one in talk.slips_of(state, who)):
            found["tells"] = Pairs(tuple(known), state.setup.seats, kind="slip")
    return found


def samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """All that is proposed; nothing of it; a short answer to everybody who spoke."""
    if not _asked(state):
        return [NOTHING_MORE()]
    chiefs, works = tuple(morale_in_play.leaders_of(state, GM)), tuple(tasks_in_play.to_insist(state, GM))
    usual = Dusk(works, chiefs, proposed(state), (), tuple(talk.willing_slips(state)))
    spoken = tuple((who, ("Leave me alone.",)) for who in talk.talked_to(state))
    return list(dict.fromkeys((usual, NOTHING_MORE(), Dusk(tests=proposed(state), replies=spoken))))


def answer(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """His people reply, tell what they know, and units are called to test."""
    state.stack = state.stack[:-1]
    one = gather.answer_of(GM)
    if not isinstance(one, Dusk):
        return
    spoken = talk.talked_to(state)
    for who, (text,) in one.replies:
        if text and who in spoken:
            talk.say(state, talk.Speech(who, spoken[who], text), sink)
    talk.tell_slips(state, list(one.tells), sink)
    note(state, Called(one.insist, one.rally, one.tests), sink)


ASKED = {DUSK: Asked(forms, answer, samples=samples, told=("evening_decided", "evening_decided"))}
