"""What a page says of the chances of shots, and what those are told who do not know everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.projectiles import Burst
from rulesets.argad.shooting import Member, ShotRules
from rulesets.argad.shot_chances import (
    possible_members,
    possible_shooters,
    possible_targets,
    range_of,
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


def test_who_does_not_know_the_armour_gets_a_range():
    armours = [Member("hermit", armour) for armour in ("4", "light", "5")]
    known = range_of(possible_targets(Volley((BOW,), HERMIT), {"hermit": armours}))
    assert known.best.share("target_falls") == pytest.approx(1 / 3)
    assert known.worst.share("target_falls") == pytest.approx(1 / 36)


def test_nor_the_class_of_those_who_shoot_at_him():
    classes = [replace(BOW.shooter, class_=class_) for class_ in (1, 2, 3, 4)]
    known = range_of(possible_shooters(Volley((BOW,), HERMIT), {BOW.shooter.id: classes}))
    assert known.best.share("target_falls") == pytest.approx(1 / 3)
    assert known.worst.share("target_falls") == pytest.approx(1 / 6)


def test_a_burst_has_a_range_like_a_volley():
    burst = Burst(shot("smg", 8), HERMIT, "lone")
    guesses = {"hermit": [Member("hermit", "5T"), Member("hermit")]}
    known = range_of(possible_targets(burst, guesses))
    assert known.best.share("target_falls") > known.worst.share("target_falls")
    recruits = {burst.shot.shooter.id: [replace(burst.shot.shooter, class_=class_) for class_ in (2, 3)]}
    known = range_of(possible_shooters(burst, recruits))
    assert known.best.share("target_falls") > known.worst.share("target_falls")


def test_of_very_many_cases_only_the_even_ones_are_looked_at():
    crowd = [Member(f"{n}") for n in range(7)]
    armours = {one.id: [one, replace(one, armour="4")] for one in crowd}
    cases = possible_members(crowd, armours)
    assert [{member.armour for member in case} for case in cases] == [{"light"}, {"4"}]
    assert len(possible_members(crowd[:2], armours)) == 4


def test_the_readings_of_a_game_are_those_of_its_shots():
    assert rules_of({"six_pool": "per_player", "tie_units": "order"}) == ShotRules(six_pool="per_player")
