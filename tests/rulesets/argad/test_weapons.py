"""The shooting tables: ARG-RNG-01 to ARG-RNG-12, ARG-ARM-07, ARG-ARM-13."""

from __future__ import annotations

import pytest

from rulesets.argad.ledger import RULE
from rulesets.argad.weapons import SHOOTING, read_weapons
from rulesets.common.refusals import BadFile

TEXT = SHOOTING.read_text("utf-8")
WEAPONS = read_weapons(TEXT)
TABLE = {
    "medieval crossbow": "crossbow",
    "longbow": "longbow",
    "bow": "bow",
    "yumi": "yumi",
    "flintlock pistol": "pistol_flintlock",
    "flintlock musket": "musket_flintlock",
    "revolver, automatic pistol": "revolver_pistol",
    "bolt action rifle": "bolt_rifle",
}


@pytest.mark.parametrize("row", next(t for t in RULE.tables if t["id"] == "ARG-TBL-RANGES")["rows"], ids=lambda r: r[0])
def test_the_tables_of_the_rules_are_those_of_the_sheets(row: list[str]):
    weapon = WEAPONS[TABLE[row[0]]]
    for n, band in enumerate(weapon.bands):
        limits, need = row[1 + 2 * n], row[2 + 2 * n]
        assert band.upto == 100 * int(limits.split("-")[1].split()[0])
        assert band.need == need
        assert band.outdoors == ("ext" in limits)


def test_a_limit_belongs_to_the_nearer_band():
    assert WEAPONS["bow"].band_number(2000) == 1
    assert WEAPONS["bow"].band_number(2001) == 2
    assert WEAPONS["bow"].band(6001) is None


def test_armour_five_takes_the_entry_of_four_never_the_reverse():
    musket, longbow = WEAPONS["musket_flintlock"], WEAPONS["longbow"]
    assert [musket.armour_modifier(armour, 3) for armour in ("light", "3", "4", "4*", "5", "5*")] == [
        0,
        0,
        -1,
        -1,
        -1,
        -1,
    ]
    assert musket.armour_modifier("4", 2) == 0
    assert [longbow.armour_modifier(armour, 1) for armour in ("4", "5", "5*")] == [0, -1, -1]


def test_with_two_bands_long_is_the_second():
    assert [WEAPONS["pistol_flintlock"].armour_modifier("4", band) for band in (1, 2)] == [0, -1]


def test_modern_projectiles_heed_modern_armour_only():
    rifle, revolver, bow = WEAPONS["bolt_rifle"], WEAPONS["revolver_pistol"], WEAPONS["bow"]
    assert [rifle.armour_modifier(armour, 1) for armour in ("5", "4T", "5T")] == [0, -1, -2]
    assert [revolver.armour_modifier(armour, 1) for armour in ("5", "4T", "5T")] == [0, -1, -2]
    assert [bow.armour_modifier(armour, 1) for armour in ("4T", "5T")] == [-1, -2]


def test_the_crossbow_heeds_no_armour():
    assert WEAPONS["crossbow"].armour_modifier("5*", 3) == 0


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("bands_cm = [5, 10]", "bands_cm = [10, 5]", "bands_not_rising"),
        ("to_hit = [6, 7]", "to_hit = [6]", "one_need_a_band"),
        ("to_hit = [6, 7]", 'to_hit = [6, "x"]', "not_a_number"),
        ('foot = "moving"', 'foot = "galloping"', "not_offered"),
        ("armour_modifiers = { 4 = -1, 5 = -2 }", 'armour_modifiers = { "4 medium" = -1 }', "no_such_band"),
        ("armour_modifiers = { 4 = -1, 5 = -2 }", "armour_modifiers = { 6 = -1 }", "not_offered"),
        ("reload_turns = 0", "reload = 0", "unknown_field"),
        ('sheets = ["dark_ages", ', 'sheets = ["stone_age", ', "unknown_sheet"),
        ("shots_per_turn = 1", "shots_per_turn = 1\nwhite_dice = 1", "white_dice_without_red"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, code: str):
    with pytest.raises(BadFile) as caught:
        read_weapons(TEXT.replace(old, new, 1))
    line = caught.value.line
    assert caught.value.code == code
    assert new.split("\n")[-1].split("=")[0].strip() in TEXT.replace(old, new, 1).splitlines()[line - 1]


def test_what_is_no_toml_is_refused_with_its_line():
    with pytest.raises(BadFile) as caught:
        read_weapons("[[weapon]]\nid = \n")
    assert (caught.value.code, caught.value.line) == ("not_toml", 2)
