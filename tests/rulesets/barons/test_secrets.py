"""Each secret of the ledger: drawn anew for those who cannot know it, kept for those who do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.common.dice import Fast
from rulesets.common.frames import hands
from rulesets.common.seats import GM, PUBLIC
from tests.barons import ruleset
from tests.rulesets.barons.at_table import NONE, Game, board

HANDS = {"red": ["ambush-1", "bishop-1"], "white": ["archers-1"], "black": ["envoy-1"]}


def drawn(game: Game, viewer: str, what: Callable[[Any], Any]) -> set[str]:
    """What it may be, for all that the viewer knows; every position passes the audit and shows him the same."""
    found = set()
    for n in range(60):
        other = ruleset.unknown_to(game.state, viewer, Fast(n))
        ruleset.audit(other)
        assert ruleset.view(other, viewer) == ruleset.view(game.state, viewer)
        assert ruleset.questions(other, viewer) == ruleset.questions(game.state, viewer)
        found.add(repr(what(other)))
    return found


def check_secret(game: Game, owner: str, what: Callable[[Any], Any]) -> None:
    truth = repr(what(game.state))
    for viewer in {"red", "white", "black", PUBLIC} - {owner}:
        assert {truth} < drawn(game, viewer, what)
    assert drawn(game, GM, what) == {truth}
    if owner != GM:
        assert drawn(game, owner, what) == {truth}


@pytest.mark.hidden("BAR-H1")
def test_hands() -> None:
    check_secret(Game(board(hands=HANDS)), "white", lambda state: state.cards.cards("hand.white"))


@pytest.mark.hidden("BAR-H2")
def test_the_order_of_the_pile() -> None:
    check_secret(Game(), GM, lambda state: state.cards.order[-1].split("-")[0])


@pytest.mark.hidden("BAR-H3")
def test_where_a_banner_stands() -> None:
    check_secret(Game(board(banners={"white": ("wood", "true")})), "white", lambda state: state.banner["white"])


@pytest.mark.hidden("BAR-H4")
def test_whether_a_banner_is_true() -> None:
    check_secret(Game(), "black", lambda state: state.truth["black"])


@pytest.mark.hidden("BAR-H5")
def test_a_sealed_stake() -> None:
    game = Game(board(hands=HANDS))
    game.do("red", "stake", NONE)
    check_secret(game, "red", lambda state: state.stack[-1].answers)


@pytest.mark.hidden("BAR-H6")
def test_a_sealed_reaction_and_whether_there_is_one() -> None:
    game = Game(board(hands=HANDS))
    game.to_fights("ford", NONE, NONE)
    game.do("red", "react", "ford", NONE)
    check_secret(game, "red", lambda state: hands(state.stack)[0].answers)


@pytest.mark.hidden("BAR-H7")
def test_a_standing_answer() -> None:
    game = Game()
    game.do("red", "standing", "castle")
    check_secret(game, "red", lambda state: state.standing["red"])


@pytest.mark.hidden("BAR-H8")
def test_the_omen() -> None:
    game = Game(gm=True)
    game.to_fights(NONE, NONE, NONE)
    check_secret(game, GM, lambda state: state.omen)
