"""Money lent between allies in the War Phase (WOR-10c)."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion.actions import Lend, March, Share
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_war_rounds import crown_round, seat_of
from tests.rulesets.wars_of_religion.war_field import choose, field, offers, refused, step


def levying(called: int = 0) -> Game:
    """The Royalists are asked about taxes; everybody has money."""
    return step(field(taxes=2, money={"royalist": 4, "huguenot": 3, "league": 2}, called=called), "recruit")


@pytest.mark.rule("WOR-10c")
def test_an_ally_lends_money_that_the_other_accepts():
    game = levying().answer("royalist", Lend("league", "3"))
    assert game.asked("league") == ["borrow"] and not game.asked("royalist")
    choose(game, "borrow", "accept")
    assert game.state.money == {"royalist": 1, "huguenot": 3, "league": 5}
    assert game.asked("royalist") == ["levy"] and "lends" in game.told("huguenot")


@pytest.mark.rule("WOR-10c")
def test_a_loan_may_be_declined():
    game = choose(levying().answer("league", Lend("royalist", "2")), "borrow", "decline")
    assert game.state.money["league"] == 2 and game.asked("royalist") == ["levy"]
    assert "loan_declined" in game.told()


@pytest.mark.rule("WOR-10c")
def test_nobody_lends_to_an_enemy_or_more_than_he_has():
    game = levying()
    for seat, to, money, code in (
        ("royalist", "huguenot", "1", "lends_to_enemy"),
        ("huguenot", "royalist", "1", "lends_to_enemy"),
        ("royalist", "league", "5", "money_lacking"),
    ):
        refusal = refused(game, seat, Lend(to, money))
        assert (refusal.code, refusal.rule) == (code, "WOR-10a" if code == "lends_to_enemy" else "WOR-10c")
    for to, nonsense in (("league", "0"), ("league", "-2"), ("league", "much"), ("huguenot", "2")):
        assert refused(game, "royalist", Lend(to, nonsense)).rule == "WOR-10c"


def test_after_the_call_to_arms_the_huguenots_are_the_allies():
    game = levying(called=1)
    assert offers(game, "huguenot", "lend") == ["1", "2", "3"] and not offers(game, "league", "lend")
    refused(game, "royalist", Lend("league", "1"))


def test_one_offer_at_a_time():
    game = levying().answer("royalist", Lend("league", "1"))
    assert not offers(game, "royalist", "lend") and not offers(game, "league", "lend")
    refused(game, "royalist", Lend("league", "1"))


def test_outside_the_war_phase_nothing_is_lent():
    game = levying()
    game.state.step = "actions"
    assert not offers(game, "royalist", "lend")
    assert not any(one.kind == "lend" for one in GAME.questions(game.state, "league"))


def test_who_has_nothing_lends_nothing():
    game = levying()
    game.state.money["royalist"] = 0
    assert not offers(game, "royalist", "lend")
    assert refused(game, "royalist", Lend("league", "1")).code == "money_lacking"


@pytest.mark.rule("WOR-10c")
def test_who_lends_away_what_he_was_to_pay_with_is_not_asked_for_it():
    """The League asks the Royalist for his share of a march; before he answers he lends it all that he has."""
    game = crown_round()
    game.state.money |= {"league": 2, "royalist": 2}
    game.answer("league", March("royalist.1", "PIC IDF", 3))
    while "pay" not in game.asked("league"):
        game.usual(seat_of(game))
    game.answer("league", Share(1)).answer("royalist", Lend("league", "2"))
    choose(game, "borrow", "accept")
    game.answer("royalist", GAME.kinds["agrees_to_pay"]("yes"))
    assert game.asked("league") == ["pay"] and (game.state.money["royalist"], game.state.money["league"]) == (0, 4)
    assert refused(game, "league", Share(1)).code == "share_too_high"
    game.answer("league", Share(0))
    assert game.state.money["league"] == 3
