"""When one shoots: ARG-TIM-01 to ARG-TIM-16, ARG-CCT-05 to ARG-CCT-07, ARG-MOD-04."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.argad.shooting import Member, Moment
from rulesets.argad.timing import (
    Passing,
    check_moment,
    check_move_after,
    check_other_action,
    kept_moment,
    may_close_in,
    resolved,
    timing_of,
)
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.shots import WEAPONS, fire, shot


def refused(check: Callable[[], object]) -> tuple[str, str]:
    try:
        check()
    except IllegalAction as reason:
        return reason.code, reason.rule
    return "allowed", ""


ALLOWED = ("allowed", "")
RUNS_ACROSS = Passing(seen_before=False, seen_after=False)
STAYS = Passing(seen_before=True, seen_after=True)
LEAVES = Passing(seen_before=True, seen_after=False)


@rule("ARG-TIM-11")
def test_who_runs_across_the_street_is_furtive():
    found = timing_of(RUNS_ACROSS)
    assert (found.moments, found.furtive, found.why[0].rule) == (("movement",), True, "ARG-TIM-11")


@rule("ARG-TIM-12")
def test_so_is_who_goes_from_one_melee_to_the_next():
    found = timing_of(Passing(True, True, with_friends_before=True, with_friends_after=True))
    assert (found.furtive, found.why[0].rule) == (True, "ARG-TIM-12")


@rule("ARG-TIM-15")
def test_raising_ones_head_is_not_furtive():
    found = timing_of(Passing(False, False, bobs=True))
    assert (found.moments, found.furtive, found.why[0].rule) == (("phase",), False, "ARG-TIM-15")


@rule("ARG-TIM-16")
def test_who_comes_into_contact_is_shot_before_it():
    found = timing_of(Passing(False, True, meets=True))
    assert (found.moments, found.why[0].rule) == (("contact", "early"), "ARG-TIM-16")
    assert timing_of(Passing(False, True, meets=True), early_shots=False).moments == ("contact",)


@rule("ARG-TIM-01", "ARG-TIM-02")
def test_all_others_wait_for_the_phase_unless_it_changes_something():
    assert timing_of(STAYS).moments == ("phase",)
    assert timing_of(STAYS).why[0].rule == "ARG-TIM-01"
    assert timing_of(LEAVES).moments == ("early", "movement")
    assert timing_of(LEAVES, early_shots=False).moments == ("phase",)


@rule("ARG-TIM-02")
def test_a_shot_during_movement_that_changed_nothing_waits():
    assert kept_moment("movement", STAYS)[0] == "phase"
    assert kept_moment("movement", LEAVES)[0] == "movement"
    assert kept_moment("movement", Passing(True, True, in_range_after=False))[0] == "movement"


@rule("ARG-TIM-03")
def test_early_shots_come_before_the_talk_and_have_a_reason():
    early = shot("bow", 15, moment="early")
    assert refused(lambda: check_moment(early, discussing=True, reason="x")) == ("moves_are_discussed", "ARG-TIM-03")
    assert refused(lambda: check_moment(early)) == ("early_without_reason", "ARG-TIM-02")
    assert refused(lambda: check_moment(early, reason="they run away")) == ALLOWED
    off = refused(lambda: check_moment(early, reason="x", early_shots=False))
    assert off == ("option_off", "ARG-TIM-02")


@rule("ARG-TIM-13")
def test_a_furtive_shooter_needs_a_weapon_for_it():
    runner = shot("bow", 15, moment="movement", furtive=True)
    assert refused(lambda: check_moment(runner)) == ("furtive_with_immobile_weapon", "ARG-TIM-13")


WHEN: dict[Moment, tuple[str, str]] = {
    "early": ("at_once", "ARG-TIM-04"),
    "movement": ("after_moves", "ARG-TIM-10"),
    "contact": ("melee_phase", "ARG-CCT-05"),
    "melee": ("melee_phase", "ARG-MOD-03"),
    "phase": ("shooting_phase", "ARG-TIM-01"),
}


@rule("ARG-TIM-04", "ARG-TIM-10", "ARG-CCT-05")
def test_when_the_dice_fall():
    for moment, (when, cited) in WHEN.items():
        found, why = resolved(moment)
        assert (found, why.rule) == (when, cited)


@rule("ARG-TIM-06", "ARG-TIM-07")
def test_who_shot_early_may_move_if_his_weapon_and_he_said_so():
    def moves(weapon: str, *, said: bool) -> tuple[str, str]:
        return refused(lambda: check_move_after(WEAPONS[weapon], mounted=False, said=said))

    assert moves("bow", said=True) == ("shot_early_stays", "ARG-TIM-06")
    assert moves("pistol_flintlock", said=False) == ("did_not_say_he_moves", "ARG-TIM-07")
    assert moves("pistol_flintlock", said=True) == moves("javelin", said=False) == ALLOWED


@rule("ARG-TIM-05")
def test_who_has_shot_does_nothing_else():
    done = {"shot": True, "shoot_then_strike": False, "first_melee_turn": True}
    assert refused(lambda: check_other_action(strikes=False, **done)) == ("has_shot_this_turn", "ARG-TIM-05")
    assert check_other_action(shot=False, shoot_then_strike=False, strikes=True, first_melee_turn=True) is None


@rule("ARG-CCT-07")
@example("ARG-CCT-07", 1)
def test_a_samurai_who_shot_does_not_strike_back():
    assert fire(shot("yumi", 2, moment="contact"), [Member("lancer")], 3).casualties == ()
    done = {"shot": True, "shoot_then_strike": False, "first_melee_turn": True}
    assert refused(lambda: check_other_action(strikes=True, **done)) == ("shot_does_not_strike", "ARG-CCT-07")


@rule("ARG-MOD-04")
@example("ARG-MOD-04", 1)
def test_a_rifleman_fires_and_then_strikes_with_the_bayonet():
    assert fire(shot("bolt_rifle", 2, moment="contact"), [Member("attacker")], 3).casualties == ()
    known = {"shot": True, "shoot_then_strike": WEAPONS["bolt_rifle"].shoot_then_strike, "strikes": True}
    allowed = check_other_action(first_melee_turn=True, **known)
    assert allowed is not None
    assert allowed.rule == "ARG-MOD-04"
    later = refused(lambda: check_other_action(first_melee_turn=False, **known))
    assert later == ("shot_does_not_strike", "ARG-ACT-04")


@rule("ARG-CCT-06")
def test_others_step_over_the_fallen():
    stepping = may_close_in(fallen=True, follows=True, immobile=False)
    assert stepping is not None
    assert stepping.rule == "ARG-CCT-06"
    assert may_close_in(fallen=True, follows=True, immobile=True) is None
