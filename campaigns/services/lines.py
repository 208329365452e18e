"""Those who answer the same game at the same moment in this process stand in line, instead of overtaking each other.

Only a courtesy: what keeps a game right is the swap of its row. But of twenty who announce at once each would make
nineteen others start again; in line each is written once, and only the last works out what follows for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

PATIENCE = 10.0  # seconds; who has waited so long goes on without a turn


@dataclass
class Line:
    lock: Lock = field(default_factory=Lock)
    people: int = 0  # the one whose turn it is, and those behind him

    @property
    def has_others(self) -> bool:
        """Whether somebody stands behind, who will see to what is left to do."""
        return self.people > 1


_lines: dict[int, Line] = {}
_door = Lock()


@contextmanager
def in_line(game_id: int) -> Iterator[Line]:
    with _door:
        line = _lines.setdefault(game_id, Line())
        line.people += 1
    turn = line.lock.acquire(timeout=PATIENCE)
    try:
        yield line
    finally:
        if turn:
            line.lock.release()
        with _door:
            line.people -= 1
            if not line.people:
                _lines.pop(game_id, None)
