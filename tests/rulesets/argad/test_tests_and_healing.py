"""Tests of abilities, wounds and healing: ARG-TST, ARG-SKL, ARG-LIF, ARG-WND, ARG-HEA, ARG-UNT-10."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulesets.argad.ability_tests import (
    AbilityTest,
    DifficultyTest,
    ability_odds,
    ability_test,
    difficulty_odds,
    resolve_ability,
    resolve_difficulty,
)
from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.healing import (
    Attempt,
    Healed,
    after_attempt,
    check_attempt,
    healing_odds,
    resolve_healing,
    with_sequela,
)
from rulesets.argad.melee_modifiers import modifiers_of
from rulesets.argad.movement import Traveller, allowance
from rulesets.argad.people import FRESH, Condition, Profile
from rulesets.argad.wounds import (
    Hit,
    Hurt,
    easier_to_hit,
    easier_to_shoot,
    knock_down,
    leaves_a_body,
    may_capture,
    resolve_hit,
    why_not_wield,
)
from rulesets.common.events import Modifier
from rulesets.common.laws import law
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import struck
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.walkers import BOX

GUARD = Profile("guard", 4)
SURGEON_CASE = Attempt(3, BOX.healing, "t1", "blue")
FIELD = BOX.wounds


def judged(case: AbilityTest, face: int) -> str:
    return rolled(lambda dice: resolve_ability(dice, case), face).result


def tried(case: DifficultyTest, *faces: int) -> str:
    return rolled(lambda dice: resolve_difficulty(dice, case), *faces).result


def healed(case: Attempt, *faces: int) -> Healed:
    return rolled(lambda dice: resolve_healing(dice, case), *faces)


def hurt(who: Condition, case: Hit, *faces: int) -> Hurt:
    return rolled(lambda dice: resolve_hit(dice, who, case), *faces)


@example("ARG-CLS-07", 1)
def test_perception_that_is_not_listed_is_the_class():
    assert judged(ability_test(GUARD, "perception"), 3) == "passed"


@example("ARG-TST-02", 1)
def test_a_lower_die_notices_something():
    assert judged(ability_test(replace(GUARD, perception=4), "perception"), 3) == "passed"


@example("ARG-TST-03", 1)
def test_an_equal_die_tests_again_next_turn():
    assert judged(ability_test(GUARD, "perception"), 4) == "again"


@example("ARG-TST-04", 1)
def test_a_higher_die_suspects_nothing():
    assert judged(ability_test(GUARD, "perception"), 5) == "failed"


@rule("ARG-TST-01", "ARG-TST-05", "ARG-TST-08")
def test_the_game_master_may_change_the_observer_and_hide_the_die():
    scout = replace(ability_test(GUARD, "agility", secret=True), changed=1)
    found = rolled(lambda dice: resolve_ability(dice, scout), 4)
    assert (found.result, found.rule, scout.stream) == ("passed", "ARG-TST-01", "gm")
    assert [one.value for one in found.modifiers][:2] == [4, 1]


@example("ARG-TST-06", 1)
def test_a_difficult_action():
    assert tried(DifficultyTest("difficult"), 5) == "passed"
    assert tried(DifficultyTest("difficult"), 4) == "failed"


@example("ARG-TST-07", 1)
def test_a_specialist_rolls_two_dice():
    assert tried(DifficultyTest("difficult", dice=2), 2, 6) == "passed"


@rule("ARG-TST-06", "ARG-TST-07")
def test_the_chances_of_a_difficulty():
    chance = [difficulty_odds(DifficultyTest(one)).share("test_passed") for one in ("simple", "very_difficult")]  # type: ignore[arg-type]
    assert chance == [0.5, 1 / 6]
    three = difficulty_odds(DifficultyTest("very_difficult", dice=3))
    assert Fraction(three.chances[-1].weight, three.total) == 1 - Fraction(5, 6) ** 3
    helped = DifficultyTest("difficult", modifiers=(Modifier(1, "tools", "ARG-TST-06"),))
    assert tried(helped, 4) == "passed"
    with pytest.raises(IllegalAction, match="too_many_dice ARG-TST-07"):
        tried(DifficultyTest("simple", dice=4))


@pytest.mark.parametrize("score", range(1, 6))
def test_the_odds_of_an_ability_are_its_faces(score: int):
    odds = ability_odds(AbilityTest(score))
    assert odds.share("test_passed") == (score - 1) / 6
    assert odds.share("test_again") == 1 / 6
    assert_follows(law(resolve_ability, AbilityTest(score)), lambda dice: resolve_ability(dice, AbilityTest(score)))


@rule("ARG-LIF-01")
def test_one_hit_removes_an_ordinary_person():
    found = hurt(replace(FRESH, task="door"), Hit("t1", "blue", 1))
    assert (found.is_removed, found.condition.task, found.rule) == (True, "", "ARG-LIF-01")


@rule("ARG-LIF-02")
@example("ARG-LIF-02", 1)
def test_two_hits_of_one_volley_take_both_points():
    assert hurt(FRESH, Hit("t1", "blue", 1, life_points=2, hits=2)).is_removed
    once = hurt(FRESH, Hit("t1", "blue", 1, life_points=2))
    assert (once.is_removed, once.condition.wounds) == (False, ("",))
    assert hurt(once.condition, Hit("t2", "blue", 2, life_points=2)).is_removed


@example("ARG-WND-02", 1)
def test_a_wound_in_the_head():
    found = hurt(FRESH, Hit("t5", "blue", 5, 2, table=FIELD), 1)
    assert (found.place, found.condition.stunned_until) == ("head", 6)
    assert [sum(one.value for one in easier_to_hit(found.condition, turn)) for turn in (5, 6, 7)] == [1, 1, 0]
    assert easier_to_shoot(found.condition, 6)


@rule("ARG-WND-03")
def test_a_wound_in_the_arm():
    found = hurt(FRESH, Hit("t5", "blue", 5, 2, table=FIELD), 7)
    weaker = modifiers_of(struck(3, wounded_arm=True), MeleeOptions(wound_location=True))
    assert [(one.value, one.rule) for one in weaker] == [(-1, "ARG-WND-03")]
    assert why_not_wield(found.condition, BOX.melee_weapons["two_handed"]) is not None
    assert why_not_wield(found.condition, BOX.melee_weapons["sword"]) is None
    assert modifiers_of(struck(3)) == ()


@rule("ARG-WND-04", "ARG-WND-05")
def test_a_wound_in_the_leg_lasts():
    found = hurt(FRESH, Hit("t5", "blue", 5, 2, table=FIELD), 8)
    walker = Traveller(wounds=found.condition.wounds)
    assert (found.place, allowance(walker, BOX.moves).length) == ("belly_leg", 1600)
    assert "ARG-WND-05" in [one.rule for one in found.modifiers]


def test_the_places_of_wounds_have_their_shares():
    places = law(lambda dice: resolve_hit(dice, FRESH, Hit("t", "b", 1, 2, table=FIELD)).place)
    assert [places.share(one) * 12 for one in ("head", "trunk_arm", "belly_leg")] == [1, 6, 5]


@rule("ARG-UNT-10", "ARG-AFT-08")
def test_people_on_the_ground():
    down, _ = knock_down(FRESH, 3)
    assert [down.is_down(turn) for turn in (3, 4, 5)] == [True, True, False]
    assert [sum(one.value for one in easier_to_hit(down, 4, reading)) for reading in ("plus_one", "no_bonus")] == [1, 0]
    assert easier_to_shoot(down, 4) == ()
    both = replace(down, stunned_until=4)
    assert sum(one.value for one in easier_to_hit(both, 4)) == 1
    assert may_capture(down, 4, friend_in_contact=False) is not None
    assert may_capture(down, 4, friend_in_contact=True) is None
    assert leaves_a_body(replace(GUARD, player=True)) is not None
    assert leaves_a_body(GUARD) is None


@example("ARG-HEA-05", 1)
def test_a_surgeon_in_a_clean_place():
    assert healed(replace(SURGEON_CASE, healer=True), 4).end == "sequelae"


@rule("ARG-HEA-06", "ARG-HEA-04")
@example("ARG-HEA-05", 2)
def test_the_same_on_the_battlefield_without_one():
    found = healed(replace(SURGEON_CASE, poor_conditions=True), 3)
    assert (found.end, found.rule) == ("dead", "ARG-HEA-04")
    assert healed(replace(SURGEON_CASE, poor_conditions=True, healer=True), 3).end == "sequelae"


@rule("ARG-HEA-02", "ARG-HEA-03", "ARG-HEA-09")
def test_lower_heals_and_equal_leaves_its_mark():
    assert [healed(SURGEON_CASE, face).end for face in (2, 3, 4)] == ["heals", "sequelae", "dead"]
    magic = healed(replace(SURGEON_CASE, at_once=True), 2)
    back = after_attempt(replace(FRESH, out="removed", lost_points=1), magic)
    assert (back.out, back.healed) == ("", True)
    later = after_attempt(replace(FRESH, out="removed", lost_points=1), healed(SURGEON_CASE, 2))
    assert later.out == "removed"


@rule("ARG-HEA-07")
@pytest.mark.parametrize(
    ("face", "sequela", "left"), [(1, "perception", (3, 4)), (2, "health", (4, 3)), (12, "lame", (4, 4))]
)
def test_sequelae_follow_the_wound(face: int, sequela: str, left: tuple[int, int]):
    found = healed(replace(SURGEON_CASE, table=FIELD), 3, face)
    after, _ = with_sequela(GUARD, found.sequela)
    assert (found.sequela, (after.ability("perception"), after.ability("health"))) == (sequela, left)
    assert after.has_skill("lame") == (sequela == "lame")
    assert healed(replace(SURGEON_CASE, place="head", table=FIELD), 3).sequela == "perception"


@rule("ARG-HEA-08", "ARG-HEA-10")
def test_a_first_wound_may_be_tried_again_in_a_later_game():
    failed = healed(replace(SURGEON_CASE, wounded_only=True), 6)
    tried_once = after_attempt(replace(FRESH, lost_points=1), failed)
    assert (failed.end, tried_once.out) == ("failed", "")
    with pytest.raises(IllegalAction, match="one_attempt ARG-HEA-10"):
        check_attempt(tried_once, matters=True, healer_near=True)


@rule("ARG-HEA-01")
@pytest.mark.parametrize(
    ("who", "matters", "near", "code"),
    [
        (FRESH, True, True, "not_hurt"),
        (replace(FRESH, out="removed"), False, True, "nobody_of_importance"),
        (replace(FRESH, out="removed"), True, False, "nobody_near"),
    ],
)
def test_who_may_be_healed(who: Condition, matters: bool, near: bool, code: str):
    check_attempt(replace(FRESH, out="removed"), matters=True, healer_near=True)
    with pytest.raises(IllegalAction, match=f"{code} ARG-HEA-01"):
        check_attempt(who, matters=matters, healer_near=near)


def test_the_odds_of_healing_are_its_faces():
    odds = healing_odds(replace(SURGEON_CASE, healer=True, table=FIELD))
    assert [odds.share(one) for one in ("heals", "sequelae", "dead")] == [3 / 6, 1 / 6, 2 / 6]
    assert [one.cause for one in odds.modifiers] == ["health", "qualified_healer"]
    assert_follows(law(resolve_healing, SURGEON_CASE), lambda dice: resolve_healing(dice, SURGEON_CASE))
