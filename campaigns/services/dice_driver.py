"""Who rolls: the site from committed secrets, or people who type what lies on their table."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from campaigns.models import DiceMode, Game, StreamSecrets, TypedDice
from campaigns.services.kept import Kept
from campaigns.services.telling import Marks
from rulesets.common.bots import BotDice
from rulesets.common.dice import Dice, Source, private
from rulesets.common.drivers import SECRET_BYTES, Seeded, Streams, Tape, Typed, commitment, later_name, stream_names
from rulesets.common.seats import Seat

NOBODY: tuple[Seat, ...] = ()
STREAMS: Kept[Streams] = Kept(256)  # of games that have begun


def new_secrets(seats: Sequence[Seat]) -> dict[str, str]:
    return {stream: secrets.token_bytes(SECRET_BYTES).hex() for stream in stream_names(seats)}


def later_secrets(game: Game, epoch: int) -> dict[str, str]:
    """Of a game that was over: its dice were opened, so what is played from here on is rolled with others."""
    first = [stream for stream in game.commitments if "@" not in stream]
    return {later_name(stream, epoch): secrets.token_bytes(SECRET_BYTES).hex() for stream in first}


def add_secrets(game: Game, more: Mapping[str, str]) -> None:
    row = StreamSecrets.objects.get(game=game)
    row.secrets |= more
    row.save(update_fields=["secrets"])


def commitments_of(kept: Mapping[str, str]) -> dict[str, str]:
    return {stream: commitment(bytes.fromhex(secret)) for stream, secret in kept.items()}


def streams_of(game: Game) -> Streams:
    """Secrets and words of a game that has begun: neither changes any more, but for secrets that are added."""
    key = (game.identity, len(game.commitments))
    streams = STREAMS.get(key)
    if streams is None:
        kept = StreamSecrets.objects.get(game=game).secrets
        words = tuple((seat, word) for seat, word in game.words)
        secrets_of = {stream: bytes.fromhex(secret) for stream, secret in kept.items()}
        streams = STREAMS.put(key, Streams(secrets_of, words))
    return streams


class TypedFaces(Mapping[str, tuple[tuple[int, ...], Source]]):
    """What people entered in this epoch, read when the first die is asked: most frames ask none."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def rows(self) -> dict[str, TypedDice]:
        return {row.key: row for row in TypedDice.objects.filter(game=self._game, epoch=self._game.epoch)}

    def __getitem__(self, key: str) -> tuple[tuple[int, ...], Source]:
        row = self.rows[key]
        return tuple(row.faces), row.source

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class Driver:
    """The dice of one resolve, and who typed or set which of them."""

    dice: Typed
    entered: TypedFaces

    @property
    def marks(self) -> Marks:
        """For the rolls that were made with it."""
        rows = {one.ask.key: self.entered.rows.get(one.ask.key) for one in self.dice.rolled}
        return {key: {"by_seat": row.by_seat, "reason": row.reason} for key, row in rows.items() if row is not None}


def driver_of(game: Game) -> Driver:
    """What the next resolve rolls with. Faces that people entered stand before those of the site."""
    entered = TypedFaces(game)
    return Driver(Typed(Seeded(streams_of(game), game.epoch), entered, rolling_seats(game)), entered)


def rolling_seats(game: Game) -> Sequence[Seat] | None:
    """Those who roll themselves; None: all of them."""
    if game.dice == DiceMode.SITE:
        return NOBODY
    return game.typed_seats


def first_dice(game: Game, kept: Mapping[str, str], words: Sequence[tuple[Seat, str]]) -> Seeded:
    """For setting the game up, where nobody sits at the dice yet."""
    return Seeded(Streams({stream: bytes.fromhex(secret) for stream, secret in kept.items()}, tuple(words)), game.epoch)


def tape_of(faces: Sequence[Mapping[str, object]]) -> Tape:
    """The recorded faces of one entry."""
    return Tape({one["key"]: (tuple(one["faces"]), one["source"]) for one in faces})  # type: ignore[misc, arg-type]


def bot_dice(game: Game, seat: Seat, question: str) -> Dice:
    """Out of (game, seat, question) and what only the site knows, so that nobody can work a bot's choice out."""
    secret = streams_of(game).secrets[private(seat)]
    name = hmac.digest(secret, f"bot {game.pk}".encode(), "sha256").hex()
    return BotDice(name, seat, question)
