"""Who may shoot: ARG-SHO-02 to ARG-SHO-15, ARG-RNG-09, ARG-ACT-04 and 07, ARG-MOD-03."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from rulesets.argad.may_shoot import (
    Ready,
    allowances,
    check,
    jams,
    obstacles_of,
    shots_allowed,
    turns_to_reload,
)
from rulesets.argad.people import Condition
from rulesets.argad.shooting import Member
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.shots import WEAPONS, fire, shot


def refused(weapon: str, cm: int = 8, *, condition: Condition | None = None, **facts: Any) -> tuple[str, str]:
    """Code and rule of the refusal; facts of the shot and of the shooter's readiness together."""
    own = {name: facts.pop(name) for name in list(facts) if name in [one.name for one in fields(Ready)]}
    case = Ready(shot(weapon, cm, **facts), condition or Condition(), **own)
    try:
        check(case)
    except IllegalAction as reason:
        return reason.code, reason.rule
    return "allowed", ""


def was(**facts: Any) -> Condition:
    return Condition(**facts)


ALLOWED = ("allowed", "")


def test_who_stands_loaded_and_free_may_shoot():
    assert refused("bow") == refused("musket_flintlock") == ALLOWED


@rule("ARG-LIF-01", "ARG-UNT-10")
def test_the_dead_and_those_on_the_ground_do_not_shoot():
    assert refused("bow", condition=was(out="removed")) == ("out_of_game", "ARG-LIF-01")
    assert refused("bow", condition=was(down_until=3)) == ("on_the_ground", "ARG-UNT-10")


@rule("ARG-SHO-10")
def test_the_unloaded_do_not_shoot():
    assert refused("crossbow", condition=was(unloaded=(("crossbow", 1),))) == ("unloaded", "ARG-SHO-10")


@rule("ARG-SHO-02")
def test_one_shot_a_turn_but_with_modern_weapons():
    assert refused("bow", condition=was(shots=1)) == ("has_shot", "ARG-SHO-02")
    assert refused("revolver_pistol", condition=was(shots=1)) == ALLOWED
    assert refused("revolver_pistol", condition=was(shots=1, moved=300)) == ("has_shot", "ARG-SHO-02")
    assert shots_allowed(Ready(shot("revolver_pistol", 8))) == 2


@rule("ARG-SHO-03")
def test_who_struck_does_not_shoot():
    assert refused("bow", condition=was(strikes=1)) == ("has_struck", "ARG-SHO-03")


@rule("ARG-DIS-09")
def test_who_broke_contact_shoots_with_a_pistol_only():
    assert refused("bow", condition=was(at_contact=True), breaks=True) == ("only_pistol_after_contact", "ARG-DIS-09")
    assert refused("revolver_pistol", condition=was(at_contact=True), breaks=True) == ALLOWED


@rule("ARG-SHO-04")
@example("ARG-SHO-04", 1)
def test_who_was_in_contact_does_not_shoot():
    assert refused("javelin", condition=was(at_contact=True, moved=1000)) == ("in_contact", "ARG-SHO-04")
    assert refused("bow", condition=was(at_contact=True)) == ("in_contact", "ARG-SHO-04")


@example("ARG-SHO-04", 2)
def test_but_a_pistol_may_be_fired_at_him():
    pirate = {"condition": was(at_contact=True), "touches": True, "target_touches": True, "moment": "melee"}
    assert refused("pistol_flintlock", 0, **pirate) == ALLOWED
    pistol = shot("pistol_flintlock", 0, moment="melee")
    assert fire(pistol, [Member("soldier")], 5).casualties == ("soldier",)
    assert allowances(Ready(pistol, was(at_contact=True)))[0].rule == "ARG-SHO-04"


@rule("ARG-MOD-03", "ARG-CCT-01")
def test_in_contact_one_shoots_at_that_enemy_only():
    held = was(at_contact=True)
    assert refused("pistol_flintlock", condition=held, touches=True) == ("only_at_enemy_in_contact", "ARG-MOD-03")
    assert refused("pistol_flintlock", condition=held) == ALLOWED  # he has broken contact
    assert refused("bow", touches=True) == ("just_before_contact_only", "ARG-CCT-01")
    assert refused("bow", moment="contact") == ("not_about_to_touch", "ARG-CCT-01")


@rule("ARG-SHO-08")
def test_immobile_weapons_are_not_shot_by_movers():
    assert refused("bow", condition=was(moved=300)) == ("moved_with_immobile_weapon", "ARG-SHO-08")
    assert refused("bow", condition=was(moved=200)) == ALLOWED
    assert refused("bow", condition=was(announced=True)) == ("moved_with_immobile_weapon", "ARG-SHO-08")
    assert refused("bow", moving="will_move") == ("moved_with_immobile_weapon", "ARG-SHO-08")
    assert refused("arquebus", 8, condition=was(moved=300)) == ALLOWED
    assert refused("arquebus", 12, condition=was(moved=300)) == ("moved_too_far_off", "ARG-SHO-08")


@rule("ARG-CAV-03", "ARG-RNG-05")
def test_not_every_weapon_is_shot_mounted():
    assert refused("longbow", mounted=True) == ("not_mounted", "ARG-CAV-03")
    assert refused("yumi", mounted=True) == ("mounted_only_for", "ARG-RNG-05")
    assert refused("yumi", mounted=True, training=("samurai",)) == ALLOWED


@rule("ARG-RNG-01", "ARG-RNG-09")
def test_range():
    assert refused("bow", 61) == ("beyond_range", "ARG-RNG-01")
    assert refused("bow", 41, indoors=True) == ("outdoors_only", "ARG-RNG-09")
    assert refused("bow", 40, indoors=True) == ALLOWED


@rule("ARG-SHO-13")
def test_what_is_thrown_is_counted():
    assert refused("javelin", thrown=2) == ("nothing_left_to_throw", "ARG-SHO-13")
    assert refused("stone", 4, thrown=9) == ALLOWED


@rule("ARG-ACT-07", "ARG-SWI-04")
def test_hands_and_powder():
    assert refused("musket_flintlock", holds_on=True) == ("needs_both_hands", "ARG-ACT-07")
    assert refused("pistol_flintlock", holds_on=True) == ALLOWED
    assert refused("pistol_flintlock", condition=was(wet=("pistol_flintlock",))) == ("wet_powder", "ARG-SWI-04")


@rule("ARG-RNG-12")
def test_crews_and_supports():
    assert refused("cannon_light_ball", 50, crew=2) == ("crew_too_small", "ARG-RNG-12")
    assert refused("swivel_gun", supported=False) == ("needs_support", "ARG-RNG-12")


@rule("ARG-SHO-15")
def test_rocks_fall_from_above():
    assert refused("dropped_rock", 1) == ("needs_height", "ARG-SHO-15")
    assert refused("dropped_rock", 1, above=True) == ALLOWED
    assert refused("dropped_rock", 1, above=True, options_off=("stones",)) == ("option_off", "ARG-SHO-15")


@rule("ARG-SKL-05", "ARG-SKL-06")
def test_skills():
    assert refused("rifle_short", elite="bonus", elite_used=True) == ("elite_shot_made", "ARG-SKL-05")
    assert refused("throwing_knife", 4) == ("needs_skill", "ARG-SKL-06")
    assert refused("throwing_knife", 4, training=("knife_thrower",)) == ALLOWED


@rule("ARG-LOS-03", "ARG-ACT-01")
def test_one_thing_a_turn():
    assert refused("bow", condition=was(crouched=True)) == ("stays_low", "ARG-LOS-03")
    assert refused("bow", condition=was(reloading="crossbow")) == ("does_something_else", "ARG-ACT-01")


@pytest.mark.parametrize(
    ("option", "weapon", "facts", "cited"),
    [
        ("modern_weapons", "bolt_rifle", {}, "ARG-MOD-01"),
        ("artillery", "cannon_light_canister", {"crew": 3}, "ARG-ART-01"),
        ("multiple_projectiles", "blunderbuss", {}, "ARG-MUL-01"),
        ("early_shots", "bow", {"moment": "early"}, "ARG-TIM-02"),
        ("peaceful_shooting", "bow", {"occasion": "contest"}, "ARG-HUN-01"),
        ("fantasy_dice", "bow", {"sides": 8}, "ARG-FAN-01"),
        ("special_skills", "bow", {"elite": "bonus"}, "ARG-SKL-01"),
    ],
)
def test_each_option_may_be_off(option: str, weapon: str, facts: dict[str, Any], cited: str):
    assert refused(weapon, **facts) == ALLOWED
    assert refused(weapon, options_off=(option,), **facts) == ("option_off", cited)


@rule("ARG-SKL-01")
def test_rare_skills_are_an_option():
    assert refused("bow", options_off=("special_skills",), elite="bonus") == ("option_off", "ARG-SKL-01")


@rule("ARG-MOD-01", "ARG-MUL-01", "ARG-ART-01")
def test_modern_weapons_bursts_and_cannon_are_options():
    off = ("modern_weapons", "multiple_projectiles", "artillery")
    weapons = ("bolt_rifle", "blunderbuss", "cannon_light_canister")
    cited = [refused(weapon, options_off=off, crew=3)[1] for weapon in weapons]
    assert cited == ["ARG-MOD-01", "ARG-MUL-01", "ARG-ART-01"]


def test_all_reasons_are_told():
    case = Ready(shot("longbow", 90, mounted=True), Condition(shots=1, moved=900))
    assert [one.code for one in obstacles_of(case)] == ["has_shot", "not_mounted", "beyond_range"]


def test_reloading_takes_whole_turns():
    assert [turns_to_reload(WEAPONS[one]) for one in ("crossbow", "musket_flintlock", "matchlock_musket")] == [1, 1, 2]
    assert turns_to_reload(WEAPONS["light_handgun"], helped=True) == 1


@rule("ARG-TIM-09")
def test_a_weapon_of_every_turn_shoots_late_and_early_again():
    late, early = Condition(shots=1), Condition()
    assert refused("bow", condition=late) == ("has_shot", "ARG-SHO-02")
    assert refused("bow", condition=early, moment="early") == ALLOWED
    assert allowances(Ready(shot("bow", 8, moment="early")))[0].rule == "ARG-TIM-09"


@rule("ARG-SHO-14")
def test_a_sheet_may_let_weapons_jam():
    gun = replace(WEAPONS["smg"], jams_upto=1)
    jam = jams(Faces(1), gun, key="jam", seat="blue")
    assert jam is not None
    assert jam.rule == "ARG-SHO-14"
    assert jams(Faces(2), gun, key="jam", seat="blue") is None
    assert jams(Faces(), WEAPONS["smg"], key="jam", seat="blue") is None
