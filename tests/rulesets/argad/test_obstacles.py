"""Levels, obstacles, hostages and rooms in melee: ARG-LVL, ARG-OBS, ARG-HOS, ARG-MBL."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.fighters import Reach
from rulesets.argad.melee_modifiers import modifiers_of
from rulesets.argad.obstacles import (
    Rush,
    Stand,
    across,
    blocks,
    check_across,
    check_defenders,
    crossing,
    ground_of,
    hindered_going_round,
    place_won,
    room_to_swing,
)
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import MAIL, duel, fates, fighter, fought, struck
from tests.rulesets.argad.marks import example, rule

THERE, BACK = Reach(0, 1), Reach(1, 0)


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


@rule("ARG-OBS-01")
def test_across_an_obstacle_one_must_try_and_the_other_resist():
    assert across("attacks", "resists")
    assert across("attacks", "attacks")
    assert not across("resists", "resists")
    assert refusal(check_across, "attacks", "ignores") == "ARG-OBS-01"


@rule("ARG-OBS-02")
def test_the_defender_on_foot_has_plus_one():
    fight = duel(fighter(3), fighter(3), crossing(THERE, "attacks", "resists"), crossing(BACK, "resists", "attacks"))
    result = fought(fight, 2, 3)
    assert result.fates[0].fallen
    assert [one.rule for one in modifiers_of(struck(3, crossing="resists"))] == ["ARG-OBS-02"]
    assert not modifiers_of(struck(3, crossing="resists", role="mounted_foot"))[0].value


@rule("ARG-OBS-03")
def test_one_defender_and_a_friend_behind_with_a_long_weapon():
    attack = Reach(0, 1, crossing="attacks")
    defence = Reach(1, 0, crossing="resists"), Reach(2, 0, 1, crossing="resists")
    check_defenders((attack, *defence))
    second = Reach(3, 0, crossing="resists")
    assert refusal(check_defenders, (attack, *defence, second)) == "ARG-OBS-03"
    indoors = (attack, defence[0], replace(defence[1], cramped=True))
    assert refusal(check_defenders, indoors) == "ARG-OBS-03"


@rule("ARG-OBS-05")
@example("ARG-OBS-05", 1)
def test_a_ladder_against_a_battlement():
    up, down = Reach(0, 1, ground="climbing", crossing="attacks"), Reach(1, 0, ground="higher", crossing="resists")
    result = fought(duel(fighter(4, armour=MAIL), fighter(3), up, down), 4, 4)
    assert result.fates[0].fallen
    assert not result.fates[1].recoils
    assert [one.rule for one in modifiers_of(struck(4, ground="climbing", crossing="attacks"))] == ["ARG-OBS-05"]


@rule("ARG-OBS-06")
def test_if_both_attack_nobody_has_the_bonus():
    one, other = crossing(THERE, "attacks", "attacks"), crossing(BACK, "attacks", "attacks")
    assert [mod.rule for mod in modifiers_of(struck(4, crossing="attacks", both_attack=True))] == ["ARG-OBS-06"]
    assert fates(duel(fighter(4), fighter(4), one, other), 4, 3) == ("stands", "recoils")


@rule("ARG-BLD-06")
def test_a_door_is_an_obstacle_that_helps_its_defender_on_foot():
    (bonus,) = modifiers_of(struck(4, crossing="resists", opening=True))
    assert (bonus.value, bonus.rule) == (1, "ARG-BLD-06")
    assert modifiers_of(struck(4, crossing="attacks", opening=True)) == ()


@rule("ARG-OBS-04", "ARG-OBS-07", "ARG-LVL-05")
def test_by_which_rule_a_place_is_won():
    assert place_won(Reach(0, 1, crossing="resists")).rule == "ARG-OBS-04"
    assert place_won(Reach(0, 1, ground="climbing", crossing="attacks")).rule == "ARG-OBS-07"
    assert place_won(Reach(0, 1, ground="lower")).rule == "ARG-LVL-05"
    assert place_won(Reach(0, 1)).rule == "ARG-AFT-06"


@rule("ARG-TAB-06")
def test_a_table_is_won_like_any_place():
    assert place_won(Reach(0, 1, ground="table")).rule == "ARG-TAB-06"


@rule("ARG-LVL-04")
def test_a_defender_blocks_one_who_would_go_round():
    assert blocks(Rush(5, 20), Rush(5, 20))
    assert blocks(Rush(5, 12), Rush(10, 20))
    assert not blocks(Rush(7, 12), Rush(10, 20))
    assert not blocks(Rush(25, 20), Rush(50, 20))
    assert hindered_going_round(Rush(5, 20), Rush(5, 20)).rule == "ARG-LVL-04"
    assert hindered_going_round(Rush(9, 12), Rush(5, 20)) is None


def test_how_two_stand_to_each_other():
    floor, stairs, table = Stand(10), Stand(5), Stand(0, on_table=True)
    assert (ground_of(stairs, floor), ground_of(floor, stairs), ground_of(floor, floor)) == ("lower", "higher", "level")
    assert (ground_of(Stand(0), table), ground_of(table, table)) == ("table", "level")
    assert ground_of(Stand(10, climbing=True), floor) == "climbing", "clinging to the top is not standing there"


@rule("ARG-MBL-02", "ARG-MBL-01")
def test_only_very_large_rooms_leave_long_weapons_their_length():
    assert room_to_swing(indoors=True).rule == "ARG-MBL-01"
    assert room_to_swing(indoors=False, opening=True).rule == "ARG-MBL-01"
    assert room_to_swing(indoors=True, very_large=True).rule == "ARG-MBL-02"
    assert room_to_swing(indoors=False) is None
