"""Event cards of the opening of a war, of the time after the placement and of the End Phase: played and refused."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import MARKERS
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.card_field import (
    BOX,
    NOT_FITTING,
    NOT_HELD,
    WRONG_MOMENT,
    applies,
    asked_alone,
    at_court,
    hold,
    owner_of,
    play,
    refuses,
    unplayable,
    without_decks,
)
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field, offers, step

rule = pytest.mark.rule
NOT_AT_COURT = [
    one.id
    for one in BOX.events.values()
    if {"war_opening", "after_placement", "end"} & set(one.windows) and "own_card" not in one.windows
]


def opening(card: str, *dice: tuple[int, int], window: str = "war_opening", **values: object) -> Game:
    """The holder is asked at this moment; there is no War deck and nobody else is asked."""
    state = hold(without_decks(field(**{"turn": 6, **values})), card)  # type: ignore[arg-type]
    game = asked_alone(state, window, owner_of(card))
    game.dice.given = list(dice)  # type: ignore[attr-defined]
    return game


@refuses(*NOT_AT_COURT)
def test_none_of_these_is_for_the_court(card):
    assert unplayable(at_court(card), card) == WRONG_MOMENT


@rule("WOR-13c")
@refuses(*NOT_AT_COURT)
def test_nobody_plays_what_he_has_not(card):
    window = BOX.events[card].windows[0]
    game = asked_alone(without_decks(field(turn=6)), window, owner_of(card))
    assert unplayable(game, card) == NOT_HELD


# La Rochelle and its corsairs


def levy(game: Game) -> tuple[int, int]:
    """Troops and money that the Huguenots raise at the recruitment that follows."""
    game.state.step, game.state.stack = "recruit", [consequence(game.state, "recruit", RULE["WOR-15.3a"])]
    game.events.clear()
    game.run()
    while not game.facts("mustered"):
        game.usual(next(one for one in game.seats if game.asked(one)))
    (facts,) = game.facts("mustered")
    return int(str(facts["troops"])), int(str(facts["money"]))


@rule("WOR-19g")
@applies("la_rochelle")
def test_from_now_on_la_rochelle_pays():
    troops, money = levy(opening("la_rochelle"))
    game = play(opening("la_rochelle"), "la_rochelle")
    assert "marker_laid" in game.told() and game.state.lasting == ["la_rochelle"]
    assert levy(game) == (troops + 1, money + 1)


@refuses("la_rochelle")
def test_it_pays_nothing_to_huguenots_who_have_lost_it():
    lost = {"cities": {"la_rochelle": "royalist"}}
    assert levy(play(opening("la_rochelle", **lost), "la_rochelle")) == levy(opening("la_rochelle", **lost))


@applies("corsairs")
def test_the_corsairs_bring_three():
    game = play(opening("corsairs"), "corsairs")
    assert game.state.money["huguenot"] == 3 and game.facts("money_gained")[0]["money"] == 3


@refuses("corsairs")
def test_without_la_rochelle_no_corsairs():
    assert unplayable(opening("corsairs", cities={"la_rochelle": "royalist"}), "corsairs") == NOT_FITTING


# Spain and Savoy


@applies("spanish_intervention")
def test_five_come_out_of_flanders_with_money():
    game = play(opening("spanish_intervention"), "spanish_intervention")
    assert (game.state.at, game.state.troops) == ({"league.1": "FLA"}, {"league.1": 5})
    assert game.state.money["league"] == 3


@refuses("spanish_intervention")
def test_without_a_marker_they_join_or_are_lost():
    five = dict.fromkeys(MARKERS["league"], ("PIC", 1))
    game = play(opening("spanish_intervention", troops=five), "spanish_intervention")
    assert "troops_lost" in game.told() and game.state.money["league"] == 3
    five["league.5"] = ("FLA", 6)
    game = play(opening("spanish_intervention", troops=five), "spanish_intervention")
    assert game.state.troops["league.5"] == 9 and sum(game.state.troops.values()) == 13


def savoy(city: str, *dice: tuple[int, int], **cities: str) -> Game:
    game = play(opening("savoyard_invasion", *dice, cities=cities, called=6), "savoyard_invasion")
    assert game.state.at["league.1"] == "SAV" and game.state.troops["league.1"] == 4
    return game.answer("league", choice("raids", city))


@applies("savoyard_invasion")
@pytest.mark.parametrize(("city", "need"), [("valence", 5), ("marseille", 6)])
def test_savoy_surprises_a_city_at_two_more(city, need):
    owner = {"valence": "huguenot", "marseille": "royalist"}
    assert savoy(city, (need - 1, 1), **owner).state.owner[city] == "league"
    assert savoy(city, (need - 2, 1), **owner).state.owner[city] == owner[city]


@refuses("savoyard_invasion")
def test_savoy_surprises_nobody_of_its_side_and_nobody_elsewhere():
    cities = {"valence": "league", "grenoble": "royalist", "aix": "huguenot", "nimes": "huguenot"}
    game = play(opening("savoyard_invasion", cities=cities), "savoyard_invasion")
    for city in ("valence", "grenoble", "nimes"):
        assert refused(game, "league", choice("raids", city)) == ("not_offered", "WOR-19j")
    assert "aix" in offers(game, "league", "raids")
    ours = dict.fromkeys(["valence", "grenoble", "aix", "marseille"], "league")
    assert "raids" not in play(opening("savoyard_invasion", cities=ours), "savoyard_invasion").asked("league")


# War Weariness


@rule("WOR-19d")
@applies("war_weariness")
def test_the_weary_neither_leave_nor_besiege():
    troops = {"huguenot.1": ("NOR", 3), "huguenot.2": ("BER", 3)}
    game = opening("war_weariness", window="after_placement", troops=troops, money=dict.fromkeys(FACTIONS, 9))
    play(game, "war_weariness")
    for area in ("NOR", "SAI", "LYO"):
        game.answer("royalist", GAME.kinds["weary"](area))
    game.state.step = "rounds"
    game.state.side, game.state.stack = (
        "opposition",
        [consequence(game.state, "round", RULE["WOR-15.7a"], "opposition")],
    )
    game.run()
    assert refused(game, "huguenot", March("huguenot.1", "NOR PIC", 3)) == ("too_weary", "WOR-19d")
    game.answer("huguenot", March("huguenot.2", "BER LIM", 3))


@refuses("war_weariness")
def test_there_is_no_weariness_without_huguenot_cities():
    cities = dict.fromkeys(BOX.cities, "royalist")
    cities.pop("le_havre")
    game = opening("war_weariness", window="after_placement", cities=cities)
    assert unplayable(game, "war_weariness") == NOT_FITTING


# The End Phase


POINTS = {"royalist": 3, "huguenot": 2, "league": 1}


def ending(card: str, *dice: tuple[int, int], **values: object) -> Game:
    return opening(card, *dice, window="end", **{"points": POINTS, **values})


@applies("edict_of_beaulieu")
def test_alencon_s_edict_turns_two_royal_cities():
    game = ending("edict_of_beaulieu", leaders={"francois_d_alencon": "royalist"}, cities={"macon": "royalist"})
    play(game, "edict_of_beaulieu").answer("huguenot", choice("convert", "macon"))
    city = offers(game, "huguenot", "convert")[0]
    game.answer("huguenot", choice("convert", city))
    assert game.state.owner["macon"] == game.state.owner[city] == "huguenot"
    assert "convert" not in game.asked("huguenot")


@refuses("edict_of_beaulieu")
@pytest.mark.parametrize("points", [{**POINTS, "huguenot": 1}, {**POINTS, "huguenot": 0}])
def test_no_edict_for_those_who_did_worst_nor_without_alencon(points):
    alencon = {"francois_d_alencon": "royalist"}
    assert unplayable(ending("edict_of_beaulieu", leaders=alencon, points=points), "edict_of_beaulieu") == NOT_FITTING
    assert unplayable(ending("edict_of_beaulieu"), "edict_of_beaulieu") == NOT_FITTING
    game = play(ending("edict_of_beaulieu", leaders=alencon), "edict_of_beaulieu")
    assert refused(game, "huguenot", choice("convert", "toulouse"))[1] == "WOR-19j"


@rule("WOR-16f")
@applies("edict_of_pacification")
def test_an_edict_is_a_treaty():
    state = hold(without_decks(field(points=POINTS)), "edict_of_pacification")
    game = play(step(state, "end_cards"), "edict_of_pacification")
    assert game.state.treaties["royalist"] == 1 and game.facts("treaty_gained")


@refuses("edict_of_pacification")
def test_a_king_who_did_worst_pacifies_nobody():
    for royalist in (1, 0):
        game = ending("edict_of_pacification", points={**POINTS, "royalist": royalist})
        assert unplayable(game, "edict_of_pacification") == NOT_FITTING


def abjured(*dice: tuple[int, int], paris: str) -> Game:
    cities = {"macon": "league", "auxerre": "league", "paris": paris}
    game = ending("abjuration", *dice, cities=cities, called=6, leaders={"henri_de_navarre": "royalist"})
    play(game, "abjuration").answer("royalist", choice("convert", "macon"))
    return game.answer("royalist", choice("convert", "auxerre"))


@applies("abjuration")
@pytest.mark.parametrize(("dice", "owner"), [((4, 4), "royalist"), ((4, 3), "league")])
def test_paris_may_be_worth_a_mass(dice, owner):
    game = abjured(dice, paris="league")
    assert [game.state.owner[one] for one in ("macon", "auxerre", "paris")] == ["royalist", "royalist", owner]


@refuses("abjuration")
def test_navarre_abjures_as_a_king_and_in_time():
    assert not abjured(paris="huguenot").facts("city_stays")
    king, rebel = {"henri_de_navarre": "royalist"}, {"henri_de_navarre": "huguenot"}
    assert unplayable(ending("abjuration", called=6, leaders=rebel), "abjuration") == NOT_FITTING
    assert unplayable(ending("abjuration", called=0, leaders=king), "abjuration") == NOT_FITTING
