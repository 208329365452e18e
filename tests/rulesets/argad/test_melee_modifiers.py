"""Modifiers of melee: the table ARG-TBL-MELEE-MOD row by row, and what does not add."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets.argad import ledger
from rulesets.argad.components import MeleeModifier
from rulesets.argad.enrolment import sheet_values
from rulesets.argad.fighters import MeleeOptions, Strike
from rulesets.argad.ledger import RULE
from rulesets.argad.melee_modifiers import modifiers_of, total_of
from tests.rulesets.argad.fighting import (
    BAYONET,
    FISTS,
    FORK,
    GREAT_AXE,
    HALBERD,
    MAIL,
    PIKE,
    SLEDGE,
    SPEAR,
    STAFF,
    duel,
    fates,
    fighter,
    struck,
)
from tests.rulesets.argad.marks import example, rule

SHEET = Path(ledger.__file__).with_name("data") / "melee.toml"
TABLE = next(table for table in RULE.tables if table["id"] == "ARG-TBL-MELEE-MOD")
RIDER = fighter(3, side=1, role="cavalry")
WOUNDS = MeleeOptions(wound_location=True)
CASES = {
    "class 1 or 2 untrained": struck(2),
    "improvised weapon": struck(3, FORK),
    "bare hands": struck(3, FISTS),
    "second rank hampered by class 1-2 in front": struck(4, SPEAR, front=fighter(2)),
    "striking over a hostage": struck(3, hostage="mine"),
    "enemy on higher ground / climbing": struck(3, ground="lower"),
    "enemy standing on a table": struck(3, ground="table"),
    "foot defender against attacker through linear obstacle": struck(3, crossing="resists"),
    "very strong, on foot": struck(3, strong=True),
    "two-handed heavy weapon (per sheet)": struck(3, GREAT_AXE),
    "cavalry against foot or mounted foot, easy ground": struck(3, role="cavalry"),
    "foot or mounted foot against cavalry, easy ground": struck(3, at=RIDER),
    "bill, bardiche, halberd on foot against mounted (not charging)": struck(
        3, HALBERD, at=fighter(3, side=1, role="mounted_foot")
    ),
    "cavalry charge": struck(3, at=RIDER, role="cavalry", charge=True),
    "immobile trained foot with polearm or bayonet against charge": struck(
        3, BAYONET, at=RIDER, charged=True, immobile=True, faces_cavalry=True, rough=True
    ),
    "wounded trunk or arm (option)": struck(3, wounded_arm=True),
    "against a half-stunned enemy (head wound option)": struck(3, at=fighter(3, side=1, stunned=True)),
    "against an enemy lying on the ground": struck(3, at=fighter(3, side=1, down=True)),
    "inspired by hero, first melee turn (GM)": struck(3, inspired=True),
    "target leaning out too far of a window": struck(3, leaning=True),
}


def counted(strike: Strike, options: MeleeOptions = WOUNDS) -> list[tuple[int, str]]:
    return [(one.value, one.rule) for one in modifiers_of(strike, options) if one.value]


def total(strike: Strike, options: MeleeOptions = WOUNDS) -> int:
    return total_of(modifiers_of(strike, options))


def test_every_row_of_the_table_has_its_case():
    assert list(CASES) == [row[0] for row in TABLE["rows"]]


@pytest.mark.parametrize("row", TABLE["rows"], ids=lambda row: row[0])
def test_the_table_of_modifiers(row: list[Any]):
    situation, value, tactical, _, rule_ = row
    strike = CASES[situation]
    assert counted(strike) == [(value, rule_)]
    disordered = replace(strike, by=replace(strike.by, disordered=True))
    assert total(disordered) == (value if value < 0 or not tactical else 0)


@pytest.mark.parametrize(
    "strike",
    [
        struck(2, FORK),
        struck(2, FISTS),
        struck(1, FORK, front=fighter(2)),
        struck(4, SPEAR, front=fighter(2)),
    ],
)
def test_the_penalties_of_the_untrained_do_not_add(strike: Strike):
    assert "unskilled" in TABLE["families_do_not_add"]
    assert total(strike) == -1


@rule("ARG-UNT-05", "ARG-UNT-01")
@example("ARG-UNT-05", 1)
def test_a_villager_with_a_pitchfork_has_minus_one():
    found = modifiers_of(struck(2, FORK))
    assert [(one.value, one.cause, one.rule) for one in found] == [
        (-1, "class_2", "ARG-UNT-01"),
        (0, "improvised", "ARG-UNT-05"),
    ]


@rule("ARG-UNT-05")
@example("ARG-UNT-05", 2)
def test_a_villager_bare_handed_has_minus_one():
    assert total_of(modifiers_of(struck(2, FISTS))) == -1


@rule("ARG-UNT-02")
def test_the_highly_motivated_strike_freely_in_their_first_melee():
    assert [(one.value, one.rule) for one in modifiers_of(struck(2, motivated=True))] == [(0, "ARG-UNT-02")]
    assert total(struck(1, motivated=True)) == -1


@rule("ARG-UNT-03", "ARG-UNT-08")
def test_who_is_trained_with_a_staff_has_no_penalty_for_it():
    assert counted(struck(3, STAFF)) == [(-1, "ARG-UNT-03")]
    assert [(one.value, one.rule) for one in modifiers_of(struck(3, STAFF, specialist=True))] == [(0, "ARG-UNT-08")]
    assert total(struck(2, FISTS, specialist=True)) == -1, "a boxer of class 2 is still untrained"


@rule("ARG-UNT-06")
def test_the_weight_of_a_heavy_tool_cancels_the_penalties_and_adds_nothing():
    assert [(one.value, one.rule) for one in modifiers_of(struck(2, SLEDGE))] == [(0, "ARG-UNT-06")]


@rule("ARG-STR-02")
def test_strength_counts_on_foot_and_in_disorder():
    found = modifiers_of(struck(3, strong=True, disordered=True))
    assert [(one.value, one.rule) for one in found] == [(1, "ARG-STR-02")]
    assert total(struck(3, strong=True, role="mounted_foot")) == 0
    assert total(struck(3, strong=True), MeleeOptions(special_fighters=False)) == 0


@rule("ARG-FRM-09")
def test_disorder_loses_what_helps_and_keeps_what_hurts():
    found = modifiers_of(struck(3, GREAT_AXE, disordered=True, ground="lower"))
    assert [(one.value, one.rule) for one in found] == [(-1, "ARG-LVL-01"), (0, "ARG-FRM-09")]


@rule("ARG-WPN-13", "ARG-MBL-01", "ARG-FRM-24")
def test_a_two_handed_weapon_needs_room():
    assert total_of(modifiers_of(struck(3, GREAT_AXE))) == 1
    assert [one.rule for one in modifiers_of(struck(3, GREAT_AXE, cramped=True))] == ["ARG-MBL-01"]
    assert [one.rule for one in modifiers_of(struck(3, GREAT_AXE, close_order=True))] == ["ARG-FRM-24"]
    assert total(struck(3, GREAT_AXE, wounded_arm=True)) == -1


@rule("ARG-RNK-02")
def test_both_hands_find_no_room_under_a_friends_spear():
    found = modifiers_of(struck(3, GREAT_AXE, shared=True))
    assert [(one.value, one.rule) for one in found] == [(0, "ARG-RNK-02")]


@rule("ARG-HOS-01", "ARG-HOS-02")
def test_over_a_hostage_both_strike_at_minus_one_besides_other_penalties():
    assert counted(struck(2, hostage="mine")) == [(-1, "ARG-UNT-01"), (-1, "ARG-HOS-01")]
    assert [one.rule for one in modifiers_of(struck(3, hostage="theirs"))] == ["ARG-HOS-02"]


@rule("ARG-LVL-01")
@example("ARG-LVL-01", 1)
def test_the_pirate_on_the_stairs_drives_the_governor_back_with_a_five():
    modifiers_of(struck(4, ground="lower"))
    fight = duel(fighter(4), fighter(4), replace(CASES["enemy on higher ground / climbing"].how))
    assert fates(fight, 5, 2) == ("stands", "recoils")


@rule("ARG-LVL-02")
def test_height_alone_gives_the_higher_one_nothing():
    found = modifiers_of(struck(4, ground="higher"))
    assert [(one.value, one.rule) for one in found] == [(0, "ARG-LVL-02")]


@rule("ARG-LVL-03", "ARG-OBS-05")
def test_a_climber_is_below_until_he_stands_on_the_same_level():
    assert [one.rule for one in modifiers_of(struck(4, ground="climbing"))] == ["ARG-LVL-03"]
    assert [one.rule for one in modifiers_of(struck(4, ground="climbing", crossing="attacks"))] == ["ARG-OBS-05"]


@rule("ARG-UNT-10", "ARG-WND-02")
def test_an_enemy_on_the_ground_is_easier_once():
    lying = fighter(3, side=1, down=True)
    assert counted(struck(3, at=lying)) == [(1, "ARG-UNT-10")]
    assert counted(struck(3, at=replace(lying, stunned=True))) == [(1, "ARG-WND-02")]
    assert total(struck(3, at=lying), MeleeOptions(fallen_target="no_bonus")) == 0


@rule("ARG-TAB-06")
def test_who_stands_on_a_table_is_struck_at_minus_one():
    assert [one.rule for one in modifiers_of(struck(3, ground="table"))] == ["ARG-TAB-06"]
    assert total(struck(3, ground="table"), MeleeOptions(tables=False)) == 0


def test_a_sheet_prevails_over_the_rules():
    sheet = MeleeOptions(sheet=(("two_handed_heavy", 2),))
    assert total(struck(3, GREAT_AXE), sheet) == 2


def test_modifiers_come_in_the_order_of_the_book_and_add_up():
    strike = struck(
        2, GREAT_AXE, at=fighter(3, side=1, armour=MAIL, down=True), hostage="mine", ground="lower", inspired=True
    )
    causes = [one.cause for one in modifiers_of(strike)]
    assert causes == ["class_2", "over_hostage", "lower_ground", "two_handed_heavy", "fallen_target", "inspired"]
    assert total(strike) == 0


SQUARE = struck(3, PIKE, at=RIDER, charged=True, close_order=True)
ROWS = [row for row in tomllib.loads(SHEET.read_text("utf-8"))["modifier"] if row["value"]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_every_modifier_of_the_sheet_counts_somewhere(row: dict[str, Any]):
    values = sheet_values([MeleeModifier(row["id"], row["value"] * 3)])
    plain, changed = WOUNDS, MeleeOptions(wound_location=True, sheet=values)
    assert any(total(strike, plain) != total(strike, changed) for strike in (*CASES.values(), SQUARE))


@rule("ARG-WPN-10")
def test_a_square_of_pikes_against_a_charge_is_a_matter_of_the_sheet():
    assert total(SQUARE) == -1
    found = modifiers_of(SQUARE, MeleeOptions(sheet=(("pike_square_vs_charge", 1),)))
    assert [(one.value, one.rule) for one in found] == [(-1, "ARG-CAV-05"), (1, "ARG-WPN-10")]
