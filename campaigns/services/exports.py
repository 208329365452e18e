"""A campaign as one file: everything for its game master, for others what they may know and nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, BinaryIO

from django.db import transaction
from django.utils.crypto import salted_hmac

from campaigns.access import Viewer
from campaigns.access_games import Table, tables_of
from campaigns.models import (
    Campaign,
    CardMove,
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
from campaigns.services.archives import CAMPAIGN, ArchiveWriter
from campaigns.services.gamefile import game_file
from campaigns.services.jobs_in_files import jobs_in_file, write_job
from campaigns.services.loading import load, unpack
from campaigns.services.registers_in_files import KNOWN, REGISTERS_PART, WHOLE, registers_in_file
from campaigns.services.rows import write_query, write_row, write_rows
from campaigns.services.workshop_in_files import workshop_in_file
from rulesets.common.gamefile import to_json
from rulesets.common.seats import GM

PRINT = "campaigns.export.person"
CARD_MOVES = ("card", "kind", "told_n", "turn", "place", "owner", "fate", "by", "rule")  # as its reader knows of it
Readers = Callable[[Table], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Exported:
    """`whole`: holds a game or the registers with their secrets, so it is for its game master's eyes."""

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
    """At once, for a campaign that is not large. `readers`: as whom he reads a game that he does not arbitrate."""
    out = io.BytesIO()
    whole = write_campaign(out, campaign=campaign, viewer=viewer, readers=readers)
    return Exported(out.getvalue(), whole)


def write_campaign(
    out: BinaryIO, *, campaign: Campaign, viewer: Viewer, readers: Readers, step: Callable[[], None] = lambda: None
) -> bool:
    """One part after the other; whether it holds secrets. `step` is called after each game."""
    with ArchiveWriter(out) as archive:
        return _write(archive, campaign, viewer, readers, step)


def _write(
    archive: ArchiveWriter, campaign: Campaign, viewer: Viewer, readers: Readers, step: Callable[[], None]
) -> bool:
    assert viewer.person is not None
    cast = Cast(viewer.person)
    tables = tables_in(campaign, viewer)
    numbers = {table.game.pk: n for n, table in enumerate(tables, 1)}
    whole = {}
    for n, table in enumerate(tables, 1):
        archive.add(f"games/{n}.json", _game(table, cast, readers))
        if table.is_gm:
            whole[table.game.pk] = n
        step()
    kept = KeptGame.objects.visible_to(viewer).filter(campaign=campaign)
    for n, one in enumerate(kept, len(tables) + 1):
        archive.add(f"games/{n}.json", one.known)
    registers = registers_in_file(campaign, viewer, cast.number, whole)
    for name, part in registers.items():
        archive.add(name, part)
    head = {
        "campaign": write_row(campaign),
        "members": _members(campaign, cast),
        "chronicle": _chronicle(campaign, viewer, cast, numbers),
        "jobs": _jobs(campaign, viewer, cast, whole),
        "boxes": write_rows(ComponentBox.objects.visible_to(viewer).filter(campaign=campaign)),
        **workshop_in_file(campaign, viewer, cast.number),
        "me": cast.me,
        "people": cast.written(),
    }
    has_secrets = bool(whole) or registers[REGISTERS_PART]["kind"] == WHOLE
    archive.add(CAMPAIGN, head)
    archive.finish(viewer="gm" if has_secrets else "player")
    return has_secrets


def _jobs(campaign: Campaign, viewer: Viewer, cast: Cast, games: Mapping[int, int]) -> list[dict[str, Any]]:
    found = jobs_in_file(campaign, viewer, games)
    return [write_job(one, cast.number(one.asked_by_id), games) for one in found]


def tables_in(campaign: Campaign, viewer: Viewer) -> list[Table]:
    """The games that the file would hold."""
    return tables_of(viewer, Game.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk"))


def games_in(campaign: Campaign, viewer: Viewer) -> tuple[list[Game], list[str]]:
    """Those that would be whole in the file, and the names of the others that he may see: for a list, names alone."""
    rows = Game.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk").only("name")
    mine = set(GameSeat.objects.held_by(viewer.person).filter(game__campaign=campaign, seat=GM).values_list("game"))
    whole = [one for one in rows if (one.pk,) in mine]
    return whole, [one.name for one in rows if (one.pk,) not in mine]


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
    journal: list[dict[str, Any]]
    told: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    snapshots: list[Snapshot]
    dice: list[dict[str, Any]]
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
        write_query(JournalEntry.objects.filter(game=game), "person_id"),
        write_query(Told.objects.filter(game=game).order_by("pk")),
        write_query(CardMove.objects.filter(game=game).order_by("pk")),
        list(Snapshot.objects.filter(game=game).order_by("n")),
        write_query(TypedDice.objects.filter(game=game).order_by("pk"), "by_id"),
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
        "journal": [_numbered(row, "person", cast) for row in rows.journal],
        "told": rows.told,
        "cards": rows.cards,
        "snapshots": [{"n": row.n, "state": unpack(row.state)} for row in rows.snapshots],
        "dice": [_numbered(row, "by", cast) for row in rows.dice],
        "messages": [_message(row, cast) for row in rows.messages],
        "drafts": write_rows(rows.drafts),
    }


def _numbered(row: dict[str, Any], column: str, cast: Cast) -> dict[str, Any]:
    """With the number of somebody in place of his key."""
    key = row.pop(f"{column}_id")
    return {**row, column: cast.number(key)}


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
    cards = CardMove.objects.to(game, reader).values(*CARD_MOVES)
    return {
        "file": to_json(game_file(game=game, viewer=reader)),
        "view": in_values(loaded.ruleset.view(loaded.state, reader)),
        "told": list(told),
        "cards": list(cards),
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
