"""Somebody's sheet, line by line with its rules: ARG-CLS, ARG-ARM, ARG-MNT-01, ARG-WPN-01 to 03, ARG-DSG-01."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.character_sheet import armour_rule, drawn, seen_weapons, sheet_of
from rulesets.argad.people import FRESH, Profile
from rulesets.argad.periods import period
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.walkers import ARMOUR, BOX

DARK = period(BOX, "dark_ages")
ANN = Profile("ann", 3, weapons=("bow",), concealed=("dagger",), skills=(("scout", 4),))


def lines(who: Profile) -> list[tuple[str, int, str]]:
    return [(one.cause, one.value, one.rule) for one in sheet_of(who, DARK)]


@rule("ARG-CLS-01", "ARG-CLS-07")
def test_the_class_and_the_abilities_that_equal_it():
    assert lines(ANN)[0] == ("class", 3, "ARG-CLS-01")
    assert ("perception", 3, "ARG-CLS-07") in lines(ANN)


@rule("ARG-ARM-01", "ARG-ARM-02", "ARG-ARM-03")
def test_light_clothing_and_armour():
    worn = [armour_rule(ARMOUR[one]) for one in ("light", "4", "5")]
    assert worn == ["ARG-ARM-01", "ARG-ARM-02", "ARG-ARM-03"]
    for name in ("light", "4", "5"):
        assert armour_rule(ARMOUR[name]) in [one[2] for one in lines(replace(ANN, armour=ARMOUR[name]))]


@rule("ARG-ARM-09", "ARG-ARM-10", "ARG-ARM-11")
def test_the_extra_armours():
    for name, line in (("3", "ARG-ARM-09"), ("4*", "ARG-ARM-10"), ("5*", "ARG-ARM-11")):
        assert (f"armour_{name}", ARMOUR[name].value, line) in lines(replace(ANN, armour=ARMOUR[name]))


@rule("ARG-ARM-07", "ARG-ARM-08")
def test_armour_against_modern_projectiles():
    for name, line in (("4T", "ARG-ARM-07"), ("5T", "ARG-ARM-08")):
        assert line in [one[2] for one in lines(replace(ANN, armour=ARMOUR[name]))]
        assert ARMOUR[name].modern


@rule("ARG-MNT-01", "ARG-MNT-05")
def test_a_rider_is_one_with_the_mount():
    found = lines(replace(ANN, role="mounted_foot"))
    assert ("mounted_foot", 0, "ARG-MNT-01") in found
    assert ("rider_and_mount", 0, "ARG-MNT-05") in found


@rule("ARG-WPN-01", "ARG-WPN-02", "ARG-WPN-03")
def test_weapons_seen_concealed_and_granted():
    found = {name: line for name, _, line in lines(ANN) if line.startswith("ARG-WPN")}
    assert found == {"bow": "ARG-WPN-01", "dagger": "ARG-WPN-03", "sword": "ARG-WPN-02", "knife": "ARG-WPN-02"}


@rule("ARG-WPN-03")
def test_a_concealed_weapon_is_unseen_until_it_is_drawn():
    assert seen_weapons(ANN, FRESH) == ("bow",)
    after, _ = drawn(ANN, FRESH, "dagger")
    assert seen_weapons(ANN, after) == ("bow", "dagger")
    with pytest.raises(IllegalAction, match="nothing_concealed ARG-WPN-03"):
        drawn(ANN, FRESH, "bow")


@rule("ARG-DSG-01", "ARG-DSG-02", "ARG-ARM-05")
def test_clothes_count_and_nothing_about_the_person():
    found = [one[2] for one in lines(replace(ANN, clothing="gown", gear=("large_shield",)))]
    assert "ARG-DSG-01" in found and "ARG-DSG-02" in found and "ARG-ARM-05" in found


@rule("ARG-SKL-08", "ARG-UNT-02", "ARG-LIF-02")
def test_skills_motivation_and_lives():
    hero = replace(ANN, class_=2, motivated=True, life_points=2)
    found = lines(hero)
    assert ("scout", 4, "ARG-SKL-08") in found
    assert ("motivated", 0, "ARG-UNT-02") in found
    assert ("life_points", 2, "ARG-LIF-02") in found
