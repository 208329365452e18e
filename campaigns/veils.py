"""Numbers of rows as pages show them: in no order, so that a gap between two of mine tells of nothing between them.

Messages, notices, simulations and entries of the chronicle are counted through all campaigns, those included that a
reader must not know to exist. A veil turns such a number into another, one for one, by the site's secret key, and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.crypto import salted_hmac

HALF = 24  # bits
MASK = (1 << HALF) - 1
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Veil:
    """A small Feistel cipher: no secret hangs on its strength, only that it shows no order."""

    purpose: str

    def over(self, number: int) -> int:
        left, right = number >> HALF & MASK, number & MASK
        for step in range(ROUNDS):
            left, right = right, left ^ self._mixed(step, right)
        return left << HALF | right

    def under(self, shown: int) -> int:
        """The number beneath; for one that was never shown, some number."""
        left, right = shown >> HALF & MASK, shown & MASK
        for step in reversed(range(ROUNDS)):
            left, right = right ^ self._mixed(step, left), left
        return left << HALF | right

    def read(self, typed: str) -> int:
        """What a form sent back; 0 where that is no number."""
        return self.under(int(typed)) if typed.isdecimal() and len(typed) < 16 else 0

    def _mixed(self, step: int, half: int) -> int:
        digest = salted_hmac(f"veil.{self.purpose}.{step}", str(half), algorithm="sha256").digest()
        return int.from_bytes(digest[:4]) & MASK


MESSAGES, NOTICES, CHRONICLE, JOBS = Veil("message"), Veil("notice"), Veil("chronicle"), Veil("job")
KEPT, ACTS, TRANSFERS = Veil("kept"), Veil("act"), Veil("transfer")


def seen_veil(noun: str, row: int) -> Veil:
    """Over the versions of one row: how many lie between two that were seen is not to be counted."""
    return Veil(f"seen.{noun}.{row}")


class Veiled:
    """A part of an address; to be registered for one kind of rows."""

    regex = "[0-9]{1,15}"
    veil: ClassVar[Veil]

    def to_python(self, value: str) -> int:
        return self.veil.under(int(value))

    def to_url(self, value: int) -> str:
        return str(self.veil.over(value))


class NoticeNumber(Veiled):
    veil = NOTICES


class EntryNumber(Veiled):
    veil = CHRONICLE


class JobNumber(Veiled):
    veil = JOBS


class TransferNumber(Veiled):
    veil = TRANSFERS


class KeptNumber(Veiled):
    veil = KEPT


class ActNumber(Veiled):
    veil = ACTS
