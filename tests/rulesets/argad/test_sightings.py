"""Coming into sight while all move: ARG-CON-06, ARG-FOG-04, ARG-TIM-11."""

from __future__ import annotations

import pytest

from rulesets.argad.bases import base_at
from rulesets.argad.contacts import contacts
from rulesets.argad.distances import Distances
from rulesets.argad.meetings import Mover
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point
from rulesets.argad.sight import Screens
from rulesets.argad.sightings import looks
from rulesets.argad.terrain_map import Piece
from tests.rulesets.argad.fields import field, moved, place, plan, row, told_to

STANDARD = Distances()
BARN = Piece("barn", "building", ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)), blocks=True)
BEHIND = Screens(blocking=(BARN,))
BUSHES = '[[piece]]\nid = "b1"\nkind = "bushes_high_crops"\npoints = "40,40 60,40 60,60 40,60"\n'


def mover(speed: int, *way: Point, side: str = "A") -> Mover:
    return Mover(Walk(base_at(*way[0]), way[1:]), side, speed)


def test_nobody_goes_farther_than_half_a_centimetre_between_looks():
    assert looks(2000, 2000)[:3] == (0, 50, 100)
    assert looks(2000, 2000)[-1] == 2000
    assert looks(2000, 120) == (0, 666, 1333, 2000)
    assert looks(0, 0) == looks(100, 0) == (0,)


@pytest.mark.rule("ARG-CON-06")
@pytest.mark.parametrize(("start", "way"), [("50,35", "50,48"), ("53.5,38", "53.5,54")])
def test_who_comes_upon_somebody_in_hiding_stops_before_he_touches_him(start: str, way: str) -> None:
    game = field(f"a blue {start}", "h red 50,50 hidden=true", ground=BUSHES, dice={"slow": 1}).until("announce")
    moved(game, blue=plan(game, row(game, "a", way)))
    assert told_to(game, "blue", "stops_at_sight")
    assert not told_to(game, "blue", "met")
    assert not contacts(game.state)
    assert place(game, "a")[1] < 4900
