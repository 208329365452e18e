"""The worked examples of the ledger, read off what the engine tells."""

from __future__ import annotations

import pytest

from tests.rulesets.barons.at_table import NONE, Game, board

HANDS = {"red": ["bishop-1"], "white": ["envoy-1"], "black": ["ambush-1"]}


@pytest.mark.example("BAR-1d", 1)
@pytest.mark.rule("BAR-1d")
def test_the_richest_baron_wins_at_the_end_of_the_last_turn() -> None:
    game = Game(board(turn=6, owners={"abbey": "red"}))
    game.to_fights(NONE, NONE, NONE)
    assert game.facts("game_ended")["ending"] == "points"
    assert (game.state.winners(), [game.state.points(seat) for seat in game.state.alive]) == (("red",), [4, 2, 2])


@pytest.mark.example("BAR-3b", 1)
def test_the_single_highest_stake_draws_a_card_more() -> None:
    game = Game(board(hands=HANDS))
    game.all_do("stake", "bishop-1", "envoy-1", NONE)
    assert game.facts("council_won")["who"] == ("red",)
    assert [event.part_for("gm").facts["who"] for event in game.events if event.code == "drew_card"] == [
        "red",
        "white",
        "black",
        "red",
    ]


@pytest.mark.example("BAR-3b", 2)
@pytest.mark.rule("BAR-3b")
def test_a_shared_highest_stake_draws_a_card_more_for_each() -> None:
    game = Game(board(hands={**HANDS, "red": ["jewel-1"], "white": ["jewel-2"]}))
    game.all_do("stake", "jewel-1", "jewel-2", "ambush-1")
    drawn = [event.part_for("gm").facts["who"] for event in game.events if event.code == "drew_card"]
    assert {seat: drawn.count(seat) for seat in HANDS} == {"red": 2, "white": 2, "black": 1}


@pytest.mark.example("BAR-4c", 1)
@pytest.mark.rule("BAR-4c")
def test_a_true_banner_counts_two() -> None:
    game = Game(board(banners={"red": ("ford", "true")}), {"r1.ford.red": (3, 3), "r1.ford.white": (3, 3)})
    game.to_fights("ford", NONE, NONE)
    game.pass_all()
    told = game.told("taken")
    assert told and [(one.cause, one.value) for one in told.modifiers] == [("skill", 1), ("banner", 2), ("skill", -1)]
    assert told.facts["by"] == 9 - 7


@pytest.mark.example("BAR-5c", 1)
@pytest.mark.rule("BAR-5c")
def test_two_attackers_stand_in_each_others_way() -> None:
    game = Game()
    game.to_fights("abbey", "abbey", NONE)
    assert game.facts("stood_off") == {"at": "abbey", "who": ("red", "white")}
    assert "met" not in game.codes


@pytest.mark.example("BAR-6a", 1)
@pytest.mark.rule("BAR-6a")
def test_a_castle_defends_itself_with_one_more() -> None:
    dice = {"r1.blanchefort.red": (6, 5), "r1.blanchefort.white": (4, 4)}
    game = Game(board(owners={"ford": "red"}), dice)
    game.to_fights("blanchefort", NONE, NONE)
    game.pass_all()
    told = game.told("taken")
    assert told and told.facts["by"] == 12 - 10
    assert told.dice == ("r1.blanchefort.red", "r1.blanchefort.white")


@pytest.mark.example("BAR-6d", 1)
@pytest.mark.rule("BAR-6d")
def test_the_country_people_hold_with_nine() -> None:
    game = Game(dice={"r1.abbey.red": (4, 4)})
    game.to_fights("abbey", NONE, NONE)
    game.pass_all()
    assert game.facts("held") == {"at": "abbey", "who": "red", "by": 0}
