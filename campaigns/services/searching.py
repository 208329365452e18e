"""Search in a campaign, over everything that the viewer may see: registers, journals, chronicle, letters, hearings.

What a row hides from him is not searched: neither found, nor counted, nor a reason why something else is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Concat

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Game, GameSeat, Hearing, Kept, Message, MessageReader, Note
from campaigns.services.notes import notes_of
from campaigns.services.registers import REGISTERS, rows_of, unconcealed
from campaigns.services.searching_chronicle import told_lines
from campaigns.services.searching_columns import COLUMNS, HEARD, OF_MASTERS, SHORT
from campaigns.services.searching_journals import found_lines
from campaigns.services.searching_sheets import stands_on_sheet
from campaigns.services.word_patterns import StandsIn, pattern_of

SHORTEST = 2
MOST_WORDS = 6
MOST_FOUND = 8
AROUND = 60  # characters shown on either side of what was found
AT_ONCE = 5  # columns looked through as one text; longer sums are too deep for SQLite


@dataclass(frozen=True, slots=True)
class Hit:
    row: Any
    around: str  # of the text in which it was found


@dataclass(frozen=True, slots=True)
class Line:
    """A short row: by its title. `pk`: of the row on whose page it stands."""

    pk: int
    title: str

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True)
class Found:
    """All hits of one kind, at most so many. `noun` says which."""

    noun: str
    hits: list[Hit]
    more: bool
    unread: bool = False  # not all could be looked through


def words_of(text: str) -> list[str]:
    """What is looked for: words long enough to mean something."""
    return [one for one in text.split()[:MOST_WORDS] if len(one) >= SHORTEST]


def search(*, campaign: Campaign, viewer: Viewer, text: str) -> list[Found]:
    """By kind, in the order of the page; nothing where nothing is looked for."""
    words = words_of(text)
    if not words or viewer.person is None:
        return []
    kept = [_found(noun, rows, columns, words) for noun, rows, columns in _kinds(campaign, viewer, words)]
    others = [_found(noun, rows, columns, words) for noun, rows, columns in _others(campaign, viewer, words)]
    told = [_chronicle(campaign, viewer, words), _journals(campaign, viewer, words)]
    found = [*kept, *_short(campaign, viewer, words), *told, *others]
    return [one for one in found if one.hits or one.unread]


Kind = tuple[str, QuerySet[Any], Sequence[str]]


def _kinds(campaign: Campaign, viewer: Viewer, words: list[str]) -> Iterator[Kind]:
    mine = campaign.mine
    is_gm = mine is not None and mine.is_gm
    for model, columns in {**COLUMNS, **(OF_MASTERS if is_gm else {})}.items():
        rows = _rows(model, campaign, viewer)
        within = _within_kept(model, columns, viewer, words, is_gm)
        open_ones = [one for one in columns if is_gm or one not in model.secret + model.private]
        yield model.noun, rows.filter(within), open_ones
    yield Hearing.noun, _heard(campaign, viewer, words, is_gm=is_gm), HEARD


def _heard(campaign: Campaign, viewer: Viewer, words: list[str], *, is_gm: bool) -> QuerySet[Any]:
    """What he heard himself; for the game master each telling that says something else than the piece that was told."""
    rows = Hearing.objects.filter(campaign=campaign)
    if is_gm:
        same = Q(title=F("knowledge__title"), text=F("knowledge__text"), source__in=("", F("knowledge__source")))
        rows = rows.visible_to(viewer).exclude(same, source_character=None)
    else:
        rows = rows.heard_by(viewer)
    teller = Character.objects.visible_to(viewer).filter(campaign=campaign)
    for word in words:
        named = teller.filter(_stands_in(("name",), word)).values("pk")
        rows = rows.filter(_stands_in(HEARD, word) | Q(source_character__in=named))
    found: QuerySet[Any] = rows
    return found


def _short(campaign: Campaign, viewer: Viewer, words: list[str]) -> list[Found]:
    """Of all registers of short rows, a query together."""
    is_gm = campaign.mine is not None and campaign.mine.is_gm
    parts = [_part(model, campaign, viewer, words, is_gm) for model in SHORT]
    hits: dict[str, list[Hit]] = {model.noun: [] for model in SHORT}
    for noun, key, title, text in parts[0].union(*parts[1:], all=True).order_by("leads"):
        hits[noun].append(Hit(Line(key, title.strip(" ·")), _stretch(text, words)))
    return [Found(noun, found[:MOST_FOUND], len(found) > MOST_FOUND) for noun, found in hits.items()]


def _part(model: type[Kept], campaign: Campaign, viewer: Viewer, words: list[str], is_gm: bool) -> QuerySet[Any]:
    short = SHORT[model]
    open_ones = [one for one in short.columns if is_gm or one not in model.secret]
    within = Q()
    for word in words:
        within &= _stands_in(open_ones, word) | _names_one(model, campaign, viewer, word)
    first = _rows(model, campaign, viewer).filter(within).order_by("pk").values("pk")[: MOST_FOUND + 1]
    noun = Value(model.noun, output_field=TextField())
    texts = {"called": _joined(short.titles, " · "), "whole": _joined(open_ones, "\n")}
    found: QuerySet[Any] = model._base_manager.filter(pk__in=first).order_by()
    return found.annotate(noun=noun, leads=F(short.leads), **texts).values_list("noun", "leads", "called", "whole")


def _names_one(model: type[Kept], campaign: Campaign, viewer: Viewer, word: str) -> Q:
    """Whether it names one so called, of whom the reader may know."""
    found = Q()
    for link, columns in SHORT[model].named.items():
        kind: Any = model._meta.get_field(link).related_model
        called = kind.objects.visible_to(viewer).filter(_stands_in(columns, word), campaign=campaign)
        found |= Q(**{f"{link}__in": called.values("pk")})
    return found


def _joined(columns: Sequence[str], between: str) -> Concat:
    texts = [part for name in columns for part in (F(name), Value(between))]
    return Concat(*texts, output_field=TextField())


def _rows(model: type[Kept], campaign: Campaign, viewer: Viewer) -> QuerySet[Any]:
    if model.noun in REGISTERS:
        return rows_of(REGISTERS[model.noun], campaign, viewer)
    return unconcealed(model.objects.visible_to(viewer).filter(campaign=campaign), viewer)


def _others(campaign: Campaign, viewer: Viewer, words: list[str]) -> Iterator[Kind]:
    """What is no row of a register: games, letters at the table, notes."""
    games = Game.objects.visible_to(viewer).filter(campaign=campaign)
    for noun, rows, columns in (
        ("game", games, ("name", "region")),
        ("message", messages_to(campaign, viewer), ("text",)),
        ("note", _notes(campaign, viewer), ("text",)),
    ):
        yield noun, rows.filter(_within(columns, words)), columns


def _chronicle(campaign: Campaign, viewer: Viewer, words: list[str]) -> Found:
    told = told_lines(campaign, viewer, words, MOST_FOUND + 1)
    hits = [Hit(entry, _stretch(text, words)) for entry, text in told]
    return Found("chronicle", hits[:MOST_FOUND], len(hits) > MOST_FOUND)


def _journals(campaign: Campaign, viewer: Viewer, words: list[str]) -> Found:
    told = found_lines(campaign, viewer, words, MOST_FOUND + 1)
    hits = [Hit(line, _stretch(text, words)) for line, text in told.lines]
    return Found("told", hits[:MOST_FOUND], len(hits) > MOST_FOUND, told.unread)


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
    owned = Q() if is_gm else model.objects.all().owned_by(viewer.person)
    found = Q()
    for word in words:
        his = (owned & _stands_in(private, word)) if private else Q(pk__in=[])
        sheet = (owned & stands_on_sheet(word)) if model is Character else Q(pk__in=[])
        found &= _stands_in(open_ones, word) | his | sheet
    return found


def _within(columns: Sequence[str], words: list[str]) -> Q:
    found = Q()
    for word in words:
        found &= _stands_in(columns, word)
    return found


def _stands_in(columns: Sequence[str], word: str) -> Q:
    """In one of these columns. They are looked through as one text: no word reaches over the end of a line."""
    found = Q(pk__in=[])
    for at in range(0, len(columns), AT_ONCE):
        found |= Q(StandsIn(_joined(columns[at : at + AT_ONCE], "\n"), word))
    return found


def _found(noun: str, rows: QuerySet[Any], columns: Sequence[str], words: list[str]) -> Found:
    hits = list(rows[: MOST_FOUND + 1])
    shown = [Hit(one, _around(one, columns, words)) for one in hits[:MOST_FOUND]]
    return Found(noun, shown, len(hits) > MOST_FOUND)


def _around(row: Any, columns: Sequence[str], words: list[str]) -> str:
    """A stretch of the first long text in which the first of the words stands."""
    texts = (str(getattr(row, name)) for name in columns[1:] or columns)
    return next((found for found in (_stretch(one, words) for one in texts) if found), "")


def _stretch(text: str, words: list[str]) -> str:
    text = " ".join(text.split())
    found = re.search(pattern_of(words[0]), text)
    if found is None:
        return ""
    start, end = max(0, found.start() - AROUND), found.end() + AROUND
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"
