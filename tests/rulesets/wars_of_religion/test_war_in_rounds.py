"""War rounds as they are told: who may act, what is announced and met on the way, battles and sieges by their rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.wars_of_religion import sieges
from rulesets.wars_of_religion.actions import Embassy, March, Treaty
from rulesets.wars_of_religion.attrition import on_arrival
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.court_field import after, court
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.test_bad_input import choice
from tests.rulesets.wars_of_religion.test_turn_by_example import cited, step
from tests.rulesets.wars_of_religion.test_war_by_example import battle
from tests.rulesets.wars_of_religion.test_war_rounds import at_venture, crown_round, march, seat_of, war
from tests.rulesets.wars_of_religion.war_field import field

rule = pytest.mark.rule
CONDE = {"leaders": {"louis_de_conde": "huguenot"}, "leads": {"huguenot.1": "louis_de_conde"}}


def causes(game: Game, code: str) -> dict[str, str]:
    """Cause and rule of all that counted in this event."""
    told = [event.public for event in game.events if event.code == code and event.public]
    return {one.cause: one.rule for part in told for one in part.modifiers}


# Abilities that count in a roll


@rule("WOR-14.2b")
def test_a_diplomat_adds_one():
    game = court("pelleve", seat="league", dice=[(3, 3)])
    after(game, "league", Embassy("pelleve", "Savoy"))
    assert causes(game, "court_succeeded")["diplomat"] == "WOR-14.2b"


@rule("WOR-14.2c")
def test_a_writer_adds_one():
    game = court("ronsard", dice=[(3, 2)])
    after(game, "royalist", Treaty("ronsard"))
    assert causes(game, "court_succeeded")["writer"] == "WOR-14.2c"


# Rounds


@rule("WOR-15.7b", "WOR-15.7c", "WOR-15.7.8a")
def test_the_opposition_begins_and_two_passes_end_it():
    troops = {"huguenot.1": ("ORL", 3), "royalist.1": ("IDF", 3)}
    game = war(troops=troops, **CONDE)  # type: ignore[arg-type]
    assert game.facts("round_begins")[0]["side"] == "opposition" and cited(game, "round_begins") == ["WOR-15.7b"]
    while game.state.step == "rounds":
        game.answer(seat_of(game), choice_of(game))
    assert set(cited(game, "side_passes")) == {"WOR-15.7c"} and cited(game, "rounds_are_over") == ["WOR-15.7.8a"]


def choice_of(game: Game):  # type: ignore[no-untyped-def]
    """To rest where that is asked, else the clock's answer."""
    found = GAME.legal_actions(game.state, seat_of(game))
    return next((one for one in found if one.kind == "rest"), found[0])


@rule("WOR-15.7.2q")
def test_a_side_without_armies_passes():
    game = war(troops={"royalist.1": ("IDF", 3)})
    assert cited(game, "side_passes")[0] == "WOR-15.7.2q"


@rule("WOR-15.7.2c", "WOR-15.7.2n", "WOR-15.7.2p")
def test_an_army_may_be_activated_where_it_stands():
    game = war(troops={"huguenot.1": ("ORL", 3)}, **CONDE)  # type: ignore[arg-type]
    march(game, "huguenot.1", "ORL", 3)
    assert cited(game, "announces_march") == ["WOR-15.7.2c"] and cited(game, "arrive") == ["WOR-15.7.2n"]
    while "activation_over" not in game.told():
        game.usual(seat_of(game))


@rule("WOR-15.7.2h")
def test_between_equal_ranks_of_two_factions_the_king_says_who_is_first():
    game = crown_round()
    game.state.leads["royalist.2"] = "anne_de_montmorency"
    game.state.people.move("anne_de_montmorency", "deck.royalist")
    assert game.state.box.rank("anne_de_montmorency") == game.state.box.rank("henri_de_guise")
    game.state.stack = [consequence(game.state, "round", RULE["WOR-15.7a"], "crown")]
    assert game.run().asked("royalist") == ["goes_first"]
    game.answer("royalist", choice("goes_first", "league"))
    assert game.asked("league") == ["lead"]
    assert [one.rule for one in game.events if one.rule == "WOR-15.7.2h"] != []


@rule("WOR-15.7.3a")
def test_the_channel_costs_a_movement_point():
    game = war(troops={"huguenot.1": ("ENG", 3)}, **CONDE)  # type: ignore[arg-type]
    march(game, "huguenot.1", "ENG NOR", 3)
    assert cited(game, "steps") == ["WOR-15.7.3a"]


@rule("WOR-15.1b", "WOR-15.1c")
def test_the_active_side_plays_first():
    game = war(troops={"huguenot.1": ("ORL", 3)}, **CONDE)  # type: ignore[arg-type]
    for seat, card in (("huguenot", "plague"), ("royalist", "unpaid_reiters")):
        game.state.decks.piles["war"].move(card, f"hand.{seat}")
    game.answer("huguenot", March("huguenot.1", "ORL BER", 3))
    windows = [(one.seats[0], one.rule) for one in reversed(game.state.stack) if one.kind == "window"]
    assert windows == [("huguenot", "WOR-15.1b"), ("royalist", "WOR-15.1c")]
    assert game.asked("huguenot") == ["window"]
    game.usual("huguenot")
    assert game.asked("royalist") == ["window"]


@rule("WOR-15.7.2s")
def test_abroad_two_armies_share_one_attrition():
    state = field(troops={"huguenot.1": ("EMP", 5), "huguenot.2": ("EMP", 4)})
    state = at_venture(state, "EMP", "huguenot.1")
    state.stack = on_arrival(state, "EMP")
    game = Game(state, Loaded()).run()
    assert game.asked("huguenot") == ["loses"]
    game.answer("huguenot", choice("loses", "huguenot.2"))
    assert state.troops["huguenot.1"] == 5 and game.state.troops["huguenot.2"] == 3


# Who is met


def met(way: str, *dice: Sequence[int], at: str = "BER") -> Game:
    """A Huguenot army marches where a Royalist one stands."""
    troops = {"huguenot.1": ("ORL", 3), "royalist.1": (at, 4)}
    leaders = {"louis_de_conde": "huguenot", "montpensier": "royalist"}
    leads = {"huguenot.1": "louis_de_conde", "royalist.1": "montpensier"}
    game = war(dice, leads, troops=troops, leaders=leaders, cities={"orleans": "huguenot", "bourges": "huguenot"})
    return march(game, "huguenot.1", way, 3)


@rule("WOR-15.7.4a", "WOR-15.7.4g")
def test_who_is_intercepted_must_fight():
    game = met("ORL BER", (6, 6))
    assert game.asked("royalist") == ["intercept"]
    game.answer("royalist", choice("intercept", "yes"))
    assert cited(game, "battle_begins") == ["WOR-15.7.4g"]


@rule("WOR-15.7.4b", "WOR-15.7.4i")
def test_first_interception_then_the_attack_then_evasion():
    game = met("ORL BER").answer("royalist", choice("intercept", "no"))
    assert game.asked("huguenot") == ["attack"]
    game.answer("huguenot", choice("attack", "yes"))
    assert game.asked("royalist") == ["evade"]
    game.answer("royalist", choice("evade", "no"))
    assert cited(game, "battle_begins") == ["WOR-15.7.4i"]


@rule("WOR-15.7.4c")
def test_an_enemy_on_the_way_may_intercept_too():
    game = met("ORL BER LIM")
    assert game.asked("royalist") == ["intercept"] and game.state.at["huguenot.1"] == "BER"
    assert game.state.stack[-1].rule == "WOR-15.7.4c"


def stopped(*dice: Sequence[int], with_friends: bool = False) -> Game:
    """A Huguenot army of five that is intercepted on its way by a Royalist one of one."""
    troops = {
        "huguenot.1": ("ORL", 5),
        "royalist.1": ("BER", 1),
        **({"huguenot.2": ("BER", 4)} if with_friends else {}),
    }
    leaders = {"louis_de_conde": "huguenot", "montpensier": "royalist"}
    leads = {"huguenot.1": "louis_de_conde", "royalist.1": "montpensier"}
    game = war(((6, 6), *dice), leads, troops=troops, leaders=leaders, cities={"orleans": "huguenot"})
    march(game, "huguenot.1", "ORL BER LIM", 5)
    while game.asked("royalist") == ["window"]:
        game.usual("royalist")
    return game.answer("royalist", choice("intercept", "yes"))


@rule("WOR-15.7.4c")
@pytest.mark.example("WOR-15.7.4c", 1)
def test_a_stopped_army_has_its_attrition_there_and_never_again():
    game = stopped((4, 3), (5, 5, 1), (1, 1))
    codes = [event.code for event in game.events]
    assert codes.index("attrition") < codes.index("battle_begins") and cited(game, "attrition") == ["WOR-15.7.4c"]
    assert game.facts("attrition")[0]["area"] == "BER" and game.facts("battle_won")[0]["army"] == "huguenot.1"
    assert [one["money"] for one in game.facts("paid")] == [2]
    game.answer("huguenot", choice("marches_on", "on"))
    codes = [event.code for event in game.events]
    assert game.state.at["huguenot.1"] == "LIM" and game.state.troops["huguenot.1"] == 4
    assert codes.count("attrition") + codes.count("no_attrition") == 1


@rule("WOR-15.7.4c", "WOR-15.7.2s")
def test_who_stands_where_it_is_stopped_counts_too():
    game = stopped(with_friends=True)
    assert game.facts("attrition")[0]["size"] == "large" and game.asked("huguenot") == ["loses"]
    game.answer("huguenot", choice("loses", "huguenot.2"))
    assert game.facts("troops_die")[0]["army"] == "huguenot.2"


# Battles and sieges


@rule("WOR-15.7.5g", "WOR-15.7.5l")
def test_with_equal_hits_the_army_with_more_left_wins():
    game = battle(7, 4, [(5, 1, 1, 1), (5, 1)])
    assert cited(game, "battle_won") == ["WOR-15.7.5g"] and game.facts("battle_won")[0]["army"] == "royalist.1"
    assert causes(game, "war_points") == {"beaten_size": "WOR-15.7.5l"}


def besieged(*dice: Sequence[int], enemy: bool = False) -> Game:
    """A Huguenot army of six before Dijon, which needs two hits."""
    troops = {"huguenot.1": ("BOU", 6), **({"royalist.1": ("BOU", 2)} if enemy else {})}
    state = field(cities={"dijon": "royalist"}, troops=troops)
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    state = at_venture(state, "BOU", "huguenot.1")
    state.stack = [sieges.siege_frame(state, "BOU")]
    return Game(state, Loaded(*dice)).run()


@rule("WOR-15.7.7b", "WOR-15.7.7c", "WOR-15.7.7h")
def test_one_hit_on_a_major_city_is_too_few():
    game = besieged((5, 1), (1, 1))
    assert game.asked("huguenot") == ["besiege"]
    game.answer("huguenot", choice("besiege", "dijon"))
    assert game.facts("siege_begins")[0]["garrison"] == 2 and cited(game, "siege_lost") == ["WOR-15.7.7h"]


@rule("WOR-15.7.7f", "WOR-15.7.7g")
def test_army_and_city_roll_at_once():
    game = besieged((5, 5), (5, 1)).answer("huguenot", choice("besiege", "dijon"))
    assert causes(game, "siege_won") == {"siege_dice": "WOR-15.7.7g", "garrison_dice": "WOR-15.7.7f"}
    assert game.state.troops["huguenot.1"] == 6 - 1 - 2


@rule("WOR-15.7.7p")
def test_an_enemy_army_beside_it_prevents_nothing():
    game = besieged(enemy=True)
    assert game.asked("huguenot") == ["besiege"] and game.state.stack[-1].rule == "WOR-15.7.7p"


@rule("WOR-20h")
def test_under_one_reading_cities_in_revolt_bring_no_war_points():
    state = field(
        readings={"revolt_scope": "war_points_too"},
        troops={"revolt.peasant": ("BOU", 4)},
        points={"royalist": 1, "huguenot": 2, "league": 0},
        marks=["taken huguenot dijon 2"],
    )
    game = step(state, "war_end")
    assert game.facts("points_left_out") == [{"who": "huguenot", "points": 2}]
    assert state.treaties["royalist"] == 1
