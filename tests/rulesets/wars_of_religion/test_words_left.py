"""Answers left beforehand: who leaves which, what they answer, and that nobody reads a hand out of them (WOR-13i)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulesets.common.actions import Action
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import PUBLIC, Seat
from rulesets.wars_of_religion.actions import Embassy, LeaveWord, Surprise
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import question
from rulesets.wars_of_religion.windows import opened
from tests.rulesets.wars_of_religion.court_field import court
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_secrets import check_secret
from tests.rulesets.wars_of_religion.test_war_rounds import war

rule = pytest.mark.rule
CONDE = {"leaders": {"louis_de_conde": "huguenot", "montpensier": "royalist"}}
FIELD = {"huguenot.1": ("ORL", 6), "royalist.1": ("ORL", 6), "huguenot.2": ("LYO", 3)}


def said(kind: str, choice: str) -> Action:
    action: Action = GAME.kinds[kind](choice)
    return action


def at_battle(words: Mapping[str, str] | None = None, cards: Mapping[str, str] | None = None) -> Game:
    """A battle is certain; everybody may hold war cards, as all know."""
    game = war(troops=FIELD, **CONDE)
    state = game.state
    state.standing = dict(words or {})
    piles = state.decks.piles["war"]
    for card, seat in {"plague": "huguenot", "mine": "royalist", "siege_train": "league", **(cards or {})}.items():
        piles.move(card, f"hand.{seat}")
    for card in ("camisade", "gendarmes_charge"):
        if card not in (cards or {}):
            piles.move(card, "deck")
    last = question(state, "plagued", ("huguenot",), RULE["WOR-19j"])
    listener = Listener()
    windows = opened(state, listener, "battle", state.order, RULE["WOR-15.1b"], "huguenot.1", "royalist.1")
    state.stack = [last, *windows[::-1]]
    return game.run(listener)


def asked_in_turn(game: Game) -> list[Seat]:
    """Who is asked about the battle, when everybody passes."""
    found = []
    while any("window" in game.asked(one) for one in FACTIONS):
        seat = next(one for one in FACTIONS if "window" in game.asked(one))
        found.append(seat)
        game.usual(seat)
    return found


@rule("WOR-13i")
def test_without_a_word_everybody_is_asked():
    assert asked_in_turn(at_battle()) == ["royalist", "league", "huguenot"]


@rule("WOR-13i")
@pytest.mark.parametrize("cards", [{}, {"camisade": "royalist"}], ids=["without a card", "with one"])
def test_whoever_has_left_word_to_pass_is_not_asked_whatever_he_holds(cards: Mapping[str, str]):
    game = at_battle({"royalist battle": ""}, cards)
    assert asked_in_turn(game) == ["league", "huguenot"]
    assert "word_answers" in game.told("league") and "word_kept" in game.told("royalist")


@rule("WOR-13i")
@pytest.mark.parametrize("cards", [{}, {"camisade": "royalist"}, {"gendarmes_charge": "royalist"}])
def test_unless_a_card_that_is_named_could_be_played_whoever_holds_it(cards: Mapping[str, str]):
    assert asked_in_turn(at_battle({"royalist battle": "camisade"}, cards))[0] == "royalist"


@rule("WOR-13i")
def test_a_card_that_lies_open_asks_nobody():
    game = at_battle({"royalist battle": "camisade", "league battle": "ransom"})
    game.state.decks.piles["war"].move("camisade", "discard")
    assert asked_in_turn(game) == ["royalist", "huguenot"]  # he was asked before it was laid down
    game = at_battle({"league battle": "ransom"})
    assert "league" not in asked_in_turn(game)  # nobody is captive


@rule("WOR-13i")
def test_a_word_is_for_its_own_moment():
    assert "royalist" in asked_in_turn(at_battle({"royalist siege": ""}))


@rule("WOR-13i")
def test_anybody_leaves_word_at_any_time_and_takes_it_back():
    game = war(troops=FIELD, **CONDE)
    for seat in FACTIONS:
        game.answer(seat, said("pass_word", "siege"))
    game.answer("league", LeaveWord("siege", "town_militia")).answer("league", LeaveWord("siege", "ransom"))
    assert game.state.standing == {"huguenot siege": "", "league siege": "town_militia ransom", "royalist siege": ""}
    game.answer("league", said("ask_again", "siege"))
    assert game.state.standing == {"huguenot siege": "", "royalist siege": ""}
    with pytest.raises(IllegalAction):
        GAME.check(game.state, "league", said("ask_again", "siege"))


@rule("WOR-13i")
def test_a_word_names_only_cards_for_its_moment_and_one_s_own_decks():
    game = war(troops=FIELD, **CONDE)
    for one in (LeaveWord("battle", "mine"), LeaveWord("siege", "psalm_at_coutras"), LeaveWord("move", "nothing")):
        with pytest.raises(IllegalAction) as caught:
            GAME.check(game.state, "league", one)
        assert caught.value.code == "not_offered"
    with pytest.raises(IllegalAction):
        GAME.check(game.state, "royalist", LeaveWord("siege", "town_militia"))  # of the League's deck


@rule("WOR-14.2f", "WOR-13i")
def test_a_word_for_the_flying_squadron():
    def asked(*words: Action) -> bool:
        game = court("coligny", seat="huguenot", turn=2, dice=[(4, 3)])
        game.state.people.move("isabelle_de_limeuil", "hand.royalist")
        for one in words:
            game.answer("royalist", one)
        return "squadron" in game.answer("huguenot", Surprise("coligny", "caen")).asked("royalist")

    assert asked()
    assert not asked(said("pass_word", "squadron"))
    assert asked(said("pass_word", "squadron"), said("word_against", "huguenot"))
    assert not asked(said("word_against", "league"))
    assert asked(said("pass_word", "squadron"), said("ask_again", "squadron"))


@rule("WOR-13i")
def test_after_a_card_of_one_s_own_the_word_counts_as_well():
    game = court("coligny", seat="huguenot", turn=2, dice=[(1, 2)])
    game.state.decks.piles["huguenot"].move("national_synod", "hand.huguenot")
    game.answer("huguenot", said("pass_word", "own_card")).answer("huguenot", Embassy("coligny", "England"))
    while "squadron" in game.asked("royalist"):
        game.usual("royalist")
    assert "window" not in game.asked("huguenot") and "word_kept" in game.told("huguenot")


@rule("WOR-13i")
@pytest.mark.hidden("WOR-H-12")
def test_what_is_said_nobody_else_hears():
    game = war(troops=FIELD, **CONDE)
    told = len(game.events)
    game.answer("league", LeaveWord("siege", "ransom"))
    for viewer in ("royalist", "huguenot", PUBLIC):
        assert [event for event in game.events[told:] if event.part_for(viewer)] == []
        assert "passes_unless" not in [one.code for one in GAME.view(game.state, viewer).secrets]
    assert "passes_unless" in [one.code for one in GAME.view(game.state, "league").secrets]
    check_secret(game.state, lambda state: state.standing.get("league siege"), "league")


@rule("WOR-13i")
def test_words_are_kept_with_the_position():
    game = war(troops=FIELD, **CONDE).answer("league", LeaveWord("siege", "ransom"))
    again: State = GAME.decode(GAME.encode(game.state), game.state.box)
    assert again.standing == {"league siege": "ransom"}
