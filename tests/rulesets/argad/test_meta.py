"""What the game says of itself agrees with its ledger, and with the records that its switches and readings fill."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.ledger import RULE
from rulesets.argad.meta import META
from rulesets.argad.profile_rows import RANKS, ROLES, columns
from rulesets.argad.sheets import own_box
from rulesets.argad.shooting import ShotRules
from rulesets.common.params import Number, Pick

OPTIONS = {one.id: one for one in META.options}
READINGS = {one.id: one for one in META.readings}


def test_every_optional_rule_hangs_on_one_switch_at_least():
    reached = [rule for one in META.options for rule in one.rules]
    assert [one.id for one in RULE if one.optional and one.id not in reached] == []
    assert [rule for rule in reached if not RULE.rule(rule).optional] == []


def test_the_switches_of_the_ledger_are_there_with_their_defaults():
    told = [(one.id, one.default) for one in META.options]
    known = RULE._data["option"]
    assert [one["id"] for one in known if (one["id"], one["default"]) not in told] == []
    assert [one["id"] for one in known if not set(one["rules"]) <= set(OPTIONS[one["id"]].rules)] == []


def test_every_disputed_rule_is_a_reading_and_our_ruling_comes_first():
    ruled = {row["reading"]: row for row in RULE._data["rule"] if "reading" in row}
    assert list(READINGS) == list(ruled)
    for name, row in ruled.items():
        choices = [one.value for one in READINGS[name].choices]
        assert (READINGS[name].rule, choices) == (row["id"], [row["reading_default"], *row["alternatives"]])


@pytest.mark.parametrize("record", [MeleeOptions, ShotRules])
def test_what_counts_in_melee_and_for_shots_is_chosen_by_name(record: type):
    usual = record()
    for one in fields(record):
        if one.name != "sheet":
            value = getattr(usual, one.name)
            default = OPTIONS[one.name].default if isinstance(value, bool) else READINGS[one.name].default
            assert (one.name, default) == (one.name, {True: "on", False: "off"}.get(value, value))


def test_options_are_grouped_by_the_levels_of_play():
    assert sorted({one.group for one in META.options}) == sorted(RULE.rule("ARG-GEN-19").data["profiles"])


def test_the_sheet_of_a_character_types_the_columns_of_a_profile():
    known = own_box().known
    there = columns(known)
    shown = {name: param for name, _, param in META.sheets[0].fields}
    assert [name for name in shown if name not in there] == ["lost_points", "wound"]
    assert [name for name in there if name not in shown] == ["id", "name", "sheet"]
    picks = {name: param.options for name, param in shown.items() if isinstance(param, Pick)}
    assert (picks["armour"], picks["clothing"]) == (tuple(known.armours), known.clothes)
    assert (picks["role"], picks["rank"], picks["mount"]) == (ROLES, RANKS, ("", *known.mounts))
    assert [shown[name] for name in ("class", "life_points", "health")] == [Number(1, 5), Number(1, 2), Number(0, 5)]


def test_scenarios_are_told_as_their_files_tell_them():
    told = {one.id: one for one in META.scenarios}
    for name, laid_out in own_box().scenarios.items():
        one = told[name]
        assert (one.titles, one.summary) == (laid_out.titles, laid_out.summary)
        assert (one.seats, one.turn_limit, one.minutes) == (laid_out.seats, laid_out.turns, laid_out.minutes)
