"""Who leads a faction when its leader has gone and two of equal rank could (WOR-9c, WOR-14.3b)."""

from __future__ import annotations

import pytest

from rulesets.common.events import Listener
from rulesets.common.seats import GM
from rulesets.wars_of_religion.armies import place
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.removal import remove
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import offers

rule = pytest.mark.rule
EQUALS = ["claude_d_aumale", "jacques_de_nemours"]


def guise_falls(**readings: str) -> Game:
    """The Duke of Guise rolls two ones at court."""
    game = court("francois_de_guise", "pelleve", seat="league", turn=1, dice=[(1, 1)], readings=readings)
    game.state.chief["league"] = "francois_de_guise"
    taken = next(one for one in options(game, "league") if getattr(one, "card", "") == "francois_de_guise")
    return after(game, "league", taken)


@rule("WOR-14.3b")
def test_between_equals_the_faction_names_the_next():
    game = guise_falls()
    assert game.asked("league") == ["heir"] and offers(game, "league", "heir") == EQUALS
    assert game.state.chief["league"] == "" and not game.facts("succeeds")
    assert (
        refused(game, "league", choice("heir", "pelleve"))[0]
        and refused(game, "royalist", choice("heir", EQUALS[1]))[0]
    )
    game.answer("league", choice("heir", EQUALS[1]))
    assert game.state.chief["league"] == EQUALS[1] and game.facts("succeeds")[0]["who"] == EQUALS[1]
    GAME.audit(game.state)


def test_or_the_king_where_it_is_read_so():
    game = guise_falls(equal_rank_leader="king")
    assert game.asked("league") == [] and game.asked("royalist") == ["heir"]


def test_the_heir_has_national_influence_at_once():
    game = guise_falls().answer("league", choice("heir", EQUALS[1]))
    game.state.people.move(EQUALS[1], "hand.league")
    game.state.stack = court("pelleve", seat="league").state.stack
    cities = [one.city for one in options(game, "league") if one.kind == "surprise" and one.card == EQUALS[1]]  # type: ignore[attr-defined]
    assert {game.state.box.cities[one].area for one in cities} - set(game.state.box.characters[EQUALS[1]].provinces)


def falling(*gone: str, during: str = "actions") -> Game:
    """These leave the game together in turn 1; the first one led the Royalists."""
    state = court("pelleve", seat="league", turn=1).state
    state.step, state.stack, state.chief["royalist"] = during, [], gone[0]
    listener = Listener()
    for one in gone:
        remove(state, one, RULE["WOR-9f"], listener)
    return Game(state, Loaded(), listener.events).run()


def test_who_falls_with_the_leader_is_no_heir():
    others = ["antoine_de_bourbon", "montpensier", "damville"]
    assert offers(falling("anne_de_montmorency"), "royalist", "heir") == others
    assert offers(falling("anne_de_montmorency", others[0]), "royalist", "heir") == others[1:]
    alone = falling("anne_de_montmorency", *others[:2])
    assert not alone.asked("royalist") and alone.state.chief["royalist"] == others[2]


@rule("WOR-14.3b")
def test_before_hands_are_built_equals_wait_for_it():
    game = falling("anne_de_montmorency", during="chit")
    assert game.facts("heirs_wait") and game.state.step == "leaders"
    assert game.state.chief["royalist"] == "" and game.asked("royalist") == ["name_leader"]


@pytest.mark.parametrize("during", ["rounds", "command"])
def test_the_heir_is_asked_for_as_well_when_the_game_master_removes_a_leader(during: str):
    game = court("pelleve", seat="league", turn=1)
    place(game.state, "royalist.1", "IDF", 4)
    game.state.chief["royalist"] = "anne_de_montmorency"
    game.state.step, game.state.stack = during, [consequence(game.state, during, RULE["WOR-15.7a"])]
    game.run().answer(GM, GAME.kinds["gm.character"]("anne_de_montmorency", "out", "agreed at the table"))
    assert "heir" in game.asked("royalist")
