"""The clock answers with the rule's default what was asked too long ago; it never answers for anything else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Game, GameStatus, JournalEntry, Person
from campaigns.services.clock import answer_overdue, seats_overdue
from campaigns.services.games import pause_game, resume_game, set_deadline
from campaigns.services.undo import may_undo
from tests.campaigns.tables import choose, council, play_card, refused, row, standing, told, two_hats


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    people = {"red": alice, "white": bob, "black": Person.objects.create_user(username="dora"), "gm": charlie}
    return council(people, deadline_hours=24)


def tomorrow(game: Game) -> None:
    """A day and an hour go by."""
    for seat in game.seats.exclude(due_at=None):
        earlier = {"due_at": seat.due_at - timedelta(hours=25), "standing": _earlier(seat.standing)}
        game.seats.filter(pk=seat.pk).update(**earlier)


def _earlier(standing: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    from datetime import datetime

    hours = timedelta(hours=25)
    moved = {"due", "since"}
    return {
        question: {
            name: (datetime.fromisoformat(value) - hours).isoformat() if name in moved and value else value
            for name, value in times.items()
        }
        for question, times in standing.items()
    }


def clock_answers(game: Game) -> list[str]:
    return list(JournalEntry.objects.filter(game=game, actor="clock").values_list("seat", flat=True))


def test_nothing_is_due_before_the_time_is_up(game: Game) -> None:
    assert row(game, "red").due_at > timezone.now() + timedelta(hours=23)
    tasks.sweep()
    assert clock_answers(game) == []


def test_the_default_is_submitted_when_the_time_is_up(game: Game) -> None:
    tomorrow(game)
    tasks.sweep()
    assert sorted(clock_answers(game)) == ["black", "red", "white"]
    assert "clock_answered" in told(game, "red")
    assert "stake" not in standing(game, "red")


def test_an_answer_in_time_counts(game: Game, alice: Person) -> None:
    choose(game, "red", alice, "stake", standing(game, "red")["stake"].forms[0].params[0][1].options[1])
    tomorrow(game)
    tasks.sweep()
    assert sorted(clock_answers(game)) == ["black", "white"]


def test_a_question_without_a_default_waits_for_ever(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob, deadline_hours=1)
    assert row(game, "left").due_at is None
    tasks.sweep()
    assert clock_answers(game) == []


def test_what_the_clock_answered_is_not_taken_back_by_the_seat(game: Game) -> None:
    tomorrow(game)
    late = row(game, "red")
    assert answer_overdue(late) == 1
    assert not may_undo(Game.objects.get(pk=game.pk), "red")
    assert answer_overdue(late) == 0


def test_a_pause_stops_the_clock(game: Game) -> None:
    tomorrow(game)
    pause_game(game_id=game.pk)
    assert seats_overdue() == []
    resume_game(game_id=game.pk)
    assert seats_overdue() == []
    assert row(game, "red").due_at > timezone.now() + timedelta(hours=23)


def test_hours_can_be_set_and_lifted(game: Game) -> None:
    set_deadline(game_id=game.pk, hours=48)
    assert row(game, "red").due_at > timezone.now() + timedelta(hours=47)
    set_deadline(game_id=game.pk, hours=None)
    assert row(game, "red").due_at is None
    assert told(game, "red")[-2:] == ["deadline", "no_deadline"]
    with refused("hours_out_of_range"):
        set_deadline(game_id=game.pk, hours=0)


def test_a_game_master_whom_nobody_plays_answers_by_defaults(alice: Person, bob: Person, charlie: Person) -> None:
    game = council({"red": alice, "white": bob, "gm": charlie}, scenario="short")
    game.seats.filter(seat="gm").update(person=None, holder="open")
    for _ in range(40):
        tasks.play_bots(game.pk)
        for seat, person in (("red", alice), ("white", bob)):
            for kind in [kind for kind in ("stake", "announce", "agree", "react") if kind in standing(game, seat)]:
                more = {"at": standing(game, seat)[kind].forms[0].params[0][1].options[0]} if kind == "react" else {}
                choose(game, seat, person, kind, **more)
        if Game.objects.get(pk=game.pk).status == GameStatus.FINISHED:
            break
    assert "gm" in clock_answers(game)
    assert Game.objects.get(pk=game.pk).status == GameStatus.FINISHED


def test_a_game_that_is_over_has_nothing_due(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob, deadline_hours=1)
    for turn in (1, 2, 3):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    assert not game.seats.exclude(due_at=None).exists()
