"""Cavalry, mounted foot, charges and close shots: ARG-CAV, ARG-MOD-03, ARG-MOD-04."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.cavalry import (
    Mounting,
    Run,
    resolve_fluid_mounting,
    why_no_charge,
)
from rulesets.argad.fighters import Reach
from rulesets.argad.fights import Blow, CloseShot
from rulesets.argad.melee_modifiers import modifiers_of, total_of
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import (
    BAYONET,
    FISTS,
    HALBERD,
    KNIFE,
    LANCE,
    MAIL,
    SPEAR,
    SWORD,
    duel,
    fates,
    fighter,
    fought,
    notes_with,
    struck,
)
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled

RIDER = fighter(4, side=1, role="cavalry", armour=MAIL)
DRAGOON = fighter(3, side=1, role="mounted_foot")


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


def rules(strike) -> list[tuple[int, str]]:
    return [(one.value, one.rule) for one in modifiers_of(strike)]


@rule("ARG-CAV-04", "ARG-CAV-05")
def test_cavalry_and_foot_on_easy_ground():
    assert rules(struck(4, role="cavalry")) == [(1, "ARG-CAV-04")]
    assert rules(struck(4, at=DRAGOON, role="cavalry")) == [(1, "ARG-CAV-04")]
    assert rules(struck(3, at=RIDER)) == [(-1, "ARG-CAV-05")]


@rule("ARG-CAV-06")
@example("ARG-CAV-06", 1)
def test_a_halberd_cancels_the_advantage_of_a_horse():
    strike = struck(3, HALBERD, at=RIDER)
    assert rules(strike) == [(-1, "ARG-CAV-05"), (1, "ARG-CAV-06")]
    assert fates(duel(strike.by, replace(RIDER, arm=KNIFE)), 5) == ("stands", "killed")


@rule("ARG-CAV-07")
@example("ARG-CAV-07", 1)
def test_a_charge_with_a_couched_lance():
    strike = struck(4, LANCE, role="cavalry", charge=True)
    assert rules(strike) == [(1, "ARG-CAV-04"), (1, "ARG-CAV-07")]
    assert fates(duel(strike.by, fighter(3, SWORD), strike.how), 2) == ("stands", "killed")


@rule("ARG-CAV-08")
@example("ARG-CAV-08", 1)
def test_a_spearman_waits_for_a_charge():
    strike = struck(3, SPEAR, at=RIDER, charged=True, immobile=True, faces_cavalry=True)
    assert rules(strike) == [(-1, "ARG-CAV-05"), (1, "ARG-CAV-08")]
    charge = Reach(1, 0, charge=True)
    assert fates(duel(strike.by, replace(RIDER, arm=SWORD), Reach(0, 1), charge), 5) == ("stands", "killed")
    for untrained in ({"immobile": True}, {"faces_cavalry": True}):
        assert total_of(modifiers_of(struck(3, SPEAR, at=RIDER, charged=True, **untrained))) == -1


@rule("ARG-CAV-09")
def test_off_easy_ground_horses_count_for_nothing():
    assert rules(struck(4, role="cavalry", rough=True)) == [(0, "ARG-CAV-09")]
    assert rules(struck(3, HALBERD, at=RIDER, rough=True)) == [(0, "ARG-CAV-09"), (1, "ARG-CAV-06")]
    assert why_no_charge("cavalry", Run(2000, open_and_easy=False)).rule == "ARG-CAV-09"


@rule("ARG-CAV-10")
def test_mounted_foot_fights_as_infantry():
    assert rules(struck(3, role="mounted_foot")) == [(0, "ARG-CAV-10")]
    assert why_no_charge("mounted_foot", Run(2000)).rule == "ARG-CAV-10"


@rule("ARG-CAV-11")
def test_between_cavalry_only_the_charge_counts():
    assert rules(struck(4, at=RIDER, role="cavalry")) == [(0, "ARG-CAV-11")]
    assert rules(struck(4, at=RIDER, role="cavalry", charge=True)) == [(1, "ARG-CAV-07")]


@rule("ARG-CAV-13")
def test_a_halberd_that_waits_for_a_charge_counts_once():
    strike = struck(3, HALBERD, at=RIDER, charged=True, immobile=True, faces_cavalry=True)
    assert rules(strike) == [(-1, "ARG-CAV-05"), (1, "ARG-CAV-08"), (0, "ARG-CAV-13")]
    assert total_of(modifiers_of(struck(3, HALBERD, at=RIDER, charged=True))) == -1


@rule("ARG-CAV-07")
def test_what_is_a_charge():
    assert why_no_charge("cavalry", Run(1000)) is None
    assert why_no_charge("cavalry", Run(900)).rule == "ARG-CAV-07"
    assert why_no_charge("cavalry", Run(900), "no_minimum") is None
    assert why_no_charge("cavalry", Run(1000, straight=False)) is not None
    assert why_no_charge("cavalry", Run(1000, this_turn=False)) is not None


@rule("ARG-CAV-02")
@example("ARG-CAV-02", 1)
def test_fluid_mounting_is_very_difficult_ground():
    result = rolled(lambda dice: resolve_fluid_mounting(dice, Mounting(2000, fluid=True), key="k", seat="s"), 4)
    assert (result.left, result.reason.rule) == (600, "ARG-CAV-02")
    blocked = rolled(lambda dice: resolve_fluid_mounting(dice, Mounting(2000, fluid=True), key="k", seat="s"), 6)
    assert blocked.left == 0


@rule("ARG-MOD-03")
def test_a_pistol_in_contact_is_fired_before_all_strikes():
    pistol = Blow(0, (1,), CloseShot(5, why="ARG-MOD-03"))
    fight = replace(duel(fighter(3, FISTS), fighter(3, SPEAR)), blows=(pistol, Blow(1)))
    result = fought(fight, 5)
    assert result.fates[1].fallen
    assert [note.rule for note in notes_with(result, "step")] == ["ARG-MOD-03"]


@rule("ARG-MOD-04")
@example("ARG-MOD-04", 1)
def test_a_rifle_with_bayonet_fires_and_then_strikes():
    rifle = Blow(0, (1,), CloseShot(5, why="ARG-MOD-04"))
    fight = replace(duel(fighter(3, BAYONET), fighter(3, SWORD)), blows=(rifle, Blow(0), Blow(1)))
    result = fought(fight, 3, 5)
    assert result.fates[1].fallen
    assert [note.rule for note in notes_with(result, "step")][:1] == ["ARG-MOD-04"]
