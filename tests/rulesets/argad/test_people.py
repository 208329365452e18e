"""Who people are and what they carry through a game: ARG-CLS, ARG-ARM, ARG-FRM-07."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.people import FRESH, LIGHT, Armour, Profile, because, why_no_action
from tests.rulesets.argad.marks import rule

SOLDIER = Profile("soldier", 3, unit="first")
SERGEANT = Profile("sergeant", 4, rank="officer", unit="first", commands=("first",))


def test_cls_07_what_is_not_set_equals_the_class():
    assert Profile("guard", 4).ability("perception") == 4
    assert Profile("guard", 4, perception=2).ability("perception") == 2
    assert Profile("guard", 4, skills=(("charm", 0), ("scout", 5))).ability("charm") == 4
    assert Profile("guard", 4, skills=(("charm", 0), ("scout", 5))).ability("scout") == 5


def test_arm_01_no_armour_counts_for_nothing():
    assert (LIGHT.value, LIGHT.stops_blows, LIGHT.rank) == (0, 0, 0)


def test_arm_09_armour_three_is_no_more_than_a_rank():
    assert Armour("3", 3, 1).stops_blows == 0
    assert Armour("4", 4, 2).stops_blows == 4


def test_orders_count_for_the_units_one_commands():
    assert SERGEANT.may_command(SOLDIER)
    assert not SERGEANT.may_command(replace(SOLDIER, unit="second"))
    assert replace(SERGEANT, commands=("*",)).may_command(replace(SOLDIER, unit="second"))
    assert not SOLDIER.may_command(SERGEANT)
    assert not SERGEANT.may_command(SERGEANT)


def test_mov_18_two_paces_are_no_move_but_an_announced_move_is():
    assert replace(FRESH, moved=200).is_immobile(200)
    assert not replace(FRESH, moved=300).is_immobile(200)
    assert not replace(FRESH, announced=True).is_immobile(200)


@rule("ARG-UNT-10", "ARG-WND-02", "ARG-LIF-01")
def test_what_keeps_from_acting_is_named_with_its_rule():
    assert why_no_action(FRESH, 1) is None
    assert why_no_action(replace(FRESH, down_until=3), 3) == because("on_the_ground", "ARG-UNT-10")
    assert why_no_action(replace(FRESH, down_until=3), 4) is None
    assert why_no_action(replace(FRESH, stunned_until=3), 3) == because("half_stunned", "ARG-WND-02")
    assert why_no_action(replace(FRESH, out="removed"), 1) == because("out_of_game", "ARG-LIF-01")


@rule("ARG-DBT-04", "ARG-DAN-04", "ARG-AFT-09")
def test_people_who_hesitate_who_cling_and_prisoners_start_nothing():
    assert why_no_action(replace(FRESH, hesitates=True), 1) == because("hesitates", "ARG-DBT-04")
    assert why_no_action(replace(FRESH, in_danger=True), 1) == because("in_danger", "ARG-DAN-04")
    assert why_no_action(replace(FRESH, prisoner_of="x"), 1) == because("is_prisoner", "ARG-AFT-09")
