"""Shots at a group: ARG-SGR-01 to ARG-SGR-09."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rulesets.argad.pool_laws import pool_law
from rulesets.argad.shooting import Member, ShotRules
from rulesets.argad.volley_odds import (
    hits_law,
    volley_law,
)
from rulesets.argad.volleys import Volley, plan_of, resolve_volley
from rulesets.common.dice import Dice
from rulesets.common.laws import law
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows
from tests.rulesets.argad.shots import WALL, casualties_law, fire, shot, told

LIGHTS = tuple(Member(f"light {n}") for n in range(1, 4))
MIXED = (Member("light 1"), Member("light 2"), Member("mail", "4"))
BOW, MUSKET, FAR = shot("bow", 10), shot("musket_flintlock", 15), shot("musket_flintlock", 45)


@rule("ARG-SGR-02")
def test_a_success_removes_a_lone_target():
    outcome = fire(BOW, [Member("hermit")], 5)
    assert told(outcome) == [("hermit", "removed")]
    assert outcome.fell[0].why[0].rule == "ARG-SGR-02"


@rule("ARG-SGR-03")
def test_the_casualty_is_drawn_among_the_nearest_six():
    crowd = [Member(f"n{n}") for n in range(1, 9)]
    assert fire([MUSKET] * 2, crowd, 5, 6, 6, 5).casualties == ("n6", "n5")
    outcome = fire([MUSKET] * 8, crowd, *[5] * 8, 1, 1, 1, 1, 1)
    assert [one.effect for one in outcome.fell] == ["removed"] * 6 + ["nobody_left"] * 2


def test_the_whole_group_may_be_drawn_where_so_read():
    crowd = [Member(f"n{n}") for n in range(1, 9)]
    rules = ShotRules(casualty_pool="whole_group")
    assert fire(MUSKET, crowd, 5, 8, rules=rules).casualties == ("n8",)


@rule("ARG-SGR-04")
@example("ARG-SGR-04", 1)
def test_armour_saves_the_one_who_is_drawn():
    outcome = fire(BOW, MIXED, 5, 3)
    assert told(outcome) == [("mail", "saved")]
    assert outcome.fell[0].why[0].rule == "ARG-SGR-04"


@example("ARG-SGR-04", 2)
def test_a_six_goes_through_the_armour():
    assert told(fire(BOW, MIXED, 6, 3)) == [("mail", "removed")]
    assert told(fire(BOW, MIXED, 5, 3)) == [("mail", "saved")]


@rule("ARG-SGR-05")
def test_a_single_six_that_armour_stops_is_rolled_again():
    knights = (Member("light"), Member("knight", "5"))
    assert fire(BOW, knights, 6, 2, 6).fell[0].natural == 7
    assert told(fire(BOW, knights, 6, 2, 6)) == [("knight", "removed")]
    assert told(fire(BOW, knights, 6, 2, 4)) == [("knight", "saved")]


def test_two_sixes_are_worth_a_seven_against_the_armour():
    knights = (Member("light"), Member("knight", "5"))
    outcome = fire([BOW] * 2, knights, 6, 6, 2)
    assert told(outcome) == [("knight", "removed"), ("light", "removed")]
    assert [one.natural for one in outcome.fell] == [7, 6]


@rule("ARG-SGR-06")
@example("ARG-SGR-06", 1)
def test_hits_fall_first_on_those_in_the_open():
    group = (Member("open"), *(Member(f"wall {n}", cover=WALL) for n in range(1, 4)))
    outcome = fire([MUSKET] * 3, group, 6, 5, 5, 1, 2)
    assert outcome.casualties == ("open", "wall 2")
    assert told(outcome)[1] == ("wall 1", "saved")
    assert outcome.fell[1].why[0].rule == "ARG-SGR-06"


@rule("ARG-SGR-07")
def test_by_order_the_whole_group_is_shot_at():
    group = (Member("open"), Member("covered", cover=WALL))
    outcome = fire(MUSKET, group, 5, 2, whole_group=True)
    assert told(outcome) == [("covered", "saved")]
    assert outcome.fell[0].why[0].rule == "ARG-SGR-07"
    assert told(fire(MUSKET, group, 5)) == [("open", "removed")]


@rule("ARG-SGR-08")
def test_who_has_two_points_is_wounded_first():  # and ARG-LIF-02: two hits of one volley remove him
    hero = Member("hero", points=2)
    outcome = fire(MUSKET, [hero], 5)
    assert told(outcome) == [("hero", "wounded")]
    assert fire([MUSKET] * 2, [hero], 5, 6).casualties == ("hero",)
    assert outcome.standing[0].points == 1


def test_one_who_is_aimed_at_is_not_drawn_for():  # ARG-CCT-08
    aimed = replace(MUSKET, moment="contact", aimed_at="light 2")
    assert told(fire(aimed, LIGHTS, 5)) == [("light 2", "removed")]
    assert told(fire([aimed] * 2, LIGHTS, 5, 5)) == [("light 2", "removed"), ("", "nobody_left")]


@rule("ARG-SHO-15")
def test_a_stone_kills_on_a_natural_six_only():
    stone = shot("stone", 4, occasion="ambush")
    outcome = fire(stone, [Member("sentry")], 5)
    assert told(outcome) == [("sentry", "knocked_down")]
    assert outcome.fell[0].why[0].rule == "ARG-SHO-15"
    assert told(fire(stone, [Member("sentry")], 6)) == [("sentry", "removed")]


def test_near_and_far_shots_pool_their_sixes():
    outcome = fire([MUSKET, FAR], LIGHTS, 6, 6, 1, 1)
    assert outcome.casualties == ("light 1", "light 2")


# Chances


def by_hand(needs: dict[str, int], shots: int) -> dict[int, Fraction]:
    """Casualties of shots with the same weapon at people drawn at random, told in the plainest way."""
    least, total = min(needs.values()), dict[int, Fraction]()

    def fall(dice: list[int], alive: list[str], values: list[int], missed: list[int], six_hit: bool) -> Iterator[Fate]:
        if not dice or not alive:
            yield Fraction(1), len(alive)
            return
        for name in alive:
            share, rest = Fraction(1, len(alive)), [one for one in alive if one != name]
            if dice[0] < 6:
                after = [(share, rest if dice[0] >= needs[name] else alive, values, missed, six_hit)]
            elif good := [value for value in values if value >= needs[name]]:
                after = [(share, rest, [one for one in values if one != good[0]], missed, True)]
            else:
                after = [(share, alive, values, [*missed, needs[name]], six_hit)]
            for part, left, free, stopped, hit in after:
                if stopped and not hit and 6 not in dice[1:]:
                    again = Fraction(1, 6) ** (min(stopped) - max(free))
                    gone = next(one for one in left if needs[one] == min(stopped))
                    yield from weighed(part * again, dice[1:], [o for o in left if o != gone], free, True)
                    yield from weighed(part * (1 - again), dice[1:], left, free, True)
                else:
                    yield from ((part * p, n) for p, n in fall(dice[1:], left, free, stopped, hit))

    def weighed(part: Fraction, dice: list[int], alive: list[str], values: list[int], hit: bool) -> Iterator[Fate]:
        yield from ((part * p, n) for p, n in fall(dice, alive, values, [], hit))

    for faces in product(range(1, 7), repeat=shots):
        ordered = sorted((face for face in faces if face >= least), reverse=True)
        values = [6 + n for n in range(faces.count(6))]
        for share, left in fall(ordered, list(needs), values, [], False):
            gone = len(needs) - left
            total[gone] = total.get(gone, Fraction(0)) + share / 6**shots
    return total


Fate = tuple[Fraction, int]


@pytest.mark.parametrize("armours", [("light", "5"), ("light", "4", "5"), ("light", "light", "5"), ("light", "5", "5")])
@pytest.mark.parametrize("shots", [1, 2, 3])
def test_the_chances_of_a_mixed_group_are_those_told_by_hand(armours: tuple[str, ...], shots: int):
    members = tuple(Member(f"{n}", armour) for n, armour in enumerate(armours))
    needs = {f"{n}": 5 + {"light": 0, "4": 1, "5": 2}[armour] for n, armour in enumerate(armours)}
    known = casualties_law(Volley((BOW,) * shots, members))
    assert {n: known.share(n) for n in known.weights} == by_hand(needs, shots)


def standing(dice: Dice, volley: Volley) -> tuple[int, ...]:
    outcome = resolve_volley(dice, volley)
    return tuple(sorted(one.points for one in outcome.standing))


PARTLY = (Member("open"), Member("open mail", "4"), Member("wall", cover=WALL), Member("wall mail", "4", WALL))
VOLLEYS = (
    Volley((BOW,) * 4, MIXED),
    Volley((BOW, BOW, shot("bow", 30)), PARTLY),
    Volley((BOW, BOW), PARTLY, whole_group=True),
    Volley((shot("bow", 10, disordered=True),) * 3, (Member("light"), Member("knight", "5"))),
    Volley((MUSKET, FAR, FAR), LIGHTS, rules=ShotRules(six_reroll="any_insufficient")),
    Volley((shot("stone", 4, occasion="ambush"),) * 3, (Member("hero", points=2), Member("sentry"))),
    Volley((replace(MUSKET, moment="contact", aimed_at="mail"), shot("musket_flintlock", 2, moment="contact")), MIXED),
)


@pytest.mark.parametrize("volley", VOLLEYS, ids=range(len(VOLLEYS)))
def test_throws_follow_the_law(volley: Volley):
    known = volley_law(volley).map(lambda members: tuple(sorted(one.points for one in members)))
    throws = 20_000 if volley in VOLLEYS[1:4:2] else 5_000  # the richest cases more often
    assert_follows(known, lambda dice: standing(dice, volley), throws)


@pytest.mark.parametrize("volley", VOLLEYS, ids=range(len(VOLLEYS)))
def test_hits_counted_apart_are_those_of_the_whole_pool(volley: Volley):
    pool = plan_of(volley).pool
    whole = pool_law(pool).map(lambda pooled: pooled.hits)
    assert {n: hits_law(pool).share(n) for n in whole.weights} == {n: whole.share(n) for n in whole.weights}


def test_forty_muskets_at_three_ranges_are_counted():
    shots = (MUSKET,) * 10 + (shot("musket_flintlock", 35),) * 10 + (FAR,) * 20
    known = casualties_law(Volley(shots, tuple(Member(f"{n}") for n in range(30))))
    assert sum(known.weights.values()) == known.total
    assert 5 < known.mean(int) < 6


@pytest.mark.parametrize("members", [PARTLY, MIXED, PARTLY[1:3]], ids=["partly covered", "mixed", "two"])
@pytest.mark.parametrize("whole_group", [False, True])
def test_the_law_by_stages_is_that_of_the_whole_tree(members: tuple[Member, ...], whole_group: bool):
    volley = Volley((BOW, shot("bow", 30)), members, whole_group=whole_group)
    staged = volley_law(volley).map(lambda known: tuple(sorted(one.points for one in known)))
    whole = law(standing, volley)
    assert {one: staged.share(one) for one in staged.weights} == {one: whole.share(one) for one in whole.weights}
