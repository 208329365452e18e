"""Search in one campaign, over everything that the viewer may see: registers, chronicle, what he heard, letters.

What a row hides from him is not searched: neither found, nor counted, nor a reason why something else is found.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Concat
from django.db.models.lookups import Regex

from campaigns.access import Viewer
from campaigns.models import (
    Attitude,
    Band,
    Campaign,
    Character,
    ChronicleEntry,
    Convoy,
    Game,
    GameSeat,
    Hearing,
    Kept,
    Knowledge,
    Lurking,
    Meeting,
    Message,
    MessageReader,
    Note,
    Place,
    Possession,
    Standing,
)
from campaigns.services.notes import notes_of
from campaigns.services.registers import REGISTERS, rows_of, unconcealed

SHORTEST = 2
MOST_WORDS = 6
MOST_FOUND = 8
AROUND = 60  # characters shown on either side of what was found
ACCENTED = "áàâäãåāçčćéèêëēíìîïīñńóòôöõøōšśúùûüūýÿžź"
COLUMNS: dict[type[Kept], tuple[str, ...]] = {
    Character: ("name", "description", "biography", "languages", "notes"),
    Band: ("name", "description", "notes"),
    Place: ("name", "kind", "description", "notes"),
    Possession: ("name", "origin", "taken_from"),
    Standing: ("event", "with_whom", "planned", "outcome"),
    Convoy: ("name", "goods", "outcome", "notes"),
    Meeting: ("title", "where", "plan", "played", "notes"),
}
OF_MASTERS: dict[type[Kept], tuple[str, ...]] = {
    Knowledge: ("title", "text", "price", "source"),
    Lurking: ("condition", "effect"),
}
OF_PLAYERS: dict[type[Kept], tuple[str, ...]] = {Attitude: ("cause",)}


@dataclass(frozen=True, slots=True)
class Hit:
    row: Any
    around: str  # of the text in which it was found


@dataclass(frozen=True, slots=True)
class Found:
    """All hits of one kind, at most so many. `noun` says which."""

    noun: str
    hits: list[Hit]
    more: bool


def words_of(text: str) -> list[str]:
    """What is looked for: words long enough to mean something."""
    return [one for one in text.split()[:MOST_WORDS] if len(one) >= SHORTEST]


def search(*, campaign: Campaign, viewer: Viewer, text: str) -> list[Found]:
    """By kind, in the order of the page; nothing where nothing is looked for."""
    words = words_of(text)
    if not words or viewer.person is None:
        return []
    found = [_found(noun, rows, columns, words) for noun, rows, columns in _kinds(campaign, viewer, words)]
    return [one for one in found if one.hits]


Kind = tuple[str, QuerySet[Any], Sequence[str]]


def _kinds(campaign: Campaign, viewer: Viewer, words: list[str]) -> Iterator[Kind]:
    mine = campaign.mine
    is_gm = mine is not None and mine.is_gm
    for model, columns in {**COLUMNS, **(OF_MASTERS if is_gm else OF_PLAYERS)}.items():
        rows = _rows(model, campaign, viewer)
        within = _within_kept(model, columns, viewer, words, is_gm)
        open_ones = [one for one in columns if is_gm or one not in model.secret + model.private]
        yield model.noun, rows.filter(within), open_ones
    if not is_gm:
        heard = Hearing.objects.filter(campaign=campaign).heard_by(viewer)
        yield Hearing.noun, heard.filter(_within(("title", "text"), words)), ("title", "text")
    yield from _others(campaign, viewer, words)


def _rows(model: type[Kept], campaign: Campaign, viewer: Viewer) -> QuerySet[Any]:
    if model.noun in REGISTERS:
        return rows_of(REGISTERS[model.noun], campaign, viewer)
    return unconcealed(model.objects.visible_to(viewer).filter(campaign=campaign), viewer)


def _others(campaign: Campaign, viewer: Viewer, words: list[str]) -> Iterator[Kind]:
    """What is no row of a register: chronicle, games, letters at the table, notes."""
    told = ChronicleEntry.objects.visible_to(viewer).told_in(campaign).filter(code="")
    games = Game.objects.visible_to(viewer).filter(campaign=campaign)
    for noun, rows, columns in (
        ("chronicle", told, ("title", "text")),
        ("game", games, ("name", "region")),
        ("message", messages_to(campaign, viewer), ("text",)),
        ("note", _notes(campaign, viewer), ("text",)),
    ):
        yield noun, rows.filter(_within(columns, words)), columns


def messages_to(campaign: Campaign, viewer: Viewer) -> QuerySet[Message]:
    """Those that were for a seat that he holds, in a game that he may open."""
    his = GameSeat.objects.filter(person=viewer.person, game=OuterRef("message__game"), seat=OuterRef("viewer"))
    readers = MessageReader.objects.filter(Exists(his)).values("message")
    games = Game.objects.visible_to(viewer).filter(campaign=campaign).values("pk")
    return Message.objects.filter(game__in=games, pk__in=readers).select_related("game").order_by("-pk")


def _notes(campaign: Campaign, viewer: Viewer) -> QuerySet[Note]:
    return notes_of(campaign, viewer).prefetch_related(None)


def _within_kept(model: type[Kept], columns: Sequence[str], viewer: Viewer, words: list[str], is_gm: bool) -> Q:
    """In columns of the row that he may read: a private one counts only where the row is his own."""
    assert viewer.person is not None
    open_ones = [one for one in columns if is_gm or one not in model.secret + model.private]
    private = [one for one in columns if not is_gm and one in model.private]
    if not private:
        return _within(open_ones, words)
    owned, found = model.objects.all().owned_by(viewer.person), Q()
    for word in words:
        found &= _stands_in(open_ones, word) | (owned & _stands_in(private, word))
    return found


def _within(columns: Sequence[str], words: list[str]) -> Q:
    found = Q()
    for word in words:
        found &= _stands_in(columns, word)
    return found


def _stands_in(columns: Sequence[str], word: str) -> Q:
    """In one of these columns. They are looked through as one text: no word reaches over the end of a line."""
    if not columns:
        return Q(pk__in=[])
    texts = [part for name in columns for part in (F(name), Value("\n"))]
    return Q(Regex(Concat(*texts, output_field=TextField()), pattern_of(word)))


def _found(noun: str, rows: QuerySet[Any], columns: Sequence[str], words: list[str]) -> Found:
    hits = list(rows[: MOST_FOUND + 1])
    shown = [Hit(one, _around(one, columns, words)) for one in hits[:MOST_FOUND]]
    return Found(noun, shown, len(hits) > MOST_FOUND)


def plain(text: str) -> str:
    """Without accents, in small letters."""
    return "".join(one for one in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(one))


def _alike() -> dict[str, str]:
    """The accented forms of each letter."""
    found: dict[str, str] = {}
    for letter in ACCENTED:
        bare = "o" if letter == "ø" else plain(letter)
        found[bare] = found.get(bare, "") + letter + letter.upper()
    return found


ALIKE = _alike()


def pattern_of(word: str) -> str:
    """For both databases: a letter stands for itself with any accent, all other signs for themselves."""
    return "".join(_sign(one) for one in plain(word.replace("ø", "o")))


def _sign(one: str) -> str:
    """Both sizes of a letter are written out: a pattern that has to ask for them is half as fast."""
    if not one.isalnum():
        return f"\\{one}"
    forms = "".join(dict.fromkeys((one, one.upper(), *ALIKE.get(one, ""))))
    return one if forms == one or len(one.upper()) > 1 else f"[{forms}]"


def _around(row: Any, columns: Sequence[str], words: list[str]) -> str:
    """A stretch of the first long text in which the first of the words stands."""
    for name in columns[1:] or columns:
        text = " ".join(str(getattr(row, name)).split())
        at = _bare(text).find(plain(words[0]))
        if at >= 0:
            start, end = max(0, at - AROUND), at + len(words[0]) + AROUND
            return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"
    return ""


def _bare(text: str) -> str:
    """As long as the text itself, letter for letter."""
    return "".join((plain(one) or one)[:1] for one in text)
