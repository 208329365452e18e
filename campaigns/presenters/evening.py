"""The evening as its game master reads it: each table's guide, who is waited for, who waits, what nobody sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

import rulesets
from campaigns.bot_names import bot_name
from campaigns.models import Game, GameSeat, Traveller
from campaigns.presenters.drawer import piece_name
from campaigns.presenters.guide import Guide, show_guide
from campaigns.presenters.speech import Mark, Sentence, Speech
from campaigns.services.evening import OtherTable, TableNow, Tables
from rulesets.common.evening import WORK
from rulesets.common.seats import GM, PUBLIC

MOST_NEXT, MOST_PIECES, FEW, UNFOLDED = 3, 24, 4, 2


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table: who plays, and which seat."""

    id: str
    name: str
    seat: str
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class Owes:
    """Has to answer, or to roll; what is asked of the game master stands apart. `due`: when the clock does it."""

    who: Person
    since: datetime | None
    what: Sentence | None
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """Has decided, and can do nothing until the others have."""

    who: Person
    since: datetime
    whom: str
    table: str
    url: str


@dataclass(frozen=True, slots=True)
class Pile:
    """Things out of the players' sight, of one kind."""

    title: str
    lines: tuple[Sentence, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.lines) + len(self.names)

    @property
    def is_short(self) -> bool:
        """So that it stands open as the page comes; later it is as the reader left it."""
        return self.count <= FEW


@dataclass(frozen=True, slots=True)
class TableShown:
    game: Game
    title: str
    url: str
    guide: Guide
    next: tuple[Sentence, ...]  # what is asked of the game master
    state: str  # why nothing happens, where nothing does
    owes: tuple[Owes, ...]
    waits: tuple[Waits, ...]
    piles: tuple[Pile, ...]
    work: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class OnTheWay:
    row: Traveller
    is_due: bool
    is_mine: bool  # he comes to a table of the reader's, who says that he is there


@dataclass(frozen=True, slots=True)
class Tonight:
    tables: list[TableShown] = field(default_factory=list)
    played: list[OtherTable] = field(default_factory=list)
    others: list[OtherTable] = field(default_factory=list)
    travellers: list[OnTheWay] = field(default_factory=list)
    longest: Waits | None = None
    has_more: bool = False

    @property
    def has_own(self) -> bool:
        return bool(self.tables or self.played)

    @property
    def unfolds(self) -> bool:
        """Of many tables nobody reads all that lies open."""
        return len(self.tables) <= UNFOLDED


def show_tonight(found: Tables) -> Tonight:
    tables = [_table(one) for one in found.mine]
    waiting = sorted((one for table in tables for one in table.waits), key=lambda one: one.since)
    mine = {one.game.pk for one in found.mine}
    return Tonight(
        tables=tables,
        played=found.played,
        others=found.others,
        travellers=[_on_the_way(one, mine) for one in found.travellers],
        longest=waiting[0] if waiting else None,
        has_more=found.has_more,
    )


def _on_the_way(row: Traveller, mine: set[int]) -> OnTheWay:
    there = row.to_game
    return OnTheWay(row, there is not None and there.turn >= row.arrives_turn, there is not None and there.pk in mine)


def _table(table: TableNow) -> TableShown:
    game = table.game
    players = {row.seat: _player(row, game.slug) for row in table.players}
    named = {seat: name for seat, name in players.items() if name}
    plain = Speech.of(game.slug, named, lambda rule: reverse("game_rule", args=[game.pk, rule]))
    speech = plain.knowing(table.reading.view.names)
    owes = _owed(table, speech) if game.takes_answers else ()
    unseen = table.unseen()
    return TableShown(
        game=game,
        title=rulesets.meta(game.slug).titles.in_language(speech.language),
        url=reverse("game", args=[game.pk]),
        guide=show_guide(table.reading.phase, speech, GM, over=game.outcome is not None, rollers=_rollers(table)),
        next=_next(table, speech) if game.takes_answers else (),
        state=_state(game),
        owes=tuple(one for one in owes if one.who.id != GM),
        waits=_waiting(table, speech, owes) if owes else (),
        piles=_piles(table, speech, unseen),
        work=tuple(speech.line(one.line) for one in unseen if one.kind == WORK),
    )


def _player(row: GameSeat, slug: str) -> str:
    return bot_name(slug, row.bot) if row.is_bot else row.person.shown_name if row.person else ""


def _person(row: GameSeat, speech: Speech) -> Person:
    seat = speech.name("seat", row.seat)
    name = row.person.shown_name if row.person else speech.players.get(row.seat, "")
    return Person(row.seat, name, seat, speech.mark(row.seat))


def _state(game: Game) -> str:
    if game.fault:
        return _("The rules stumbled")
    if not game.is_running:
        return str(game.get_status_display())
    if game.is_outdated:
        return _("The rules have been renewed")
    return "" if game.settled else _("Being worked out")


def _next(table: TableNow, speech: Speech) -> tuple[Sentence, ...]:
    asked = [one for one in table.reading.asked if one.must and GM in one.waiting]
    return tuple(speech.say("questions", one.kind, one.facts) for one in asked[:MOST_NEXT])


def _rollers(table: TableNow) -> tuple[str, ...]:
    """Seats that are asked no question but for dice."""
    return tuple(row.seat for row in table.rows if row.asked and not row.standing)


def _owed(table: TableNow, speech: Speech) -> tuple[Owes, ...]:
    """Those who were asked first stand first."""
    found = [_owing(row, table, speech) for row in table.rows if row.asked and row.seat != PUBLIC]
    return tuple(sorted(found, key=lambda one: (one.since is None, one.since or table.game.created_at)))


def _owing(row: GameSeat, table: TableNow, speech: Speech) -> Owes:
    stand = {name: datetime.fromisoformat(one["since"]) for name, one in row.standing.items()}
    first = min(stand, key=stand.__getitem__) if stand else ""
    question = next((one for one in table.reading.questions if one.id == first), None)
    what = speech.say("questions", question.kind, question.facts) if question is not None else None
    return Owes(_person(row, speech), stand.get(first, table.game.moved_at), what, row.due_at)


def _waiting(table: TableNow, speech: Speech, owes: Sequence[Owes]) -> tuple[Waits, ...]:
    """People who are asked nothing: since they decided last, or since the others were asked."""
    since = min(one.since for one in owes if one.since is not None)
    asked = [one.who.id for one in owes]
    whom = speech.seats(tuple(one for one in asked if one != GM), first=_("you") if GM in asked else "")
    place, url = table.game.region or table.game.name, reverse("game", args=[table.game.pk])
    found = [
        Waits(_person(row, speech), max(since, table.answered.get(row.seat, since)), whom, place, url)
        for row in table.players
        if row.person is not None and not row.asked
    ]
    return tuple(sorted(found, key=lambda one: one.since))


def _piles(table: TableNow, speech: Speech, unseen: Sequence[Any]) -> tuple[Pile, ...]:
    """By kind, as the game tells of them; where it does not, the pieces that not everybody knows."""
    if not hasattr(table.loaded.ruleset, "unseen"):
        return _pieces(table, speech)
    kinds = dict.fromkeys(one.kind for one in unseen if one.kind != WORK)
    return tuple(
        Pile(speech.name("unseen", kind), tuple(speech.line(one.line) for one in unseen if one.kind == kind))
        for kind in kinds
    )


def _pieces(table: TableNow, speech: Speech) -> tuple[Pile, ...]:
    tokens = table.loaded.ruleset.tokens(table.loaded.state)
    hidden = [one for one in tokens if PUBLIC not in one.known_to and one.owner][:MOST_PIECES]
    by_owner: dict[str, list[str]] = {}
    for one in hidden:
        place = speech.name("place", one.place)
        by_owner.setdefault(one.owner, []).append(
            f"{piece_name(speech, one)} ({place})" if place else piece_name(speech, one)
        )
    return tuple(Pile(speech.seats((owner,)), names=tuple(names)) for owner, names in by_owner.items())
