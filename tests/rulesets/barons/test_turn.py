"""Section 1: turns, elimination, endings."""

from __future__ import annotations

import pytest

from rulesets.common.frames import hands
from rulesets.common.refusals import IllegalAction
from tests.barons import ruleset
from tests.rulesets.barons.at_table import NONE, Game, board

TAKEN = {"r1.blanchefort.red": (6, 6), "r1.blanchefort.white": (1, 1)}


@pytest.mark.rule("BAR-1a")
def test_a_turn_goes_through_its_phases_and_the_next_begins() -> None:
    game = Game()
    seen = [game.state.phase]
    for kind, values in (("stake", (NONE,) * 3), ("announce", (NONE, NONE, "mill")), ("agree", ())):
        game.all_do(kind, *values)
        seen.append(game.state.phase)
    game.pass_all()
    assert seen == ["council", "plans", "plans", "fights"]
    assert game.facts("turn_began")["turn"] == 2


@pytest.mark.rule("BAR-1b")
def test_a_baron_without_his_castle_is_asked_nothing_more() -> None:
    game = Game(board(owners={"ford": "red", "wood": "white"}), {**TAKEN, "r1.noirmont.white": (1, 1)})
    game.to_fights("blanchefort", "noirmont", "wood")
    game.do("red", "react", "blanchefort", NONE)
    game.do("white", "react", "blanchefort", NONE)
    assert game.state.alive == ["red", "black"]
    assert game.asks("white") == []
    assert [(one.subject, one.seats) for one in hands(game.state.stack)] == [(("wood", "black"), ("black",))]
    assert game.state.owner["wood"] == ""


@pytest.mark.rule("BAR-1c")
def test_the_last_baron_has_won() -> None:
    game = Game(board(owners={"ford": "red", "noirmont": "red", "wood": ""}), TAKEN)
    game.to_fights("blanchefort", NONE)
    game.pass_all()
    outcome = ruleset.outcome(game.state)
    assert outcome and (outcome.ending, outcome.winners, outcome.rule) == ("last_baron", ("red",), "BAR-1c")


@pytest.mark.rule("BAR-1d")
def test_equal_riches_win_nothing() -> None:
    game = Game(board(turn=6))
    game.to_fights(NONE, NONE, NONE)
    outcome = ruleset.outcome(game.state)
    assert outcome and (outcome.ending, outcome.winners) == ("draw", ())


@pytest.mark.rule("BAR-1e")
def test_when_two_give_up_the_third_has_won() -> None:
    game = Game()
    game.do("white", "capitulate")
    game.do("red", "capitulate")
    outcome = ruleset.outcome(game.state)
    assert outcome and (outcome.ending, outcome.winners) == ("capitulation", ("black",))


def test_nothing_is_taken_once_the_game_is_over() -> None:
    game = Game()
    game.do("white", "capitulate")
    game.do("red", "capitulate")
    assert game.asks("black") == game.asks("gm") == []
    with pytest.raises(IllegalAction, match="not_asked"):
        game.do("black", "capitulate")


def test_a_baron_who_gives_up_in_the_middle_of_a_fight_is_dropped_from_it() -> None:
    game = Game(dice={"r1.ford.red": (6, 6)})
    game.to_fights("ford", NONE, NONE)
    game.do("red", "react", "ford", NONE)
    game.do("white", "capitulate")
    told = game.told("taken")
    assert told and [one.cause for one in told.modifiers] == ["skill", "country"]
