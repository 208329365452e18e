"""Somebody's sheet, line by line with its rules: ARG-CLS, ARG-ARM, ARG-MNT-01, ARG-WPN, ARG-DSG-01, ARG-SKL."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.character_sheet import lines_of
from rulesets.argad.people import Profile
from rulesets.argad.periods import period
from rulesets.common.seats import Facts
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import GAME
from tests.rulesets.argad.small_table import small
from tests.rulesets.argad.walkers import ARMOUR, BOX

DARK = period(BOX, "dark_ages")
ANN = Profile("ann", 3, weapons=("bow",), concealed=("dagger",), skills=(("scout", 4),))


def lines(who: Profile) -> dict[str, tuple[Facts, str]]:
    """Each line by its code; the last of several that are alike."""
    found = {one.code: (dict(one.facts), one.rule) for one in lines_of(who, DARK)}
    for code, (facts, _) in found.items():
        assert GAME.words.text("lines", code, facts, "fr") != code
    return found


@rule("ARG-CLS-01", "ARG-CLS-07", "ARG-CLS-04")
def test_the_class_and_the_abilities_that_differ_from_it():
    found = lines(replace(ANN, perception=5))
    assert found["sheet_class"] == ({"class": 3}, "ARG-CLS-01")
    assert found["sheet_class_of"] == ({"kind": "3"}, "ARG-CLS-04")
    assert found["sheet_ability"] == ({"ability": "perception", "value": 5}, "ARG-CLS-07")


def cited(armour: str) -> str:
    return lines(replace(ANN, armour=ARMOUR[armour]))["sheet_armour"][1]


@rule("ARG-ARM-01", "ARG-ARM-02", "ARG-ARM-03")
def test_light_clothing_and_armour():
    assert [cited(one) for one in ("light", "4", "5")] == ["ARG-ARM-01", "ARG-ARM-02", "ARG-ARM-03"]


@rule("ARG-ARM-09", "ARG-ARM-10", "ARG-ARM-11")
def test_the_extra_armours():
    assert [cited(one) for one in ("3", "4*", "5*")] == ["ARG-ARM-09", "ARG-ARM-10", "ARG-ARM-11"]


@rule("ARG-ARM-07", "ARG-ARM-08")
def test_armour_against_modern_projectiles():
    assert [cited(one) for one in ("4T", "5T")] == ["ARG-ARM-07", "ARG-ARM-08"]
    assert all(ARMOUR[one].modern for one in ("4T", "5T"))


@rule("ARG-MNT-01")
def test_a_rider_is_cavalry_or_mounted_foot():
    assert lines(replace(ANN, role="mounted_foot"))["sheet_mount"] == ({"role": "mounted_foot"}, "ARG-MNT-01")


@rule("ARG-WPN-01", "ARG-WPN-02", "ARG-WPN-03")
def test_weapons_seen_concealed_and_granted():
    found = lines(ANN)
    assert found["sheet_weapons"] == ({"weapons": ("bow",)}, "ARG-WPN-01")
    assert found["sheet_concealed"] == ({"weapons": ("dagger",)}, "ARG-WPN-03")
    assert found["sheet_granted"] == ({"weapons": ("sword", "knife")}, "ARG-WPN-02")


@rule("ARG-DSG-01", "ARG-ARM-05")
def test_clothes_count_and_nothing_about_the_person():
    found = lines(replace(ANN, clothing="gown", gear=("large_shield",)))
    assert found["sheet_dress"][1] == "ARG-DSG-01"
    assert found["sheet_shield"][1] == "ARG-ARM-05"
    assert not {"sheet_dress", "sheet_shield"} & {*lines(ANN)}


def skill(name: str, score: int = 0) -> str:
    return lines(replace(ANN, skills=((name, score),)))["sheet_skill_of" if score else "sheet_skill"][1]


@rule("ARG-SKL-02", "ARG-SKL-03", "ARG-SKL-07")
def test_rare_skills_by_their_rules():
    assert [skill(one) for one in ("strong", "fencer", "martial_arts")] == ["ARG-SKL-02", "ARG-SKL-03", "ARG-SKL-07"]
    assert lines(replace(ANN, training=("strong",)))["sheet_skill"][1] == "ARG-SKL-02"


@rule("ARG-SKL-08", "ARG-SKL-09", "ARG-UNT-02")
def test_other_skills_and_motivation():
    assert (skill("sailor"), skill("scout", 4)) == ("ARG-SKL-08", "ARG-SKL-09")
    assert lines(replace(ANN, class_=2, motivated=True))["sheet_motivated"][1] == "ARG-UNT-02"


def test_a_player_reads_the_sheets_of_his_own_people_and_of_no_others():
    game = small()
    found = {card.id: [line.code for line in card.lines] for card in GAME.view(game.state, "blue").cards}
    assert "sheet_granted" in found[game.who("alan")]
    assert game.who("bran") not in found
