"""A turn around its court and its war: set-up, decks, chits, Saint Bartholomew, the Call to Arms, the end, victory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulesets.common.events import Listener
from rulesets.wars_of_religion import armies, turn
from rulesets.wars_of_religion.actions import Recruit, Surprise
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import RULES, consequence
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field

rule, example = pytest.mark.rule, pytest.mark.example


def step(state: State, name: str, *dice: Sequence[int], picks: dict[str, int] | None = None) -> Game:
    """This step alone: nothing comes after it."""
    state.step = name
    state.stack = [consequence(state, name, RULES[name])]
    game, listener = Game(state, Loaded(*dice, picks=picks)), Listener()
    while state.stack and GAME.resolve(state, game.dice, listener):
        pass
    game.events += listener.events
    return game


def cited(game: Game, code: str) -> list[str]:
    """The rules under which this was told."""
    return [event.rule for event in game.events if event.code == code]


# Set-up, initial and event phase


@rule("WOR-1b", "WOR-11a", "WOR-14.1c")
def test_a_game_begins_with_the_cities_of_its_scenario():
    game = begun().run()
    counted = {one: len(game.state.cities_of(one)) for one in FACTIONS}
    assert game.facts("set_up") == [counted] and cited(game, "characters_gather") == ["WOR-14.1c"]
    assert game.facts("turn_begins") == [{"turn": 1}]


@rule("WOR-12e", "WOR-12b", "WOR-12c")
def test_all_living_characters_are_in_their_decks_again():
    state = begun().run().state
    state.turn = 2
    state.people.move("tavannes", "spent.royalist")
    game = step(state, "enter")
    assert state.people.where["tavannes"] == "deck.royalist" and cited(game, "characters_gather") == ["WOR-12e"]
    assert "WOR-12c" in cited(game, "deck_built")


@rule("WOR-14.1d", "WOR-4c")
def test_who_should_have_come_earlier_comes_now_and_the_old_die():
    state = begun().state
    state.turn = 4
    game = step(state, "enter")
    assert {"WOR-14.1d", "WOR-12a"} <= set(cited(game, "enters"))
    state.turn = 5
    assert "WOR-4c" in cited(step(state, "enter"), "died")


@rule("WOR-13a", "WOR-20l")
def test_one_chit_a_turn_from_the_second_on():
    state = begun().state
    state.turn, state.pool = 1, ["water_geuzen"]
    assert not step(state, "chit").facts("chit_drawn")
    state.turn = 4
    game = step(state, "chit")
    assert state.drawn == ["water_geuzen"] and state.effects == ["water_geuzen"]
    state.setup = replace(state.setup, readings={**state.setup.readings, "chit_return": "returned"})
    assert cited(step(state, "clearing"), "chit_returns") == ["WOR-13a"]
    assert cited(game, "chit_drawn") == ["WOR-20l"]


@rule("WOR-13b")
def test_each_draws_a_card_of_his_own():
    state = begun().run().state
    before = {one: state.decks.held(one) for one in FACTIONS}
    game = step(state, "cards")
    assert {one: state.decks.held(one) - before[one] for one in FACTIONS} == dict.fromkeys(FACTIONS, 1)
    assert cited(game, "drew") or cited(game, "drew_card")


def playing(card: str, seat: str = "royalist", **values: object) -> Game:
    """A court whose actor holds this event card."""
    mine = {"royalist": "tavannes", "huguenot": "coligny", "league": "pelleve"}[seat]
    game = court(mine, seat=seat, **values)  # type: ignore[arg-type]
    game.state.decks.of_card(game.state.box, card).move(card, f"hand.{seat}")
    return game


@rule("WOR-5d", "WOR-13d", "WOR-13e")
def test_starred_cards_leave_and_others_are_discarded():
    game = playing("disgrace_r").answer("royalist", choice("play", "disgrace_r"))
    assert game.state.decks.piles["royalist"].where["disgrace_r"] == "out" and cited(game, "played") == ["WOR-5d"]
    game = playing("extraordinary_subsidy")
    game.state.decks.piles["royalist"].move("edict_of_pacification", "hand.royalist")
    game.answer("royalist", choice("play", "extraordinary_subsidy"))
    assert game.state.decks.piles["royalist"].where["extraordinary_subsidy"] == "discard"
    assert cited(game, "played") == ["WOR-13d"]
    game.state.decks.piles["royalist"].move("mignons", "hand.royalist")
    game.answer("royalist", next(one for one in options(game, "royalist") if one.kind == "taxes"))
    while not any(event.rule == "WOR-13e" for event in game.events) and "window" not in game.asked("royalist"):
        game.usual(next(one for one in game.seats if game.asked(one)))


@rule("WOR-5c")
def test_a_red_card_that_was_not_played_goes():
    state = begun().state
    state.decks.piles["league"].move("bull_of_sixtus", "hand.league")
    assert cited(step(state, "court_end"), "dropped") == ["WOR-5c"]


# Saint Bartholomew


def bartholomew(a_turn: int, *dice: int, number: int = 0, **values: object) -> Game:
    state = begun().state
    boxes = dict(state.box.turns)
    if number:
        boxes[a_turn] = replace(boxes[a_turn], massacre=number)
    state.box = replace(state.box, turns=boxes)
    state.turn = a_turn
    for card in ("louis_de_conde", "coligny", "henri_de_navarre"):
        state.people.move(card, "hand.huguenot")
    for name, value in values.items():
        setattr(state, name, value)
    return step(state, "massacre", *([dice] if dice else []))


@rule("WOR-18a", "WOR-18c", "WOR-18d")
@example("WOR-18a", 1)
def test_seven_against_seven_is_the_massacre():
    game = bartholomew(3, 3, 4, number=7)
    assert game.facts("massacre_comes") and game.state.massacre == 3
    assert game.state.people.where["coligny"] == "out" and game.state.people.lives("henri_de_navarre")
    assert game.state.people.lives("huguenot_assembly")


@example("WOR-18a", 2)
def test_eight_against_seven_is_none():
    game = bartholomew(3, 4, 4, number=7)
    assert game.facts("massacre_stays") and not game.state.massacre


@example("WOR-18a", 3)
def test_nobody_rolls_in_turn_five():
    game = bartholomew(5)
    assert not game.facts("massacre_comes") and not game.facts("massacre_stays")
    assert bartholomew(2, 6, 6).facts("massacre_stays")


@rule("WOR-18e")
def test_afterwards_seven_are_drawn():
    game = bartholomew(3, 1, 2, number=7)
    assert game.facts("draws_hand")[0]["who"] == "huguenot"
    held = game.state.people.count("hand.huguenot") + game.state.phantoms["huguenot"]
    assert held == 7


@rule("WOR-18b")
def test_it_happens_once():
    game = bartholomew(4, massacre=3)
    assert game.told()[0] == "massacre_is_over" and game.state.massacre == 3


@rule("WOR-18f")
def test_bayonne_needs_no_roll():
    state = begun().state
    state.turn = 3
    state.decks.piles["royalist"].move("entrevue_de_bayonne", "hand.royalist")
    game = step(state, "massacre")
    assert game.asked("royalist") == ["window"]
    game.answer("royalist", choice("play", "entrevue_de_bayonne"))
    assert state.massacre == 0 and game.state.massacre == 3 and "massacre" in game.told()


@rule("WOR-18g")
def test_no_tour_of_france_after_the_massacre():
    game = playing("royal_tour", massacre=2)
    assert refused(game, "royalist", choice("play", "royal_tour")) == ("card_not_fitting", "WOR-18g")


# The Call to Arms


@rule("WOR-18i", "WOR-20a", "WOR-18l")
def test_the_fury_of_antwerp_calls_to_arms():
    state = begun().state
    state.turn, state.pool = 5, ["anvers_fury"]
    state.people.move("francois_d_alencon", "deck.royalist")
    game = step(state, "chit")
    assert state.called == 5 and not state.people.lives("francois_d_alencon")
    assert state.order == ("royalist", "huguenot", "league") and cited(game, "sides_change") == ["WOR-18l"]


@rule("WOR-18m", "WOR-18h", "WOR-18o")
def test_the_call_brings_people_and_a_card():
    state = begun().state
    state.turn, state.pool = 5, ["anvers_fury"]
    game = step(state, "chit")
    assert "WOR-18m" in cited(game, "enters") and turn.last_turn(state) == 5
    assert cited(game, "set_aside") == ["WOR-18o"] and state.decks.held("league") == 1


@rule("WOR-18n")
def test_alencon_s_natural_end_calls_in_turn_six():
    state = begun().state
    state.turn = 6
    game = step(state, "enter")
    assert state.called == 6 and cited(game, "called_to_arms") == ["WOR-18n"]


@rule("WOR-18k", "WOR-13g")
def test_he_would_not_dare():
    state = begun().state
    state.turn = 5
    state.decks.piles["royalist"].move("il_n_oserait", "hand.royalist")
    state.people.move("henri_de_guise", "deck.league")
    state.step = "cards"
    state.stack = []
    game = Game(state, Loaded())
    turn.begin_next(state, listener := Listener())
    game.run(listener)
    assert game.asked("royalist") == ["window"]
    game.answer("royalist", choice("play", "il_n_oserait"))
    assert game.state.called == 5 and not game.state.people.lives("henri_de_guise")


@rule("WOR-14.2e", "WOR-19h")
def test_the_jesuits_bring_one_of_them_early():
    game = playing("jesuits_plot", "league", turn=5)
    game.state.people.where |= {"mendoza": "later", "jean_boucher": "later"}
    game.answer("league", choice("play", "jesuits_plot"))
    if game.asked("league") == ["plotter"]:
        game.usual("league")
    assert set(cited(game, "enters")) == {"WOR-14.2e"}


# Court


@rule("WOR-14.3a", "WOR-14.3b", "WOR-14.3d")
def test_leaders_and_catherine_come_first():
    game = begun().run()
    game.until("choose")
    assert cited(game, "hands_are_built") == ["WOR-14.3a"] and cited(game, "always_at_court") == ["WOR-14.3d"]
    assert len(cited(game, "leads_faction")) == 3


@rule("WOR-14.3c")
def test_without_anybody_of_rank_somebody_is_named():
    state = begun().run().state
    for card in state.people.living("league"):
        if state.box.characters[card].rank:
            state.people.move(card, "out")
    game = step(state, "leaders")
    assert game.asked("league") == ["name_leader"]


@rule("WOR-14.3e", "WOR-14.3f", "WOR-14.3g")
def test_one_for_each_ally_and_two_for_the_opposition():
    game = begun().run()
    for _ in range(8):
        waiting = [one for one in game.seats if "choose" in game.asked(one)]
        if not waiting:
            break
        game.usual(waiting[0])
    chosen = [facts["who"] for facts in game.facts("chose")]
    assert [chosen.count(one) for one in ("royalist", "league", "huguenot")] == [1, 1, 2]


def neighbours(cards: int) -> Game:
    """The neighbours on the right of a League that has so many cards in its deck."""
    state = begun().run().state
    for card in state.people.living("league")[cards:]:
        state.people.move(card, "out")
    for card in state.people.living("league"):
        state.people.move(card, "deck.league")
    return step(state, "right")


@rule("WOR-14.3h")
@example("WOR-14.3h", 1)
def test_out_of_three_two_are_given():
    game = neighbours(3)
    seen = next(one for one in game.facts("sees_cards") if one["faction"] == "league")
    assert len(seen["characters"]) == 3  # type: ignore[arg-type]
    game.usual("royalist")
    assert game.state.people.count("hand.league") == 2 and game.state.people.count("deck.league") == 1


@example("WOR-14.3h", 2)
def test_out_of_one_that_one_is_given():
    game = neighbours(1)
    game.usual("royalist")
    assert game.state.people.count("hand.league") == 1 and game.state.people.count("deck.league") == 0


def hands(*, catherine: bool) -> dict[object, object]:
    """How many cards each Court Hand has once it is built."""
    state = begun().run().state
    if not catherine:
        state.people.move("catherine_de_medicis", "out")
        state.chief["royalist"] = ""
    game = step(state, "left")
    while game.state.stack and game.state.step == "left":
        game.usual(next(one for one in game.seats if game.asked(one)))
    return {facts["faction"]: facts["cards"] for facts in game.facts("hand_built")}


@rule("WOR-14.3i", "WOR-14.3j")
@example("WOR-14.3j", 1)
def test_seven_six_and_seven_with_catherine():
    assert hands(catherine=True) == {"royalist": 7, "league": 6, "huguenot": 7}


@example("WOR-14.3j", 2)
def test_six_six_and_seven_without_her():
    assert hands(catherine=False) == {"royalist": 6, "league": 6, "huguenot": 7}


@example("WOR-4a", 1)
def test_o_starts_with_the_king_and_may_join_the_league():
    one = begun().state.box.characters["francois_d_o"]
    assert (one.original, one.recruitable_by) == ("royalist", "league")
    game = court("mayenne", seat="league", turn=5)
    assert Recruit("mayenne", "francois_d_o") in options(game, "league")
    game = court("turenne", seat="huguenot", turn=5)
    assert refused(game, "huguenot", Recruit("turenne", "francois_d_o")) == ("not_for_you", "WOR-4a")


@example("WOR-14.7ab", 2)
def test_once_alencon_is_gone_navarre_is_courted():
    game = court("catherine_de_medicis", turn=5)
    assert refused(game, "royalist", Recruit("catherine_de_medicis", "henri_de_navarre"))[1] == "WOR-14.7ab"
    game.state.people.move("francois_d_alencon", "out")
    assert Recruit("catherine_de_medicis", "henri_de_navarre") in options(game, "royalist")


@example("WOR-14.7ab", 3)
def test_nobody_courts_damville_in_the_first_turn():
    game = court("coligny", seat="huguenot", turn=1)
    assert refused(game, "huguenot", Recruit("coligny", "damville")) == ("recruit_barred", "WOR-14.7ab")


def no_squadron(card: str) -> None:
    game = court(card, "coligny", seat="huguenot", turn=2, dice=[(1, 2)])
    game.state.people.move("isabelle_de_limeuil", "hand.royalist")
    lady = choice("squadron", "isabelle_de_limeuil")
    assert refused(game, "royalist", lady) == ("nobody_to_hit", "WOR-14.2f")
    game.answer("huguenot", next(one for one in options(game, "huguenot") if getattr(one, "card", "") == card))
    assert "squadron" not in game.asked("royalist")


@example("WOR-14.2f", 2)
def test_no_lady_is_sent_against_a_priest():
    no_squadron("odet_de_chatillon")


@example("WOR-14.2f", 3)
def test_no_lady_is_sent_against_a_woman():
    no_squadron("jeanne_d_albret")


@rule("WOR-14.1b", "WOR-9g")
@example("WOR-9g", 1)
def test_three_and_three_and_one_succeeds():
    game = court(
        "coligny", seat="huguenot", turn=1, dice=[(3, 3)], chief={**begun().state.chief, "huguenot": "coligny"}
    )
    game.state.owner["dijon"] = "royalist"
    after(game, "huguenot", Surprise("coligny", "dijon"))  # military 2, a major city
    assert game.state.owner["dijon"] == "huguenot" and cited(game, "announces_surprise") == ["WOR-14.1b"]


@example("WOR-9g", 2)
def test_four_and_three_less_one_fails():
    state = field(troops={"huguenot.1": ("ORL", 7), "royalist.1": ("ORL", 5)})
    state.side = "crown"
    state.stack = [consequence(state, "interception", RULE["WOR-15.7.4d"], "huguenot.1", "royalist.1")]
    game = Game(state, Loaded((4, 3)))
    listener = Listener()
    GAME.resolve(state, game.dice, listener)
    assert [(one.code, one.rule) for one in listener.events if one.public] == [("not_intercepted", "WOR-9g")]


@rule("WOR-14.6b", "WOR-14.4b", "WOR-14.7ae")
def test_a_failure_spends_the_card_and_the_court_ends():
    game = court("tavannes", dice=[(1, 2)])
    game.state.owner["saumur"] = "huguenot"
    city = next(one for one in options(game, "royalist") if one.kind == "taxes")
    after(game, "royalist", city)
    assert cited(game, "court_failed") == ["WOR-14.6b"]
    while game.state.step in ("actions", "court_end"):
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert cited(game, "court_is_over") == ["WOR-14.4b"] and game.facts("leaders_for_war")


@rule("WOR-14.7x", "WOR-14.7z", "WOR-14.7y")
def test_a_recruit_leads_for_his_new_faction_in_this_war():
    game = court("tavannes", dice=[(6, 5)])
    after(game, "royalist", Recruit("tavannes", "adrets"))
    assert cited(game, "announces_recruit") == ["WOR-14.7x"]
    while game.state.step in ("actions", "court_end"):
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert cited(game, "counter_goes_over") == ["WOR-14.7z"]


@rule("WOR-14.6h", "WOR-9c")
def test_two_ones_end_a_leader_and_the_next_follows():
    game = court("louis_de_conde", seat="huguenot", turn=2, dice=[(1, 1)])
    game.state.chief["huguenot"] = "louis_de_conde"
    after(game, "huguenot", next(one for one in options(game, "huguenot") if one.kind == "embassy"))
    assert cited(game, "court_doomed") == ["WOR-14.6h"] and game.state.acted["huguenot"] == 1
    assert game.facts("succeeds") == [{"who": "coligny", "faction": "huguenot"}]  # the only B after the only A
    assert game.state.chief["huguenot"] == "coligny" and "heir" not in game.asked("huguenot")


# End and victory


def counted(cities: dict[str, int], paris: str = "", **values: object) -> Game:
    """The victory check with so many cities each."""
    state = field(**values)  # type: ignore[arg-type]
    names = [one for one in state.owner if one != "paris"]
    state.owner = {"paris": paris or "royalist"}
    for faction, number in cities.items():
        for _ in range(number - (state.owner["paris"] == faction)):
            state.owner[names.pop(0) if names else f"x{len(state.owner)}"] = faction
    return step(state, "victory")


@rule("WOR-17a", "WOR-17b")
@example("WOR-17b", 1)
def test_five_and_five_is_the_king_s():
    assert counted({"royalist": 30, "league": 5, "huguenot": 5}).state.ending == "automatic_royalist"


def at_once(game: Game) -> list[object]:
    return [facts["who"] for facts in game.facts("wins_at_once")]


@example("WOR-17b", 2)
def test_six_for_the_league_is_not():
    assert "royalist" not in at_once(counted({"royalist": 30, "league": 6, "huguenot": 0}))


@rule("WOR-17c")
@example("WOR-17c", 1)
def test_twice_as_many_is_the_league_s():
    assert at_once(counted({"royalist": 30, "league": 8, "huguenot": 4}))[-1:] == ["league"]


@example("WOR-17c", 2)
def test_one_less_is_not():
    assert "league" not in at_once(counted({"royalist": 30, "league": 7, "huguenot": 4}))


def paris(huguenot: int, royalist: int, league: int, of: str) -> list[object]:
    """Who wins at once with so many cities, more of them than the board has."""
    state = field()
    state.owner = {"paris": of}
    for faction, number in (("huguenot", huguenot), ("royalist", royalist), ("league", league)):
        names = [f"{faction}.{n}" for n in range(number - (of == faction))]
        state.owner |= dict.fromkeys(names, faction)
    city = state.box.cities["rouen"]
    state.box = replace(state.box, cities={**dict.fromkeys(state.owner, city), **state.box.cities})
    return at_once(step(state, "victory"))


@rule("WOR-17d")
@example("WOR-17d", 1)
def test_more_than_both_and_paris_is_the_huguenots():
    assert paris(25, 14, 10, "huguenot") == ["huguenot"]


@example("WOR-17d", 2)
def test_as_many_as_both_is_not():
    assert paris(24, 14, 10, "huguenot") == []


@example("WOR-17d", 3)
def test_without_paris_it_is_not():
    assert paris(30, 10, 9, "royalist") == []


@rule("WOR-17e")
def test_two_at_once_go_by_the_order_of_the_court():
    game = counted({"royalist": 30, "league": 5, "huguenot": 2})
    assert at_once(game) == ["royalist", "league"] and game.state.winner == "royalist"
    assert cited(game, "game_ended") == ["WOR-17e"]


def last(cities: dict[str, int], treaties: dict[str, int]) -> dict[tuple[object, object], object]:
    """The points of the final count: by faction and what they are for."""
    game = counted(cities, turn=6, called=6, treaties=treaties)
    return {(facts["who"], facts["of"]): facts["points"] for facts in game.facts("points_for")}


@rule("WOR-17f", "WOR-17g", "WOR-18p")
@example("WOR-17g", 1)
def test_seven_five_and_three_for_cities():
    points = last({"royalist": 18, "huguenot": 15, "league": 10}, {"royalist": 1, "huguenot": 4, "league": 2})
    assert [points[one, "cities"] for one in ("royalist", "huguenot", "league")] == [7, 5, 3]


@rule("WOR-17h")
@example("WOR-17h", 1)
def test_four_two_and_one_for_treaties():
    points = last({"royalist": 18, "huguenot": 15, "league": 10}, {"royalist": 1, "huguenot": 4, "league": 2})
    assert [points[one, "treaties"] for one in ("huguenot", "league", "royalist")] == [4, 2, 1]


@rule("WOR-17j")
def test_equal_totals_are_the_king_s():
    """Five and four against seven and two: nine each; the King breaks the tie of treaties for himself."""
    treaties = {"royalist": 3, "huguenot": 1, "league": 3}
    game = counted({"royalist": 14, "huguenot": 10, "league": 15}, turn=6, called=6, treaties=treaties)
    assert game.asked("royalist") == ["ranks"]
    game.answer("royalist", choice("ranks", "royalist league"))
    assert [facts["points"] for facts in game.facts("final_points")] == [9, 4, 9]
    assert game.state.winner == "royalist" and cited(game, "game_ended") == ["WOR-17j"]


@rule("WOR-17k", "WOR-20e")
def test_a_province_in_revolt_does_not_count():
    state = field(troops={"revolt.governor": ("NOR", 4)})
    game = step(state, "victory")
    there = [city for city in state.box.cities_in["NOR"] if city in state.owner]
    total = sum(int(str(number)) for number in game.facts("cities_counted")[0].values())
    assert total == len(state.owner) - len(there) and cited(game, "cities_left_out") == ["WOR-20e"]


@rule("WOR-20g", "WOR-20f")
def test_nor_does_one_of_the_peasants():
    state = begun().state
    state.turn, state.pool = 5, ["peasant_revolt"]
    assert "WOR-20f" in cited(step(state, "chit"), "revolt_rises")
    assert cited(step(state, "victory"), "cities_left_out") == ["WOR-20g"]


@rule("WOR-20d")
def test_a_governor_s_revolt_rises_in_a_royal_province():
    state = begun().state
    state.turn, state.pool = 3, ["governors_revolt"]
    game = step(state, "chit")
    at = state.at["revolt.governor"]
    majors = [one for one in state.box.cities_in[at] if state.box.cities[one].size == "major"]
    assert any(state.owner[one] == "royalist" for one in majors) and cited(game, "revolt_rises") == ["WOR-20d"]


@rule("WOR-20i")
def test_the_succession_of_portugal_takes_strozzi_or_another():
    state = begun().state
    state.turn, state.pool = 5, ["portuguese_succession"]
    state.people.move("strozzi", "deck.royalist")
    step(state, "chit")
    assert not state.people.lives("strozzi")
    state.pool, state.stack = ["portuguese_succession"], []
    state.people.move("biron", "deck.royalist")
    assert step(state, "chit").asked("royalist") == ["general"]


@rule("WOR-16a", "WOR-16b", "WOR-16d")
def test_the_map_is_cleared():
    state = field(
        troops={"royalist.1": ("IDF", 3)}, money=dict.fromkeys(FACTIONS, 4), points=dict.fromkeys(FACTIONS, 2)
    )
    game = step(state, "clearing")
    assert (state.at, state.money["league"], state.points["league"]) == ({}, 0, 0)
    assert game.told() == ["map_cleared", "money_reset", "points_reset"]


@rule("WOR-16c")
def test_leaders_come_back():
    state = field(lost={"coligny": armies.WOUNDED})
    assert step(state, "clearing").facts("leaders_return") and state.lost == {}


@rule("WOR-16f")
def test_cards_of_the_end_are_offered_in_the_end():
    state = begun().state
    state.decks.piles["royalist"].move("edict_of_pacification", "hand.royalist")
    assert step(state, "end_cards").asked("royalist") == ["window"]


@rule("WOR-15.8i", "WOR-15.8j", "WOR-15.8k")
def test_the_league_wins_a_war():
    state = field(points={"royalist": 1, "huguenot": 0, "league": 4})
    game = step(state, "war_end")
    assert state.treaties["league"] == 1 and game.asked("league") == ["bonus_city"]


@rule("WOR-15.8h")
def test_the_huguenots_win_one_after_the_massacre():
    state = field(points={"royalist": 1, "huguenot": 5, "league": 4}, massacre=3)
    game = step(state, "war_end")
    assert game.asked("huguenot") == ["bonus_city"]
    game.usual("huguenot")
    assert game.asked("huguenot") == ["bonus_city"]


@rule("WOR-19a", "WOR-19b")
def test_hampton_court_brings_le_havre_and_england():
    game = playing("hampton_court", "huguenot", turn=2)
    game.answer("huguenot", choice("play", "hampton_court"))
    assert game.state.owner["le_havre"] == "huguenot" and game.facts("le_havre_placed")
    if game.asked("huguenot") == ["land"]:
        game.usual("huguenot")
    assert game.state.money["huguenot"] or game.state.at


@rule("WOR-19c")
def test_le_havre_lost_is_gone():
    game = court("montpensier", dice=[(6, 6)], chief={**begun().state.chief, "royalist": "montpensier"})
    game.state.owner["le_havre"] = "huguenot"
    after(game, "royalist", Surprise("montpensier", "le_havre"))
    assert "le_havre" not in game.state.owner and cited(game, "le_havre_lost") == ["WOR-19c"]


@rule("WOR-19i", "WOR-19j")
def test_the_death_of_mary_stuart():
    game = playing("death_of_mary_stuart", "league", turn=6)
    game.answer("league", choice("play", "death_of_mary_stuart"))
    assert game.state.treaties["league"] == 1 and game.asked("league") == ["convert"]


@rule("WOR-4e", "WOR-4f")
def test_a_priest_is_not_murdered_and_a_phantom_surprises_nobody():
    game = court("tavannes")
    game.state.phantoms["royalist"] = 1
    assert refused(game, "royalist", Surprise("phantom", "castres")) == ("not_his_province", "WOR-4f")
    game = playing("vengeance_l", "league", turn=3)
    game.answer("league", choice("play", "vengeance_l"))
    assert refused(game, "league", choice("victim", "odet_de_chatillon")) == ("not_to_be_murdered", "WOR-4e")
