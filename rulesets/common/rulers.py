"""Tables on which lengths are measured: what a game may say of a way that is being drawn, and of a ruler laid down.

Pages look for `measured` and `ruled` at the front door. Both keep the promises of `view`: they are functions of what
the viewer may know, change nothing, and ask no die of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.odds import Odds
from rulesets.common.seats import Viewer
from rulesets.common.view import Line


@dataclass(frozen=True, slots=True)
class Measured:
    """`length` in the game's own unit; what there is to say of it, in the words of section lines.

    `refused`: why such a way would not be taken, in the words of section refusals; None where nothing is against it.
    `odds`: whether its end is reached.
    """

    length: int
    lines: tuple[Line, ...] = ()
    refused: Line | None = None
    odds: Odds | None = None


class Measures(Protocol):
    def measured(self, state: Any, viewer: Viewer, piece: str, way: str, how: Mapping[str, str]) -> Measured | None:
        """A way of a piece that this viewer moves, as its form would take it; `how`: what else the form says of it.
        None: no such piece."""

    def ruled(self, state: Any, viewer: Viewer, start: str, end: str) -> Measured | None:
        """From one piece or point to another. None: the viewer knows of no such piece, or it is no point."""
