"""The journal of one reader: what he was told, in his language, with the dice, modifiers and rules behind it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.models import Told
from campaigns.presenters.dice import Roll, show_roll
from campaigns.presenters.odds import ModifierShown, show_modifiers
from campaigns.presenters.speech import Chip, Sentence, Speech
from campaigns.services.kept import Kept
from rulesets.common.events import Modifier
from rulesets.common.seats import GM, PUBLIC

MOST_BESIDE = 3  # modifiers that stand beside their sentence; more of them fold away
MOST_OF_DICE = 6  # where dice were rolled they are the sum itself
Corrections = Mapping[int, Sequence[tuple[str, str]]]  # what is said of each, and the day on which it was amended
MOST_IN_SHORT = 16  # sentences of a line where it does not stand alone


@dataclass(frozen=True, slots=True)
class ToldShown:
    """One sentence with the dice that were rolled for it."""

    sentence: Sentence
    rolls: tuple[Roll, ...]
    reason: str
    modifiers: tuple[ModifierShown, ...]
    is_private: bool  # not everybody was told it, or not in these words

    @property
    def most_beside(self) -> int:
        return MOST_OF_DICE if self.rolls else MOST_BESIDE

    @property
    def names_rollers(self) -> bool:
        """Several seats have rolled: each roll says whose it is."""
        return len({roll.seat for roll in self.rolls}) > 1


@dataclass(frozen=True, slots=True)
class Remark:
    """It was amended later: on which day of the story, and what is said of it."""

    said: str
    on: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the reader's own numbering."""

    n: int
    told: tuple[ToldShown, ...]
    chips: tuple[Chip, ...]
    notes: tuple[str, ...]
    is_ruling: bool
    is_undone: bool
    most: int = 0  # sentences that are shown; 0: all
    whole: str = ""  # where all of them are, when they are not all here
    remarks: tuple[Remark, ...] = ()  # what was amended of it later
    amend: str = ""  # where it is

    @property
    def shown(self) -> tuple[ToldShown, ...]:
        return self.told[: self.most] if self.most else self.told

    @property
    def left_out(self) -> int:
        return len(self.told) - len(self.shown)

    @property
    def text(self) -> str:
        return " ".join(one.sentence.text for one in self.told)

    @property
    def argued(self) -> list[ToldShown]:
        """The sentences that have modifiers behind them."""
        return [one for one in self.shown if one.modifiers]

    @property
    def folds(self) -> bool:
        """More stands behind it than fits beside a sentence."""
        return len(self.argued) > 1 or any(len(one.modifiers) > one.most_beside for one in self.argued)

    @property
    def is_mine(self) -> bool:
        """All of it is the reader's own; else single sentences are marked."""
        return all(one.is_private for one in self.told)


ENTRIES: Kept[Entry] = Kept(4096)


def show_entries(rows: Iterable[Told], speech: Speech) -> list[Entry]:
    rows = list(rows)
    public = _told_to_all(rows)
    return [_kept(row, speech, public.get(row.entry_n, row.sentences)) for row in rows]


def in_short(entries: Iterable[Entry], whole: Callable[[int], str]) -> list[Entry]:
    """Where lines stand beside other things: of those in which a great deal happened only the beginning."""
    return [
        replace(one, most=MOST_IN_SHORT, whole=whole(one.n)) if len(one.told) > MOST_IN_SHORT else one
        for one in entries
    ]


def remarked(entries: Iterable[Entry], rows: Iterable[Told], found: Corrections, way: str) -> list[Entry]:
    """With what was amended of each, by entry of the game's journal; `way`: where a game master amends one."""
    told = {row.n: tuple(Remark(*one) for one in found.get(row.entry_n, ())) for row in rows}
    return [replace(one, remarks=told[one.n], amend=f"{way}&entry={one.n}" if way else "") for one in entries]


def _kept(row: Told, speech: Speech, public: Sequence[Mapping[str, Any]]) -> Entry:
    """Put into words once: page after page shows the same lines to the same readers."""
    reader = (speech.slug, speech.language, speech.way_to_rules, tuple(speech.players.items()))
    key = (*reader, row.n, row.undone, json.dumps(row.sentences), json.dumps(public))
    return ENTRIES.get(key) or ENTRIES.put(key, _entry(row, speech, public))


def _told_to_all(rows: Sequence[Told]) -> dict[int, Any]:
    """What everybody was told by the same entries. For the game master, who knows more of all, nothing is marked."""
    if not rows or rows[0].viewer in (PUBLIC, GM):
        return {}
    entries = [row.entry_n for row in rows]
    heard = Told.objects.filter(game=rows[0].game_id, viewer=PUBLIC).filter(entry_n__in=entries).order_by()
    return {**{n: [] for n in entries}, **dict(heard.values_list("entry_n", "sentences"))}


def _entry(row: Told, speech: Speech, public: Sequence[Mapping[str, Any]]) -> Entry:
    told = tuple(_told(one, speech, is_private=one not in public) for one in row.sentences)
    return Entry(
        n=row.n,
        told=told,
        chips=tuple(dict.fromkeys(chip for chip in (speech.chip(one["rule"]) for one in row.sentences) if chip)),
        notes=tuple(dict.fromkeys(note for one in told for roll in one.rolls for note in roll.notes)),
        is_ruling=any(one["ruling"] for one in row.sentences),
        is_undone=row.undone,
    )


def _told(record: Mapping[str, Any], speech: Speech, *, is_private: bool) -> ToldShown:
    rolls = (show_roll(one, speech) for one in record["dice"])
    shown = tuple(roll for roll in rolls if roll)
    return ToldShown(_sentence(record, speech), shown, record["reason"], _modifiers(record, speech), is_private)


def _sentence(record: Mapping[str, Any], speech: Speech) -> Sentence:
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in record["facts"].items()}
    return speech.say(record["section"], record["code"], facts)


def _modifiers(record: Mapping[str, Any], speech: Speech) -> tuple[ModifierShown, ...]:
    return show_modifiers(tuple(Modifier(**one) for one in record["modifiers"]), speech)
