"""Sections 4 and 5: banners that move unseen, announcements and the lights of agreement."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.questions import Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import PUBLIC
from tests.barons import ruleset
from tests.rulesets.barons.at_table import NONE, Game, board


def agreement(game: Game) -> Question:
    return next(one for one in ruleset.questions(game.state, PUBLIC) if one.kind == "agree")


@pytest.fixture
def game() -> Game:
    """Red will have the ford, white the wood, black the abbey."""
    game = Game(board(owners={"mill": "black"}))
    game.all_do("stake", NONE, NONE, NONE)
    game.all_do("announce", "ford", "wood", "abbey")
    return game


@pytest.mark.rule("BAR-5a")
def test_announcements_are_heard_by_all() -> None:
    game = Game()
    game.all_do("stake", NONE, NONE, NONE)
    game.do("black", "announce", "abbey")
    assert game.facts("announced", PUBLIC) == {"who": "black", "target": "abbey"}
    assert ruleset.phase(game.state, PUBLIC).waiting == ("red", "white")


@pytest.mark.rule("BAR-5a")
@pytest.mark.parametrize(("target", "code"), [("noirmont", "too_far"), ("ford", "own_domain")])
def test_what_is_his_own_or_too_far_is_refused_and_shown_as_such(target: str, code: str) -> None:
    game = Game(board(owners={"wood": ""}))
    game.all_do("stake", NONE, NONE, NONE)
    with pytest.raises(IllegalAction, match=code):
        game.do("white", "announce", target)
    near = {one.action.choice: one.code for one in ruleset.near_misses(game.state, "white")}
    assert near[target] == code


@pytest.mark.rule("BAR-5b")
def test_a_change_withdraws_all_agreement(game: Game) -> None:
    game.do("red", "agree")
    game.do("white", "agree")
    before = agreement(game)
    assert before.answered == ("red", "white")
    game.do("white", "announce", NONE)
    assert agreement(game).answered == ()
    assert agreement(game).id != before.id


@pytest.mark.rule("BAR-5b")
def test_fights_begin_when_all_agree(game: Game) -> None:
    for seat in ("black", "red"):
        game.do(seat, "agree")
    assert game.state.phase == "plans"
    game.do("white", "agree")
    assert game.state.phase == "fights"
    assert [event.part_for(PUBLIC).facts["at"] for event in game.events if event.code == "met"] == [
        "ford",
        "abbey",
        "wood",
    ]


@pytest.mark.rule("BAR-4a")
def test_only_its_owner_is_told_whether_a_banner_is_true() -> None:
    game = Game()
    dealt = next(event for event in game.events if event.code == "banner_dealt")
    owner = next(iter(dealt.seats))
    assert dealt.part_for(owner).facts["truth"] == game.state.truth[owner]
    assert dict(dealt.part_for(PUBLIC).facts) == {"who": owner}


@pytest.mark.rule("BAR-4b")
@pytest.mark.parametrize("viewer", ["white", "black", PUBLIC])
def test_nobody_learns_that_a_banner_moved(game: Game, viewer: str) -> None:
    shown = [ruleset.view, ruleset.phase, ruleset.questions, ruleset.position]
    before = [one(game.state, viewer) for one in shown]
    game.do("red", "banner", "abbey")
    assert game.last("banner_set").part_for(viewer) is None
    assert [one(game.state, viewer) for one in shown] == before
    assert "abbey" in {ruleset.unknown_to(game.state, viewer, Fast(n)).banner["red"] for n in range(40)}


@pytest.mark.rule("BAR-4b")
def test_a_banner_moves_once_a_turn(game: Game) -> None:
    game.do("red", "banner", "abbey")
    with pytest.raises(IllegalAction, match="not_asked"):
        game.do("red", "banner", "ford")


def test_where_he_fights_without_it_all_know_that_it_is_not_there(game: Game) -> None:
    game.all_do("agree")
    places = {ruleset.unknown_to(game.state, "black", Fast(n)).banner["red"] for n in range(60)}
    assert places == set(game.box.near) - {"ford"}


@pytest.mark.rule("BAR-4c")
def test_a_decoy_is_turned_over_and_counts_nothing() -> None:
    game = Game(board(banners={"white": ("ford", "decoy")}))
    game.to_fights("ford", NONE, NONE)
    game.pass_all()
    assert game.facts("banner_turned", "black") == {"who": "white", "at": "ford", "truth": "decoy"}
    assert [one.cause for event in game.events if event.public for one in event.public.modifiers] == ["skill", "skill"]
    assert game.state.banner["white"] == "out"
    assert ruleset.unknown_to(game.state, "black", Fast(1)).truth["white"] == "decoy"
