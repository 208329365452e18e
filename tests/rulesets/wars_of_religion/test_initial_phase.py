"""Section 12 and WOR-4c: who is in play in which turn, decks and chits; the Call to Arms of turn 6."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.setup import Setup
from rulesets.wars_of_religion import call_to_arms, cast
from rulesets.wars_of_religion.box import DATA
from rulesets.wars_of_religion.court_actions import why_no_recruit
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.played import GAME, begun, position


def initial(state: State, turn: int) -> Listener:
    """The Initial Phase of this turn, with all that follows from it."""
    listener = Listener()
    state.turn, state.step = turn, "enter"
    state.stack = [consequence(state, "enter", "WOR-12a")]
    while state.stack:
        GAME.resolve(state, Fast(turn), listener)
    return listener


def test_the_first_turn_has_the_characters_of_its_number():
    state = position()
    initial(state, 1)
    living = [card for card in state.box.characters if state.people.lives(card)]
    assert sorted(living) == sorted(card for card, one in state.box.characters.items() if one.entry == 1)


@pytest.mark.rule("WOR-4c")
@pytest.mark.rule("WOR-12a")
@pytest.mark.example("WOR-4c", 1)
def test_a_character_is_in_play_from_its_entry_to_the_end_of_its_last_turn():
    state, card = position(), "jeanne_d_albret"  # turns 2 and 3
    seen = []
    for turn in range(1, 6):
        initial(state, turn)
        seen.append(state.people.lives(card))
    assert seen == [False, True, True, False, False]


@pytest.mark.rule("WOR-18n")
def test_turn_six_is_always_called_to_arms():
    state = position()
    for turn in range(1, 7):
        told = initial(state, turn)
    assert state.called == 6 and not state.people.lives("francois_d_alencon")
    assert "called_to_arms" in [event.code for event in told.events]
    assert state.people.faction("mendoza") == "league"
    assert state.order == ("royalist", "huguenot", "league")


@pytest.mark.rule("WOR-12b")
def test_discards_come_back_into_the_deck():
    state = position()
    initial(state, 1)
    piles = state.decks.piles["royalist"]
    card = piles.order[-1]
    piles.draw("hand.royalist", "royalist")
    piles.lay_down(card, "hand.royalist", "discard")
    initial(state, 2)
    assert card in piles.order and len(piles.order) == sum(
        one.deck == "royalist" and one.turn <= 2 for one in state.box.events.values()
    )
    state.decks.check(state.box)


@pytest.mark.rule("WOR-12d")
def test_chits_join_the_pool_in_their_turn():
    state = position()
    initial(state, 3)
    assert state.pool == ["council_of_trent", "colonial_tension", "governors_revolt"]


def test_a_later_start_is_as_if_the_turns_before_had_passed():
    game = begun("massacre")
    while game.state.step != "cards":
        GAME.resolve(game.state, game.dice, Listener())
    assert game.state.turn == 4
    dead = [card for card, one in game.state.box.characters.items() if 0 < one.last < 4]
    assert len(dead) == 9 and all(game.state.people.where[card] == cast.OUT for card in dead)


@pytest.mark.rule("WOR-18n")
def test_in_the_last_turn_alencon_has_left_and_navarre_may_be_won_over():
    game = begun("call_to_arms").run()
    state = game.state
    assert state.people.where["francois_d_alencon"] == cast.OUT
    assert {"who": "francois_d_alencon"} in game.facts("died", "league")
    assert why_no_recruit(state, "royalist", "henri_de_navarre") == ""
    shown = {one["id"]: one["place"] for one in GAME.view(state, "league").board["characters"]}
    assert [one.id for one in state.box.characters.values() if shown[one.id] == cast.LATER and one.last] == []


@pytest.mark.rule("WOR-18o")
@pytest.mark.parametrize("cards", ["site", "table"])
def test_the_three_cards_of_the_league_are_set_aside_wherever_they_lie(cards: str):
    """Where a group lets them enter before turn 6: one is in the deck, one in the hand, one has been discarded."""
    events = DATA.joinpath("events.toml").read_text("utf-8").split("[[event]]")
    earlier = [one.replace("turn = 6", "turn = 1") if 'aside = "yes"' in one else one for one in events]
    box = GAME.load_box({"events.toml": "[[event]]".join(earlier)})
    setup = Setup("campaign", FACTIONS, box_digest=box.digest, cards=cards)
    state, dice = GAME.new_game(setup, box, Fast(1), Listener()), Fast(1)
    while state.step == "enter":
        GAME.resolve(state, dice, Listener())
    piles = state.decks.piles["league"]
    three = ["spanish_intervention", "savoyard_invasion", "death_of_mary_stuart"]
    piles.move(three[1], "hand.league", "deck")
    piles.see(three[1], "huguenot")
    piles.move(three[2], "discard", "deck")
    state.stack = [call_to_arms.frame(state, "WOR-18k")]
    GAME.resolve(state, dice, Listener())
    assert state.called == 1 and (piles.count["aside"], piles.count["hand.league"]) == (2, 1)
    assert not [card for card in three if piles.where[card] not in ("table", "aside", "hand.league")]
    assert not [card for card in three if piles.knows("huguenot", card)]
    GAME.audit(state)
