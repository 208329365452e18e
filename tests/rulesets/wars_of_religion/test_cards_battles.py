"""Event cards of battles and sieges: each played before the dice, with what comes of it, and each refused."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion.armies import CAPTIVE
from tests.rulesets.wars_of_religion.card_field import (
    BOX,
    NOT_FITTING,
    NOT_HELD,
    WRONG_MOMENT,
    applies,
    asked_alone,
    besieging,
    fighting,
    goes,
    hold,
    marching,
    on_with,
    play,
    refuses,
    sets_out,
    unplayable,
    without_decks,
)
from tests.rulesets.wars_of_religion.played import Game
from tests.rulesets.wars_of_religion.test_bad_input import choice
from tests.rulesets.wars_of_religion.war_field import field

rule = pytest.mark.rule
OF_A_BATTLE = [one.id for one in BOX.events.values() if "battle" in one.windows]
OF_A_SIEGE = [one.id for one in BOX.events.values() if "siege" in one.windows]
MISS = (1, 1, 1, 1)


@rule("WOR-19j")
@refuses(*OF_A_BATTLE, *OF_A_SIEGE)
def test_a_card_of_a_fight_is_not_for_the_opening_of_the_war(card):
    seat = BOX.events[card].deck.replace("war", "league")
    game = asked_alone(hold(without_decks(field(turn=6)), card, seat), "war_opening", seat)
    assert unplayable(game, card, seat) == WRONG_MOMENT


@rule("WOR-13c")
@refuses(*OF_A_BATTLE, *OF_A_SIEGE)
def test_a_card_of_a_fight_has_to_be_held(card):
    game = asked_alone(without_decks(field(turn=6)), BOX.events[card].windows[-1], "league", "league.1", "rouen")
    assert unplayable(game, card, "league") == NOT_HELD


def dice_of(game: Game) -> list[object]:
    """How many dice each army rolled, the attacker's first."""
    on_with(game, "window")
    return [facts["dice_count"] for facts in game.facts("battle_dice")]


# Battles: seven Royalists against five Huguenots


@applies("psalm_at_coutras")
def test_after_the_psalm_huguenots_roll_two_more():
    game = fighting("psalm_at_coutras", "huguenot")
    assert dice_of(play(game, "psalm_at_coutras")) == [4, 2 + 2]


@refuses("psalm_at_coutras")
def test_nobody_else_sings():
    game = fighting("psalm_at_coutras", "huguenot", leads={"royalist.1": "", "huguenot.1": "la_chatre"})
    assert game.state.people.faction("la_chatre") != "huguenot"
    assert unplayable(game, "psalm_at_coutras") == NOT_FITTING


@applies("gendarmes_charge")
@pytest.mark.parametrize(
    ("holder", "dice", "left"),
    [("royalist", [(5, 1, 1, 1), (1, 1), (6, 6)], (7, 2)), ("huguenot", [MISS, (1, 1), (6, 1)], (6, 5))],
)
def test_two_dice_that_missed_are_rolled_again(holder, dice, left):
    game = on_with(play(fighting("gendarmes_charge", holder, *dice), "gendarmes_charge"), "window")
    assert (game.state.troops["royalist.1"], game.state.troops["huguenot.1"]) == left


@refuses("gendarmes_charge")
def test_dice_that_hit_are_not_rolled_again():
    game = fighting("gendarmes_charge", "huguenot", MISS, (6, 5))
    on_with(play(game, "gendarmes_charge"), "window")
    assert [ask.key for ask in game.dice.asked if ask.key.endswith("again")] == []  # type: ignore[attr-defined]
    assert game.state.troops["royalist.1"] == 5


@applies("camisade")
def test_who_falls_by_night_does_not_fight():
    game = on_with(play(fighting("camisade", "royalist", (5, 6), MISS, (1,)), "camisade"), "window")
    assert dice_of(game) == [4, 1] and game.state.troops["huguenot.1"] == 3
    assert game.facts("camisade")[0]["hits"] == 2 and game.asked("royalist") != ["wins_tie"]
    assert game.facts("war_points")[0]["points"] == 2  # a medium army was beaten: its size before


@applies("camisade")
def test_whoever_is_slain_to_the_last_by_night_has_lost():
    troops = {"royalist.1": ("ORL", 7), "huguenot.1": ("ORL", 2)}
    game = on_with(play(fighting("camisade", "royalist", (5, 6), MISS, troops=troops), "camisade"), "window")
    assert "huguenot.1" not in game.state.at and game.facts("battle_won")[0]["army"] == "royalist.1"


@refuses("camisade")
def test_by_night_a_four_kills_nobody():
    game = on_with(play(fighting("camisade", "huguenot", (4, 1), MISS, (1, 1)), "camisade"), "window")
    assert game.state.troops == {"royalist.1": 7, "huguenot.1": 5} and game.facts("camisade")[0]["hits"] == 0


@refuses("camisade", "gendarmes_charge")
def test_only_whose_army_fights_plays_it(card):
    """The Huguenots watch Royalists fight a revolt."""
    state = without_decks(field(troops={"royalist.1": ("ORL", 7), "revolt.governor": ("ORL", 4)}))
    game = asked_alone(hold(state, card, "huguenot"), "battle", "huguenot", "royalist.1", "revolt.governor")
    assert unplayable(game, card) == NOT_FITTING


# Sieges: nine troop points, four dice, before a city


def stormed(game: Game) -> tuple[int, int, object]:
    """Dice of the army and of the city, and how many hits were needed."""
    on_with(game, "window")
    parts = [event.public for event in game.events if event.code in ("siege_won", "siege_lost")]
    assert parts and parts[0]
    army, city = (one.value for one in parts[0].modifiers)
    return army, city, parts[0].facts["need"]


HUGUENOT_ROUEN = {"rouen": "huguenot"}


@applies("siege_train")
def test_a_siege_train_is_two_dice():
    assert stormed(besieging("siege_train", "huguenot", "amiens"))[0] == 4
    assert stormed(play(besieging("siege_train", "huguenot", "amiens"), "siege_train")) == (6, 2, 2)


@applies("mine")
@pytest.mark.parametrize(("city", "need", "garrison"), [("paris", 3, 4), ("amiens", 1, 2), ("peronne", 1, 1)])
def test_over_a_mine_a_city_falls_to_one_hit_less(city, need, garrison):
    cities = {city: "royalist"}
    hits = (*[6] * need, *[1] * (4 - need))
    game = besieging("mine", "huguenot", city, hits, (1,) * BOX.garrison(city), cities=cities)
    assert stormed(play(game, "mine"))[2] == need
    assert game.state.owner[city] == "huguenot" and game.state.troops["huguenot.1"] == 9 - garrison


@applies("heroic_defence")
def test_a_heroic_defence_is_two_dice_for_the_city():
    game = besieging("heroic_defence", "huguenot", "rouen", cities=HUGUENOT_ROUEN)
    assert stormed(play(game, "heroic_defence")) == (4, 2 + 2, 2)


@applies("heroic_defence")
def test_an_ally_of_the_city_may_inspire_it():
    assert stormed(play(besieging("heroic_defence", "league", "amiens"), "heroic_defence"))[1] == 4


@refuses("siege_train", "mine")
def test_who_is_besieged_digs_no_mines(card):
    assert unplayable(besieging(card, "huguenot", "rouen", cities=HUGUENOT_ROUEN), card) == NOT_FITTING


@refuses("heroic_defence")
def test_who_besieges_does_not_defend():
    assert unplayable(besieging("heroic_defence", "huguenot", "amiens"), "heroic_defence") == NOT_FITTING


@applies("town_militia")
def test_the_militia_of_a_league_city():
    game = besieging("town_militia", "league", "toulouse", cities={"toulouse": "league"})
    assert stormed(play(game, "town_militia")) == (4, 4, 2)


@refuses("town_militia")
def test_a_royal_city_has_no_such_militia():
    game = besieging("town_militia", "league", "amiens", cities={"amiens": "royalist"})
    assert unplayable(game, "town_militia") == NOT_FITTING


@applies("swiss_guard")
def test_the_swiss_defend_a_royal_paris():
    game = besieging("swiss_guard", "royalist", "paris", cities={"paris": "royalist"})
    assert stormed(play(game, "swiss_guard")) == (4, 6, 4)


@refuses("swiss_guard")
def test_the_swiss_defend_no_other_city_and_no_other_paris():
    for city, owner in (("amiens", "royalist"), ("paris", "league")):
        game = besieging("swiss_guard", "royalist", city, cities={city: owner})
        assert unplayable(game, "swiss_guard") == NOT_FITTING


# Treason


def betrayed(*dice: tuple[int, int], city: str = "peronne", troops: int = 9, **values: object) -> Game:
    area = BOX.cities[city].area
    cities = {city: "royalist"}
    values = {"troops": {"huguenot.1": (area, troops)}, "cities": cities, "army": "huguenot.1", **values}
    game = besieging("treason_at_the_gate", "huguenot", city, *dice, **values)  # type: ignore[arg-type]
    return play(game, "treason_at_the_gate")


@applies("treason_at_the_gate")
@pytest.mark.parametrize(("dice", "owner", "left"), [((4, 5), "huguenot", 8), ((4, 4), "royalist", 9)])
def test_a_gate_is_opened_in_place_of_a_siege(dice, owner, left):
    game = betrayed(dice)
    assert (game.state.owner["peronne"], game.state.troops["huguenot.1"]) == (owner, left)
    assert game.state.points["huguenot"] == (1 if owner == "huguenot" else 0)
    assert not {"siege_won", "siege_lost"} & set(on_with(game, "window").told())


@rule("WOR-19c")
@applies("treason_at_the_gate")
def test_le_havre_is_betrayed_for_good_though_others_might_still_play():
    values = {"cities": {"le_havre": "huguenot"}, "troops": {"royalist.1": ("NOR", 5)}}
    others = {"heroic_defence": "huguenot", "town_militia": "league"}
    game = besieging("treason_at_the_gate", "royalist", "le_havre", (6, 6), others=others, **values)  # type: ignore[arg-type]
    play(game, "treason_at_the_gate")
    assert "le_havre" not in on_with(game, "window").state.owner and game.state.points["royalist"] == 1


@refuses("treason_at_the_gate")
def test_nobody_betrays_a_major_city_or_his_besieger():
    game = besieging("treason_at_the_gate", "huguenot", "amiens")
    assert unplayable(game, "treason_at_the_gate") == NOT_FITTING
    game = besieging("treason_at_the_gate", "huguenot", "dieppe", cities={"dieppe": "huguenot"})
    assert unplayable(game, "treason_at_the_gate") == NOT_FITTING


@refuses("treason_at_the_gate")
def test_without_troops_to_spare_the_gates_are_of_no_use():
    game = betrayed((6, 6), troops=1)
    assert game.state.owner["peronne"] == "royalist" and game.state.troops == {"huguenot.1": 1}


# Ransom before a fight


@applies("ransom")
def test_a_ransom_is_paid_before_a_battle_or_a_siege():
    for game in (fighting("ransom", "royalist"), besieging("ransom", "royalist", "amiens")):
        game.state.people.move("biron", "deck.royalist")
        game.state.lost, game.state.money["royalist"] = {"biron": f"{CAPTIVE} huguenot"}, 3
        play(game, "ransom").answer("royalist", choice("ransoms", "biron"))
        assert game.state.lost == {} and game.state.money["huguenot"] == 3


@refuses("ransom")
def test_nobody_is_bought_who_is_no_captive():
    assert unplayable(fighting("ransom", "royalist"), "ransom", "royalist") == NOT_FITTING


@refuses("siege_train", "mine", "heroic_defence", "treason_at_the_gate", "camisade", "gendarmes_charge")
def test_a_card_of_a_fight_is_not_for_a_march(card):
    game = marching(card, "huguenot", troops={"huguenot.1": ("POI", 3)}, leads={"huguenot.1": "coligny"})
    goes(sets_out(game, "huguenot.1", "POI SAI"))
    assert "played" not in game.told() and game.state.at["huguenot.1"] == "SAI"
