"""Big lads, fencers, boxers, masters of bare hands: ARG-STR, ARG-SKL-01 to 03 and 07, ARG-UNT-04 to 09, ARG-LIF-03."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.arms import BARE_HANDS, HALF_LONG, SHORT, VERY_SHORT, Swing, check_arm, longest, step_of
from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.fights import all_strike
from rulesets.argad.people import Profile
from rulesets.argad.profile_rows import check_profile
from rulesets.argad.special_fighters import (
    check_feat,
    feats_with,
    is_martial,
    is_master,
    is_specialist,
)
from rulesets.common.refusals import IllegalAction, Malformed
from tests.rulesets.argad.fighting import (
    BOTTLE,
    FISTS,
    FORK,
    GREAT_AXE,
    HALBERD,
    KNIFE,
    LANCE,
    PIKE,
    SPEAR,
    STAFF,
    SWORD,
    against,
    duel,
    fates,
    fighter,
    fought,
    notes_with,
    struck,
    why,
    with_wishes,
)
from tests.rulesets.argad.marks import example, rule

ON = MeleeOptions()
OFF = MeleeOptions(special_fighters=False, special_skills=False)
FENCER = fighter(5, feat="two_strikes")


def at_two(*wishes: int):
    fight = against(FENCER, fighter(3, KNIFE), fighter(3, KNIFE), wishes=())
    return with_wishes(fight, *((wish,) for wish in wishes), (), ())


@rule("ARG-STR-03")
@example("ARG-STR-03", 1)
def test_a_fencer_strikes_two_enemies():
    result = fought(at_two(1, 2), 4, 3)
    assert result.fates[1].fallen
    assert result.fates[2].recoils


def test_or_one_enemy_twice_each_die_for_itself():
    result = fought(at_two(1, 1), 3, 3, 1)
    assert result.fates[1].recoils, "two threes do not add up to a six"


@rule("ARG-SIX-11")
def test_two_sixes_of_a_fencer_at_one_enemy_make_a_seven():
    hard = fighter(5, KNIFE, lives=1)
    fight = against(replace(FENCER, class_=2), replace(hard, class_=5))
    assert fates(fight, 6, 6) == ("stands", "killed")
    result = fought(fight, 6, 6)
    assert len(notes_with(result, "hit")) >= 1
    assert ("fencers_two_dice", "ARG-SIX-11") in why(result, "sixes")


@rule("ARG-STR-03")
def test_without_the_option_a_fencer_strikes_once():
    fight = all_strike(at_two(1, 2).fighters, at_two(1, 2).reaches, options=OFF)
    assert len(fight.blows) == 3
    assert feats_with(("fencer",), SWORD, ON) == ("", "two_strikes", "speed")
    assert feats_with(("fencer",), SWORD, OFF) == ("",)
    with pytest.raises(IllegalAction) as refused:
        check_feat("two_strikes", ("fencer",), HALBERD, ON)
    assert refused.value.rule == "ARG-STR-03"


@rule("ARG-STR-04")
def test_a_fencer_may_be_faster_instead():
    assert step_of(SWORD, Swing(swift=True)) == (HALF_LONG, "ARG-STR-04")
    assert step_of(KNIFE, Swing(swift=True)) == (SHORT, "ARG-STR-04")
    assert fates(duel(fighter(3, feat="speed"), fighter(3)), 4) == ("stands", "killed")


@rule("ARG-UNT-04")
@example("ARG-UNT-04", 1)
def test_bare_hands_lay_down():
    result = fought(duel(fighter(3, FISTS), fighter(2, KNIFE)), 1, 4)
    assert result.fates[1].down
    assert not result.fates[1].fallen
    assert [note.rule for note in notes_with(result, "laid_down")] == ["ARG-UNT-04"]


@rule("ARG-UNT-07")
@example("ARG-UNT-07", 1)
def test_bare_hands_kill_with_a_natural_eight():
    three = against(fighter(5, FISTS), *[fighter(3, FISTS)] * 3)
    result = fought(three, 1, 6, 6, 6)
    assert result.fates[0].fallen
    assert [note.rule for note in notes_with(result, "fists_killed")] == ["ARG-UNT-07"]


def test_three_sixes_kill_even_where_one_would_lay_down():
    assert fates(against(fighter(2, FISTS), *[fighter(3, FISTS)] * 3), 1, 6, 6, 6)[0] == "killed"
    assert fates(against(fighter(2, FISTS), *[fighter(3, FISTS)] * 2), 1, 6, 6)[0] == "down"


def test_a_six_of_bare_hands_that_hits_is_not_rolled_again():
    assert fates(duel(fighter(3, FISTS), fighter(3, FISTS)), 6, 1) == ("stands", "down")


@rule("ARG-UNT-09", "ARG-MEL-12")
def test_bare_hands_drive_back_like_weapons():
    result = fought(duel(fighter(3, FISTS), fighter(3, FISTS)), 4, 1)
    assert result.fates[1].recoils
    assert ("fists_drive_back", "ARG-UNT-09") in why(result, "recoil")


def test_a_master_kills_with_bare_hands_and_martial_arts_are_as_fast_as_a_knife():
    master = fighter(4, FISTS, specialist=True, martial=True, master=True)
    assert fates(duel(master, fighter(3, KNIFE)), 4, 2) == ("stands", "killed")
    assert step_of(FISTS, Swing(martial=True)) == (VERY_SHORT, "ARG-SKL-07")
    assert step_of(FISTS)[0] == BARE_HANDS
    assert is_specialist(("martial_arts",), STAFF, ON)
    assert is_specialist(("boxer",), FISTS, ON)
    assert not is_specialist(("boxer",), STAFF, ON)
    assert (is_martial(("master",), ON), is_master(("master",), ON), is_master(("master",), OFF)) == (True, True, False)


@rule("ARG-OBJ-03", "ARG-OBJ-04")
def test_an_object_in_hand_never_kills():
    result = fought(duel(fighter(3, BOTTLE), fighter(5, FISTS)), 6, 6)
    assert result.fates[1].down
    assert [note.rule for note in notes_with(result, "laid_down")] == ["ARG-OBJ-04"]


@rule("ARG-LIF-03")
def test_a_wounded_striker_does_not_strike():
    fight = duel(fighter(3, SPEAR), fighter(3, lives=2))
    result = fought(fight, 4)
    assert result.fates[1].wounded == 1
    assert [note.rule for note in notes_with(result, "cannot_answer")] == ["ARG-LIF-03"]
    still = replace(fight, options=MeleeOptions(wounded_strikes="still_strikes"))
    assert fates(still, 4, 4) == ("killed", "wounded")


def test_two_hits_of_one_step_take_two_life_points():
    assert fates(against(fighter(3, KNIFE, lives=2), fighter(3), fighter(3)), 4, 4)[0] == "killed"
    wish = MeleeOptions(wounded_recoil=True)
    result = fought(duel(fighter(3, SPEAR), fighter(3, lives=2), options=wish), 4)
    assert result.fates[1].recoils
    assert result.advances() == ((0, 1),)


@rule("ARG-WPN-01")
def test_a_weapon_is_named_before_the_dice():
    assert longest((SWORD, HALBERD)) == HALBERD
    assert longest((SWORD, HALBERD), Swing(cramped=True)) == HALBERD
    assert longest(()) == FISTS
    assert longest((LANCE, SWORD)) == SWORD
    assert longest((LANCE, SWORD), mounted=True) == LANCE
    with pytest.raises(IllegalAction) as refused:
        check_arm(SWORD, ())
    assert refused.value.rule == "ARG-WPN-01"


@rule("ARG-WPN-05", "ARG-WPN-10")
def test_lengths_decide_who_strikes_first():
    result = fought(duel(fighter(3, PIKE, close_order=True), fighter(3, SPEAR)), 2, 2)
    assert [note.rule for note in notes_with(result, "step")] == ["ARG-WPN-10", "ARG-WPN-09"]
    assert why(result, "missed") == [("longer_first", "ARG-WPN-05")]


@rule("ARG-WPN-07", "ARG-WPN-08", "ARG-WPN-09")
def test_long_before_half_long_before_short():
    for arm, rule_ in ((SPEAR, "ARG-WPN-09"), (GREAT_AXE, "ARG-WPN-08"), (SWORD, "ARG-WPN-07")):
        assert notes_with(fought(duel(fighter(5, arm), fighter(5, FISTS)), 1, 1), "step")[0].rule == rule_


@rule("ARG-WPN-06", "ARG-WPN-11")
def test_an_improvised_weapon_keeps_its_length():
    result = fought(duel(fighter(5, FORK), fighter(5, KNIFE)), 1, 1)
    assert [note.rule for note in notes_with(result, "step")] == ["ARG-WPN-11", "ARG-WPN-06"]


def test_lengths_and_what_changes_them():
    assert step_of(PIKE)[0] == step_of(SPEAR)[0]
    assert step_of(PIKE, Swing(close_order=True)) == (1, "ARG-WPN-10")
    assert step_of(GREAT_AXE, Swing(close_order=True)) == (SHORT, "ARG-FRM-24")


@example("ARG-MBL-01", 1)
def test_in_a_cottage_a_halberd_is_no_longer_than_a_sword():
    assert step_of(HALBERD, Swing(cramped=True)) == (SHORT, "ARG-MBL-01")
    halberdier = struck(3, HALBERD, cramped=True)
    indoors = duel(halberdier.by, fighter(3), halberdier.how, replace(halberdier.how, by=1, at=0))
    result = fought(indoors, 4, 3)
    assert [note.step for note in notes_with(result, "step")] == [SHORT]
    assert result.fates[1].fallen
    barn = duel(halberdier.by, fighter(3))
    assert fates(barn, 4) == ("stands", "killed")


@rule("ARG-STR-01")
def test_nobody_is_both_very_strong_and_swift():
    check_profile(Profile("giant", 4, training=("strong",)))
    with pytest.raises(Malformed) as refused:
        check_profile(Profile("both", 4, training=("strong",), skills=(("fencer", 0),)))
    assert (refused.value.code, refused.value.facts["by"]) == ("strong_and_swift", "ARG-STR-01")
