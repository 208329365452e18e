"""What a player would look for and may not do: refused with the rule that is against it, and nothing is changed."""

from __future__ import annotations

import random

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice, DiceNeeded, Fast
from rulesets.common.drivers import Typed
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup
from rulesets.wars_of_religion.actions import (
    PHANTOM,
    Deploy,
    Embassy,
    Influence,
    LayAside,
    Lend,
    March,
    Recruit,
    Share,
    Surprise,
    Taxes,
    Treaty,
)
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import consequence, question
from tests.rulesets.kit.subjects import seeded
from tests.rulesets.wars_of_religion.court_field import court
from tests.rulesets.wars_of_religion.played import GAME, Game, begun
from tests.rulesets.wars_of_religion.test_war_rounds import crown_round, march, war

rule = pytest.mark.rule


def refused(game: Game, seat: Seat, action: Action) -> tuple[str, str]:
    """Code and rule of the refusal; the position is the same as before."""
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction) as caught:
        GAME.check(game.state, seat, action)
    assert GAME.encode(game.state) == before
    assert GAME.words.has("refusals", caught.value.code)
    return caught.value.code, caught.value.rule


def choice(kind: str, value: str) -> Action:
    action: Action = GAME.kinds[kind](value)
    return action


# At court


@rule("WOR-14.6a", "WOR-14.6g", "WOR-14.5a")
def test_a_card_that_is_not_at_court_does_not_act():
    game = court("tavannes")
    assert refused(game, "royalist", Taxes("villeroy")) == ("card_elsewhere", "WOR-14.6a")
    game.state.people.move("nevers", "spent.royalist")
    assert refused(game, "royalist", Taxes("nevers")) == ("card_spent", "WOR-14.6g")
    assert refused(game, "league", Taxes("pelleve")) == ("not_your_turn", "WOR-14.5a")


@rule("WOR-14.3k")
def test_nobody_plays_a_phantom_whom_he_has_not():
    assert refused(court("tavannes"), "royalist", Taxes(PHANTOM)) == ("no_phantom", "WOR-14.3k")


def test_navarre_is_barred_by_the_bull():
    game = court("henri_de_navarre", "coligny", seat="huguenot", turn=3, effects=["bull_of_sixtus"])
    assert refused(game, "huguenot", Embassy("henri_de_navarre", "England")) == ("card_barred", "WOR-19j")


@rule("WOR-14.6f")
def test_whoever_can_act_has_to():
    game = court("tavannes")
    assert refused(game, "royalist", LayAside("tavannes")) == ("must_act", "WOR-14.6f")
    assert refused(game, "royalist", GAME.kinds["stop"]()) == ("must_act", "WOR-14.6f")


@rule("WOR-13f", "WOR-13c")
def test_a_red_card_goes_before_everything():
    game = court("coligny", seat="huguenot", turn=2)
    game.state.decks.piles["huguenot"].move("surprise_of_meaux", "hand.huguenot")
    assert refused(game, "huguenot", Embassy("coligny", "England")) == ("red_card_first", "WOR-13f")
    assert refused(game, "huguenot", choice("play", "national_synod")) == ("card_not_held", "WOR-13c")
    game.state.decks.piles["huguenot"].move("national_synod", "hand.huguenot")
    assert refused(game, "huguenot", choice("play", "national_synod")) == ("red_card_first", "WOR-13f")


def test_a_card_is_played_in_its_moment_and_when_it_can_do_something():
    game = court("coligny", seat="huguenot", turn=2)
    for card in ("corsairs", "iconoclasm"):
        game.state.decks.piles["huguenot"].move(card, "hand.huguenot")
    game.state.owner = dict.fromkeys(game.state.owner, "huguenot")
    assert refused(game, "huguenot", choice("play", "corsairs")) == ("wrong_moment", "WOR-19j")
    assert refused(game, "huguenot", choice("play", "iconoclasm")) == ("card_not_fitting", "WOR-19j")


@rule("WOR-14.7b", "WOR-14.7a", "WOR-14.7e")
def test_which_cities_are_not_surprised():
    game = court("strozzi")
    assert refused(game, "royalist", Surprise("strozzi", "la_rochelle")) == ("no_surprise_there", "WOR-14.7b")
    assert refused(game, "royalist", Surprise("strozzi", "nimes")) == ("not_his_province", "WOR-14.7a")
    assert refused(game, "royalist", Surprise("strozzi", "toulouse")) == ("city_of_ally", "WOR-14.7e")
    assert refused(game, "royalist", Surprise("strozzi", "amiens")) == ("city_is_yours", "WOR-14.7e")


@rule("WOR-14.7h", "WOR-14.7f")
def test_influence_is_for_cities_of_the_ally():
    game = court("tavannes")
    assert refused(game, "royalist", Influence("tavannes", "nimes")) == ("city_of_enemy", "WOR-14.7h")
    assert refused(game, "royalist", Influence("tavannes", "amiens")) == ("city_is_yours", "WOR-14.7h")
    game = court("coligny", seat="huguenot")
    assert refused(game, "huguenot", Influence("coligny", "dijon")) == ("stands_alone", "WOR-14.7f")


@rule("WOR-14.7j", "WOR-14.7k", "WOR-20j")
def test_which_missions_are_closed():
    game = court("pelleve", seat="league", marks=["mission league Savoy"], effects=["spanish_bankruptcy"])
    assert refused(game, "league", Embassy("pelleve", "Savoy")) == ("mission_was_there", "WOR-14.7j")
    assert refused(game, "league", Embassy("pelleve", "England")) == ("no_such_mission", "WOR-14.7k")
    assert refused(game, "league", Embassy("pelleve", "Spain")) == ("spain_is_bankrupt", "WOR-20j")


@rule("WOR-14.7u", "WOR-14.7aa", "WOR-14.7v")
def test_who_is_not_recruited():
    game = court("tavannes", marks=["tried royalist crussol"], turned=["adrets"])
    game.state.people.move("crussol", "out")
    assert refused(game, "royalist", Recruit("tavannes", "crussol")) == ("not_for_you", "WOR-14.7u")
    assert refused(game, "royalist", Recruit("tavannes", "coligny")) == ("not_for_you", "WOR-4a")
    assert refused(game, "royalist", Recruit("tavannes", "adrets")) == ("turned_before", "WOR-14.7aa")
    game.state.marks = ["tried royalist adrets"]
    game.state.turned = []
    assert refused(game, "royalist", Recruit("tavannes", "adrets")) == ("tried_already", "WOR-14.7v")


@rule("WOR-14.7o", "WOR-14.7t", "WOR-14.7s")
def test_who_does_not_write_a_treaty():
    game = court("tavannes", "ronsard")
    assert refused(game, "royalist", Treaty("tavannes")) == ("needs_writer", "WOR-14.7o")
    game.state.marks = ["wrote royalist"]
    assert refused(game, "royalist", Treaty("ronsard")) == ("wrote_already", "WOR-14.7s")
    game = court("tavannes", marks=["tried bare royalist"])
    for card, one in game.state.box.characters.items():
        if "writer" in one.abilities and game.state.people.lives(card):
            game.state.people.move(card, "out")
    assert refused(game, "royalist", Treaty("tavannes")) == ("tried_bare", "WOR-14.7t")


def test_only_the_royalist_collects_taxes():
    assert refused(court("pelleve", seat="league"), "league", Taxes("pelleve")) == ("taxes_royal_only", "WOR-14.7ac")


@rule("WOR-19e", "WOR-19f")
def test_women_and_priests_are_not_murdered():
    game = court("tavannes")
    game.state.stack = [question(game.state, "victim", ("royalist",), RULE["WOR-19e"])]
    assert refused(game, "royalist", choice("victim", "jeanne_d_albret"))[0] == "not_to_be_murdered"
    game.state.people.move("nevers", "out")
    assert refused(game, "royalist", choice("victim", "nevers")) == ("out_of_reach", "WOR-19e")
    game.state.stack = [question(game.state, "disgraced", ("royalist",), RULE["WOR-19f"])]
    GAME.check(game.state, "royalist", choice("disgraced", "jeanne_d_albret"))
    assert refused(game, "royalist", choice("disgraced", "nevers")) == ("out_of_reach", "WOR-19f")


def test_which_cities_are_not_converted():
    game = court("coligny", seat="huguenot", turn=5)
    game.state.stack = [question(game.state, "convert", ("league",), RULE["WOR-19j"], "league_of_peronne", "2")]
    assert refused(game, "league", choice("convert", "paris")) == ("not_minor", "WOR-19j")
    assert refused(game, "league", choice("convert", "castres")) == ("not_by_this_card", "WOR-19j")


def test_only_a_lady_at_court_flies():
    game = court("coligny", seat="huguenot", turn=2)
    game.answer("huguenot", Embassy("coligny", "England"))
    assert game.asked("royalist") == ["squadron"]
    assert refused(game, "royalist", choice("squadron", "isabelle_de_limeuil")) == ("squadron_elsewhere", "WOR-14.2f")
    assert refused(game, "royalist", choice("squadron", "catherine_de_medicis")) == ("no_such_lady", "WOR-14.2f")


@rule("WOR-14.3e")
def test_one_chooses_out_of_one_s_own_deck():
    game = begun().run()
    assert game.until("choose")
    assert refused(game, "royalist", choice("choose", "coligny")) == ("not_in_deck", "WOR-14.3e")


# At war


CONDE = {"leaders": {"louis_de_conde": "huguenot"}, "leads": {"huguenot.1": "louis_de_conde"}}


@rule("WOR-15.7a", "WOR-15.7.2g", "WOR-9h")
def test_who_may_not_march_now():
    game = crown_round()
    assert refused(game, "huguenot", March("huguenot.1", "ORL BER", 1)) == ("not_your_turn", "WOR-15.7a")
    assert refused(game, "league", March("royalist.2", "CHA IDF", 3)) == ("army_of_others", "WOR-15.7.2g")
    game.state.at["huguenot.1"], game.state.troops["huguenot.1"], game.state.leads["huguenot.1"] = "ORL", 3, ""
    assert refused(game, "league", March("huguenot.1", "ORL BER", 3)) == ("army_of_others", "WOR-9h")
    assert refused(game, "league", March("royalist.3", "NOR IDF", 3)) == ("leader_comes_later", "WOR-15.7.2i")


@rule("WOR-15.7.2o")
def test_nothing_is_activated_twice_in_a_round():
    game = crown_round()
    march(game, "royalist.1", "PIC IDF", 3)
    while "lead" not in game.asked("league"):
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert refused(game, "league", March("royalist.1", "IDF ORL", 3)) == ("army_was_used", "WOR-15.7.2i")
    assert refused(game, "league", March("royalist.3", "NOR IDF", 3)) == ("province_was_used", "WOR-15.7.2o")


@rule("WOR-15.7.1a", "WOR-15.7.3c", "WOR-15.2b")
def test_which_ways_are_closed():
    game = war(cities={"issoire": "royalist"}, troops={"huguenot.1": ("LYO", 6)}, **CONDE)
    assert refused(game, "huguenot", March("huguenot.1", "LYO AUV LIM", 6)) == ("no_city_on_loire", "WOR-15.7.3c")
    assert refused(game, "huguenot", March("huguenot.1", "LYO DAU PRO BLA", 6)) == ("too_far", "WOR-15.7.1a")
    assert refused(game, "huguenot", March("huguenot.1", "LYO BRE", 6)) == ("no_such_way", "WOR-15.7.1a")
    assert refused(game, "huguenot", March("huguenot.1", "LYO DAU", 10)) == ("not_so_many", "WOR-15.2b")
    assert refused(game, "huguenot", March("huguenot.2", "LYO DAU", 1)) == ("army_off_map", "WOR-15.2b")


@rule("WOR-15.7.2d", "WOR-15.7.2k")
def test_what_a_march_lacks():
    five = {f"huguenot.{n}": (at, 2) for n, at in enumerate(("LYO", "POI", "GUY", "GAS", "HLA"), 1)}
    game = war(troops=five, **CONDE)
    assert refused(game, "huguenot", March("huguenot.1", "LYO DAU", 1)) == ("no_marker_to_part", "WOR-15.7.2d")
    game = war(troops={"huguenot.1": ("LYO", 6)}, **CONDE)
    assert refused(game, "huguenot", March("huguenot.1", "LYO", 3)) == ("nobody_to_part", "WOR-15.7.2d")
    game.state.money["huguenot"] = 1
    assert refused(game, "huguenot", March("huguenot.1", "LYO DAU", 6)) == ("purse_too_light", "WOR-15.7.2k")


@rule("WOR-19d")
def test_an_army_weary_of_war_stays():
    game = war(troops={"huguenot.1": ("LYO", 3)}, frozen=["LYO"], **CONDE)
    game.state.frozen = ["LYO"]
    assert refused(game, "huguenot", March("huguenot.1", "LYO DAU", 3)) == ("too_weary", "WOR-19d")


@rule("WOR-15.7.2j", "WOR-10c")
def test_what_cannot_be_paid_with():
    game = war(troops={"huguenot.1": ("LYO", 6)}, **CONDE)
    game.answer("huguenot", March("huguenot.1", "LYO DAU", 6))
    assert game.asked("huguenot") == ["pay"]
    assert refused(game, "huguenot", Share(1)) == ("no_ally_to_pay", "WOR-10c")
    game.state.money["huguenot"] = 1
    assert refused(game, "huguenot", Share(0)) == ("own_purse_too_light", "WOR-15.7.2k")


def test_the_ally_pays_no_more_than_he_has_and_it_costs():
    game = crown_round()
    game.answer("league", March("royalist.1", "PIC IDF", 3))
    while "join" in game.asked(next(one for one in game.seats if game.asked(one))):
        game.usual(next(one for one in game.seats if game.asked(one)))
    assert refused(game, "league", Share(9)) == ("more_than_cost", "WOR-15.7.2j")
    game.state.money["royalist"] = 0
    assert refused(game, "league", Share(1)) == ("share_too_high", "WOR-15.7.2k")
    game.state.money["royalist"] = 5
    game.answer("league", Share(1)).answer("royalist", choice("agrees_to_pay", "no"))
    assert refused(game, "league", Share(1)) == ("share_refused", "WOR-15.7.2k")


@rule("WOR-15.7.4h", "WOR-15.7.5i")
def test_where_a_beaten_army_does_not_go():
    game = war(troops={"huguenot.1": ("ORL", 3)}, **CONDE)
    for kind, subject, law in (
        ("refuge", ("huguenot.1",), "WOR-15.7.4h"),
        ("retreat", ("huguenot.1", "ORL"), "WOR-15.7.5i"),
    ):
        game.state.stack = [question(game.state, kind, ("huguenot",), RULE[law], *subject)]
        assert refused(game, "huguenot", choice(kind, "PRO")) == ("no_refuge", law)


@rule("WOR-15.7.7d", "WOR-15.7.7o")
def test_what_an_army_does_not_besiege():
    cities = {"dijon": "royalist", "auxerre": "royalist", "macon": "huguenot"}
    game = war(cities=cities, troops={"huguenot.1": ("BOU", 1)}, **CONDE)
    asked = ("huguenot.1", "BOU", "auxerre")
    game.state.stack = [question(game.state, "besiege", ("huguenot",), RULE["WOR-15.7.7o"], *asked)]
    assert refused(game, "huguenot", choice("besiege", "dijon")) == ("too_small", "WOR-15.7.7d")
    assert refused(game, "huguenot", choice("besiege", "macon")) == ("own_side", "WOR-15.7.7o")
    assert refused(game, "huguenot", choice("besiege", "paris")) == ("city_elsewhere", "WOR-15.7.7o")
    assert refused(game, "huguenot", choice("besiege", "auxerre")) == ("besieged_already", "WOR-15.7.2o")


@rule("WOR-15.8k", "WOR-15.8h")
def test_what_the_winner_of_a_war_does_not_take():
    game = war(massacre=4)
    for seat, city, law in (("league", "la_rochelle", "WOR-15.8k"), ("huguenot", "paris", "WOR-15.8h")):
        game.state.stack = [question(game.state, "bonus_city", (seat,), RULE[law], "1")]
        assert refused(game, seat, choice("bonus_city", city)) == ("not_a_prize", law)


@rule("WOR-15.3d", "WOR-15.2a")
def test_where_nobody_deploys():
    game = war(troops={"royalist.1": ("IDF", 9)})
    game.state.stack = [question(game.state, "deploy", ("royalist",), RULE["WOR-15.3d"], "royalist", "3", "royalist.1")]
    assert refused(game, "royalist", Deploy("SWI")) == ("no_city_of_yours", "WOR-15.3d")
    five = {f"huguenot.{n}": (at, 2) for n, at in enumerate(("BER", "POI", "SAI", "GAS", "HLA"), 1)}
    game = war(cities={"amiens": "huguenot"}, troops=five)
    game.state.stack = [question(game.state, "deploy", ("huguenot",), RULE["WOR-15.3f"], "huguenot", "3")]
    assert refused(game, "huguenot", Deploy("PIC")) == ("no_marker_left", "WOR-15.2a")


@rule("WOR-15.7.7a")
def test_in_a_war_nobody_surprises_a_city():
    assert refused(crown_round(), "league", Surprise("mayenne", "castres")) == ("only_by_siege", "WOR-15.7.7a")


def test_an_army_of_ten_is_not_deployed():
    game = war(money={"royalist": 9})
    subject = ("royalist", "12", "IDF")
    game.state.stack = [question(game.state, "deploy_troops", ("royalist",), RULE["WOR-15.3l"], *subject)]
    assert refused(game, "royalist", choice("deploy_troops", "10")) == ("army_too_large", "WOR-15.2b")


@rule("WOR-10a", "WOR-10b")
def test_nobody_lends_what_he_has_not_or_to_enemies():
    game = crown_round()
    assert refused(game, "league", Lend("royalist", "10")) == ("money_lacking", "WOR-10c")
    assert refused(game, "league", Lend("huguenot", "1")) == ("lends_to_enemy", "WOR-10a")
    game.state.called = 1
    assert refused(game, "royalist", Lend("league", "1")) == ("lends_to_enemy", "WOR-10b")


# Dice


@rule("WOR-14.6a")
@pytest.mark.parametrize("faces", [(3,), (3, 4, 5), (3, 7), (0, 4)])
def test_typed_dice_that_do_not_match_are_asked_for_again_and_change_nothing(faces: tuple[int, ...]):
    game = court("tavannes")
    state, site = game.state.copy(), seeded(1, game.state.setup)
    GAME.decide(state, "royalist", Taxes("tavannes"), Listener())
    wanted = needed(state, Typed(site, {}))
    assert (wanted.shape, wanted.count, wanted.why) == ("total", 2, "WOR-14.6a")
    before = GAME.encode(state)
    assert needed(state, Typed(site, {wanted.key: (faces, "typed")})) == wanted
    assert GAME.encode(state) == before
    while GAME.resolve(state, Typed(site, {wanted.key: ((3, 4), "typed")}), Listener()):
        pass
    assert state.people.where["tavannes"] == "spent.royalist"


def needed(state: State, dice: Dice) -> Ask:
    """The roll that play stops for."""
    while True:
        try:
            GAME.resolve(state, dice, Listener())
        except DiceNeeded as wanted:
            return wanted.asks[0]


# Whole games


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_listed_as_refused_is_refused_and_nothing_legal_is(seed: int):
    dice, chance = Fast(seed), random.Random(seed)
    box = GAME.load_box({})
    state = GAME.new_game(Setup("massacre", FACTIONS, box_digest=box.digest), box, dice, Listener())
    codes: set[str] = set()
    for n in range(900):
        while GAME.resolve(state, dice, Listener()):
            pass
        due = GAME.due(state, FACTIONS)
        if due is None:
            break
        actions = list(due.actions)
        for action in chance.sample(actions, min(3, len(actions))):
            GAME.check(state, due.seat, action)
        for near in GAME.near_misses(state, due.seat) if n % 12 == 0 else ():
            with pytest.raises(IllegalAction) as caught:
                GAME.check(state, due.seat, near.action)
            assert (caught.value.code, caught.value.rule, dict(caught.value.facts)) == (
                near.code,
                near.rule,
                dict(near.facts),
            )
            codes.add(near.code)
        GAME.decide(state, due.seat, chance.choice(actions), Listener())
    assert len(codes) > 15


def test_malformed_answers_break_nothing():
    game = court("tavannes")
    odd = [Taxes("nobody_at_all"), Surprise("tavannes", "atlantis"), Recruit("tavannes", "x"), Embassy("tavannes", "y")]
    assert {refused(game, "royalist", one)[0] for one in odd} <= {"not_offered", "not_asked"}
    game = crown_round()
    for way in ("", "PIC", "PIC PIC", "nowhere", "PIC nowhere"):
        assert refused(game, "league", March("royalist.1", way, 99))[0] in ("no_such_way", "not_so_many")
    game.state.stack.append(consequence(game.state, "over", RULE["WOR-15.7.2p"]))
    assert refused(game, "league", March("royalist.1", "PIC IDF", 3)) == ("not_asked", "")
