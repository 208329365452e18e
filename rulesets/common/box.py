"""The components of one game: map, cards, units, tables; the default ones or a group's own file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


class Box(Protocol):
    """Frozen; reached as `state.box`, never as a module constant. A game pins its box by digest."""

    @property
    def digest(self) -> str: ...

    @property
    def files(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class FileBox:
    """A box that knows the files it was read from; a game's own adds what it read."""

    digest: str
    files: Mapping[str, str]


def files_digest(files: Mapping[str, str]) -> str:
    """The same files under the same names give the same digest, in any order."""
    found = hashlib.sha256()
    for name in sorted(files):
        body = files[name].encode()
        found.update(f"{name}\0{len(body)}\0".encode())
        found.update(body)
    return found.hexdigest()
