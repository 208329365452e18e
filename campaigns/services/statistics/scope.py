"""Who asks, of which campaign, and for what; what several sums are made of is read once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.models import (
    BandMember,
    Campaign,
    Character,
    Circle,
    Game,
    GameSeat,
    GameStatus,
    Kept,
    Meeting,
    MeetingGame,
    MeetingState,
    Person,
)
from campaigns.models.knowledge import born_where_he_plays
from campaigns.services.statistics.asked import Asked, last_order_of, order_of_day
from rulesets.common.seats import PUBLIC

Days = list[str]


@dataclass(frozen=True, slots=True)
class Member:
    """Of a band, from one day to another, as far as that is known."""

    band: int
    since: str
    until: str

    def was_on(self, stored: str) -> bool:
        order = order_of_day(stored)
        if not order:
            return not self.until
        since, until = order_of_day(self.since), last_order_of(self.until)
        return since <= last_order_of(stored) and (not until or order <= until)


class Played(NamedTuple):
    """A game by what stands before its position: what stands behind takes long to read where there are many."""

    pk: int
    name: str
    slug: str
    status: str


class Chair(NamedTuple):
    """A seat of a game, without all that only its players need."""

    game_id: int
    seat: str
    holder: str
    person_id: int | None
    told_count: int


class Scope:
    """For one request."""

    def __init__(self, campaign: Campaign, viewer: Viewer, asked: Asked) -> None:
        self.campaign, self.viewer, self.asked = campaign, viewer, asked

    @property
    def is_gm(self) -> bool:
        mine = self.campaign.mine
        return mine is not None and mine.is_gm

    def rows(self, model: type[Kept]) -> Any:
        """Of this register, those that he may see. A game master of the campaign knows of a running game in which he
        plays no more than anybody who plays there.
        """
        found = model.objects.visible_to(self.viewer).filter(campaign=self.campaign)
        if not self.is_gm or not any(one.name == "game" for one in model._meta.fields):
            return found
        own = model.objects.all().owned_by(self.viewer.person)
        return found.exclude(born_where_he_plays(self.viewer) & ~Q(audience=Circle.ALL) & ~own)

    @cached_property
    def own_people(self) -> set[int]:
        """Characters of his own; the game master needs none."""
        me = self.viewer.person.pk if self.viewer.person and not self.is_gm else None
        return {key for key, row in self.characters.items() if me is not None and row.player_id == me}

    @cached_property
    def all_games(self) -> list[Played]:
        """In the order in which they were set up."""
        rows = Game.objects.visible_to(self.viewer).filter(campaign=self.campaign).order_by("pk")
        return list(map(Played._make, rows.values_list(*Played._fields)))

    @cached_property
    def games(self) -> list[Played]:
        """Those of the kind and of the stretch that he asks for."""
        slug, days = self.asked.slug, self.days_of_games
        found = [one for one in self.all_games if not slug or one.slug == slug]
        return [one for one in found if any(map(self.asked.spans, days.get(one.pk) or [""]))]

    @cached_property
    def slugs(self) -> dict[int, str]:
        return {one.pk: one.slug for one in self.all_games}

    @cached_property
    def kinds(self) -> list[str]:
        return sorted({one.slug for one in self.all_games})

    @cached_property
    def chairs(self) -> dict[int, list[Chair]]:
        """Those of games that have begun, in the order of their tables."""
        begun = {one.pk: [] for one in self.games if one.status != GameStatus.SETUP}
        found: dict[int, list[Chair]] = begun
        rows = GameSeat.objects.filter(game__in=list(found)).values_list(*Chair._fields)
        for one in map(Chair._make, rows):
            found[one.game_id].append(one)
        return found

    def own(self, chairs: Iterable[Chair]) -> list[Chair]:
        """On which he sits himself."""
        me = self.viewer.person.pk if self.viewer.person else None
        return [one for one in chairs if one.seat != PUBLIC and one.person_id is not None and one.person_id == me]

    def read_from(self, chairs: Iterable[Chair]) -> Chair | None:
        """As whom he reads a game: from the first of his chairs, else as everybody does."""
        listed = list(chairs)
        everybody = [one for one in listed if one.seat == PUBLIC]
        return next(iter([*self.own(listed), *everybody]), None)

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Those that were held, the first one first."""
        held = self.rows(Meeting).filter(state=MeetingState.HELD).order_by("begins_at", "pk")
        return list(held.only("campaign_id", "title", "begins_at", "story_date"))

    @cached_property
    def meetings_of_games(self) -> dict[int, list[int]]:
        """By game the meetings at which it was played."""
        found: dict[int, list[int]] = {}
        for game, meeting in self.rows(MeetingGame).order_by("pk").values_list("game", "meeting"):
            found.setdefault(game, []).append(meeting)
        return found

    @cached_property
    def days_of_games(self) -> dict[int, Days]:
        """The days of the story on which they were played, as their meetings say."""
        days = {one.pk: one.story_date for one in self.meetings}
        return {
            game: [days[one] for one in meetings if days.get(one)] for game, meetings in self.meetings_of_games.items()
        }

    @cached_property
    def characters(self) -> dict[int, Character]:
        """All whom he may know of, by their keys."""
        columns = ("campaign_id", "name", "audience", "fate", "is_npc", "player_id")
        return {one.pk: one for one in self.rows(Character).only(*columns)}

    @cached_property
    def members(self) -> dict[int, list[Member]]:
        """By character the bands to which he belonged."""
        found: dict[int, list[Member]] = {}
        rows = self.rows(BandMember).order_by("pk").values_list("character", "band", "since", "until")
        for character, band, since, until in rows:
            found.setdefault(character, []).append(Member(band, since, until))
        return found

    def band_on(self, character: int, stored: str) -> int | None:
        """To which he belonged on that day; the first that was noted, where there are several."""
        return next((one.band for one in self.members.get(character, ()) if one.was_on(stored)), None)

    def wants(self, character: int, stored: str = "") -> bool:
        """Whether he asks for this character, as he stood on that day."""
        row = self.characters.get(character)
        if row is None or not self.asked.names(row.name):
            return False
        band = self.asked.band
        if band is None:
            return True
        here = (one for one in self.members.get(character, ()) if one.band == band)
        return any(one.was_on(stored) if stored else True for one in here)


def people_named(keys: Iterable[int]) -> dict[int, str]:
    """How members are called."""
    return {one.pk: one.shown_name for one in Person.objects.filter(pk__in=set(keys))}
