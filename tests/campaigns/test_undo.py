"""Taking back one's own last decision: the exact position before it; too late after dice, discoveries, others."""

from __future__ import annotations

import pytest

from campaigns.models import Game, JournalEntry, Person, Told
from campaigns.services.actors import BOT, Actor
from campaigns.services.desk import open_desk
from campaigns.services.undo import may_undo, undo
from tests.campaigns.tables import (
    choose,
    council,
    give,
    now,
    play_card,
    position,
    refused,
    row,
    standing,
    told,
    two_hats,
)


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


@pytest.fixture
def barons(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


def take_back(game: Game, seat: str, person: Person) -> None:
    undo(game_id=game.pk, actor=Actor.of(person), seat=seat)


def offered(game: Game, seat: str) -> bool:
    return may_undo(Game.objects.get(pk=game.pk), seat)


def banner_place(game: Game, seat: str) -> str:
    return str(standing(game, seat)["banner"].forms[0].params[0][1].options[0])


def test_a_decision_taken_back_restores_the_exact_position(game: Game, alice: Person) -> None:
    before = position(game)
    play_card(game, "left", alice)
    assert position(game) != before
    assert offered(game, "left")
    take_back(game, "left", alice)
    assert position(game) == before
    assert JournalEntry.objects.filter(game=game).last().digest == before
    play_card(game, "left", alice, nth=1)


def test_the_trace_stays_with_those_who_were_told(game: Game, alice: Person) -> None:
    play_card(game, "left", alice)
    tick = row(game, "right").tick
    take_back(game, "left", alice)
    assert told(game, "right") == ["dealt", "undone"]
    assert list(Told.objects.to(game, "right").values_list("undone", flat=True)) == [False, True, False]
    assert row(game, "right").tick > tick


def test_it_is_too_late_once_another_has_decided(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    before = position(game)
    for seat, person in (("left", alice), ("right", bob)):
        assert not offered(game, seat)
        with refused("undo_too_late"):
            take_back(game, seat, person)
    assert position(game) == before


def test_there_is_nothing_to_take_back_before_the_first_decision(game: Game, alice: Person) -> None:
    assert not offered(game, "left")
    with refused("undo_too_late"):
        take_back(game, "left", alice)


def test_only_the_holder_of_the_seat_takes_back(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    for actor in (Actor.of(bob), Actor.of(None), BOT):
        with refused("not_your_seat"):
            undo(game_id=game.pk, actor=actor, seat="left")


def test_the_last_decision_of_a_finished_game_can_be_taken_back_while_nothing_was_revealed(
    game: Game, alice: Person
) -> None:
    before = position(game)
    give(game, "left", alice, "yielding", kind="yield")
    assert Game.objects.get(pk=game.pk).status == "finished"
    take_back(game, "left", alice)
    again = Game.objects.get(pk=game.pk)
    assert (again.status, again.outcome, position(game)) == ("running", None, before)
    play_card(game, "left", alice)


def test_a_hidden_move_is_taken_back_without_anybody_noticing(barons: Game, alice: Person) -> None:
    before, ticks = position(barons), {row.seat: row.tick for row in barons.seats.all()}
    choose(barons, "red", alice, "banner", banner_place(barons, "red"))
    take_back(barons, "red", alice)
    assert position(barons) == before
    for viewer in ("white", "black", "public"):
        assert row(barons, viewer).tick == ticks[viewer]


def test_what_another_did_unseen_neither_shows_in_the_offer_nor_is_lost(
    barons: Game, alice: Person, bob: Person
) -> None:
    choose(barons, "white", bob, "stake")
    alone = open_desk(game=barons, viewer="white", acts=True).may_undo
    place = banner_place(barons, "red")
    choose(barons, "red", alice, "banner", place)
    assert alone and open_desk(game=barons, viewer="white", acts=True).may_undo
    take_back(barons, "white", bob)
    assert now(barons).state.banner["red"] == place
    assert "stake" in standing(barons, "white") and "banner" not in standing(barons, "red")
    choose(barons, "white", bob, "stake")


def test_a_ruling_can_be_taken_back_by_the_game_master(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    before = position(game)
    give(game, "gm", charlie, "gm.rulings", kind="gm.points", who="left", points=3, reason="By mistake")
    take_back(game, "gm", charlie)
    assert position(game) == before
