"""Room to go back and to follow, ranks in file: ARG-AFT-02 to ARG-AFT-06."""

from __future__ import annotations

import math
import random

from rulesets.argad.bases import MOUNTED, SQUARE_FOOT, Base, base_at
from rulesets.argad.distances import overlaps, touches
from rulesets.argad.recoil import Field, Figure, Recoil, advance, away_from, is_held, ranks_behind, recoil
from tests.rulesets.argad.tables import chances


def foot(x: int, y: int, side: str = "A", *, steady: bool = False) -> Figure:
    return Figure(base_at(x, y), side, steady=steady)


def rider(x: int, y: int, side: str = "A") -> Figure:
    return Figure(base_at(x, y, MOUNTED), side, mounted=True)


def ends(found: Recoil) -> list[tuple[int, tuple[int, int]]]:
    return [(n, base.centre) for n, base in found.moved]


def test_one_goes_straight_back_by_the_length_of_his_base():
    found = recoil(Field((foot(0, 0), foot(0, 200, "B"))), 0, (1,))
    assert (ends(found), found.distance) == ([(0, (0, -200))], 200)
    assert ends(recoil(Field((rider(0, 0), foot(0, 350, "B"))), 0, (1,))) == [(0, (0, -500))]


def test_one_goes_back_from_all_who_drove_him():
    assert away_from(base_at(0, 0), [base_at(200, 0), base_at(0, 200)]) == (-1000, -1000)
    assert away_from(base_at(0, 0, facing=(0, 1)), [base_at(200, 0), base_at(-200, 0)]) == (0, -1000)


def test_friends_behind_are_pushed_along():
    figures = (foot(0, 0), foot(0, 200, "B"), foot(0, -200), foot(0, -400), foot(300, -200))
    assert ends(recoil(Field(figures), 0, (1,))) == [(0, (0, -200)), (2, (0, -400)), (3, (0, -600))]


def test_nobody_on_foot_pushes_a_rider():
    figures = (foot(0, 0), foot(0, 200, "B"), rider(0, -350))
    assert 2 not in dict(recoil(Field(figures), 0, (1,)).moved)
    assert 2 in dict(recoil(Field((rider(0, 0), foot(0, 350, "B"), rider(0, -500))), 0, (1,)).moved)


def test_where_the_way_back_is_barred_one_gives_way_aside():
    figures = (foot(0, 0), foot(0, 200, "B"), foot(0, -250, steady=True))
    found = recoil(Field(figures), 0, (1,))
    ((_, end),) = found.moved
    assert found.distance == 200
    assert end.y < 0 and abs(end.x) > 100
    assert not overlaps(end, figures[2].base)


def test_a_shorter_way_will_do_if_it_breaks_contact():
    wall = ((-1000, -150), (1000, -150))
    pen = (wall, ((-110, -150), (-110, 1000)), ((110, -150), (110, 1000)))
    found = recoil(Field((foot(0, 0), foot(0, 200, "B")), pen), 0, (1,))
    assert found.distance in range(30, 60)
    assert not touches(found.moved[0][1], base_at(0, 200))


def test_one_who_is_hemmed_in_has_no_room():
    hemmed = [foot(round(201 * math.cos(n)), round(201 * math.sin(n)), "B") for n in (0.5, 1.6, 2.7, 3.8, 4.9, 6.0)]
    found = recoil(Field((foot(0, 0), *hemmed)), 0, (2,))
    assert not found.moved


def test_nobody_is_driven_through_a_wall_or_off_the_table():
    behind = Field((foot(500, 150), foot(500, 350, "B")), (), 1000, 1000)
    assert recoil(behind, 0, (1,)).moved[0][1].y >= 100
    fence = Field((foot(0, 0), foot(0, 200, "B")), (((-900, -120), (900, -120)),))
    end = recoil(fence, 0, (1,)).moved[0][1]
    assert end.y >= -20


def test_the_winner_may_follow_into_the_place_left():
    lancer, samurai = base_at(0, 200), base_at(0, 0)
    back = recoil(Field((Figure(samurai, "B"), Figure(lancer, "A"))), 0, (1,)).moved[0][1]
    followed = advance(lancer, samurai.centre)
    assert followed.centre == (0, 0)
    assert touches(followed, back)
    assert advance(base_at(0, 0), (0, 900)).centre == (0, 200)


def files(mine: int, theirs: int) -> tuple[Figure, ...]:
    front = (Figure(base_at(0, 0, SQUARE_FOOT), "A"), Figure(base_at(0, 200, SQUARE_FOOT), "B"))
    behind = [Figure(base_at(20, -200 * n, SQUARE_FOOT), "A") for n in range(1, mine + 1)]
    return (*front, *behind, *[Figure(base_at(0, 200 + 200 * n, SQUARE_FOOT), "B") for n in range(1, theirs + 1)])


def test_ranks_behind_hold_against_no_more_ranks_in_front():
    assert is_held(files(1, 0), 0, 1)
    assert not is_held(files(1, 1), 0, 1)
    assert is_held(files(2, 1), 0, 1)
    assert not is_held(files(0, 0), 0, 1)


def test_ranks_are_counted_in_file():
    assert ranks_behind(files(3, 2), 0, 1) == 3
    assert ranks_behind(files(3, 2), 1, 0) == 2
    askew = (*files(0, 0), Figure(base_at(150, -200, SQUARE_FOOT), "A"))
    assert ranks_behind(askew, 0, 1) == 0


def press(chance: random.Random) -> tuple[Field, list[int]]:
    """One in contact with some enemies, others standing about."""
    figures = [foot(1000, 1000)]
    causes = [1]
    angle = chance.uniform(0, 6.28)
    figures.append(foot(round(1000 + 201 * math.cos(angle)), round(1000 + 201 * math.sin(angle)), "B"))
    for _ in range(12):
        one = foot(chance.randint(650, 1350), chance.randint(650, 1350), chance.choice("AB"), steady=True)
        if not any(overlaps(one.base, other.base) for other in figures):
            figures.append(one)
    return Field(tuple(figures)), causes


def room_at(field: Field, end: tuple[float, float]) -> float:
    """How much room there is half-way and at the end of a recoil, in floats."""
    half = ((end[0] + 1000) / 2, (end[1] + 1000) / 2)
    return min((math.dist(p, one.base.centre) - 200 for p in (half, end) for one in field.figures[1:]), default=999)


def test_there_is_room_where_sampled_places_say_so():
    cramped = 0
    for chance in chances("press"):
        field, causes = press(chance)
        found = recoil(field, 0, causes)
        if found.moved:
            end: Base = found.moved[0][1]
            assert room_at(field, end.centre) > -8
            assert not touches(end, field.figures[1].base)
        cramped += found.distance < 200
        x, y = away_from(field.figures[0].base, [field.figures[1].base])
        back = math.atan2(y, x)
        for turn in range(-4, 5):
            for far in range(200, 10, -10):
                angle = back + turn * math.pi / 8
                end_at = (1000 + far * math.cos(angle), 1000 + far * math.sin(angle))
                if room_at(field, end_at) > 2 and math.dist(end_at, field.figures[1].base.centre) > 210:
                    assert found.distance >= far
                    break
    assert 100 < cramped < 900


def test_recoils_do_not_depend_on_the_order_of_figures():
    for chance in chances("orders of recoils"):
        field, causes = press(chance)
        loose = tuple(Figure(one.base, one.side, chance.random() < 0.2) for one in field.figures)
        order = chance.sample(range(len(loose)), len(loose))
        mixed = recoil(Field(tuple(loose[n] for n in order)), order.index(0), [order.index(n) for n in causes])
        found = recoil(Field(loose), 0, causes)
        assert mixed.distance == found.distance
        assert {order[n]: base for n, base in mixed.moved} == dict(found.moved)
