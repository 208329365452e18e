"""Sections 14.6 and 14.7: need, modifiers, limits and what each action brings; the worked examples."""

from __future__ import annotations

import pytest

from rulesets.common.refusals import IllegalAction
from rulesets.wars_of_religion.actions import PHANTOM, Embassy, Influence, LayAside, Recruit, Surprise, Taxes, Treaty
from rulesets.wars_of_religion.court_play import KINDS, SQUADRONS
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME

rule, example = pytest.mark.rule, pytest.mark.example


@rule("WOR-14.7c", "WOR-9g")
@example("WOR-14.7c", 1)
def test_a_surprise_attack_on_a_major_city_needs_one_more():
    game = court("coligny", seat="huguenot", dice=[(3, 3)])  # military 2, Orléans among his provinces
    game.state.owner["orleans"] = "royalist"
    after(game, "huguenot", Surprise("coligny", "orleans"))
    assert game.state.owner["orleans"] == "huguenot"
    assert game.facts("city_taken")


@example("WOR-14.7c", 2)
def test_one_pip_less_and_it_fails():
    game = court("coligny", seat="huguenot", dice=[(3, 2)])
    game.state.owner["orleans"] = "royalist"
    after(game, "huguenot", Surprise("coligny", "orleans"))
    assert game.state.owner["orleans"] == "royalist"
    assert game.state.people.where["coligny"] == "spent.huguenot"


@rule("WOR-14.7d")
@example("WOR-14.7d", 1)
def test_the_league_takes_a_huguenot_city_for_itself():
    game = court("claude_d_aumale", seat="league", dice=[(6, 6)])
    after(game, "league", Surprise("claude_d_aumale", "dieppe"))
    assert game.state.owner["dieppe"] == "league"


@rule("WOR-14.7b")
def test_nobody_surprises_la_rochelle():
    game = court("strozzi", dice=[])
    with pytest.raises(IllegalAction) as refused:
        game.answer("royalist", Surprise("strozzi", "la_rochelle"))
    assert refused.value.rule == "WOR-14.7b"


@rule("WOR-14.7a")
def test_only_in_the_provinces_of_the_card():
    game = court("strozzi")
    with pytest.raises(IllegalAction) as refused:
        game.answer("royalist", Surprise("strozzi", "nimes"))
    assert refused.value.rule == "WOR-14.7a"


@rule("WOR-14.7e")
def test_an_ally_s_city_is_not_surprised():
    game = court("montpensier")
    with pytest.raises(IllegalAction) as refused:
        game.answer("royalist", Surprise("montpensier", "toulouse"))
    assert refused.value.rule == "WOR-14.7e"
    game = court("tavannes", readings={"surprise_targets": "any_other"})
    assert Surprise("tavannes", "dijon") in options(game, "royalist")


@rule("WOR-14.7g", "WOR-14.7h")
def test_influence_takes_a_city_of_the_ally():
    game = court("catherine_de_medicis", dice=[(3, 2)])  # intrigue 3, Dijon is major: 7
    after(game, "royalist", Influence("catherine_de_medicis", "dijon"))
    assert game.state.owner["dijon"] == "royalist"


@rule("WOR-14.7f")
def test_who_stands_alone_has_no_influence():
    game = court("coligny", seat="huguenot")
    with pytest.raises(IllegalAction) as refused:
        game.answer("huguenot", Influence("coligny", "dijon"))
    assert refused.value.rule == "WOR-14.7f"


@rule("WOR-14.7i", "WOR-20b", "WOR-20k")
@example("WOR-14.7i", 1)
def test_spain_with_colonies_and_armada_against_a_diplomat():
    game = court("pelleve", seat="league", dice=[(3, 3)], effects=["colonial_tension"], lasting=["spanish_armada"])
    after(game, "league", Embassy("pelleve", "Spain"))  # 6 + 2 + 1 - 1 - 1
    assert "court_succeeded" in game.told()


@example("WOR-14.7i", 2)
def test_the_swiss_are_harder_for_huguenots():
    game = court("coligny", seat="huguenot", dice=[(4, 1)])
    after(game, "huguenot", Embassy("coligny", "Swiss Cantons"))
    assert "court_failed" in game.told()


@rule("WOR-14.7j")
def test_a_country_is_asked_once_a_turn():
    game = court("coligny", "andelot", seat="huguenot", marks=["mission huguenot England"])
    with pytest.raises(IllegalAction) as refused:
        game.answer("huguenot", Embassy("coligny", "England"))
    assert refused.value.rule == "WOR-14.7j"


@rule("WOR-20j")
def test_a_bankrupt_spain_pays_nobody():
    game = court("pelleve", seat="league", effects=["spanish_bankruptcy"])
    with pytest.raises(IllegalAction) as refused:
        game.answer("league", Embassy("pelleve", "Spain"))
    assert refused.value.rule == "WOR-20j"


@rule("WOR-14.7k", "WOR-14.7l", "WOR-14.7n")
def test_ten_or_more_brings_the_maximum():
    game = court("odet_de_chatillon", seat="huguenot", dice=[(6, 3)])  # 9 + 2 + 1
    after(game, "huguenot", Embassy("odet_de_chatillon", "German States"))
    assert (game.state.money["huguenot"], game.state.troops) == (1, {"huguenot.1": 5})
    assert game.state.at == {"huguenot.1": "EMP"}


@rule("WOR-14.7m")
def test_spain_has_three_territories():
    game = court("pelleve", seat="league", dice=[(6, 1)])
    after(game, "league", Embassy("pelleve", "Spain"))
    assert {one.area for one in options(game, "league")} == {"ESP", "FLA", "FCO"}  # type: ignore[attr-defined]


def test_english_troops_land_in_a_norman_port():
    game = court("coligny", seat="huguenot", dice=[(5, 3)])
    game.state.owner["rouen"] = "huguenot"
    after(game, "huguenot", Embassy("coligny", "England"))
    assert "NOR" in {one.area for one in options(game, "huguenot")}  # type: ignore[attr-defined]


@rule("WOR-14.7p", "WOR-14.7s")
def test_a_treaty_succeeds_once_a_turn():
    game = court("ronsard", "michel_de_l_hospital", dice=[(3, 2)])  # 5 + 1 + 1
    after(game, "royalist", Treaty("ronsard"))
    assert game.state.treaties["royalist"] == 1
    game = court("michel_de_l_hospital", marks=["wrote royalist"])
    with pytest.raises(IllegalAction) as refused:
        game.answer("royalist", Treaty("michel_de_l_hospital"))
    assert refused.value.rule == "WOR-14.7s"


@rule("WOR-14.7t")
@example("WOR-14.7t", 1)
def test_without_a_writer_the_dice_are_bare():
    game = court("catherine_de_medicis", dice=[(3, 3)])
    for card, one in game.state.box.characters.items():
        if "writer" in one.abilities and game.state.people.lives(card):
            game.state.people.move(card, "out")
    after(game, "royalist", Treaty("catherine_de_medicis"))
    assert game.state.treaties["royalist"] == 0 and "court_failed" in game.told()


def test_whoever_does_not_write_is_not_offered_a_treaty():
    game = court("catherine_de_medicis")
    assert Treaty("catherine_de_medicis") not in options(game, "royalist")


@rule("WOR-14.7ac", "WOR-14.7ad", "WOR-14.2d")
def test_taxes_are_the_king_s_and_an_administrator_s_art():
    game = court("michel_de_l_hospital", dice=[(2, 2)])  # 4 + 2 + 1
    after(game, "royalist", Taxes("michel_de_l_hospital"))
    assert game.state.taxes == 1
    game = court("pelleve", seat="league")
    with pytest.raises(IllegalAction) as refused:
        game.answer("league", Taxes("pelleve"))
    assert refused.value.rule == "WOR-14.7ac"


@rule("WOR-14.7ab")
@example("WOR-14.7ab", 1)
def test_navarre_is_not_recruited_before_alencon_has_come():
    game = court("catherine_de_medicis")
    with pytest.raises(IllegalAction) as refused:
        game.answer("royalist", Recruit("catherine_de_medicis", "henri_de_navarre"))
    assert refused.value.rule == "WOR-14.7ab"


def test_navarre_may_be_recruited_once_alencon_is_gone():
    game = court("catherine_de_medicis", turn=5)
    game.state.people.move("francois_d_alencon", "out")
    assert Recruit("catherine_de_medicis", "henri_de_navarre") in options(game, "royalist")


def test_damville_is_not_recruited_in_the_first_turn():
    game = court("coligny", seat="huguenot", turn=1)
    assert Recruit("coligny", "damville") not in options(game, "huguenot")
    assert Recruit("coligny", "damville") in options(court("coligny", seat="huguenot", turn=2), "huguenot")


@rule("WOR-14.7w", "WOR-14.7y", "WOR-20c")
def test_a_recruit_goes_over_when_the_court_is_over():
    game = court("tavannes", dice=[(3, 2)], effects=["council_of_trent"])  # 5 + 1 + 1
    after(game, "royalist", Recruit("tavannes", "adrets"))
    assert game.state.people.faction("adrets") == "huguenot"
    while game.state.step == "actions":
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert game.state.people.faction("adrets") == "royalist" and "adrets" in game.state.turned


@rule("WOR-14.6c", "WOR-14.6h")
@example("WOR-14.6c", 1)
def test_two_ones_kill_whatever_counts():
    game = court("ronsard", dice=[(1, 1)])
    after(game, "royalist", Treaty("ronsard"))
    assert game.state.people.where["ronsard"] == "out" and game.state.acted["royalist"] == 1


@rule("WOR-14.6d")
@example("WOR-14.6d", 1)
def test_alencon_fails_and_lives():
    game = court("francois_d_alencon", turn=5, dice=[(1, 1)])
    after(game, "royalist", Taxes("francois_d_alencon"))
    assert game.state.people.lives("francois_d_alencon") and game.state.taxes == 0


@rule("WOR-14.2f")
@example("WOR-14.2f", 1)
def test_a_flying_squadron_takes_two_from_the_roll():
    game = court("coligny", seat="huguenot", turn=2, dice=[(4, 3)])
    game.state.people.move("isabelle_de_limeuil", "hand.royalist")
    game.answer("huguenot", Surprise("coligny", "caen"))
    assert game.asked("royalist") == ["squadron"]
    game.answer("royalist", KINDS[SQUADRONS]("isabelle_de_limeuil"))
    known = next(part for event in game.events if (part := event.public) and part.code.startswith("court_")).modifiers
    assert [(one.cause, one.value) for one in known] == [("military", 2), ("flying_squadron", -2)]


def asked_about(card: str) -> list[str]:
    """What the Royalists, who hold a lady of the squadron, are asked when this card acts."""
    game = court(card, seat="huguenot", turn=2, dice=[(1, 2)])
    game.state.people.move("isabelle_de_limeuil", "hand.royalist")
    return game.answer("huguenot", Embassy(card, "England")).asked("royalist")


def test_a_priest_is_never_hit():
    assert "squadron" not in asked_about("odet_de_chatillon")


def test_a_woman_is_never_hit():
    assert "squadron" not in asked_about("jeanne_d_albret")


def test_a_phantom_acts_with_nothing():
    game = court("jean_de_monluc", dice=[(1, 1)])
    game.state.phantoms["royalist"] = 1
    assert Taxes(PHANTOM) in options(game, "royalist")
    after(game, "royalist", Taxes(PHANTOM))
    assert game.state.phantoms["royalist"] == 0 and "court_doomed" in game.told()


@rule("WOR-14.6f")
def test_a_card_that_can_do_nothing_is_laid_aside():
    game = court("henri_de_navarre", seat="huguenot", turn=6, effects=["bull_of_sixtus"])
    assert options(game, "huguenot") == [LayAside("henri_de_navarre")]
    game.answer("huguenot", LayAside("henri_de_navarre"))
    assert game.state.acted["huguenot"] == 1


def who_acts(**values: object) -> str:
    """The first letters of those who act, in their order, with cards enough for everybody."""
    game = court("tavannes", **values)  # type: ignore[arg-type]
    for faction in ("royalist", "league", "huguenot"):
        game.state.phantoms[faction] = 9
    acted = ""
    while game.state.step == "actions":
        seat = next(one for one in game.seats if game.asked(one))
        acted += seat[0] if game.asked(seat) == ["act"] else ""
        game.usual(seat)
    return acted


@rule("WOR-14.6e")
@example("WOR-14.6e", 1)
def test_royalist_league_huguenot_five_times_then_the_huguenot_alone():
    assert who_acts() == "rlh" * 5 + "h"


@rule("WOR-14.4a")
@example("WOR-14.4a", 1)
def test_before_the_call_the_huguenots_have_six_actions():
    acted = who_acts()
    assert [acted.count(one) for one in "rlh"] == [5, 5, 6]


@example("WOR-14.4a", 2)
def test_after_the_call_the_league_has_six():
    acted = who_acts(turn=6, called=6)
    assert [acted.count(one) for one in "rhl"] == [5, 5, 6]


def test_odds_are_those_of_the_roll():
    game = court("catherine_de_medicis")
    odds = GAME.odds_of(game.state, "royalist", Influence("catherine_de_medicis", "dijon"))
    assert odds is not None and odds.total == 36
    assert [(one.code, one.weight) for one in odds.chances] == [
        ("court_death", 1),
        ("court_failure", 5),
        ("court_success", 30),
    ]
