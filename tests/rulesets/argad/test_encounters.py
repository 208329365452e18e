"""What dice decide of people between two games: how strangers are met, recruits, journeys, people made up."""

from __future__ import annotations

import pytest

import rulesets
from rulesets.common.dice import Fast

ARGAD = rulesets.load("argad")
TABLE = ["hostile", "scared", "neutral", "scheming", "adventurous", "friendly"]


def moods(shift: int) -> dict[str, int]:
    return {str(one.facts["mood"]): one.weight for one in ARGAD.reception_odds(shift).chances}


def test_without_a_cause_each_mood_has_its_face() -> None:
    assert list(moods(0)) == TABLE
    assert set(moods(0).values()) == {1}


def test_causes_move_the_die_within_the_table() -> None:
    assert moods(2) == {"neutral": 1, "scheming": 1, "adventurous": 1, "friendly": 3}
    assert list(moods(-9)) == ["hostile"]


def test_the_faces_that_bring_a_mood_about_are_said() -> None:
    said = {one.facts["mood"]: one.facts["faces"] for one in ARGAD.reception_odds(3).chances}
    assert said == {"scheming": "1", "adventurous": "2", "friendly": "3, 4, 5, 6"}


@pytest.mark.parametrize("number", [1, 5, 8])
def test_half_of_what_is_asked_for_is_rounded_up(number: int) -> None:
    found = {ARGAD.answer_request(Fast(str(seed)), number).number for seed in range(60)}
    assert found == {0, (number + 1) // 2, number}


def test_a_hard_journey_takes_a_turn_more_at_least() -> None:
    assert min(ARGAD.travel(Fast(str(seed)), False).turns for seed in range(80)) == 1
    assert min(ARGAD.travel(Fast(str(seed)), True).turns for seed in range(80)) == 2
    assert max(ARGAD.travel(Fast(str(seed)), False).turns for seed in range(300)) <= 6


@pytest.mark.parametrize("sample", [one.id for one in ARGAD.troop_samples("")])
def test_whoever_is_made_up_can_come_into_a_game(sample: str) -> None:
    made = ARGAD.newcomer(Fast("x"), sample, "fr")
    for name, _titles, param in next(one for one in ARGAD.meta.sheets if one.id == made.sheet_id).fields:
        if name in made.sheet:  # nobody comes hurt into the world
            assert param.read(made.sheet[name], name) == made.sheet[name], name
    assert made.sheet.items() <= ARGAD.with_wounds(made.sheet, []).items()
    assert len({one["en"] for one in made.traits}) == 2
