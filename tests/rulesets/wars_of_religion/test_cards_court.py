"""Event cards of the court whose effect counts at once or for the rest of the turn: each played, each refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.wars_of_religion import windows
from rulesets.wars_of_religion.actions import Embassy, Influence, LayAside, Recruit, Surprise, Taxes, Treaty
from tests.rulesets.wars_of_religion.card_field import (
    BOX,
    NOT_FITTING,
    NOT_HELD,
    WRONG_MOMENT,
    applies,
    asked_alone,
    at_court,
    causes,
    hold,
    on_with,
    play,
    refuses,
    unplayable,
    without_decks,
)
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME, Game, begun
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field, step

rule = pytest.mark.rule
OWN_CARD = [one.id for one in BOX.events.values() if "own_card" in one.windows]
MURDERS = ("vengeance_h", "assassination_r", "assassination_l", "vengeance_l")


@rule("WOR-13c")
@refuses(*OWN_CARD)
def test_a_card_of_the_court_has_to_be_held(card):
    assert unplayable(at_court(card, held=False), card) == NOT_HELD


@rule("WOR-19j")
@refuses(*OWN_CARD)
def test_a_card_of_the_court_is_not_for_the_war(card):
    state = hold(without_decks(field(turn=6)), card)
    seat = next(one for one in state.order if card in state.decks.hand(one))
    assert unplayable(asked_alone(state, "war_opening", seat), card) == WRONG_MOMENT


@rule("WOR-14.5a")
@refuses(*OWN_CARD)
def test_nobody_plays_it_while_another_acts(card):
    game = at_court(card)
    holder = next(one for one in game.seats if card in game.state.decks.hand(one))
    other = next(one for one in game.seats if one != holder)
    assert refused(game, other, choice("play", card))[0] in ("not_asked", "not_offered")


@rule("WOR-5c")
@refuses(*[one.id for one in BOX.events.values() if one.red])
def test_a_red_card_that_was_not_played_is_lost(card):
    game = step(hold(without_decks(field(turn=6)), card), "court_end")
    assert game.facts("dropped")[0]["card"] == card and "played" not in game.told()


def iconoclasm_comes_to_fit(dice: tuple[int, int] = (6, 6), **values: object) -> Game:
    """No city of Orléanais or elsewhere fits until the Huguenots, with their last action, take one of the League's."""
    owner = dict.fromkeys(begun().state.owner, "league")
    chief = {"royalist": "", "league": "", "huguenot": "louis_de_conde"}
    acted = dict.fromkeys(owner.values(), 5) | {"royalist": 5, "huguenot": 5}
    game = at_court("iconoclasm", "louis_de_conde", dice=[dice], owner=owner, chief=chief, acted=acted, **values)
    assert not any(one.kind == "play" for one in options(game, "huguenot"))
    wanted = [one for one in options(game, "huguenot") if isinstance(one, Surprise)]
    return after(game, "huguenot", next(one for one in wanted if BOX.cities[one.city].area == "ORL"))


@rule("WOR-5c")
@refuses("iconoclasm")
def test_a_red_card_that_comes_to_fit_is_not_passed_over():
    game = iconoclasm_comes_to_fit()
    assert options(game, "huguenot") == [choice("play", "iconoclasm")]
    assert refused(game, "huguenot", windows.PASSING) == ("red_card_due", "WOR-5c")
    play(game, "iconoclasm")


def test_no_word_passes_over_it():
    game = iconoclasm_comes_to_fit(standing={"huguenot own_card": ""})
    assert options(game, "huguenot") == [choice("play", "iconoclasm")]


@refuses("iconoclasm")
def test_while_it_does_not_fit_one_passes():
    game = iconoclasm_comes_to_fit((1, 2))
    assert "court_failed" in game.told() and "play" not in {one.kind for one in options(game, "huguenot")}


@rule("WOR-5c")
@pytest.mark.parametrize("window", ["war_opening", "battle"])
def test_a_red_card_of_another_moment_is_due_in_it(window):
    """Of a group's own deck: the corsairs in red."""
    card = "corsairs" if window == "war_opening" else "psalm_at_coutras"
    state = hold(without_decks(field(turn=6, troops={"huguenot.1": ("ORL", 4), "royalist.1": ("ORL", 4)})), card)
    state.box = replace(state.box, events={**BOX.events, card: replace(BOX.events[card], red=True)})
    game = asked_alone(state, window, "huguenot", "huguenot.1", "royalist.1")
    assert options(game, "huguenot") == [choice("play", card)]
    assert refused(game, "huguenot", windows.PASSING) == ("red_card_due", "WOR-5c")


# Le Havre and England


@applies("hampton_court")
def test_le_havre_and_the_most_that_england_gives():
    game = play(at_court("hampton_court"), "hampton_court")
    england = game.state.box.missions["huguenot England"]
    assert game.asked("huguenot") == ["land"] and game.state.owner["le_havre"] == "huguenot"
    game.answer("huguenot", GAME.kinds["land"]("NOR"))
    assert (game.state.at["huguenot.1"], game.state.troops["huguenot.1"]) == ("NOR", england.max_troops)
    assert game.state.money["huguenot"] == england.max_money > 0
    assert Embassy("coligny", "England") in options(game, "huguenot")


@refuses("hampton_court")
def test_what_no_marker_can_hold_is_lost():
    game = at_court("hampton_court")
    for marker in "12345":
        game.state.at[f"huguenot.{marker}"], game.state.troops[f"huguenot.{marker}"] = "HLA", 3
    assert "troops_lost" in play(game, "hampton_court").told()
    assert "ENG" not in game.state.at.values()


# What counts in the rolls of this turn


@applies("surprise_of_meaux")
def test_the_king_has_an_action_less_and_two_provinces_lie_open():
    game = at_court("surprise_of_meaux", "coligny", "andelot", "louis_de_conde")
    game.state.chief["huguenot"] = "coligny"
    play(game, "surprise_of_meaux")
    assert causes(game, "huguenot", Surprise("coligny", "reims"))["surprise_of_meaux"] == 1
    game.state.phantoms["royalist"] = 9
    while game.state.step == "actions":
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert game.state.acted["royalist"] == 4


@refuses("surprise_of_meaux")
def test_elsewhere_the_surprise_of_meaux_counts_nothing():
    game = at_court("surprise_of_meaux")
    game.state.chief["huguenot"] = "coligny"
    known = causes(play(game, "surprise_of_meaux"), "huguenot", Surprise("coligny", "caen"))
    assert "surprise_of_meaux" not in known and "military" in known


@applies("palatine_reiters")
def test_the_reiters_help_the_mission_and_one_more_comes():
    game = play(at_court("palatine_reiters", dice=[(3, 1)]), "palatine_reiters")
    usual = game.state.box.missions["huguenot German States"]
    known = causes(game, "huguenot", Embassy("coligny", "German States"))
    assert known["palatine_reiters"] == 2 and "court_succeeded" in game.told()
    assert game.state.troops["huguenot.1"] == usual.troops + 1


@refuses("palatine_reiters")
def test_the_reiters_come_from_germany_alone():
    game = play(at_court("palatine_reiters"), "palatine_reiters")
    assert "palatine_reiters" not in causes(game, "huguenot", Embassy("coligny", "England"))


@applies("national_synod")
def test_the_synod_helps_whoever_writes():
    game = play(at_court("national_synod"), "national_synod")
    assert causes(game, "huguenot", Treaty("coligny")) == {"intrigue": 2, "writer": 1, "national_synod": 1}


@rule("WOR-14.7t")
@refuses("national_synod")
def test_the_synod_does_not_help_him_who_is_no_writer():
    game = at_court("national_synod", "andelot")
    for card, one in game.state.box.characters.items():
        if "writer" in one.abilities and game.state.people.lives(card):
            game.state.people.move(card, "out")
    assert causes(play(game, "national_synod"), "huguenot", Treaty("andelot")) == {}


@applies("processions")
@pytest.mark.parametrize(("on", "action"), [("treaty", Treaty("epinac")), ("influence", Influence("epinac", "lyon"))])
def test_the_league_preaches_for_one_of_two_things(on, action):
    game = play(at_court("processions", "epinac", turn=5), "processions")
    game.state.owner["lyon"] = "royalist"
    assert {one.choice for one in options(game, "league") if one.kind == "sermon"} == {"treaty", "influence"}
    assert causes(game.answer("league", choice("sermon", on)), "league", action)["processions"] == 1


@refuses("processions")
def test_sermons_for_treaties_gain_no_influence():
    game = play(at_court("processions", "epinac", turn=5), "processions")
    game.answer("league", choice("sermon", "treaty"))
    game.state.owner["lyon"] = "royalist"
    assert "processions" not in causes(game, "league", Influence("epinac", "lyon"))


@applies("millau_assembly")
def test_the_assembly_comes_to_court():
    game = at_court("millau_assembly")
    game.state.people.move("huguenot_assembly", "deck.huguenot")
    play(game, "millau_assembly")
    assert game.state.people.where["huguenot_assembly"] == "hand.huguenot" and "joins_court" in game.told()
    assert Treaty("huguenot_assembly") in options(game, "huguenot")


@applies("millau_assembly")
def test_without_an_assembly_recruits_are_easier():
    game = play(at_court("millau_assembly"), "millau_assembly")
    assert causes(game, "huguenot", Recruit("coligny", "damville")) == {"intrigue": 2, "millau_assembly": 1}


@refuses("millau_assembly")
def test_an_assembly_at_court_does_not_come_twice():
    game = at_court("millau_assembly", "coligny", "huguenot_assembly")
    play(game, "millau_assembly")
    assert "joins_court" not in game.told()
    assert causes(game, "huguenot", Recruit("coligny", "damville"))["millau_assembly"] == 1


# Taxes, favourites, the Pope


@applies("extraordinary_subsidy")
def test_a_subsidy_needs_no_roll():
    game = play(at_court("extraordinary_subsidy"), "extraordinary_subsidy")
    assert game.state.taxes == 1 and game.state.acted["royalist"] == 0
    assert Taxes("tavannes") in options(game, "royalist")


@refuses("extraordinary_subsidy")
def test_a_subsidy_is_asked_for_once():
    game = play(at_court("extraordinary_subsidy"), "extraordinary_subsidy")
    assert unplayable(game, "extraordinary_subsidy") == NOT_HELD and game.state.taxes == 1


def favourite(*dice: tuple[int, int], acted: int = 0) -> Game:
    game = at_court("mignons", "epernon", "biron", dice=dice)
    game.state.acted["royalist"] = acted
    return after(play(game, "mignons"), "royalist", Taxes("epernon"))


@applies("mignons")
def test_the_king_s_favourite_acts_twice():
    game = favourite((6, 1), (6, 1))
    assert game.asked("royalist") == ["act"] and refused(game, "royalist", Taxes("biron"))[0] == "favourite_only"
    after(game, "royalist", Taxes("epernon"))
    assert (game.state.taxes, game.state.acted["royalist"]) == (2, 2)
    assert game.state.people.where["epernon"] == "spent.royalist" and "act" not in game.asked("royalist")


@refuses("mignons")
def test_a_favourite_who_dies_does_not_act_again():
    game = favourite((1, 1))
    assert game.state.people.where["epernon"] == "out" and "acts_again" not in game.told()
    assert "favour_ends" in game.told() and game.state.effects == []


@refuses("mignons")
def test_nor_does_anybody_after_a_phantom():
    game = at_court("mignons", "epernon", dice=[(6, 1), (6, 1)])
    game.state.phantoms["royalist"] = 1
    after(play(game, "mignons"), "royalist", Taxes("phantom"))
    assert "favour_ends" in game.told() and game.state.effects == []


@refuses("mignons")
def test_nor_after_a_card_that_is_laid_aside():
    game = at_court("mignons", "henri_de_navarre", "epernon", effects=["bull_of_sixtus"])
    play(game, "mignons")
    game.state.people.move("epernon", "deck.royalist")
    game.answer("royalist", LayAside("henri_de_navarre"))
    assert "favour_ends" in game.told() and "mignons" not in game.state.effects


@refuses("mignons")
def test_nor_does_he_after_the_last_action():
    assert "acts_again" not in favourite((6, 1), acted=4).told()


@refuses("mignons")
def test_a_king_who_is_gone_has_no_favourites():
    game = at_court("mignons")
    game.state.people.move("henri_d_anjou", "out")
    assert unplayable(game, "mignons") == NOT_FITTING


@applies("bull_of_sixtus")
@pytest.mark.parametrize("seat", ["huguenot", "royalist"])
def test_the_pope_keeps_navarre_from_acting_whosever_he_is(seat):
    game = court("epinac", seat="league", turn=6)
    hold(game.state, "bull_of_sixtus")
    game.state.phantoms[seat] = 0
    game.state.people.move("henri_de_navarre", f"hand.{seat}")
    after(play(game, "bull_of_sixtus"), "league", Treaty("epinac"))
    while seat not in [one for one in game.seats if "act" in game.asked(one)]:
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert refused(game, seat, Embassy("henri_de_navarre", "England"))[0] == "card_barred"
    assert options(game, seat) == [LayAside("henri_de_navarre")]


@rule("WOR-13f")
@refuses("bull_of_sixtus")
def test_the_bull_is_red_and_goes_first():
    game = at_court("bull_of_sixtus", "epinac")
    assert refused(game, "league", Treaty("epinac")) == ("red_card_first", "WOR-13f")
    assert {one.kind for one in options(game, "league")} == {"play"}


# Murders


@rule("WOR-19e")
@applies(*MURDERS)
def test_a_murdered_leader_is_gone_with_his_counter(card):
    game = play(at_court(card, turn=4), card)
    seat = next(one for one in game.seats if "victim" in game.asked(one))
    game.state.at["royalist.1"], game.state.troops["royalist.1"] = "IDF", 4
    game.state.leads["royalist.1"] = "montpensier"
    on_with(game.answer(seat, choice("victim", "montpensier")), "takes_over")
    assert game.state.people.where["montpensier"] == "out" and game.facts("removed")[0]["who"] == "montpensier"
    assert game.state.leads["royalist.1"] not in ("", "montpensier")


@rule("WOR-19e", "WOR-4e")
@refuses(*MURDERS)
def test_women_and_priests_are_not_murdered(card):
    game = play(at_court(card, turn=4), card)
    seat = next(one for one in game.seats if "victim" in game.asked(one))
    for who, law in (("catherine_de_medicis", "WOR-19e"), ("pelleve", "WOR-4e")):
        assert refused(game, seat, choice("victim", who)) == ("not_to_be_murdered", law)
    assert refused(game, seat, choice("victim", "mendoza")) == ("out_of_reach", "WOR-19e")


@rule("WOR-19f")
@applies("disgrace_r")
@pytest.mark.parametrize("who", ["jeanne_d_albret", "odet_de_chatillon", "henri_de_guise", "tavannes"])
def test_disgrace_reaches_everybody(who):
    game = play(at_court("disgrace_r", "tavannes", "nevers", turn=3), "disgrace_r")
    assert game.answer("royalist", choice("disgraced", who)).state.people.where[who] == "out"


@refuses("disgrace_r")
def test_nobody_who_is_not_there_falls_into_disgrace():
    game = play(at_court("disgrace_r", turn=3), "disgrace_r")
    for who in ("antoine_de_bourbon", "mendoza"):
        assert refused(game, "royalist", choice("disgraced", who)) == ("out_of_reach", "WOR-19f")
