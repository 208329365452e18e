"""A group's own maps and units: what is read, and where exactly a fault lies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesets.common.refusals import BadFile
from rulesets.picrochole import ruleset
from rulesets.picrochole.catalogue import own_files
from rulesets.picrochole.drawing import Scenario, read_scenario
from rulesets.picrochole.export import scenario_text
from rulesets.picrochole.meta import SCENARIOS
from tests.rulesets.picrochole.table import SEATS

GOOD = '''source = "ours"
map = """
. = w
 # ~ h
. . .
"""
units = """
B1 blue infantry 4 0101
R1 red cavalry 2 0303 1/2
"""
markers = """
red 0201
"""
[capacity]
default = 10
wood = 6
'''


def faulty(old: str, new: str) -> BadFile:
    assert old in GOOD
    with pytest.raises(BadFile) as fault:
        ruleset.load_box({"teaching.toml": GOOD.replace(old, new, 1)})
    return fault.value


def test_a_file_of_ones_own_takes_the_place_of_ours():
    box = ruleset.load_box({"teaching.toml": GOOD})
    scenario = box.scenarios["teaching"]
    assert [unit.id for unit in scenario.units] == ["B1", "R1"]
    assert scenario.map.capacity[2] * 10 == scenario.map.capacity[0] * 6
    assert scenario.markers == ((1, 1),)
    assert box.digest != ruleset.load_box({}).digest
    assert list(box.files) == ["teaching.toml"]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        (" # ~ h", " # x h", "unknown_symbol", 4, 4),
        (". = w\n", ". = w .\n", "wrong_width", 4, 8),
        (" # ~ h", "# ~ h", "wrong_indent", 4, 1),
        ("cavalry 2 0303", "cavalry 2 0505", "no_such_hex", 9, 18),
        ("cavalry 2 0303", "cavalry 2 0202", "on_impassable", 9, 18),
        ("cavalry 2 0303 1/2", "cavalry 2", "unit_without_place", 9, 16),
        ("cavalry 2 0303 1/2", "cavalry 2 0303 5/2", "bad_progress", 9, 23),
        ("cavalry 2", "cavalry 5", "bad_points", 9, 16),
        ("R1 red", "B1 red", "unit_twice", 9, 1),
        ("R1 red", "R1 green", "unknown_side", 9, 4),
        ("R1 red", "1R red", "bad_unit_id", 9, 1),
        ("cavalry", "hussars", "unknown_type", 9, 8),
        ("red 0201", "red 0202", "on_impassable", 12, 5),
        ("red 0201", "red", "wrong_number_of_words", 12, 1),
        ("wood = 6", "wood = 99", "bad_capacity", 16, 1),
        ("wood = 6", "moor = 6", "unknown_look", 16, 1),
        ("wood = 6", '  "wood" = 99', "bad_capacity", 16, 3),
        ("[capacity]\ndefault = 10\nwood = 6", "[capacity]\nwood = 6\ndefault = 0", "bad_capacity", 16, 1),
        ("default = 10", "default = 3", "over_capacity", 8, 20),
        ("R1 red cavalry 2 0303 1/2\n", "", "side_without_units", 8, 1),
        ('source = "ours"', "source = ours", "not_toml", 1, 10),
        ('source = "ours"', 'author = "ours"', "unknown_part", 1, 1),
        ('source = "ours"', "[line]\n[line]\n", "not_toml", 2, 6),
        ('units = """\nB1 blue', 'units = """B1 green', "unknown_side", 7, 15),
        ('units = """\nB1 blue', 'units = """\\\nB1 green', "unknown_side", 8, 4),
        (
            'units = """\nB1 blue infantry 4 0101\nR1 red',
            '"units" = """\nB1 blue infantry 4 0101\nR1 green',
            "unknown_side",
            9,
            4,
        ),
        ('units = """\nB1 blue', '  units = """\nB1 green', "unknown_side", 8, 4),
        ("B1 blue", "// \u2028\nB1 green", "unknown_side", 9, 4),
        ("wood = 6\n", 'wood = """\n\n', "not_toml", 16, 11),
    ],
)
def test_a_fault_is_found_where_it_is(old: str, new: str, code: str, line: int, column: int):
    fault = faulty(old, new)
    assert (fault.code, fault.line, fault.column, fault.file) == (code, line, column, "teaching.toml")
    for language in ("en", "fr"):
        assert ruleset.words.text("refusals", fault.code, fault.facts, language)


def test_a_mark_at_the_head_of_a_file_is_no_fault():
    """Some editors put one there."""
    assert ruleset.load_box({"teaching.toml": "\ufeff" + GOOD}).scenarios["teaching"].units[0].id == "B1"


def test_a_file_must_bear_the_name_of_a_scenario():
    with pytest.raises(BadFile, match="unknown_file"):
        ruleset.load_box({"waterloo.toml": GOOD})


def test_every_scenario_has_a_file_and_fair_halves():
    assert {f"{one.id}.toml" for one in SCENARIOS} == set(own_files())
    for scenario in ruleset.load_box({}).scenarios.values():
        drawn = scenario.map
        assert drawn.looks == drawn.looks[::-1]
        blue, red = ([unit for unit in scenario.units if unit.side == side] for side in (0, 1))
        assert [(one.kind, one.points, one.at) for one in blue] == [
            (one.kind, one.points, drawn.size - 1 - one.at) for one in red
        ]


def test_without_its_bridges_the_river_cannot_be_crossed():
    drawn = ruleset.load_box({}).scenarios["crossing"].map
    dry = [at for at in range(drawn.size) if drawn.passable[at] and drawn.looks[at] != "bridge"]
    banks = drawn.grid.components(dry)
    assert len([bank for bank in banks if len(bank) > 100]) == 2
    assert SEATS


@pytest.mark.parametrize("name", [one.id for one in SCENARIOS])
def test_a_scenario_written_and_read_back_is_the_same(name: str):
    scenario = ruleset.load_box({}).scenarios[name]
    assert_same(read_scenario(f"{name}.toml", scenario_text(scenario)), scenario)


def test_markers_capacities_and_what_is_crossed_are_written_too():
    scenario = ruleset.load_box({"teaching.toml": GOOD}).scenarios["teaching"]
    text = scenario_text(scenario)
    assert_same(read_scenario("teaching.toml", text), scenario)
    assert "R1 red  cavalry   2 0303 1/2" in text
    assert ". = w\n # ~ h\n. . .\n" in text


def assert_same(one: Scenario, other: Scenario) -> None:
    assert (one.units, one.markers) == (other.units, other.markers)
    assert (one.map.looks, one.map.capacity) == (other.map.looks, other.map.capacity)
    assert (one.map.grid.columns, one.map.grid.rows) == (other.map.grid.columns, other.map.grid.rows)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "rulesets.picrochole", *words], capture_output=True, text=True)


def test_the_command_line_draws_exports_and_checks(tmp_path: Path):
    drawn = command("--seed", "4", "--columns", "12", "--rows", "10", "--units", "3")
    file = tmp_path / "generated.toml"
    file.write_text(drawn.stdout, "utf-8")
    assert command("--check", str(file)).stdout.endswith("12 by 10 hexes, 6 units, 0 markers\n")
    assert command("--export", "teaching").stdout == scenario_text(ruleset.load_box({}).scenarios["teaching"])
    file.write_text(drawn.stdout.replace("B01 blue", "B01 green"), "utf-8")
    refused = command("--check", str(file))
    line = drawn.stdout[: drawn.stdout.index("B01 blue")].count("\n") + 1
    assert refused.returncode == 1
    assert f"generated.toml:{line}:5: " in refused.stdout
    assert command("--rows", "9").returncode == 2


def test_the_command_line_warns_of_units_that_begin_shut_in(tmp_path: Path):
    file = tmp_path / "ours.toml"
    pond = GOOD.replace(". = w\n # ~ h\n. . .", ". ~ w\n ~ ~ h\n. . .").replace("red 0201\n", "")
    file.write_text(pond, "utf-8")
    said = command("--check", str(file))
    assert said.returncode == 0
    assert "Blue at 0101 starts shut in" in said.stdout
    file.write_text(GOOD, "utf-8")
    assert "shut in" not in command("--check", str(file)).stdout


HOSTILE = {
    "lists in lists": "map = " + "[" * 2000 + "]" * 2000,
    "tables in tables": "map = " + "{a = " * 600 + "1" + "}" * 600,
    "a number without end": "map = " + "9" * 5000,
    "a map without end": 'map = """\n' + ". " * 300_000 + '\n"""\nunits = ""\n',
    "a moment that is none": "map = 2024-13-45T99:99:99",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_meant_to_break_it_is_a_fault_like_others(what: str):
    with pytest.raises(BadFile) as fault:
        ruleset.load_box({"teaching.toml": HOSTILE[what]})
    assert fault.value.code in ("not_toml", "map_too_large")
