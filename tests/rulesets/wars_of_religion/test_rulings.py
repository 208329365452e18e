"""The game master's hand: each verb applied and refused, told with its reason, and what was in hand afterwards."""

from __future__ import annotations

import random

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.position import to_toml
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import BOARD
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup
from rulesets.common.shapes import BoardRuling
from rulesets.wars_of_religion.actions import March, Taxes
from rulesets.wars_of_religion.command import reassigning
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.court_field import court
from tests.rulesets.wars_of_religion.played import GAME, Game, begun
from tests.rulesets.wars_of_religion.test_war_rounds import crown_round, seat_of, war
from tests.rulesets.wars_of_religion.war_field import field, step

rule = pytest.mark.rule
WHY = "agreed at the table"


def with_master(game: Game) -> Game:
    """The same, with a game master."""
    setup = game.state.setup
    game.state.setup = Setup(setup.scenario, setup.seats, gm=True, readings=setup.readings, box_digest=setup.box_digest)
    return game


def ruled(game: Game, kind: str, subject: str, value: str) -> State:
    """The ruling is made, told to all with its reason, and leaves a sound position."""
    game = with_master(game)
    told = len(game.events)
    game.answer(GM, GAME.kinds[f"gm.{kind}"](subject, value, WHY))
    event = next(one for one in game.events[told:] if one.code == f"ruled_{kind}")
    assert event.ruling and event.reason == WHY and event.public is not None
    for language in ("en", "fr"):
        assert GAME.words.text("events", event.code, event.public.facts, language)
    GAME.audit(game.state)
    return game.state


def refusal(game: Game, action: Action, seat: Seat = GM) -> str:
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction) as caught:
        GAME.check(with_master(game).state, seat, action)
    game.state.setup = Setup("campaign", FACTIONS, readings=game.state.setup.readings, box_digest=game.state.box.digest)
    assert GAME.encode(game.state)["people"] == before["people"]
    return caught.value.code


@rule("WOR-10d")
def test_only_the_game_master_rules_and_gives_a_reason():
    game = crown_round()
    assert refusal(game, GAME.kinds["gm.money"]("league", "3", WHY), "league") == "not_asked"
    assert refusal(game, GAME.kinds["gm.money"]("league", "3", "")) == "wrong_length"
    assert refusal(game, GAME.kinds["gm.money"]("league", "300", WHY)) == "not_offered"


@rule("WOR-10d")
def test_without_a_game_master_the_table_rules_in_his_place():
    game = crown_round()
    assert not game.state.setup.gm
    assert [one.must for one in GAME.questions(game.state, GM) if one.id == "gm.rulings"] == [False]
    game.answer(GM, GAME.kinds["gm.money"]("league", "3", WHY))
    assert game.state.money["league"] == 3
    assert all("gm.rulings" not in [one.id for one in GAME.questions(game.state, seat)] for seat in FACTIONS)


@rule("WOR-3.1b", "WOR-3.1a", "WOR-3.1c")
def test_tracks_are_set():
    state = ruled(crown_round(), "money", "league", "3")
    assert state.money["league"] == 3
    assert ruled(crown_round(), "treaties", "league", "2").treaties["league"] == 2
    assert ruled(crown_round(), "taxes", "taxes", "4").taxes == 4


@rule("WOR-15.8g")
def test_war_points_are_set():
    assert ruled(crown_round(), "points", "huguenot", "7").points["huguenot"] == 7


@rule("WOR-2.1a")
def test_a_city_is_given_to_somebody():
    assert ruled(crown_round(), "city", "paris", "league").owner["paris"] == "league"


@rule("WOR-15.2b", "WOR-15.2a")
def test_armies_are_moved_made_and_taken_away():
    assert ruled(crown_round(), "army", "royalist.1", "BER").at["royalist.1"] == "BER"
    assert ruled(crown_round(), "troops", "royalist.1", "8").troops["royalist.1"] == 8
    state = ruled(crown_round(), "army", "huguenot.2", "POI")
    assert (state.at["huguenot.2"], state.troops["huguenot.2"]) == ("POI", 1)
    state = ruled(crown_round(), "army", "royalist.1", "off")
    assert "royalist.1" not in state.at and state.lost["henri_de_guise"] == "alone"


@rule("WOR-15.5i")
def test_a_leader_is_given_an_army_and_is_in_one_place():
    game = crown_round()
    state = ruled(game, "leader", "league.1", "montpensier")
    assert state.leads["league.1"] == "montpensier" and list(state.leads.values()).count("montpensier") == 1
    assert refusal(game, GAME.kinds["gm.leader"]("league.1", "coligny", WHY)) in ("leads_enemies", "not_offered")
    assert ruled(crown_round(), "leader", "league.1", "none").leads["league.1"] == ""


def test_a_leader_of_the_enemies_commands_nothing():
    game = crown_round()
    game.state.people.move("coligny", "deck.huguenot")
    assert refusal(game, GAME.kinds["gm.leader"]("league.1", "coligny", WHY)) == "leads_enemies"


@rule("WOR-15.7.6d")
def test_a_captive_is_freed_and_another_taken():
    state = ruled(crown_round(), "lost", "henri_de_guise", "captive huguenot")
    assert state.lost["henri_de_guise"] == "captive huguenot" and "henri_de_guise" not in state.leads.values()
    game = crown_round()
    game.state.lost["henri_de_guise"] = "wounded"
    game.state.leads["royalist.1"] = ""
    assert ruled(game, "lost", "henri_de_guise", "free").lost == {}


@rule("WOR-9f")
def test_a_character_is_killed_and_brought_back():
    game = court("tavannes")
    state = ruled(game, "character", "catherine_de_medicis", "out")
    assert not state.people.lives("catherine_de_medicis")
    state = ruled(game, "character", "catherine_de_medicis", "hand.royalist")
    assert state.people.where["catherine_de_medicis"] == "hand.royalist"
    GAME.check(state, "royalist", Taxes("catherine_de_medicis"))


def test_whose_court_hand_grows_smaller_by_a_ruling_is_told():
    """How many cards are left in it is public: that he was one of them shows."""
    for before, told in (("hand.royalist", True), ("deck.royalist", False)):
        game = court("tavannes")
        game.state.people.move("nevers", before)
        ruled(game, "character", "nevers", "out")
        assert ("leaves_court" in game.told("league")) is told


def test_who_changes_his_faction_leaves_army_and_office():
    game = crown_round()
    game.state.chief["league"] = "henri_de_guise"
    state = ruled(game, "character", "henri_de_guise", "deck.royalist")
    assert state.chief["league"] == "mayenne" and "henri_de_guise" not in state.leads.values()


@rule("WOR-5a")
def test_an_event_card_is_given_and_taken():
    game = court("tavannes")
    state = ruled(game, "card", "disgrace_r", "hand.royalist")
    assert "disgrace_r" in state.decks.hand("royalist") and state.decks.of_card(state.box, "disgrace_r").knows(
        "league", "disgrace_r"
    )
    assert "disgrace_r" not in ruled(game, "card", "disgrace_r", "discard").decks.hand("royalist")
    assert refusal(game, GAME.kinds["gm.card"]("disgrace_r", "hand.league", WHY)) == "not_his_card"


def test_from_which_hand_a_card_is_ruled_away_everybody_hears():
    game = court("tavannes")
    ruled(game, "card", "disgrace_r", "hand.royalist")
    ruled(game, "card", "disgrace_r", "discard")
    assert game.facts("card_lay_here")[-1]["pile"] == "hand.royalist"


def test_an_activation_whose_armies_are_ruled_on_is_called_off():
    game = crown_round()
    game.answer("league", March("royalist.1", "PIC IDF", 3))
    assert game.state.venture is not None
    state = ruled(game, "army", "royalist.2", "BER")
    assert state.venture is None and "lead" in game.asked(seat_of(game))


def test_a_leader_who_is_freed_while_others_are_assigned_is_one_of_them():
    """Which of two armies was open; now it is which of two leaders."""
    troops = {"royalist.1": ("IDF", 3), "royalist.2": ("PIC", 3)}
    game = step(field(troops=troops, leaders={"montpensier": "royalist", "damville": "royalist"}), "command")
    game.state.lost["damville"] = "wounded"
    game.state.stack = [reassigning(game.state, "crown")]
    assert game.run().asked("royalist") == ["tied_armies"]
    state = ruled(game, "lost", "damville", "free")
    assert state.lost == {} and game.asked("royalist") == ["tied_leaders"]


def test_what_became_too_dear_is_asked_anew():
    game = war(troops={"huguenot.1": ("LYO", 6)}, leaders={"coligny": "huguenot"}, leads={"huguenot.1": "coligny"})
    game.answer("huguenot", March("huguenot.1", "LYO DAU", 6))
    assert game.asked("huguenot") == ["pay"]
    state = ruled(game, "money", "huguenot", "0")
    assert state.venture is None and state.money["huguenot"] == 0


@rule("WOR-15b", "WOR-15.8i")
def test_a_war_is_ended():
    game = crown_round()
    game.state.points["huguenot"] = 3
    state = ruled(game, "war", "war", "now")
    assert state.treaties["huguenot"] == 1 and "war_won" in game.told()


@rule("WOR-17f")
def test_the_game_is_ended():
    state = ruled(crown_round(), "end", "game", "now")
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.ending, outcome.winners) == ("called_off", ())


@rule("WOR-1d")
def test_the_board_is_laid_out_anew():
    game = with_master(begun(gm=True).run())
    board = BOARD.read(to_toml(GAME.position(game.state, GM)).replace("turn = 1", "turn = 2", 1), "board")
    game.answer(GM, BoardRuling(board, WHY))
    assert game.state.turn == 2
    assert refusal(game, BoardRuling("turn = 99", WHY)) != ""


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_ruled_the_game_goes_on(seed: int):
    dice, chance, box = Fast(seed), random.Random(seed), GAME.load_box({})
    state = GAME.new_game(Setup("massacre", FACTIONS, gm=True, box_digest=box.digest), box, dice, Listener())
    kinds: set[str] = set()
    for _ in range(1200):
        while GAME.resolve(state, dice, Listener()):
            GAME.audit(state)
        if state.ending:
            break
        if chance.random() < 0.05:
            rulings = [one for one in GAME.legal_actions(state, GM) if one.kind not in ("gm.end", "gm.war")]
            action = chance.choice(rulings)
            kinds.add(action.kind)
            GAME.decide(state, GM, action, Listener())
            GAME.audit(state)
        elif due := GAME.due(state, FACTIONS):
            GAME.decide(state, due.seat, chance.choice(list(due.actions)), Listener())
    assert len(kinds) > 5
