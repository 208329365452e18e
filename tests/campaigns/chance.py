"""Chance that comes out alike in every run: what the site draws at random is drawn here from the name of the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from math import inf
from time import monotonic

import pytest

from campaigns.models import Game
from campaigns.services import bots, dice_driver, jobs, making_up, proposals, retraces, roster_dice, settling
from rulesets.common.bots import BotDice
from rulesets.common.dice import Dice, private
from rulesets.common.seats import Seat


@dataclass
class Secrets:
    """Stands for the module of that name: another secret each time it is asked, and no other test gets the same."""

    test: str

    def __post_init__(self) -> None:
        self.times = count()

    def token_bytes(self, length: int) -> bytes:
        return sha256(f"{self.test} {next(self.times)}".encode()).digest()[:length]

    def token_hex(self, length: int) -> str:
        return self.token_bytes(length).hex()

    def randbelow(self, many: int) -> int:
        return int.from_bytes(self.token_bytes(16)) % many


def bot_dice(game: Game, seat: Seat, question: str) -> Dice:
    """As the site's own, but for the number of the game: tests that ran before have a part in that."""
    return BotDice(dice_driver.streams_of(game).secrets[private(seat)].hex(), seat, question)


@contextmanager
def known_chance(test: str) -> Iterator[None]:
    """No die, no draw and no stopwatch has a say in what happens meanwhile in this process."""
    secrets = Secrets(test)
    with pytest.MonkeyPatch.context() as patch:
        for module in (dice_driver, jobs, making_up, roster_dice):
            patch.setattr(module, "secrets", secrets)
        for module in (bots, proposals):
            patch.setattr(module, "bot_dice", bot_dice)
        patch.setattr(settling, "LONG", inf)
        patch.setattr(bots, "AT_A_STRETCH", inf)
        patch.setattr(retraces.Trace.play_on, "__defaults__", (inf, monotonic))
        yield
