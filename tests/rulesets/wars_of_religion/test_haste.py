"""Playouts at random take short cuts: they ask for what must be answered alone, and go on without a word."""

from __future__ import annotations

import random

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.playout import asked
from rulesets.common.records import digest
from rulesets.common.setup import Setup
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.played import GAME

BOX = GAME.load_box({})
SCENARIOS = {"campaign": 400, "first_war": 250}


def begun(scenario: str, dice: Fast) -> State:
    return GAME.new_game(Setup(scenario, FACTIONS, box_digest=BOX.digest), BOX, dice, Listener())


@pytest.mark.parametrize(("scenario", "steps"), SCENARIOS.items())
def test_what_is_told_to_nobody_comes_to_the_same(scenario: str, steps: int):
    """Frame by frame for a listener, and in one go for nobody: the same position at every question."""
    dice, others = (Fast("haste"), Fast("haste")), random.Random(5)
    slow, quick = (begun(scenario, one) for one in dice)
    for _ in range(steps):
        while GAME.resolve(slow, dice[0], Listener()):
            pass
        GAME.hasten(quick, dice[1])
        assert digest(GAME.encode(slow)) == digest(GAME.encode(quick))
        due = GAME.due(slow, FACTIONS)
        if due is None:
            return
        action = others.choice(due.actions)
        GAME.decide(slow, due.seat, action, Listener())
        GAME.decide(quick, due.seat, action, Listener())


@pytest.mark.parametrize(("scenario", "steps"), SCENARIOS.items())
def test_what_is_due_is_what_the_questions_ask_for(scenario: str, steps: int):
    dice, others = Fast("due"), random.Random(5)
    state = begun(scenario, dice)
    for _ in range(steps):
        GAME.hasten(state, dice)
        due, (seat, questions) = GAME.due(state, FACTIONS), asked(GAME, state, FACTIONS)
        if due is None:
            assert not seat
            return
        must = [form.kind for one in questions if one.must for form in one.forms]
        legal = GAME.legal_actions(state, seat)
        assert due.seat == seat
        assert [*due.actions] == [one for one in legal if one.kind in must]
        assert len(due.actions) == len([*due.actions])
        assert GAME.has_more(state, seat) == (len(legal) > len(due.actions))
        GAME.decide(state, seat, others.choice(due.actions), Listener())
