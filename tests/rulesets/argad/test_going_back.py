"""Whoever moved for the sake of somebody who then came less far may go straight back, and has moved."""

from __future__ import annotations

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.going_back import GoBack
from rulesets.argad.shot_declarations import Declare
from tests.rulesets.argad.fields import field, moved, place, plan, row, told_to
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_moving import FENCE


def kept_away(slow: int) -> Game:
    """Hoel keeps his distance from Malo, who comes over a fence; then shots are asked for."""
    game = field("malo blue 50,5", "hoel red 50,30", ground=FENCE, dice={"slow": slow})
    keeps = plan(game.until("announce"), row(game, "hoel", does="keep_distance", at="malo"))
    return moved(game, blue=plan(game, row(game, "malo", "50,20")), red=keeps).until("shots")


def offered(game: Game, seat: str) -> list[GoBack]:
    return [one for one in GAME.legal_actions(game.state, seat) if isinstance(one, GoBack)]


@pytest.mark.rule("ARG-DBT-02")
def test_he_stands_where_he_stood_and_is_not_immobile() -> None:
    game = kept_away(6)
    went = place(game, "hoel")[1]
    assert went > 30 * CM
    assert offered(game, "red") == [GoBack((game.who("hoel"),))]
    game.answer("red", offered(game, "red")[0])
    now = game.state.now[game.who("hoel")]
    assert place(game, "hoel") == (50 * CM, 30 * CM)
    assert now.moved == 2 * (went - 30 * CM)
    assert not now.is_immobile(100 * CM)
    assert told_to(game, "blue", "goes_back") and told_to(game, "red", "goes_back")
    assert offered(game, "red") == []


def test_nobody_goes_back_once_a_shot_is_declared() -> None:
    game = kept_away(6)
    assert offered(game, "blue") == []
    game.answer("blue", Declare(()))
    assert offered(game, "red") == []
    assert "go_back" not in [one.kind for one in GAME.questions(game.state, "red")]


def test_nobody_goes_back_from_what_came_about_as_agreed() -> None:
    game = field("malo blue 50,30", "hoel red 50,50")
    keeps = plan(game.until("announce"), row(game, "hoel", does="keep_distance", at="malo"))
    moved(game, blue=plan(game, row(game, "malo", "50,40")), red=keeps)
    assert offered(game.until("shots"), "red") == []


@pytest.mark.rule("ARG-DBT-02")
def test_beside_miniatures_hard_ground_that_held_up_the_other_is_enough() -> None:
    game = field("malo blue -", "bili blue -", "hoel red -", width=0, dice={"slow": 6}).until("announce")
    through = row(game, "malo", does="through_hard_ground")
    moved(game, blue=plan(game, through, row(game, "bili", does="follow", at="malo")))
    slow = next(one for one in GAME.legal_actions(game.state, "blue") if one.kind == "slow_by_hand")
    game.answer("blue", slow).until("shots")
    assert offered(game, "blue") == [GoBack((game.who("bili"),))]
    before = game.state.now[game.who("bili")].moved
    game.answer("blue", offered(game, "blue")[0])
    assert game.state.now[game.who("bili")].moved == 2 * before > 0
