"""A tick per viewer: it moves when he was told something or sees something else, never for what is hidden from him."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Game, Person, Told
from campaigns.services.desk import has_news, mark_seen, open_desk
from campaigns.services.reading import READINGS, seen_digest
from tests.campaigns.tables import choose, council, now, play_card, row, standing, told, two_hats

VIEWERS = ("white", "black", "public")


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie}, seats={})


def seen_by(game: Game, viewer: str) -> Any:
    """Everything that reaches this viewer, by whatever way."""
    desk = open_desk(game=game, viewer=viewer, acts=True)
    journal = [(line.n, line.tick, line.at, line.sentences, line.undone) for line in desk.journal()]
    seats = [(line.seat, line.waited_for) for line in desk.seats]
    asked = [one.id for one in desk.asked]
    parts = (desk.view, desk.phase, desk.questions, [str(one) for one in desk.legal_actions])
    return desk.tick, journal, seats, asked, seen_digest(*parts), desk.may_undo, [one.key for one in desk.dice]


def test_a_step_of_which_a_viewer_has_no_part_leaves_all_he_has_as_it_was(game: Game, alice: Person) -> None:
    question = standing(game, "red")["banner"]
    place = question.forms[0].params[0][1].options[0]
    before = {viewer: seen_by(game, viewer) for viewer in VIEWERS}
    choose(game, "red", alice, "banner", place)
    assert {viewer: seen_by(game, viewer) for viewer in VIEWERS} == before
    assert told(game, "red")[-1] == told(game, "gm")[-1] != told(game, "white")[-1]


def test_each_journal_has_its_own_numbers(game: Game, alice: Person, bob: Person) -> None:
    choose(game, "red", alice, "banner", standing(game, "red")["banner"].forms[0].params[0][1].options[0])
    choose(game, "white", bob, "stake")
    for viewer in ("red", "white", "public", "gm"):
        numbers = list(Told.objects.to(game, viewer).values_list("n", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
    assert row(game, "red").told_count == row(game, "white").told_count + 1


def test_the_tick_moves_with_what_is_told(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    before = row(game, "right").tick
    play_card(game, "left", alice)
    assert row(game, "right").tick > before
    assert has_news(game=game, viewer="right", tick=before)
    assert not has_news(game=game, viewer="right", tick=row(game, "right").tick)


def test_reading_moves_nothing_but_what_was_seen(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    before = Game.objects.filter(pk=game.pk).values().get(), row(game, "left").tick
    desk = open_desk(game=game, viewer="left", acts=True)
    assert desk.asked and desk.unseen
    mark_seen(game=game, viewer="left", tick=desk.tick)
    mark_seen(game=game, viewer="left", tick=10**9)
    assert (Game.objects.filter(pk=game.pk).values().get(), row(game, "left").tick) == before
    assert row(game, "left").seen_tick == desk.tick
    assert not open_desk(game=game, viewer="left", acts=True).unseen


def test_a_reading_is_kept_while_the_tick_stands_still(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    first = open_desk(game=game, viewer="left", acts=True).reading
    assert open_desk(game=game, viewer="left", acts=True).reading is first
    play_card(game, "right", bob)
    assert open_desk(game=game, viewer="left", acts=True).reading is not first
    for n in range(1000):
        READINGS.put(n, first)
    assert len(READINGS) <= 256


def test_views_share_nothing_with_the_position(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    before = now(game).ruleset.encode(now(game).state)
    desk = open_desk(game=game, viewer="left", acts=True)
    assert desk.view and desk.questions and desk.legal_actions and desk.position
    assert [desk.odds_of(action) for action in desk.legal_actions]
    assert now(game).ruleset.encode(now(game).state) == before
