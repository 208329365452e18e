"""Who sits at the table, and who looks at it.

A seat is its id ("royalist", "red"). A viewer is a seat, the game master, or the public: everybody else, who is told
only what all are told. All three are plain strings, so that they travel through JSON unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping

Seat = str
Viewer = str
RuleId = str
Scalar = str | int | bool | None
Fact = Scalar | tuple[Scalar, ...]
Facts = Mapping[str, Fact]

GM: Seat = "gm"
PUBLIC: Viewer = "public"

NO_FACTS: Facts = {}
