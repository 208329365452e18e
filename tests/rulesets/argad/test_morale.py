"""Morale, rallying, flags, heroes and disorder: ARG-MOR, ARG-HER, ARG-FRM-07 to 10."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.disorder import (
    Commander,
    commander_in_earshot,
    why_disordered,
)
from rulesets.argad.melee_modifiers import modifiers_of
from rulesets.argad.morale import (
    Cause,
    FlagTaking,
    Inspiration,
    MoraleTest,
    Nerves,
    Steadied,
    after_test,
    check_rally,
    end_of_flag_turn,
    flag_reason,
    inspired,
    morale_law,
    morale_modifiers,
    morale_odds,
    morale_of,
    resolve_morale,
)
from rulesets.argad.people import FRESH, Profile
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import fighter, struck
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.walkers import BOX

SHEET = BOX.morale
EARSHOT = BOX.distances.earshot
SOLDIER = Profile("soldier", 3, unit="first")
CHIEF = Profile("chief", 4, rank="chief", commands=("*",))


def shaken(*people: Nerves, face: int, cause: Cause = "fear") -> Steadied:
    return rolled(lambda dice: resolve_morale(dice, MoraleTest(people, SHEET, cause, "t1", "blue")), face)


@rule("ARG-MOR-03", "ARG-MOR-04", "ARG-MOR-08")
def test_lower_obeys_and_higher_falls_into_disorder():
    assert [shaken(Nerves(3), face=face).nerves[0] for face in (2, 4)] == ["obeys", "disorder"]
    assert morale_modifiers(Nerves(3), SHEET)[0].rule == "ARG-MOR-08"


@example("ARG-MOR-05", 1)
def test_a_group_already_in_disorder_flees():
    found = shaken(*[Nerves(3, disordered=True)] * 3, face=3)
    assert (found.nerves, found.rules[0]) == (("flees",) * 3, "ARG-MOR-05")


@rule("ARG-MOR-05")
def test_those_out_of_danger_pillage_and_the_avengers_rush():
    bold = Nerves(2, disordered=True, in_danger=False)
    assert shaken(bold, face=6, cause="pillage").nerves == ("pillages",)
    assert shaken(replace(bold, in_danger=True), face=6, cause="pillage").nerves == ("flees",)
    assert shaken(bold, face=6, cause="vengeance").nerves == ("rushes",)


@example("ARG-MOR-06", 1)
def test_men_obey_a_chief_who_passes_the_very_test():
    found = shaken(Nerves(3, chiefs=(2,)), Nerves(3, chiefs=(2,)), Nerves(4), face=3)
    assert (found.nerves, found.rules[0]) == (("obeys",) * 3, "ARG-MOR-06")


@example("ARG-MOR-06", 2)
def test_a_chief_no_better_than_his_men_does_not_help():
    assert shaken(Nerves(3, chiefs=(1,)), Nerves(3), face=3).nerves == ("disorder", "disorder")


@example("ARG-MOR-06", 3)
def test_a_mixed_unit_without_a_chief():
    found = shaken(Nerves(2), Nerves(4), face=3)
    assert found.nerves == ("disorder", "obeys")
    assert shaken(Nerves(3), face=3).rules == ("ARG-MOR-06",)


@example("ARG-MOR-11", 1)
def test_militia_in_close_order_with_its_flag():
    assert shaken(Nerves(2, close_order=True, flag=True), face=3).nerves == ("obeys",)


@rule("ARG-MOR-11", "ARG-MOR-12", "ARG-MOR-13")
@pytest.mark.parametrize(
    ("who", "morale"),
    [
        (Nerves(3, friendly_musician=True), 4),
        (Nerves(3, great_leader=True, enemy_musician=True), 3),
        (Nerves(3, close_order=True, fort=True), 4),
        (Nerves(3, flag=True, disordered=True), 3),
        (Nerves(3, scenario=-2), 1),
    ],
)
def test_what_changes_morale(who: Nerves, morale: int):
    assert morale_of(who, SHEET) == morale
    everything = [one.rule for one in morale_modifiers(Nerves(1, True, True, scenario=1), SHEET)]
    assert everything == ["ARG-MOR-08", "ARG-MOR-11", "ARG-MOR-12", "ARG-MOR-13"]


@rule("ARG-MOR-02")
def test_one_die_for_the_whole_unit():
    found = shaken(*[Nerves(morale) for morale in range(1, 6)], face=3)
    assert found.nerves == ("disorder", "disorder", "disorder", "obeys", "obeys")
    assert found.reasons[1].rule == "ARG-MOR-02"


@rule("ARG-MOR-07")
def test_a_chief_who_kept_his_head_may_rally():
    assert check_rally(chief_in_earshot=True, chief_disordered=False, end_of_next_turn=True).cause == "rallies"
    for near, lost, late in ((False, False, True), (True, True, True), (True, False, False)):
        with pytest.raises(IllegalAction, match="ARG-MOR-07"):
            check_rally(chief_in_earshot=near, chief_disordered=lost, end_of_next_turn=late)


def test_what_a_test_leaves_behind():
    broken = after_test(FRESH, "disorder")
    fleeing = after_test(replace(broken, reloading="bow"), "flees")
    assert (broken.disordered, fleeing.conduct, fleeing.reloading) == (True, "flees", "")
    assert after_test(fleeing, "obeys") == FRESH


@rule("ARG-MOR-10")
def test_a_flag_takes_two_turns():
    over = end_of_flag_turn(FlagTaking(3), 4, on_spot=True, on_foot=True, unharmed=True)
    assert (over.stepped_on, over.held) == (4, False)
    held = end_of_flag_turn(over, 5, on_spot=True, on_foot=True, unharmed=True)
    assert (held.held, flag_reason(held).rule) == (True, "ARG-MOR-10")
    assert end_of_flag_turn(over, 5, on_spot=True, on_foot=True, unharmed=False).stepped_on == 0
    assert end_of_flag_turn(over, 5, on_spot=False, on_foot=True, unharmed=True).stepped_on == 0
    assert end_of_flag_turn(FlagTaking(3), 4, on_spot=True, on_foot=False, unharmed=True).stepped_on == 0
    assert end_of_flag_turn(FlagTaking(), 4, on_spot=True, on_foot=True, unharmed=True) == FlagTaking()


@rule("ARG-HER-01", "ARG-HER-02")
def test_a_hero_inspires_once_in_the_first_turn_of_a_melee():
    case = Inspiration(20 * CM, EARSHOT)
    assert [one.value for one in inspired(case)] == [1]
    assert inspired(replace(case, times_in_this_melee=1))[0].rule == "ARG-HER-02"
    others = (replace(case, gap=21 * CM), replace(case, first_turn=False), replace(case, disordered=True))
    assert [inspired(one) for one in others] == [(), (), ()]


def test_the_odds_of_one_of_them():
    test = MoraleTest((Nerves(3, chiefs=(1,)), Nerves(4)), SHEET)
    odds = morale_odds(test, 0)
    assert [(one.code, Fraction(one.weight, odds.total)) for one in odds.chances] == [
        ("obeys", Fraction(1, 2)),
        ("disorder", Fraction(1, 2)),
    ]
    for morale in range(1, 7):
        share = morale_law(MoraleTest((Nerves(morale),), SHEET)).share_where(lambda end: end.nerves == ("obeys",))
        assert share == Fraction(morale - 1, 6)
    assert_follows(morale_law(test), lambda dice: resolve_morale(dice, test))


@example("ARG-FRM-07", 1)
def test_a_group_whose_chief_stands_too_far_away():
    assert why_disordered(SOLDIER, FRESH, [Commander(CHIEF, 25 * CM)], EARSHOT) is not None
    assert why_disordered(SOLDIER, FRESH, [Commander(CHIEF, 20 * CM)], EARSHOT) is None


@rule("ARG-FRM-07")
@example("ARG-FRM-07", 2)
def test_veterans_need_no_chief():
    assert why_disordered(replace(SOLDIER, class_=4), FRESH, [], EARSHOT) is None
    assert why_disordered(SOLDIER, FRESH, [], EARSHOT) is not None
    own_men = (replace(SOLDIER, own_errand=True), replace(SOLDIER, player=True), replace(SOLDIER, rank="officer"))
    assert [why_disordered(one, FRESH, [], EARSHOT) for one in own_men] == [None] * 3


def test_the_other_reading_spares_people_who_never_had_a_chief():
    assert why_disordered(SOLDIER, FRESH, [], EARSHOT, "only_if_a_chief_exists") is None
    far = [Commander(CHIEF, 99 * CM)]
    assert why_disordered(SOLDIER, FRESH, far, EARSHOT, "only_if_a_chief_exists") is not None


def test_only_those_count_who_are_able_to_command():
    others = [Commander(CHIEF, 2 * CM, able=False), Commander(replace(CHIEF, id="b"), 9 * CM), Commander(SOLDIER, 1)]
    found = commander_in_earshot(SOLDIER, others, EARSHOT)
    assert found is not None and found.who.id == "b"


@rule("ARG-FRM-08", "ARG-FRM-09")
def test_disorder_takes_bonuses_and_nothing_else():
    reason = why_disordered(replace(CHIEF, class_=5), replace(FRESH, disordered=True), [], EARSHOT)
    assert reason is not None and reason.rule == "ARG-FRM-08"
    rider = modifiers_of(struck(4, at=fighter(3, side=1), role="cavalry", charge=True, strong=True, disordered=True))
    assert [one.value for one in rider if one.value > 0] == []
    giant = modifiers_of(struck(4, ground="lower", strong=True, disordered=True))
    assert [(one.value, one.cause) for one in giant if one.value] == [(-1, "lower_ground"), (1, "strong")]
    assert "ARG-FRM-09" in [one.rule for one in rider]
