"""Event cards of a march: each played at its beginning, with what comes of it, and each refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.wars_of_religion import odds_activation
from rulesets.wars_of_religion.actions import Hurry, March, StopAt
from rulesets.wars_of_religion.armies import CAPTIVE
from rulesets.wars_of_religion.marching import going, whole_cost
from rulesets.wars_of_religion.odds_stages import intercepted
from tests.rulesets.wars_of_religion.card_field import (
    BOX,
    NOT_FITTING,
    NOT_HELD,
    WRONG_MOMENT,
    applies,
    asked_alone,
    at_court,
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
from tests.rulesets.wars_of_religion.court_field import options
from tests.rulesets.wars_of_religion.played import Game
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field, offers

rule = pytest.mark.rule
OF_A_MARCH = [one.id for one in BOX.events.values() if "move" in one.windows]
ONLY_OF_A_MARCH = [card for card in OF_A_MARCH if BOX.events[card].windows == ("move",)]
ONE = {"troops": {"huguenot.1": ("POI", 3), "royalist.1": ("IDF", 6)}, "leads": {"huguenot.1": "coligny"}}


@refuses(*OF_A_MARCH)
def test_a_card_of_the_war_is_not_for_the_court(card):
    seat = "royalist" if card == "swiss_guard" else "huguenot"
    assert unplayable(at_court(card), card, seat) == WRONG_MOMENT


@refuses(*ONLY_OF_A_MARCH)
def test_a_card_of_a_march_is_not_for_a_battle(card):
    state = hold(without_decks(field(troops=ONE["troops"])), card, "huguenot")
    game = asked_alone(state, "battle", "huguenot", "huguenot.1", "royalist.1")
    assert unplayable(game, card) == WRONG_MOMENT


@rule("WOR-13c")
@refuses(*OF_A_MARCH)
def test_a_card_of_a_march_has_to_be_held(card):
    game = sets_out(marching("ransom" if card == "plague" else "plague", "royalist", **ONE), "huguenot.1", "POI SAI")
    assert unplayable(game, card, "royalist") == NOT_HELD


# Troops lost


@rule("WOR-15.1b")
@applies("plague")
@pytest.mark.parametrize(("army", "left"), [("royalist.1", 5), ("huguenot.1", 2)])
def test_the_plague_is_in_any_camp(army, left):
    game = play(sets_out(marching("plague", "huguenot", **ONE), "huguenot.1", "POI SAI"), "plague")
    game.answer("huguenot", choice("plagued", army))
    assert game.state.troops[army] == left and game.facts("troops_die")[0]["troops"] == 1
    assert goes(game).state.at["huguenot.1"] == "SAI"


@applies("plague")
def test_the_last_man_dies_of_it_and_nobody_arrives():
    game = marching("plague", "royalist", troops={"huguenot.1": ("POI", 1)}, leads={"huguenot.1": "coligny"})
    play(sets_out(game, "huguenot.1", "POI SAI"), "plague").answer("royalist", choice("plagued", "huguenot.1"))
    assert game.state.lost == {"coligny": "alone"} and "huguenot.1" not in goes(game).state.at


@refuses("plague")
def test_the_plague_comes_to_no_camp_that_is_not_there():
    game = play(sets_out(marching("plague", "huguenot", **ONE), "huguenot.1", "POI SAI"), "plague")
    assert refused(game, "huguenot", choice("plagued", "league.1")) == ("not_offered", "WOR-19j")
    assert refused(game, "royalist", choice("plagued", "huguenot.1"))[0] in ("not_asked", "not_your_turn")


def unpaid(army: str, **money: int) -> Game:
    game = marching(
        "unpaid_reiters", "huguenot", **{**ONE, "money": {"royalist": 0, "huguenot": 9, "league": 0, **money}}
    )
    play(sets_out(game, "huguenot.1", "POI SAI"), "unpaid_reiters")
    return game.answer("huguenot", choice("unpaid", army))


@applies("unpaid_reiters")
@pytest.mark.parametrize(("answer", "money", "left"), [("yes", 0, 6), ("no", 2, 4)])
def test_who_commands_pays_or_loses_two(answer, money, left):
    game = unpaid("royalist.1", royalist=2).answer("royalist", choice("pays_reiters", answer))
    assert (game.state.money["royalist"], game.state.troops["royalist.1"]) == (money, left)


@refuses("unpaid_reiters")
def test_nobody_pays_with_money_he_has_not():
    game = unpaid("royalist.1", royalist=1)
    assert "pays_reiters" not in game.asked("royalist") and game.state.troops["royalist.1"] == 4
    assert game.state.money["royalist"] == 1


# Farther, or not so far


@applies("forced_march")
def test_an_army_alone_goes_one_province_farther():
    game = marching("forced_march", "huguenot", troops={"huguenot.1": ("GUY", 9)}, leads={"huguenot.1": "coligny"})
    play(sets_out(game, "huguenot.1", "GUY LIM"), "forced_march")
    game.answer("huguenot", Hurry("huguenot.1", "GUY LIM AUV", 9))
    assert goes(game).state.at["huguenot.1"] == "AUV" and "AUV" in game.state.used


def from_farther_off(**more: tuple[str, int]) -> Game:
    """Coligny goes to Saintonge with two; Andelot could come from Gascony with seven, who have one movement point."""
    troops = {"huguenot.1": ("LIM", 2), "huguenot.2": ("GAS", 7), **more}
    leads = {"huguenot.1": "coligny", "huguenot.2": "andelot"}
    return sets_out(marching("forced_march", "huguenot", troops=troops, leads=leads), "huguenot.1", "LIM GUY SAI")


@applies("forced_march")
def test_another_army_comes_along_from_farther_away():
    game = from_farther_off()
    assert refused(game, "huguenot", Hurry("huguenot.2", "GAS GUY SAI", 7))[0] == "not_asked"
    play(game, "forced_march").answer("huguenot", Hurry("huguenot.2", "GAS GUY SAI", 7))
    assert goes(game).state.at == {"huguenot.1": "SAI"} and game.state.troops["huguenot.1"] == 8


@applies("forced_march")
@rule("WOR-15.7.2d")
@pytest.mark.parametrize("comes", [2, 5])
def test_a_part_of_it_may_come_and_the_rest_stays(comes):
    game = play(from_farther_off(), "forced_march")
    assert {one.troops for one in options(game, "huguenot")} == {7, 3}  # examples: all, or a small part
    game.answer("huguenot", Hurry("huguenot.2", "GAS GUY SAI", comes))
    assert game.events[-1].public.facts["troops"] == comes
    goes(game)
    left = next(one for one, at in game.state.at.items() if at == "GAS")
    assert game.state.troops == {"huguenot.1": 2 + comes - ("attrition" in game.told()), left: 7 - comes}
    assert (game.state.leads[left] == "andelot") == (comes == 2)


@refuses("forced_march")
def test_a_forced_march_is_one_step_more_and_for_those_who_march():
    game = marching("forced_march", "huguenot", troops={"huguenot.1": ("GUY", 9)}, leads={"huguenot.1": "coligny"})
    play(sets_out(game, "huguenot.1", "GUY LIM"), "forced_march")
    assert refused(game, "huguenot", Hurry("huguenot.1", "GUY LIM POI BRE", 9)) == ("too_far", "WOR-19j")
    assert refused(game, "huguenot", Hurry("huguenot.1", "GUY LIM AUV", 4))[1] == "WOR-19j"  # nine were announced
    game = sets_out(marching("forced_march", "royalist", **ONE), "huguenot.1", "POI SAI")
    assert unplayable(game, "forced_march", "royalist") == NOT_FITTING
    game = sets_out(marching("forced_march", "huguenot", **ONE), "huguenot.1", "POI SAI")
    assert unplayable(game, "forced_march") == NOT_FITTING  # it could have gone farther without


@refuses("forced_march")
def test_who_does_not_come_along_by_a_forced_march():
    game = play(from_farther_off(**{"royalist.1": ("POI", 3), "huguenot.3": ("DAU", 9)}), "forced_march")
    for refusal, army, way, troops in (
        (("not_so_many", "WOR-15.2b"), "huguenot.2", "GAS GUY SAI", 8),
        (("too_far", "WOR-19j"), "huguenot.2", "GAS QUE LIM SAI", 7),
        (("not_this_province", "WOR-15.7.2b"), "huguenot.2", "GAS GUY", 7),
        (("army_of_others", "WOR-9h"), "royalist.1", "POI SAI", 3),
        (("army_off_map", "WOR-15.2b"), "huguenot.5", "POI SAI", 3),
    ):
        assert refused(game, "huguenot", Hurry(army, way, troops)) == refusal
    more = {f"huguenot.{n}": (at, 1) for n, at in enumerate(("DAU", "PRO", "HLA"), 3)}
    game = play(from_farther_off(**more), "forced_march")
    assert refused(game, "huguenot", Hurry("huguenot.2", "GAS GUY SAI", 2)) == ("no_marker_to_part", "WOR-15.7.2d")


@applies("swollen_rivers")
@pytest.mark.parametrize("holder", ["royalist", "huguenot"])
def test_a_swollen_river_stops_a_march(holder):
    game = sets_out(marching("swollen_rivers", holder, **ONE), "huguenot.1", "POI SAI GUY GAS")
    play(game, "swollen_rivers").answer(holder, StopAt("huguenot.1", "GUY"))
    assert goes(game).state.at["huguenot.1"] == "GUY" and "stopped_by_river" in game.told()
    assert game.state.money["huguenot"] == 8


@refuses("swollen_rivers")
def test_a_river_stops_nobody_where_he_goes_anyway_or_has_not_come():
    game = sets_out(marching("swollen_rivers", "royalist", **ONE), "huguenot.1", "POI SAI GUY")
    play(game, "swollen_rivers")
    for area in ("POI", "GUY", "LIM"):
        assert refused(game, "royalist", StopAt("huguenot.1", area)) == ("not_offered", "WOR-19j")
    game = sets_out(marching("swollen_rivers", "royalist", **ONE), "huguenot.1", "POI SAI")
    assert unplayable(game, "swollen_rivers", "royalist") == NOT_FITTING


def stopped_in_limousin(second: str, troops: int, *, along: bool) -> tuple[int, int, Game]:
    """An army marches from Guyenne through Limousin to Poitou, perhaps with a second one, and a river stops it."""
    armies = {"huguenot.1": ("GUY", troops), "huguenot.2": (second, 5)}
    game = marching("swollen_rivers", "royalist", troops=armies)
    game.answer("huguenot", March("huguenot.1", "GUY LIM POI", troops))
    if along:
        game.answer("huguenot", March("huguenot.2", f"{second} POI", 5))
    on_with(game, "join")
    announced = whole_cost(game.state)
    play(game, "swollen_rivers").answer("royalist", StopAt("huguenot.1", "LIM"))
    return announced, whole_cost(game.state), game


@rule("WOR-15.7.2j")
@pytest.mark.parametrize("second", ["LIM", "SAI"])
def test_a_river_makes_no_march_dearer_than_it_was_announced(second):
    """Ten troop points are a large army; five and five, two medium ones, would cost four, and who leaves Limousin does
    not count there."""
    announced, cost, game = stopped_in_limousin(second, 5, along=True)
    assert (announced, cost) == (3, 3)
    assert 9 - goes(game).state.money["huguenot"] == 3 and game.state.at["huguenot.1"] == "LIM"


def test_who_is_stopped_pays_for_what_is_there_and_not_for_friends_where_he_does_not_come():
    assert stopped_in_limousin("POI", 4, along=False)[:2] == (3, 2)
    assert stopped_in_limousin("LIM", 4, along=False)[:2] == (2, 2)


def test_where_cards_took_all_who_were_stopped_nothing_is_to_pay():
    game = stopped_in_limousin("POI", 4, along=False)[2]
    del game.state.troops["huguenot.1"]
    assert whole_cost(game.state) == 0


# Reactions


def reacting(card: str, kind: str, *dice: tuple[int, int]) -> Game:
    """A Royalist army of five marches through one of five Huguenots to another in Poitou and Saintonge; all of
    Tactical Value 0, so that a card is all that counts."""
    troops = {"royalist.1": ("BRE", 5), "huguenot.1": ("POI", 5), "huguenot.2": ("SAI", 5)}
    game = marching(card, "huguenot", *dice, troops=troops, side="crown")
    goes(play(sets_out(game, "royalist.1", "BRE POI SAI"), card))
    while kind not in game.asked("huguenot"):
        seat = next(one for one in game.seats if game.asked(one))
        game.answer(seat, choice("attack", "yes")) if "attack" in game.asked(seat) else game.usual(seat)
    return game.answer("huguenot", choice(kind, "yes"))


def reaction(game: Game, code: str) -> list[dict[str, int]]:
    parts = [event.public for event in game.events if event.public and event.public.code in (code, f"not_{code}")]
    return [{one.cause: one.value for one in part.modifiers} for part in parts]


@applies("ambush")
def test_an_ambush_counts_two_for_one_interception():
    game = reacting("ambush", "intercept", (2, 2))
    game.answer("huguenot", choice("intercept", "yes"))
    assert reaction(game, "intercepted") == [{"ambush": 2}, {}]


@applies("ambush")
def test_the_odds_of_a_march_know_that_an_ambush_counts_once():
    troops = {"royalist.1": ("BRE", 5), "huguenot.1": ("POI", 5), "huguenot.2": ("SAI", 5)}
    game = marching("ambush", "huguenot", troops=troops, side="crown")
    play(sets_out(game, "royalist.1", "BRE POI SAI"), "ambush")
    table, scene = odds_activation.opening(game.state, going(game.state))
    first = intercepted(table, scene, ["royalist.1"], "huguenot.1")
    missed = next(one for one in first.weights if one.told == "not_intercepted")
    second = intercepted(table, missed, ["royalist.1"], "huguenot.2")
    shares = [{one.told: Fraction(n, law.total) for one, n in law.weights.items()} for law in (first, second)]
    assert [one["intercepted"] for one in shares] == [Fraction(30, 36), Fraction(21, 36)]


@applies("scouts")
def test_scouts_count_two_for_an_evasion():
    game = reacting("scouts", "evade", (3, 2))
    assert reaction(game, "evaded") == [{"scouts": 2}] and "evaded" in game.told()


@refuses("ambush", "scouts")
def test_who_marches_lays_no_ambush_and_needs_no_scouts(card):
    game = sets_out(marching(card, "huguenot", **ONE), "huguenot.1", "POI SAI")
    assert unplayable(game, card) == NOT_FITTING


@refuses("scouts")
def test_scouts_do_not_help_to_intercept():
    assert reaction(reacting("scouts", "intercept", (2, 2)), "intercepted") == [{}]


# The Swiss


def swiss(troops: int, at: str = "IDF") -> Game:
    values = {"troops": {"royalist.1": (at, troops)}, "leads": {"royalist.1": "montpensier"}, "side": "crown"}
    return sets_out(marching("swiss_guard", "royalist", **values), "royalist.1", f"{at} PIC")


@applies("swiss_guard")
@pytest.mark.parametrize(("troops", "then"), [(2, 4), (5, 7), (8, 9), (9, 9)])
def test_the_swiss_join_the_army_round_paris_and_march_with_it(troops, then):
    game = play(swiss(troops), "swiss_guard")
    assert game.state.troops == {"royalist.1": then}
    goes(game)
    assert game.state.at == {"royalist.1": "PIC"}


@refuses("swiss_guard")
def test_the_swiss_are_in_ile_de_france():
    game = swiss(5, at="NOR")
    assert unplayable(game, "swiss_guard") == NOT_FITTING


# Ransom


def captive(captor: str, money: int = 9) -> Game:
    game = marching("ransom", "royalist", **ONE)
    game.state.people.move("biron", "deck.royalist")
    game.state.lost, game.state.money["royalist"] = {"biron": f"{CAPTIVE} {captor}"}, money
    game.state.points["huguenot"] = 1
    return sets_out(game, "huguenot.1", "POI SAI")


@applies("ransom")
@pytest.mark.parametrize(("captor", "paid"), [("huguenot", 12), ("revolt", 9)])
def test_a_captive_is_bought_back_at_once(captor, paid):
    game = play(captive(captor), "ransom").answer("royalist", choice("ransoms", "biron"))
    assert game.state.lost == {} and game.state.money["royalist"] == 6
    assert (game.state.money["huguenot"], game.state.points["huguenot"]) == (paid, 1)


@refuses("ransom")
def test_nobody_is_bought_for_less_or_by_another_faction():
    assert unplayable(captive("huguenot", money=2), "ransom", "royalist") == NOT_FITTING
    game = captive("huguenot")
    game.state.lost = {"biron": "wounded"}
    assert unplayable(game, "ransom", "royalist") == NOT_FITTING
    game = play(captive("huguenot"), "ransom")
    assert offers(game, "royalist", "ransoms") == ["biron"]
    assert refused(game, "huguenot", choice("ransoms", "biron"))[0] == "not_asked"


def test_whoever_has_no_more_to_play_pays():
    game = on_with(captive("huguenot"), "window")
    assert {one.kind for one in options(game, "huguenot")} == {"pay", "calls_off"}
