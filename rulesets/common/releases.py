"""What changed from release to release of a game's rules, for those who play it: `releases.toml` beside the ledger.

    [[releases]]
    version = "1.2"
    en = ["What a player notices, one line a change."]
    fr = ["..."]

Newest first; the first one is the release that stands.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = "releases.toml"


@dataclass(frozen=True, slots=True)
class ReleaseNote:
    """One release in the words of those who play it, in both languages line by line."""

    version: str
    en: tuple[str, ...]
    fr: tuple[str, ...]

    def in_language(self, language: str) -> tuple[str, ...]:
        return self.fr if language.startswith("fr") else self.en


def read_releases(folder: Path) -> tuple[ReleaseNote, ...]:
    """Newest first; none for a game that keeps no such file."""
    path = folder / FILE
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text("utf-8"))["releases"]
    return tuple(ReleaseNote(row["version"], tuple(row["en"]), tuple(row["fr"])) for row in rows)


def between(notes: Sequence[ReleaseNote], before: str, after: str) -> tuple[ReleaseNote, ...] | None:
    """What a game that goes on from release `before` under `after` meets, newest first.

    None when the notes do not lead from the one to the other, so that nobody takes some changes for all of them.
    """
    versions = [one.version for one in notes]
    if before not in versions or after not in versions:
        return None
    return tuple(notes[versions.index(after) : versions.index(before)])
