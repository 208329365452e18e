"""The opening of a War Phase: war cards (15.1a), cards before recruitment (WOR-13h), War Weariness (WOR-19d)."""

from __future__ import annotations

import pytest

from rulesets.common.events import Listener
from rulesets.wars_of_religion import war_weariness, windows
from rulesets.wars_of_religion.actions import March, Share
from rulesets.wars_of_religion.cards import EFFECTS
from rulesets.wars_of_religion.decks import WAR
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.marching import WALK
from rulesets.wars_of_religion.merging import refuges, withdraw
from rulesets.wars_of_religion.state import State, Venture
from rulesets.wars_of_religion.turn import consequence
from rulesets.wars_of_religion.war_weariness import CARD, is_frozen, thaw
from tests.rulesets.wars_of_religion.card_field import without_decks
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.war_field import choose, field, offers, owned, refused, step


@pytest.fixture(autouse=True)
def weariness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "EFFECTS", {**EFFECTS, CARD: war_weariness.EFFECT})


def with_war_deck(*cards: str) -> State:
    """The War deck holds these cards, the last one on top."""
    state = field()
    piles = state.decks.piles[WAR]
    for card in cards:
        piles.move(card, "deck")
    return state


# 15.1


@pytest.mark.rule("WOR-15.1a")
@pytest.mark.rule("WOR-15a")
def test_everybody_draws_a_war_card_in_court_order():
    game = step(with_war_deck("plague", "mine", "ambush", "scouts"), "war_cards")
    assert [game.state.decks.hand(one) for one in game.state.order] == [["scouts"], ["ambush"], ["mine"]]
    assert game.state.decks.piles[WAR].order == ["plague"]
    assert [part["card"] for part in game.facts("drew_card", "royalist")] == ["scouts"]
    assert [one["who"] for one in game.facts("drew", "royalist")] == ["league", "huguenot"]


@pytest.mark.rule("WOR-15.1a")
def test_an_empty_war_deck_gives_none():
    game = step(with_war_deck("plague"), "war_cards")
    assert [game.state.decks.held(one) for one in game.state.order] == [1, 0, 0]
    game.state.decks.check(game.state.box)


def hold(state: State, faction: str, *cards: str) -> State:
    """These cards are in this hand, and everybody knows that there may be such cards."""
    for card in cards:
        state.decks.of_card(state.box, card).move(card, f"hand.{faction}")
    return state


@pytest.mark.rule("WOR-13h")
def test_cards_for_the_opening_are_asked_for_in_court_order_before_recruitment():
    state = hold(hold(field(), "huguenot", "corsairs"), "league", "spanish_intervention")
    game = step(state, "war_opening")
    assert game.asked("league") == ["window"] and not game.asked("huguenot") and not game.asked("royalist")
    question = next(one for one in GAME.questions(game.state, "league") if one.must)
    assert question.rule == "WOR-13h"
    game.usual("league")
    assert game.asked("huguenot") == ["window"]
    assert "recruitment_opens" not in game.told()
    assert "recruitment_opens" in game.usual("huguenot").told()


def test_nobody_is_asked_of_whom_all_know_that_he_holds_nothing():
    game = step(field(), "war_opening")
    assert game.state.step == "recruit" and not any("window" in game.asked(one) for one in game.seats)


def test_a_hand_of_other_cards_is_asked_like_any_other():
    """The question itself does not say whether a card for it is held."""
    cards = ("corsairs", "national_synod")
    state = field()
    for card in cards:
        state.decks.of_card(state.box, card).move(card, "deck")
    state.decks.of_card(state.box, "national_synod").move("national_synod", "hand.huguenot")
    assert step(state, "war_opening").asked("huguenot") == ["window"]


# War Weariness


def weary(cities: dict[str, str] | None = None, **values: object) -> Game:
    state = hold(field(cities=cities, **values), "royalist", CARD)
    return choose(step(state, "weariness"), "play", CARD)


@pytest.mark.rule("WOR-19d")
def test_the_royalist_names_three_provinces_one_by_one():
    game = weary()
    for area in ("NOR", "SAI", "LYO"):
        assert area in offers(game, "royalist", "weary")
        choose(game, "weary", area)
    assert game.state.frozen == ["NOR", "SAI", "LYO"] and "weary" not in game.asked("royalist")
    assert len(game.facts("grows_weary", "huguenot")) == 3


@pytest.mark.rule("WOR-19d")
def test_only_provinces_with_a_huguenot_city_are_named_and_each_once():
    game = choose(weary(), "weary", "NOR")
    found = [refused(game, "royalist", GAME.kinds["weary"](area)) for area in ("NOR", "IDF", "ENG")]
    assert [one.code for one in found] == ["named_already", "not_offered", "not_offered"]
    assert {one.rule for one in found} == {"WOR-19d"}
    refused(game, "league", GAME.kinds["weary"]("SAI"))


@pytest.mark.rule("WOR-19d")
def test_where_there_are_fewer_than_four_all_are_weary():
    game = weary(owned(huguenot=["nimes", "montpellier", "rouen"], royalist=["paris"]))
    assert sorted(game.state.frozen) == ["BLA", "NOR"] and "weary" not in game.asked("royalist")


def test_without_a_huguenot_city_the_card_cannot_be_played():
    state = hold(field(cities=owned(royalist=["paris"])), "royalist", CARD)
    assert offers(step(state, "weariness"), "royalist", "play") == []


def test_armies_with_a_huguenot_marker_are_held_there():
    troops = {"huguenot.1": ("NOR", 4), "huguenot.2": ("SAI", 4), "royalist.1": ("NOR", 4)}
    state = field(troops=troops, frozen=["NOR"])
    assert [is_frozen(state, army) for army in troops] == [True, False, False]


@pytest.mark.rule("WOR-19d")
def test_an_enemy_who_enters_frees_the_province():
    for called, enemy in ((0, "crown"), (1, "opposition")):
        state, told = field(frozen=["NOR", "SAI"], called=called), Listener()
        thaw(state, "NOR", "opposition" if enemy == "crown" else "crown", told)
        thaw(state, "NOR", "", told)
        assert state.frozen == ["NOR", "SAI"] and not told.events
        thaw(state, "NOR", enemy, told)
        assert state.frozen == ["SAI"] and [event.code for event in told.events] == ["weary_no_more"]


@pytest.mark.parametrize(("army", "frozen"), [("royalist.1", []), ("huguenot.1", ["NOR"])])
def test_whoever_walks_into_a_weary_province_frees_it_if_he_is_an_enemy(army, frozen):
    state = field(frozen=["NOR"], troops={army: ("PIC", 3)}, step="rounds")
    state.venture = Venture("NOR", (army,), ("PIC NOR",), (3,))
    state.stack = [consequence(state, WALK, RULE["WOR-15.7.1a"], army, "0")]
    GAME.resolve(state, Loaded(), Listener())
    assert state.at[army] == "NOR" and state.frozen == frozen


def test_whoever_withdraws_into_a_weary_province_has_entered_it():
    state = field(frozen=["NOR"], troops={"royalist.1": ("PIC", 3)})
    withdraw(state, "royalist.1", "NOR", RULE["WOR-15.7.4h"], Listener())
    assert state.frozen == []


@pytest.mark.rule("WOR-19d")
def test_an_enemy_who_was_there_frees_it_when_he_is_activated_in_place():
    """Then a Huguenot who evades may leave as well; until then he can neither march nor withdraw."""
    troops = {"huguenot.1": ("POI", 3), "royalist.1": ("POI", 6)}
    leaders = {"montbrun": "huguenot", "tavannes": "royalist"}
    state = without_decks(field(troops=troops, leaders=leaders, side="crown", money=dict.fromkeys(FACTIONS, 9)))
    state.frozen, state.leads = ["POI"], {"huguenot.1": "montbrun", "royalist.1": "tavannes"}
    state.step, state.stack = "rounds", [consequence(state, "round", RULE["WOR-15.7a"], "crown")]
    assert refuges(state, "huguenot.1") == ["POI"] and len(refuges(state, "royalist.1")) > 1
    game = Game(state, Loaded((1, 1), (6, 6))).run().answer("royalist", March("royalist.1", "POI", 6))
    assert game.state.frozen == ["POI"]
    game.answer("royalist", Share(0))
    assert game.state.frozen == [] and game.facts("weary_no_more") == [{"area": "POI"}]
    choose(choose(choose(game, "intercept", "no"), "attack", "yes"), "evade", "yes")
    assert "SAI" in offers(game, "huguenot", "refuge")


def test_the_next_war_finds_nobody_weary():
    assert step(field(frozen=["NOR"]), "war_cards").state.frozen == []


def test_the_window_after_the_placement_is_the_royalists_alone():
    state = hold(hold(field(), "royalist", CARD), "league", "town_militia")
    game = step(state, "weariness")
    assert game.asked("royalist") == ["window"]
    assert next(one for one in GAME.questions(game.state, "royalist") if one.must).rule == "WOR-19d"
