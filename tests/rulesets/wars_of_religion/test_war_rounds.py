"""Sections 15.6 to 15.8: marches in order of rank, the Loire, payment, attrition, reactions, battle, fate, siege."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.common.refusals import IllegalAction
from rulesets.wars_of_religion import armies, attrition, fates, reactions, sieges, ways
from rulesets.wars_of_religion.actions import March, Share
from rulesets.wars_of_religion.battle_rolls import falls, winner
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State, Venture
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.played import Game, Loaded
from tests.rulesets.wars_of_religion.war_field import field

rule, example = pytest.mark.rule, pytest.mark.example


def war(dice: Sequence[Sequence[int]] = (), leads: dict[str, str] | None = None, **values: object) -> Game:
    """The first round of a war in which everybody has money and no cards."""
    state = field(**values)  # type: ignore[arg-type]
    state.leads |= leads or {}
    state.money = dict.fromkeys(FACTIONS, 9) | dict(values.get("money", {}))  # type: ignore[call-overload]
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    state.step = "rounds"
    state.stack = [consequence(state, "rounds", RULE["WOR-15.7a"], "crown")]
    return Game(state, Loaded(*dice)).run()


def seat_of(game: Game) -> str:
    return next(one for one in game.seats if game.asked(one))


def march(game: Game, army: str, way: str, troops: int) -> Game:
    """Announced and paid for by its own faction; nobody goes along."""
    game.answer(seat_of(game), March(army, way, troops))
    while "join" in game.asked(seat_of(game)):
        game.usual(seat_of(game))
    return game.answer(seat_of(game), Share(0))


def at_venture(state: State, area: str, *names: str) -> State:
    """In the middle of an activation of the opposition."""
    state.side, state.venture = "opposition", Venture(area, names, (area,) * len(names), (1,) * len(names))
    return state


# Marches


COMMAND = {
    "troops": {
        "royalist.1": ("PIC", 3),
        "royalist.2": ("CHA", 3),
        "royalist.3": ("NOR", 3),
        "league.1": ("BOU", 3),
    },
    "leaders": {
        "henri_de_guise": "league",
        "montpensier": "royalist",
        "mayenne": "league",
        "biron": "royalist",
    },
    "leads": {
        "royalist.1": "henri_de_guise",
        "royalist.2": "montpensier",
        "royalist.3": "mayenne",
        "league.1": "biron",
    },
}


def crown_round() -> Game:
    """The worked example of command: it is the crown's round."""
    game = war(**COMMAND)  # type: ignore[arg-type]
    game.state.side = "crown"
    game.state.stack = [consequence(game.state, "round", RULE["WOR-15.7a"], "crown")]
    return game.run()


@rule("WOR-15.7.2a")
def test_the_leader_of_highest_rank_moves_first():
    game = crown_round()
    assert seat_of(game) == "league"
    with pytest.raises(IllegalAction):
        game.answer("league", March("royalist.3", "NOR IDF", 3))
    assert game.asked("league") == ["lead"]


def test_a_lower_rank_may_go_along():
    game = crown_round()
    game.answer("league", March("royalist.1", "PIC IDF", 3))
    asked = []
    while "join" in game.asked(seat_of(game)):
        asked.append(seat_of(game))
        game.usual(seat_of(game))
    assert "league" in asked


@rule("WOR-15.7.2o", "WOR-15.7.2f")
def test_who_has_moved_does_not_move_again():
    game = crown_round()
    march(game, "royalist.1", "PIC IDF", 3)
    while "lead" not in game.asked(seat_of(game)) and "goes_first" not in game.asked(seat_of(game)):
        game.usual(seat_of(game))
    assert "royalist.1" in game.state.used and "IDF" in game.state.used


def test_a_large_army_goes_one_step():
    state = field(troops={"huguenot.1": ("ORL", 9)})
    found = ways.ways_of(state, "huguenot.1", 9)
    assert max(len(one.split()) for one in found) == 2
    assert max(len(one.split()) for one in ways.ways_of(state, "huguenot.1", 3)) == 4


def test_without_issoire_one_stops_in_auvergne():
    state = field(cities={"issoire": "royalist"}, troops={"huguenot.1": ("LYO", 4)})
    found = ways.ways_of(state, "huguenot.1", 4)
    assert "LYO AUV" in found and "LYO AUV LIM" not in found


def test_an_ally_s_issoire_opens_the_way():
    state = field(cities={"issoire": "league"}, troops={"royalist.1": ("LYO", 4)})
    assert "LYO AUV LIM" in ways.ways_of(state, "royalist.1", 4)


@rule("WOR-15.7.2k")
def test_what_cannot_be_paid_does_not_take_place():
    game = war(troops={"huguenot.1": ("POI", 7)}, leaders={"coligny": "huguenot"}, leads={"huguenot.1": "coligny"})
    game.state.money["huguenot"] = 2
    with pytest.raises(IllegalAction) as refused:
        game.answer("huguenot", March("huguenot.1", "POI ANJ", 7))
    assert refused.value.rule == "WOR-15.7.2k"


# Attrition


def test_a_small_army_loses_nobody():
    assert not attrition.suffers(Loaded(), "k", "huguenot", "small")


def tired(troops: int, *dice: int) -> tuple[int, list[str]]:
    """What is left of a Huguenot army that marches from Poitou into Saintonge, and what was told."""
    game = war(
        [dice] if dice else (),
        troops={"huguenot.1": ("POI", troops)},
        leaders={"coligny": "huguenot"},
        leads={"huguenot.1": "coligny"},
    )
    march(game, "huguenot.1", "POI SAI", troops)
    return game.state.troops["huguenot.1"], game.told()


@rule("WOR-15.7.2l", "WOR-9a")
@example("WOR-15.7.2l", 2)
def test_a_medium_army_loses_one_on_seven():
    left, told = tired(6, 4, 3)
    assert left == 5 and "attrition" in told


@example("WOR-15.7.2l", 3)
def test_a_medium_army_loses_none_on_six():
    left, told = tired(6, 4, 2)
    assert left == 6 and "no_attrition" in told


@example("WOR-15.7.2l", 4)
def test_a_large_army_always_loses_one():
    assert tired(7)[0] == 6


# Reactions


def met(enemy: tuple[str, int], moving: tuple[str, int]) -> State:
    """Two armies in one province, each with a leader and so many troops."""
    leaders = {enemy[0]: "huguenot", moving[0]: "royalist"}
    troops = {"huguenot.1": ("ORL", enemy[1]), "royalist.1": ("ORL", moving[1])}
    state = field(troops=troops, leaders={one: of for one, of in leaders.items() if one})
    state.leads |= {"huguenot.1": enemy[0], "royalist.1": moving[0]}
    return state


def total(state: State, which: str) -> int:
    return sum(one.value for one in reactions.counted(state, "huguenot.1", "royalist.1", which))


@example("WOR-15.7.4d", 1)
def test_a_small_army_intercepts_a_large_one_easily():
    assert 3 + 2 + total(met(("louis_de_conde", 3), ("anne_de_montmorency", 8)), "WOR-15.7.4d") == 8


@example("WOR-15.7.4d", 2)
def test_a_large_army_hardly_intercepts_a_small_one():
    assert 4 + 4 + total(met(("", 7), ("montpensier", 2)), "WOR-15.7.4d") == 5


@example("WOR-15.7.4e", 1)
def test_conde_evades_the_constable():
    assert 5 + total(met(("louis_de_conde", 4), ("anne_de_montmorency", 8)), "WOR-15.7.4e") == 7


@example("WOR-15.7.4e", 2)
def test_a_large_army_does_not_slip_away():
    assert 4 + 4 + total(met(("louis_de_conde", 8), ("tavannes", 3)), "WOR-15.7.4e") == 5


# Battle


def test_five_dice_for_montmorency_with_tavannes():
    state = met(("", 4), ("anne_de_montmorency", 7))
    state.people.move("tavannes", "deck.royalist")
    state.backs["royalist.1"] = "tavannes"
    assert armies.dice_of(state, "royalist.1", 7) == 5


def test_three_dice_for_conde():
    assert armies.dice_of(met(("louis_de_conde", 4), ("", 7)), "huguenot.1", 4) == 3


def test_never_more_than_seven_dice():
    state = met(("", 4), ("henri_de_navarre", 9))
    assert armies.dice_of(state, "royalist.1", 9) == 7


def test_more_hits_win_then_more_troops_then_the_king():
    assert winner((3, 2), (0, 5)) == "active"
    assert winner((2, 2), (3, 4)) == "other"
    assert winner((1, 1), (3, 3)) == "tie"


def test_ten_and_odd_is_death():
    assert fates.fate(Loaded((5, 5), (3, 4)), "k", "royalist", fates.BATTLE_FATE, False) == "killed"


def test_ten_and_even_is_capture():
    assert fates.fate(Loaded((6, 4), (3, 3)), "k", "royalist", fates.BATTLE_FATE, False) == "taken"


def test_nine_is_safe():
    assert fates.fate(Loaded((5, 4)), "k", "royalist", fates.BATTLE_FATE, False) == "safe"


def test_navarre_is_only_wounded_before_a_city():
    dice = Loaded((6, 5))
    assert fates.fate(dice, "k", "royalist", fates.SIEGE_FATE, True) == "taken"
    assert len(dice.asked) == 1


# Sieges


def test_four_hits_on_paris_do_not_help_without_a_garrison():
    assert not falls(4, 4, 7 - 4, 4)


def test_the_last_troops_are_the_garrison():
    assert falls(4, 4, 7 - 3, 4)


def stormed(army: str, city: str, owner: str, **values: object) -> State:
    """A city of this owner after a siege that this army wins."""
    area = field().box.cities[city].area
    state = field(cities={city: owner}, troops={army: (area, 9)}, **values)  # type: ignore[arg-type]
    state.stack = [consequence(state, sieges.STORM, RULE["WOR-15.7.7g"], army, city)]
    Game(state, Loaded((6, 6, 6, 6), (1, 1))).run()
    return state


@rule("WOR-15.7.7n")
@example("WOR-15.7.7n", 1)
def test_the_league_besieges_for_the_king():
    assert stormed("league.1", "rouen", "huguenot").owner["rouen"] == "royalist"


@example("WOR-15.7.7n", 2)
def test_so_do_the_huguenots_after_the_call():
    assert stormed("huguenot.1", "rouen", "league", called=1).owner["rouen"] == "royalist"


@example("WOR-15.7.7n", 3)
def test_then_the_league_besieges_for_itself():
    assert stormed("league.1", "rouen", "royalist", called=1).owner["rouen"] == "league"
