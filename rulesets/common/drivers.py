"""Drivers of the dice that a kept game uses: Seeded, Typed, Tape. Fast is in dice.py, Enumerate in odds.py."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.dice import DECK, GM_DICE, OPEN, Ask, Dice, DiceNeeded, Rolled, Source, private
from rulesets.common.seats import Seat

SECRET_BYTES = 32
TYPED_SHAPES = ("die", "total", "hits", "at_least", "pick")


@dataclass(frozen=True, slots=True)
class Streams:
    """One secret a stream, and the words that the seats added before the first roll, in the order of the seats."""

    secrets: Mapping[str, bytes]
    words: tuple[tuple[Seat, str], ...] = ()

    def keyed(self, stream: str) -> bytes:
        """The key that the faces are drawn from: host's secret and players' words together."""
        spoken = json.dumps([[seat, word] for seat, word in self.words])  # no two lists of words look the same
        return hmac.digest(self.secrets[stream], spoken.encode(), "sha256")

    def newest(self, stream: str, epoch: int) -> str:
        """The name of its secret in this epoch: a game that was over, and goes on, goes on with other secrets."""
        later = (later_name(stream, n) for n in range(epoch, 0, -1))
        return next((name for name in later if name in self.secrets), stream)

    def commitments(self) -> dict[str, str]:
        """What is published before the first roll."""
        return {stream: commitment(secret) for stream, secret in self.secrets.items()}


def rehearsed_streams(seed: str, seats: Sequence[Seat], words: tuple[tuple[Seat, str], ...] = ()) -> Streams:
    """The same secrets for the same seed: for golden games and tests, never for a game that is played."""
    named = {name: hashlib.sha256(f"{seed}\0{name}".encode()).digest() for name in stream_names(seats)}
    return Streams(named, words)


def stream_names(seats: Sequence[Seat]) -> list[str]:
    return [OPEN, DECK, GM_DICE, *(private(seat) for seat in seats)]


def later_name(stream: str, epoch: int) -> str:
    """Under which a secret is kept that counts from this epoch on."""
    return f"{stream}@{epoch}"


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seeded_number(secret: bytes, epoch: int, key: str, index: int, sides: int) -> int:
    """A fair number from 1 to `sides`: a draw that would favour low numbers is drawn again."""
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        message = f"{epoch}\0{key}\0{index}\0{attempt}".encode()
        value = int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


class Seeded(Dice):
    """Faces from the stream's secret, the epoch and the key; no counters, so a hidden roll leaves no gap."""

    def __init__(self, streams: Streams, epoch: int = 0) -> None:
        super().__init__()
        self.epoch = epoch
        self._streams = streams
        self._keys: dict[str, bytes] = {}

    def faces(self, ask: Ask) -> tuple[int, ...]:
        faces = self.draw(ask)
        self.rolled.append(Rolled(ask, faces))
        return faces

    @property
    def streams(self) -> Streams:
        return self._streams

    def knows(self, stream: str) -> bool:
        """Whether the secret of this stream is at hand."""
        return self._streams.newest(stream, self.epoch) in self._streams.secrets

    def draw(self, ask: Ask) -> tuple[int, ...]:
        """The faces, without a record."""
        secret = self._keys.get(ask.stream)
        if secret is None:
            secret = self._keys[ask.stream] = self._streams.keyed(self._streams.newest(ask.stream, self.epoch))
        if ask.shape != "shuffle":
            return tuple(seeded_number(secret, self.epoch, ask.key, i, ask.sides) for i in range(ask.count))
        order = list(range(1, ask.count + 1))
        for last in range(ask.count - 1, 0, -1):
            other = seeded_number(secret, self.epoch, ask.key, last, last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Typed(Dice):
    """People roll real dice for the open stream; everything hidden, and every shuffle, stays with the site.

    `typed` holds the faces entered so far by key. A missing one raises DiceNeeded; `together` asks for all at once.
    `typed_seats` (None: all) are those who roll themselves.
    """

    def __init__(
        self,
        site: Seeded,
        typed: Mapping[str, tuple[tuple[int, ...], Source]],
        typed_seats: Sequence[Seat] | None = None,
    ) -> None:
        super().__init__()
        self._site = site
        self._typed = typed
        self._seats = typed_seats

    def faces(self, ask: Ask) -> tuple[int, ...]:
        given = self._typed.get(ask.key)
        if given is not None and ask.accepts(given[0]):
            self.rolled.append(Rolled(ask, given[0], given[1]))
            return given[0]
        if self._is_theirs(ask):
            raise DiceNeeded([ask])
        faces = self._site.draw(ask)
        self.rolled.append(Rolled(ask, faces))
        return faces

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        missing = [ask for ask in asks if self._is_theirs(ask) and not self._has(ask)]
        if missing:
            raise DiceNeeded(missing)
        return super().together(asks)

    def _has(self, ask: Ask) -> bool:
        given = self._typed.get(ask.key)
        return given is not None and ask.accepts(given[0])

    def _is_theirs(self, ask: Ask) -> bool:
        rolls = self._seats is None or ask.seat in self._seats
        return rolls and ask.stream == OPEN and ask.shape in TYPED_SHAPES


class BadTape(Exception):
    """A recorded face is missing, impossible, or not what the seed gives; `key` names it."""

    def __init__(self, code: str, key: str) -> None:
        super().__init__(f"{code}: {key}")
        self.code = code
        self.key = key


class Tape(Dice):
    """Recorded faces, forced; with `check`, each face that the site rolled is compared with what the seed gives.

    Streams whose secret `check` does not know are taken as they are recorded.
    """

    def __init__(self, recorded: Mapping[str, tuple[tuple[int, ...], Source]], check: Seeded | None = None) -> None:
        super().__init__()
        self._recorded = recorded
        self._check = check

    def faces(self, ask: Ask) -> tuple[int, ...]:
        given = self._recorded.get(ask.key)
        if given is None:
            raise BadTape("roll_missing", ask.key)
        faces, source = given
        if not ask.accepts(faces):
            raise BadTape("impossible_faces", ask.key)
        check = self._check
        if check is not None and source == "site" and check.knows(ask.stream) and check.draw(ask) != faces:
            raise BadTape("not_the_seed", ask.key)
        self.rolled.append(Rolled(ask, faces, source))
        return faces

    def check_all_used(self) -> None:
        """Raises BadTape when something is recorded that nobody asked for."""
        asked = {rolled.ask.key for rolled in self.rolled}
        for key in self._recorded:
            if key not in asked:
                raise BadTape("roll_not_asked", key)
