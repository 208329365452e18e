"""Who commands an army that has lost its leader, or that has met another one: left to players where leaders tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulesets.common.actions import Action
from rulesets.common.events import Listener
from rulesets.common.seats import GM
from rulesets.wars_of_religion import fates
from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.merging import withdraw
from rulesets.wars_of_religion.turn import consequence, question
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.test_war_rounds import march, war
from tests.rulesets.wars_of_religion.war_field import field, offers

rule = pytest.mark.rule
KILLED, TAKEN = [(5, 5), (3, 4)], [(5, 5), (3, 3)]


def said(kind: str, choice: str) -> Action:
    action: Action = GAME.kinds[kind](choice)
    return action


def after_battle(leaders: Mapping[str, str], dice: Sequence[Sequence[int]], backs: str = "") -> Game:
    """The commander of a royal army has fought, beside leaders who are with no army."""
    state = field(troops={"royalist.1": ("IDF", 5)}, leaders={"montpensier": "royalist", **leaders})
    state.leads["royalist.1"] = "montpensier"
    if backs:
        state.backs["royalist.1"] = backs
    fate = consequence(state, fates.BATTLE_FATE, RULE["WOR-15.7.6a"], "montpensier", "royalist.1", "huguenot")
    last = question(state, "plagued", ("huguenot",), RULE["WOR-19j"])
    state.side, state.step, state.stack = "crown", "rounds", [last, fate]
    return Game(state, Loaded(*dice)).run()


EQUALS = {"nevers": "royalist", "saint_andre": "royalist", "claude_d_aumale": "league", "carces": "league"}


@rule("WOR-15.7.6g")
@pytest.mark.parametrize("dice", [KILLED, TAKEN], ids=["killed", "captured"])
def test_between_leaders_of_equal_rank_the_former_controller_chooses(dice: Sequence[Sequence[int]]):
    game = after_battle(EQUALS, dice)
    assert game.asked("royalist") == ["takes_over"] and game.asked("league") == []
    assert offers(game, "royalist", "takes_over") == ["saint_andre", "nevers", "claude_d_aumale"]
    game.answer("royalist", said("takes_over", "claude_d_aumale"))
    assert game.state.leads["royalist.1"] == "claude_d_aumale"


@rule("WOR-15.7.6g")
def test_the_highest_rank_takes_over_without_a_question():
    game = after_battle({**EQUALS, "damville": "royalist"}, KILLED)
    assert game.state.leads["royalist.1"] == "damville" and "takes_command" in game.told()


@rule("WOR-15.7.6g")
def test_his_supporter_is_one_of_them_and_supports_no_more():
    game = after_battle({"tavannes": "royalist", "nevers": "royalist"}, KILLED, backs="tavannes")
    assert offers(game, "royalist", "takes_over") == ["tavannes", "nevers"]
    game.answer("royalist", said("takes_over", "tavannes"))
    assert game.state.leads["royalist.1"] == "tavannes" and game.state.backs == {}
    game = after_battle({"tavannes": "royalist", "nevers": "royalist"}, KILLED, backs="tavannes")
    game.answer("royalist", said("takes_over", "nevers"))
    assert game.state.leads["royalist.1"] == "nevers" and game.state.backs == {"royalist.1": "tavannes"}


@rule("WOR-15.7.2d")
def test_a_part_that_is_left_behind_gets_one_of_several_equals():
    leaders = {"coligny": "huguenot", "crussol": "huguenot", "la_rochefoucauld": "huguenot", "adrets": "huguenot"}
    game = war(troops={"huguenot.1": ("LYO", 6)}, leaders=leaders, leads={"huguenot.1": "coligny"})
    march(game, "huguenot.1", "LYO DAU", 4)
    assert offers(game, "huguenot", "takes_over") == ["crussol", "la_rochefoucauld"]
    game.answer("huguenot", said("takes_over", "la_rochefoucauld"))
    assert game.state.leads["huguenot.2"] == "la_rochefoucauld" and game.state.at["huguenot.2"] == "LYO"


@rule("WOR-15.7.4h")
def test_who_withdraws_to_an_equal_is_asked_which_of_them_commands():
    leaders = {"montpensier": "royalist", "mayenne": "league"}
    state = field(troops={"royalist.1": ("IDF", 4), "league.1": ("NOR", 4)}, leaders=leaders)
    state.leads |= {"royalist.1": "montpensier", "league.1": "mayenne"}
    state.side, state.step = "opposition", "rounds"
    withdraw(state, "royalist.1", "NOR", RULE["WOR-15.7.4h"], Listener())
    game = Game(state, Loaded())
    assert offers(game, "royalist", "commands") == ["league.1", "royalist.1"]  # two factions: the King's rule
    GAME.decide(state, "royalist", said("commands", "royalist.1"), Listener())
    assert GAME.resolve(state, Loaded(), Listener())
    assert (state.troops.get("royalist.1"), "league.1" in state.at) == (8, False)


def test_the_game_master_s_hand_asks_nobody():
    game = war(
        troops={"huguenot.1": ("LYO", 3), "royalist.1": ("IDF", 3)},
        leaders={"coligny": "huguenot", **EQUALS, "montpensier": "royalist"},
        leads={"huguenot.1": "coligny", "royalist.1": "montpensier"},
    )
    game.answer(GM, GAME.kinds["gm.character"]("montpensier", "out", "agreed at the table"))
    assert game.state.leads["royalist.1"] == "saint_andre" and game.asked("royalist") == []


def test_what_the_example_shows_still_stands():
    """One who goes with all his troops leaves nobody to choose for."""
    leaders = {"coligny": "huguenot", "crussol": "huguenot", "la_rochefoucauld": "huguenot"}
    game = war(troops={"huguenot.1": ("LYO", 6)}, leaders=leaders, leads={"huguenot.1": "coligny"})
    game.answer("huguenot", March("huguenot.1", "LYO DAU", 6))
    assert game.asked("huguenot") == ["pay"]


@rule("WOR-15.7.6g")
def test_where_no_leader_is_left_for_an_army_nobody_is_asked():
    """Four armies part at once: the first two questions take the leaders of whom the others would ask."""
    names = ("royalist.1", "royalist.2", "royalist.3", "royalist.4")
    places = zip(names, ("IDF", "NOR", "ORL", "BER"), strict=True)
    two = {"nevers": "royalist", "saint_andre": "royalist"}
    state = field(troops={name: (area, 2) for name, area in places}, leaders=two)
    state.side, state.step = "crown", "rounds"
    last = question(state, "plagued", ("huguenot",), RULE["WOR-19j"])
    state.stack = [last, *[question(state, "takes_over", ("royalist",), RULE["WOR-15.7.6g"], one) for one in names]]
    game = Game(state, Loaded()).run()
    assert offers(game, "royalist", "takes_over") == ["saint_andre", "nevers"]
    for leader in ("nevers", "saint_andre"):
        game.answer("royalist", said("takes_over", leader))
    assert [game.state.leads[one] for one in names] == ["", "", "saint_andre", "nevers"]
    assert game.asked("royalist") == [] and game.asked("huguenot") == ["plagued"]
