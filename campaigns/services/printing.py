"""What is printed, and for whom: each edition holds what its reader may see, never what its printer knows besides.

The game master's edition holds the secrets; a reader's edition is the same path with another viewer; the slips that are
handed out are as each hearer was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, Q, QuerySet, When
from django.http import Http404

from campaigns.access import Viewer
from campaigns.models import (
    Band,
    BandMember,
    Campaign,
    Character,
    Hearing,
    Kept,
    Knowledge,
    Matter,
    Meeting,
    MeetingState,
    Membership,
    Role,
)
from campaigns.services.knowledge import ABOUT
from campaigns.services.meetings import meetings_of
from campaigns.services.registers import Eyes, unconcealed
from campaigns.veils import KEPT

MOST = 150  # sheets or slips at once
OFFERED = 40  # of a kind, on the page where one chooses
GM, EACH = "gm", "each"
NOUNS = ("character", "people", "band", "piece", "heard")
EVERY, SLIPS, HANDOUTS = "every", "slips", "handouts"
IS_SLIP = Q(matter=Matter.OBJECTIVE)
IS_HANDOUT = (Q(matter__in=(Matter.HANDOUT, Matter.LETTER)) | Q(picture__isnull=False)) & ~IS_SLIP


@dataclass(frozen=True, slots=True)
class Edition:
    """`campaign` is fetched for `reader`; `kind`: the game master's, for each his own slips, or one reader's."""

    campaign: Campaign
    reader: Viewer
    printer: Viewer
    kind: str = ""
    asked: str = ""

    @property
    def is_gms(self) -> bool:
        return self.kind == GM

    @property
    def is_for_each(self) -> bool:
        return self.kind == EACH

    @property
    def is_for_another(self) -> bool:
        return self.reader.person != self.printer.person

    def rows(self, model: type[Kept]) -> QuerySet[Any]:
        """What the reader may see, and whoever prints it too: he may play against him in a running game."""
        found = model.objects.visible_to(self.reader).filter(campaign=self.campaign)
        if self.is_for_another:
            found = found.filter(pk__in=model.objects.visible_to(self.printer).values("pk"))
        return unconcealed(found, self.reader)

    def marked(self, model: type[Kept]) -> QuerySet[Any]:
        """The same rows, each with `is_his`: whether the reader is its owner."""
        his = model.objects.all().owned_by(self.reader.person)
        return self.rows(model).annotate(is_his=Case(When(his, then=True), default=False))

    def heard(self) -> QuerySet[Any]:
        """What the reader knows himself; for the game master all tellings that he may read."""
        rows = self.rows(Hearing)
        if not self.is_gms and not self.is_for_each:
            rows = rows.filter(pk__in=Hearing.objects.heard_by(self.reader).values("pk"))
        return rows.select_related("character", "person").order_by("-pk")

    def eyes(self, row: Any) -> Eyes:
        """Of a row that is marked."""
        return Eyes(self.is_gms, row.is_his)


def edition_of(campaign: Campaign, viewer: Viewer, asked: str) -> Edition:
    """`asked`: "gm", "each" or the number of a membership. A player has one edition: his own."""
    mine = campaign.mine
    assert mine is not None
    if not mine.is_gm:
        if asked not in ("", str(mine.pk)):
            raise Http404
        return Edition(campaign, viewer, viewer, asked=str(mine.pk))
    if asked in ("", GM):
        return Edition(campaign, viewer, viewer, GM, GM)
    if asked == EACH:
        return Edition(campaign, viewer, viewer, EACH, EACH)
    member = readers_of(campaign, viewer).filter(pk=int(asked)).first() if _is_number(asked) else None
    if member is None:
        raise Http404
    return Edition(seen_by(campaign, member), Viewer(member.person), viewer, asked=asked)


def seen_by(campaign: Campaign, member: Membership) -> Campaign:
    """The same campaign as a page of this member has it."""
    theirs = copy(campaign)
    theirs.mine = member
    return theirs


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 16


def readers_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Membership]:
    """For whom he may print besides himself."""
    if campaign.mine is None or not campaign.mine.is_gm:
        return Membership.objects.none()
    rows = Membership.objects.filter(campaign=campaign).exclude(role=Role.GM).select_related("person")
    return rows.order_by("person__display_name", "person__username", "pk")


@dataclass(frozen=True, slots=True)
class Picked:
    """What was ticked, by its kind; `people`: the bands all of whose people are meant; `every`: all of a kind."""

    keys: dict[str, set[int]] = field(default_factory=dict)
    every: frozenset[str] = frozenset()

    def of(self, noun: str) -> set[int]:
        return self.keys.get(noun, set())

    def told(self, noun: str) -> Q:
        """Rows of knowledge, or of hearings."""
        wanted = Q(pk__in=self.of(noun))
        if SLIPS in self.every:
            wanted |= IS_SLIP
        if HANDOUTS in self.every:
            wanted |= IS_HANDOUT
        return wanted

    def has_told(self, noun: str) -> bool:
        return bool(self.of(noun) or self.every)


def read_picked(typed: Iterable[str]) -> Picked:
    """ "band.123", the number as pages show it, or "every.slips". What is nothing of ours is left out."""
    keys: dict[str, set[int]] = {}
    asked = [one.partition(".") for one in list(typed)[:MOST]]
    for noun, _dot, number in asked:
        if noun in NOUNS and (key := KEPT.read(number)):
            keys.setdefault(noun, set()).add(key)
    every = {kind for noun, _dot, kind in asked if noun == EVERY and kind in (SLIPS, HANDOUTS)}
    return Picked(keys, frozenset(every))


def characters_of(edition: Edition, picked: Picked) -> list[Character]:
    if edition.is_for_each or not (picked.of("character") or picked.of("people")):
        return []
    members = edition.rows(BandMember).filter(band__in=picked.of("people"), until="")
    wanted = Q(pk__in=picked.of("character")) | Q(pk__in=members.values("character"))
    rows = edition.marked(Character).filter(wanted).select_related("player").order_by("name", "pk")
    return list(rows[:MOST])


def bands_of(edition: Edition, picked: Picked) -> list[Band]:
    if edition.is_for_each or not picked.of("band"):
        return []
    return list(edition.marked(Band).filter(pk__in=picked.of("band")).order_by("name", "pk"))


def members_of(edition: Edition, people: Sequence[Character], bands: Sequence[Band]) -> list[BandMember]:
    """Who goes with these bands now, and with whom these people go, as far as the reader may know."""
    if not people and not bands:
        return []
    rows = edition.rows(BandMember).filter(Q(band__in=bands) | Q(character__in=people), until="")
    return list(rows.select_related("band").order_by("band", "pk")[: MOST * 6])


def followers_of(edition: Edition, members: Sequence[BandMember]) -> dict[int, Character]:
    """Those who are of a band, by their keys."""
    keys = [one.character_id for one in members]  # type: ignore[attr-defined]
    return {one.pk: one for one in edition.marked(Character).filter(pk__in=keys)} if keys else {}


def pieces_of(edition: Edition, picked: Picked) -> list[Knowledge]:
    """The facts behind the slips, for the game master."""
    if not picked.has_told("piece"):
        return []
    rows = Knowledge.objects.visible_to(edition.printer).filter(picked.told("piece"), campaign=edition.campaign)
    return list(rows.select_related(*ABOUT).order_by("title", "pk")[:MOST])


def tellings_of(edition: Edition, picked: Picked, pieces: Sequence[Knowledge]) -> list[Hearing]:
    """The last that each was told of each piece, by piece and hearer."""
    is_own = not edition.is_gms and not edition.is_for_each and not edition.is_for_another
    wanted = picked.told("heard") if is_own else Q(knowledge__in=pieces)
    if not (picked.has_told("heard") if is_own else pieces):
        return []
    last: dict[tuple[Any, ...], Hearing] = {}
    for one in edition.heard().filter(wanted):
        last.setdefault(_told_to(one), one)
    order = {piece.pk: number for number, piece in enumerate(pieces)}
    found = sorted(last.values(), key=lambda one: (order.get(one.knowledge_id, 0), one.pk))  # type: ignore[attr-defined]
    return found[:MOST]


# -- where one chooses -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offered:
    """Some of a kind, first those that are ticked; `has_more`: they are found by name."""

    rows: list[Any]
    has_more: bool


def offered(rows: QuerySet[Any], ticked: set[int], words: str, column: str = "name") -> Offered:
    found = rows.exclude(pk__in=ticked)
    for word in words.split()[:6]:
        found = found.filter(**{f"{column}__icontains": word})
    first = found.values("pk")[: OFFERED + 1]  # by their keys: else whole texts would be put in order
    shown = list(rows.filter(pk__in=first))
    return Offered([*rows.filter(pk__in=ticked), *shown[:OFFERED]], len(shown) > OFFERED)


def characters_offered(edition: Edition, picked: Picked, words: str) -> Offered:
    """A player's own first; for the game master those of players."""
    rows = edition.rows(Character).select_related("player")
    first = Q(player__isnull=False) if edition.is_gms else Q(player=edition.reader.person)
    order = Case(When(first, then=0), default=1)
    return offered(rows.order_by(order, "name", "pk"), picked.of("character"), words)


def bands_offered(edition: Edition, picked: Picked, words: str) -> Offered:
    return offered(edition.rows(Band).order_by("name", "pk"), picked.of("band") | picked.of("people"), words)


def told_offered(edition: Edition, picked: Picked, words: str, kind: str) -> Offered:
    """A game master chooses among facts, whoever else among what he heard himself: the last of each that he heard."""
    noun = "piece" if edition.is_gms else "heard"
    rows = edition.rows(Knowledge).order_by("-prepared", "-pk") if edition.is_gms else edition.heard()
    found = offered(rows.filter(IS_SLIP if kind == SLIPS else IS_HANDOUT), picked.of(noun), words, "title")
    last: dict[tuple[Any, ...], Any] = {}
    for one in found.rows:
        last.setdefault(_told_to(one) if isinstance(one, Hearing) else (one.pk,), one)
    return Offered(list(last.values()), found.has_more)


def _told_to(one: Hearing) -> tuple[Any, ...]:
    return one.knowledge_id, one.character_id, one.person_id  # type: ignore[attr-defined]


def held_meetings(edition: Edition) -> list[Meeting]:
    """Whose recaps can be printed, the last first."""
    rows = meetings_of(edition.campaign, edition.reader).filter(state=MeetingState.HELD)
    return list(rows.order_by("-begins_at", "-pk")[:6])
