"""The journal of one reader: what he was told, in his language, with the dice, modifiers and rules behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import Told
from campaigns.presenters.dice import Roll, show_roll
from campaigns.presenters.odds import ModifierShown, show_modifiers
from campaigns.presenters.speech import Chip, Sentence, Speech
from rulesets.common.events import Modifier


@dataclass(frozen=True, slots=True)
class ToldShown:
    """One sentence with the dice that were rolled for it."""

    sentence: Sentence
    rolls: tuple[Roll, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the reader's own numbering."""

    n: int
    told: tuple[ToldShown, ...]
    modifiers: tuple[ModifierShown, ...]
    chips: tuple[Chip, ...]
    notes: tuple[str, ...]
    is_ruling: bool
    is_mine: bool
    is_undone: bool
    readers: str


def show_entries(rows: Iterable[Told], speech: Speech, private: Mapping[int, str]) -> list[Entry]:
    """`private` names, by number, the readers of entries that not everybody was told of in these words."""
    return [_entry(row, speech, private.get(row.n, "")) for row in rows]


def _entry(row: Told, speech: Speech, readers: str) -> Entry:
    told = tuple(_told(one, speech) for one in row.sentences)
    return Entry(
        n=row.n,
        told=told,
        modifiers=tuple(one for record in row.sentences for one in _modifiers(record, speech)),
        chips=tuple(dict.fromkeys(chip for chip in (speech.chip(one["rule"]) for one in row.sentences) if chip)),
        notes=tuple(dict.fromkeys(note for one in told for roll in one.rolls for note in roll.notes)),
        is_ruling=any(one["ruling"] for one in row.sentences),
        is_mine=bool(readers),
        is_undone=row.undone,
        readers=readers,
    )


def _told(record: Mapping[str, Any], speech: Speech) -> ToldShown:
    rolls = (show_roll(one, speech) for one in record["dice"])
    return ToldShown(_sentence(record, speech), tuple(roll for roll in rolls if roll), record["reason"])


def _sentence(record: Mapping[str, Any], speech: Speech) -> Sentence:
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in record["facts"].items()}
    return speech.say(record["section"], record["code"], facts)


def _modifiers(record: Mapping[str, Any], speech: Speech) -> tuple[ModifierShown, ...]:
    return show_modifiers(tuple(Modifier(**one) for one in record["modifiers"]), speech)
