"""Blows of fights that nobody plays: the same dice do the same as in melee.py; the chances are those of the odds."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.melee import run_fight
from rulesets.argad.melee_odds import course_law
from rulesets.argad.skirmish import Umpire
from rulesets.argad.skirmish_blows import fought
from rulesets.argad.skirmish_dice import Chance
from rulesets.argad.skirmish_field import NOTHING, SHOOTS, STRIKES
from rulesets.argad.skirmish_strikes import Code, Fighters, Look, look_of, packed
from rulesets.common.dice import Dice, Fast
from tests.rulesets.argad import skirmishing as s
from tests.rulesets.argad.rolled import assert_follows

READINGS = {
    "ours": MeleeOptions(),
    "wounded_strike_on": MeleeOptions(wounded_strikes="still_strikes", wounded_recoil=True),
    "no_ties": MeleeOptions(tie_break=False, extra_armours=False),
    "others": MeleeOptions(
        tie_modifiers="not_compared", six_reroll="any_insufficient", armour_three="raises_threshold"
    ),
    "strikes_lost": MeleeOptions(strike_at_fallen="lost", fallen_target="no_bonus", two_life_points=False),
}
SHEETS = {
    "dark_ages": ("viking_chief", "viking_hirdman", "viking_axe", "viking_archer", "breton_rider", "breton_levy"),
    "medieval_14c": ("knight_14", "knight_14_foot", "sergeant_14", "crossbowman_14", "militia_spear_14"),
    "c16_17": ("captain_1590", "pikeman_1590", "musketeer_1590", "cuirassier_1590", "argoulet_1590", "peasant_1590"),
    "flintlock": ("line_1805", "hussar_1805", "sailor_1720", "officer_1805"),
}
FENCER = s.sworn(5, "sword", training=("fencer",))
BRAWLER = s.sworn(4)  # with nothing but his hands, where the sheet grants nothing


def code_of(look: Look) -> Code:
    flags = (((look.down * 2 + look.stunned) * 2 + look.disordered) * 2 + look.fresh) * 2 + look.moved
    return packed(look.kind, look.lives, look.does, flags, charge=look.charge)


@cache
def fighters(sheet: str, reading: str) -> Fighters:
    one = s.band(**dict.fromkeys(SHEETS[sheet], 1))
    other = replace(one, people=(*one.people, *s.of(FENCER, BRAWLER, s.sworn(2, motivated=True)).people))
    return Umpire(s.fight(one, other, sheet, melee=READINGS[reading])).blades


def some_fight(known: Fighters, chance: random.Random) -> tuple[int, ...]:
    """Anybody against up to four, in any state."""
    side = chance.randrange(2)

    def somebody(side: int) -> int:
        kind = chance.choice([one for one in known.kinds if one.side == side])
        shoots = [SHOOTS] if kind.weapon is not None and not kind.weapon.red_dice else []
        does = chance.choice([STRIKES, STRIKES, STRIKES, STRIKES, NOTHING, *shoots])
        flags = [chance.random() < share for share in (0.1, 0.05, 0.3, 0.5, 0.2)]
        return code_of(Look(kind.number, chance.randint(1, kind.lives), does, *flags, kind.mounted and flags[2]))

    return somebody(side), *sorted(somebody(1 - side) for _ in range(chance.randint(1, 4)))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_dice_do_the_same_as_in_melee(sheet: str, reading: str):
    known, chance = fighters(sheet, reading), random.Random(f"{sheet} {reading}")
    for n in range(200):
        codes = some_fight(known, chance)
        ours = fought(known, Chance(Fast(n), "ours"), codes)
        assert ours == run_fight(Chance(Fast(n), "theirs"), known.plan(codes)).fates, [look_of(one) for one in codes]


def duel_of(die: str, melee: MeleeOptions = READINGS["ours"]) -> tuple[Fighters, tuple[Code, Code]]:
    """A creature of this die against somebody of its class."""
    creature = s.sworn(3, "sword", skills=((die, 0),) if die else ())
    known = Umpire(s.fight(s.of(creature), s.of(s.sworn(3, "sword")), melee=melee)).blades
    return known, (code_of(Look(0)), code_of(Look(1)))


@pytest.mark.parametrize("die", ["d4", "d8", "d12"])
def test_a_creature_strikes_with_a_die_of_its_own(die: str):
    known, codes = duel_of(die)
    law = course_law(known.fight(codes)).map(lambda course: course.fates)
    assert [known.fighter(look_of(one), n).die for n, one in enumerate(codes)] == [int(die[1:]), 6]
    assert_follows(law, lambda dice: fought(known, Chance(dice, "once"), codes), throws=2000)


def test_without_the_option_a_creature_strikes_like_a_human():
    known, codes = duel_of("d12", MeleeOptions(fantasy_dice=False))
    human, same = duel_of("", MeleeOptions(fantasy_dice=False))
    law, other = (course_law(one.fight(at)).map(lambda it: it.fates) for one, at in ((known, codes), (human, same)))
    assert law == other


def test_most_fights_need_no_words():
    known, chance = fighters("dark_ages", "ours"), random.Random("plain")
    assert sum(known.meeting(some_fight(known, chance)).plain for _ in range(300)) > 150


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_chances_are_those_of_the_odds(reading: str, count: int):
    known, chance = fighters("dark_ages", reading), random.Random(f"{reading} {count}")
    codes: tuple[int, ...] = ()
    while len(codes) != count + 1 or not known.meeting(codes).theirs[0].kill:
        codes = some_fight(known, chance)
    law = course_law(known.fight(codes)).map(lambda course: course.fates)

    def once(dice: Dice) -> tuple[int, ...]:
        return fought(known, Chance(dice, "once"), codes)

    assert_follows(law, once, throws=5000)


def test_a_fight_in_numbers_keeps_the_looks_of_all():
    look = Look(37, 2, SHOOTS, True, False, True, False, True, True)
    assert look_of(code_of(look)) == look
    assert look_of(code_of(Look(0))) == Look(0)
