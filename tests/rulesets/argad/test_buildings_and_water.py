"""Rooms, doors, walls and ladders; swimming and boats: ARG-BLD, ARG-WAL, ARG-SWI, ARG-BOA."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulesets.argad.buildings import (
    Ladder,
    LegUp,
    RoomMove,
    Stairs,
    begin_climb,
    check_climb,
    end_of_climbing_turn,
    give_leg_up,
    inside,
    on_stairs,
    opposed_at_top,
    over_wall,
    place_ladder,
)
from rulesets.argad.component_rows import CM
from rulesets.argad.slowing import Crossing, going_of, resolve_walk
from rulesets.argad.water import (
    Embarking,
    Swim,
    check_embark,
    drifted,
    embark,
    kept_while_swimming,
    swim,
)
from rulesets.common.laws import law
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled
from tests.rulesets.argad.walkers import BOX, GEAR, LIGHT, may_go, walk_of

ARMS = BOX.melee_weapons
SWIMMER = Swim("t1", "blue", BOX.moves)


@rule("ARG-BLD-02", "ARG-BLD-03")
def test_inside_one_goes_one_room_unless_it_is_contested():
    assert inside(RoomMove(1))[0] == inside(RoomMove(0))[0] == "easy"
    assert inside(RoomMove(1, enemy_in_the_way=True))[0] == inside(RoomMove(0, enemy_to_contact=True))[0] == "difficult"
    with pytest.raises(IllegalAction, match="one_room_a_turn ARG-BLD-02"):
        inside(RoomMove(2))


@rule("ARG-BLD-01")
def test_riders_stay_outside_except_of_very_large_halls():
    assert inside(RoomMove(1, mounted=True, large=True))[0] == "difficult"
    with pytest.raises(IllegalAction, match="no_riders_inside ARG-BLD-01"):
        inside(RoomMove(1, mounted=True))


@example("ARG-BLD-04", 1)
def test_who_stands_behind_the_door_goes_out():
    going, why = going_of(BOX.terrains["gate_door"], Crossing())
    assert why.rule == "ARG-BLD-04"
    out = walk_of(LIGHT, (0, going), (30, "easy"))
    assert rolled(lambda dice: resolve_walk(dice, out, "t1", "blue"), 2).length == 18 * CM


@example("ARG-BLD-05", 1)
def test_who_leaves_by_a_window():
    going, why = going_of(BOX.terrains["window"], Crossing())
    assert why.rule == "ARG-BLD-05"
    out = walk_of(LIGHT, (0, going), (30, "easy"))
    assert rolled(lambda dice: resolve_walk(dice, out, "t1", "blue"), 2).length == 8 * CM


@rule("ARG-BLD-07")
def test_steep_stairs_are_difficult_in_a_hurry():
    hurried = [Stairs(steep=True, threatened=True), Stairs(steep=True, outside=True, wet=True), Stairs(drunk=True)]
    calm = [Stairs(steep=True), Stairs(threatened=True), Stairs(steep=True, wet=True), Stairs(steep=True, outside=True)]
    assert {on_stairs(one)[0] for one in hurried} == {"difficult"}
    assert {on_stairs(one)[0] for one in calm} == {"easy"}


@rule("ARG-WAL-01", "ARG-WAL-02", "ARG-WAL-03")
def test_walls_by_their_height():
    assert [over_wall(height)[0] for height in (50, 99, 100, 150)] == ["difficult"] * 2 + ["very_difficult"] * 2
    with pytest.raises(IllegalAction, match="needs_leg_up ARG-WAL-03"):
        over_wall(200)
    with pytest.raises(IllegalAction, match="needs_ladder"):
        over_wall(301)


@rule("ARG-WAL-03")
def test_a_leg_up_takes_both_their_whole_turn():
    assert give_leg_up(LegUp(300)).cause == "leg_up"
    for case in (
        LegUp(250, helper_free=False),
        LegUp(250, climber_free=False),
        LegUp(250, in_contact_with_helper=False),
    ):
        with pytest.raises(IllegalAction, match="ARG-WAL-03"):
            give_leg_up(case)


@rule("ARG-WAL-05", "ARG-WAL-06")
def test_a_medium_ladder_takes_one_climber_a_turn():
    ladder = place_ladder(Ladder(), 3)
    with pytest.raises(IllegalAction, match="ladder_not_placed ARG-WAL-05"):
        check_climb(ladder, 3)
    assert check_climb(ladder, 4).rule == "ARG-WAL-06"
    ladder = begin_climb(ladder, "ann", 4)
    with pytest.raises(IllegalAction, match="one_climber_a_turn ARG-WAL-06"):
        begin_climb(ladder, "bob", 4)
    ladder, arrived = end_of_climbing_turn(ladder)
    assert arrived == ("ann",)
    assert begin_climb(ladder, "bob", 5).climbers == (("bob", 0),)


@rule("ARG-WAL-07", "ARG-WAL-08", "ARG-WAL-09")
def test_on_a_high_ladder_the_second_begins_when_the_first_nears_the_top():
    ladder = begin_climb(place_ladder(Ladder(high=True), 1), "ann", 2)
    with pytest.raises(IllegalAction, match="ladder_taken ARG-WAL-07"):
        check_climb(replace(ladder, begun=1), 2)
    ladder, arrived = end_of_climbing_turn(ladder)
    assert arrived == ()
    ladder, arrived = end_of_climbing_turn(begin_climb(ladder, "bob", 3))
    assert arrived == ("ann",)
    held, arrived = end_of_climbing_turn(ladder, blocked=True)
    assert (held.climbers, arrived, opposed_at_top().value) == ((("bob", 1),), (), -1)
    assert check_climb(Ladder(placed=1), 2, down=True).rule == "ARG-WAL-08"


@example("ARG-SWI-01", 1)
def test_a_good_swimmer():
    assert rolled(lambda dice: swim(dice, replace(SWIMMER, good=True)), 3, 4).length == 7 * CM


@rule("ARG-SWI-01", "ARG-SWI-02")
def test_swimmers_with_and_without_dice():
    assert rolled(lambda dice: swim(dice, SWIMMER), 4).length == 4 * CM
    fixed = [
        rolled(lambda dice, good=good: swim(dice, replace(SWIMMER, good=good, fixed=True))) for good in (True, False)
    ]
    assert [one.length for one in fixed] == [8 * CM, 4 * CM]
    assert law(lambda dice: swim(dice, replace(SWIMMER, good=True)).length).share(7 * CM) == Fraction(1, 6)


@rule("ARG-SWI-03")
def test_swimmers_keep_nothing_heavy():
    assert kept_while_swimming([ARMS["knife"]], ["speargun"], [GEAR["speargun"]]).cause == "swims_light"
    with pytest.raises(IllegalAction) as found:
        kept_while_swimming([ARMS["knife"], ARMS["sword"]], ["bow"], [GEAR["keg"]])
    assert found.value.facts["things"] == ("sword", "bow", "keg")


@rule("ARG-BOA-02", "ARG-BOA-04")
def test_small_boats():
    assert check_embark(moved=0, acted=False).cause == "embarks"
    with pytest.raises(IllegalAction, match="takes_whole_turn ARG-BOA-02"):
        check_embark(moved=5, acted=False)
    assert drifted((100, 100), (-50, 20))[0] == (50, 120)


@rule("ARG-BOA-03")
@example("ARG-BOA-03", 1)
def test_a_canoe_two_centimetres_away():
    case = Embarking(may_go(LIGHT), 2 * CM, 10 * CM, "t1", "blue")
    found = rolled(lambda dice: embark(dice, case), 3)
    assert (found.aboard, found.afloat) == (True, 5 * CM)
    assert rolled(lambda dice: embark(dice, replace(case, boat=4 * CM)), 3).afloat == 4 * CM
    assert rolled(lambda dice: embark(dice, case), 6).aboard is False
    assert rolled(lambda dice: embark(dice, replace(case, distance=7 * CM)), 3).aboard is False
