"""The seats page of a game: who sits where, what the reader may do about it, and how the game as a whole stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

import rulesets
from campaigns.access_games import Table, may_hand
from campaigns.bot_names import bot_name, bot_names
from campaigns.forms.seats import GuestSeatForm, HandSeatForm, WordForm
from campaigns.models import Game, GameSeat, GameStatus, GuestLink, Holder, Person
from campaigns.presenters.speech import Mark, Speech
from campaigns.services.aftermath import closings
from campaigns.services.people_in_games import carries_people
from rulesets.common.seats import GM

CHANGES = {
    GameStatus.SETUP: ("start", "archive"),
    GameStatus.RUNNING: ("pause", "archive"),
    GameStatus.PAUSED: ("resume", "archive"),
    GameStatus.FINISHED: ("archive",),
    GameStatus.ARCHIVED: ("reopen",),
}


@dataclass(frozen=True, slots=True)
class Chair:
    row: GameSeat
    mark: Mark | None
    title: str
    holder: str
    is_mine: bool
    hand: HandSeatForm | None = None
    guest: GuestSeatForm | None = None
    word: WordForm | None = None
    link: GuestLink | None = None
    may_take: bool = False

    @property
    def seat(self) -> str:
        return str(self.row.seat)

    @property
    def has_word(self) -> bool:
        return bool(self.row.word)

    @property
    def wants_link(self) -> bool:
        """Kept for a guest who was sent nothing yet."""
        is_awaited = self.row.holder == Holder.GUEST and self.row.person_id is None
        return is_awaited and self.guest is not None and self.link is None


@dataclass(frozen=True)
class Chairs:
    table: Table
    rows: Sequence[GameSeat]
    people: Sequence[Person]
    links: Sequence[GuestLink]
    speech: Speech

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def game_title(self) -> str:
        return rulesets.meta(self.game.slug).titles.in_language(self.speech.language)

    @property
    def scenario(self) -> str:
        scenario = rulesets.meta(self.game.slug).scenario(self.game.setup["scenario"])
        return scenario.titles.in_language(self.speech.language)

    @property
    def chairs(self) -> list[Chair]:
        return [self._chair(row) for row in self.rows if row.seat != GM]

    @property
    def master(self) -> Chair | None:
        return next((self._chair(row) for row in self.rows if row.seat == GM), None)

    @cached_property
    def may_sit(self) -> bool:
        return self.table.may_sit

    @property
    def may_appoint(self) -> bool:
        """The game master himself names another; before the game begins, whoever sets it up."""
        return self.game.has_gm and (self.table.is_gm or (not self.game.has_begun and self.table.may_manage))

    @property
    def changes(self) -> Sequence[str]:
        return CHANGES[GameStatus(self.game.status)] if self.table.may_manage else ()

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def is_closed(self) -> bool:
        """Whether what came of it is written down."""
        return bool(closings(self.game))

    @property
    def brings_people(self) -> bool:
        """People of the roster may still be brought, by those who sit here."""
        return bool(self.table.seats) and not self.game.has_begun and carries_people(self.game.slug)

    @property
    def weights(self) -> list[tuple[str, str, str]]:
        """What weighs on people of the campaign here, how much, and on which seats: for the game master's eyes."""
        found = self.game.setup.get("weights", ()) if self.table.is_gm else ()
        return [
            (one["name"], f"{one['modifier']:+d}", ", ".join(self._title(seat) for seat in one["seats"]))
            for one in found
            if one["seats"]
        ]

    @property
    def open_seats(self) -> str:
        """What still stands between the table and the beginning."""
        missing = [one.title for one in self.chairs if one.row.holder == Holder.OPEN]
        return ", ".join(missing)

    @property
    def awaited(self) -> str:
        """Seats whose guests have not yet sat down."""
        missing = [one.title for one in self.chairs if one.row.holder == Holder.GUEST and one.row.person is None]
        return "" if self.game.has_begun else ", ".join(missing)

    @property
    def settings(self) -> list[tuple[str, str]]:
        """Options and readings as they were chosen."""
        meta = rulesets.meta(self.game.slug)
        chosen = {**self.game.setup["options"], **self.game.setup["readings"]}
        return [
            (one.titles.in_language(self.speech.language), choice.titles.in_language(self.speech.language))
            for one in (*meta.options, *meta.readings)
            for choice in one.choices
            if chosen.get(one.id) == choice.value
        ]

    def _chair(self, row: GameSeat) -> Chair:
        mine = row.seat in self.table.seats
        hands = row.seat != GM and may_hand(self.table, row)
        begun = self.game.has_begun
        return Chair(
            row=row,
            mark=self.speech.mark(row.seat),
            title=self._title(row.seat),
            holder=holder_of(row, self.game.slug),
            is_mine=mine,
            hand=self._hand_form(row) if hands else None,
            guest=GuestSeatForm(prefix=row.seat) if hands else None,
            word=WordForm(initial={"word": row.word}) if mine and not begun and self._takes_words(row) else None,
            link=next((one for one in self.links if one.seat == row.seat), None) if hands else None,
            may_take=row.seat != GM and row.holder == Holder.OPEN and self.may_sit,
        )

    def _takes_words(self, row: GameSeat) -> bool:
        return row.seat != GM and rulesets.meta(self.game.slug).dice

    def _title(self, seat: str) -> str:
        if seat == GM:
            return _("Game master")
        return rulesets.meta(self.game.slug).seat(seat).titles.in_language(self.speech.language)

    def _hand_form(self, row: GameSeat) -> HandSeatForm:
        people: list[Any] = [one for one in self.people if one.pk != self._master_pk]
        bots = bot_names(self.game.slug)
        return HandSeatForm(people=people, bots=bots, prefix=row.seat, initial={"to": held_value(row)})

    @property
    def _master_pk(self) -> int | None:
        return next((row.person_id for row in self.rows if row.seat == GM), None)


def holder_of(row: GameSeat, slug: str) -> str:
    if row.holder == Holder.BOT:
        return bot_name(slug, row.bot)
    if row.person is not None:
        return str(row.person.shown_name)
    return _("a guest is awaited") if row.holder == Holder.GUEST else _("nobody yet")


def held_value(row: GameSeat) -> str:
    """The choice of the form that says how it is now."""
    if row.holder == Holder.BOT:
        return f"bot:{row.bot}"
    return f"person:{row.person_id}" if row.person_id else "open"
