"""What happens to people is told to those who perceive them, each with the names he knows them by (ARG-FOG-01).

Whoever has nobody in it hears no modifiers: they would tell class and skill (ARG-HID-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.common.events import Event, Modifier, Part, Sink, whisper
from rulesets.common.frames import Gather
from rulesets.common.seats import GM, NO_FACTS, PUBLIC, Facts, RuleId, Seat, Viewer

from .awareness import is_aware, is_own, label, shown
from .state import FigureId, State

ANSWERED = "has_answered"


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened. `figures`: the slots of its sentence that name people, and who they are.

    `partly`: what is told instead to those who perceive only the figure in that slot (code of the sentence, which may
    name that figure alone): whoever is hit by somebody unseen learns that he is hit. `own`: facts and code for those
    who have somebody in it. `only`: nobody but these seats hears of it, whoever sees it.
    """

    code: str
    rule: RuleId
    figures: Mapping[str, FigureId] = field(default_factory=dict)
    facts: Facts = NO_FACTS
    own_code: str = ""
    own: Facts = NO_FACTS
    partly: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    dice: tuple[str, ...] = ()
    only: tuple[Seat, ...] | None = None
    open: bool = False  # everybody may know how the dice came about: a shot or a blow in which class decided nothing


def tell_of(state: State, sink: Sink, told: Told, before: State | None = None) -> None:
    """Tells it to everybody whom it concerns or who sees it; `before`: or who saw it before everything moved."""
    if sink.deaf:
        return
    seats = {seat: part for seat in state.setup.seats if (part := _part(state, seat, told))}
    public = _public(state, told)
    if before is not None:
        public = public or _public(before, told)
        for seat in state.setup.seats:
            if seat not in seats and (part := _part(before, seat, told)):
                seats[seat] = part
    public = public if len(seats) == len(state.setup.seats) else None
    gm = said_to(state, GM, told, own=True)
    moved = tuple(dict.fromkeys(told.figures.values()))
    sink.tell(Event(told.code, told.rule, public, seats, gm, moved=moved))


def tell_all(sink: Sink, code: str, rule: RuleId, **facts: str | int | bool | None) -> None:
    """What the whole table hears, with nobody in it who could be hidden."""
    if not sink.deaf:
        sink.tell(Event(code, rule, Part(code, facts)))


def tell_seats(sink: Sink, code: str, rule: RuleId, seats: tuple[Seat, ...], facts: Facts = NO_FACTS) -> None:
    """Some seats and the game master are told, the others hear nothing."""
    if not sink.deaf:
        part = Part(code, facts)
        sink.tell(Event(code, rule, None, {seat: part for seat in seats if seat != GM}, part))


def tell_answered(
    sink: Sink, rule: RuleId, answered: tuple[Seat, Sequence[Viewer]], codes: tuple[str, str] = ("", "")
) -> None:
    """Who answered, and who sees that he is waited for: in the words of the question (his, the others'), or plainly."""
    (seat, seeing), (code, public) = answered, codes
    if public:
        return whisper(sink, code, rule, to=seat, public=public)
    parts = {one: Part(ANSWERED, {"who": seat}) for one in seeing}
    parts[seat] = Part(code or ANSWERED, {"who": seat})
    seats = {one: part for one, part in parts.items() if one not in (PUBLIC, GM)}
    return sink.tell(Event(parts[seat].code, rule, parts.get(PUBLIC), seats, parts[seat]))


def pass_on(frame: Gather, noticing: Sequence[Viewer], events: Sequence[Event], sink: Sink) -> None:
    """What a frame tells. Whoever is told nothing and notices that other questions stand now hears just that."""
    silent = [one for one in noticing if not any(event.part_for(one) for event in events)]
    if silent:
        part = Part("all_answered" if frame.seats else "question_stands", {})
        public = part if PUBLIC in silent else None
        sink.tell(Event(part.code, frame.rule, public, {one: part for one in silent if one not in (PUBLIC, GM)}, part))
    for event in events:
        sink.tell(event)


def _part(state: State, seat: Seat, told: Told) -> Part | None:
    if told.only is not None and seat not in told.only:
        return None
    concerned = any(is_own(state, seat, who) for who in told.figures.values())
    aware = [name for name, who in told.figures.items() if is_aware(state, seat, who)]
    if len(aware) == len(told.figures):
        return said_to(state, seat, told, own=concerned)
    for name, code in told.partly.items():
        if name in aware:
            return Part(code, {name: label(state, seat, told.figures[name])})
    return None


def _public(state: State, told: Told) -> Part | None:
    if told.only is not None or not all(is_aware(state, PUBLIC, who) for who in told.figures.values()):
        return None
    return said_to(state, PUBLIC, told, own=False)


def said_to(state: State, viewer: Viewer, told: Told, *, own: bool) -> Part:
    """All of it in the names that this viewer has for them."""
    names = {name: label(state, viewer, who) for name, who in told.figures.items()}
    code = told.own_code if own and told.own_code else told.code
    facts = {**names, **_places(state, viewer, told), **told.facts, **(told.own if own else {})}
    return Part(code, facts, told.modifiers if own or told.open else (), told.dice)


def _places(state: State, viewer: Viewer, told: Told) -> dict[str, str]:
    """Where each of them stands, as far as this viewer sees it: what is told of the drawn table says where it was."""
    found: dict[str, str] = {}
    for name, who in told.figures.items():
        if viewer != PUBLIC and is_own(state, viewer, who):
            stand = state.stands.get(who)
        else:
            seen = shown(state, viewer, who)
            stand = seen.stand if seen is not None and seen.now else None
        if stand is not None:
            found[f"{name}_at"] = f"{stand.x},{stand.y},{stand.floor}"
    return found
