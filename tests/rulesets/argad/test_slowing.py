"""Difficult ground and its dice: ARG-TER-02 to 27, ARG-MOV-21 to 23."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.movement import Traveller
from rulesets.argad.people import Condition
from rulesets.argad.slowing import (
    Crossing,
    Slowness,
    Walk,
    Walked,
    check_ground,
    going_of,
    resolve_walk,
    roll_slowing,
    slowness_of,
    walk_together,
)
from rulesets.common.dice import Dice
from rulesets.common.laws import law
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.walkers import BOX, GEAR, KNIGHT, LIGHT, MAIL, RIDER, may_go, walk_of, way

GROUND = BOX.terrains


def gone(case: Walk, *faces: int) -> Walked:
    return rolled(lambda dice: resolve_walk(dice, case, "t1.walk", "blue"), *faces)


def end(case: Walk, *faces: int) -> tuple[int, str]:
    found = gone(case, *faces)
    return found.length // CM, found.stop


def ground(name: str, how: Crossing) -> tuple[str, str]:
    going, reason = going_of(GROUND[name], how)
    return going, reason.rule


def cited(found: Walked) -> list[str]:
    return [one.rule for one in found.modifiers]


@example("ARG-MOV-22", 1)
def test_first_the_load_then_half_then_the_die():
    wading = walk_of(replace(MAIL, gear=(GEAR["small_chest"],)), (30, "very_difficult"))
    found = gone(wading, 3)
    assert found.length == 3 * CM
    assert [one.value // CM for one in found.modifiers if one.value] == [16, -4, -6, -3]


@example("ARG-TER-02", 1)
def test_an_officer_climbs_a_dolmen():
    assert gone(walk_of(MAIL, (11, "easy"), (2, "difficult")), 4).most == 12 * CM
    assert end(walk_of(MAIL, (11, "easy"), (1, "difficult")), 4) == (12, "arrived")
    assert end(walk_of(MAIL, (12, "easy"), (1, "difficult")), 4) == (12, "stopped_at_edge")


@rule("ARG-TER-02")
@example("ARG-TER-02", 2)
def test_pavise_bearers_enter_bushes():
    bearer = replace(MAIL, gear=(GEAR["pavise"],))
    found = gone(walk_of(bearer, (5, "easy"), (20, "difficult")), 3)
    assert (found.length, "ARG-TER-02" in cited(found)) == (13 * CM, True)


@example("ARG-TER-03", 1)
def test_a_light_character_wades_a_stream():
    assert end(walk_of(LIGHT, (20, "very_difficult")), 5) == (5, "ran_out")


@rule("ARG-TER-03", "ARG-TER-04")
def test_very_difficult_ground_and_its_six_name_their_rules():
    assert cited(gone(walk_of(LIGHT, (20, "very_difficult")), 5)).count("ARG-TER-03") == 2
    assert "ARG-TER-04" in cited(gone(walk_of(LIGHT, (20, "difficult")), 6))


@example("ARG-TER-05", 1)
def test_a_six_stops_outside_who_comes_from_outside():
    assert end(walk_of(LIGHT, (8, "easy"), (5, "difficult")), 6) == (8, "blocked")


@example("ARG-TER-05", 2)
def test_a_six_keeps_inside_who_is_inside():
    assert end(walk_of(LIGHT, (8, "difficult"), (5, "easy")), 6) == (0, "blocked")


@example("ARG-TER-07", 1)
def test_a_light_archer_fourteen_centimetres_from_the_bushes():
    archer = walk_of(LIGHT, (14, "easy"), (3, "difficult"))
    assert end(archer, 6) == (14, "blocked")
    assert end(archer, 5) == (15, "ran_out")
    assert end(walk_of(LIGHT, (15, "easy"), (3, "difficult")), 5) == (15, "stopped_at_edge")


@rule("ARG-TER-08")
def test_part_of_the_base_inside_is_enough():
    assert "ARG-TER-08" in cited(gone(walk_of(LIGHT, (14, "easy"), (3, "difficult")), 5))


@rule("ARG-TER-07", "ARG-TER-18", "ARG-MOV-21")
def test_what_is_too_far_away_is_not_entered():
    found = gone(walk_of(LIGHT, (16, "easy"), (3, "difficult")), 5)
    assert (found.length, found.rule, found.stopped_short) == (16 * CM, "ARG-TER-07", True)


def test_nobody_rolls_for_ground_beyond_his_reach():
    assert end(walk_of(KNIGHT, (14, "easy"), (9, "difficult"))) == (12, "ran_out")
    assert end(walk_of(KNIGHT, (12, "easy"), (9, "difficult"))) == (12, "ran_out")
    assert end(walk_of(LIGHT, (13, "easy"), (9, "difficult")), 6) == (13, "blocked")


@rule("ARG-TER-05")
def test_the_rule_of_a_stop_is_told():
    assert gone(walk_of(LIGHT, (8, "easy"), (5, "difficult")), 6).rule == "ARG-TER-05"


@rule("ARG-TER-06", "ARG-TER-09")
def test_only_the_first_difficult_ground_is_rolled_for():
    assert end(walk_of(LIGHT, (12, "easy"))) == (12, "arrived")
    assert end(walk_of(LIGHT, (2, "difficult"), (3, "easy"), (2, "difficult"), (20, "easy")), 4) == (16, "ran_out")


@rule("ARG-MOV-18")
def test_two_paces_need_no_die_even_in_bushes():
    shift = replace(walk_of(LIGHT, (2, "difficult")), two_paces=2 * CM)
    assert (gone(shift).length, cited(gone(shift))[-1]) == (2 * CM, "ARG-MOV-18")
    farther = replace(walk_of(LIGHT, (3, "difficult")), two_paces=2 * CM)
    assert end(farther, 6) == (0, "blocked")


@rule("ARG-TER-10")
@example("ARG-TER-10", 1)
def test_a_ford_behind_a_hedge_halves_what_is_left():
    found = gone(walk_of(LIGHT, (3, "easy"), (1, "difficult"), (4, "easy"), (20, "very_difficult")), 4)
    assert (found.length, "ARG-TER-10" in cited(found)) == (12 * CM, True)


@example("ARG-TER-17", 1)
def test_a_crossbowman_whom_a_six_keeps_has_not_been_immobile():
    found = gone(walk_of(LIGHT, (8, "difficult")), 6)
    after = Condition(announced=True, moved=found.length)
    assert found.length == 0
    assert not after.is_immobile(BOX.distances.two_paces_foot)


@example("ARG-TER-19", 1)
def test_cavalry_in_bushes():
    assert gone(walk_of(RIDER, (40, "difficult")), 3, 5).length == 32 * CM


@rule("ARG-TER-19")
@example("ARG-TER-19", 2)
def test_cavalry_in_dense_forest():
    found = gone(walk_of(RIDER, (40, "very_difficult")), 2, 4)
    assert (found.length, cited(found).count("ARG-TER-19")) == (14 * CM, 2)


@example("ARG-TER-20", 1)
def test_one_six_does_not_stop_cavalry_in_difficult_ground():
    assert end(walk_of(RIDER, (40, "difficult")), 6, 2) == (32, "ran_out")


@rule("ARG-TER-20")
@example("ARG-TER-20", 2)
def test_one_six_stops_cavalry_in_very_difficult_ground():
    found = gone(walk_of(RIDER, (40, "very_difficult")), 6, 2)
    assert (found.length, found.stop, "ARG-TER-20" in cited(found)) == (0, "blocked", True)


def test_the_other_reading_stops_riders_at_any_six():
    riders = replace(walk_of(RIDER, (40, "difficult")), reading="one_six")
    assert end(riders, 6, 2) == (0, "blocked")


def group_walk(dice: Dice, group: list[Walk]) -> tuple[Walked, ...]:
    kinds = slowness_of(group, "t1.g", "blue")
    return walk_together(group, dict(zip(kinds, roll_slowing(dice, *kinds.values()), strict=True)))


@rule("ARG-TER-13", "ARG-MOV-23")
def test_a_group_shares_its_die_each_within_his_own_allowance():
    group = [walk_of(who, (5, "easy"), (20, "difficult")) for who in (LIGHT, KNIGHT, RIDER)]
    found = rolled(lambda dice: group_walk(dice, group), 4, 2, 3)
    assert [one.length // CM for one in found] == [16, 8, 25]
    law_of_two = law(lambda dice: tuple(one.length for one in group_walk(dice, group[:2])))
    assert law_of_two.total == 6


@rule("ARG-TER-11")
def test_a_road_helps_except_on_hard_slopes():
    on_road = Crossing(on_road=True)
    assert ground("forest", on_road) == ("easy", "ARG-TER-11")
    assert ground("earth_bank_ditch_hard_slope", on_road)[0] == "difficult"


@rule("ARG-TER-21", "ARG-TER-24", "ARG-TER-25")
def test_the_ledgers_grounds_on_foot():
    hard = ("bushes_high_crops", "earth_bank_ditch_hard_slope", "low_wall_fence")
    found = [ground(one, Crossing()) for one in hard]
    assert found == [("difficult", "ARG-TER-21"), ("difficult", "ARG-TER-24"), ("difficult", "ARG-TER-25")]


@rule("ARG-TER-22", "ARG-TER-26", "ARG-TER-27")
def test_forest_water_and_what_they_are_to_riders():
    assert ground("forest", Crossing()) == ("difficult", "ARG-TER-22")
    assert ground("forest", Crossing("cavalry")) == ("very_difficult", "ARG-TER-22")
    assert ground("shallow_water", Crossing()) == ("very_difficult", "ARG-TER-26")
    assert ground("marsh", Crossing("mounted_foot", 5)) == ("forbidden", "ARG-TER-27")


@rule("ARG-TER-23", "ARG-FRM-22")
def test_close_order_does_not_move_among_trees():
    check_ground(GROUND["open_forest_orchard"], Crossing())
    with pytest.raises(IllegalAction, match="no_close_order_here ARG-TER-23"):
        check_ground(GROUND["open_forest_orchard"], Crossing(close_order=True))
    with pytest.raises(IllegalAction, match="no_close_order_here ARG-FRM-22"):
        check_ground(GROUND["forest"], Crossing(close_order=True))


@rule("ARG-BLD-01", "ARG-MNT-02")
def test_houses_are_closed_to_riders_and_carts_find_everything_harder():
    with pytest.raises(IllegalAction, match="forbidden_ground ARG-BLD-01"):
        check_ground(GROUND["building"], Crossing("cavalry"))
    assert ground("bushes_high_crops", Crossing(cart=True)) == ("very_difficult", "ARG-MNT-02")
    with pytest.raises(IllegalAction, match="forbidden_ground ARG-MNT-02"):
        check_ground(GROUND["shallow_water"], Crossing(cart=True))


@rule("ARG-TER-01")
def test_a_way_ends_where_ground_is_forbidden():
    found = gone(walk_of(RIDER, (10, "easy"), (10, "forbidden")))
    assert (found.length, found.stop, found.rule) == (10 * CM, "forbidden", "ARG-TER-01")


def by_hand(case: Walk, faces: tuple[int, ...]) -> int:
    """The same in plain words, for ways of easy ground and then one hard ground."""
    edge, hard = case.way[0].length, case.way[1].going
    most = case.allowance.length // (2 if hard == "very_difficult" else 1) - sum(faces) * CM
    sixes = faces.count(6)
    if sixes == len(faces) or (sixes and hard == "very_difficult"):
        return edge
    return max(edge, min(most, case.length))


@pytest.mark.parametrize("who", [LIGHT, KNIGHT, RIDER], ids=["light", "knight", "rider"])
@pytest.mark.parametrize("hard", ["difficult", "very_difficult"])
@pytest.mark.parametrize("before", [0, 4, 11])
def test_the_law_is_that_of_all_faces_one_by_one(who: Traveller, hard: str, before: int):
    case = Walk(may_go(who), way((before, "easy"), (30, hard)), who is RIDER)

    def resolver(dice: Dice) -> int:
        return resolve_walk(dice, case, "t1", "blue").length

    count = 2 if who is RIDER else 1
    faces = Counter(by_hand(case, each) for each in product(range(1, 7), repeat=count))
    found = law(resolver)
    assert {length: found.share(length) for length in found.weights} == {
        length: Fraction(times, 6**count) for length, times in faces.items()
    }
    if before == 4:
        assert_follows(found, resolver, seed=hard)


def test_riders_show_the_lower_and_the_higher_die_for_danger():
    (found,) = rolled(lambda dice: roll_slowing(dice, Slowness("t1", "blue", mounted=True)), 5, 2)
    assert (found.loss, found.low, found.high, found.sixes) == (7, 2, 5, 0)
