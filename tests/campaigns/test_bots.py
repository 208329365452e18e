"""Bots play on in the worker, through the same door as everybody; two tasks for one game do no harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Game, GameStatus, JournalEntry, Person
from campaigns.refusals import Stale
from campaigns.services import bots, hints
from campaigns.services.seats import hand_seat
from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.questions import Question
from rulesets.common.view import View
from tests.campaigns.tables import bot, choose, council, give, now, play_card, position, row, standing, two_hats
from tests.rulesets.tiny import CARDS, Play, Tiny


class Dutiful:
    """Plays its first card and never yields."""

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        dice.pick(2, key="", seat="", why="")
        return next(one for one in actions if one.kind == "play")


class Cheat:
    """Plays a card of the other hand."""

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        mine = [card.id for card in view.cards]
        return Play(next(card for card in CARDS if card not in mine))


@pytest.fixture
def game(alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Alice against a bot."""
    monkeypatch.setattr(Tiny, "bots", {"random": Dutiful(), "cheat": Cheat()})
    game = two_hats(alice, bob)
    hand_seat(game_id=game.pk, seat="right", to=bot())
    return game


def actors(game: Game) -> list[tuple[str, str]]:
    return list(JournalEntry.objects.filter(game=game, kind="answer").values_list("seat", "actor"))


def test_the_task_answers_for_the_bot_and_stops(game: Game) -> None:
    tasks.play_bots(game.pk)
    assert actors(game) == [("right", "bot")]
    tasks.play_bots(game.pk)
    assert actors(game) == [("right", "bot")]


def test_of_two_tasks_that_chose_at_once_only_one_answers(game: Game) -> None:
    waiting = bots._find_waiting(game.pk)
    assert waiting
    tasks.play_bots(game.pk)
    with pytest.raises(Stale):
        bots._answer_for(*waiting)
    assert actors(game) == [("right", "bot")]


def test_a_bot_that_wins_is_called_by_its_seat(game: Game, alice: Person, sign_in) -> None:
    """Two seats may have the same bot."""
    give(game, "left", alice, "yielding", kind="yield")
    page = sign_in(alice).get(f"/games/{game.pk}/").text
    assert "Won by Right." in page and "Won by bot" not in page


def test_a_bot_chooses_the_same_when_it_is_asked_the_same_again(game: Game) -> None:
    first = bots.answer_of(now(game), row(game, "right"), "random")
    assert bots.answer_of(now(game), row(game, "right"), "random") == first


def test_bots_play_a_whole_game_among_themselves(alice: Person) -> None:
    game = council({"gm": alice}, scenario="short")
    hand_over_the_arbitration(game)
    for _ in range(50):
        tasks.play_bots(game.pk)
        if Game.objects.get(pk=game.pk).status == GameStatus.FINISHED:
            break
    game.refresh_from_db()
    assert (game.status, game.fault) == (GameStatus.FINISHED, "")
    assert {actor for _, actor in actors(game)} <= {"bot", "clock"}
    assert JournalEntry.objects.filter(game=game).last().digest == position(game)


def hand_over_the_arbitration(game: Game) -> None:
    """Nobody arbitrates any more: defaults speak for the game master."""
    game.seats.filter(seat="gm").update(person=None, holder="open")


def test_the_sweep_finds_what_hints_have_missed(game: Game, alice: Person) -> None:
    play_card(game, "left", alice)
    tasks.sweep()
    assert now(game).state.turn == 2
    tasks.sweep()
    assert row(game, "right").asked is False


def test_the_sweep_goes_on_where_a_process_died(game: Game, alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision was saved and then the power went; at first somebody may still be at it."""
    tasks.play_bots(game.pk)
    with monkeypatch.context() as power_cut:
        power_cut.setattr("campaigns.services.answers.continue_from", lambda loaded: None)
        play_card(game, "left", alice)
    left = Game.objects.get(pk=game.pk)
    assert not left.settled
    for since, turn in ((tasks.GRACE / 2, 1), (tasks.GRACE * 2, 2)):
        monkeypatch.setattr(timezone, "now", lambda since=since: left.moved_at + since)
        tasks.sweep()
        assert now(game).state.turn == turn


def test_one_game_that_goes_wrong_does_not_keep_the_others_waiting(
    game: Game, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [game, two_hats(alice, bob)]
    hand_seat(game_id=games[1].pk, seat="right", to=bot())
    whole = bots.play_bots

    def broken(game_id: int) -> int:
        if game_id == games[0].pk:
            raise ZeroDivisionError
        return whole(game_id)

    monkeypatch.setattr(bots, "play_bots", broken)
    tasks.sweep()
    assert actors(games[0]) == [] and actors(games[1]) == [("right", "bot")]


def test_a_bot_that_cheats_is_replaced_by_chance(game: Game) -> None:
    game.seats.filter(seat="right").update(bot="cheat")
    tasks.play_bots(game.pk)
    assert actors(game) == [("right", "bot")]
    assert "card" in str(JournalEntry.objects.get(game=game, kind="answer").action)


def test_a_bot_moves_only_where_the_game_waits_for_it(alice: Person, bob: Person, charlie: Person) -> None:
    game = council({"red": alice, "white": bob, "gm": charlie})
    tasks.play_bots(game.pk)
    assert [seat for seat, _ in actors(game)] == ["black"]
    choose(game, "red", alice, "stake")
    assert "stake" in standing(game, "white")


def test_tasks_for_a_game_that_is_gone_or_paused_do_nothing(game: Game) -> None:
    tasks.play_bots(10**9)
    tasks.continue_game(10**9)
    Game.objects.filter(pk=game.pk).update(status=GameStatus.PAUSED)
    tasks.play_bots(game.pk)
    tasks.sweep()
    assert actors(game) == []


def test_a_worker_without_a_database_waits_for_the_next_sweep(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(*ids: int) -> None:
        raise OperationalError("could not connect")

    monkeypatch.setattr(bots, "games_waiting_for_bots", gone)
    monkeypatch.setattr(bots, "play_bots", gone)
    tasks.sweep()
    tasks.play_bots(game.pk)
    assert caplog.text.count("the database does not answer") == 2
    assert "could not connect" not in caplog.text


def test_a_broker_that_does_not_answer_costs_nobody_his_move(
    game: Game, alice: Person, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    broker = hints.Broker()
    assert not broker.publish({"news": []})
    assert not broker.send(hints.PLAY_BOTS, game.pk)
    assert not broker.has_worker()
    assert caplog.text.count("the broker does not answer") == 1  # then it is left alone for a while
    play_card(game, "left", alice)
    assert not row(game, "left").asked
