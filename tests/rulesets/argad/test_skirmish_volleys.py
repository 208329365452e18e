"""Volleys of fights that nobody plays: the same dice do the same as in volleys.py, with the chances of the odds."""

from __future__ import annotations

import random
from functools import cache, partial

import pytest

from rulesets.argad.fighters import MeleeOptions
from rulesets.argad.shooting import ShotRules
from rulesets.argad.skirmish import Umpire
from rulesets.argad.skirmish_dice import Chance
from rulesets.argad.skirmish_draws import Row
from rulesets.argad.skirmish_volleys import Code, Fire, Gunnery, code_of_member, code_of_shot
from rulesets.argad.volleys import Volley
from rulesets.common.dice import Dice, Fast
from rulesets.common.laws import law
from tests.rulesets.argad import skirmishing as s
from tests.rulesets.argad.rolled import assert_follows
from tests.rulesets.argad.shots import WALL, casualties_law

RULES = {
    "ours": ShotRules(),
    "others": ShotRules(six_reroll="any_insufficient", protection_limit="every_malus", casualty_pool="whole_group"),
}
SHEETS = {
    "dark_ages": ("viking_chief", "viking_hirdman", "viking_bondi", "viking_archer", "breton_rider"),
    "medieval_14c": ("knight_14_foot", "sergeant_14", "longbowman_14", "crossbowman_14"),
    "c16_17": ("captain_1590", "arquebusier_1590", "musketeer_1590", "gendarme_1590", "argoulet_1590"),
    "flintlock": ("line_1805", "rifle_1805", "hussar_1805", "officer_1805"),
}
PRACTICE = ("practised_shot", "good_walker")
THROWER = s.sworn(2, "stone")


@cache
def guns(sheet: str, rules: str = "ours") -> Gunnery:
    one = s.band(**dict.fromkeys(SHEETS[sheet], 1), cover=WALL)
    other = s.Band((*one.people, *s.of(THROWER).people), cover=WALL)
    return Umpire(s.fight(one, other, sheet, shots=RULES[rules])).guns


def some_fire(known: Gunnery, chance: random.Random, most: int = 9, members: int = 6) -> Fire:
    """Shots of one side, often all alike, at up to six of the other."""
    side = chance.randrange(2)
    kinds = [one for one in known.kinds if one.side == side and one.range and one.weapon and not one.weapon.red_dice]
    alike, shots, covered = chance.random() < 0.5, [], chance.random() < 0.2
    while not shots or len(shots) < chance.randint(1, most):
        shot = shots[0] if shots and alike else some_shot(chance.choice(kinds).number, known, chance)
        shots += [shot] if known.column(shot) else []
    foes = [one for one in known.kinds if one.side != side]
    struck = [chance.choice(foes) for _ in range(chance.randint(1, members))]
    codes = [
        code_of_member(one.number, covered=covered or chance.random() < 0.05, stunned=chance.random() < 0.1)
        for one in struck
    ]
    return Fire(sorted(shots), codes, [chance.randint(1, one.lives) for one in struck])


def some_shot(kind: int, known: Gunnery, chance: random.Random) -> Code:
    weapon = known.kinds[kind].weapon
    assert weapon is not None
    flags = [chance.random() < share for share in (0.2, 0.3, 0.7)]
    band = chance.randint(1, len(weapon.bands))
    return code_of_shot(kind, band, moving=flags[0], disordered=flags[1], group=flags[2])


class Wordy(Gunnery):
    """Leaves everything to the rule."""

    def is_plain(self, fire: Fire, rows: list[Row], faces: list[int]) -> bool:
        return False


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_dice_do_the_same_as_in_a_volley(sheet: str, rules: str):
    known, chance = guns(sheet, rules), random.Random(f"{sheet} {rules}")
    wordy = Wordy(known.skirmish, known.kinds)
    for n in range(250):
        fire = some_fire(known, chance)
        ours = known.volley(Chance(Fast(n), "ours"), fire)
        assert ours == wordy.volley(Chance(Fast(n), "theirs"), fire), (fire.shots, fire.members, fire.lives)


def archers(*skills: str, class_: int = 3, **more: object) -> Gunnery:
    """One archer with these skills against people in mail."""
    archer = s.sworn(class_, "bow", skills=tuple((one, 0) for one in skills))
    return Umpire(s.fight(s.of(archer), s.band(viking_hirdman=2), **more)).guns


def their_fire(known: Gunnery, shots: int = 2) -> Fire:
    shot = code_of_shot(0, 1, moving=False, disordered=False, group=False)
    return Fire([shot] * shots, [code_of_member(1, covered=False, stunned=False)] * 2, [1, 1])


@pytest.mark.rule("ARG-SHO-11", "ARG-SHO-12")
def test_a_practised_shooter_of_a_low_class_shoots_like_others():
    needs = [known.need(*first_of(known)) for known in (archers(), *(archers(one, class_=2) for one in PRACTICE))]
    assert needs == [needs[0], needs[0], needs[0] + 1]


def first_of(known: Gunnery) -> tuple[Code, Code]:
    fire = their_fire(known)
    return fire.shots[0], fire.members[0]


@pytest.mark.parametrize("skill", ["d4", "d8", "d12"])
def test_a_creature_shoots_with_a_die_of_its_own(skill: str):
    known = archers(skill)
    fire = their_fire(known)
    assert known.shot(fire.shots[0]).shooter.sides == int(skill[1:])
    expected = casualties_law(the_volley(known, fire))
    found = law(partial(casualties, known, fire))
    assert {n: found.share(n) for n in found.weights} == {n: expected.share(n) for n in expected.weights}


def test_without_the_option_a_creature_shoots_like_a_human():
    ours, theirs = (archers(*skills, melee=MeleeOptions(fantasy_dice=False)) for skills in ((), ("d12",)))
    for n in range(50):
        ends = [known.volley(Chance(Fast(n), "one"), their_fire(known)) for known in (ours, theirs)]
        assert ends[0] == ends[1]


def test_most_volleys_need_no_words():
    known, chance = guns("dark_ages"), random.Random("plain")
    plain = 0
    for n in range(300):
        fire = some_fire(known, chance)
        plain += known.is_plain(fire, known.rows(fire), [Fast(n).die(6, key="", seat="", why="") for _ in fire.shots])
    assert 150 < plain < 300


def casualties(known: Gunnery, fire: Fire, dice: Dice) -> int:
    left = list(fire.lives)
    for one in known.volley(Chance(dice, "volley"), fire):
        left[one.member] -= not one.down
    return sum(points <= 0 for points in left)


def the_volley(known: Gunnery, fire: Fire) -> Volley:
    """The same in the words of the rules."""
    members = zip(fire.members, fire.lives, strict=True)
    named = tuple(known.member(one, str(n), points) for n, (one, points) in enumerate(members))
    return Volley(tuple(known.shot(one) for one in fire.shots), named, rules=known.skirmish.shots)


@pytest.mark.parametrize("sheet", SHEETS)
def test_small_volleys_have_exactly_the_chances_of_the_odds(sheet: str):
    known, chance = guns(sheet), random.Random(f"exact {sheet}")
    for _ in range(12):
        fire = some_fire(known, chance, most=2, members=3)
        expected = casualties_law(the_volley(known, fire))
        found = law(partial(casualties, known, fire))
        assert {n: found.share(n) for n in found.weights} == {n: expected.share(n) for n in expected.weights}


@pytest.mark.parametrize("sheet", SHEETS)
def test_large_volleys_follow_the_odds(sheet: str):
    known, chance = guns(sheet), random.Random(f"large {sheet}")
    fire = some_fire(known, chance, most=8)
    while len(fire.shots) < 5 or len(fire.members) < 4:
        fire = some_fire(known, chance, most=8)
    assert_follows(casualties_law(the_volley(known, fire)), partial(casualties, known, fire), throws=8000)
