"""Clothes changed at the table: a gown thrown off, formal dress for the journey, and what disturbs it."""

from __future__ import annotations

import pytest

from tests.rulesets.argad.fields import field, moved, plan, refusal, row, told_to
from tests.rulesets.argad.played import Game

RICH = 'clothing="rich_dress"'


def dressed(*extra: str, face: int = 1) -> Game:
    """Ann of blue and an enemy far off."""
    return field(f"ann blue 50,30 {' '.join(extra)}", "hoel red 90,90", dice={"clothes": face}).until("announce")


def changes(game: Game, **red: object) -> Game:
    """Blue announces the change; the turn is played to the next announcements."""
    blue = plan(game.until("announce"), row(game, "ann", does="change_clothes"))
    moved(game, blue=blue)
    return game.until("announce")


def wears(game: Game) -> str:
    return game.state.people[game.who("ann")].clothing


@pytest.mark.rule("ARG-DSG-04", "ARG-DSG-02")
def test_a_gown_is_thrown_off_in_one_turn_and_may_be_put_on_again() -> None:
    game = changes(dressed('clothing="gown"', face=6))
    assert wears(game) == "practical"
    assert told_to(game, "blue", "changed_clothes") and told_to(game, "red", "changed_clothes")
    assert wears(changes(game)) == "gown"


@pytest.mark.rule("ARG-DSG-05")
def test_formal_dress_takes_a_time_that_nobody_knows() -> None:
    game = changes(dressed(RICH, "player=true", face=2))
    assert wears(game) == "rich_dress"
    assert told_to(game, "blue", "changes_clothes_still")
    assert wears(changes(game)) == "practical"
    assert {event.rule for event in game.events if event.code == "changed_clothes"} == {"ARG-DSG-05"}


@pytest.mark.rule("ARG-DSG-05")
def test_only_a_special_character_has_two_figures() -> None:
    game = dressed(RICH)
    assert refusal(game, "blue", plan(game, row(game, "ann", does="change_clothes"))) == "no_other_clothes"


@pytest.mark.rule("ARG-DSG-04")
def test_one_stands_still_for_it() -> None:
    game = dressed('clothing="gown"')
    walks = plan(game, row(game, "ann", "50,40", "change_clothes"))
    assert refusal(game, "blue", walks) == "stands_still_for_it"


def test_who_is_met_by_an_enemy_wears_what_he_wore() -> None:
    game = field('ann blue 50,30 clothing="gown"', "hoel red 50,40").until("announce")
    blue = plan(game, row(game, "ann", does="change_clothes"))
    moved(game, blue=blue, red=plan(game, row(game, "hoel", does="contact", at="ann")))
    game.until("evening")
    assert wears(game) == "gown"
