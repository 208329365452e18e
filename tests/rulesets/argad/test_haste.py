"""Playouts at random ask for what must be answered alone: it is what the table offers as well."""

from __future__ import annotations

from collections import Counter

import pytest

import rulesets
from rulesets.common.bots import two_draws
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.playout import NOBODY, Players, asked, asked_seats, choose, play_out
from rulesets.common.setup import Setup
from rulesets.common.shapes import Plain, kinds_of

PLAIN = kinds_of({Plain: ("plain", "other")})
GAME = rulesets.load("argad")
BOX = GAME.load_box({})


def setup(scenario: str) -> Setup:
    return Setup(scenario, BOX.scenarios[scenario].seats, gm=False, box_digest=BOX.digest)


@pytest.mark.parametrize("scenario", ["lesson", "companion"])
def test_what_is_due_is_what_the_questions_ask_for(scenario):
    dice = Fast("due")
    state = GAME.new_game(setup(scenario), BOX, dice, Deaf())
    players, seats = Players("due"), asked_seats(state)
    for _ in range(25):
        while GAME.resolve(state, dice, Deaf()):
            pass
        due, (seat, questions) = GAME.due(state, seats), asked(GAME, state, seats)
        if due is None:
            assert not seat
            break
        must = [form.kind for one in questions if one.must for form in one.forms]
        legal = GAME.legal_actions(state, seat)
        assert due.seat == seat
        assert due.question == next(one.id for one in questions if one.must and one.forms)
        assert list(due.actions) == [one for one in legal if one.kind in must]
        assert GAME.has_more(state, seat) == (len(legal) > len(due.actions))
        chosen = choose(GAME, state, seats, players)
        GAME.decide(state, chosen.seat, chosen.action, Deaf())


def test_what_merely_may_be_done_is_seldom_taken_up():
    taken = Counter(
        NOBODY.hurry(
            [PLAIN["plain"]()], two_draws("game", "blue", str(n)), lambda: [PLAIN["plain"](), PLAIN["other"]()]
        ).kind
        for n in range(10_000)
    )
    assert 20 < taken["other"] < 90


def test_a_game_of_two_looking_players_is_played_as_well():
    sensible = dict.fromkeys(setup("lesson").seats, GAME.bots["sensible"])
    assert play_out(GAME, setup("lesson"), "look", sensible, BOX).decisions > 0
