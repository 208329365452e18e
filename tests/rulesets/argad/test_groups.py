"""Lone characters, couples and groups: ARG-GRP-01 to ARG-GRP-06, ARG-SGR-03."""

from __future__ import annotations

import math
from itertools import combinations

from rulesets.argad.bases import LARGE_FOOT, MOUNTED, ROUND_FOOT, Footprint, base_at
from rulesets.argad.distances import Distances
from rulesets.argad.groups import Body, Cluster, Gaps, Travel, by_nearness, clusters, going_together, out_of_earshot
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.tables import chances, edge_points

GAPS = Gaps()


def walkers(*places: int, form: Footprint = ROUND_FOOT) -> list[Body]:
    return [Body(base_at(x, 0, form), "A") for x in places]


def riders(*places: int) -> list[Body]:
    return [Body(base_at(x, 0, MOUNTED), "A", mounted=True) for x in places]


def told(found: tuple[Cluster, ...]) -> list[tuple[tuple[int, ...], str]]:
    return [(one.members, one.kind) for one in found]


@example("ARG-GRP-05", 1)
@rule("ARG-GRP-04")
def test_three_in_line_with_gaps_of_3_cm_are_one_group():
    found = clusters(walkers(0, 500, 1000), GAPS)
    assert told(found) == [((0, 1, 2), "group")]
    assert (found[0].why[0].value, found[0].why[0].rule) == (3, "ARG-GRP-04")


@example("ARG-GRP-05", 2)
@rule("ARG-GRP-01", "ARG-GRP-02")
def test_two_side_by_side_and_a_third_4_cm_away_are_a_couple_and_a_lone_character():
    found = clusters(walkers(0, 300, 900), GAPS)
    assert told(found) == [((0, 1), "couple"), ((2,), "isolated")]
    assert [one.why[0].rule for one in found] == ["ARG-GRP-02", "ARG-GRP-01"]


@example("ARG-GRP-05", 3)
def test_two_riders_5_cm_apart_are_a_group_of_two():
    assert told(clusters(riders(0, 750), GAPS)) == [((0, 1), "group")]
    assert told(clusters(riders(0, 751), GAPS)) == [((0,), "isolated"), ((1,), "isolated")]


@rule("ARG-GRP-03")
def test_a_rider_with_one_walker_is_isolated_and_with_two_a_group():
    rider = Body(base_at(0, 0, MOUNTED), "A", mounted=True)
    page, cook = Body(base_at(300, 0), "A"), Body(base_at(-300, 0), "A")
    found = clusters([rider, page], GAPS)
    assert told(found) == [((0, 1), "couple")] and not found[0].is_group
    assert told(clusters([rider, page, cook], GAPS)) == [((0, 1, 2), "group")]
    assert clusters([rider], GAPS)[0].why[0].rule == "ARG-GRP-03"


def test_larger_bases_are_alone_at_5_cm():
    gaps = Gaps.of(LARGE_FOOT, MOUNTED)
    assert len(clusters(walkers(0, 749, form=LARGE_FOOT), gaps)) == 1
    assert len(clusters(walkers(0, 750, form=LARGE_FOOT), gaps)) == 2


def test_sides_and_open_order_never_link():
    one, other = walkers(0, 200)
    assert len(clusters([one, Body(other.base, "B")], GAPS)) == 2
    assert len(clusters([one, Body(other.base, "A", open_order=True)], GAPS)) == 2


def test_the_game_master_joins_and_parts():
    bodies = walkers(0, 200, 2000)
    assert told(clusters(bodies, GAPS, joined=[(2, 0)])) == [((0, 1, 2), "group")]
    assert told(clusters(bodies, GAPS, parted=[(1, 0)])) == [((n,), "isolated") for n in range(3)]


def test_those_who_go_the_same_way_are_proposed_as_a_group():
    def walk(x: int, dx: int, dy: int) -> Travel:
        return Travel(base_at(x, 0), base_at(x + dx, dy))

    assert going_together([walk(0, 0, 1500), walk(900, 100, 1500), walk(5000, 0, 1500)]) == ((0, 1),)
    assert going_together([walk(0, 0, 600), walk(0, 600, 601)]) == ((0, 1),)
    assert going_together([walk(0, 0, 600), walk(0, 600, 600)]) == ()  # 45 degrees
    assert going_together([walk(0, 0, 0), walk(0, 0, 100)]) == ()


def test_the_nearest_members_are_named_first():
    assert by_nearness([base_at(900, 0), base_at(300, 0), base_at(0, 600)], [base_at(0, 0)]) == (1, 2, 0)
    assert by_nearness([base_at(900, 0), base_at(300, 0)], [base_at(0, 0), base_at(1200, 0)]) == (1, 0)
    assert by_nearness([base_at(0, 300), base_at(300, 0), base_at(-300, 0)], [base_at(0, 0)]) == (2, 0, 1)


def test_who_does_not_hear_the_chief():
    assert out_of_earshot([base_at(2200, 0), base_at(2201, 0)], [base_at(0, 0)], Distances()) == (1,)
    assert out_of_earshot([base_at(0, 0)], [], Distances()) == (0,)


def crowd(seed: str) -> list[list[Body]]:
    found = []
    for chance in chances(seed):
        bodies = []
        for _ in range(chance.randint(1, 8)):
            mounted = chance.random() < 0.3
            base = base_at(chance.randint(0, 2500), chance.randint(0, 2500), MOUNTED if mounted else ROUND_FOOT)
            bodies.append(Body(base, chance.choice("AAB"), mounted, chance.random() < 0.1))
        found.append(bodies)
    return found


def test_groups_are_those_that_a_flood_over_sampled_gaps_finds():
    for bodies in crowd("flood"):
        edges = [edge_points(one.base, 16) for one in bodies]
        near, unsure = {n: {n} for n in range(len(bodies))}, False
        for (n, one), (m, other) in combinations(enumerate(bodies), 2):
            limit = GAPS.mounted if one.mounted or other.mounted else GAPS.foot
            if one.side == other.side and not one.open_order and not other.open_order:
                far = min(math.dist(p, q) for p in edges[n] for q in edges[m])
                unsure |= limit - 2 < far < limit + 110
                if far < limit:
                    near[n].add(m)
                    near[m].add(n)
        for _ in bodies:
            near = {n: set().union(*(near[m] for m in near[n])) for n in near}
        assert unsure or {one.members for one in clusters(bodies, GAPS)} == {tuple(sorted(near[n])) for n in near}


def test_groups_do_not_depend_on_the_order_of_figures():
    for chance, bodies in zip(chances("orders"), crowd("orders"), strict=True):
        order = chance.sample(range(len(bodies)), len(bodies))
        mixed = clusters([bodies[n] for n in order], GAPS)
        back = {(tuple(sorted(order[m] for m in one.members)), one.kind) for one in mixed}
        assert back == set(told(clusters(bodies, GAPS)))
        nearest = by_nearness([bodies[n].base for n in order], [bodies[0].base])
        assert [order[n] for n in nearest] == list(by_nearness([one.base for one in bodies], [bodies[0].base]))
