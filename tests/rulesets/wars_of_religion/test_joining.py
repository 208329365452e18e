"""Who goes along with a march that has been announced: whole armies and parts of them (WOR-15.7.2b, WOR-15.7.2d)."""

from __future__ import annotations

import pytest

from rulesets.common.actions import Action
from rulesets.common.refusals import IllegalAction
from rulesets.wars_of_religion.actions import March, Share
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_war_rounds import war

rule = pytest.mark.rule
LEADERS = {"henri_de_navarre": "huguenot", "coligny": "huguenot", "andelot": "huguenot", "adrets": "huguenot"}
LEADS = {"huguenot.1": "henri_de_navarre", "huguenot.2": "coligny"}


def announced(first: int = 3, other: int = 6, at: str = "BOU", **values: object) -> Game:
    """Navarre goes to Orléanais; Coligny stands beside it, or two provinces off."""
    troops = {"huguenot.1": ("BER", first), "huguenot.2": (at, other), **values.pop("more", {})}  # type: ignore[dict-item]
    game = war(troops=troops, leaders=LEADERS, leads=LEADS, **values)  # type: ignore[arg-type]
    return game.answer("huguenot", March("huguenot.1", "BER ORL", first))


def refused(game: Game, action: Action) -> tuple[str, str]:
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction) as caught:
        GAME.check(game.state, "huguenot", action)
    assert GAME.encode(game.state) == before
    return caught.value.code, caught.value.rule


@rule("WOR-15.7.2d", "WOR-15.7.2b")
@pytest.mark.parametrize("troops", [4, 2])
def test_a_part_of_an_army_goes_along_and_the_rest_stays_under_another_leader(troops: int):
    game = announced()
    assert game.asked("huguenot") == ["join"]
    game.answer("huguenot", March("huguenot.2", "BOU ORL", troops)).answer("huguenot", Share(0))
    state = game.state
    there = [one for one, at in state.at.items() if at == "ORL"]
    left = [one for one, at in state.at.items() if at == "BOU"]
    assert len(there) == 1 and len(left) == 1  # merged on arrival, under Navarre
    assert (state.troops[there[0]], state.troops[left[0]]) == (3 + troops - ("attrition" in game.told()), 6 - troops)
    with_coligny = "BOU" if troops < 3 else "ORL"  # he is with the larger part
    assert (state.leads[left[0]] == "coligny") is (with_coligny == "BOU")
    assert state.leads[there[0]] == "henri_de_navarre"


@rule("WOR-15.7.1a")
def test_a_small_part_comes_from_farther_off_than_the_whole():
    game = announced(other=9, at="LYO")
    ways = {one.troops for one in GAME.legal_actions(game.state, "huguenot") if isinstance(one, March)}
    assert ways == {3}
    assert refused(game, March("huguenot.2", "LYO BOU ORL", 9)) == ("too_far", "WOR-15.7.1a")


@rule("WOR-15.7.2d", "WOR-15.7.2b")
def test_how_nobody_goes_along():
    game = announced()
    assert refused(game, March("huguenot.2", "BOU LYO", 6)) == ("not_this_province", "WOR-15.7.2b")
    assert refused(game, March("huguenot.2", "BOU ORL", 7)) == ("not_so_many", "WOR-15.2b")
    game = announced(at="ORL")
    assert refused(game, March("huguenot.2", "ORL", 2)) == ("nobody_to_part", "WOR-15.7.2d")
    five = {f"huguenot.{n}": (at, 2) for n, at in enumerate(("GUY", "GAS", "HLA"), 3)}
    game = announced(more=five)
    assert refused(game, March("huguenot.2", "BOU ORL", 2)) == ("no_marker_to_part", "WOR-15.7.2d")


@rule("WOR-15.7.2d")
def test_the_last_free_marker_serves_one_part_only():
    more = {"huguenot.3": ("GUY", 2), "huguenot.4": ("GAS", 2)}
    troops = {"huguenot.1": ("BER", 5), "huguenot.2": ("BOU", 6), **more}
    game = war(troops=troops, leaders=LEADERS, leads=LEADS)
    game.answer("huguenot", March("huguenot.1", "BER ORL", 3))
    assert refused(game, March("huguenot.2", "BOU ORL", 2)) == ("no_marker_to_part", "WOR-15.7.2d")
    GAME.check(game.state, "huguenot", March("huguenot.2", "BOU ORL", 6))


def test_an_army_weary_of_war_does_not_go_along():
    game = war(troops={"huguenot.1": ("BER", 3), "huguenot.2": ("BOU", 6)}, leaders=LEADERS, leads=LEADS)
    game.state.frozen = ["BOU"]
    game.answer("huguenot", March("huguenot.1", "BER ORL", 3))
    assert game.asked("huguenot") == ["pay"]
