"""Exact odds of melee against the resolver's own dice, against brute force, against formulas written down by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from rulesets.argad.duel_odds import (
    ToTheEnd,
    duel_law,
    duel_odds,
    exchange_odds,
    word_of,
)
from rulesets.argad.fight_plan import plan_of
from rulesets.argad.fighters import Fighter, MeleeOptions, Reach
from rulesets.argad.fights import HURT, OUT, Blow, CloseShot, Course, Fight, all_strike
from rulesets.argad.melee import resolve_fight, run_fight
from rulesets.argad.melee_odds import course_law, exchange_law
from rulesets.argad.melee_twins import Twins
from rulesets.common.dice import Dice
from rulesets.common.laws import law
from tests.rulesets.argad.fighting import (
    BOTTLE,
    FISTS,
    GREAT_AXE,
    HALBERD,
    HALF,
    KNIFE,
    LIGHT,
    MAIL,
    PLATE,
    SPEAR,
    SWORD,
    against,
    duel,
    fighter,
)
from tests.rulesets.argad.rolled import assert_follows

ARMS = (SWORD, KNIFE, SPEAR, HALBERD, GREAT_AXE, FISTS, BOTTLE)
ARMOURS = (LIGHT, MAIL, HALF, PLATE)


def words(fates) -> tuple[str, ...]:
    return tuple(word_of(one) for one in fates)


def same(one, other) -> bool:
    return all(one.share(end) == other.share(end) for end in {**one.weights, **other.weights})


def some_fighter(chance: Random, side: int, **more) -> Fighter:
    return Fighter(
        side,
        chance.randint(1, 5),
        chance.choice(ARMOURS),
        chance.choice(ARMS),
        lives=chance.choice((1, 1, 1, 2)),
        die=chance.choice((6, 6, 6, 6, 4)),
        strong=chance.random() < 0.1,
        disordered=chance.random() < 0.15,
        feat=chance.choice(("", "", "", "two_strikes", "speed")),
        **more,
    )


def some_options(chance: Random) -> MeleeOptions:
    return MeleeOptions(
        tie_break=chance.random() < 0.7,
        fencer_tie_break=chance.choice(("not_used", "pair_by_pair")),
        six_reroll=chance.choice(("no_six_hits", "any_insufficient")),
        six_pool=chance.choice(("all_shooters", "per_player")),
        wounded_strikes=chance.choice(("interrupted", "still_strikes")),
        strike_at_fallen=chance.choice(("redirected", "lost")),
    )


def some_fight(chance: Random, sizes: tuple[int, int]) -> Fight:
    """Everybody in contact with everybody; the second of a side may stand behind the first instead."""
    first, second = sizes
    sides = [0] * first + [1] * second
    fighters = [some_fighter(chance, side, seat=str(chance.randint(0, 1))) for side in sides]
    reaches = [Reach(n, m) for n, m in product(range(len(sides)), repeat=2) if sides[n] != sides[m]]
    if first == 2 and chance.random() < 0.4:
        fighters[1] = replace(fighters[1], arm=SPEAR, feat="")
        reaches = [replace(one, over=0) if one.by == 1 else one for one in reaches if one.at != 1]
    ground = [chance.choice(("level", "level", "lower")) for _ in reaches]
    reaches = [replace(one, ground=where) for one, where in zip(reaches, ground, strict=True)]
    fight = all_strike(tuple(fighters), tuple(reaches), options=some_options(chance))
    blows = [replace(blow, wishes=(chance.randrange(len(sides)),)) for blow in fight.blows]
    if chance.random() < 0.2:
        blows[0] = replace(blows[0], shot=CloseShot(chance.randint(4, 7)))
    return replace(fight, blows=tuple(blows))


@pytest.mark.parametrize("seed", range(60))
def test_the_law_is_the_whole_tree_of_the_resolver(seed: int):
    chance = Random(f"tree {seed}")
    fight = some_fight(chance, chance.choice(((1, 1), (1, 1), (2, 1), (1, 2))))
    if len(fight.blows) <= 3:
        assert same(exchange_law(fight), law(lambda dice: resolve_fight(dice, fight).fates))


@pytest.mark.parametrize("seed", range(3))
def test_the_resolver_follows_the_law(seed: int):
    chance = Random(f"throws {seed}")
    fight = some_fight(chance, chance.choice(((2, 2), (3, 1), (1, 3))))
    plan = plan_of(fight)
    assert_follows(course_law(fight).map(codes), lambda dice: codes(run_fight(dice, plan)))


@pytest.mark.parametrize("seed", range(40))
def test_equals_stand_for_each_other_and_nobody_else_does(seed: int, monkeypatch: pytest.MonkeyPatch):
    chance = Random(f"twins {seed}")
    alone, enemy = some_fighter(chance, 0), some_fighter(chance, 1)
    enemies = [enemy if chance.random() < 0.8 else some_fighter(chance, 1) for _ in range(chance.randint(2, 4))]
    places = range(1, len(enemies) + 1)
    reaches = (*(Reach(0, n) for n in places), *(Reach(n, 0) for n in places))
    fight = all_strike((alone, *enemies), reaches, options=some_options(chance))
    ours = course_law(fight).map(codes)
    monkeypatch.setattr(Twins, "known", lambda twins, aims: None)
    assert same(ours, course_law(fight).map(codes))


def codes(course: Course) -> tuple[int, ...]:
    return course.fates


def test_a_fight_of_two_ranks_follows_its_law():
    spear = fighter(3, SPEAR)
    fighters = fighter(4, armour=MAIL), spear, fighter(4, side=1), replace(spear, side=1)
    fight = all_strike(fighters, (Reach(0, 2), Reach(1, 2, 0), Reach(2, 0), Reach(3, 0, 2)))
    assert same(exchange_law(fight), law(lambda dice: resolve_fight(dice, fight).fates))


def by_hand(mine: int, theirs: int) -> dict[tuple[str, str], Fraction]:
    """Swords against swords, light clothing, no modifiers, by a table of 36 pairs (no class above 5, so no rerolls)."""
    found: Counter[tuple[str, str]] = Counter()
    for a, b in product(range(1, 7), repeat=2):
        done, suffered = _done(a, theirs), _done(b, mine)
        if done == suffered == 2 or done == suffered == 1:
            better = (mine > theirs) - (mine < theirs) or (a > b) - (a < b)
            done, suffered = (done if better >= 0 else 0), (suffered if better <= 0 else 0)
        if done == 2 and suffered == 1:
            suffered = 0
        if suffered == 2 and done == 1:
            done = 0
        names = ("stands", "recoils", "falls")
        found[names[suffered], names[done]] += 1
    return {end: Fraction(count, 36) for end, count in found.items()}


def _done(face: int, class_: int) -> int:
    return 0 if face == 1 or face < class_ else 1 if face == class_ else 2


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(1, 6), repeat=2)))
def test_one_against_one_agrees_with_a_table_made_by_hand(mine: int, theirs: int):
    plain = MeleeOptions(sheet=(("class_2", 0),))
    known = exchange_law(duel(Fighter(0, mine, arm=SWORD), Fighter(1, theirs, arm=SWORD), options=plain))
    wanted = by_hand(mine, theirs)
    assert {words(end): known.share(end) for end in known.weights} == wanted


def test_a_long_weapon_strikes_first_by_hand():
    known = exchange_law(duel(fighter(3, SPEAR), fighter(5)))
    first = {"falls": Fraction(1, 6), "recoils": Fraction(1, 6)}
    later = Fraction(2, 3)
    assert known.map(words).share(("stands", "falls")) == first["falls"]
    assert known.map(words).share(("falls", "stands")) == later * Fraction(1, 2)
    assert known.map(words).share(("recoils", "stands")) == later * Fraction(1, 6)


def test_a_duel_to_the_end_is_the_exchange_without_its_draws():
    fight = duel(fighter(4), fighter(3))
    once, end = exchange_law(fight).map(words), duel_law(fight).map(words)
    mine = once.share_where(lambda fates: fates == ("stands", "falls"))
    theirs = once.share_where(lambda fates: fates == ("falls", "stands"))
    assert end.share(("stands", "falls")) == mine / (mine + theirs)
    assert sum(end.share(one) for one in end.weights) == 1


def test_a_duel_is_what_many_turns_come_to():
    fight, wounded = (duel(fighter(3, SPEAR, lives=lives), fighter(4, armour=MAIL)) for lives in (2, 1))
    whole, hurt = plan_of(fight), plan_of(wounded)

    def fought_out(dice: Dice) -> tuple[bool, ...]:
        fates, plan = (0, 0), whole
        while not any(code & OUT for code in fates):
            fates = run_fight(dice, plan).fates
            plan = hurt if fates[0] & HURT else plan
        return tuple(bool(code & OUT) for code in fates)

    ends = duel_law(fight).map(lambda fates: tuple(one.fallen for one in fates))
    assert_follows(ends, fought_out, 8_000)


def test_a_boxing_match_ends_with_somebody_on_the_ground():
    ends = duel_law(duel(fighter(3, FISTS), fighter(3, FISTS)), ToTheEnd(until="down")).map(words)
    assert ends.share(("stands", "down")) == ends.share(("down", "stands"))
    assert all("down" in end or "falls" in end for end in ends.weights)


def test_whoever_is_not_followed_gets_away():
    ends = duel_law(duel(fighter(4), fighter(4)), ToTheEnd(follows=False)).map(words)
    assert ends.share(("stands", "recoils")) > 0
    assert duel_law(duel(fighter(4), fighter(4))).map(words).share(("stands", "recoils")) == 0


def test_three_are_better_than_one_to_the_end():
    alone = fighter(5)
    shares = []
    for count in (1, 2, 3):
        ends = duel_law(against(alone, *[fighter(3)] * count)).map(words)
        shares.append(ends.share_where(lambda fates: fates[0] == "falls"))
    assert shares == sorted(shares)
    assert shares[0] < shares[2]


def test_a_first_turn_counts_once():
    charge = duel(fighter(4, role="cavalry"), fighter(3), Reach(0, 1, charge=True))
    plain = duel(fighter(4, role="cavalry"), fighter(3))
    ends = [duel_law(one).map(words).share(("stands", "falls")) for one in (charge, plain)]
    assert exchange_law(charge) != exchange_law(plain)
    assert ends[0] > ends[1]


def test_laws_do_not_depend_on_the_order_of_fighters_reaches_or_blows():
    chance = Random("order")
    for _ in range(25):
        fight = some_fight(chance, (2, 2))
        known = exchange_law(fight)
        for order in list(permutations(range(4)))[1::5]:
            shuffled = _renumbered(fight, order, chance)
            there = exchange_law(shuffled)
            assert {tuple(end[order.index(n)] for n in range(4)): there.share(end) for end in there.weights} == {
                end: known.share(end) for end in known.weights
            }


def _renumbered(fight: Fight, order: tuple[int, ...], chance: Random) -> Fight:
    """The same fight with the fighters in this order and everything else shuffled."""
    new = {old: place for place, old in enumerate(order)}
    reaches = [replace(one, by=new[one.by], at=new[one.at], over=new.get(one.over, -1)) for one in fight.reaches]
    blows = [replace(one, by=new[one.by], wishes=tuple(new[wish] for wish in one.wishes)) for one in fight.blows]
    chance.shuffle(reaches)
    chance.shuffle(blows)
    return replace(fight, fighters=tuple(fight.fighters[n] for n in order), reaches=tuple(reaches), blows=tuple(blows))


def test_odds_in_the_words_of_a_page():
    odds = exchange_odds(duel(fighter(3, SPEAR), fighter(5)))
    told = {(one.facts["mine"], one.facts["theirs"]): (one.weight, one.tone) for one in odds.chances}
    assert told["stands", "falls"] == (3 * odds.total // 18, "good")
    assert sum(weight for weight, _ in told.values()) == odds.total
    assert {tone for _, tone in told.values()} == {"good", "bad", "none"}
    theirs = exchange_odds(duel(fighter(3, SPEAR), fighter(5)), side=1)
    assert {one.tone for one in theirs.chances if one.facts["theirs"] == "falls"} == {"good"}
    ends = duel_odds(duel(fighter(2), fighter(3)))
    assert [one.cause for one in ends.modifiers] == ["class_2"]
    assert {one.facts["mine"] for one in ends.chances} | {one.facts["theirs"] for one in ends.chances} >= {"falls"}


def test_usual_fights_take_few_cases():
    """What counts for speed: dice against one enemy are counted, not told apart."""
    for count in (2, 3, 4, 6):
        fight = against(fighter(5), *[fighter(3)] * count)
        assert len(exchange_law(fight).weights) <= 9
    blows = Fight((fighter(3), fighter(3, side=1)), (Reach(0, 1),), (Blow(0),))
    assert len(exchange_law(blows).weights) == 3
