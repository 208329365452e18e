"""Marches that come to nothing: nobody pays for them, or nobody is left of the army."""

from __future__ import annotations

import pytest

from rulesets.common.refusals import IllegalAction
from rulesets.wars_of_religion.actions import March, Share
from rulesets.wars_of_religion.battles import battle_frame
from tests.rulesets.wars_of_religion.played import GAME
from tests.rulesets.wars_of_religion.test_war_rounds import crown_round, seat_of, war

rule = pytest.mark.rule


@rule("WOR-15.7.2k")
def test_a_march_that_the_ally_would_not_pay_for_is_not_announced_again_in_this_round():
    """Else one who must not pay and one who will not could go on for ever."""
    game = crown_round()
    game.state.money |= {"league": 0, "royalist": 1}
    there = March("royalist.1", "PIC IDF", 3)
    game.answer("league", there)
    while "join" in game.asked(seat_of(game)):
        game.usual(seat_of(game))
    game.answer("league", Share(1)).answer("royalist", GAME.kinds["agrees_to_pay"]("no"))
    game.answer("league", GAME.kinds["calls_off"]())
    with pytest.raises(IllegalAction, match="will_not_be_paid"):
        game.answer("league", there)
    assert there not in GAME.legal_actions(game.state, "league")
    assert any(one.kind == March.kind for one in GAME.legal_actions(game.state, "league"))


def test_an_army_that_attrition_took_where_it_was_stopped_fights_no_battle():
    game = war(troops={"huguenot.1": ("ORL", 3)})
    game.state.stack = [battle_frame(game.state, "league.1", "huguenot.1")]
    assert "battle_begins" not in game.run().told()
    assert game.state.troops["huguenot.1"] == 3
