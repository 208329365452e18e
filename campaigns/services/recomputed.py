"""The dice of a game reckoned once more, from the secrets that are open and the words of the players.

It is done on the file that a viewer may have, so it tells him nothing that he could not find out by himself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.drivers import Seeded, Streams, commitment
from rulesets.common.gamefile import GameFile, rolled_of
from rulesets.common.proof import STANDINGS, standing_of


@dataclass(frozen=True, slots=True)
class Recast:
    """One roll. `standing`: proved, by_hand, sealed; anything else is what is wrong with it."""

    entry: int
    epoch: int
    record: Mapping[str, Any]
    standing: str

    @property
    def is_wrong(self) -> bool:
        return self.standing not in STANDINGS


@dataclass(frozen=True, slots=True)
class Recomputed:
    """All rolls of a file, the newest first; and the streams whose secret is not the one that was sealed."""

    rolls: tuple[Recast, ...]
    broken_seals: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(one.standing for one in self.rolls)
        return {**{name: found[name] for name in STANDINGS}, "wrong": len(self.wrong)}

    @property
    def wrong(self) -> tuple[Recast, ...]:
        return tuple(one for one in self.rolls if one.is_wrong)


def recompute(file: GameFile) -> Recomputed:
    broken = tuple(name for name, secret in file.secrets.items() if not fits_seal(file, name, secret))
    return Recomputed(tuple(_recast(file))[::-1], broken)


def fits_seal(file: GameFile, stream: str, secret: str) -> bool:
    return commitment(bytes.fromhex(secret)) == file.commitments.get(stream)


def _recast(file: GameFile) -> Iterator[Recast]:
    streams = Streams({name: bytes.fromhex(secret) for name, secret in file.secrets.items()}, file.words)
    for entry in file.entries:
        if entry.faces:
            seeded = Seeded(streams, entry.epoch)
            for record in entry.faces:
                yield Recast(entry.n, entry.epoch, record, standing_of(rolled_of(record), seeded))
