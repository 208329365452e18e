"""How people behave whom nobody plays (ARG-NPC-01), as the scenario or the game master says."""

from __future__ import annotations

from dataclasses import dataclass

from .plane import Point
from .scenario import Behaviour


@dataclass(frozen=True, slots=True)
class Conduct:
    """`place`: what is guarded, raided or fled to; a point, or the corners of an area."""

    behaviour: Behaviour = "still"
    place: tuple[Point, ...] = ()
