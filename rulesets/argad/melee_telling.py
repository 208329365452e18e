"""What is told of a fight: its notes as events, each with the rule that decided and the dice that it claims."""

from __future__ import annotations

from rulesets.common.events import Event, Part
from rulesets.common.seats import Fact

from .arms import STEPS
from .fights import NAMELESS, Names
from .melee_notes import Note

STRIKES = ("missed", "recoil", "hit")


def told(notes: tuple[Note, ...], names: Names = NAMELESS) -> tuple[Event, ...]:
    """An event for each note, for everybody who watches; codes are those of words.toml with "melee_" before them."""
    return tuple(event_of(note, names) for note in notes)


def event_of(note: Note, names: Names = NAMELESS) -> Event:
    code = f"melee_{note.code}"
    facts: dict[str, Fact] = {"who": names.of(note.who)}
    if note.other >= 0:
        facts["other"] = names.of(note.other)
    if note.natural:
        facts["natural"] = note.natural
    if note.step >= 0:
        facts["step"] = STEPS[note.step]
    dice = (f"{names.key}.{note.step}.{names.of(note.who)}",) if note.code in STRIKES else ()
    return Event(code, note.rule, Part(code, facts, note.modifiers, dice))
