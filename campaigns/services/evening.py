"""What a game master has before him of an evening: the tables that he keeps, who is on the way, who has not read.

Of games in which he does not arbitrate he sees here what everybody of the campaign sees in its list of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

import rulesets
from campaigns.access import Viewer
from campaigns.models import (
    Campaign,
    Character,
    Circle,
    Game,
    GameSeat,
    Hearing,
    JournalEntry,
    Membership,
    NoteReader,
    Role,
    Traveller,
)
from campaigns.models.journal import EntryKind
from campaigns.services.loading import Loaded, fetch, load_kept
from campaigns.services.reading import Reading, read_as
from campaigns.services.travelling import GOING_ON
from rulesets.common.evening import Unseen
from rulesets.common.seats import GM, PUBLIC

MOST_TABLES, MOST_OTHERS = 12, 12
LATELY = 200  # entries of a game among which an answer is looked for


@dataclass(frozen=True, slots=True)
class TableNow:
    """A game that he arbitrates, as its game master reads it. `answered`: when each seat last decided something."""

    game: Game
    rows: tuple[GameSeat, ...]
    loaded: Loaded
    reading: Reading
    answered: dict[str, datetime]

    @property
    def players(self) -> list[GameSeat]:
        return [row for row in self.rows if row.seat not in (GM, PUBLIC)]

    def unseen(self) -> Sequence[Unseen]:
        rules: Any = self.loaded.ruleset
        return tuple(rules.unseen(self.loaded.state)) if hasattr(rules, "unseen") else ()


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A game that he does not arbitrate: who does, and whether something is asked of the reader there."""

    game: Game
    gm: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """`played`: at which he holds a seat himself; he sees no more of them than of those of others."""

    mine: list[TableNow]
    played: list[OtherTable]
    others: list[OtherTable]
    travellers: list[Traveller]
    has_more: bool = False


@dataclass(slots=True)
class _Sorted:
    mine: list[tuple[Game, tuple[GameSeat, ...]]] = field(default_factory=list)
    played: list[OtherTable] = field(default_factory=list)
    others: list[OtherTable] = field(default_factory=list)

    @property
    def has_more(self) -> bool:
        most = (MOST_TABLES, MOST_OTHERS, MOST_OTHERS)
        return any(len(one) > n for one, n in zip((self.mine, self.played, self.others), most, strict=True))


def tables_tonight(*, campaign: Campaign, viewer: Viewer) -> Tables:
    """Those that are being played; what one table costs is no query of its own. Who arbitrates a table alone, and not
    the campaign, sees that one."""
    running = Game.objects.visible_to(viewer).filter(campaign=campaign, status__in=GOING_ON)
    chairs = GameSeat.objects.filter(game__in=running.values("pk")).select_related("game", "person")
    games: dict[Game, list[GameSeat]] = {}
    for row in chairs.defer("game__state", "game__box_files").order_by("-game__created_at", "-game", "place", "pk"):
        games.setdefault(row.game, []).append(row)
    found = _sorted(games, viewer)
    mine, is_gm = found.mine[:MOST_TABLES], campaign.mine is not None and campaign.mine.is_gm
    if not is_gm:
        found.played, found.others = [], []
    fetch(game for game, _rows in mine)
    answers = _last_answers([game for game, _rows in mine])
    return Tables(
        mine=[_table(game, rows, answers.get(game.pk, {})) for game, rows in mine],
        played=found.played[:MOST_OTHERS],
        others=found.others[:MOST_OTHERS],
        travellers=_between([game for game, _rows in mine]) if is_gm else [],
        has_more=found.has_more,
    )


def _sorted(games: Mapping[Game, Sequence[GameSeat]], viewer: Viewer) -> _Sorted:
    known, found = rulesets.slugs(unlisted=True), _Sorted()
    for game, rows in games.items():
        if game.slug not in known:
            continue
        own = [row for row in rows if viewer.person is not None and row.person_id == viewer.person.pk]
        if any(row.is_gm for row in own):
            found.mine.append((game, tuple(rows)))
        else:
            gm = next((row.person.shown_name for row in rows if row.is_gm and row.person), "")
            (found.played if own else found.others).append(OtherTable(game, gm, any(row.asked for row in own)))
    return found


def _table(game: Game, rows: tuple[GameSeat, ...], answered: dict[str, datetime]) -> TableNow:
    tick = next(row.tick for row in rows if row.is_gm)
    return TableNow(game, rows, load_kept(game), read_as(game, GM, tick), answered)


def _last_answers(games: Sequence[Game]) -> dict[int, dict[str, datetime]]:
    rows = JournalEntry.objects.live().filter(game__in=[one.pk for one in games], kind=EntryKind.ANSWER)
    lately = rows.filter(n__gt=F("game__entry") - LATELY).order_by().values_list("game", "seat").annotate(Max("at"))
    found: dict[int, dict[str, datetime]] = {}
    for game, seat, at in lately if games else ():
        found.setdefault(game, {})[seat] = at
    return found


def _between(games: Sequence[Game]) -> list[Traveller]:
    """On the way from one of these tables or to one of them."""
    rows = Traveller.objects.filter(Q(from_game__in=games) | Q(to_game__in=games), arrived=False)
    return (
        list(rows.select_related("character", "from_game", "to_game").order_by("arrives_turn", "pk")) if games else []
    )


@dataclass(frozen=True, slots=True)
class NotRead:
    """What waits to be read: notes to the reader and things told to him; and by player, how much of what was told."""

    notes: int = 0
    heard: int = 0
    players: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.notes or self.heard or self.players)


def not_read(*, campaign: Campaign, viewer: Viewer) -> NotRead:
    """Of players no more than what this game master may read himself."""
    told = Hearing.objects.visible_to(viewer).filter(campaign=campaign, pk__gt=OuterRef("seen_hearing"))
    his = told.filter(person=OuterRef("person"))
    theirs = Character.objects.filter(player=OuterRef(OuterRef("person"))).exclude(audience=Circle.GM)
    of_his_people = told.filter(character__in=theirs.values("pk")).exclude(person=OuterRef("person"))
    letters = NoteReader.objects.filter(person=OuterRef("person"), note__campaign=campaign, read_at=None)
    members = Membership.objects.filter(Q(role=Role.PLAYER) | Q(person=viewer.person), campaign=campaign)
    counted = members.annotate(
        his=_count(his, "campaign") + _count(of_his_people, "campaign"),
        everybodys=_count(told.filter(audience=Circle.ALL), "campaign"),
        letters=_count(letters, "person"),
    )
    found = list(counted.select_related("person").order_by("pk"))
    mine = next(one for one in found if viewer.person is not None and one.person_id == viewer.person.pk)
    waiting = [(one.person.shown_name, one.his + one.everybodys) for one in found if one is not mine]
    players = sorted((one for one in waiting if one[1]), key=lambda one: -one[1])
    return NotRead(mine.letters, mine.his, tuple(players[:MOST_OTHERS]))


def _count(rows: Any, by: str) -> Any:
    """So many of these rows, beside each row of another table."""
    return Coalesce(Subquery(rows.order_by().values(by).annotate(n=Count("pk")).values("n")), 0)
