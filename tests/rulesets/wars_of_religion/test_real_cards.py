"""Beside the printed game: real cards lie on the table, and each is named here when it is played (Setup.cards)."""

from __future__ import annotations

import random

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.position import from_toml, to_toml
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import Setup
from rulesets.wars_of_religion import laying
from rulesets.wars_of_religion.actions import Embassy, NameHand, Surprise, Taxes
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.massacre import strike_frame
from rulesets.wars_of_religion.turn import question
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded

rule = pytest.mark.rule


def said(kind: str, choice: str) -> Action:
    action: Action = GAME.kinds[kind](choice)
    return action


def begun(scenario: str = "campaign", *dice: tuple[int, ...]) -> Game:
    box = GAME.load_box({})
    listener, loaded = Listener(), Loaded(*dice)
    setup = Setup(scenario, FACTIONS, cards="table", box_digest=box.digest)
    return Game(GAME.new_game(setup, box, loaded, listener), loaded, listener.events).run()


@rule("WOR-14.3j", "WOR-13b")
def test_nothing_is_dealt_here_and_hands_are_counted():
    game = begun()
    assert {ask.shape for ask in game.dice.asked} <= {"pick"}  # type: ignore[attr-defined]  # chits, no cards
    seat = game.until("act")
    people = game.state.people
    assert seat == "royalist" and people.where["catherine_de_medicis"] == "hand.royalist"
    assert {one: people.in_hand(one) for one in FACTIONS} == {"royalist": 7, "huguenot": 7, "league": 6}
    assert {one: game.state.decks.held(one) for one in FACTIONS} == dict.fromkeys(FACTIONS, 1)
    for viewer in (*FACTIONS, GM, PUBLIC):
        assert not people.knows(viewer, "tavannes") and not people.knows(viewer, "coligny")
        assert [one for one in GAME.view(game.state, viewer).cards if one.id == "tavannes"] == []


@rule("WOR-14.6a")
def test_a_character_is_named_when_he_acts():
    game = begun("campaign", (1, 2))
    game.until("act")
    assert "tavannes" in game.state.people.court("royalist") and "villeroy" not in game.state.people.court("royalist")
    game.answer("royalist", Taxes("tavannes"))
    people = game.state.people
    assert people.where["tavannes"] == "spent.royalist" and people.in_hand("royalist") == 6
    while game.asked("royalist") != ["act"]:
        game.usual(next(one for one in FACTIONS if game.asked(one)))
    with pytest.raises(IllegalAction) as caught:
        GAME.check(game.state, "royalist", Taxes("tavannes"))
    assert (caught.value.code, caught.value.rule) == ("card_spent", "WOR-14.6g")


@rule("WOR-13d")
def test_an_event_card_is_named_when_it_is_played():
    game = begun()
    game.until("act")
    taxes = game.state.taxes
    assert said("play", "extraordinary_subsidy") in GAME.legal_actions(game.state, "royalist")
    game.answer("royalist", said("play", "extraordinary_subsidy"))
    assert game.state.taxes == taxes + 1 and game.state.decks.held("royalist") == 0
    assert game.state.decks.piles["royalist"].where["extraordinary_subsidy"] == "discard"
    with pytest.raises(IllegalAction) as caught:
        GAME.check(game.state, "royalist", said("play", "disgrace_r"))
    assert caught.value.code == "card_not_held"  # the hand is empty, as all can see


@rule("WOR-14.2f")
def test_a_lady_of_the_squadron_is_named_when_she_flies():
    game = begun()
    game.until("act")
    while game.asked("huguenot") != ["act"]:
        game.usual(next(one for one in FACTIONS if game.asked(one)))
    held = game.state.people.in_hand("royalist")
    game.answer("huguenot", Embassy("coligny", "England"))
    assert game.asked("royalist") == ["squadron"]
    game.answer("royalist", said("squadron", "isabelle_de_limeuil"))
    assert game.state.people.in_hand("royalist") == held - 1


@rule("WOR-4d", "WOR-19e")
@pytest.mark.parametrize(("answer", "left"), [("yes", 5), ("no", 6)])
def test_his_owner_says_whether_the_murdered_was_at_court(answer: str, left: int):
    game = begun()
    game.until("act")
    assert game.state.people.unnamed["huguenot"] == 6
    game.state.stack.append(question(game.state, "victim", ("league",), RULE["WOR-19e"]))
    game.answer("league", said("victim", "andelot"))
    assert game.asked("huguenot") == ["at_court"]
    game.answer("huguenot", said("at_court", answer))
    GAME.audit(game.state)
    assert game.state.people.unnamed["huguenot"] == left and not game.state.people.lives("andelot")
    assert ("leaves_court" in game.told("league")) is (answer == "yes")


@rule("WOR-18c", "WOR-18e")
def test_the_massacre_asks_who_was_at_court():
    game = begun("massacre")
    game.until("act")
    state = game.state
    state.stack.append(strike_frame(state, "WOR-18a"))
    game.run()
    assert game.asked("huguenot") == ["name_hand"]
    people, held = game.state.people, game.state.people.unnamed["huguenot"]
    chief = game.state.chief["huguenot"]
    named = tuple(one for one in people.pile("table.huguenot") if one != "viscounts_army")[:held]
    for wrong in (named[1:], ("tavannes", *named[1:])):
        with pytest.raises(IllegalAction):
            GAME.check(game.state, "huguenot", NameHand(wrong))
    game.answer("huguenot", NameHand(named))
    GAME.audit(game.state)
    spared = ("henri_de_navarre", "henri_de_conde", "viscounts_army")
    assert all(game.state.people.lives(one) is (one in spared) for one in (*named, chief))
    assert game.state.people.where["huguenot_assembly"] == "table.huguenot"
    assert game.state.people.in_hand("huguenot") + game.state.phantoms["huguenot"] == 7


@rule("WOR-1d")
def test_a_paper_game_is_taken_up_with_its_real_cards():
    game = begun()
    game.until("act")
    game.answer("royalist", Taxes("tavannes"))
    written = from_toml(to_toml(GAME.position(game.state, GM)))
    box, listener = GAME.load_box({}), Listener()
    setup = Setup("campaign", FACTIONS, cards="table", box_digest=box.digest, position=written)
    again = Game(GAME.new_game(setup, box, Loaded(), listener), Loaded(), listener.events).run()
    GAME.audit(again.state)
    assert {one: again.state.people.in_hand(one) for one in FACTIONS} == {
        one: game.state.people.in_hand(one) for one in FACTIONS
    }
    assert {one: again.state.decks.held(one) for one in FACTIONS} == dict.fromkeys(FACTIONS, 1)
    laying.lay(game.state.copy(), written)  # "the board now looks like this"


def test_a_surprise_attack_by_whoever_may_be_in_the_hand():
    game = begun()
    game.until("act")
    acting = {one.card for one in GAME.legal_actions(game.state, "royalist") if isinstance(one, Surprise)}
    assert acting and acting <= {*game.state.people.court("royalist")}


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("massacre", 2), ("call_to_arms", 3)])
def test_whole_games_are_played_so(scenario: str, seed: int):
    dice, chance, box = Fast(seed), random.Random(seed), GAME.load_box({})
    state = GAME.new_game(Setup(scenario, FACTIONS, cards="table", box_digest=box.digest), box, dice, Listener())
    for n in range(6000):
        while GAME.resolve(state, dice, Listener()):
            pass
        GAME.audit(state)
        if GAME.outcome(state):
            break
        due = GAME.due(state, FACTIONS)
        assert due is not None
        if n % 40 == 0:
            assert GAME.encode(GAME.decode(GAME.encode(state), box)) == GAME.encode(state)
            for viewer in (*FACTIONS, GM):
                GAME.view(state, viewer)
                GAME.audit(GAME.unknown_to(state, viewer, Fast(n)))
        GAME.decide(state, due.seat, chance.choice(list(due.actions)), Listener())
    assert GAME.outcome(state)
