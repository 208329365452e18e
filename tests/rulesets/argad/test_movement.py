"""How far people may go: ARG-MOV-08 to 25, ARG-MNT, ARG-GEN-05."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.movement import (
    Crawl,
    Traveller,
    allowance,
    check_length,
    check_shift,
    check_unit_shift,
    crawl,
)
from rulesets.common.laws import law
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled
from tests.rulesets.argad.walkers import (
    ARMOUR,
    BOX,
    CHILD,
    CLOTHES,
    GEAR,
    KNIGHT,
    LIGHT,
    MAIL,
    MOUNTS,
    RIDER,
    cm,
    may_go,
)


def rules(who: Traveller) -> list[str]:
    return [one.rule for one in may_go(who).modifiers]


def causes(who: Traveller) -> list[str]:
    return [one.cause for one in may_go(who).modifiers]


@rule("ARG-MOV-08")
def test_a_fit_adult_in_practical_clothes():
    assert (cm(LIGHT), rules(LIGHT)) == (20, ["ARG-MOV-08"])


@example("ARG-MOV-09", 1)
def test_a_viking_chief_in_mail_with_a_large_shield():
    assert cm(Traveller(ARMOUR["4"], gear=(GEAR["large_shield"],))) == 16
    assert rules(Traveller(gear=(GEAR["large_shield"],))) == ["ARG-MOV-09"]


@example("ARG-MOV-09", 2)
def test_a_woman_in_female_dress():
    assert cm(Traveller(clothing=CLOTHES["gown"])) == 16
    assert rules(Traveller(clothing=CLOTHES["gown"])) == ["ARG-MOV-09"]


@example("ARG-MOV-09", 3)
def test_an_adventurer_first_in_skirt_and_fancy_shoes_then_in_practical_clothes():
    assert [cm(Traveller(clothing=CLOTHES[one])) for one in ("gown", "practical")] == [16, 20]


@rule("ARG-MOV-10")
@pytest.mark.parametrize(
    "who",
    [
        KNIGHT,
        Traveller(clothing=CLOTHES["rich_dress"]),
        Traveller(clothing=CLOTHES["wooden_leg"]),
        Traveller(gear=(GEAR["wheelbarrow"],)),
        replace(LIGHT, manner="promenade"),
    ],
)
def test_twelve_centimetres(who: Traveller):
    assert (cm(who), rules(who)) == (12, ["ARG-MOV-10"])


@rule("ARG-MOV-11")
def test_eight_centimetres():
    assert (cm(replace(LIGHT, manner="very_slow")), cm(Traveller(clothing=CLOTHES["infirm"]))) == (8, 8)


@rule("ARG-MOV-12")
def test_the_sheet_says_how_far_mounts_go():
    mounted = [Traveller(ARMOUR["5"], mount=MOUNTS[one]) for one in ("cavalry_light", "mounted_foot", "cavalry_5")]
    assert [cm(one) for one in mounted] == [40, 36, 32]
    assert rules(RIDER) == ["ARG-MOV-12"]


@rule("ARG-MOV-13", "ARG-MOV-14")
def test_loads_do_not_add_and_never_go_below_nothing():
    bag, chest = GEAR["large_bag"], GEAR["heavy_chest"]
    assert (cm(Traveller(gear=(bag,))), cm(Traveller(gear=(chest,))), cm(Traveller(gear=(bag, chest)))) == (16, 12, 12)
    assert cm(Traveller(clothing=CLOTHES["infirm"], gear=(chest,), wounds=("belly_leg",))) == 0
    assert causes(Traveller(gear=(bag,))) == ["pace_practical", "carries_heavy"]
    assert rules(Traveller(gear=(chest,)))[1:] == ["ARG-MOV-14"]


@rule("ARG-MNT-05")
def test_a_mount_bears_the_load():
    laden = replace(RIDER, gear=(GEAR["large_bag"],), wounds=("belly_leg",))
    assert (cm(laden), rules(laden)) == (40, ["ARG-MOV-12", "ARG-MNT-05"])


@rule("ARG-AFT-09")
def test_a_prisoner_who_walks_sets_the_pace():
    assert cm(replace(LIGHT, guards=12 * CM)) == 12
    assert rules(replace(LIGHT, guards=12 * CM)) == ["ARG-AFT-09"]


@example("ARG-MOV-15", 1)
def test_a_chest_dropped_on_the_way_weighs_the_whole_turn():
    who = Traveller(handled=(GEAR["heavy_chest"],))
    assert (cm(who), rules(who)[1:]) == (12, ["ARG-MOV-15"])


@example("ARG-MOV-16", 1)
def test_a_scout_crawls_in_the_bushes():
    found = rolled(lambda dice: crawl(dice, Crawl("t1.scout", "blue")), 5)
    assert (found.length, found.rule) == (7 * CM, "ARG-MOV-16")


@rule("ARG-MOV-16")
def test_a_six_does_not_stop_who_crawls():
    assert rolled(lambda dice: crawl(dice, Crawl("t1.scout", "blue")), 6).length == 8 * CM
    lengths = law(lambda dice: crawl(dice, Crawl("t1.scout", "blue")).length)
    assert dict(lengths.weights) == {length * CM: 1 for length in range(3, 9)}


@rule("ARG-MOV-17")
def test_close_order_has_its_own_paces():
    manners = ("column_of_twos", "line", "side_or_back")
    assert [cm(replace(LIGHT, manner=one)) for one in manners] == [16, 12, 8]  # type: ignore[arg-type]
    assert cm(replace(KNIGHT, manner="column_of_twos")) == 12


@example("ARG-MOV-18", 1)
def test_a_musketeer_who_shifts_two_centimetres_is_immobile():
    assert check_shift(2 * CM, BOX.distances.two_paces_foot).cause == "two_paces"


@rule("ARG-MOV-18")
@example("ARG-MOV-18", 2)
def test_a_musketeer_who_shifts_three_is_not():
    with pytest.raises(IllegalAction, match="not_immobile ARG-MOV-18"):
        check_shift(3 * CM, BOX.distances.two_paces_foot)


@rule("ARG-MOV-19")
def test_a_unit_under_an_officer_may_exchange_one_rank():
    check_unit_shift(2 * CM, 2 * CM, 1, officer=True)
    for shift, ranks, officer in ((0, 2, True), (0, 1, False), (2 * CM, 0, False)):
        with pytest.raises(IllegalAction, match="ARG-MOV-19"):
            check_unit_shift(shift, 2 * CM, ranks, officer=officer)


@rule("ARG-MOV-07")
def test_nobody_goes_farther_than_he_can():
    check_length(12 * CM, may_go(KNIGHT))
    with pytest.raises(IllegalAction, match="too_far ARG-MOV-07"):
        check_length(12 * CM + 1, may_go(KNIGHT))


@rule("ARG-MOV-25", "ARG-WND-04")
def test_the_wounded_go_twelve_or_lose_four_where_the_place_of_the_wound_is_known():
    assert (cm(replace(LIGHT, wounds=("",))), rules(replace(LIGHT, wounds=("",)))) == (12, ["ARG-MOV-25"])
    leg = replace(LIGHT, wounds=("belly_leg",))
    assert (cm(leg), causes(leg), rules(leg)[1:]) == (16, ["pace_practical", "leg_wound"], ["ARG-WND-04"])
    assert (cm(replace(MAIL, wounds=("belly_leg",))), cm(replace(LIGHT, wounds=("head", "trunk_arm")))) == (12, 20)


@rule("ARG-TER-12")
def test_who_leads_his_mount_goes_on_foot():
    led = replace(RIDER, manner="leads_mount", gear=(GEAR["large_bag"],))
    assert (cm(led), rules(led)) == (16, ["ARG-MOV-08", "ARG-TER-12", "ARG-MOV-13"])


@rule("ARG-WAL-04")
def test_ladders_have_their_carriers():
    medium, high = GEAR["medium_ladder"], GEAR["high_ladder"]
    assert (cm(Traveller(gear=(medium,))), cm(Traveller(gear=(medium,), carriers=2))) == (16, 20)
    assert (cm(Traveller(gear=(high,), carriers=2)), rules(Traveller(gear=(medium,)))[1:]) == (16, ["ARG-WAL-04"])
    with pytest.raises(IllegalAction, match="too_few_carriers ARG-WAL-04"):
        may_go(Traveller(gear=(high,)))


@rule("ARG-ARM-06")
def test_equipment_slows_as_the_sheet_says():
    marching = Traveller(gear=(GEAR["pack_and_cartridge_box"],))
    assert (cm(marching), rules(marching)) == (16, ["ARG-ARM-06"])


@rule("ARG-GEN-05")
def test_half_the_table_halves_every_length():
    halved = allowance(MAIL, BOX.moves, half=True)
    assert (halved.length, halved.cm, halved.modifiers[-1].rule) == (8 * CM, CM // 2, "ARG-GEN-05")
    crept = rolled(lambda dice: crawl(dice, Crawl("t1.scout", "blue", half=True)), 5)
    assert crept.length == 350
    assert cm(CHILD) == 16
