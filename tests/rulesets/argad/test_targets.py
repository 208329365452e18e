"""What may be shot at: ARG-TGT, ARG-LOS, ARG-SGR-01, 07 and 10; and past one's own people, ARG-SRK."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from rulesets.argad.second_rank_shots import FriendInFront, RankShot, passage
from rulesets.argad.shooting import ShotRules
from rulesets.argad.targets import Aim, OverFriends, forbidden, is_blurred, remarks
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.shots import CM, WEAPONS, shot


def aim(weapon: str = "bow", cm: int = 15, **facts: Any) -> Aim:
    own = {name: facts.pop(name) for name in list(facts) if name in [one.name for one in fields(Aim)]}
    return Aim(shot(weapon, cm, **facts), **own)


def refused(case: Aim) -> tuple[str, str]:
    reason = next(forbidden(case), None)
    return (reason.code, reason.rule) if reason else ("allowed", "")


ALLOWED = ("allowed", "")


@rule("ARG-TGT-03", "ARG-TGT-04", "ARG-TGT-05")
def test_nobody_shoots_at_a_melee():
    assert refused(aim(with_friends=True)) == ("at_a_melee", "ARG-TGT-03")
    own = aim(with_friends=True, meets_shooter=True, moment="contact")
    assert refused(own) == ALLOWED
    assert remarks(own)[0].rule == "ARG-TGT-04"
    by_order = aim(with_friends=True, chief_orders_melee=True)
    assert refused(by_order) == ALLOWED
    assert remarks(by_order)[0].rule == "ARG-TGT-05"


@rule("ARG-TGT-06")
def test_who_has_just_fought_is_still_part_of_it():
    assert refused(aim(blurred=True)) == ("blurred_melee", "ARG-TGT-06")
    assert is_blurred(has_fought=True, touches=False, nearest_in_contact=5 * CM)
    assert not is_blurred(has_fought=True, touches=False, nearest_in_contact=5 * CM + 1)
    assert not is_blurred(has_fought=False, touches=False, nearest_in_contact=0)


@rule("ARG-SGR-10")
def test_rear_ranks_in_melee_by_option_at_short_range():
    assert refused(aim(rear_rank=True)) == ("at_a_melee", "ARG-TGT-03")
    assert refused(aim(rear_rank=True, rear_ranks_allowed=True)) == ALLOWED
    assert refused(aim(cm=25, rear_rank=True, rear_ranks_allowed=True)) == ("rear_rank_too_far", "ARG-SGR-10")


@rule("ARG-TGT-01", "ARG-TGT-02")
def test_the_nearest_come_first():
    assert refused(aim(priority="other")) == ("nearer_enemies_first", "ARG-TGT-01")
    assert refused(aim(priority="shoots_at_us")) == ALLOWED
    ordered = aim(priority="other", ordered=True)
    assert refused(ordered) == ALLOWED
    assert remarks(ordered)[0].rule == "ARG-TGT-02"


def test_read_as_advice_the_screen_only_warns():
    advised = aim(priority="other", rules=ShotRules(target_priority="advice"))
    assert refused(advised) == ALLOWED
    assert remarks(advised)[0].rule == "ARG-TGT-01"


@rule("ARG-TGT-07", "ARG-LOS-02", "ARG-SGR-08")
def test_whom_nobody_sees_nobody_shoots():
    assert refused(aim(seen=False)) == ("unseen", "ARG-TGT-07")
    assert refused(aim(low=True)) == ("target_stays_low", "ARG-LOS-02")
    assert refused(aim(low=True, from_high=True)) == ALLOWED
    assert refused(aim(standing=False)) == ("target_gone", "ARG-SGR-08")
    hidden = Modifier(0, "hidden_behind_depth", "ARG-PRO-04")
    assert refused(aim(hidden=hidden)) == ("hidden_behind_depth", "ARG-PRO-04")


@rule("ARG-LOS-01", "ARG-LOS-05")
def test_the_line_must_be_free():
    assert refused(aim(line="friends")) == ("friends_in_line", "ARG-LOS-01")
    assert refused(aim(line="others")) == ("somebody_in_line", "ARG-LOS-01")
    assert refused(aim(line="terrain")) == ("blocked_by_terrain", "ARG-LOS-05")


@rule("ARG-LOS-04")
@example("ARG-LOS-04", 1)
def test_over_friends_at_a_battlement():
    case = aim(line="friends", over=OverFriends(10 * CM, 18 * CM, 30 * CM))
    assert refused(case) == ALLOWED
    assert remarks(case)[0].rule == "ARG-LOS-04"


@example("ARG-LOS-04", 2)
def test_not_over_friends_who_stand_too_far_off():
    case = aim(line="friends", over=OverFriends(10 * CM, 21 * CM, 30 * CM))
    assert refused(case) == ("not_over_these_friends", "ARG-LOS-04")


@rule("ARG-SGR-01")
@example("ARG-SGR-01", 1)
def test_no_general_is_picked_out_of_his_staff():
    assert refused(aim(group=True, aimed_at="general")) == ("individual_in_group", "ARG-SGR-01")
    assert refused(aim(group=True)) == ALLOWED


@rule("ARG-CCT-08", "ARG-SKL-04")
def test_but_before_contact_or_by_an_elite_shooter():
    met = aim(group=True, aimed_at="general", moment="contact", meets_shooter=True)
    elite = aim(group=True, aimed_at="general", elite="individual")
    assert refused(met) == refused(elite) == ALLOWED
    assert [remarks(one)[0].rule for one in (met, elite)] == ["ARG-CCT-08", "ARG-SKL-04"]


@rule("ARG-SGR-07")
def test_the_whole_group_needs_an_order():
    assert refused(aim(group=True, whole_group=True)) == ("whole_group_needs_order", "ARG-SGR-07")
    assert refused(aim(group=True, whole_group=True, order_for_whole_group=True)) == ALLOWED
    assert refused(aim(group=True, whole_group=True, rules=ShotRules(whole_group_fire="free"))) == ALLOWED


@rule("ARG-TIM-14")
def test_furtive_shooters_have_no_shot_at_furtive_targets():
    both = {"furtive": True, "furtive_target": True}
    assert refused(aim("javelin", **both)) == ("both_furtive", "ARG-TIM-14")
    assert refused(aim("javelin", agreed_slow=True, **both)) == ALLOWED


def test_all_reasons_are_told():
    case = aim(with_friends=True, line="friends", priority="other")
    assert [one.code for one in forbidden(case)] == ["at_a_melee", "friends_in_line", "nearer_enemies_first"]


# Past one's own people


def past(weapon: str, **facts: Any) -> tuple[str, str]:
    try:
        found = passage(RankShot(WEAPONS[weapon], 2 * CM, **facts))
    except IllegalAction as reason:
        return reason.code, reason.rule
    return found.cause, found.rule


@rule("ARG-SRK-01", "ARG-SRK-02")
def test_the_second_rank_shoots_through_gaps():
    assert past("bow", gap=2 * CM) == ("through_a_gap", "ARG-SRK-01")
    assert past("bow", gap=2 * CM - 1) == ("gap_too_narrow", "ARG-SRK-01")
    assert past("bow", gap=9 * CM, second_rank=False) == ("needs_open_space", "ARG-SRK-02")
    assert past("bow", gap=9 * CM, same_group=False) == ("needs_open_space", "ARG-SRK-02")


@rule("ARG-SRK-03", "ARG-SRK-04")
def test_over_the_shoulder_of_a_friend():
    assert past("bow", friend=FriendInFront()) == ("over_shoulder", "ARG-SRK-03")
    assert past("lmg", friend=FriendInFront()) == ("not_over_shoulder_with_this", "ARG-SRK-03")
    assert past("pistol_flintlock", friend=FriendInFront(shoots=True)) == ("small_weapon_over_shoulder", "ARG-SRK-04")


@rule("ARG-SRK-03")
@pytest.mark.parametrize("doing", ["shoots", "reloads", "works", "in_contact"])
def test_not_over_that_of_a_busy_one(doing: str):
    assert past("bow", friend=FriendInFront(**{doing: True})) == ("friend_is_busy", "ARG-SRK-03")


@rule("ARG-SRK-05")
def test_drilled_soldiers_fire_muskets_in_two_ranks():
    assert past("musket_flintlock", close_order=True, drilled=True) == ("two_ranks", "ARG-SRK-05")
    assert past("musket_flintlock", close_order=True) == ("gap_too_narrow", "ARG-SRK-01")


@rule("ARG-SRK-06")
def test_javelins_fly_over_the_front_ranks():
    assert past("javelin", second_rank=False) == ("thrown_over_ranks", "ARG-SRK-06")
    assert past("javelin", enemy_in_melee=True) == ("not_thrown_at_a_melee", "ARG-SRK-06")
