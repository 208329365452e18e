"""The component files against the ledger's tables; a group's own files with every fault in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.ledger import RULE
from rulesets.argad.people import Profile
from rulesets.argad.periods import Period, period
from rulesets.argad.sheets import CORE, DATA, TERRAIN, TROOPS, load_box, own_box
from rulesets.common.refusals import BadFile

BOX = own_box()
TERRAINS = {
    "bushes, high crops": "bushes_high_crops",
    "rather dense forest": "forest",
    "open forest, orchard, plantation": "open_forest_orchard",
    "earthen bank, ditch, hard slope": "earth_bank_ditch_hard_slope",
    "low wall or fence, opening gate or door": "low_wall_fence",
    "shallow water (ford, stream)": "shallow_water",
    "marsh (foot class is our default)": "marsh",
    "interior of house": "building",
    "window crossing": "window",
    "wall 1 to 1.5 m": "wall_1m_to_1m50",
    "steep stairs in a hurry": "steep_stairs_in_a_hurry",
    "dense undergrowth, jungle (foot class is our default)": "jungle_dense_undergrowth",
    "road or path": "road_path",
}


def table(name: str) -> list[list[object]]:
    return next(one["rows"] for one in RULE.tables if one["id"] == name)


def own(name: str) -> str:
    return DATA.joinpath(name).read_text("utf-8")


def test_every_length_of_the_ledger_stands_in_the_box():
    moves, mounts = BOX.moves, BOX.mounts
    lengths = [BOX.clothes["practical"].foot, BOX.armours["4"].foot, BOX.armours["5"].foot, BOX.clothes["infirm"].foot]
    lengths += [mounts["cavalry_light"].length, mounts["mounted_foot"].length, mounts["cavalry_5"].length]
    crawl, swimmers = "2 + 1D6", ["2D6", "1D6"]
    given = [row[1] for row in table("ARG-TBL-MOVE")]
    assert [one // CM for one in lengths] == given[:7]
    assert (f"{moves.crouched // CM} + {moves.crouched_dice}D6", given[7]) == (crawl, crawl)
    assert [moves.column_of_twos // CM, moves.line // CM, moves.side_or_back // CM] == given[8:11]
    assert [f"{moves.swim_good_dice}D6", f"{moves.swim_poor_dice}D6"] == given[11:13] == swimmers
    loads = [moves.boat, moves.heavy_load, moves.very_heavy_load, moves.leg_wound]
    assert [one // CM for one in loads] == given[13:]


@pytest.mark.parametrize("row", table("ARG-TBL-TERRAIN"), ids=lambda row: str(row[0]))
def test_every_terrain_of_the_ledger_stands_in_the_box(row: list[str]):
    terrain = BOX.terrains[TERRAINS[row[0]]]
    assert [terrain.foot, terrain.cavalry, terrain.heavy_cavalry] == [row[1].split(" (")[0], *row[2:4]]
    assert terrain.close_order_moves == ("no close-order" not in row[1])


def test_the_table_of_wounds_is_the_ledgers():
    found = [(row.low, row.high) for row in BOX.wounds]
    assert found == [(row[0], row[1]) for row in table("ARG-TBL-WOUND")]
    ledger = {where: [faces[0], faces[-1]] for where, faces in RULE.rule("ARG-WND-01").data.items()}
    assert {row.where: [row.low, row.high] for row in BOX.wounds} == ledger


def test_distances_and_modifiers_are_the_ledgers():
    assert BOX.danger == type(BOX.danger)(**RULE.rule("ARG-DAN-08").data)
    assert BOX.morale == type(BOX.morale)(**RULE.rule("ARG-MOR-11").data)
    assert list(BOX.attitudes) == RULE.rule("ARG-NPC-03").data["table"]
    assert [BOX.distances.two_paces(role) for role in ("foot", "cavalry")] == [2 * CM, 5 * CM]


def test_arm_12_armours_rank_as_the_ledger_says():
    order = RULE.rule("ARG-ARM-12").data["order"]
    ranks = [BOX.armours["light" if one == "none" else one].rank for one in order]
    assert ranks == sorted(ranks) and len(set(ranks)) == len(order)
    assert (BOX.armours["4T"].rank, BOX.armours["5T"].rank) == (BOX.armours["4"].rank, BOX.armours["5"].rank)


def test_wpn_05_lengths_strike_in_the_order_of_the_ledger():
    order = RULE.rule("ARG-WPN-05").data["order"]
    assert sorted(order, key=lambda one: BOX.lengths[one].order) == order


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column", "code"),
    [
        (CORE, 'id = "4"\nvalue = 4', 'id = "4"\nvalue = 12', 1, 9, "out_of_range"),
        (CORE, 'load = "heavy"', 'load = "huge"', 0, 8, "not_offered"),
        (CORE, "line_cm = 12", "", -2, 1, "missing"),
        (TERRAIN, 'foot = "difficult"', 'foot = "steep"', 0, 8, "not_offered"),
        (TERRAIN, 'rule = "ARG-TER-21"', 'rule = "ARG-TER-99"', 0, 8, "unknown_rule"),
        (TERRAIN, '[[terrain]]\nid = "forest"', '[[wood]]\n[[terrain]]\nid = "forest"', 0, 1, "unknown_table"),
        (TROOPS, "class = 4", "class = 6", 0, 9, "out_of_range"),
        (TROOPS, 'weapons = ["sword", "javelin"]', 'weapons = ["sword", "laser"]', 0, 11, "not_offered"),
        (TROOPS, "points = 18", "", -10, 1, "not_a_number"),
    ],
)
def test_a_fault_is_named_with_its_place(file: str, old: str, new: str, line: int, column: int, code: str):
    text = own(file)
    at = text[: text.index(old)].count("\n") + 1 + line
    with pytest.raises(BadFile) as found:
        load_box({file: text.replace(old, new, 1)})
    assert (found.value.file, found.value.line, found.value.column, found.value.code) == (file, at, column, code)


def test_bad_toml_and_strange_files_are_refused():
    with pytest.raises(BadFile, match="not_toml"):
        load_box({CORE: own(CORE).replace("schema = 2", "schema = = 2")})
    with pytest.raises(BadFile, match="unknown_file"):
        load_box({"dragons.toml": ""})


def overriding(table: str, row: str, field: str, value: str, sheet: str = "flintlock") -> dict[str, str]:
    lines = [f'{name} = "{one}"' for name, one in (("sheet", sheet), ("table", table), ("id", row))]
    lines += [f'field = "{field}"', f'value = "{value}"', 'source = "proposed"']
    return {CORE: own(CORE) + "\n[[override]]\n" + "\n".join(lines) + "\n"}


def test_gen_16_a_periods_value_wins_field_by_field():
    box = load_box(overriding("clothing", "gown", "foot_cm", "18"))
    assert period(box, "flintlock").clothes["gown"].foot == 18 * CM
    assert period(box, "modern").clothes["gown"].foot == 16 * CM
    assert period(box, "flintlock").clothes["gown"].rule == "ARG-MOV-09"
    assert box.digest != BOX.digest


def test_gen_16_any_table_of_the_generic_rules_may_be_overridden():
    def now(table: str, row: str, field: str, value: str) -> Period:
        return period(load_box(overriding(table, row, field, value)), "flintlock")

    assert now("movement", "moves", "boat_cm", "12").moves.boat == 12 * CM
    assert now("terrain", "marsh", "cavalry", "forbidden").terrains["marsh"].cavalry == "forbidden"
    assert now("terrain", "forest", "road_helps", "false").terrains["forest"].road_helps is False
    assert now("mount", "farm_horse", "cm", "30").mounts["farm_horse"].length == 30 * CM
    assert now("armour", "4", "rank", "3").armours["4"].rank == 3


@pytest.mark.parametrize(
    ("given", "field", "code"),
    [
        (("clothing", "toga", "foot_cm", "18"), "id", "nothing_to_override"),
        (("clothing", "gown", "colour", "18"), "field", "nothing_to_override"),
        (("clothing", "gown", "id", "toga"), "field", "nothing_to_override"),
        (("clothing", "gown", "foot_cm", "far"), "value", "not_a_number"),
        (("terrain", "marsh", "foot", "steep"), "value", "not_offered"),
        (("terrain", "marsh", "road", "maybe"), "value", "not_a_yes_or_no"),
        (("movement", "moves", "line_cm", "9999"), "value", "out_of_range"),
        (("clothing", "gown", "foot_cm", "18", "stone_age"), "sheet", "not_offered"),
    ],
)
def test_an_override_at_fault_is_named_with_its_place(given: tuple[str, ...], field: str, code: str):
    files = overriding(*given)
    line = next(n for n, text in reversed(list(enumerate(files[CORE].split("\n"), 1))) if text.startswith(f"{field} ="))
    with pytest.raises(BadFile) as found:
        load_box(files)
    assert (found.value.line, found.value.column, found.value.code) == (line, len(field) + 4, code)


def test_what_everybody_wears_must_be_there():
    with pytest.raises(BadFile, match="row_missing"):
        load_box({CORE: own(CORE).replace('id = "practical"', 'id = "sporty"')})


def test_mov_12_the_sheet_says_which_mount_stands_for_whom():
    rider = Profile("rider", 4, role="cavalry", armour=BOX.armours["4*"])
    assert period(BOX, "c16_17").mount_of(rider) == BOX.mounts["cavalry_three_quarter"]
    assert period(BOX, "flintlock").mount_of(rider) == BOX.mounts["cavalry_light"]
    knight = replace(rider, role="mounted_foot", armour=BOX.armours["5"])
    assert period(BOX, "medieval_14c").mount_of(knight) == BOX.mounts["mounted_foot_5"]
    assert period(BOX, "c16_17").mount_of(knight) == BOX.mounts["mounted_foot"]
    assert period(BOX, "c16_17").mount_of(replace(knight, mount="mule_donkey")) == BOX.mounts["mule_donkey"]
    assert period(BOX, "c16_17").mount_of(replace(rider, role="foot")) is None


def test_wpn_02_a_period_grants_unseen_weapons():
    archer = Profile("archer", 3, weapons=("bow",), concealed=("dagger",))
    assert period(BOX, "dark_ages").weapons_of(archer) == ("bow", "dagger", "sword", "knife")
    assert period(BOX, "dark_ages").weapons_of(replace(archer, class_=1)) == ("bow", "dagger")
    assert period(BOX, "modern").weapons_of(archer) == ("bow", "dagger")
