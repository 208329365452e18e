"""Sections 7 and 8: the omen, and the game master's hand."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.position import to_toml
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC
from tests.barons import ruleset
from tests.rulesets.barons.at_table import NONE, Game, board

WHY = "As on the table"
NO_WHITE = {"blanchefort": "", "ford": ""}


def at_omen(face: int, **setup: object) -> Game:
    game = Game(board(), {"r1.omen": (face,)}, **setup)
    game.to_fights(NONE, NONE, NONE)
    return game


@pytest.mark.rule("BAR-7a")
def test_only_the_game_master_sees_the_omen_and_is_asked() -> None:
    game = at_omen(1, gm=True)
    assert (game.facts("omen_read")["face"], game.told("omen_read").dice) == (1, ("r1.omen",))
    assert "face" not in game.facts("omen_read", "red")
    question = next(one for one in game.asks(GM) if one.kind == "strike")
    assert question.default == ruleset.kinds["strike"]("ford")
    assert next(one for one in ruleset.questions(game.state, "red") if one.kind == "strike").default is None


@pytest.mark.rule("BAR-7a")
def test_the_game_master_may_decide_otherwise() -> None:
    game = at_omen(6, gm=True)
    game.do(GM, "strike", "wood")
    assert game.facts("revolt", PUBLIC) == {"at": "wood", "who": "black"}
    assert game.state.owner["wood"] == ""


@pytest.mark.rule("BAR-7a")
@pytest.mark.parametrize(("face", "code"), [(2, "revolt"), (3, "calm")])
def test_without_a_game_master_it_comes_as_foretold(face: int, code: str) -> None:
    game = at_omen(face)
    assert code in game.codes
    assert game.state.turn == 2


@pytest.mark.rule("BAR-8a")
def test_a_card_that_all_saw_go_into_a_hand_is_remembered_by_all() -> None:
    game = Game(board(hands={"red": ["bishop-1"], "white": [], "black": []}))
    game.do(GM, "gm.card", "bishop-1", "hand.white", WHY)
    event = game.last("ruled_card")
    assert (event.ruling, event.reason) == (True, WHY)
    assert all(
        ruleset.unknown_to(game.state, "black", Fast(n)).cards.where["bishop-1"] == "hand.white" for n in range(9)
    )


@pytest.mark.rule("BAR-8a")
def test_where_a_banner_is_put_only_its_owner_learns() -> None:
    game = Game()
    game.do(GM, "gm.banner", "red", "wood", WHY)
    assert game.facts("ruled_banner", "red")["value"] == "wood"
    assert game.told("ruled_banner", "white").code == "ruled_unseen"
    assert "value" not in game.facts("ruled_banner", "white")
    assert game.state.banner["red"] == "wood"


@pytest.mark.rule("BAR-8a")
def test_a_card_taken_out_of_a_hand_is_seen_and_counted() -> None:
    game = Game(board(hands={"red": ["bishop-1"], "white": [], "black": []}))
    game.do(GM, "gm.card", "bishop-1", "out", WHY)
    assert (game.state.cards.where["bishop-1"], game.state.cards.count["hand.red"]) == ("out", 0)


@pytest.mark.rule("BAR-8a")
def test_a_march_is_given_to_somebody_else() -> None:
    game = Game()
    game.do(GM, "gm.set", "ford", "black", WHY)
    assert game.state.owner["ford"] == "black"


def given_away(**setup: object) -> Game:
    """Red attacks the ford of white and black the abbey; then the ford is black’s by a ruling."""
    game = Game(board(owners={"mill": "black"}), {"r1.ford.gone.again.red": (6, 6)}, **setup)
    game.to_fights("ford", NONE, "abbey")
    game.do("red", "react", "ford", NONE)
    game.do(GM, "gm.set", "ford", "black", WHY)
    return game


@pytest.mark.rule("BAR-8a")
def test_a_fight_for_a_march_that_was_given_away_is_put_to_the_game_master() -> None:
    game = given_away(gm=True)
    question = next(one for one in game.asks(GM) if one.kind == "gone")
    assert (question.facts, question.default) == ({"at": "ford"}, ruleset.kinds["gone"]("ford", "off"))
    assert [one.kind for one in game.asks("white") if one.must] == []
    assert [one.facts["at"] for one in game.asks("black") if one.kind == "react"] == ["abbey"]


@pytest.mark.rule("BAR-8a")
def test_a_fight_that_goes_on_begins_anew_against_the_new_lord() -> None:
    game = given_away(gm=True)
    game.do(GM, "gone", "ford", "on")
    assert game.facts("fight_goes_on", PUBLIC) == {"at": "ford", "who": "red"}
    assert {
        seat for seat in ("red", "white", "black") for one in game.asks(seat) if one.id == "r1.ford.gone.again"
    } == {
        "red",
        "black",
    }
    game.pass_all()
    assert game.state.owner["ford"] == "red"


@pytest.mark.rule("BAR-8a")
@pytest.mark.parametrize("with_gm", [True, False])
def test_left_to_itself_it_is_off(with_gm: bool) -> None:
    game = given_away(gm=with_gm)
    if with_gm:
        game.do(GM, "gone", "ford", "off")
    assert game.facts("fight_off", PUBLIC) == {"at": "ford", "who": "red"}
    game.pass_all()
    assert game.state.owner["ford"] == "black"


@pytest.mark.rule("BAR-8b")
def test_a_new_board_begins_its_turn_anew() -> None:
    game = Game(gm=True)
    game.all_do("stake", NONE, NONE, NONE)
    there = to_toml(board(turn=4, owners={"abbey": "black"}, hands={"red": ["bishop-1"]})).strip()
    game.do(GM, "gm.board", there, WHY)
    assert (game.state.turn, game.state.round, game.state.phase) == (4, 2, "council")
    assert game.state.owner["abbey"] == "black"
    assert game.state.cards.where["bishop-1"] == "hand.red"


@pytest.mark.rule("BAR-8b")
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('owner = "red"', 'owner = ""', "no_game_left"),
        ('id = "ford"\nowner = ""', 'id = "ford"\nowner = "white"', "no_game_left"),
        ("turn = 1", "turn = 7", "out_of_range"),
        ("turn = 1", "turn = = 1", "not_toml"),
        ('id = "ford"', 'id = "mill"', "row_twice"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(old: str, new: str, code: str) -> None:
    text = to_toml(board(owners=NO_WHITE)).strip()
    assert old in text
    with pytest.raises(IllegalAction) as refused:
        Game().do(GM, "gm.board", text.replace(old, new), WHY)
    assert (refused.value.code, refused.value.rule) == (code, "BAR-8b")


@pytest.mark.parametrize(
    "ruling",
    [
        ("gm.card", "bishop-1", "wood", WHY),
        ("gm.banner", "red", "discard", WHY),
        ("gm.card", "bishop-1", "out", "no"),
        ("gm.set", "rougemont", "white", WHY),
    ],
)
def test_rulings_that_make_no_sense_are_refused(ruling: tuple[str, ...]) -> None:
    game = Game()
    with pytest.raises(IllegalAction):
        game.do(GM, *ruling)


def test_a_player_cannot_rule() -> None:
    with pytest.raises(IllegalAction, match="not_asked"):
        Game().do("red", "gm.set", "ford", "red", WHY)
