"""Coming into sight while all move: ARG-CON-06, ARG-FOG-04, ARG-TIM-11."""

from __future__ import annotations

from rulesets.argad.bases import base_at
from rulesets.argad.distances import Distances
from rulesets.argad.meetings import Mover
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point
from rulesets.argad.sight import Screens, look
from rulesets.argad.sightings import STEP, Sighting, first_sighting, is_furtive, looks, placed
from rulesets.argad.terrain_map import Piece
from tests.rulesets.argad.tables import chances, some_bases

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


def test_one_who_comes_round_the_corner_is_seen_there():
    movers = [mover(2000, (1500, 500), (500, 500), (500, 1500)), mover(0, (1500, 2500), side="B")]
    found = first_sighting(placed(movers, 2000), looks(2000, 2000), [(0, 1)], BEHIND, STANDARD)
    assert found is not None
    assert found.pairs == ((0, 1),)
    bases = placed(movers, 2000)(found.moment)
    assert look(bases, 0, 1, BEHIND).is_free
    assert not look(placed(movers, 2000)(found.moment - STEP), 0, 1, BEHIND).is_free


def test_who_was_seen_from_the_start_is_no_news():
    movers = [mover(2000, (500, 500), (500, 1500)), mover(0, (500, 2500), side="B")]
    assert first_sighting(placed(movers, 2000), looks(2000, 2000), [(0, 1)], BEHIND, STANDARD) is None


def test_who_runs_across_the_street_is_a_furtive_target():
    house = Piece("house", "building", ((2200, 1000), (3200, 1000), (3200, 2000), (2200, 2000)), blocks=True)
    street = Screens(blocking=(BARN, house))
    runner = mover(2000, (1500, 2200), (2700, 2200))
    watch = mover(0, (2100, 300), side="B")
    at, moments = placed([watch, runner], 2000), looks(2000, 2000)
    assert is_furtive(at, moments, (0, 1), street, STANDARD, reach=2000)
    assert not is_furtive(at, moments, (0, 1), street, STANDARD, reach=1000)
    stays = placed([watch, mover(600, (1500, 2200), (2100, 2200))], 600)
    assert not is_furtive(stays, looks(600, 600), (0, 1), street, STANDARD, reach=2000)


def test_sightings_are_those_of_look_after_look():
    surprises = 0
    for chance in chances("sightings"):
        first, second, third, *others = some_bases(chance, 4, 1200)
        ways = [[(chance.randint(0, 1500), chance.randint(0, 1500))] for _ in range(2)]
        movers = [Mover(Walk(first, ways[0]), "A", 100), Mover(Walk(second, ways[1]), "B", 60)]
        movers += [Mover(Walk(one), "B", 0) for one in (third, *others)]
        screen = Screens(walls=(((0, chance.randint(0, 1500)), (900, chance.randint(0, 1500))),))
        at, moments, pairs = placed(movers, 100), looks(100, 100), [(0, 1)]
        seen = {m: [pair for pair in pairs if look(at(m), *pair, screen).is_free] for m in moments}
        news = {m: tuple(pair for pair in seen[m] if pair not in seen[0]) for m in moments}
        expected = next((Sighting(m, news[m]) for m in moments if news[m]), None)
        assert first_sighting(at, moments, pairs, screen, STANDARD) == expected
        surprises += expected is not None
    assert surprises > 10
