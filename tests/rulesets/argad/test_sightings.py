"""Coming into sight while all move: ARG-CON-06, ARG-FOG-04, ARG-TIM-11."""

from __future__ import annotations

from rulesets.argad.bases import base_at
from rulesets.argad.distances import Distances
from rulesets.argad.meetings import Mover
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point
from rulesets.argad.sight import Screens
from rulesets.argad.sightings import looks
from rulesets.argad.terrain_map import Piece

STANDARD = Distances()
BARN = Piece("barn", "building", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)), blocks=True)
BEHIND = Screens(blocking=(BARN,))


def mover(speed: int, *way: Point, side: str = "A") -> Mover:
    return Mover(Walk(base_at(*way[0]), way[1:]), side, speed)


def test_nobody_goes_farther_than_half_a_centimetre_between_looks():
    assert looks(2000, 2000)[:3] == (0, 50, 100)
    assert looks(2000, 2000)[-1] == 2000
    assert looks(2000, 120) == (0, 666, 1333, 2000)
    assert looks(0, 0) == looks(100, 0) == (0,)
