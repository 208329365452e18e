"""Where the book can be read in two ways: the same moment under each reading, and that it does not come to the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rulesets.common.actions import Action
from rulesets.common.events import Listener
from rulesets.wars_of_religion import fates
from rulesets.wars_of_religion.actions import Embassy, March, Surprise, Taxes
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.meta import META
from rulesets.wars_of_religion.turn import consequence, question
from tests.rulesets.wars_of_religion.court_field import court
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_war_rounds import march, war
from tests.rulesets.wars_of_religion.war_field import field, offers, step

rule = pytest.mark.rule


def said(kind: str, *choice: str) -> Action:
    action: Action = GAME.kinds[kind](*choice)
    return action


def read(reading: str, value: str) -> dict[str, str]:
    assert value in [choice.value for one in META.readings if one.id == reading for choice in one.choices]
    return {reading: value}


def with_card(game: Game, card: str) -> Game:
    deck = GAME.load_box({}).events[card].deck
    game.state.decks.piles[deck].move(card, f"hand.{deck}")
    return game


# The court


def waiting_beside_a_card(value: str) -> list[str]:
    """The King's character acts; who is asked for an event card afterwards, each of them with one in hand."""
    game = court("tavannes", readings=read("court_event_timing", value), dice=[(1, 2)])
    for card in ("national_synod", "processions", "disgrace_r"):
        with_card(game, card)
    game.answer("royalist", Taxes("tavannes"))
    found = []
    while any("window" in game.asked(one) for one in game.seats):
        found.append(next(one for one in game.seats if "window" in game.asked(one)))
        game.usual(found[-1])
    return found


def looked_into(value: str) -> dict[tuple[str, str], str]:
    """By step and owner of the deck: who looks into it."""
    game = begun(readings=read("seating", value)).run()
    found = {}
    for side in ("right", "left"):
        game.until("give")
        for seat in game.seats:
            asked = next(one for one in GAME.questions(game.state, seat) if one.kind == "give" and one.asks(seat))
            found[side, str(asked.facts["faction"])] = seat
            game.usual(seat)
    return found


@rule("WOR-14.3h")
def test_who_sits_beside_whom_is_settled_as_the_game_is_set_up():
    usual, other = looked_into("royalist_league_huguenot"), looked_into("royalist_huguenot_league")
    assert (usual["right", "league"], usual["left", "league"]) == ("royalist", "huguenot")
    assert (other["right", "league"], other["left", "league"]) == ("huguenot", "royalist")
    assert {one: usual["left", one] for one in FACTIONS} == {one: other["right", one] for one in FACTIONS}


@rule("WOR-13e")
def test_event_cards_at_court_beside_one_s_own_character_or_anybody_s():
    assert waiting_beside_a_card("own_card") == ["royalist"]
    assert waiting_beside_a_card("any_card") == ["royalist", "league", "huguenot"]


def before_the_first_card(value: str) -> list[str]:
    game = with_card(court("tavannes", readings=read("court_event_timing", value)), "national_synod")
    game.state.stack = [consequence(game.state, "actions", RULE["WOR-14.6e"])]
    game.run()
    return [one for one in game.seats if game.asked(one)]


@rule("WOR-13e")
def test_before_the_first_character_as_well():
    assert before_the_first_card("own_card") == ["royalist"]
    assert before_the_first_card("any_card") == ["huguenot"]


@pytest.mark.parametrize(("value", "everywhere"), [("current_leader", False), ("every_ranked", True)])
def test_surprise_attacks_anywhere(value: str, everywhere: bool):
    game = court("louis_de_conde", "coligny", seat="huguenot", turn=2, readings=read("national_influence", value))
    game.state.chief["huguenot"] = "louis_de_conde"
    box = game.state.box
    legal = [one for one in GAME.legal_actions(game.state, "huguenot") if isinstance(one, Surprise)]
    far = [one for one in legal if box.cities[one.city].area not in box.characters[one.card].provinces]
    assert {one.card for one in far} == ({"louis_de_conde", "coligny"} if everywhere else {"louis_de_conde"})


@rule("WOR-14.3b")
@pytest.mark.parametrize(("value", "who"), [("owner", "league"), ("king", "royalist")])
def test_between_leaders_of_equal_rank(value: str, who: str):
    state = field(
        leaders={"francois_de_guise": "league", "mayenne": "league"}, readings=read("equal_rank_leader", value)
    )
    ranks = {state.box.characters[one].rank for one in ("francois_de_guise", "mayenne")}
    game = step(state, "leaders")
    assert len(ranks) == 1 and game.asked(who) == ["name_leader"]


@rule("WOR-14.6d")
def test_what_two_ones_do_to_the_immune():
    found = {}
    for value in ("death_only", "full"):
        game = court("huguenot_assembly", seat="huguenot", turn=4, dice=[(1, 1)], readings=read("immunity", value))
        game.state.people.move("huguenot_assembly", "hand.huguenot")
        game.state.effects = ["palatine_reiters", "palatine_reiters"]
        game.state.stack = [consequence(game.state, "actions", RULE["WOR-14.6e"], "league")]
        game.run().answer("huguenot", Embassy("huguenot_assembly", "German States"))
        found[value] = next(one for one in game.told() if one in ("court_doomed", "court_succeeded"))
        assert game.state.people.lives("huguenot_assembly")
    assert found == {"death_only": "court_doomed", "full": "court_succeeded"}


@rule("WOR-14.6f")
def test_whether_one_may_stop_early():
    assert said("stop") not in GAME.legal_actions(court("tavannes").state, "royalist")
    game = court("tavannes", "nevers", readings=read("court_pass", "may_stop"))
    game.answer("royalist", said("stop"))
    for _ in range(6):
        seat = next(one for one in game.seats if game.asked(one))
        assert seat != "royalist" or game.state.step != "actions"
        game.usual(seat)


@rule("WOR-14.7k")
@pytest.mark.parametrize(("value", "money"), [("two_tiers", 5), ("single", 3)])
def test_what_a_mission_brings_on_ten_or_more(value: str, money: int):
    game = court("pelleve", seat="league", dice=[(6, 6)], readings=read("diplomacy_amounts", value))
    game.answer("league", Embassy("pelleve", "Spain"))
    while "squadron" in game.asked("royalist") + game.asked("huguenot"):
        game.usual(next(one for one in ("royalist", "huguenot") if game.asked(one)))
    assert game.state.money["league"] == money


@pytest.mark.parametrize(("value", "left"), [("kept", 2), ("lost", 0)])
def test_unspent_taxes(value: str, left: int):
    assert step(field(taxes=2, readings=read("tax_carry", value)), "clearing").state.taxes == left


@pytest.mark.parametrize(("value", "both"), [("deck_or_hand", True), ("deck_only", False)])
def test_whom_assassins_reach(value: str, both: bool):
    game = court("tavannes", turn=4, readings=read("assassination_reach", value))
    game.state.stack.append(question(game.state, "victim", ("huguenot",), RULE["WOR-19e"]))
    found = offers(game, "huguenot", "victim")
    assert "strozzi" in found and ("tavannes" in found) is both


def test_who_may_not_strike_at_court_looks_into_the_decks_first():
    game = with_card(
        court("pelleve", seat="league", turn=4, readings=read("assassination_reach", "deck_only")), "vengeance_l"
    )
    game.answer("league", said("play", "vengeance_l"))
    state, (told,) = game.state, game.facts("finds_victims")
    offered = offers(game, "league", "victim")
    assert list(told["characters"]) == offered
    assert all(state.people.knows("league", one) and state.people.where[one].startswith("deck") for one in offered)


@pytest.mark.parametrize(("value", "back"), [("spent", []), ("returned", ["water_geuzen"])])
def test_what_becomes_of_a_drawn_chit(value: str, back: list[str]):
    state = field(drawn=["water_geuzen"], pool=[], readings=read("chit_return", value))
    assert [one["chit"] for one in step(state, "clearing").facts("chit_returns")] == back


@pytest.mark.parametrize(("value", "entered"), [("one", 0), ("all", 6)])
def test_whom_the_jesuits_bring(value: str, entered: int):
    game = with_card(court("pelleve", seat="league", turn=5, readings=read("jesuits_plot", value)), "jesuits_plot")
    for card, one in game.state.box.characters.items():
        if "with_call" in one.flags:
            game.state.people.where[card] = "later"
    game.answer("league", said("play", "jesuits_plot"))
    assert len(game.facts("enters")) == entered
    assert ("plotter" in game.asked("league")) is (value == "one")


# The war


@pytest.mark.parametrize(("value", "winner"), [("victory_counts", "huguenot"), ("war_points_too", "royalist")])
def test_war_points_for_a_city_in_revolt(value: str, winner: str):
    points = {"royalist": 1, "huguenot": 2, "league": 0}
    marks, more = ["taken huguenot dijon 2"], read("revolt_scope", value)
    state = field(troops={"revolt.peasant": ("BOU", 4)}, points=points, marks=marks, readings=more)
    assert step(state, "war_end").state.treaties[winner] == 1


CONDE = {"leaders": {"louis_de_conde": "huguenot", "montpensier": "royalist"}}
LEADS = {"huguenot.1": "louis_de_conde", "royalist.1": "montpensier"}


def rested(value: str) -> list[str]:
    """The Huguenots rest, the Royalists march; whose round is next."""
    troops = {"huguenot.1": ("GUY", 3), "royalist.1": ("PIC", 3)}
    game = war(troops=troops, leads=LEADS, readings=read("pass_rounds", value), **CONDE)
    game.answer("huguenot", said("rest"))
    march(game, "royalist.1", "PIC CHA", 3)
    game.until("lead")
    return [one for one in game.seats if "lead" in game.asked(one)]


@rule("WOR-15.7c")
def test_whether_a_side_that_has_passed_comes_back():
    assert rested("may_return") == ["huguenot"]
    assert rested("final") == ["royalist"]


def test_a_war_lasts_as_long_as_somebody_acts():
    troops = {"huguenot.1": ("GUY", 3), "royalist.1": ("PIC", 3)}
    game = war(troops=troops, leads=LEADS, **CONDE)
    game.state.round = 99
    march(game, "huguenot.1", "GUY SAI", 3)
    game.until("lead")
    assert [one for one in game.seats if "lead" in game.asked(one)] == ["royalist"] and game.state.round == 100


@pytest.mark.parametrize(("value", "asked"), [("allowed", True), ("destination_only", False)])
def test_interception_on_the_way(value: str, asked: bool):
    troops = {"huguenot.1": ("ORL", 3), "royalist.1": ("BER", 4)}
    cities = {"orleans": "huguenot", "bourges": "huguenot"}
    more = read("interception_on_the_way", value)
    game = war(troops=troops, leads=LEADS, cities=cities, readings=more, **CONDE)
    march(game, "huguenot.1", "ORL BER LIM", 3)
    assert ("intercept" in game.asked("royalist")) is asked
    assert (game.state.at["huguenot.1"] == "LIM") is not asked


def beaten(dice: Sequence[Sequence[int]], troops: tuple[int, int] = (3, 4), **readings: str) -> Game:
    """A Huguenot army has attacked a Royalist one, and these dice fall: those of the one, those of the other."""
    there = {"huguenot.1": ("ORL", troops[0]), "royalist.1": ("BER", troops[1])}
    cities = {"orleans": "huguenot", "nevers": "royalist", "moulins": "royalist"}
    game = war([*dice, (1, 2), (1, 2)], LEADS, troops=there, cities=cities, readings=readings, **CONDE)
    march(game, "huguenot.1", "ORL BER", troops[0])
    game.answer("royalist", said("intercept", "no"))
    return game.answer("huguenot", said("attack", "yes")).answer("royalist", said("evade", "no"))


def test_what_becomes_of_a_beaten_army_that_was_not_moving():
    dice = [(5, 5), (1, 1, 1)]
    places = {
        one: offers(beaten(dice, **read("inactive_loser", one)), "royalist", "retreat")
        for one in ("choice", "must_retreat", "stays")
    }
    assert places["choice"][0] == "BER" and places["choice"][1:] == places["must_retreat"] and places["must_retreat"]
    assert places["stays"] == []


@rule("WOR-15.7.5l")
@pytest.mark.parametrize(("value", "points"), [("battle_start", 2), ("remaining", 1)])
def test_by_which_size_a_beaten_army_counts(value: str, points: int):
    game = beaten([(5, 5), (1, 1, 1)], **read("points_size", value))
    assert game.state.troops["royalist.1"] == 2 and game.state.points["huguenot"] == points


@rule("WOR-15.7.7o")
@pytest.mark.parametrize(("value", "sieges"), [("one", 1), ("several", 2)])
def test_how_many_sieges_in_an_activation(value: str, sieges: int):
    cities = dict.fromkeys(("dijon", "auxerre", "macon"), "royalist")
    more = read("sieges_per_activation", value)
    troops, dice = {"huguenot.1": ("BOU", 3)}, [(1, 1), (1, 1), (1, 2)]
    game = war(dice, LEADS, troops=troops, cities=cities, readings=more, **CONDE)
    assert len(game.state.box.cities_in["BOU"]) > 1
    game.answer("huguenot", March("huguenot.1", "BOU", 3)).answer("huguenot", said("pay", 0))  # type: ignore[arg-type]
    asked = 0
    while "besiege" in game.asked("huguenot"):
        asked += 1
        game.answer("huguenot", said("besiege", offers(game, "huguenot", "besiege")[1]))
        if asked == 2:
            break
    assert asked == sieges


def captor(value: str) -> Game:
    """A royal army led by a man of the League has fought, and its enemy's commander is taken."""
    troops = {"royalist.1": ("ORL", 5), "huguenot.1": ("ORL", 5)}
    state = field(
        troops=troops, leaders={"mayenne": "league", "coligny": "huguenot"}, readings=read("war_points_to", value)
    )
    state.leads |= {"royalist.1": "mayenne", "huguenot.1": "coligny"}
    last = question(state, "plagued", ("huguenot",), RULE["WOR-19j"])
    state.side, state.step = "crown", "rounds"
    state.stack = [last, *fates.fate_frames(state, "royalist.1", "huguenot.1")[::-1]]
    return Game(state, Loaded((1, 2), (5, 5), (3, 3))).run(Listener())


@rule("WOR-15.8f")
@pytest.mark.parametrize(("value", "who"), [("commander", "league"), ("marker", "royalist")])
def test_who_scores_for_a_captive_of_a_mixed_army(value: str, who: str):
    game = captor(value)
    assert game.state.points == {one: 2 * (one == who) for one in ("royalist", "huguenot", "league")}
    assert game.state.lost["coligny"] == "captive league"  # who holds him is the commander's faction (WOR-15.7.6d)


# Those that other chapters try, under both


ELSEWHERE = {
    "two_players": "test_two_players",
    "surprise_targets": "test_court_actions",
    "support_order": "test_command",
    "evasion_size": "test_odds",
}


def test_every_reading_is_tried():
    """Here or in the file of its chapter: both files name it."""
    here = Path(__file__)
    named = {
        one.id: here.with_name(f"{ELSEWHERE.get(one.id, here.stem)}.py").read_text("utf-8") for one in META.readings
    }
    assert [one for one, text in named.items() if text.count(f'"{one}"') < 1] == []
    assert set(ELSEWHERE) < set(named)
