"""Points, troops and their files, the reference sheet, convoys: ARG-PTS, ARG-RPG, ARG-CVY, ARG-GEN-16."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rulesets.argad.convoys import Plot, check_plot, executed
from rulesets.argad.people import Profile
from rulesets.argad.points import check_budget, cost_of
from rulesets.argad.profile_rows import read_profile, write_profile
from rulesets.argad.reference import cm, reference_sheet
from rulesets.argad.roster import (
    Roster,
    check_roster,
    cost_of_roster,
    heroic,
    price_list,
    warnings,
    with_count,
    with_entry,
)
from rulesets.argad.roster_files import read_csv, read_json, write_csv, write_json
from rulesets.common.refusals import BadFile, IllegalAction, Malformed
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.walkers import ARMOUR, BOX

PRICES = price_list(BOX)
KNOWN = BOX.known
TRUMPETER = Profile("trumpeter", 4, role="cavalry", musician=True, weapons=("sword",))


def with_sample(roster: Roster, troop: str, count: int = 1) -> Roster:
    return with_entry(roster, BOX.troops[troop].profile, count)


BAND = with_sample(with_sample(Roster("Band", "dark_ages", 60), "viking_chief"), "viking_bondi", 6)


def points(who: Profile) -> int:
    return cost_of(who, PRICES).total


@example("ARG-PTS-02", 1)
def test_a_soldier_of_class_three():
    assert points(Profile("soldier", 3)) == 3


@example("ARG-PTS-03", 1)
def test_an_officer_on_foot():
    assert points(Profile("officer", 4, rank="officer")) == 8


@example("ARG-PTS-04", 1)
def test_a_cavalry_trumpeter():
    assert points(TRUMPETER) == 12
    assert points(replace(TRUMPETER, musician=False)) == 8


@example("ARG-PTS-05", 1)
def test_a_mounted_infantryman():
    assert points(Profile("dragoon", 3, role="mounted_foot")) == 5


@rule("ARG-PTS-06")
def test_what_is_bought_is_listed_item_by_item():
    cost = cost_of(
        Profile("x", 3, armour=ARMOUR["4"], weapons=("bow", "sabre"), concealed=("pistol_flintlock",)), PRICES
    )
    assert {one.cause: one.value for one in cost.items} == {"on_foot": 3, "4": 2, "bow": 2, "pistol_flintlock": 2}
    assert cost.unpriced == ("sabre",)


@pytest.mark.parametrize("troop", BOX.troops.values(), ids=lambda one: one.profile.id)
def test_every_sample_costs_what_its_list_says(troop: object):
    assert points(troop.profile) == troop.points  # type: ignore[attr-defined]


@rule("ARG-PTS-01")
def test_a_budget_is_kept():
    total = cost_of_roster(BAND, BOX)[0]
    assert total == 17 + 6 * 6
    check_roster(BAND, BOX)
    assert check_budget([total], 60).value == 7
    assert check_budget([total], 0).cause == "no_budget"
    with pytest.raises(IllegalAction, match="over_budget ARG-PTS-01"):
        check_roster(with_count(BAND, "viking_bondi", 8), BOX)


def test_the_builder_adds_and_removes():
    assert BAND.size == 7
    assert with_sample(BAND, "viking_bondi").size == 8
    assert with_count(BAND, "viking_chief", 0).entry("viking_chief") is None
    with pytest.raises(IllegalAction, match="profile_differs ARG-RPG-08"):
        with_entry(BAND, Profile("viking_bondi", 5))
    with pytest.raises(IllegalAction, match="troop_too_large ARG-RPG-04"):
        with_sample(BAND, "viking_bondi", 300)


@rule("ARG-RPG-07")
def test_a_players_character_may_be_a_hero():
    hero, reason = heroic(TRUMPETER)
    assert (hero.class_, hero.life_points, hero.player, reason.cause) == (5, 2, True, "heroic")


def test_what_is_odd_is_told_and_not_refused():
    odd = with_entry(
        Roster("Odd", "dark_ages"), Profile("x", 3, armour=ARMOUR["5"], weapons=("lmg", "mace"), sheet="modern")
    )
    found = {(one.code, one.rule) for one in warnings(odd, BOX)}
    assert found == {
        ("small_or_large_troop", "ARG-RPG-04"),
        ("nobody_leads", "ARG-RPG-06"),
        ("unusual_pairing", "ARG-ARM-04"),
        ("of_another_period", "ARG-GEN-16"),
        ("weapon_of_another_period", "ARG-WPN-04"),
        ("unpriced", "ARG-PTS-06"),
    }
    assert [one.code for one in warnings(with_count(BAND, "viking_bondi", 12), BOX)] == ["unusual_pairing"]


def everybody() -> Roster:
    roster = Roster("Tous", "c16_17", 500)
    for troop in BOX.troops.values():
        roster = with_entry(roster, troop.profile, 2)
    odd = replace(
        TRUMPETER, name='=1+1, "é"; x', skills=(("scout", 4), ("sailor", 0)), perception=5, concealed=("dagger",)
    )
    return with_entry(roster, replace(odd, player=True, unit="first", motivated=True))


def test_profiles_survive_a_row():
    for entry in everybody().entries:
        assert read_profile(write_profile(entry.profile), KNOWN) == entry.profile


def test_rosters_survive_csv_and_json():
    roster = everybody()
    assert read_json(write_json(roster), KNOWN) == roster
    assert read_csv(write_csv(roster, KNOWN), KNOWN).entries == roster.entries
    assert "'=1+1" in write_csv(roster, KNOWN)
    spreadsheet = write_csv(BAND, KNOWN).replace(",", ";").replace("\n", "\r\n")
    assert read_csv("\ufeff" + spreadsheet, KNOWN).entries == BAND.entries


CSV = "id,class,name,weapons,musician\nann,3,Ann,sword|bow,yes\nbob,4,Bob,,\n"


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ("bob,4", "bob,9", (3, 5), "out_of_range"),
        ("bob,4", "bob,four", (3, 5), "not_a_number"),
        ("bob,4", "bob,", (3, 5), "missing"),
        ("bob", "ann", (3, 1), "row_twice"),
        ("sword|bow", "sword|laser", (2, 11), "not_offered"),
        ("yes", "perhaps", (2, 21), "not_a_yes_or_no"),
        ("name", "nom", (1, 10), "unknown_field"),
        ("name", "class", (1, 10), "column_twice"),
        ("Bob,,", "Bob,,,x", (3, 13), "cell_too_many"),
        ("Ann", '"Ann', (2, 7), "quote_not_closed"),
        ("Ann", '"An"n', (2, 11), "text_behind_quote"),
    ],
)
def test_faults_of_a_csv_file(old: str, new: str, place: tuple[int, int], code: str):
    assert len(read_csv(CSV, KNOWN).entries) == 2
    with pytest.raises(BadFile) as found:
        read_csv(CSV.replace(old, new, 1), KNOWN)
    assert ((found.value.line, found.value.column), found.value.code) == (place, code)


JSON = (
    '{"format": "argad-roster", "schema": 1,\n "people": [\n  {"id": "ann", "class": 3},\n  {"id": "bob", "class": 4}]}'
)


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ('"class": 4', '"class": 9', (4, 26), "out_of_range"),
        ('"class": 4', '"class": 4.5', (4, 26), "not_a_number"),
        ('"class": 4', '"role": "fish"', (4, 25), "not_offered"),
        ('"class": 4', '"rank": ""', (4, 3), "missing"),
        ('"bob"', '"ann"', (4, 10), "row_twice"),
        ('"class": 4', '"class": 4, "commands": ["x"]', (4, 41), "commands_without_rank"),
        ('{"id": "bob", "class": 4}', "7", (4, 3), "not_a_row"),
        ('"schema": 1', '"schema": 2', (1, 38), "out_of_range"),
        ('"schema": 1', '"sizes": 2', (1, 37), "unknown_field"),
        ('"class": 4}', '"class": 4', (4, 27), "not_json"),
    ],
)
def test_faults_of_a_json_file(old: str, new: str, place: tuple[int, int], code: str):
    assert len(read_json(JSON, KNOWN).entries) == 2
    with pytest.raises(BadFile) as found:
        read_json(JSON.replace(old, new, 1), KNOWN)
    assert ((found.value.line, found.value.column), found.value.code) == (place, code)


@pytest.mark.parametrize(
    "text", ["[1]", '{"people": 3}', "", "[" * 100_000, "nonsense", '{"name": "' + "x" * 2_000_000 + '"}']
)
def test_nonsense_is_refused_with_a_place(text: str):
    with pytest.raises(BadFile):
        read_json(text, KNOWN)


@rule("ARG-MNT-03")
def test_a_plotted_move_is_made_one_turn_later():
    plot = Plot("full ahead", 3)
    assert [executed(plot, turn) is not None for turn in (3, 4, 5)] == [False, True, False]
    check_plot([plot], 4, movement_begun=False)
    for turn, begun in ((3, False), (4, True)):
        with pytest.raises(IllegalAction, match="ARG-MNT-03"):
            check_plot([plot], turn, movement_begun=begun)


def test_an_empty_csv_file_is_refused():
    with pytest.raises(BadFile, match="empty_file"):
        read_csv("\n\n", KNOWN)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"training": ["fencer", "strong"]}, "strong_and_swift"),
        ({"mount": "mule_donkey"}, "mount_of_nobody"),
        ({"commands": ["x"]}, "commands_without_rank"),
        ({"wings": 2}, "unknown_field"),
    ],
)
def test_nobody_is_everything_at_once(row: dict[str, object], code: str):
    with pytest.raises(Malformed, match=code):
        read_profile({"id": "x", "class": 3, **row}, KNOWN)


def test_the_reference_sheet_holds_what_is_in_force():
    options = {"dangerous_terrain": False, "morale": True, "points": True}
    found = reference_sheet(BOX, "c16_17", options, {"mounted_block": "two_sixes"})
    tables = found["tables"]
    assert "danger" not in tables and "morale" in tables
    assert {row[0] for row in tables["shooting"]["rows"]} >= {"arquebus", "matchlock_musket"}
    assert "bolt_rifle" not in {row[0] for row in tables["shooting"]["rows"]}
    assert ["farm_horse", "mounted_foot", "32", "found"] in tables["mounts"]["rows"]
    assert found["readings"] == [{"id": "mounted_block", "value": "two_sixes", "rules": ["ARG-TER-20"]}]
    assert found["options"][0]["rules"][:2] == ["ARG-DAN-01", "ARG-DAN-02"]
    assert all(len(row) == len(table["columns"]) for table in tables.values() for row in table["rows"])
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("sheet", ["", *BOX.sheets])
def test_every_period_has_its_sheet(sheet: str):
    assert reference_sheet(BOX, sheet, {}, {})["tables"]["shooting"]["rows"]


def test_lengths_are_written_in_centimetres():
    assert [cm(one) for one in (2000, -400, 250, 25, 0)] == ["20", "-4", "2.5", "0.25", "0"]
