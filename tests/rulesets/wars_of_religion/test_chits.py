"""The nine event chits: each is drawn, does what it says, and does nothing where and when it should not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.seats import Seat
from rulesets.wars_of_religion import turn
from rulesets.wars_of_religion.actions import Embassy, Recruit
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.card_field import BOX, applies, causes, goes, refuses, sets_out, without_decks
from tests.rulesets.wars_of_religion.court_field import court
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun, position
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field, offers

rule = pytest.mark.rule
CHITS = list(BOX.chits)
OF_THE_TURN = [one.id for one in BOX.chits.values() if one.duration == "turn" and not one.troops]
REVOLTS = {"governors_revolt": "revolt.governor", "peasant_revolt": "revolt.peasant"}


def drawn(state: State, chit: str, *dice: Sequence[int], picks: dict[str, int] | None = None) -> Game:
    """This chit is the only one in the pool, and is drawn now, before whatever else happens."""
    state.pool = [chit]
    state.stack = [*state.stack, consequence(state, "chit", RULE["WOR-13a"])]
    game = Game(state, Loaded(*dice, picks=picks))
    listener = Listener()
    while state.stack and not state.stack[-1].seats and GAME.resolve(state, game.dice, listener):
        pass
    game.events += listener.events
    assert state.drawn == [chit] and state.pool == []
    return game


def at_court(chit: str, who: str, seat: Seat, at: int = 6, **values: object) -> Game:
    return drawn(court(who, seat=seat, turn=at, **values).state, chit)  # type: ignore[arg-type]


@rule("WOR-12d")
@refuses(*CHITS)
def test_a_chit_joins_the_pool_in_its_turn_and_not_before(card):
    state, seen = position(), []
    for state.turn in range(1, 7):
        state.stack = [consequence(state, "enter", RULE["WOR-12a"])]
        while state.stack:
            GAME.resolve(state, Fast(state.turn), Listener())
        seen.append(card in state.pool)
    assert seen == [n >= BOX.chits[card].entry for n in range(1, 7)] and 0 < seen.count(False) < 6


@refuses(*CHITS)
def test_no_chit_is_drawn_in_the_first_turn_nor_twice(card):
    state = begun().state
    state.turn, state.pool, state.stack = 1, [card], [consequence(state, "chit", RULE["WOR-13a"])]
    GAME.resolve(state, Loaded(), Listener())
    assert state.pool == [card] and not state.drawn and card not in (*state.effects, *state.lasting)
    state.turn, state.pool, state.drawn = 6, [], [card]
    state.stack = [consequence(state, "enter", RULE["WOR-12a"])]
    GAME.resolve(state, Loaded(), Listener())
    assert card not in state.pool


# What counts in rolls


COUNTS: dict[str, tuple[str, Seat, Action, int]] = {
    "council_of_trent": ("tavannes", "royalist", Recruit("tavannes", "adrets"), 1),
    "colonial_tension": ("pelleve", "league", Embassy("pelleve", "Spain"), -1),
    "spanish_armada": ("pelleve", "league", Embassy("pelleve", "Spain"), -1),
    "water_geuzen": ("coligny", "huguenot", Embassy("coligny", "United Provinces"), 2),
}
ELSEWHERE: dict[str, tuple[str, Seat, Action]] = {
    "council_of_trent": ("pelleve", "league", Recruit("pelleve", "nevers")),
    "colonial_tension": ("pelleve", "league", Embassy("pelleve", "Savoy")),
    "spanish_armada": ("pelleve", "league", Embassy("pelleve", "Papal States")),
    "water_geuzen": ("coligny", "huguenot", Embassy("coligny", "England")),
}


@applies(*COUNTS)
def test_it_counts_in_the_roll_it_names(card):
    who, seat, action, value = COUNTS[card]
    assert causes(at_court(card, who, seat, at=4), seat, action)[card] == value


@refuses(*ELSEWHERE)
def test_it_counts_in_no_other_roll(card):
    who, seat, action = ELSEWHERE[card]
    assert "intrigue" in (known := causes(at_court(card, who, seat, at=4), seat, action)) and card not in known


@rule("WOR-20k", "WOR-20b")
@applies("spanish_armada", "colonial_tension")
def test_the_royalists_feel_it_as_well_and_both_add_up(card):
    one = at_court(card, "villeroy", "royalist", at=4, effects=["colonial_tension"], lasting=["spanish_armada"])
    known = causes(one, "royalist", Embassy("villeroy", "Spain"))
    assert (known["colonial_tension"], known["spanish_armada"]) == (-1, -1)


@rule("WOR-20j")
@applies("spanish_bankruptcy")
@pytest.mark.parametrize(("who", "seat"), [("villeroy", "royalist"), ("pelleve", "league")])
def test_a_bankrupt_spain_is_asked_by_nobody(who, seat):
    game = at_court("spanish_bankruptcy", who, seat, at=4)
    assert refused(game, seat, Embassy(who, "Spain")) == ("spain_is_bankrupt", "WOR-20j")


@refuses("spanish_bankruptcy")
def test_others_are_not_bankrupt():
    game = at_court("spanish_bankruptcy", "pelleve", "league", at=4)
    assert "intrigue" in causes(game, "league", Embassy("pelleve", "Savoy"))


@refuses(*OF_THE_TURN)
def test_in_the_next_turn_it_is_over(card):
    who, seat, action, _ = COUNTS.get(card, COUNTS["colonial_tension"])
    state = at_court(card, who, seat, at=4).state
    stack, state.step = state.stack, "clearing"
    turn.begin_next(state, Listener())
    state.stack, state.step = stack, "actions"
    assert card not in causes(Game(state, Loaded()), seat, action)


@applies("spanish_armada")
def test_the_armada_is_felt_to_the_end():
    who, seat, action, value = COUNTS["spanish_armada"]
    state = at_court("spanish_armada", who, seat, at=4).state
    stack, state.step = state.stack, "clearing"
    turn.begin_next(state, Listener())
    state.stack, state.step = stack, "actions"
    assert causes(Game(state, Loaded()), seat, action)["spanish_armada"] == value


# Revolts


PROVINCES = [one.id for one in BOX.areas.values() if not one.country]


def risen(chit: str) -> State:
    """It has risen in Burgundy, where the King's one major city is; a Huguenot army is in the next province."""
    owner = {city: "royalist" if city == "dijon" else "league" for city in begun().state.owner}
    state = without_decks(field(troops={"huguenot.1": ("LYO", 5)}, cities=owner, turn=5))
    drawn(state, chit, picks={"revolt": PROVINCES.index("BOU")} if chit == "peasant_revolt" else {})
    return state


@applies(*REVOLTS)
def test_a_neutral_army_rises(card):
    state, army = risen(card), REVOLTS[card]
    assert (state.at[army], state.troops[army]) == ("BOU", BOX.chits[card].troops)
    assert state.leads.get(army, "") == "" and state.box.tactical("") == 0


@applies(*REVOLTS)
def test_it_intercepts_whoever_enters(card):
    state = risen(card)
    state.side, state.step, state.money["huguenot"] = "opposition", "rounds", 9
    state.stack = [consequence(state, "round", RULE["WOR-15.7a"], "opposition")]
    game = Game(state, Loaded((1, 1), (6, 6))).run()
    goes(sets_out(game, "huguenot.1", "LYO BOU"))
    assert game.facts("intercepted")[0]["army"] == REVOLTS[card] and "battle_begins" in game.told()


@applies(*REVOLTS)
def test_its_province_does_not_count(card):
    state = risen(card)
    state.step, state.stack = "victory", [consequence(state, "victory", RULE["WOR-17a"])]
    before = {one: len(state.cities_of(one)) for one in ("royalist", "huguenot", "league")}
    there = [state.owner[one] for one in BOX.cities_in["BOU"] if one in state.owner]
    game = Game(state, Loaded()).run()
    assert game.facts("cities_counted")[0] == {one: n - there.count(one) for one, n in before.items()}


@refuses("governors_revolt")
def test_no_governor_revolts_where_the_king_has_no_major_city():
    state = position(turn=5)
    state.owner = {city: "league" if BOX.cities[city].size == "major" else of for city, of in state.owner.items()}
    assert not drawn(state, "governors_revolt").facts("revolt_rises") and not state.at


@refuses("peasant_revolt")
def test_peasants_rise_in_no_foreign_country_and_nobody_commands_them():
    for at, province in enumerate(PROVINCES):
        state = position(turn=5)
        drawn(state, "peasant_revolt", picks={"revolt": at})
        assert state.at == {"revolt.peasant": province}


# People


@rule("WOR-20i")
@applies("portuguese_succession")
def test_strozzi_sails_for_portugal():
    state = field(leaders={"strozzi": "royalist", "biron": "royalist"}, turn=5)
    game = drawn(state, "portuguese_succession")
    assert state.people.where["strozzi"] == "out" and "general" not in game.asked("royalist")


@applies("portuguese_succession")
def test_without_strozzi_the_king_names_a_general():
    game = drawn(field(leaders={"biron": "royalist"}, turn=5), "portuguese_succession")
    assert "biron" in offers(game, "royalist", "general")
    assert game.answer("royalist", choice("general", "biron")).state.people.where["biron"] == "out"


@refuses("portuguese_succession")
def test_who_has_no_counter_or_another_master_does_not_sail():
    state = field(leaders={"biron": "royalist", "coligny": "huguenot", "ronsard": "royalist"}, turn=5)
    game = drawn(state, "portuguese_succession")
    for who in ("ronsard", "coligny"):
        assert refused(game, "royalist", choice("general", who)) == ("not_offered", "WOR-20i")


@rule("WOR-20a", "WOR-18i", "WOR-18l")
@applies("anvers_fury")
@pytest.mark.parametrize("lives", [True, False])
def test_the_fury_calls_to_arms_with_alencon_or_without(lives):
    state = field(leaders={"francois_d_alencon": "royalist"}, turn=5)
    if not lives:
        state.people.move("francois_d_alencon", "out")
    game = drawn(state, "anvers_fury")
    assert state.called == 5 and not state.people.lives("francois_d_alencon")
    assert ("removed" in game.told()) == lives and state.ally("royalist") == "huguenot"


@refuses("anvers_fury")
def test_who_has_been_called_is_not_called_again():
    state = field(called=4, turn=5)
    assert not drawn(state, "anvers_fury").facts("called_to_arms") and state.called == 4
