"""Moves along way points and meetings: ARG-MOV-20, ARG-CON-01, ARG-CON-02, ARG-CAV-07."""

from __future__ import annotations

import math
import random

from rulesets.argad.bases import LINE_FOOT, MOUNTED, ROUND_FOOT, SQUARE_FOOT, Base, base_at, direction
from rulesets.argad.distances import gap, overlaps, touches
from rulesets.argad.meetings import Mover, Stop, meet
from rulesets.argad.paths import Walk, length
from rulesets.argad.plane import Point
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.tables import chances

FORMS = (ROUND_FOOT, ROUND_FOOT, MOUNTED, SQUARE_FOOT, LINE_FOOT)


def walk(start: Point, *way: Point) -> Walk:
    return Walk(base_at(*start), way)


def some_way(chance: random.Random, start: Point, far: int = 900) -> list[Point]:
    way = [start]
    for _ in range(chance.randint(1, 3)):
        way.append((way[-1][0] + chance.randint(-far, far), way[-1][1] + chance.randint(-far, far)))
    return way[1:]


def test_a_leg_is_as_long_as_it_is_rounded_up():
    assert length([(0, 0), (300, 400), (300, 500)]) == 600
    assert length([(0, 0), (1, 1)]) == 2
    assert length([(5, 5)]) == 0


def test_places_on_the_way_are_as_far_as_one_has_gone():
    for chance in chances("places"):
        start = (chance.randint(0, 3000), chance.randint(0, 3000))
        going = Walk(base_at(*start), some_way(chance, start))
        far = chance.randint(0, going.length)
        legs = list(zip(going.points, going.points[1:], strict=False))
        left, found = float(far), going.points[-1]
        for n, (a, b) in enumerate(legs):
            whole = going.ends[n] - (going.ends[n - 1] if n else 0)
            if left <= whole:
                found = (a[0] + (b[0] - a[0]) * left / whole, a[1] + (b[1] - a[1]) * left / whole)
                break
            left -= whole
        assert math.dist(going.place(far), found) < 0.75
        assert length(going.cut(far)) <= far + len(legs)
        assert going.cut(far)[-1] == going.place(far)


def test_a_way_ends_where_it_ends():
    going = walk((0, 0), (300, 400), (300, 900))
    assert (going.length, going.ends) == (1000, [500, 1000])
    assert [going.place(far) for far in (0, 250, 500, 750, 1000, 1200)] == [
        (0, 0), (150, 200), (300, 400), (300, 650), (300, 900), (300, 900),
    ]  # fmt: skip
    assert going.cut(750) == [(0, 0), (300, 400), (300, 650)]
    assert going.cut(500) == [(0, 0), (300, 400)]
    assert walk((0, 0), (0, 0)).length == 0


def test_riders_face_along_the_leg_they_ride():
    going = Walk(base_at(0, 0, MOUNTED, (1, 0)), [(0, 500), (500, 500)])
    assert [going.at(far).facing for far in (0, 1, 500, 501, 1000)] == [(1, 0), (0, 1), (0, 1), (1, 0), (1, 0)]
    assert [going.next_turn(far) for far in (0, 1, 500, 501)] == [0, 500, 500, 1000]


@example("ARG-CON-02", 1)
@rule("ARG-CON-02")
def test_two_who_run_at_each_other_meet_in_proportion_to_their_speeds():
    one = Mover(walk((0, 0), (3000, 0)), "A", 2000)
    other = Mover(walk((2000, 0), (-1000, 0)), "B", 1600)
    assert gap(one.walk.base, other.walk.base) == 1800
    stops = meet((one, other))
    assert [(stop.distance, stop.met) for stop in stops] == [(1000, (1,)), (800, (0,))]
    assert touches(stops[0].base, stops[1].base)
    assert [stop.why[0].rule for stop in stops] == ["ARG-CON-02", "ARG-CON-02"]


@rule("ARG-CON-01")
def test_one_who_stands_is_reached_where_he_stands():
    stops = meet((Mover(walk((0, 0), (3000, 0)), "A", 2000), Mover(walk((1500, 0)), "B")))
    assert [(stop.distance, stop.base.centre) for stop in stops] == [(1300, (1300, 0)), (0, (1500, 0))]
    assert stops[1].why[0].rule == "ARG-CON-01"


def test_ways_that_cross_at_different_moments_do_not_meet():
    fast, slow = Mover(walk((0, 0), (2000, 0)), "A", 2000), Mover(walk((1000, -1900), (1000, 100)), "B", 2000)
    assert not any(stop.is_met for stop in meet((fast, slow)))
    late = Mover(walk((1000, -1000), (1000, 1000)), "B", 2000)
    assert all(stop.is_met for stop in meet((fast, late)))


def test_friends_walk_through_each_other():
    stops = meet((Mover(walk((0, 0), (1000, 0)), "A", 1000), Mover(walk((1000, 0), (0, 0)), "A", 1000)))
    assert [stop.distance for stop in stops] == [1000, 1000]


def test_who_was_stopped_is_met_where_he_was_stopped():
    runner = Mover(walk((0, 0), (4000, 0)), "A", 4000)
    guard = Mover(walk((1000, 0)), "B")
    follower = Mover(walk((800, 2000), (800, 0)), "B", 2000)
    stops = meet((runner, guard, follower))
    assert stops[0].distance == 800
    assert stops[0].met == (1, 2)
    assert stops[2].distance == 1800


def test_nobody_moves_in_a_turn_without_moves():
    assert meet((Mover(walk((0, 0), (500, 0)), "A"),)) == (Stop(0, base_at(0, 0)),)
    assert meet(()) == ()


def melee(chance: random.Random, count: int, side: int, speed: int) -> list[Mover]:
    movers: list[Mover] = []
    while len(movers) < count:
        facing = direction((0, 0), (chance.randint(-9, 9), chance.randint(1, 9)))
        start = (chance.randint(0, side), chance.randint(0, side))
        base = base_at(*start, chance.choice(FORMS), facing)
        if not any(overlaps(base, one.walk.base) for one in movers):
            way = some_way(chance, start, speed) if chance.random() < 0.8 else []
            movers.append(Mover(Walk(base, way), "AB"[len(movers) % 2], speed * chance.choice((0, 3, 7, 10)) // 10))
    return movers


def step_by_step(movers: list[Mover]) -> list[tuple[int, tuple[int, ...]]]:
    """The same, looked at moment by moment."""
    moments = max(one.speed for one in movers)
    held: dict[int, int] = {}
    met: dict[int, set[int]] = {n: set() for n in range(len(movers))}

    on_the_way = [[one.walk.at(far) for far in range(min(one.speed, one.walk.length) + 1)] for one in movers]

    def base(n: int, moment: int) -> Base:
        far = movers[n].speed * min(moment, held.get(n, moment)) // moments
        return on_the_way[n][min(far, movers[n].walk.length)]

    for moment in range(moments + 1):
        while True:
            clashes = [
                (n, m)
                for n in range(len(movers))
                for m in range(n)
                if movers[n].side != movers[m].side and m not in met[n] and not (n in held and m in held)
                if math.dist(base(n, moment).centre, base(m, moment).centre) < 600
                if overlaps(base(n, moment), base(m, moment))
            ]
            for n, m in clashes:
                met[n].add(m)
                met[m].add(n)
            for n in {n for pair in clashes for n in pair}:
                held.setdefault(n, max(moment - 1, 0))
            if not clashes:
                break
    ends = [min(one.speed * held.get(n, moments) // moments, one.walk.length) for n, one in enumerate(movers)]
    return [(end, tuple(sorted(met[n]))) for n, end in enumerate(ends)]


def test_meetings_are_those_found_moment_by_moment():
    met = 0
    for chance in chances("meetings"):
        movers = melee(chance, 3, 550, 40)
        if any(one.speed for one in movers):
            found = [(stop.distance, stop.met) for stop in meet(movers)]
            assert found == step_by_step(movers), [(one.walk.base, one.walk.points, one.speed) for one in movers]
            met += any(stop for _, stop in found)
    assert met > 100


def test_meetings_are_mutual_contacts_and_depend_on_no_order():
    for chance in chances("turns"):
        movers = melee(chance, 4, 900, 300)
        order = chance.sample(range(len(movers)), len(movers))
        mixed, stops = meet([movers[n] for n in order]), meet(movers)
        for n, stop in zip(order, mixed, strict=True):
            assert (stop.distance, stop.base) == (stops[n].distance, stops[n].base)
            assert tuple(sorted(order[m] for m in stop.met)) == stops[n].met
            for other in stops[n].met:
                assert n in stops[other].met
                turning = movers[n].walk.turns or movers[other].walk.turns
                assert turning or touches(stop.base, stops[other].base)
                assert not overlaps(stop.base, stops[other].base)
