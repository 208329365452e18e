"""Short talks at the end of a turn, and what passes from hand to hand: ARG-NPC-02 to ARG-NPC-04, ARG-MEA-04.

What is said hear those who talk, and whoever stands within two centimetres; the others do not learn that anybody spoke
(ARG-HID-12). How somebody whom nobody plays takes it, a die may say, for the game master alone (ARG-HID-02).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Fact, Seat
from rulesets.common.shapes import NONE

from .awareness import is_aware, label
from .ledger import RULE
from .mustering import mark, marked
from .nearness import gap, in_earshot, is_able, is_near
from .npc import Mood, Talk, check_talk, roll_attitude
from .people import because
from .state import FigureId, State
from .tasks_in_play import give_slip
from .telling import tell_seats

UNWILLING = ("hostile", "scared", "scheming")
TALKS = "talk"  # the plan of somebody who talks for the whole turn


@dataclass(frozen=True, slots=True)
class SpeakAs(Action):
    """The game master says something in the place of somebody whom nobody plays (ARG-NPC-04)."""

    kind: ClassVar[str] = "speak_as"
    speaker: FigureId
    listener: FigureId
    say: str
    aloud: str = "no"


@dataclass(frozen=True, slots=True)
class Speech:
    speaker: FigureId
    listener: FigureId
    text: str
    aloud: bool = False


def partners(state: State, seat: Seat, who: FigureId) -> list[FigureId]:
    """Those whom he might talk with: near enough, and perceived by his seat."""
    return [one for one in state.people if one != who and _may_meet(state, seat, who, one)]


def _may_meet(state: State, seat: Seat, who: FigureId, one: FigureId) -> bool:
    return _is_met(state, seat, one) and is_near(state, who, one, state.distances.talk)


def _is_met(state: State, seat: Seat, one: FigureId) -> bool:
    return state.in_play(one) and is_aware(state, seat, one) and not state.is_standing_in(one)


def speakers(state: State, seat: Seat) -> list[FigureId]:
    """Those of a seat who have somebody of another seat to talk with."""
    others = [one for one in state.people if state.seat[one] != seat and _is_met(state, seat, one)]
    far = state.distances.talk
    mine = [who for who in state.of_seat(seat) if is_able(state, who)] if others else []
    return [who for who in mine if any(is_near(state, who, one, far) for one in others)]


def strangers(state: State, seat: Seat, who: FigureId) -> list[FigureId]:
    return [one for one in partners(state, seat, who) if state.seat[one] != seat]


def check_speech(state: State, seat: Seat, speech: Speech) -> None:
    """Raises why nothing can be said; the game master's people may call across the table."""
    if speech.listener == NONE or speech.speaker == NONE:
        raise IllegalAction("nobody_to_talk_with", RULE["ARG-NPC-02"])
    if not speech.text:
        raise IllegalAction("says_nothing", RULE["ARG-NPC-02"])
    if speech.speaker == speech.listener:
        raise IllegalAction("nobody_to_talk_with", RULE["ARG-NPC-02"])
    deed = state.deeds.get(speech.speaker)
    long = deed is not None and deed.does == TALKS
    if speech.aloud and in_earshot(state, speech.speaker, speech.listener):
        return
    far = gap(state, speech.speaker, speech.listener)
    check_talk(Talk(far, state.distances.talk, long, long and state.now[speech.speaker].shots > 0))


def say(state: State, speech: Speech, sink: Sink) -> None:
    """The words reach whom they reach."""
    mark(state, f"speaks {speech.speaker} {speech.listener}")
    if sink.deaf:
        return
    code = "called_out" if speech.aloud else "said"
    far, near = because("heard_far", RULE["ARG-MEA-03"]), because("heard_near", RULE["ARG-MEA-04"])
    why = (far if speech.aloud else near,)
    seats = {seat: Part(code, _words(state, seat, speech), why) for seat in heard_by(state, speech)}
    sink.tell(Event(code, RULE["ARG-NPC-04"], None, seats, Part(code, _words(state, GM, speech), why)))


def _words(state: State, seat: Seat, speech: Speech) -> dict[str, Fact]:
    names: dict[str, Fact] = {"who": label(state, seat, speech.speaker), "to": label(state, seat, speech.listener)}
    return {**names, "text": speech.text}


def heard_by(state: State, speech: Speech) -> list[Seat]:
    """The seats of both, and of everybody near enough to overhear (ARG-MEA-03, ARG-MEA-04)."""
    far = state.distances.earshot if speech.aloud else state.distances.talk
    both = (speech.speaker, speech.listener)
    found = [seat for who in both for seat in (state.seat[who], state.owner[who])]
    for who in state.people:
        placed = who in state.stands or speech.aloud
        if placed and is_able(state, who) and is_near(state, who, speech.speaker, far):
            found += [state.seat[who], state.owner[who]]
    return [seat for seat in state.setup.seats if seat in found]


def check_speak_as(state: State, seat: Seat, action: Action) -> None:
    assert isinstance(action, SpeakAs)
    check_speech(state, seat, Speech(action.speaker, action.listener, action.say, action.aloud == "yes"))


def speak_as(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, SpeakAs)
    say(state, Speech(action.speaker, action.listener, action.say, action.aloud == "yes"), sink)


# Those whom nobody plays


def talked_to(state: State) -> dict[FigureId, FigureId]:
    """The game master's people who were spoken to this turn, and by whom last."""
    pairs = [(words[1], words[0]) for words in marked(state, "speaks") if len(words) == 2]
    return {who: by for who, by in pairs if who in state.seat and state.seat[who] == GM and state.seat[by] != GM}


def roll_moods(state: State, dice: Dice, listeners: list[FigureId]) -> dict[FigureId, Mood]:
    """How each takes to strangers, where nobody has said so before (ARG-NPC-03). Changes nothing."""
    if not state.terms.on("attitude_die"):
        return {}
    asked = [who for who in dict.fromkeys(listeners) if state.seat[who] == GM and who not in state.moods]
    return {who: roll_attitude(dice, f"t{state.turn}.{who}", state.box.attitudes) for who in asked}


def set_moods(state: State, moods: dict[FigureId, Mood], sink: Sink) -> None:
    for who, mood in moods.items():
        state.moods[who] = mood.mood
        if not sink.deaf:
            facts: dict[str, Fact] = {"who": label(state, GM, who), "mood": mood.mood}
            part = Part("mood_rolled", facts, (mood.reason,), (f"t{state.turn}.{who}.attitude",))
            sink.tell(Event("mood_rolled", mood.rule, gm=part))


def slips_of(state: State, who: FigureId) -> list[str]:
    """What he knows and has not yet been withdrawn (ARG-NPC-01)."""
    return [name for name, one in state.slips.items() if one.holder == who and one.state != "withdrawn"]


def willing_slips(state: State) -> list[tuple[str, Seat]]:
    """What those who were spoken to would tell by themselves: the well-disposed tell all they know."""
    found: list[tuple[str, Seat]] = []
    for who, by in talked_to(state).items():
        if state.moods.get(who, "neutral") in UNWILLING:
            continue
        found += [
            (name, state.seat[by]) for name in slips_of(state, who) if state.seat[by] not in _knowers(state, name)
        ]
    return list(dict(found).items())


def _knowers(state: State, name: str) -> tuple[Seat, ...]:
    return state.slips[name].knowers


def tell_slips(state: State, pairs: list[tuple[str, Seat]], sink: Sink) -> None:
    for name, seat in pairs:
        give_slip(state, name, seat, sink)


# From hand to hand


def things_held(state: State, seat: Seat) -> list[str]:
    return [name for name, one in state.things.items() if one.holder in state.seat and state.seat[one.holder] == seat
            and is_able(state, one.holder)]  # fmt: skip


def receivers(state: State, seat: Seat, thing: str) -> list[FigureId]:
    """Those near enough to take it from its holder."""
    holder = state.things[thing].holder
    return [who for who in partners(state, seat, holder) if is_able(state, who)]


def hand_over(state: State, thing: str, who: FigureId, sink: Sink) -> None:
    """It changes hands: both seats know, nobody else is told (ARG-HID-06)."""
    one = state.things[thing]
    before, load = one.holder, one.load
    state.things[thing] = replace(one, holder=who, stand=None)
    if load:
        state.now[before] = replace(state.now[before], loads=_without(state.now[before].loads, load))
        state.now[who] = replace(state.now[who], loads=(*state.now[who].loads, load))
    seats = tuple(dict.fromkeys(seat for seat in (state.seat[before], state.seat[who]) if seat != GM))
    facts: dict[str, Fact] = {"en": one.en, "fr": one.fr, "to": state.people[who].name or who}
    tell_seats(sink, "handed_over", RULE["ARG-CVY-01"], seats, facts)


def _without(loads: tuple[str, ...], load: str) -> tuple[str, ...]:
    """One of them less."""
    at = loads.index(load) if load in loads else len(loads)
    return loads[:at] + loads[at + 1 :]
