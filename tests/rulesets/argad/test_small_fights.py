"""From a crowd to small fights: ARG-MEL-01 to ARG-MEL-08, ARG-MEL-25."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from rulesets.argad.fights import NAMELESS, Blow
from rulesets.argad.melee import resolve_fight
from rulesets.argad.small_fights import (
    Contact,
    at_once,
    check_blows,
    check_contact,
    check_room,
    pairings,
)
from rulesets.common.dice import Fast
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import duel, fighter
from tests.rulesets.argad.marks import rule

SIDES = {"a": 0, "b": 0, "x": 1, "y": 1, "z": 1}
CROWD = (Contact("a", "x", 5), Contact("a", "y", 9), Contact("b", "y", 4), Contact("b", "z", 7))


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


@rule("ARG-MEL-01", "ARG-MEL-07", "ARG-MEL-25")
def test_who_may_strike():
    check_contact(Contact("a", "x"))
    assert refusal(check_contact, None) == "ARG-MEL-01"
    assert refusal(check_contact, Contact("a", "x", by_edge=False)) == "ARG-MEL-07"
    assert refusal(check_contact, Contact("a", "x", at_start=False)) == "ARG-MEL-25"


@rule("ARG-MEL-02")
def test_one_die_each_and_two_for_a_fencer_who_chose_so():
    assert len(duel(fighter(3), fighter(3)).blows) == 2
    fencers = duel(fighter(3, feat="two_strikes"), fighter(3))
    assert [blow.by for blow in fencers.blows] == [0, 0, 1]
    check_blows(fencers)
    twice = replace(duel(fighter(3), fighter(3)), blows=(Blow(0), Blow(0), Blow(1)))
    assert refusal(check_blows, twice) == "ARG-MEL-02"


@rule("ARG-MEL-05")
def test_all_fights_are_at_once_in_any_order():
    fights = [(duel(fighter(n), fighter(3)), replace(NAMELESS, key=f"f{n}")) for n in (2, 3, 4)]
    assert at_once(fights).rule == "ARG-MEL-05"
    assert at_once(fights[:1]) is None

    class ByKey(Fast):
        def together(self, asks):
            return tuple(Fast(ask.key).die(6, key="", seat="", why="") for ask in asks)

        def at_least(self, count, target, *, key, **more):
            return Fast(key).at_least(count, target, key=key, **more)

    plain = dict(zip("abc", [resolve_fight(ByKey(0), *one) for one in fights], strict=True))
    for order in permutations("abc"):
        again = [resolve_fight(ByKey(0), *fights["abc".index(one)]) for one in order]
        assert dict(zip(order, again, strict=True)) == plain


def test_a_crowd_is_split_by_the_shortest_distances():
    assert pairings(CROWD, SIDES) == (("b", "y", "z"), ("a", "x"))
    for order in permutations(CROWD):
        assert sorted(sorted(fight) for fight in pairings(order, SIDES)) == [["a", "x"], ["b", "y", "z"]]


@rule("ARG-MEL-08")
def test_there_is_room_for_four_around_a_man_and_six_around_a_horse():
    check_room("foot", 4)
    assert refusal(check_room, "foot", 5) == "ARG-MEL-08"
    check_room("cavalry", 6)
    assert refusal(check_room, "cavalry", 7) == "ARG-MEL-08"
