"""Two people at the table: three seats all the same, and under one reading two of them are one person's (WOR-1c)."""

from __future__ import annotations

import pytest

from rulesets.common.events import Listener
from rulesets.common.refusals import BadSetup
from rulesets.common.setup import Setup
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_turn_by_example import cited, counted, step

rule = pytest.mark.rule
BY_ALLY = {"two_players": "ally_plays_royalist"}
KING_WINS = {"royalist": 30, "league": 5, "huguenot": 5}
HUGUENOTS_WIN = {"royalist": 2, "league": 2, "huguenot": 30}


def winners(game: Game) -> tuple[str, ...]:
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    return outcome.winners


def test_the_royalist_seat_is_there_whoever_answers_for_it():
    box = GAME.load_box({})
    with pytest.raises(BadSetup) as caught:
        GAME.new_game(Setup("campaign", ("huguenot", "league"), box_digest=box.digest), box, Loaded(), Listener())
    assert caught.value.code == "wrong_seats"


def test_a_royalist_victory_is_lost_by_both():
    assert winners(counted(KING_WINS)) == ("royalist",)
    assert "plays_royalists" not in begun().run().told()


@rule("WOR-1c")
def test_under_the_other_reading_the_ally_plays_the_royalists():
    game = begun(readings=BY_ALLY).run()
    assert game.facts("plays_royalists") == [{"who": "league"}] and cited(game, "plays_royalists") == ["WOR-1c"]


@rule("WOR-1c")
def test_with_the_call_to_arms_the_seat_goes_over():
    state = begun(readings=BY_ALLY).state
    state.turn, state.pool = 5, ["anvers_fury"]
    game = step(state, "chit")
    assert game.facts("plays_royalists") == [{"who": "huguenot"}] and cited(game, "plays_royalists") == ["WOR-1c"]


def test_he_wins_with_either_of_his_factions():
    assert winners(counted(KING_WINS, readings=BY_ALLY)) == ("royalist", "league")
    assert winners(counted(KING_WINS, readings=BY_ALLY, called=1)) == ("royalist", "huguenot")
    assert winners(counted(HUGUENOTS_WIN, "huguenot", readings=BY_ALLY)) == ("huguenot",)
