"""Armies that part before a march: who is activated, and whose the larger part is (WOR-15.7.2d)."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.odds_activation import opening
from tests.rulesets.wars_of_religion.card_field import on_with
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_bad_input import refused
from tests.rulesets.wars_of_religion.test_war_rounds import march, war
from tests.rulesets.wars_of_religion.war_field import choose

rule = pytest.mark.rule
D_COMMANDS = {"leaders": {"montbrun": "huguenot", "andelot": "huguenot"}, "leads": {"huguenot.1": "montbrun"}}
B_COMMANDS = {
    "leaders": {"louis_de_conde": "huguenot", "andelot": "huguenot"},
    "leads": {"huguenot.1": "louis_de_conde"},
}


def parts(goes: int, **values: object) -> Game:
    """Six troop points in Lyonnais, of which so many march to Dauphiné."""
    game = war([(1, 1), (1, 1)], troops={"huguenot.1": ("LYO", 6)}, **values)  # type: ignore[arg-type]
    game = march(game, "huguenot.1", "LYO DAU", goes)
    GAME.audit(game.state)
    return game


@rule("WOR-15.7.2d")
@pytest.mark.parametrize(("goes", "stays"), [(2, "huguenot.1"), (4, "huguenot.2")])
def test_the_part_that_stays_may_march_later_in_the_round(goes: int, stays: str):
    game = parts(goes, **B_COMMANDS)
    other = "huguenot.2" if stays == "huguenot.1" else "huguenot.1"
    assert (game.state.at[stays], game.state.at[other]) == ("LYO", "DAU")
    assert stays not in game.state.used and other in game.state.used
    assert on_with(game, "besiege").asked("huguenot") == ["lead"]
    assert refused(game, "huguenot", March(other, "DAU PRO", goes)) == ("army_was_used", "WOR-15.7.2o")
    assert refused(game, "huguenot", March(stays, "LYO DAU", 6 - goes)) == ("province_was_used", "WOR-15.7.2o")
    march(game, stays, "LYO AUV", 6 - goes)
    assert game.state.at[stays] == "AUV" and stays in game.state.used


@rule("WOR-15.7.2d")
@pytest.mark.parametrize("goes", [2, 4])
def test_the_leader_of_higher_rank_is_with_the_larger_part(goes: int):
    """The commander is a D, and a C waits for an army."""
    state = parts(goes, **D_COMMANDS).state
    assert state.troops == {"huguenot.1": 4, "huguenot.2": 2}
    assert state.leads == {"huguenot.1": "andelot", "huguenot.2": "montbrun"}


def test_of_two_halves_the_king_chooses_as_ever():
    game = choose(parts(3, **D_COMMANDS), "parted", "staying")
    assert game.state.leads == {"huguenot.1": "montbrun", "huguenot.2": "andelot"}


def test_who_waits_leads_the_larger_part_of_an_army_without_a_leader():
    leaders = {"andelot": "huguenot", "montbrun": "huguenot"}
    state = parts(2, leaders=leaders).state
    assert state.leads == {"huguenot.1": "andelot", "huguenot.2": "montbrun"}


@pytest.mark.parametrize(("goes", "leader"), [(2, "montbrun"), (4, "andelot"), (3, "montbrun")])
def test_the_odds_know_who_marches(goes: int, leader: str):
    state = war(troops={"huguenot.1": ("LYO", 6)}, **D_COMMANDS).state  # type: ignore[arg-type]
    _, scene = opening(state, [March("huguenot.1", "LYO DAU", goes)])
    assert scene.mine[0].leader == leader
