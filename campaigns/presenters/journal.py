"""The journal of one reader: what he was told, in his language, with the dice, modifiers and rules behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Told
from campaigns.presenters.dice import Roll, show_roll
from campaigns.presenters.odds import ModifierShown, show_modifiers
from campaigns.presenters.speech import Chip, Sentence, Speech
from rulesets.common.events import Modifier
from rulesets.common.seats import PUBLIC


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


def show_entries(rows: Iterable[Told], speech: Speech) -> list[Entry]:
    rows = list(rows)
    public = _told_to_all(rows)
    return [_entry(row, speech, is_mine=row.sentences != public.get(row.entry_n, row.sentences)) for row in rows]


def _told_to_all(rows: Sequence[Told]) -> dict[int, Any]:
    """What everybody was told by the same entries; None where everybody was told nothing."""
    if not rows or rows[0].viewer == PUBLIC:
        return {}
    entries = [row.entry_n for row in rows]
    heard = Told.objects.to(rows[0].game_id, PUBLIC).filter(entry_n__in=entries)
    return {**dict.fromkeys(entries), **dict(heard.values_list("entry_n", "sentences"))}


def _entry(row: Told, speech: Speech, *, is_mine: bool) -> Entry:
    told = tuple(_told(one, speech) for one in row.sentences)
    return Entry(
        n=row.n,
        told=told,
        modifiers=tuple(one for record in row.sentences for one in _modifiers(record, speech)),
        chips=tuple(dict.fromkeys(chip for chip in (speech.chip(one["rule"]) for one in row.sentences) if chip)),
        notes=tuple(dict.fromkeys(note for one in told for roll in one.rolls for note in roll.notes)),
        is_ruling=any(one["ruling"] for one in row.sentences),
        is_mine=is_mine,
        is_undone=row.undone,
    )


def _told(record: Mapping[str, Any], speech: Speech) -> ToldShown:
    rolls = (show_roll(one, speech) for one in record["dice"])
    return ToldShown(_sentence(record, speech), tuple(roll for roll in rolls if roll), record["reason"])


def _sentence(record: Mapping[str, Any], speech: Speech) -> Sentence:
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in record["facts"].items()}
    return speech.say(record["section"], record["code"], facts)


def _modifiers(record: Mapping[str, Any], speech: Speech) -> tuple[ModifierShown, ...]:
    return show_modifiers(tuple(Modifier(**one) for one in record["modifiers"]), speech)
