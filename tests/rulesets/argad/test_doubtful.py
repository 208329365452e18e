"""Doubtful situations: ARG-DBT, ARG-TER-14, ARG-TER-15."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.doubtful import (
    Distance,
    check_in_time,
    check_unchanged,
    hesitate,
    keep_distance,
    went_back,
)
from rulesets.argad.people import FRESH, why_no_action
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule

PACES = 2 * CM


@rule("ARG-TER-15")
def test_nothing_is_changed_once_dice_have_been_rolled():
    check_unchanged(dice_rolled=False)
    with pytest.raises(IllegalAction, match="too_late_to_change ARG-TER-15"):
        check_unchanged(dice_rolled=True)


@rule("ARG-TER-16")
def test_nobody_waits_for_the_dice():
    check_in_time(dice_rolled=False)
    with pytest.raises(IllegalAction, match="no_waiting_for_dice ARG-TER-16"):
        check_in_time(dice_rolled=True)


@rule("ARG-DBT-02")
def test_who_goes_straight_back_has_moved():
    after, _ = went_back(replace(FRESH, crouched=True), 1 * CM)
    assert not after.is_immobile(PACES)
    assert not after.crouched


@example("ARG-DBT-03", 1)
def test_an_archer_keeps_his_distance_from_a_knight_on_foot():
    found = keep_distance(Distance(12 * CM, 12 * CM, 20 * CM))
    assert (found.length, found.gap) == (12 * CM, 12 * CM)
    assert not any(one.value for one in found.modifiers)


@example("ARG-DBT-03", 2)
def test_nobody_keeps_his_distance_from_a_rider():
    found = keep_distance(Distance(30 * CM, 30 * CM, 16 * CM))
    assert (found.length, found.gap, found.modifiers[0].value) == (16 * CM, 16 * CM, -14 * CM)


def test_following_is_keeping_a_distance_too():
    found = keep_distance(Distance(10 * CM, -8 * CM, 5 * CM))
    assert (found.length, found.gap) == (-5 * CM, 13 * CM)
    assert keep_distance(Distance(2 * CM, 40 * CM, 5 * CM)).gap == 0


@rule("ARG-DBT-04")
def test_who_cannot_agree_hesitates():
    waiting, _ = hesitate(replace(FRESH, reloading="bow"))
    reason = why_no_action(waiting, 1)
    assert (reason.cause if reason else "", waiting.reloading) == ("hesitates", "")
