"""Who rolls: the site from committed secrets, or people who type what lies on their table."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.models import DiceMode, Game, StreamSecrets, TypedDice
from campaigns.services.telling import Marks
from rulesets.common.bots import BotDice
from rulesets.common.dice import Dice, Source, private
from rulesets.common.drivers import SECRET_BYTES, Seeded, Streams, Tape, Typed, commitment, stream_names
from rulesets.common.seats import Seat

NOBODY: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Driver:
    """The dice of one resolve, and who typed or set which of them."""

    dice: Typed
    marks: Marks


def new_secrets(seats: Sequence[Seat]) -> dict[str, str]:
    return {stream: secrets.token_bytes(SECRET_BYTES).hex() for stream in stream_names(seats)}


def commitments_of(kept: Mapping[str, str]) -> dict[str, str]:
    return {stream: commitment(bytes.fromhex(secret)) for stream, secret in kept.items()}


def streams_of(game: Game) -> Streams:
    kept = StreamSecrets.objects.get(game=game).secrets
    words = tuple((seat, word) for seat, word in game.words)
    return Streams({stream: bytes.fromhex(secret) for stream, secret in kept.items()}, words)


def driver_of(game: Game, replaced: Mapping[str, TypedDice] | None = None) -> Driver:
    """What the next resolve rolls with. Faces that people entered stand before those of the site.

    `replaced` are rows about to be written, which count already.
    """
    rows = {row.key: row for row in TypedDice.objects.filter(game=game, epoch=game.epoch)} | dict(replaced or {})
    typed: dict[str, tuple[tuple[int, ...], Source]] = {
        key: (tuple(row.faces), row.source) for key, row in rows.items()
    }
    marks = {key: {"by_seat": row.by_seat, "reason": row.reason} for key, row in rows.items()}
    return Driver(Typed(Seeded(streams_of(game), game.epoch), typed, rolling_seats(game)), marks)


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
    secret = StreamSecrets.objects.get(game=game).secrets[private(seat)]
    name = hmac.digest(bytes.fromhex(secret), f"bot {game.pk}".encode(), "sha256").hex()
    return BotDice(name, seat, question)
