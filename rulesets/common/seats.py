"""Who sits at the table, and who looks at it.

A seat is its id ("royalist", "red"). A viewer is a seat, the game master, or the public: everybody else, who is told
only what all are told. All three are plain strings, so that they travel through JSON unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

Seat = str
Viewer = str
RuleId = str
Scalar = str | int | bool | None
Fact = Scalar | tuple[Scalar, ...]
Facts = Mapping[str, Fact]

GM: Seat = "gm"
PUBLIC: Viewer = "public"


class NoFacts(dict[str, Fact]):
    """Empty for good, so that frozen records may have it as a default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0

    def __setitem__(self, name: str, value: Fact) -> NoReturn:
        raise TypeError(f"there are no facts, nor will there be: {name}")


NO_FACTS: Facts = NoFacts()
