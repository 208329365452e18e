"""Knowledge as pages show it: what was heard, pieces with their knowers, the matrix of who knows what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.models import Aim, Band, Character, Circle, Game, Hearing, Knowledge, Matter, Note, Person, Place, Way
from campaigns.services.acts import plain
from campaigns.services.knowledge import ABOUT
from campaigns.services.labels import Names, named_rows
from campaigns.story_dates import shown_story_date

LINKS = ("character", "person", "source_character", "game", *ABOUT)
SURE = (Way.SAW, Way.READ, Way.FOUND, Way.GAME, Way.GM)
MATTERS, AIMS, WAYS = (dict(one.choices) for one in (Matter, Aim, Way))
KINDS: dict[str, type[models.Model]] = {
    "character": Character, "person": Person, "source_character": Character, "game": Game,
    "about_character": Character, "about_place": Place, "about_band": Band,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """About whom or what, with the page of it."""

    name: str
    noun: str
    row_id: int


@dataclass(frozen=True, slots=True)
class Heard:
    row: Hearing
    who: str  # empty: everybody
    source: str
    way: str
    on: str
    game: str  # in which it was learnt
    about: list[Subject]
    mind: str
    is_new: bool = False
    act_id: int = 0  # by which it was told, for the game master

    @property
    def kind(self) -> str:
        return str(MATTERS[self.row.matter])

    @property
    def aim(self) -> str:
        """How it stands with an objective; the word, for readers."""
        return str(AIMS[self.row.aim])

    @property
    def is_slip(self) -> bool:
        return self.row.matter == Matter.OBJECTIVE

    @property
    def for_all(self) -> bool:
        return self.row.audience == Circle.ALL


@dataclass(frozen=True, slots=True)
class Cell:
    """`css` draws it, `label` says it."""

    css: str
    label: str
    hearing: Hearing | None = None


@dataclass(frozen=True, slots=True)
class PieceRow:
    piece: Knowledge
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class NoteLine:
    """`receipts`: who read it and when, for its author alone."""

    note: Note
    author: str
    is_mine: bool
    is_new: bool
    receipts: list[tuple[str, datetime | None]] = field(default_factory=list)


def heard_lines(
    rows: Sequence[Hearing],
    viewer: Viewer,
    *,
    seen: int | None = None,
    acts: dict[int, int] | None = None,
    links: Sequence[str] = LINKS,
) -> list[Heard]:
    """`seen`: the last that he has read already; `links`: what else is named, a query for each kind of it."""
    pairs = [(name, plain(row, name)) for row in rows for name in links]
    names = named_rows(Hearing, pairs, viewer) if rows else {}
    return [_heard(row, names, seen, (acts or {}).get(row.pk, 0)) for row in rows]


def _heard(row: Hearing, names: Names, seen: int | None, act_id: int) -> Heard:
    def name(column: str) -> str:
        value = plain(row, column)
        return names.get((KINDS[column], value), "") if value else ""

    learnt_there = row.way == Way.GAME or row.entry is not None
    return Heard(
        row=row,
        who=name("character") or name("person"),
        source=name("source_character") or row.source or (_("somebody") if row.source_character_id else ""),
        way=str(WAYS[row.way]),
        on=shown_story_date(row.on),
        game=name("game") if learnt_there else "",
        about=[Subject(name(one), one.partition("_")[2], plain(row, one)) for one in ABOUT if name(one)],
        mind=mind_of(row),
        is_new=seen is not None and row.pk > seen,
        act_id=act_id,
    )


def mind_of(row: Hearing) -> str:
    return {True: "yes", False: "no", None: "doubt"}[row.believed]


def subjects_of(piece: Knowledge, viewer: Viewer) -> list[Subject]:
    """For the game master, who sees every row of his campaign."""
    rows = [(name, getattr(piece, name)) for name in ABOUT]
    return [Subject(str(row), name.partition("_")[2], row.pk) for name, row in rows if row is not None]


def matrix_rows(pieces: Sequence[Knowledge], characters: Sequence[Character], heard: Sequence[Hearing]) -> list[Any]:
    """The last that each heard of each piece counts; `heard` is in the order in which it was told."""
    last: dict[tuple[int, int], Hearing] = {}
    for one in heard:
        for character in characters:
            if _reached(one, character):
                last[one.knowledge_id, character.pk] = one
    return [
        PieceRow(piece, [_cell(piece, last.get((piece.pk, character.pk))) for character in characters])
        for piece in pieces
    ]


def _reached(one: Hearing, character: Character) -> bool:
    if one.audience == Circle.ALL:
        return True
    return one.character_id == character.pk or (one.person_id is not None and one.person_id == character.player_id)


def _cell(piece: Knowledge, hearing: Hearing | None) -> Cell:
    if hearing is None:
        return Cell("none", _("does not know"))
    if hearing.believed is False:
        return Cell("denied", _("heard it, and does not believe it"), hearing)
    if not piece.truth:
        return _of_untrue(hearing)
    if hearing.believed or hearing.way in SURE:
        return Cell("knows", _("knows"), hearing)
    return Cell("heard", _("heard it said"), hearing)


def _of_untrue(hearing: Hearing) -> Cell:
    if hearing.believed:
        return Cell("wrong", _("believes something false"), hearing)
    return Cell("heard", _("heard it said"), hearing)


def matrix_key() -> list[Cell]:
    return [
        Cell("knows", _("knows")),
        Cell("heard", _("heard it said")),
        Cell("wrong", _("believes something false")),
        Cell("denied", _("heard it, and does not believe it")),
        Cell("none", _("does not know")),
    ]


def note_lines(notes: Sequence[Note], viewer: Viewer) -> list[NoteLine]:
    return [_note_line(one, viewer) for one in notes]


def _note_line(note: Note, viewer: Viewer) -> NoteLine:
    readers = list(note.readers.all())
    is_mine = note.author_id == (viewer.person.pk if viewer.person else None)
    if is_mine:
        receipts = [(one.person.shown_name, one.read_at) for one in readers]
        return NoteLine(note, note.author.shown_name, True, False, receipts)
    own = [one for one in readers if viewer.person and one.person_id == viewer.person.pk]
    return NoteLine(note, note.author.shown_name, False, any(one.read_at is None for one in own))
