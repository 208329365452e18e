"""The chances where they are asked on the way: of who has won there and may march on, and of a forced march."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.stages import Stage
from rulesets.wars_of_religion import odds_activation
from rulesets.wars_of_religion.actions import Hurry, March
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.odds_on_the_way import ahead
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import question
from tests.rulesets.wars_of_religion.card_field import goes, play
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.test_bad_input import choice
from tests.rulesets.wars_of_religion.test_cards_marches import from_farther_off
from tests.rulesets.wars_of_religion.test_halts import SAFE, SPARED, TRIES, WINS
from tests.rulesets.wars_of_religion.test_odds_of_activations import GAMES, agrees, came_to, foretold, played_out, war

rule = pytest.mark.rule
LEADERS = {"tavannes": "royalist", "matignon": "royalist", "coligny": "huguenot", "la_noue": "huguenot"}
LEADS = {"royalist.1": "tavannes", "royalist.2": "matignon", "huguenot.1": "coligny", "huguenot.2": "la_noue"}
ALONE = {"royalist.1": ("IDF", 5), "huguenot.1": ("ORL", 5)}
ENEMY = {**ALONE, "huguenot.2": ("ANJ", 4)}
FRIEND = {**ENEMY, "royalist.2": ("NOR", 3)}


def won(troops: dict[str, tuple[str, int]], retreat: str) -> Game:
    """Tavannes, on his way from Paris to Anjou, has beaten Coligny in Orléanais; a friend, if there is one, comes from
    Normandy. He is asked whether he marches on."""
    leads = {army: leader for army, leader in LEADS.items() if army in troops}
    state = war("crown", troops=troops, leaders=LEADERS, leads=leads, cities={"saumur": "huguenot"})
    state.stack = [question(state, "lead", ("royalist",), RULE["WOR-15.7.2a"], "royalist.1")]
    game = Game(state, Loaded(TRIES, SPARED, *WINS, SAFE, SAFE)).run()
    game.answer("royalist", March("royalist.1", "IDF ORL ANJ", 5))
    if "royalist.2" in troops:
        game.answer("royalist", March("royalist.2", "NOR ANJ", 3))
    game.usual("royalist").answer("huguenot", choice("intercept", "yes"))
    game.answer("huguenot", choice("retreat", retreat))
    assert game.asked("royalist") == ["marches_on"]
    return game


def carried_on(state: State, told: str, seed: str) -> State:
    """The engine goes on from the question up to the end of the activation."""
    state, dice, deaf = state.copy(), Fast(seed), Deaf()
    GAME.decide(state, "royalist", choice("marches_on", told), deaf)
    return played_out(state, dice, deaf)


@rule("WOR-15.7.5j")
@pytest.mark.parametrize(
    ("troops", "retreat", "told", "army"),
    [
        (ENEMY, "ORL", "on", "royalist.1"),
        (ENEMY, "ANJ", "on", "royalist.1"),  # whom he has fought he does not meet again
        (FRIEND, "ORL", "on", "royalist.1"),
        (FRIEND, "ORL", "halts", "royalist.2"),
    ],
    ids=["on to an enemy", "after the beaten", "with a friend", "the friend alone"],
)
def test_the_chances_of_going_on_are_those_of_the_engine(troops, retreat: str, told: str, army: str):
    state = won(troops, retreat).state
    law = odds_activation.end_law(state, ahead(state, choice("marches_on", told)))
    expected = law.map(lambda scene: foretold(scene, army))
    runs = (carried_on(state, told, f"{retreat}.{told}.{n}") for n in range(GAMES))
    agrees(expected.weights, expected.total, Counter(came_to(state, after, army) for after in runs))


def walked(game: Game, action) -> list[Stage]:
    return list(GAME.stages(game.state, "royalist", action))


def test_beside_march_on_or_stop_stands_what_may_follow():
    game = won(ENEMY, "ORL")
    on = walked(game, choice("marches_on", "on"))
    assert [one.code for one in on] == ["step_interception", "step_battle", "step_evasion", "step_battle", "step_siege"]
    assert all(one.odds and one.facts["area"] == "ANJ" for one in on)
    assert GAME.odds_of(game.state, "royalist", choice("marches_on", "on")) is not None
    assert [(one.code, one.facts, one.odds) for one in walked(game, choice("marches_on", "halts"))] == [
        ("step_halts", {"area": "ORL"}, None)
    ]
    assert GAME.odds_of(game.state, "royalist", choice("marches_on", "halts")) is None


def test_who_stops_leaves_the_rest_to_his_friend():
    found = walked(won(FRIEND, "ORL"), choice("marches_on", "halts"))
    assert found[0].code == "step_halts" and {one.facts["area"] for one in found[1:]} == {"ANJ"}
    assert "step_siege" in [one.code for one in found]


@pytest.mark.parametrize(
    ("comes", "cost", "wears"), [(1, 1, ["no_attrition"]), (4, 2, ["attrition", "no_attrition"]), (7, 3, ["attrition"])]
)
def test_a_forced_march_shows_what_the_activation_comes_to_with_it(comes: int, cost: int, wears: list[str]):
    game = play(from_farther_off(), "forced_march")
    action = Hurry("huguenot.2", "GAS GUY SAI", comes)
    before = GAME.encode(game.state)
    found = list(GAME.stages(game.state, "huguenot", action))
    assert (found[0].code, found[0].facts) == ("step_cost", {"money": cost}) and GAME.encode(game.state) == before
    attrition = next(one.odds for one in found if one.code == "step_attrition")
    assert attrition is not None and sorted(one.code for one in attrition.chances) == wears
    assert goes(game.answer("huguenot", action)).state.money["huguenot"] == 9 - cost
