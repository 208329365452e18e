"""The end of a turn: who is asked what, in which order, and what lasts one turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.dusk import DUSK
from rulesets.argad.evening import EVENING, NOTHING_MORE, Evening
from rulesets.argad.mustering import is_disordered
from rulesets.argad.state import Stand, Thing
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts
from tests.rulesets.argad.evenings import BAND, FOE, FOLLOWERS, at_opening, ends, evening, next_evening, row, shift
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME

CHEST = row("item", id="chest", en="A chest", fr="Un coffre", holder="cadoc")


def test_everybody_is_asked_and_the_game_master_last() -> None:
    game = evening(BAND)
    assert [game.asked(seat) for seat in game.seats] == [[EVENING], [EVENING], []]
    game.answer("red", NOTHING_MORE()).answer("blue", NOTHING_MORE())
    assert [game.asked(seat) for seat in game.seats] == [[], [], [DUSK]]
    assert ends(game).state.turn == 2


def test_without_a_game_master_the_turn_ends_with_the_players() -> None:
    game = evening(BAND, gm=False)
    game.answer("red", NOTHING_MORE()).answer("blue", NOTHING_MORE())
    assert game.state.turn == 2


def test_without_an_occasion_there_is_one_answer() -> None:
    game = evening(BAND)
    assert [one.kind for one in GAME.legal_actions(game.state, "red") if "evening" in one.kind] == [EVENING]
    with pytest.raises(IllegalAction):
        game.answer("red", Evening(insist=("task1",)))


@rule("ARG-CVY-01")
@hidden("ARG-HID-06")
def test_a_thing_passes_from_hand_to_hand_and_nobody_else_hears_of_it() -> None:
    game = evening(BAND, CHEST)
    yann = game.who("yann")
    game.answer("blue", Evening(thing="chest", receiver=yann)).answer("red", NOTHING_MORE())
    assert game.state.things["chest"].holder == yann
    assert "handed_over" in game.told("blue")
    assert "handed_over" not in game.told("red") + game.told("public")


def test_nobody_hands_anything_across_the_table() -> None:
    game = evening(BAND, CHEST)
    with pytest.raises(IllegalAction):
        game.answer("blue", Evening(thing="chest", receiver=game.who("bili")))


@rule("ARG-SHO-10")
def test_who_reloads_all_turn_is_a_turn_nearer_to_his_next_shot() -> None:
    game = at_opening(BAND).until("shots")
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], unloaded=(("bow", 1),), reloading="bow")
    game.until(EVENING)
    assert (game.state.now[yann].unloaded, game.state.now[yann].reloading) == ((), "")


@rule("ARG-MOR-10")
def test_a_flag_is_held_after_two_turns_on_its_spot() -> None:
    game = at_opening(BAND)
    game.state.things["flag"] = Thing("Flag", "Drapeau", stand=Stand(25000, 15000), flag_of="archers")
    game.until(EVENING)
    assert game.state.things["flag"].holder == ""
    next_evening(game)
    assert game.state.things["flag"].holder == game.who("olaf")
    assert "flag_is_taken" in game.told("red")


def test_running_lasts_one_turn() -> None:
    game = at_opening(BAND)
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], disordered=True, conduct="flees")
    ends(game.until(EVENING))
    assert (game.state.now[yann].conduct, game.state.now[yann].disordered) == ("", True)


@rule("ARG-FRM-07")
def test_who_hears_no_chief_is_in_disorder_for_the_turn() -> None:
    game = at_opening(BAND)
    yann, bili = game.who("yann"), game.who("bili")
    shift(game, "bili", (20, 20))
    ends(game.until(EVENING))
    assert [is_disordered(game.state, who) for who in (yann, bili)] == [False, True]
    told = [part.facts["who"] for one in game.events if (part := one.part_for("blue")) and part.code == LONE]
    assert told == [("Bili",)]
    assert LONE not in game.told("red")


LONE = "nobody_commands_them"


@rule("ARG-FRM-07")
def test_where_there_never_was_a_chief_nobody_misses_one() -> None:
    reading = {"lone_disorder": "only_if_a_chief_exists"}
    game = butts(FOLLOWERS, FOE, readings=reading, dice=Loaded())
    assert not is_disordered(game.state, game.who("yann"))
    assert is_disordered(butts(FOLLOWERS, FOE, dice=Loaded()).state, game.who("yann"))
