"""What a page says of the chances of shots, and what those are told who do not know everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.projectiles import Burst
from rulesets.argad.shooting import Member, ShotRules
from rulesets.argad.shot_chances import (
    readings_in,
    rules_of,
    shot_odds,
)
from rulesets.argad.volleys import Volley
from tests.rulesets.argad.shots import WALL, shot

BOW = shot("bow", 10)
HERMIT = (Member("hermit"),)
PAIR = (Member("one"), Member("two"))


def test_odds_name_what_happens():
    odds = shot_odds(Volley((BOW,), HERMIT))
    assert {one.code: one.weight for one in odds.chances} == {"target_falls": 1, "target_stands": 2}
    assert [one.cause for one in odds.modifiers] == ["band_short"]


def test_less_than_being_removed_is_named_too():
    hero, stone = (Member("hero", points=2),), shot("stone", 4, occasion="ambush")
    assert {one.code for one in shot_odds(Volley((BOW,), hero)).chances} == {"target_wounded", "target_stands"}
    codes = {one.code for one in shot_odds(Volley((stone,), HERMIT)).chances}
    assert codes == {"target_falls", "target_knocked_down", "target_stands"}


def test_the_chances_of_a_blunderbuss_at_a_couple():
    odds = shot_odds(Burst(shot("blunderbuss", 8), PAIR, "couple"))
    assert {(one.code, one.facts.get("n")) for one in odds.chances} == {
        ("casualties", 1),
        ("casualties", 2),
        ("nobody_falls", None),
    }
    assert odds.share("nobody_falls") == pytest.approx(4 / 9)


def test_odds_name_the_readings_that_count():
    assert readings_in(Volley((BOW,), HERMIT)) == ()
    knight = (Member("knight", "5", WALL),)
    named = dict(readings_in(Volley((BOW, replace(BOW, shooter=replace(BOW.shooter, seat="red"))), knight)))
    assert named == {
        "six_reroll": "no_six_hits",
        "protection_limit": "terrain_and_target",
        "six_pool": "all_shooters",
    }
    crowd = tuple(Member(f"{n}") for n in range(7))
    assert readings_in(Volley((BOW,), crowd)) == (("casualty_pool", "nearest_six"),)


def test_the_readings_of_a_game_are_those_of_its_shots():
    assert rules_of({"six_pool": "per_player", "tie_units": "order"}) == ShotRules(six_pool="per_player")
