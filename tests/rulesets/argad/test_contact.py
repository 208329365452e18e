"""Contact, room around an enemy, second ranks: ARG-MEL-07, ARG-MEL-08, ARG-RNK-01, ARG-RNK-08, ARG-SRK-01."""

from __future__ import annotations

import math
import random
from itertools import permutations

from rulesets.argad.bases import MOUNTED, ROUND_FOOT, SQUARE_FOOT, Base, Footprint, base_at
from rulesets.argad.contact import (
    contact,
    fits,
    free_places,
    in_contact,
    is_behind,
    places_around,
    set_against,
    with_room,
)
from rulesets.argad.distances import gap, touches
from rulesets.argad.sight import Screens
from tests.rulesets.argad.tables import FORMS, chances, edge_points, some_base, stands_on

OPEN = Screens()


def against(chance: random.Random) -> tuple[Base, Base]:
    """Two bases pushed together until they all but touch."""
    one, form = some_base(chance, 1000), chance.choice(FORMS)
    angle, facing = chance.uniform(0, 2 * math.pi), (chance.randint(-9, 9), chance.randint(1, 9))
    far = 600
    while True:
        other = base_at(round(one.x + far * math.cos(angle)), round(one.y + far * math.sin(angle)), form, facing)
        if (left := gap(one, other)) <= 2:
            return one, other
        far -= max(1, left - 2)


def shared_side(one: Base, other: Base) -> float:
    """What two touching bases share of the side between them, in floats, as a part of the smaller one."""
    best, share = -math.inf, 0.0
    for mine, theirs in ((one, other), (other, one)):
        for n in range(len(mine.corners)):
            (ax, ay), (bx, by) = mine.corners[n - 1], mine.corners[n]
            long = math.dist((ax, ay), (bx, by))
            ux, uy = (bx - ax) / long, (by - ay) / long
            spots = theirs.corners or (theirs.centre,)
            beyond = min((x - ax) * uy - (y - ay) * ux for x, y in spots)
            ends = [(x - ax) * ux + (y - ay) * uy for x, y in spots]
            round_off = theirs.radius
            covered = min(long, max(ends) + round_off) - max(0.0, min(ends) - round_off)
            if beyond > best + 0.01:
                best, share = beyond, covered / min(one.footprint.width, other.footprint.width)
    return share


def test_contact_by_an_edge_shares_a_quarter_of_it():
    corners = 0
    for chance in chances("edges"):
        one, other = against(chance)
        if one.corners or other.corners:
            share = shared_side(one, other)
            assert contact(one, other) == ("edge" if share >= 0.25 else "corner") or abs(share - 0.25) < 0.05
            corners += contact(one, other) == "corner"
        else:
            assert contact(one, other) == "edge"
        assert contact(one, other) == contact(other, one)
    assert corners > 20


def test_a_corner_is_no_contact():
    one = base_at(0, 0, SQUARE_FOOT)
    assert contact(one, base_at(200, 200, SQUARE_FOOT)) == "corner"
    assert contact(one, base_at(200, 0, SQUARE_FOOT)) == "edge"
    assert contact(one, base_at(200, 150, SQUARE_FOOT)) == "edge"
    assert contact(one, base_at(200, 151, SQUARE_FOOT)) == "corner"
    assert contact(one, base_at(210, 0, SQUARE_FOOT)) == "none"
    assert contact(one, base_at(241, 0, SQUARE_FOOT, (1, 1))) == "edge"  # askew, but against the side
    assert contact(one, base_at(170, 170)) == "corner"  # a disc at the corner
    assert contact(base_at(0, 0), base_at(141, 141)) == "edge"


def test_there_are_four_places_around_one_on_foot_and_six_around_a_rider():
    assert [one.base.centre for one in places_around(base_at(0, 0), ROUND_FOOT)] == [
        (0, 200), (-200, 0), (0, -200), (200, 0),
    ]  # fmt: skip
    found = places_around(base_at(0, 0, MOUNTED), ROUND_FOOT)
    assert [one.base.centre for one in found] == [
        (0, 350), (-225, 125), (-225, -125), (0, -350), (225, -125), (225, 125),
    ]  # fmt: skip
    assert [one.side for one in found] == [0, 1, 1, 2, 3, 3]
    assert [one.base.facing for one in found[:2]] == [(0, -250), (125, 0)]


def test_places_touch_the_base_and_stand_on_nobody():
    for chance in chances("places"):
        target, form = some_base(chance), chance.choice(FORMS)
        others = [some_base(chance, 900) for _ in range(3)]
        for place in places_around(target, form):
            assert touches(place.base, target)
            assert gap(place.base, target) >= -3
        for one in free_places(target, form, others):
            inner = [((p[0] * 9 + one.base.x) / 10, (p[1] * 9 + one.base.y) / 10) for p in edge_points(one.base, 16)]
            assert not any(stands_on(other, p) for p in inner for other in others)


def test_walls_and_friends_take_up_places():
    target = base_at(0, 0, SQUARE_FOOT)
    wall = ((-500, -102), (500, -102))
    assert [one.side for one in free_places(target, ROUND_FOOT, (), (wall,))] == [0, 1, 3]
    friends = [base_at(200, 0, SQUARE_FOOT), base_at(-200, 0, SQUARE_FOOT)]
    assert [one.side for one in free_places(target, SQUARE_FOOT, friends)] == [0, 2]
    assert fits(base_at(0, 200, SQUARE_FOOT), [target])
    assert not fits(base_at(0, 180, SQUARE_FOOT), [target])


def test_no_more_than_four_fight_one():
    around = [base_at(round(203 * math.cos(n * math.pi / 3)), round(203 * math.sin(n * math.pi / 3))) for n in range(6)]
    target = base_at(0, 0)
    assert all(in_contact(target, one) for one in around)
    assert len(with_room(target, around)) == 4
    assert len(with_room(target, around[:3])) == 3
    assert len(with_room(target, around[:3], [base_at(0, -200)])) == 3
    assert len(with_room(target, around[:3], [base_at(0, 200), base_at(0, -200), base_at(-200, 0)])) == 1


def ring(chance: random.Random) -> tuple[Base, list[Base]]:
    target = base_at(500, 500, chance.choice((ROUND_FOOT, SQUARE_FOOT, MOUNTED)))
    found: list[Base] = []
    for _ in range(chance.randint(1, 6)):
        angle = chance.uniform(0, 2 * math.pi)
        one, far = target, 500
        while one is target or gap(target, one) > 2:
            far -= 1 if one is target else max(1, gap(target, one) - 2)
            one = base_at(round(500 + far * math.cos(angle)), round(500 + far * math.sin(angle)))
        found.append(one)
    return target, found


def test_as_many_fight_as_find_room():
    for chance in chances("room"):
        target, attackers = ring(chance)
        spots = [one.base.centre for one in places_around(target, Footprint(20, 20))]
        near = [one for one in attackers if in_contact(target, one)]
        wanted = [
            sorted(range(len(spots)), key=lambda n, one=one: (math.dist(spots[n], one.centre), n))[: len(spots) // 2]
            for one in near
        ]
        most = max(
            (
                len({place for place, who in zip(order, wanted, strict=False) if place in who})
                for order in permutations(range(len(spots)), min(len(near), len(spots)))
            ),
            default=0,
        )
        found = with_room(target, attackers)
        assert len(found) >= most and all(in_contact(target, attackers[n]) for n in found)
        order = chance.sample(range(len(attackers)), len(attackers))
        mixed = with_room(target, [attackers[n] for n in order])
        assert {attackers[order[n]].centre for n in mixed} == {attackers[n].centre for n in found}


def test_a_spearman_behind_two_friends_chooses_the_shoulder():
    a, b, enemy = base_at(0, 0), base_at(200, 0), base_at(100, 174)
    c, d = base_at(-100, -174), base_at(100, -174)
    assert [is_behind(c, front, enemy) and touches(front, c) for front in (a, b)] == [True, False]
    assert [is_behind(d, front, enemy) and touches(front, d) for front in (a, b)] == [True, True]
    assert not is_behind(a, b, enemy)  # who touches the enemy himself stands behind nobody
    beside, ahead = base_at(-200, 0), base_at(-100, 174)
    assert is_behind(beside, a, enemy)
    assert not is_behind(ahead, a, enemy)


def test_bases_that_met_are_set_face_to_face():
    target, late = base_at(0, 0, SQUARE_FOOT), base_at(30, 201, SQUARE_FOOT, (1, -9))
    assert set_against(late, target).centre == (0, 200)
    assert set_against(late, target).facing == (0, -100)
    crowded = set_against(late, target, [base_at(0, 200, SQUARE_FOOT)])
    assert crowded.centre == late.centre
    assert set_against(base_at(150, 150), target).facing == (-1, -1)
