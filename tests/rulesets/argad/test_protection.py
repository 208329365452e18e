"""Protection of terrain and what it hides: ARG-PRO-01 to ARG-PRO-22, ARG-LOS-03, ARG-LOS-04."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.argad.protection import (
    Behind,
    may_shoot_over_friends,
    protection,
    read_screens,
    why_hidden,
)
from rulesets.argad.shooting import Member
from rulesets.argad.weapons import SHOOTING
from rulesets.common.events import Modifier
from rulesets.common.refusals import BadFile
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.shots import CM, SCREENS, fire, shot

TEXT = SHOOTING.with_name("protection.toml").read_text("utf-8")


def behind(screen: str, **facts: Any) -> Behind:
    return Behind(SCREENS[screen], **facts)


def value(case: Behind, **readings: str) -> tuple[int, str]:
    found = protection(case, **readings)
    return found[0].value, found[0].rule


@rule("ARG-PRO-01")
@example("ARG-PRO-01", 1)
def test_who_is_seen_behind_something_is_protected():
    scots = Member("scot", cover=protection(behind("wall")))
    musket = shot("musket_flintlock", 35)
    assert fire(musket, [scots], 6, 5).casualties == ()
    assert fire(musket, [scots], 6, 6).casualties == ("scot",)


@rule("ARG-PRO-17")
def test_shooting_through_ones_own_cover_costs_nothing():
    assert value(behind("bushes", shooter_at_it=True, target_at_it=False)) == (0, "ARG-PRO-17")


@example("ARG-PRO-02", 1)
def test_from_behind_a_wall_one_shoots_and_is_shot_at():
    assert value(behind("wall")) == (-1, "ARG-PRO-01")
    assert why_hidden(behind("wall")) is None
    assert why_hidden(behind("wall", crouched=True)) == Modifier(0, "crouched_behind_cover", "ARG-PRO-02")


@example("ARG-PRO-02", 2)
def test_who_stays_low_all_turn_cannot_be_shot_at():
    assert why_hidden(behind("wall", crouched=True)) == Modifier(0, "crouched_behind_cover", "ARG-PRO-02")
    assert why_hidden(behind("wall", crouched=True, from_high=True)) is None


@rule("ARG-PRO-03", "ARG-PRO-07")
def test_bushes_and_marshes_protect_and_hide_who_crouches():
    for screen, cited in (("bushes", "ARG-PRO-03"), ("marsh", "ARG-PRO-07")):
        assert value(behind(screen)) == (-1, cited)
        assert why_hidden(behind(screen, crouched=True)) == Modifier(0, "crouched_behind_cover", cited)


@rule("ARG-PRO-04", "ARG-PRO-06")
def test_woods_hide_behind_their_depth():
    for screen, cm, cited in (("forest", 10, "ARG-PRO-04"), ("dense_forest", 2, "ARG-PRO-06")):
        assert value(behind(screen, depth=cm * CM, on_foot=False)) == (-1, cited)
        assert why_hidden(behind(screen, depth=cm * CM)) is None
        assert why_hidden(behind(screen, depth=cm * CM + 1)) == Modifier(0, "hidden_behind_depth", cited)


@rule("ARG-PRO-05")
def test_very_open_forest_protects_the_isolated():
    assert value(behind("open_forest")) == (0, "ARG-PRO-05")
    assert value(behind("open_forest", isolated=True)) == (-1, "ARG-PRO-05")
    assert value(behind("open_forest", guerrilla=True)) == (-1, "ARG-PRO-05")
    assert why_hidden(behind("open_forest", depth=2001)) == Modifier(0, "hidden_behind_depth", "ARG-PRO-05")


@rule("ARG-PRO-08", "ARG-PRO-09")
def test_water_protects_swimmers():
    assert value(behind("shallow_water")) == (0, "ARG-PRO-08")
    assert value(behind("deep_water", swims=True)) == (-1, "ARG-PRO-09")
    assert why_hidden(behind("deep_water", swims=True, diver=True)) == Modifier(0, "under_water", "ARG-PRO-09")


@rule("ARG-PRO-10")
def test_a_tree_protects_one_alone():
    assert value(behind("tree")) == (0, "ARG-PRO-10")
    assert value(behind("tree", alone=True)) == (-1, "ARG-PRO-10")


@rule("ARG-PRO-11", "ARG-PRO-12")
def test_frames_and_slits():
    assert value(behind("frame")) == (-1, "ARG-PRO-11")
    assert value(behind("arrow_slit")) == (-2, "ARG-PRO-12")
    assert why_hidden(behind("frame", keeps_cover=True)) == Modifier(0, "keeps_under_cover", "ARG-PRO-11")


@rule("ARG-PRO-16")
def test_an_obstacle_between_hampers_both():
    assert value(behind("wall", target_at_it=False)) == (-1, "ARG-PRO-16")


@rule("ARG-PRO-18")
@example("ARG-PRO-18", 1)
def test_both_lean_out():
    assert value(behind("frame", leaning="both", shooter_at_it=True)) == (0, "ARG-PRO-18")


@example("ARG-PRO-18", 2)
def test_both_keep_behind_their_side():
    assert value(behind("frame", shooter_at_it=True)) == (-1, "ARG-PRO-18")


@example("ARG-PRO-18", 3)
def test_both_stay_hidden():
    assert why_hidden(behind("frame", keeps_cover=True, shooter_at_it=True)) == Modifier(
        0, "keeps_under_cover", "ARG-PRO-18"
    )


@rule("ARG-PRO-18")
@example("ARG-PRO-18", 4)
def test_only_one_leans_out():
    soldier, warrior = behind("frame", leaning="target"), behind("frame", leaning="shooter")
    assert value(soldier) == value(warrior) == (0, "ARG-PRO-18")
    assert value(warrior, leaning_out="leaner_only") == (-1, "ARG-PRO-11")


@rule("ARG-PRO-19", "ARG-PRO-20", "ARG-PRO-21")
def test_what_gives_no_protection():
    assert value(behind("light_fence", modern=True)) == (0, "ARG-PRO-19")
    assert value(behind("light_fence")) == (-1, "ARG-PRO-19")
    assert value(behind("wall", on_foot=False)) == (0, "ARG-PRO-20")
    assert value(behind("wall", lost=True)) == (0, "ARG-PRO-21")


@rule("ARG-PRO-22")
def test_a_group_adapts_the_list():
    own = read_screens(TEXT + '\n[[screen]]\nid = "hedge"\nname = "Hedge"\nmodifier = -1\nsource = "proposed"\n')
    found = protection(Behind(own["hedge"]))
    assert (found[0].value, found[0].cause, found[0].rule) == (-1, "cover", "ARG-PRO-22")


def test_a_depth_without_its_width_is_refused():
    with pytest.raises(BadFile) as caught:
        read_screens(TEXT.replace("hides_cm = 10\n", ""))
    assert caught.value.code == "depth_without_width"


def test_an_unknown_kind_of_ground_is_refused():
    with pytest.raises(BadFile) as caught:
        read_screens(TEXT, terrains=("forest",))
    assert (caught.value.code, caught.value.line) == ("unknown_terrain", 13)


def test_hills_block():  # ARG-LOS-05
    assert why_hidden(behind("hill")) == Modifier(0, "blocked_by_terrain", "ARG-LOS-05")


def test_over_friends_at_a_high_target():  # ARG-LOS-04, both examples
    assert may_shoot_over_friends(10 * CM, 18 * CM, 30 * CM)
    assert not may_shoot_over_friends(10 * CM, 21 * CM, 30 * CM)
    assert not may_shoot_over_friends(10 * CM, 18 * CM, 31 * CM)
