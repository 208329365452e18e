"""The rule of many sixes: ARG-SIX-01 to ARG-SIX-11."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from rulesets.argad.pool_laws import pool_law
from rulesets.argad.sixes import HIT, LESSER, MISS, Die, Pool, Pooled, asks_of, pool_key, resolve_pool
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled

NEAR, FAR, VERY_FAR = Die(5, "blue"), Die(7, "blue"), Die(8, "blue")


def pooled(pool: Pool | tuple[Die, ...], *faces: int) -> Pooled:
    pool = pool if isinstance(pool, Pool) else Pool(pool)
    return rolled(lambda dice: resolve_pool(dice, pool), *faces)


def causes(outcome: Pooled) -> list[tuple[str, str]]:
    return [(one.cause, one.rule) for one in outcome.raises]


@rule("ARG-SIX-01")
@example("ARG-SIX-01", 1)
def test_a_single_six_rolled_again_is_a_seven():
    outcome = pooled((FAR,), 6, 6)
    assert outcome.hits == 1
    assert outcome.naturals == (7,)
    assert causes(outcome) == [("six_again", "ARG-SIX-01")]


@example("ARG-SIX-01", 2)
def test_a_single_six_that_is_not_rolled_again_misses():
    outcome = pooled((FAR,), 6, 4)
    assert outcome.hits == 0
    assert outcome.naturals == (6,)
    assert causes(outcome) == [("six_not_again", "ARG-SIX-01"), ("six_stands", "ARG-SIX-09")]


@example("ARG-SIX-01", 3)
def test_a_hit_by_another_face_does_not_forbid_the_reroll():
    assert pooled((NEAR, FAR), 5, 6, 6).hits == 2


def test_more_than_seven_takes_more_rerolls():
    assert pooled((Die(9),), 6, 6, 6, 6).naturals == (9,)
    assert pooled((Die(9),), 6, 6, 6, 2).effects == (MISS,)


@rule("ARG-SIX-02")
@example("ARG-SIX-02", 1)
def test_two_sixes_are_a_six_and_a_seven():
    outcome = pooled((FAR,) * 4, 6, 6, 2, 1)
    assert outcome.hits == 1
    assert outcome.naturals == (7, 6, 0, 0)


@example("ARG-SIX-02", 2)
def test_three_sixes_are_two_casualties_at_seven():
    assert pooled((FAR,) * 3, 6, 6, 6).hits == 2


@rule("ARG-SIX-03")
@example("ARG-SIX-03", 1)
def test_what_is_combined_may_be_raised_by_one_reroll():
    outcome = pooled((VERY_FAR,) * 2, 6, 6, 6)
    assert outcome.hits == 1
    assert max(outcome.naturals) == 8
    assert pooled((VERY_FAR,) * 2, 6, 6, 5).hits == 0


@rule("ARG-SIX-10")
@example("ARG-SIX-10", 1)
def test_a_six_that_hits_is_not_rolled_again():
    outcome = pooled((FAR,) * 3, 6, 6, 1)
    assert outcome.hits == 1
    assert ("six_hits_already", "ARG-SIX-10") in causes(outcome)


def test_read_otherwise_any_insufficient_six_is_rolled_again():
    pool = Pool((FAR, FAR), reroll="any_insufficient")
    assert pooled(pool, 6, 6, 6).hits == 2
    assert pooled(pool, 6, 6, 3).hits == 1


@rule("ARG-SIX-04")
def test_sixes_in_disorder_do_not_combine_and_one_is_rolled_again():
    panicked = Die(7, "blue", disordered=True)
    assert pooled((panicked,) * 2, 6, 6, 3).hits == 0
    outcome = pooled((panicked,) * 2, 6, 6, 6)
    assert outcome.hits == 1
    assert causes(outcome) == [("six_again", "ARG-SIX-04")]


@example("ARG-SIX-04", 1)
def test_two_musketeers_in_disorder_miss_with_two_sixes():
    panicked = Die(7, "blue", disordered=True)
    outcome = pooled((panicked,) * 2, 6, 6, 3)
    assert outcome.effects == (MISS, MISS)
    assert causes(outcome) == [("six_not_again", "ARG-SIX-04"), ("six_stands", "ARG-SIX-09")]


def test_in_disorder_each_player_has_one_reroll_even_if_others_hit():
    blue, red = Die(7, "blue", disordered=True), Die(7, "red", disordered=True)
    assert pooled((NEAR, blue, red), 6, 6, 6, 6, 6).hits == 3


@rule("ARG-SIX-05")
def test_four_is_the_six_of_a_four_sided_die():
    claw = Die(6, "mordrek", sides=4)
    assert pooled((claw,), 4, 4, 4).naturals == (6,)
    assert ("six_again", "ARG-SIX-05") in causes(pooled((claw,), 4, 4, 4))


@example("ARG-SIX-05", 1)
def test_two_fours_on_four_sided_dice_are_a_four_and_a_five():
    claw = Die(5, "mordrek", sides=4)
    assert sorted(pooled(Pool((claw, claw)), 4, 4).naturals) == [4, 5]


@rule("ARG-SIX-08")
@example("ARG-SIX-08", 1)
def test_the_higher_number_goes_to_the_die_that_needs_it():
    outcome = pooled((NEAR, FAR), 6, 6)
    assert outcome.naturals == (6, 7)
    assert outcome.hits == 2


def test_where_both_would_do_the_first_in_the_list_hits():
    assert pooled((VERY_FAR, FAR, FAR), 6, 6, 6).effects == (HIT, HIT, MISS)


@rule("ARG-SIX-09")
@example("ARG-SIX-09", 1)
def test_a_six_that_made_a_recoil_keeps_it():
    assert pooled((Die(7, "lancer", lesser=6),), 6, 2).effects == (LESSER,)


@example("ARG-SIX-09", 2)
def test_a_six_that_made_a_recoil_may_be_rolled_again_for_a_kill():
    assert pooled((Die(7, "lancer", lesser=6),), 6, 6).effects == (HIT,)


@rule("ARG-SIX-02")
def test_two_dice_of_one_fencer_at_one_enemy_combine():  # ARG-SIX-11
    fencer = Die(7, "d'Artagnan", lesser=6)
    assert pooled((fencer, fencer), 6, 6).effects == (HIT, LESSER)
    assert pool_key("short", "guard 1", "red") != pool_key("short", "guard 2", "red")


def test_pools_are_of_one_moment_one_target_and_if_read_so_of_one_player():  # ARG-SIX-06, ARG-SIX-07
    assert pool_key("early", "band", "red") != pool_key("phase", "band", "red")
    assert pool_key("phase", "band", "red") == pool_key("phase", "band", "blue")
    assert pool_key("phase", "band", "red", "per_player") != pool_key("phase", "band", "blue", "per_player")


def test_naturals_may_matter_where_all_hit():
    fists = Die(5, "mob")
    assert max(pooled(Pool((fists,) * 3, exact=True), 6, 6, 6).naturals) == 8


# How likely it is


def hits_by_hand(needs: tuple[int, ...], faces: tuple[int, ...]) -> dict[int, Fraction]:
    """The rule in its plainest form, for faces that lie on the table."""
    sixes = [need for need, face in zip(needs, faces, strict=True) if face == 6]
    plain = sum(need <= face for need, face in zip(needs, faces, strict=True) if face < 6)
    worth = range(6, 6 + len(sixes))
    best = max(sum(need <= value for need, value in zip(sixes, order, strict=True)) for order in permutations(worth))
    if best or not sixes:
        return {plain + best: Fraction(1)}
    again = Fraction(1, 6) ** (min(sixes) - max(worth))
    return {plain: 1 - again, plain + 1: again}


@pytest.mark.parametrize("needs", [(5,), (7,), (9,), (5, 7), (7, 7), (8, 8), (5, 6, 7), (4, 7, 8, 8), (3, 6, 9, 7)])
def test_the_law_is_what_all_faces_come_to(needs: tuple[int, ...]):
    pool = Pool(tuple(Die(need, "blue") for need in needs))
    expected: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=len(needs)):
        for hits, share in hits_by_hand(needs, faces).items():
            expected[hits] = expected.get(hits, Fraction(0)) + share / 6 ** len(needs)
    law = pool_law(pool).map(lambda outcome: outcome.hits)
    assert {hits: law.share(hits) for hits in law.weights} == expected


@pytest.mark.parametrize(
    "pool",
    [
        Pool((NEAR, FAR, FAR)),
        Pool((Die(7, "red", lesser=6), Die(6, "red", lesser=5))),
        Pool((Die(7, "red", disordered=True), Die(7, "red", disordered=True), Die(7, "blue"))),
        Pool((Die(5, "mordrek", sides=4), Die(7, "red"), Die(7, "red")), reroll="any_insufficient"),
    ],
)
def test_throws_follow_the_law(pool: Pool):
    law = pool_law(pool).map(lambda outcome: outcome.effects)
    assert_follows(law, lambda dice: resolve_pool(dice, pool).effects)


def test_what_is_rolled_is_the_same_whatever_it_is_needed_for():
    pools = [(NEAR, NEAR), (FAR, FAR), (NEAR, VERY_FAR), (Die(4, "blue", marks=(5,)), FAR)]
    assert len({tuple(repr(ask) for ask in asks_of(Pool(dice))) for dice in pools}) == 1


def test_thirty_muskets_are_counted_without_a_tree_of_faces():
    law = pool_law(Pool((FAR,) * 30)).map(lambda outcome: outcome.hits)
    assert law.share(0) == Fraction(5, 6) ** 30 + 30 * Fraction(1, 6) * Fraction(5, 6) ** 29 * Fraction(5, 6)


def test_lower_faces_count_as_what_they_reach():
    archer = Die(4, "blue", marks=(5,))
    assert pooled((archer,) * 3, 3, 4, 5).naturals == (5, 4, 0)
    assert pooled((archer,) * 3, 3, 4, 5).hits == 2
