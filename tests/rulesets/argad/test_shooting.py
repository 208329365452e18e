"""One shot, its need and its modifiers: ARG-SHO, ARG-RNG, ARG-PRO-13 to 15, ARG-HUN, some of ARG-TIM, ARG-CCT."""

from __future__ import annotations

import pytest

from rulesets.argad.shooting import (
    RULED,
    Member,
    Shot,
    ShotRules,
    best_cover,
    explained,
    modifiers,
    natural_need,
    need,
)
from rulesets.common.events import Modifier
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.shots import SLIT, WALL, fire, shot

LIGHT = Member("lancer")
MAIL, KNIGHT = Member("mail", "4"), Member("knight", "5")


def causes(one: Shot, member: Member = LIGHT, rules: ShotRules = RULED) -> list[tuple[int, str, str]]:
    return [(m.value, m.cause, m.rule) for m in modifiers(one, member, rules)]


@pytest.mark.parametrize(("cm", "needed"), [(20, 5), (21, 6), (41, 7), (61, 0)])
def test_a_need_for_each_band(cm: int, needed: int):
    assert need(shot("crossbow", cm)) == needed


@rule("ARG-SHO-11")
@example("ARG-SHO-11", 1)
def test_the_untrained_shoot_worse():
    novice = shot("musket_flintlock", 15, class_=2)
    assert causes(novice) == [(-1, "untrained", "ARG-SHO-11")]
    assert fire(novice, [LIGHT], 5).casualties == ()
    assert fire(novice, [LIGHT], 6).casualties == ("lancer",)


@rule("ARG-SHO-12")
def test_a_scenario_may_exempt_them():
    assert causes(shot("bow", 15, class_=1, practised=True)) == [(0, "practised", "ARG-SHO-12")]


@rule("ARG-RNG-05")
@example("ARG-RNG-05", 1)
def test_a_samurai_needs_a_six_at_medium_range():
    samurai = shot("yumi", 11)
    assert fire(samurai, [LIGHT], 6).casualties == ("lancer",)
    assert fire(samurai, [LIGHT], 5).casualties == ()
    assert explained(samurai, LIGHT)[0] == Modifier(0, "band_medium", "ARG-RNG-05")


@example("ARG-RNG-05", 2)
def test_a_breastplate_asks_for_a_seven():
    lancer = Member("lancer", "4")
    assert natural_need(shot("yumi", 11), lancer) == 7
    assert fire(shot("yumi", 11), [lancer], 6, 6).casualties == ("lancer",)
    assert fire(shot("yumi", 11), [lancer], 6, 5).casualties == ()
    assert explained(shot("yumi", 11), lancer)[0].rule == "ARG-RNG-05"


@rule("ARG-RNG-07", "ARG-RNG-08", "ARG-SHO-16")
def test_flintlocks_and_breastplates_at_long_range_need_an_eight():
    musket = shot("musket_flintlock", 45)
    assert natural_need(musket, MAIL) == natural_need(musket, KNIGHT) == 8
    assert natural_need(shot("musket_flintlock", 35), MAIL) == 6
    assert {one.rule for one in explained(musket, MAIL)} >= {"ARG-RNG-07", "ARG-SHO-16", "ARG-RNG-08"}


@rule("ARG-RNG-02", "ARG-RNG-03", "ARG-RNG-04")
def test_medieval_tables_say_which_they_are():
    assert [explained(shot(one, 45), LIGHT)[0] for one in ("crossbow", "longbow", "bow")] == [
        Modifier(0, "band_long", f"ARG-RNG-0{n}") for n in (2, 3, 4)
    ]


@rule("ARG-RNG-06", "ARG-RNG-10", "ARG-RNG-11")
def test_pistols_and_rifles_too():
    assert [
        explained(shot(one, 8), LIGHT)[0].rule for one in ("pistol_flintlock", "revolver_pistol", "bolt_rifle")
    ] == [f"ARG-RNG-{n}" for n in ("06", "10", "11")]


@rule("ARG-FAN-01", "ARG-FAN-03")
def test_the_die_of_a_creature():
    ogre = shot("stone", 4, sides=8)
    assert [one.rule for one in explained(ogre, LIGHT)][1:] == ["ARG-FAN-01", "ARG-FAN-03"]
    assert fire(ogre, [LIGHT], 8).casualties == ("lancer",)


@rule("ARG-ARM-13")
def test_armour_counts_as_the_table_says():
    assert causes(shot("bow", 15), MAIL) == [(-1, "armour", "ARG-ARM-13")]
    assert causes(shot("crossbow", 15), MAIL) == []


@rule("ARG-SHO-09")
def test_moving_costs_what_the_table_says():
    assert causes(shot("pistol_flintlock", 8, moving="moved")) == [(-1, "moving", "ARG-SHO-09")]
    assert causes(shot("javelin", 8, moving="moved")) == []
    assert causes(shot("bow", 8, mounted=True, moving="moved")) == [(-1, "moving", "ARG-SHO-09")]
    assert causes(shot("yumi", 8, mounted=True, moving="moved")) == []


@rule("ARG-TIM-07")
@example("ARG-TIM-07", 1)
def test_who_will_move_after_an_early_shot_says_so_before():
    pistol = shot("pistol_flintlock", 8, moment="early", moving="will_move")
    assert causes(pistol) == [(-1, "will_move", "ARG-TIM-07")]
    assert natural_need(pistol, LIGHT) == 6


@rule("ARG-TIM-13")
@example("ARG-TIM-13", 1)
def test_a_furtive_shooter_is_not_fined_twice():
    pistol = shot("pistol_flintlock", 8, moment="movement", moving="moved", furtive=True)
    assert sum(one[0] for one in causes(pistol)) == -1
    assert fire(pistol, [LIGHT], 6).casualties == ("lancer",)
    assert causes(shot("javelin", 8, moving="moved", furtive=True)) == [(-1, "furtive_shooter", "ARG-TIM-13")]


@rule("ARG-TIM-11")
def test_a_furtive_target_is_hard_to_aim_at():
    assert causes(shot("bow", 15, furtive_target=True)) == [(-1, "furtive_target", "ARG-TIM-11")]


@rule("ARG-PRO-14")
@example("ARG-PRO-14", 1)
def test_terrain_and_armour_never_take_more_than_two():
    bow, knight = shot("bow", 15), Member("knight", "5", WALL)
    assert causes(bow, knight)[-1] == (1, "protection_limit", "ARG-PRO-14")
    assert natural_need(bow, knight) == 7
    assert fire(bow, [knight], 6, 6).casualties == ("knight",)


@example("ARG-PRO-14", 2)
def test_armour_gives_nothing_more_behind_an_arrow_slit():
    assert sum(one[0] for one in causes(shot("bow", 15), Member("mail", "4", SLIT))) == -2


@rule("ARG-PRO-15")
def test_what_the_shooter_costs_is_outside_the_limit():
    novice, knight = shot("bow", 15, class_=2), Member("knight", "5", WALL)
    assert sum(one[0] for one in causes(novice, knight)) == -3
    assert sum(one[0] for one in causes(novice, knight, ShotRules(protection_limit="every_malus"))) == -2


@rule("ARG-PRO-13")
def test_terrain_does_not_add():
    found = best_cover([*WALL, *SLIT])
    assert [(one.value, one.rule) for one in found] == [(-2, "ARG-PRO-12"), (0, "ARG-PRO-13")]


@rule("ARG-CCT-02", "ARG-CCT-03", "ARG-CCT-04")
@example("ARG-CCT-02", 1)
def test_just_before_contact_the_short_column_counts_and_no_terrain():
    samurai = shot("yumi", 11, moment="contact")
    assert fire(samurai, [LIGHT], 5).casualties == ("lancer",)
    assert natural_need(samurai, Member("lancer", "light", WALL)) == 5
    assert (0, "no_cover_at_contact", "ARG-CCT-03") in causes(samurai, Member("lancer", "light", WALL))
    assert explained(samurai, LIGHT)[0].rule == "ARG-CCT-02"
    pistol = shot("pistol_flintlock", 3, moment="contact", moving="moved")
    assert causes(pistol) == [(0, "handy_at_contact", "ARG-CCT-04")]


def test_shields_hold_at_contact_too():
    wall = Member("huscarl", "light", (), (Modifier(-1, "shield_wall", "ARG-ARM-05"),))
    assert causes(shot("bow", 15, moment="contact"), wall) == [(-1, "shield_wall", "ARG-ARM-05")]


@rule("ARG-FRM-09")
def test_in_disorder_only_penalties_remain():
    panicked = shot("bow", 15, disordered=True, elite="bonus", moving="no", class_=2)
    assert [one[0] for one in causes(panicked)] == [-1, 0]
    assert causes(panicked)[-1] == (0, "bonus_lost_in_disorder", "ARG-FRM-09")


@rule("ARG-SKL-04")
def test_an_elite_shooter_may_have_one_more():
    assert causes(shot("rifle_short", 15, elite="bonus")) == [(1, "elite_shooter", "ARG-SKL-04")]


@rule("ARG-HUN-01", "ARG-HUN-02")
def test_hunters_have_one_more_but_not_mounted_foot():
    assert causes(shot("bow", 15, occasion="hunting")) == [(1, "hunting", "ARG-HUN-01")]
    rider = shot("bow", 15, occasion="hunting", mounted=True, mounted_foot=True)
    assert causes(rider) == [(0, "hunts_as_cavalry", "ARG-HUN-02")]


@rule("ARG-HUN-03")
@example("ARG-HUN-03", 1)
def test_a_contest_gives_two_more():
    contest = shot("crossbow", 30, occasion="contest")
    assert causes(contest) == [(2, "contest", "ARG-HUN-03")]
    assert natural_need(contest, LIGHT) == 4


@rule("ARG-HUN-04")
def test_an_ambush_may_give_one_more():
    assert causes(shot("bow", 15, occasion="ambush")) == [(1, "ambush", "ARG-HUN-04")]


@rule("ARG-WND-02")
def test_the_half_stunned_are_hit_more_easily():
    assert causes(shot("bow", 15), Member("stunned", stunned=True)) == [(1, "half_stunned", "ARG-WND-02")]


@rule("ARG-DUE-02")
def test_a_gunfighter_may_shoot_better():
    assert causes(shot("revolver_pistol", 8, duel_bonus=1)) == [(1, "duellist", "ARG-DUE-02")]


@rule("ARG-ARM-07", "ARG-ARM-08")
def test_modern_armour_counts_against_modern_projectiles():
    assert causes(shot("bolt_rifle", 30), Member("vest", "4T")) == [(-1, "armour", "ARG-ARM-07")]
    assert causes(shot("bolt_rifle", 30), Member("exoskeleton", "5T")) == [(-2, "armour", "ARG-ARM-08")]
    assert causes(shot("bolt_rifle", 30), KNIGHT) == []
