"""Event cards of the court by which cities turn, people come in or sides change: each played, each refused."""

from __future__ import annotations

import pytest

from rulesets.common.events import Listener
from rulesets.wars_of_religion import turn
from rulesets.wars_of_religion.actions import Embassy
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.card_field import (
    NOT_FITTING,
    WRONG_MOMENT,
    applies,
    at_court,
    hold,
    play,
    refuses,
    unplayable,
    without_decks,
)
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import offers

rule = pytest.mark.rule
CONVERTS = ("WOR-19j", "not_by_this_card")


def convert(game: Game, seat: str, *cities: str) -> Game:
    for city in cities:
        game.answer(seat, choice("convert", city))
    return game


def not_converted(game: Game, seat: str, city: str) -> None:
    assert refused(game, seat, choice("convert", city))[::-1] == CONVERTS


# Images are broken


def iconoclasm(*dice: tuple[int, int]) -> Game:
    """The Huguenots hold Nîmes and Montauban; they convert Montpellier, in the province of Nîmes."""
    game = at_court("iconoclasm", dice=dice)
    game.state.owner = dict.fromkeys(game.state.owner, "royalist") | {"nimes": "huguenot", "montauban": "huguenot"}
    play(game, "iconoclasm")
    assert "aix" not in offers(game, "huguenot", "convert")
    return convert(game, "huguenot", "montpellier")


@applies("iconoclasm")
@pytest.mark.parametrize(("dice", "owner"), [((4, 5), "royalist"), ((4, 4), "huguenot")])
def test_for_one_city_another_may_turn_to_the_king(dice, owner):
    game = iconoclasm(dice)
    assert game.state.owner["montpellier"] == "huguenot"
    named = game.state.box.cities
    assert {named[one].area for one in offers(game, "royalist", "answers_iconoclasm")}.isdisjoint({"BLA"})
    city = offers(game, "royalist", "answers_iconoclasm")[0]
    assert game.answer("royalist", choice("answers_iconoclasm", city)).state.owner[city] == owner


@refuses("iconoclasm")
def test_where_no_huguenot_city_is_no_image_is_broken():
    game = at_court("iconoclasm")
    game.state.owner = dict.fromkeys(game.state.owner, "royalist") | {"nimes": "huguenot"}
    play(game, "iconoclasm")
    not_converted(game, "huguenot", "cahors")
    game = at_court("iconoclasm")
    game.state.owner = dict.fromkeys(game.state.owner, "royalist")
    assert unplayable(game, "iconoclasm") == NOT_FITTING


# The King travels, and strikes


@applies("royal_tour")
def test_the_king_travels_and_a_city_turns():
    game = at_court("royal_tour")
    game.state.owner["macon"] = "league"
    convert(play(game, "royal_tour"), "royalist", "macon")
    assert (game.state.taxes, game.state.owner["macon"]) == (1, "royalist")


@rule("WOR-18g")
@refuses("royal_tour")
def test_he_does_not_go_where_an_army_stands_nor_after_the_massacre():
    game = at_court("royal_tour")
    game.state.owner["macon"] = game.state.owner["auxerre"] = "league"
    game.state.at["revolt.peasant"], game.state.troops["revolt.peasant"] = "BOU", 6
    not_converted(play(game, "royal_tour"), "royalist", "macon")
    assert unplayable(at_court("royal_tour", massacre=2), "royal_tour") == ("card_not_fitting", "WOR-18g")


def before_the_massacre(turn: int) -> Game:
    state = hold(without_decks(begun().state), "entrevue_de_bayonne")
    state.turn, state.step = turn, "massacre"
    for card in ("coligny", "henri_de_conde"):
        state.people.move(card, "hand.huguenot")
    state.stack = [consequence(state, "massacre", RULE["WOR-18a"])]
    return Game(state, Loaded()).run()


@rule("WOR-18f", "WOR-18c")
@applies("entrevue_de_bayonne")
def test_after_bayonne_nobody_rolls():
    game = play(before_the_massacre(3), "entrevue_de_bayonne")
    assert game.state.massacre == 3 and not {"massacre_comes", "massacre_stays"} & set(game.told())
    assert game.state.people.where["coligny"] == "out" and game.state.people.lives("henri_de_conde")


@refuses("entrevue_de_bayonne")
def test_bayonne_has_one_moment_in_three_turns():
    assert unplayable(at_court("entrevue_de_bayonne"), "entrevue_de_bayonne") == WRONG_MOMENT
    game = before_the_massacre(5)
    assert game.asked("royalist") != ["window"] and not game.state.massacre


def court_opens(**values: object) -> Game:
    """The Royalists hold the card before Court Hands are built; both Guises live."""
    state = hold(without_decks(begun().state), "il_n_oserait")
    for name, value in {"turn": 5, "step": "cards", "stack": [], **values}.items():
        setattr(state, name, value)
    for card in ("henri_de_guise", "cardinal_de_guise_2"):
        state.people.move(card, "deck.league")
    turn.begin_next(state, listener := Listener())
    return Game(state, Loaded()).run(listener)


@rule("WOR-18k", "WOR-13g", "WOR-18l")
@applies("il_n_oserait")
def test_the_king_calls_to_arms_and_both_guises_fall():
    game = play(court_opens(), "il_n_oserait")
    assert game.state.called == 5 and game.state.order == ("royalist", "huguenot", "league")
    assert not [one for one in ("henri_de_guise", "cardinal_de_guise_2") if game.state.people.lives(one)]
    assert game.told().index("sides_change") < game.told().index("removed")


@rule("WOR-18h")
@refuses("il_n_oserait")
def test_nobody_is_called_to_arms_twice():
    assert unplayable(court_opens(called=5), "il_n_oserait") == ("card_not_fitting", "WOR-18h")
    assert unplayable(at_court("il_n_oserait"), "il_n_oserait") == WRONG_MOMENT


# The League


@applies("death_of_mary_stuart")
def test_england_is_closed_to_everybody_and_the_league_gains():
    game = at_court("death_of_mary_stuart")
    game.state.owner["auxerre"] = "royalist"
    convert(play(game, "death_of_mary_stuart"), "league", "auxerre")
    assert (game.state.treaties["league"], game.state.owner["auxerre"]) == (1, "league")
    game.state.people.move("coligny", "hand.huguenot")
    after(game, "league", next(one for one in options(game, "league") if one.kind == "embassy"))
    while "act" not in game.asked("huguenot"):
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert refused(game, "huguenot", Embassy("coligny", "England")) == ("mission_by_card", "WOR-19j")


@refuses("death_of_mary_stuart")
def test_her_death_turns_no_major_city_and_none_of_huguenots():
    game = play(at_court("death_of_mary_stuart"), "death_of_mary_stuart")
    not_converted(game, "league", "castres")
    assert refused(game, "league", choice("convert", "amiens")) == ("not_minor", "WOR-19j")


@rule("WOR-19h", "WOR-14.2e")
@applies("jesuits_plot")
def test_one_of_the_call_comes_now():
    game = play(at_court("jesuits_plot"), "jesuits_plot")
    game.answer("league", choice("plotter", "mercoeur"))
    assert game.state.people.where["mercoeur"] == "deck.league"
    assert game.state.people.where["mendoza"] == "later" and "plotter" not in game.asked("league")


@refuses("jesuits_plot")
def test_when_all_have_come_the_plot_brings_nobody():
    game = play(at_court("jesuits_plot"), "jesuits_plot")
    assert refused(game, "league", choice("plotter", "mayenne"))[1] == "WOR-19h"
    game = at_court("jesuits_plot")
    for card in game.state.people.pile("later"):
        game.state.people.move(card, "deck.league")
    assert "plotter" not in play(game, "jesuits_plot").asked("league")


@applies("league_of_peronne")
@pytest.mark.parametrize("cities", [("peronne", "macon"), ("troyes",)])
def test_up_to_two_cities_join_the_league_of_peronne(cities):
    game = at_court("league_of_peronne")
    game.state.owner |= {"peronne": "royalist", "macon": "royalist", "troyes": "royalist"}
    before = len(game.state.cities_of("league"))
    convert(play(game, "league_of_peronne"), "league", *cities)
    convert(game, "league", *["nothing"] * (2 - len(cities)))
    assert len(game.state.cities_of("league")) == before + len(cities) and "convert" not in game.asked("league")


@refuses("league_of_peronne")
def test_no_other_city_joins_it():
    game = at_court("league_of_peronne")
    game.state.owner |= {"peronne": "royalist", "troyes": "huguenot", "blois": "royalist"}
    play(game, "league_of_peronne")
    for city in ("troyes", "blois"):
        not_converted(game, "league", city)


def barricades(*dice: tuple[int, int]) -> Game:
    game = at_court("barricades", "henri_de_guise", "epinac", dice=dice)
    game.state.chief["league"], game.state.owner["paris"] = "henri_de_guise", "royalist"
    return game


@applies("barricades")
@pytest.mark.parametrize(("dice", "owner"), [((4, 2), "league"), ((4, 1), "royalist")])
def test_nine_with_his_intrigue_gives_guise_paris(dice, owner):
    game = play(barricades(dice), "barricades")
    assert game.state.owner["paris"] == owner and game.state.box.characters["henri_de_guise"].intrigue == 3
    assert game.state.people.where["henri_de_guise"] == "hand.league" and game.state.acted["league"] == 0


@refuses("barricades")
def test_without_its_leader_at_court_no_barricades():
    for where in ("spent.league", "deck.league"):
        game = barricades()
        game.state.people.move("henri_de_guise", where)
        assert unplayable(game, "barricades") == NOT_FITTING
    game = court("epinac", seat="league", turn=6)
    hold(game.state, "barricades").chief["league"] = ""
    assert unplayable(game, "barricades") == NOT_FITTING
