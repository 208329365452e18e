"""A campaign as one file: everything for its game master, for others what they may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from campaigns.access import Viewer
from campaigns.access_games import Table, tables_of
from campaigns.models import (
    Campaign,
    ChronicleEntry,
    ComponentBox,
    Draft,
    Game,
    GameSeat,
    JournalEntry,
    KeptGame,
    Message,
    Person,
    Snapshot,
    StreamSecrets,
    Told,
    TypedDice,
)
from campaigns.plain_text import without_isolation
from campaigns.services.archives import CAMPAIGN, write_archive
from campaigns.services.gamefile import game_file
from campaigns.services.jobs_in_files import jobs_in_file, write_job
from campaigns.services.loading import load, unpack
from campaigns.services.rows import write_row, write_rows
from rulesets.common.gamefile import to_json
from rulesets.common.seats import GM

WHOLE, KNOWN = "whole", "known"
PRINT = "campaigns.export.person"
Readers = Callable[[Table], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Exported:
    """`whole`: holds a game with its secrets, so it is for its game master's eyes."""

    body: bytes
    whole: bool


class Cast:
    """Everybody who is named in the file, by a number that means nothing elsewhere."""

    def __init__(self, me: Person) -> None:
        self._numbers: dict[int, int] = {}
        self.me = self.number(me.pk)

    def number(self, person_id: int | None) -> int | None:
        return None if person_id is None else self._numbers.setdefault(person_id, len(self._numbers))

    def written(self) -> list[dict[str, Any]]:
        """Names as they are shown. Who it is on this very site is told by a print that nobody else can make."""
        people = Person.objects.in_bulk(list(self._numbers))
        return [{"name": without_isolation(people[pk].shown_name), "print": person_print(pk)} for pk in self._numbers]


def person_print(person_id: int) -> str:
    return salted_hmac(PRINT, str(person_id), algorithm="sha256").hexdigest()


def export_campaign(*, campaign: Campaign, viewer: Viewer, readers: Readers) -> Exported:
    """`readers`: as whom he reads a game that he does not arbitrate."""
    assert viewer.person is not None
    cast = Cast(viewer.person)
    tables = tables_in(campaign, viewer)
    numbers = {table.game.pk: n for n, table in enumerate(tables, 1)}
    games = {f"games/{numbers[table.game.pk]}.json": _game(table, cast, readers) for table in tables}
    kept = KeptGame.objects.visible_to(viewer).filter(campaign=campaign)
    games |= {f"games/{n}.json": one.known for n, one in enumerate(kept, len(games) + 1)}
    whole = any(one["kind"] == WHOLE for one in games.values())
    head = {
        "campaign": write_row(campaign),
        "members": _members(campaign, cast),
        "chronicle": _chronicle(campaign, viewer, cast, numbers),
        "jobs": _jobs(campaign, viewer, cast, {pk: n for pk, n in numbers.items() if _is_whole(games, n)}),
        "boxes": write_rows(ComponentBox.objects.visible_to(viewer).filter(campaign=campaign)),
        "me": cast.me,
        "people": cast.written(),
    }
    return Exported(write_archive({CAMPAIGN: head, **games}, viewer="gm" if whole else "player"), whole)


def _is_whole(games: Mapping[str, Any], number: int) -> bool:
    return bool(games[f"games/{number}.json"]["kind"] == WHOLE)


def _jobs(campaign: Campaign, viewer: Viewer, cast: Cast, games: Mapping[int, int]) -> list[dict[str, Any]]:
    found = jobs_in_file(campaign, viewer, games)
    return [write_job(one, cast.number(one.asked_by_id), games) for one in found]


def tables_in(campaign: Campaign, viewer: Viewer) -> list[Table]:
    """The games that the file would hold."""
    return tables_of(viewer, Game.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk"))


def _members(campaign: Campaign, cast: Cast) -> list[dict[str, Any]]:
    rows = campaign.memberships.order_by("pk")
    return [{**write_row(row), "person": cast.number(row.person_id)} for row in rows]


def _chronicle(campaign: Campaign, viewer: Viewer, cast: Cast, games: Mapping[int, int]) -> list[dict[str, Any]]:
    """In the order in which it was written."""
    rows = ChronicleEntry.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk")
    return [_told_entry(row, cast, games) for row in rows]


def _told_entry(row: ChronicleEntry, cast: Cast, games: Mapping[int, int]) -> dict[str, Any]:
    written = write_row(row)
    if "person" in row.facts:
        known = Person.objects.filter(pk=row.facts["person"]).exists()
        written["facts"] = {**row.facts, "person": cast.number(row.facts["person"]) if known else None}
    return {**written, "author": cast.number(row.author_id), "game": games.get(row.game_id or 0)}


def _game(table: Table, cast: Cast, readers: Readers) -> dict[str, Any]:
    if table.is_gm:
        return _whole_game(table, cast)
    return _known_game(table, cast, readers(table))


@dataclass(frozen=True, slots=True)
class _Rows:
    """Of one game, all of one moment."""

    game: Game
    seats: list[GameSeat]
    secrets: StreamSecrets
    journal: list[JournalEntry]
    told: list[Told]
    snapshots: list[Snapshot]
    dice: list[TypedDice]
    messages: list[Message]
    drafts: list[Draft]


@transaction.atomic
def _rows(game: Game) -> _Rows:
    """Nobody moves meanwhile: bots do not wait until a file is written."""
    Game.objects.select_for_update().get(pk=game.pk)
    return _Rows(
        Game.objects.defer(None).get(pk=game.pk),
        list(GameSeat.objects.filter(game=game).order_by("pk")),
        StreamSecrets.objects.get(game=game),
        list(JournalEntry.objects.filter(game=game)),
        list(Told.objects.filter(game=game).order_by("pk")),
        list(Snapshot.objects.filter(game=game).order_by("n")),
        list(TypedDice.objects.filter(game=game).order_by("pk")),
        list(_letters(Message.objects.readable_as(game, GM))),
        list(Draft.objects.filter(game=game, seat=GM)),  # those of others are theirs alone
    )


def _whole_game(table: Table, cast: Cast) -> dict[str, Any]:
    """All that the game is made of, so that it can go on elsewhere: for the one who holds its secrets anyway."""
    rows = _rows(table.game)
    game = rows.game
    return {
        "kind": WHOLE,
        "game": {**write_row(game), "created_by": cast.number(game.created_by_id)},
        "seats": [{**write_row(row), "person": cast.number(row.person_id)} for row in rows.seats],
        "secrets": rows.secrets.secrets,
        "state": None if game.state is None else unpack(game.state),
        "journal": [{**write_row(row), "person": cast.number(row.person_id)} for row in rows.journal],
        "told": write_rows(rows.told),
        "snapshots": [{"n": row.n, "state": unpack(row.state)} for row in rows.snapshots],
        "dice": [{**write_row(row), "by": cast.number(row.by_id)} for row in rows.dice],
        "messages": [_message(row, cast) for row in rows.messages],
        "drafts": write_rows(rows.drafts),
    }


def _letters(found: Any) -> Any:
    return found.order_by("pk").prefetch_related("readers")


def _message(row: Message, cast: Cast) -> dict[str, Any]:
    readers = sorted(row.readers.all(), key=lambda one: one.pk)
    return {**write_row(row), "person": cast.number(row.person_id), "readers": write_rows(readers)}


def _letter_to(reader: str, row: Message, cast: Cast) -> dict[str, Any]:
    """Who else has read it, and when, is told to its sender alone."""
    written = _message(row, cast)
    if row.seat != reader:
        for one in written["readers"]:
            one["read_at"] = one["read_at"] if one["viewer"] == reader else None
    return written


def _known_game(table: Table, cast: Cast, readers: Sequence[str]) -> dict[str, Any]:
    """What one may read of it and no more: nothing by which it could be played on."""
    game = table.game
    holders = [
        {"seat": row.seat, "holder": row.holder, "bot": row.bot, "person": cast.number(row.person_id)}
        for row in table.rows
    ]
    told = {name: getattr(game, name) for name in ("slug", "release", "status", "turn", "turns", "outcome")}
    known = {one: _known_to(game, one, cast) for one in readers} if game.has_begun else {}
    return {"kind": KNOWN, "name": without_isolation(game.name), **told, "seats": holders, "readers": known}


def _known_to(game: Game, reader: str, cast: Cast) -> dict[str, Any]:
    loaded = load(game.pk)
    letters = _letters(Message.objects.readable_as(game, reader))
    told = Told.objects.to(game, reader).values("n", "sentences", "undone")
    return {
        "file": to_json(game_file(game=game, viewer=reader)),
        "view": in_values(loaded.ruleset.view(loaded.state, reader)),
        "told": list(told),
        "messages": [_letter_to(reader, row, cast) for row in letters],
    }


def in_values(of: Any) -> Any:
    """Records as tables, all the way down."""
    if is_dataclass(of):
        return {one.name: in_values(getattr(of, one.name)) for one in fields(of)}
    if isinstance(of, Mapping):
        return {str(name): in_values(value) for name, value in of.items()}
    if isinstance(of, list | tuple):
        return [in_values(one) for one in of]
    return of
