"""Melee: ARG-MEL, and the table of results ARG-TBL-KILL."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from rulesets.argad.arms import STEPS
from rulesets.argad.blows import needs_of
from rulesets.argad.fighters import MeleeOptions, Reach, Strike
from rulesets.argad.fights import Blow, CloseShot, Fight, Names, all_strike
from rulesets.argad.ledger import RULE
from rulesets.argad.melee import resolve_fight
from rulesets.argad.people import Armour
from rulesets.argad.sixes import HIT, LESSER, MISS
from rulesets.common.dice import Fast
from tests.rulesets.argad.fighting import (
    BAYONET,
    FISTS,
    HALBERD,
    KATANA,
    KNIFE,
    LIGHT,
    MAIL,
    PLATE,
    SPEAR,
    SWORD,
    against,
    codes_of,
    duel,
    fates,
    fighter,
    fought,
    notes_with,
    why,
    with_wishes,
)
from tests.rulesets.argad.marks import example, rule

LANCER = fighter(3, SPEAR)
SAMURAI = fighter(5, KATANA)
KILL_TABLE = next(table for table in RULE.tables if table["id"] == "ARG-TBL-KILL")["rows"]
ARMOURS = {"none": LIGHT, "4": MAIL, "5": PLATE}


@pytest.mark.parametrize("row", KILL_TABLE, ids=lambda row: f"class {row[0]} armour {row[1]}")
def test_the_table_of_results(row: list[Any]):
    class_, armour, recoils, kill, _ = row
    strike = Strike(fighter(3), fighter(class_, armour=ARMOURS[armour]))
    for total in range(1, 9):
        wanted = HIT if total >= kill else LESSER if total in recoils else MISS
        sheet = (("lower_ground", total - 6),)  # a natural 6 that makes just this total
        how = replace(strike, how=Reach(0, 1, ground="lower"))
        assert needs_of(how, MeleeOptions(sheet=sheet)).effect(6) == wanted, total


@rule("ARG-MEL-11")
@example("ARG-MEL-11", 1)
def test_a_lancer_kills_a_samurai_with_a_six():
    result = fought(duel(LANCER, SAMURAI), 6)
    assert [fate.fallen for fate in result.fates] == [False, True]
    assert result.advances() == ((0, 1),)


@example("ARG-MEL-11", 2)
@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_samurai_kills_a_lancer_with_four_and_more(face: int):
    result = fought(duel(LANCER, SAMURAI), 2, face)
    assert result.fates[0].fallen
    assert not result.fates[1].fallen


@rule("ARG-MEL-12", "ARG-MEL-18")
@example("ARG-MEL-12", 1)
def test_a_total_equal_to_the_class_drives_back_and_there_is_no_answer():
    result = fought(duel(LANCER, SAMURAI), 5)
    assert [fate.recoils for fate in result.fates] == [False, True]
    assert "cannot_answer" in codes_of(result, 1)


@example("ARG-MEL-12", 2)
def test_a_samurai_drives_a_lancer_back_with_a_three():
    assert fates(duel(LANCER, SAMURAI), 4, 3) == ("recoils", "stands")


@example("ARG-MEL-13", 1)
def test_armour_turns_a_kill_into_a_recoil():
    assert fates(duel(fighter(3), fighter(3, KNIFE, armour=MAIL)), 4) == ("stands", "recoils")


@example("ARG-MEL-13", 2)
def test_what_exceeds_class_and_armour_kills():
    assert fates(duel(fighter(3), fighter(3, KNIFE, armour=MAIL)), 5) == ("stands", "killed")


@rule("ARG-MEL-13")
@example("ARG-MEL-13", 3)
def test_armour_five_holds_against_a_total_of_five():
    result = fought(duel(fighter(3), fighter(4, KNIFE, armour=PLATE)), 5)
    assert result.fates[1].recoils
    assert notes_with(result, "recoil")[0].rule == "ARG-MEL-13"


@example("ARG-MEL-13", 4)
def test_armour_equal_to_the_class_adds_nothing():
    assert fates(duel(fighter(3), fighter(4, KNIFE, armour=MAIL)), 5) == ("stands", "killed")


@rule("ARG-MEL-14")
def test_a_total_below_the_class_misses():
    result = fought(duel(fighter(3), fighter(3)), 2, 2)
    assert [note.rule for note in notes_with(result, "missed")] == ["ARG-MEL-14", "ARG-MEL-14"]


@rule("ARG-MEL-15")
@example("ARG-MEL-15", 1)
def test_a_natural_one_misses_whatever_counts():
    rider = fighter(4, role="cavalry")
    result = fought(duel(rider, fighter(2, KNIFE), Reach(0, 1, charge=True)), 1, 2)
    assert notes_with(result, "missed")[0].rule == "ARG-MEL-15"
    assert result.fates[1].fallen is False


@rule("ARG-MEL-16")
def test_two_sixes_against_one_enemy_make_a_seven():
    hard = fighter(5, KNIFE, armour=PLATE)
    below = Reach(1, 0, ground="lower"), Reach(2, 0, ground="lower")
    fight = all_strike((hard, fighter(3, side=1), fighter(3, side=1)), (*below, Reach(0, 1)))
    result = fought(fight, 6, 6)
    assert result.fates[0].fallen
    assert ("natural_seven", "ARG-MEL-16") in why(result, "hit")


@rule("ARG-MEL-17", "ARG-MEL-23")
@example("ARG-MEL-17", 1)
def test_a_natural_eight_always_hits():
    puncher = fighter(2, FISTS)
    fight = duel(puncher, fighter(5, KNIFE, armour=PLATE), Reach(0, 1, ground="lower"))
    result = fought(fight, 1, 6, 6, 6)
    assert result.fates[1].fallen
    assert [note.rule for note in notes_with(result, "hit")] == ["ARG-MEL-17"]


@rule("ARG-MEL-19")
def test_a_killer_does_not_recoil():
    result = fought(duel(fighter(4), fighter(3)), 5, 4)
    assert [fate.fallen for fate in result.fates] == [False, True]
    assert not result.fates[0].recoils
    assert "killer_stays" in codes_of(result, 0)


@rule("ARG-MEL-20", "ARG-MEL-03")
def test_another_enemy_still_drives_a_killer_back():
    result = fought(against(fighter(4), fighter(3), fighter(3)), 5, 4, 4)
    assert result.fates[1].fallen
    assert result.fates[0].recoils


@rule("ARG-MEL-21")
@example("ARG-MEL-21", 1)
def test_who_recoils_may_still_be_struck_by_others():
    result = fought(against(fighter(4, KNIFE), fighter(3, HALBERD), fighter(3)), 4, 5)
    assert result.fates[0].fallen
    assert "recoils" in codes_of(result, 0)


@rule("ARG-MEL-21")
def test_several_recoils_are_one():
    result = fought(against(fighter(4, KNIFE), fighter(3, HALBERD), fighter(3)), 4, 4)
    assert result.fates[0].recoils
    assert codes_of(result, 0)[-2:] == ("recoils_once", "cannot_answer")
    assert ("still_exposed", "ARG-MEL-21") in why(result, "recoil", 1)


@rule("ARG-MEL-10")
def test_equal_lengths_strike_together():
    assert fates(duel(fighter(3), fighter(4)), 4, 3) == ("recoils", "stands")
    both = MeleeOptions(tie_break=False)
    assert fates(duel(fighter(3), fighter(4), options=both), 5, 4) == ("killed", "killed")


@rule("ARG-MEL-09")
def test_weapons_strike_from_the_longest_to_bare_hands():
    order = []
    for arm in (SPEAR, BAYONET, SWORD, KNIFE, FISTS):
        result = fought(duel(fighter(5, arm), fighter(5, FISTS)), 1, 1)
        order.append(notes_with(result, "step")[0].step)
    assert order == sorted(order)
    assert len(set(order)) == 5


@rule("ARG-MEL-22")
def test_where_nothing_happens_they_stay_in_contact():
    result = fought(duel(fighter(5), fighter(5)), 2, 3)
    assert [note.rule for note in notes_with(result, "still_in_contact")] == ["ARG-MEL-22"]
    assert not notes_with(fought(duel(fighter(5), fighter(5)), 5, 3), "still_in_contact")


@rule("ARG-MEL-24")
def test_a_shot_just_before_contact_comes_first_and_the_shooter_does_not_strike():
    fight = Fight((replace(LANCER, side=0), replace(SAMURAI, side=1)), (Reach(0, 1), Reach(1, 0)), ())
    fight = replace(fight, blows=(Blow(0), Blow(1, shot=CloseShot(5))))
    assert fates(fight, 5) == ("killed", "stands")
    assert fates(fight, 4, 3) == ("stands", "stands")


@rule("ARG-MEL-26")
def test_nobody_has_to_strike():
    fight = replace(duel(fighter(3), fighter(3)), blows=(Blow(1),))
    assert fates(fight, 4) == ("killed", "stands")


@rule("ARG-MEL-27")
def test_dice_against_one_enemy_fall_together():
    fight = against(fighter(5, KNIFE), fighter(3), fighter(3))
    asked: list[int] = []

    class Together(Fast):
        def together(self, asks: Any) -> Any:
            asked.append(len(asks))
            return super().together(asks)

    result = resolve_fight(Together(3), fight)
    assert asked[0] == 2
    assert why(result, "struck_by_several") == [("rolled_together", "ARG-MEL-27")]


@rule("ARG-MEL-28")
def test_an_enemy_who_has_fallen_leaves_the_strike_for_another():
    fighters = fighter(3, SPEAR), fighter(3), fighter(2, KNIFE, side=1), fighter(4, KNIFE, side=1)
    reaches = Reach(0, 2), Reach(1, 2), Reach(1, 3)
    fight = with_wishes(all_strike(fighters, reaches), (), (2, 3))
    assert fates(fight, 3, 5) == ("stands", "stands", "killed", "killed")
    lost = replace(fight, options=MeleeOptions(strike_at_fallen="lost"))
    result = fought(lost, 3)
    assert notes_with(result, "nobody_left")[0].rule == "ARG-MEL-28"
    assert not result.fates[3].fallen


@rule("ARG-MEL-04")
def test_the_most_dangerous_enemy_is_struck_where_nobody_says():
    strong, weak = fighter(4, KNIFE), fighter(3, KNIFE, armour=MAIL)
    assert fates(against(fighter(5), weak, strong, wishes=()), 6, 1)[2] == "killed"
    armoured = fighter(4, KNIFE, armour=MAIL)
    assert fates(against(fighter(5), strong, armoured, wishes=()), 6, 1)[2] == "killed"
    longer = fighter(4, SPEAR)
    assert fates(against(fighter(5), strong, longer, wishes=()), 1, 6, 1)[2] == "killed"


def test_a_die_chooses_between_equals():
    twins = against(fighter(5), fighter(3, KNIFE), fighter(3, KNIFE), wishes=())
    assert fates(twins, 1, 6, 1) == ("stands", "killed", "stands")
    assert fates(twins, 2, 6, 1) == ("stands", "stands", "killed")


def test_a_weapon_that_is_short_through_a_door_waits_for_whom_it_is_to_strike():
    halberdier, inside, outside = fighter(3, HALBERD), fighter(4, KNIFE, side=1), fighter(3, KNIFE, side=1)
    reaches = Reach(0, 1, cramped=True), Reach(0, 2), Reach(1, 0, cramped=True), Reach(2, 0)
    fight = all_strike((halberdier, inside, outside), reaches)
    steps = [STEPS[note.step] for note in notes_with(fought(fight, 2, 2, 2), "step")]
    assert steps == ["short", "very_short"], "the more dangerous one stands behind the door"
    chosen = with_wishes(fight, (2,), (), ())
    assert [STEPS[note.step] for note in notes_with(fought(chosen, 2, 2, 2), "step")] == ["long", "very_short"]


def test_all_dice_of_a_fight_have_keys_of_their_own():
    fight = against(fighter(5, feat="two_strikes"), *[fighter(5, KNIFE)] * 3, wishes=())
    for seed in range(200):
        dice = Noted(seed)
        resolve_fight(dice, fight, Names("turn3", ("a", "b", "c", "d")))
        assert len(dice.keys) == len(set(dice.keys))
        assert all(key.startswith("turn3.") for key in dice.keys)


class Noted(Fast):
    """Ordinary dice that remember what was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.keys: list[str] = []

    def together(self, asks: Any) -> Any:
        self.keys += [ask.key for ask in asks]
        return super().together(asks)

    def at_least(self, count: int, target: int, *, key: str, **more: Any) -> bool:
        self.keys.append(key)
        return super().at_least(count, target, key=key, **more)

    def pick(self, size: int, *, key: str, **more: Any) -> int:
        self.keys.append(key)
        return super().pick(size, key=key, **more)


def test_a_fight_does_not_depend_on_the_order_of_its_fighters():
    named = {
        "a": fighter(4),
        "b": fighter(3, SPEAR, side=1),
        "c": fighter(3, side=1),
        "d": fighter(5, armour=Armour("4", 4, 2)),
    }
    meets = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("d", "c"), ("c", "d")]
    wishes = {"a": "b", "b": "a", "c": "d", "d": "c"}
    for seed in range(40):
        ends = {order: _end(named, meets, wishes, order, seed) for order in permutations("abcd")}
        assert len(set(ends.values())) == 1


def _end(named: Any, meets: Any, wishes: Any, order: Any, seed: int) -> Any:
    """The fates by name, when each name has dice of its own."""
    fighters = tuple(named[name] for name in order)
    reaches = tuple(
        Reach(order.index(one), order.index(other)) for one, other in sorted(meets, key=lambda m: order.index(m[1]))
    )
    fight = all_strike(fighters, reaches)
    fight = with_wishes(fight, *((order.index(wishes[order[blow.by]]),) for blow in fight.blows))
    result = resolve_fight(_Called(seed), fight, Names("m", tuple(order)))
    return tuple(sorted(zip(order, (str(fate) for fate in result.fates), strict=True)))


class _Called(Fast):
    """The same die for the same name, whenever it is asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed

    def together(self, asks: Any) -> Any:
        return tuple(Fast(f"{self.seed} {ask.key}").die(ask.sides, key="", seat="", why="") for ask in asks)

    def at_least(self, count: int, target: int, *, key: str, **more: Any) -> bool:
        return Fast(f"{self.seed} {key.split('.again')[0]} {key[-1]}").at_least(count, target, key=key, **more)
