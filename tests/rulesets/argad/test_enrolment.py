"""From profiles to fighters: every trait arrives, and switches take it away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.enrolment import Enlisted, fighter_of
from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.people import Condition, Profile
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import FISTS, HALBERD, MAIL, SPEAR, SWORD

HERO = Profile("h", 4, armour=MAIL, training=("strong", "faces_cavalry", "rank_polearm"), life_points=2)
NOW = Enlisted(side=1, turn=5, seat="red")


def test_a_profile_becomes_a_fighter():
    found = fighter_of(HERO, Condition(lost_points=1), HALBERD, replace(NOW, immobile=True))
    assert (found.side, found.class_, found.armour, found.arm, found.seat) == (1, 4, MAIL, HALBERD, "red")
    assert (found.lives, found.strong, found.faces_cavalry, found.ranks_polearm, found.immobile) == (1, *[True] * 4)
    assert fighter_of(HERO, Condition(), SPEAR, NOW).lives == 2
    assert fighter_of(HERO, Condition(), SPEAR, NOW, MeleeOptions(two_life_points=False)).lives == 1


def test_favourite_weapons_of_a_strong_character():
    fond = replace(NOW, favourites=("sword",))
    assert fighter_of(HERO, Condition(), SWORD, fond).strong
    assert not fighter_of(HERO, Condition(), SPEAR, fond).strong


def test_motivation_counts_in_the_first_melee_of_the_game():
    levy = Profile("l", 2, motivated=True)
    assert fighter_of(levy, Condition(), SPEAR, NOW).motivated
    assert not fighter_of(levy, Condition(), SPEAR, replace(NOW, fought_before=True)).motivated


def test_skills_of_the_hand():
    monk = Profile("m", 3, skills=(("martial_arts", 0), ("master", 0)))
    found = fighter_of(monk, Condition(), FISTS, NOW)
    assert (found.specialist, found.martial, found.master) == (True, True, True)
    off = fighter_of(monk, Condition(), FISTS, NOW, MeleeOptions(special_skills=False))
    assert (off.specialist, off.martial, off.master) == (False, False, False)
    fencer = Profile("f", 4, training=("fencer",))
    assert fighter_of(fencer, Condition(), SWORD, replace(NOW, feat="speed")).feat == "speed"
    with pytest.raises(IllegalAction):
        fighter_of(HERO, Condition(), SWORD, replace(NOW, feat="speed"))
