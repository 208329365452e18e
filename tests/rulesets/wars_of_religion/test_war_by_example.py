"""The worked examples of the war, as whole pieces of play: order of marches, the Loire, battle, fate, siege."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.wars_of_religion import battles, fates, sieges
from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.attrition import on_arrival
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State, Venture
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.test_war_rounds import at_venture, crown_round, march, seat_of, war
from tests.rulesets.wars_of_religion.war_field import field, offers

rule, example = pytest.mark.rule, pytest.mark.example
CHIEFS = {"huguenot.1": "henri_de_navarre", "huguenot.2": "coligny", "huguenot.3": "andelot"}  # ranks A, B, C


def three(**values: object) -> Game:
    """Three Huguenot armies round Orléans, under leaders of three ranks."""
    ranks = field().box.rank
    assert [ranks(one) for one in CHIEFS.values()] == sorted(map(ranks, CHIEFS.values()))
    troops = {"huguenot.1": ("BER", 3), "huguenot.2": ("BOU", 3), "huguenot.3": ("AUV", 3)}
    return war(troops=troops, leaders=dict.fromkeys(CHIEFS.values(), "huguenot"), leads=dict(CHIEFS), **values)


def joining(game: Game, *names: str) -> Game:
    """Those of these armies who are asked go along, the others stay out."""
    while "join" in game.asked(seat_of(game)):
        seat = seat_of(game)
        army = game.state.stack[-1].subject[0]
        found = [one for one in GAME.legal_actions(game.state, seat) if isinstance(one, March)]
        game.answer(seat, found[0]) if army in names else game.usual(seat)
    return game


@rule("WOR-15.7.2e")
@example("WOR-15.7.2e", 1)
def test_a_with_c_then_b():
    game = three()
    assert refused(game, "huguenot", March("huguenot.3", "AUV BER", 3)) == ("leader_comes_later", "WOR-15.7.2e")
    joining(game.answer("huguenot", March("huguenot.1", "BER ORL", 3)), "huguenot.3")
    assert game.state.venture is not None and game.state.venture.armies == ("huguenot.1", "huguenot.3")
    game.usual("huguenot")
    while "lead" not in game.asked(seat_of(game)):
        game.usual(seat_of(game))
    assert March("huguenot.2", "BOU LYO", 3) in GAME.legal_actions(game.state, "huguenot")


@example("WOR-15.7.2e", 2)
def test_not_b_before_a():
    assert refused(three(), "huguenot", March("huguenot.2", "BOU ORL", 3)) == ("leader_comes_later", "WOR-15.7.2e")


@example("WOR-15.7.2e", 3)
def test_a_with_b_of_the_ally_then_b_with_c():
    game = crown_round()
    own = {**game.state.leads, "league.1": "henri_de_guise", "royalist.1": "biron"}
    game.state.leads = own
    game.state.stack = [consequence(game.state, "round", RULE["WOR-15.7a"], "crown")]
    game.run()
    assert refused(game, "league", March("royalist.1", "PIC IDF", 3))[1] == "WOR-15.7.2g"
    assert March("league.1", "BOU ORL", 3) in GAME.legal_actions(game.state, "league")
    game.state.leads |= {"league.2": "mayenne"}
    game.state.at["league.2"], game.state.troops["league.2"] = "LYO", 3
    assert refused(game, "league", March("league.2", "LYO BOU", 3)) == ("leader_comes_later", "WOR-15.7.2e")


@example("WOR-15.7.2e", 4)
def test_nor_b_of_the_league_before_its_a():
    game = crown_round()
    game.state.leads |= {"league.2": "mayenne", "royalist.3": ""}
    game.state.at["league.2"], game.state.troops["league.2"] = "LYO", 3
    assert refused(game, "league", March("league.2", "LYO BOU", 3)) == ("leader_comes_later", "WOR-15.7.2e")


@example("WOR-15.7.2i", 1)
def test_the_first_group():
    game = joining(crown_round().answer("league", March("royalist.1", "PIC IDF", 3)), "royalist.3")
    assert game.state.venture is not None and game.state.venture.armies == ("royalist.1", "royalist.3")


@example("WOR-15.7.2i", 2)
def test_not_the_third_before_the_first():
    game = crown_round()
    assert refused(game, "league", March("royalist.3", "NOR IDF", 3)) == ("leader_comes_later", "WOR-15.7.2i")


def second_group() -> Game:
    """The two League leaders have moved together; now it is Montpensier."""
    game = joining(crown_round().answer("league", March("royalist.1", "PIC IDF", 3)), "royalist.3")
    while "lead" not in game.asked("royalist"):
        game.usual(seat_of(game))
    return game


@example("WOR-15.7.2i", 3)
def test_the_second_group():
    game = second_group()
    game.answer("royalist", March("royalist.2", "CHA BOU", 3))
    assert "join" in game.asked("royalist")  # Biron's army of the League, asked under its own rule
    assert game.state.stack[-1].rule == "WOR-15.7.2i"


@example("WOR-15.7.2i", 4)
def test_nobody_goes_a_second_time():
    game = second_group()
    mixed = next(one for one in game.state.used if one.startswith("royalist."))
    here = game.state.at[mixed]
    found = refused(game, "league", March(mixed, f"{here} ORL", game.state.troops[mixed]))
    assert found == ("not_your_turn", "WOR-15.7.2a") or found[1] == "WOR-15.7.2i"
    game.state.stack[-1] = consequence(game.state, "round", RULE["WOR-15.7a"], "crown")
    game.state.leads["royalist.2"] = "mayenne" if mixed != "royalist.3" else "henri_de_guise"
    game.run()
    assert refused(game, "league", March(mixed, f"{here} ORL", 1)) == ("army_was_used", "WOR-15.7.2i")


@rule("WOR-15.7.2m", "WOR-15.7.2b")
@example("WOR-15.7.2l", 1)
def test_a_small_army_loses_nobody_on_its_march():
    game = march(three(), "huguenot.1", "BER ORL", 3)
    assert game.state.troops["huguenot.1"] == 3 and "no_attrition" in game.told()
    game = war(troops={"huguenot.1": ("POI", 7)}, leaders={"coligny": "huguenot"}, leads={"huguenot.1": "coligny"})
    march(game, "huguenot.1", "POI SAI", 7)
    assert game.state.troops["huguenot.1"] == 6


AUVERGNE = {
    "troops": {"huguenot.1": ("LYO", 4)},
    "leaders": {"coligny": "huguenot"},
    "leads": {"huguenot.1": "coligny"},
}


@rule("WOR-15.7.3c")
@example("WOR-15.7.3c", 1)
def test_without_issoire_the_march_ends_in_auvergne():
    game = war(cities={"issoire": "royalist"}, **AUVERGNE)  # type: ignore[arg-type]
    assert refused(game, "huguenot", March("huguenot.1", "LYO AUV LIM", 4)) == ("no_city_on_loire", "WOR-15.7.3c")
    assert March("huguenot.1", "LYO AUV", 4) in GAME.legal_actions(game.state, "huguenot")


@example("WOR-15.7.3c", 2)
def test_with_issoire_it_goes_on():
    game = war(cities={"issoire": "league"}, called=1, **AUVERGNE)  # type: ignore[arg-type]
    game.state.side = "crown"
    game.state.stack = [consequence(game.state, "round", RULE["WOR-15.7a"], "crown")]
    game.run()
    assert refused(game, "huguenot", March("huguenot.1", "LYO AUV LIM", 4)) == ("no_city_on_loire", "WOR-15.7.3c")
    game.state.owner["issoire"] = "royalist"
    assert March("huguenot.1", "LYO AUV LIM", 4) in GAME.legal_actions(game.state, "huguenot")


@rule("WOR-15.6b")
@example("WOR-15.6b", 1)
def test_two_armies_become_one():
    game = three()
    game.state.at["huguenot.3"] = "BER"
    game.state.troops["huguenot.1"] = 4
    game.state.backs["huguenot.1"] = "andelot"
    game.state.leads["huguenot.3"] = "la_noue"
    joined(game.state, "BER")
    assert game.state.troops == {"huguenot.1": 7, "huguenot.2": 3}
    game = three()
    game.state.at["huguenot.3"], game.state.troops["huguenot.1"] = "BER", 4
    found = joined(game.state, "BER")
    assert game.state.troops["huguenot.1"] == 7 and game.state.leads["huguenot.1"] == "henri_de_navarre"
    assert game.state.backs == {} and "merged" in found.told()


@rule("WOR-15.6c")
@example("WOR-15.6c", 1)
def test_what_is_above_nine_is_lost():
    game = three()
    game.state.at["huguenot.3"], game.state.troops["huguenot.1"], game.state.troops["huguenot.3"] = "BER", 6, 5
    assert joined(game.state, "BER").facts("merged")[0]["lost"] == 2 and game.state.troops["huguenot.1"] == 9


@rule("WOR-15.6d")
def test_two_factions_of_a_side_keep_no_two_armies():
    state = field(troops={"royalist.1": ("BER", 3), "league.1": ("BER", 2)}, side="crown")
    state.leads |= {"royalist.1": "montpensier"}
    state.people.move("montpensier", "deck.royalist")
    assert joined(state, "BER").facts("merged") and state.troops == {"royalist.1": 5}


@rule("WOR-15.6a")
def test_between_equal_leaders_somebody_is_asked():
    state = field(troops={"royalist.1": ("BER", 3), "royalist.2": ("BER", 2)}, side="crown")
    assert joined(state, "BER").asked("royalist") == ["commands"]


def joined(state: State, area: str) -> Game:
    """The armies of the active side in this province merge."""
    state.side = state.side or "opposition"
    state.stack = [consequence(state, "merge", RULE["WOR-15.6b"], area)]
    return Game(state, Loaded()).run()


# Battle and fate


def battle(mine: int, theirs: int, dice: Sequence[Sequence[int]] = (), **leads: str) -> Game:
    """A Royalist army attacks a Huguenot one in Orléanais; leaders as named, "backs" for a supporter of the first."""
    backs = leads.pop("backs", "")
    leaders = {one: "royalist" for one in (leads.get("royal", ""), backs) if one}
    leaders |= {leads["rebel"]: "huguenot"} if "rebel" in leads else {}
    state = field(troops={"royalist.1": ("ORL", mine), "huguenot.1": ("ORL", theirs)}, leaders=leaders)
    state.leads |= {"royalist.1": leads.get("royal", ""), "huguenot.1": leads.get("rebel", "")}
    state.backs |= {"royalist.1": backs} if backs else {}
    state.side, state.venture = "crown", Venture("ORL", ("royalist.1",), ("PIC ORL",), (mine,))
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    state.stack = [battles.battle_frame(state, "royalist.1", "huguenot.1")]
    return Game(state, Loaded(*dice)).run()


def dice_told(game: Game) -> list[object]:
    return [facts["dice_count"] for facts in game.facts("battle_dice")]


@rule("WOR-15.7.5a", "WOR-15.7.5b", "WOR-15.7.5c")
@example("WOR-15.7.5c", 1)
def test_four_for_size_one_for_support():
    game = battle(7, 4, royal="anne_de_montmorency", backs="tavannes", rebel="louis_de_conde")
    assert dice_told(game) == [5, 3]


@example("WOR-15.7.5c", 2)
def test_two_for_size_one_for_the_commander():
    game = battle(7, 4, royal="anne_de_montmorency", backs="tavannes", rebel="louis_de_conde")
    assert dice_told(game)[1] == 3


@example("WOR-8a", 1)
def test_seven_dice_at_most_for_navarre():
    assert dice_told(battle(4, 9, rebel="henri_de_navarre"))[1] == 7


@example("WOR-8a", 2)
def test_seven_dice_with_a_supporter():
    box = field().box
    two = next(one.id for one in box.characters.values() if one.counter and one.tactical == 2 and one.rank < "C")
    best = next(one.id for one in box.characters.values() if one.counter and one.tactical == 3 and one.id != two)
    assert dice_told(battle(9, 4, royal=two, backs=best))[0] == 7


@rule("WOR-15.8a", "WOR-15.7.5f", "WOR-15.7.5d")
@example("WOR-15.8a", 1)
def test_points_are_for_the_size_before_the_battle():
    game = battle(7, 7, [(5, 5, 5, 5), (1, 1, 1, 1)])
    assert game.facts("war_points") == [{"who": "royalist", "points": 4, "all": 4}]
    assert game.state.troops["huguenot.1"] == 3


@rule("WOR-15.7.5j", "WOR-15.7.5k")
def test_the_winner_may_go_on_and_the_loser_retreats():
    """The winner is where it was going; test_halts.py has those who win on the way."""
    game = battle(7, 7, [(5, 5, 5, 5), (1, 1, 1, 1)])
    assert "may_besiege_now" in game.told() and game.asked("huguenot") == ["retreat"]
    game.answer("huguenot", choice("retreat", offers(game, "huguenot", "retreat")[-1]))
    assert game.state.at["huguenot.1"] != "ORL" and game.state.at["royalist.1"] == "ORL"


@rule("WOR-15.7.5h")
def test_a_full_tie_is_the_king_s():
    assert battle(3, 3, [(1,), (1,)]).asked("royalist") == ["wins_tie"]


@rule("WOR-15.7.6c", "WOR-15.7.6a")
def test_a_leader_without_troops_comes_back_next_turn():
    game = battle(9, 1, [(5, 5, 5, 5), (1, 1), (1, 1)], rebel="louis_de_conde")
    assert game.state.lost == {"louis_de_conde": "alone"} and game.facts("left_alone")


@rule("WOR-15.7.2r")
@example("WOR-15.7.2r", 1)
def test_dice_are_for_what_attrition_leaves():
    state = field(troops={"royalist.1": ("ORL", 7), "huguenot.1": ("ORL", 4)})
    state.side, state.venture = "crown", Venture("ORL", ("royalist.1",), ("PIC ORL",), (7,))
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    state.stack = [battles.battle_frame(state, "royalist.1", "huguenot.1"), *on_arrival(state, "ORL")]
    game = Game(state, Loaded()).run()
    assert dice_told(game)[0] == 2


def fate(kind: str, leader: str, *dice: Sequence[int]) -> Game:
    """Of a leader of a Huguenot army, with these dice."""
    state = field(troops={"huguenot.1": ("ORL", 5)}, leaders={leader: "huguenot"})
    state.leads["huguenot.1"] = leader
    first = RULE["WOR-15.7.6a" if kind == fates.BATTLE_FATE else "WOR-15.7.7k"]
    state.stack = [consequence(state, kind, first, leader, "huguenot.1", "royalist")]
    return Game(state, Loaded(*dice)).run()


@rule("WOR-15.7.6e", "WOR-15.7.6g")
@example("WOR-15.7.6b", 1)
def test_five_and_five_then_seven_kills():
    game = fate(fates.BATTLE_FATE, "andelot", (5, 5), (3, 4))
    assert not game.state.people.lives("andelot")
    state = game.state
    state.people.move("coligny", "deck.huguenot")
    state.people.move("la_noue", "deck.huguenot")
    state.leads["huguenot.1"] = "la_noue"
    state.stack = [consequence(state, fates.BATTLE_FATE, RULE["WOR-15.7.6a"], "la_noue", "huguenot.1", "royalist")]
    game = Game(state, Loaded((5, 5), (3, 4))).run()
    assert state.leads["huguenot.1"] == "coligny"


@rule("WOR-15.7.6d", "WOR-15.8f", "WOR-15.7.6b")
@example("WOR-15.7.6b", 2)
def test_six_and_four_then_six_captures():
    game = fate(fates.BATTLE_FATE, "andelot", (6, 4), (3, 3))
    assert game.state.lost["andelot"] == "captive royalist" and game.state.points["royalist"] == 1
    assert not fate(fates.BATTLE_FATE, "andelot", (6, 4), (3, 4)).state.people.lives("andelot")


@example("WOR-15.7.6b", 3)
def test_five_and_four_is_safe():
    game = fate(fates.BATTLE_FATE, "andelot", (5, 4))
    assert game.told()[0] == "fate_safe" and "andelot" in game.state.people.living("huguenot")
    assert "fate_killed" in fate(fates.BATTLE_FATE, "andelot", (5, 5), (3, 4)).told()


@rule("WOR-15.7.6f")
def test_navarre_is_captured_not_killed():
    game = fate(fates.BATTLE_FATE, "henri_de_navarre", (5, 5), (3, 4))
    assert game.state.lost == {"henri_de_navarre": "captive royalist"}


@rule("WOR-15.7.7m")
@example("WOR-15.7.7m", 1)
def test_navarre_is_wounded_without_a_second_roll():
    game = fate(fates.SIEGE_FATE, "henri_de_navarre", (6, 5))
    assert game.state.lost == {"henri_de_navarre": "wounded"} and len(game.dice.asked) == 1  # type: ignore[attr-defined]


@rule("WOR-15.7.7k", "WOR-15.7.7l")
def test_eleven_before_a_city_wounds_or_kills():
    assert fate(fates.SIEGE_FATE, "andelot", (6, 5), (1, 1)).state.lost == {"andelot": "wounded"}
    assert "fate_killed" in fate(fates.SIEGE_FATE, "andelot", (6, 5), (1, 2)).told()


# Sieges


def siege(*city_dice: int) -> Game:
    """Navarre with seven troop points before Paris, four hits out of seven dice."""
    state = field(
        cities={"paris": "league"},
        troops={"huguenot.1": ("IDF", 7)},
        leaders={"henri_de_navarre": "huguenot"},
        called=0,
    )
    state.leads["huguenot.1"] = "henri_de_navarre"
    state = at_venture(state, "IDF", "huguenot.1")
    state.stack = [consequence(state, sieges.STORM, RULE["WOR-15.7.7g"], "huguenot.1", "paris")]
    return Game(state, Loaded((6, 6, 5, 5, 3, 2, 2), city_dice, (1, 1))).run()


@rule("WOR-15.7.7i", "WOR-15.7.7j")
@example("WOR-15.7.7i", 1)
def test_four_hits_are_not_enough_without_a_garrison():
    game = siege(6, 5, 5, 5)
    assert game.state.owner["paris"] == "league" and game.state.troops["huguenot.1"] == 3


@rule("WOR-15.8b", "WOR-15.7.7n")
@example("WOR-15.7.7i", 2)
def test_the_last_four_are_the_garrison():
    game = siege(6, 5, 5, 1)
    assert game.state.owner["paris"] == "huguenot" and "huguenot.1" not in game.state.at
    assert game.facts("war_points")[0]["points"] == 4
