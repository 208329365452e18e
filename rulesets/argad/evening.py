"""The end of a turn: work, reloading, short talks, nerves, arrivals, formations: ARG-PH-09, ARG-WRK-02, ARG-NPC-02.

First the dice of all work fall. Then everybody decides at the same time what his people still do, and after that the
game master, who answers for those whom nobody plays; what follows is settled in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many, Param, Pick, Text
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat
from rulesets.common.shapes import NONE, Plain, kinds_of

from . import arrivals, changing_clothes, dusk, forming, healing_in_play, morale_in_play, scaling, talk, tasks_in_play
from .asking import Asked, Room, consequence, legal
from .awareness import is_own
from .by_hand_dangers import dangers_over, push_dangers
from .dusk import DUSK, MOST_SAID, Called, nobodys_evening, note, urging
from .flags import carry_flags
from .ledger import RULE
from .mustering import marked
from .nearness import unit_of
from .objectives import judge
from .shot_books import finish_reloading
from .state import FigureId, State
from .turn import asked_seats, name

EVENING = "evening"
NERVES, CLOSING = "nerves", "closing"
YES_NO = ("no", "yes")


@dataclass(frozen=True, slots=True)
class Evening(Action):
    """What the people of a seat still do: insist, rally, talk, hand something over. Left out: nothing."""

    kind: ClassVar[str] = "evening_acts"
    insist: tuple[str, ...] = ()
    rally: tuple[FigureId, ...] = ()
    tests: tuple[FigureId, ...] = ()  # units that may test, where there is no game master to say so
    speaker: FigureId = NONE
    listener: FigureId = NONE
    say: str = ""
    aloud: str = "no"
    thing: str = NONE
    receiver: FigureId = NONE


KINDS = kinds_of({Plain: (EVENING,)}, Evening)
NOTHING_MORE: Callable[[], Action] = KINDS[EVENING]
NOBODY, NO_THING = Pick((NONE,), "somebody"), Pick((NONE,), "thing")
NO_OCCASION: dict[str, Param] = {
    "insist": Many((), kind="work"),
    "rally": Many((), kind="figure"),
    "tests": Many((), kind="figure"),
    "speaker": NOBODY,
    "listener": NOBODY,
    "say": Text(0),
    "aloud": Pick(("no",), "yes_no"),
    "thing": NO_THING,
    "receiver": NOBODY,
}


def open_evening(state: State, sink: Sink) -> None:
    """All frames of the evening, the last one first."""
    everybody = asked_seats(state, state.setup.seats)
    state.stack.append(consequence(name(state, CLOSING), CLOSING, RULE["ARG-OBV-01"]))
    for kind, rule in (
        (healing_in_play.AT_THE_END, "ARG-HEA-01"), (forming.FORMING, "ARG-FRM-13"), (arrivals.ARRIVALS, "ARG-WRK-09"),
        (NERVES, "ARG-MOR-09"),
    ):  # fmt: skip
        state.stack.append(consequence(name(state, kind), kind, RULE[rule]))
    if state.setup.gm:
        state.stack.append(Gather(name(state, DUSK), DUSK, (GM,), RULE["ARG-NPC-04"]))
    state.stack.append(Gather(name(state, EVENING), EVENING, everybody, RULE["ARG-NPC-02"]))
    state.stack.append(consequence(name(state, tasks_in_play.TASKS), tasks_in_play.TASKS, RULE["ARG-WRK-02"]))
    if changing_clothes.changing(state):
        clothes = name(state, changing_clothes.CLOTHES)
        state.stack.append(consequence(clothes, changing_clothes.CLOTHES, RULE["ARG-DSG-04"]))
    if scaling.is_called_for(state):
        state.stack.append(consequence(name(state, scaling.SCALING), scaling.SCALING, RULE["ARG-WAL-06"]))
    finish_reloading(state, sink)
    carry_flags(state, sink)


# What a seat decides


def forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    """Nothing more; or, where there is an occasion, what is still done."""
    nothing = Form(EVENING, (), RULE["ARG-NPC-02"])
    asked = _asked(state, seat)
    if not asked:
        return (nothing,)
    return nothing, Form(Evening.kind, tuple({**NO_OCCASION, **asked}.items()), RULE["ARG-NPC-02"])


def _asked(state: State, seat: Seat) -> dict[str, Param]:
    """That for which there is an occasion."""
    found = urging(state, seat)
    if units := shaken(state, seat):
        found["tests"] = Many(tuple(units), kind="figure")
    return found | dict([*_talk_params(state, seat), *_thing_params(state, seat)])


def shaken(state: State, seat: Seat) -> list[FigureId]:
    """The units of a seat that may have to test; the game master says so where there is one (ARG-MOR-09)."""
    if state.setup.gm:
        return []
    return [who for who, _ in morale_in_play.proposals(state) if is_own(state, seat, who)]


def _talk_params(state: State, seat: Seat) -> list[tuple[str, Param]]:
    voices = talk.speakers(state, seat)
    if not voices:
        return []
    others = dict.fromkeys(one for who in voices for one in talk.strangers(state, seat, who))
    speaker, listener = Pick((NONE, *voices), "somebody", NONE), Pick((NONE, *others), "somebody", NONE)
    rest: list[tuple[str, Param]] = [("say", Text(MOST_SAID)), ("aloud", Pick(YES_NO, "yes_no", YES_NO[0]))]
    return [("speaker", speaker), ("listener", listener), *rest]


def _thing_params(state: State, seat: Seat) -> list[tuple[str, Param]]:
    takers = {thing: talk.receivers(state, seat, thing) for thing in talk.things_held(state, seat)}
    things = [thing for thing, who in takers.items() if who]
    if not things:
        return []
    others = dict.fromkeys(one for thing in things for one in takers[thing])
    hands_over = Pick((NONE, *others), "somebody", NONE)
    return [("thing", Pick((NONE, *things), "thing", NONE)), ("receiver", hands_over)]


def check(state: State, seat: Seat, action: Action) -> None:
    """Nothing beyond what was asked; talks and things only between people who are near enough."""
    if not isinstance(action, Evening):
        return
    if (action.speaker, action.listener, action.say) != (NONE, NONE, ""):
        talk.check_speech(state, seat, speech_of(action))
    if (action.thing, action.receiver) != (NONE, NONE):
        _check_thing(state, seat, action)


def _check_thing(state: State, seat: Seat, action: Evening) -> None:
    if action.thing == NONE or action.receiver not in talk.receivers(state, seat, action.thing):
        raise IllegalAction("out_of_reach", RULE["ARG-CVY-01"])


def speech_of(action: Evening) -> talk.Speech:
    return talk.Speech(action.speaker, action.listener, action.say, action.aloud == "yes")


def samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """What the clock says: the tests that are due, else nothing; nothing; each single thing."""
    units = tuple(shaken(state, seat))
    found: list[Action] = [Evening(tests=units)] if units else []
    found.append(NOTHING_MORE())
    if works := tasks_in_play.to_insist(state, seat):
        found.append(Evening(insist=tuple(works), tests=units))
    if chiefs := morale_in_play.leaders_of(state, seat):
        found.append(Evening(rally=tuple(chiefs), tests=units))
    for who in talk.speakers(state, seat)[:2]:
        other = talk.strangers(state, seat, who)[0]
        found.append(Evening(tests=units, speaker=who, listener=other, say="Who are you?"))
    for thing in talk.things_held(state, seat)[:2]:
        found += [Evening(tests=units, thing=thing, receiver=one) for one in talk.receivers(state, seat, thing)[:1]]
    return legal(state, seat, found, check)


def settle(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """What all have decided, seat after seat: what was said, given and insisted on; who is to be steadied."""
    answers = [(seat, answer) for seat, answer in gather.answers if isinstance(answer, Evening)]
    moods = talk.roll_moods(state, dice, [one.listener for _, one in answers if one.listener != NONE])
    state.stack = state.stack[:-1]
    talk.set_moods(state, moods, sink)
    for _, one in answers:
        if one.speaker != NONE:
            talk.say(state, speech_of(one), sink)
        if one.thing != NONE:
            talk.hand_over(state, one.thing, one.receiver, sink)
        note(state, Called(one.insist, one.rally, one.tests), sink)
    if not state.setup.gm:
        nobodys_evening(state, sink)


# What follows


def call_nerves(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The tests that were called, those that chiefs cause, those in danger (ARG-MOR-02, ARG-MOR-07, ARG-DAN-05)."""
    state.stack = state.stack[:-1]
    causes = dict(morale_in_play.proposals(state))
    for words in marked(state, "tests"):
        if words[0] in causes:
            morale_in_play.push_test(state, causes[words[0]], unit_of(state, words[0]))
    for words in marked(state, "rallies"):
        morale_in_play.rally(state, words[0])
    push_dangers(state)


def close_evening(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """What lasted until now is over; objectives that all their people know of are judged."""
    state.stack = state.stack[:-1]
    morale_in_play.conduct_over(state, sink)
    dangers_over(state)
    judge(state, sink, at_the_end=False)


ROOM = Room(
    kinds={**KINDS, **dusk.KINDS},
    asked={
        EVENING: Asked(forms, settle, samples=samples, check=check, told=("evening_decided", "evening_decided")),
        **dusk.ASKED,
    },
    steps={
        **changing_clothes.STEPS, **tasks_in_play.STEPS, **scaling.STEPS, **arrivals.STEPS, **forming.STEPS,
        NERVES: call_nerves, CLOSING: close_evening,
    },
    opens={EVENING: open_evening},
)  # fmt: skip
