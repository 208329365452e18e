"""From people to their moves: profiles, conditions and the period's sheet together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.morale import morale_of
from rulesets.argad.people import FRESH, Profile
from rulesets.argad.periods import period
from rulesets.argad.travellers import Around, Setting, endangered, heaviest, longest_move, nerves, things_of
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.walkers import ARMOUR, BOX

TROOPS = BOX.troops


def cm(who: str, setting: Setting | None = None, **now: object) -> int:
    profile = TROOPS[who].profile
    found = longest_move(profile, replace(FRESH, **now), period(BOX, profile.sheet), setting or Setting())  # type: ignore[arg-type]
    return found.length // CM


@pytest.mark.parametrize(
    ("who", "length"),
    [
        ("viking_chief", 16),
        ("viking_bondi", 16),
        ("breton_levy", 20),
        ("breton_chief", 40),
        ("crossbowman_14", 16),
        ("knight_14", 32),
        ("knight_14_foot", 12),
        ("cuirassier_1590", 36),
        ("argoulet_1590", 36),
        ("lmg_1930", 16),
        ("soldier_1930", 20),
    ],
)
def test_the_samples_go_as_far_as_their_sheets_say(who: str, length: int):
    assert cm(who) == length


@rule("ARG-MOV-13", "ARG-MOV-14", "ARG-MOV-15")
def test_what_is_carried_just_now_counts():
    assert cm("soldier_1930", loads=("large_bag",)) == 16
    assert cm("soldier_1930", loads=("wounded_person",)) == 12
    assert cm("soldier_1930", Setting(handled=("keg",))) == 16
    with pytest.raises(IllegalAction, match="unknown_load ARG-MOV-13"):
        cm("soldier_1930", loads=("anvil",))


def test_the_lame_and_the_wounded():
    lame = replace(TROOPS["soldier_1930"].profile, skills=(("lame", 0),))
    assert longest_move(lame, FRESH, period(BOX, "modern")).length == 16 * CM
    assert cm("soldier_1930", wounds=("",)) == 12


def test_the_same_people_in_danger_and_in_fear():
    modern = period(BOX, "modern")
    gunner = replace(TROOPS["lmg_1930"].profile, armour=ARMOUR["4"], skills=(("native", 0),))
    found = endangered(gunner, FRESH, modern)
    assert (found.score, found.armour, found.load, found.local, found.mounted) == (3, 4, "heavy", True, False)
    assert heaviest(things_of(gunner, replace(FRESH, loads=("heavy_chest",)), modern)) == "very_heavy"
    assert nerves(Profile("x", 3, morale=5), FRESH, BOX.distances).base == 5


@rule("ARG-MOR-11", "ARG-MOR-12")
def test_music_carries_farther_than_a_flag():
    near = Around(musician=60 * CM, enemy_musician=61 * CM, flag=20 * CM, great_leader=21 * CM)
    found = nerves(Profile("x", 3), replace(FRESH, disordered=True), BOX.distances, near)
    assert (found.friendly_musician, found.enemy_musician, found.flag, found.great_leader) == (True, False, True, False)
    assert morale_of(found, BOX.morale) == 4
    assert morale_of(nerves(Profile("x", 3), FRESH, BOX.distances), BOX.morale) == 3
