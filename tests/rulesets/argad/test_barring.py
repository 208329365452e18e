"""No sneaking between foes, nor round the end of their line: ARG-CON-04."""

from __future__ import annotations

import math
import random
from itertools import combinations, pairwise

from rulesets.argad.barring import Foe, Gate, crossing, gates
from rulesets.argad.bases import base_at
from rulesets.argad.paths import Walk
from rulesets.argad.plane import Point
from tests.rulesets.argad.tables import chances


def foe(x: int, y: int, allowance: int = 2000) -> Foe:
    return Foe(base_at(x, y), allowance)


def walk(*way: Point) -> Walk:
    return Walk(base_at(*way[0]), way[1:])


def test_between_two_foes_there_is_a_gate():
    found = gates(walk((0, 0), (0, 1000)), [foe(-500, 500), foe(500, 500)])
    assert found == (Gate(500, (0, 500), (0, 1), (0, 1)),)


def test_only_who_can_be_there_guards_it():
    way = walk((0, 0), (0, 1000))
    assert gates(way, [foe(-500, 500, 399), foe(500, 500, 400)])[0].guards == (1,)
    assert gates(way, [foe(-500, 500, 399), foe(500, 500, 0)]) == ()


def test_the_end_of_a_line_is_guarded_as_far_as_its_last_can_go():
    line = [foe(0, 500), foe(300, 500), foe(600, 500)]
    round_the_end = walk((1500, 0), (1500, 1000))
    assert [(one.between, one.place, one.guards) for one in gates(round_the_end, line)] == [((2, 2), (1500, 500), (2,))]
    assert gates(walk((2800, 0), (2800, 1000)), line) == ()


def test_a_way_beside_the_line_meets_no_gate():
    assert gates(walk((0, 0), (600, 300)), [foe(0, 500), foe(600, 500)]) == ()
    assert gates(walk((0, 0), (600, 0)), [foe(300, 500)]) == ()


def test_lines_that_run_along_each_other_cross_nowhere():
    assert crossing((0, 0), (100, 0), (0, 0), (50, 0)) is None
    assert crossing((0, 0), (0, 100), (-50, 50), (50, 50)) == (0, 50)


def field(chance: random.Random) -> tuple[Walk, list[Foe]]:
    def spot() -> Point:
        return chance.randint(0, 3000), chance.randint(0, 3000)

    return walk(spot(), spot(), spot()), [foe(*spot(), chance.choice((0, 800, 2000))) for _ in range(4)]


def sampled_place(p: Point, q: Point, a: Point, b: Point) -> tuple[float, float] | None:
    """Where the way from p to q changes sides of the line between a and b, by halving it."""

    def side(t: float) -> float:
        x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
        return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])

    low, high = 0.0, 1.0
    if (side(low) > 0) == (side(high) > 0):
        return None
    for _ in range(25):
        middle = (low + high) / 2
        low, high = (low, middle) if (side(middle) > 0) != (side(low) > 0) else (middle, high)
    x, y = p[0] + (q[0] - p[0]) * low, p[1] + (q[1] - p[1]) * low
    return (x, y) if math.dist((x, y), a) + math.dist((x, y), b) < math.dist(a, b) + 0.01 else None


def test_gates_between_foes_are_where_the_way_changes_sides():
    seen = 0
    for chance in chances("gates"):
        way, foes = field(chance)
        found = {(one.between, one.place): one.guards for one in gates(way, foes) if one.between[0] != one.between[1]}
        sampled: list[tuple[tuple[int, int], tuple[float, float], list[int]]] = []
        unsure = False  # somebody could be there by a hair, or not
        for n, m in combinations(range(4), 2):
            for p, q in pairwise(way.points):
                place = sampled_place(p, q, foes[n].base.centre, foes[m].base.centre)
                if place:
                    far = {k: math.dist(place, foes[k].base.centre) - 100 for k in (n, m)}
                    unsure |= any(abs(far[k] - foes[k].allowance) < 1 for k in (n, m))
                    guards = [k for k in (n, m) if foes[k].allowance and far[k] <= foes[k].allowance]
                    sampled += [((n, m), place, guards)] if guards else []
        if unsure:
            continue
        assert len(found) == len(sampled)
        for between, place, guards in sampled:
            near = [who for (pair, at), who in found.items() if pair == between and math.dist(at, place) < 1]
            assert tuple(guards) in near
        seen += bool(sampled)
    assert seen > 300


def test_gates_do_not_depend_on_the_order_of_foes():
    for chance in chances("orders of foes"):
        way, foes = field(chance)
        order = chance.sample(range(4), 4)
        mixed = gates(way, [foes[n] for n in order])
        back = {(one.distance, one.place, frozenset(order[n] for n in one.between)) for one in mixed}
        assert back == {(one.distance, one.place, frozenset(one.between)) for one in gates(way, foes)}
