"""Sections 2 and 3: cards, stakes, what the winner sees."""

from __future__ import annotations

import pytest

from rulesets.common.actions import Action
from rulesets.common.refusals import IllegalAction
from tests.barons import ruleset
from tests.rulesets.barons.at_table import NONE, Game, board

HANDS = {"red": ["bishop-1"], "white": ["envoy-1"], "black": ["ambush-1"]}


@pytest.mark.rule("BAR-2a")
def test_everybody_knows_how_many_cards_a_hand_holds_and_nobody_which() -> None:
    game = Game()
    view = ruleset.view(game.state, "red")
    assert [dict(seat.numbers)["cards"] for seat in view.seats] == [2, 2, 2]
    assert {card.owner for card in view.cards} == {"red"}
    assert game.told("shuffled", "red").dice == ()


@pytest.mark.rule("BAR-2b")
def test_a_drawn_card_is_named_to_the_one_who_drew_it() -> None:
    game = Game()
    game.all_do("stake", NONE, NONE, NONE)
    drawn = game.last("drew_card")
    assert drawn.part_for("black").facts["card"] in game.state.cards.cards("hand.black")
    assert dict(drawn.part_for("red").facts) == {"who": "black"}


@pytest.mark.rule("BAR-3a")
def test_a_stake_is_sealed_until_all_have_staked() -> None:
    game = Game(board(hands=HANDS))
    game.do("red", "stake", "bishop-1")
    assert game.facts("staked", "red")["choice"] == "bishop-1"
    assert game.facts("staked", "white") == {"who": "red"}
    question = next(one for one in ruleset.questions(game.state, "white") if one.kind == "stake")
    assert (question.answered, question.mine) == (("red",), None)
    game.do("white", "stake", NONE)
    game.do("black", "stake", NONE)
    assert game.state.cards.where["bishop-1"] == "discard"


def test_a_card_that_he_does_not_hold_cannot_be_staked() -> None:
    game = Game(board(hands=HANDS))
    with pytest.raises(IllegalAction, match="not_offered"):
        game.do("red", "stake", "envoy-1")


def test_sealed_stakes_in_any_order_lead_to_the_same_position() -> None:
    stakes: dict[str, Action] = {"red": "bishop-1", "white": "envoy-1", "black": NONE}  # type: ignore[dict-item]
    ends = []
    for order in (["red", "white", "black"], ["black", "white", "red"]):
        game = Game(board(hands=HANDS))
        for seat in order:
            game.do(seat, "stake", stakes[seat])  # type: ignore[arg-type]
        ends.append(ruleset.encode(game.state))
    assert ends[0] == ends[1]


@pytest.mark.rule("BAR-2c")
def test_real_cards_are_counted_and_named_when_they_are_laid_down() -> None:
    game = Game(cards="table")
    assert ruleset.view(game.state, "red").cards == ()
    assert game.state.cards.count == {"deck": 18, "hand.red": 2, "hand.white": 2, "hand.black": 2}
    game.all_do("stake", "bishop-1", "bishop-1", NONE)
    assert [event.part_for("gm").facts["card"] for event in game.events if event.code == "showed"] == [
        "bishop-1",
        NONE,
        NONE,
    ]
    assert [card.id for card in ruleset.view(game.state, "red").cards] == ["bishop-1"]
