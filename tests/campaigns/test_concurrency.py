"""Everybody at once: nothing legal is refused, nothing counts twice, and the journal is one line of steps."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from math import inf
from threading import Barrier, Semaphore, Thread
from typing import Any

import pytest
from django.db import connections

import rulesets
from campaigns import tasks
from campaigns.access import Viewer
from campaigns.models import Game, JournalEntry, Person, Told
from campaigns.refusals import SiteRefused
from campaigns.services import bots
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.archives import read_archive
from campaigns.services.dice import Entered, type_faces
from campaigns.services.exports import export_campaign
from campaigns.services.games import create_game, start_game
from campaigns.services.importing import import_campaign
from campaigns.services.loading import load
from campaigns.services.plans import GamePlan
from campaigns.services.rebuilding import position_after
from campaigns.services.seats import hand_seat
from campaigns.services.settling import continue_game
from campaigns.services.undo import undo
from rulesets.common.refusals import Refused
from tests.campaigns.chorus.meta import SEATS as CHOIR
from tests.campaigns.tables import (
    bot,
    choose,
    council,
    found,
    member,
    now,
    play_card,
    position,
    row,
    standing,
    two_hats,
)

rulesets.register("chorus", "tests.campaigns.chorus")
pytestmark = pytest.mark.django_db(transaction=True)
Deed = Callable[[], object]


def at_once(*deeds: Deed) -> list[str]:
    """Each in a thread and on a connection of its own, all starting together; what each was refused with, or ""."""
    barrier, said = Barrier(len(deeds)), [""] * len(deeds)

    def run(n: int, deed: Deed) -> None:
        barrier.wait()
        try:
            deed()
        except (SiteRefused, Refused) as refusal:
            said[n] = refusal.code
        except Exception as surprise:  # noqa: BLE001 - the test tells which
            said[n] = f"{type(surprise).__name__}: {surprise}"
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(n, deed)) for n, deed in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def is_sound(game: Game) -> bool:
    """The journal is without gaps, each viewer's too, and playing it again gives the position that stands."""
    numbers = list(JournalEntry.objects.filter(game=game).order_by("n").values_list("n", flat=True))
    lines = [list(Told.objects.to(game, seat.seat).values_list("n", flat=True)) for seat in game.seats.all()]
    last = JournalEntry.objects.making().filter(game=game).last()
    position_after(load(game.pk), last)
    whole = all(line == list(range(1, len(line) + 1)) for line in lines)
    return whole and numbers == list(range(1, len(numbers) + 1)) and last.digest == position(game)


def card(game: Game, seat: str, person: Person, turn: int, nth: int = 0) -> Deed:
    """One page of one person, posted."""
    given = {"kind": "play", "card": now(game).state.hand(seat)[nth]}
    answer = Answer(seat, f"t{turn}.card", given, row(game, seat).tick)
    return lambda: answer_question(game_id=game.pk, actor=Actor.of(person), answer=answer)


def test_two_people_in_the_same_instant_are_both_heard(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    for turn in (1, 2, 3):
        assert at_once(card(game, "left", alice, turn), card(game, "right", bob, turn)) == ["", ""]
    assert Game.objects.get(pk=game.pk).status == "finished"
    assert JournalEntry.objects.filter(game=game).count() == 1 + 3 * 3
    assert is_sound(game)


def test_the_same_page_posted_twice_in_the_same_instant_counts_once(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    deed = card(game, "left", alice, 1)
    assert sorted(at_once(deed, deed, deed)) == ["", "question_answered", "question_answered"]
    assert JournalEntry.objects.filter(game=game, kind="answer").count() == 1


def test_of_two_different_answers_to_one_question_one_counts(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    said = at_once(card(game, "left", alice, 1, 0), card(game, "left", alice, 1, 1))
    assert sorted(said)[0] == "" and sorted(said)[1] in ("question_answered", "question_gone")
    assert is_sound(game)


def test_twenty_seats_announce_at_once_and_nothing_legal_is_refused(alice: Person) -> None:
    people = {seat: Person.objects.create_user(username=seat) for seat in CHOIR}
    seats = {seat: member(person) for seat, person in people.items()}
    plan = GamePlan("Song", "chorus", "song", seats)
    game = create_game(campaign=found("Choir", *people.values()), author=people["voice1"], plan=plan)
    start_game(game_id=game.pk, by=people["voice1"])
    for verse in (1, 2, 3):
        deeds = [sing(game, seat, person, verse) for seat, person in people.items()]
        assert at_once(*deeds) == [""] * 20
    assert Game.objects.get(pk=game.pk).status == "finished"
    assert JournalEntry.objects.filter(game=game, kind="answer").count() == 60
    assert JournalEntry.objects.filter(game=game, kind="frame").count() == 3
    assert is_sound(game)


def sing(game: Game, seat: str, person: Person, verse: int) -> Deed:
    answer = Answer(seat, f"v{verse}", {"kind": "sing", "note": "3"}, row(game, seat).tick)
    return lambda: answer_question(game_id=game.pk, actor=Actor.of(person), answer=answer)


def test_two_seats_type_their_dice_at_once(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob, dice="typed")
    play_card(game, "left", alice)
    play_card(game, "right", bob)

    def typing(seat: str, person: Person) -> Deed:
        entered = Entered(seat, f"t1.{seat}", (4,))
        return lambda: type_faces(game_id=game.pk, actor=Actor.of(person), entered=entered)

    assert at_once(typing("left", alice), typing("right", bob)) == ["", ""]
    assert now(game).state.turn == 2
    assert is_sound(game)


def test_a_decision_taken_back_while_another_is_made(alice: Person, bob: Person) -> None:
    """Whoever comes second finds what the first one left: never both, never neither."""
    game = two_hats(alice, bob)
    play_card(game, "left", alice)

    def take_back() -> None:
        undo(game_id=game.pk, actor=Actor.of(alice), seat="left")

    said = at_once(take_back, card(game, "right", bob, 1))
    assert said[1] == "" and said[0] in ("", "undo_too_late")
    assert now(game).state.turn == (1 if said[0] == "" else 2)
    assert is_sound(game)


def test_two_tasks_for_one_game_do_no_harm(alice: Person, bob: Person) -> None:
    game = council({"red": alice, "gm": bob}, scenario="short")
    work = [lambda: tasks.play_bots(game.pk)] * 2 + [lambda: continue_game(game.pk, in_worker=True)] * 2
    assert at_once(*work) == [""] * 4
    choose(game, "red", alice, "stake")
    assert at_once(*work, tasks.sweep) == [""] * 5
    assert "announce" in standing(game, "red")
    seats = list(JournalEntry.objects.filter(game=game, kind="answer").values_list("seat", "question"))
    assert len(seats) == len(set(seats))
    assert is_sound(game)


def test_a_seat_changes_hands_while_its_holder_answers(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    said = at_once(card(game, "right", bob, 1), lambda: hand_seat(game_id=game.pk, seat="right", to=bot()))
    assert said[0] in ("", "not_your_seat") and said[1] == ""
    assert row(game, "right").is_bot
    assert is_sound(game)


def test_a_campaign_saved_while_bots_play_is_of_one_moment(alice: Person, bob: Person, monkeypatch) -> None:
    """With each file the bots may give one answer, whenever they come to it: beside, before or after its reading."""
    campaign = found("Watched", bob)
    plan = GamePlan("Watched", "picrochole", "teaching", {"blue": bot(), "red": bot()}, bob)
    game = start_game(game_id=create_game(campaign=campaign, author=bob, plan=plan).pk, by=bob)
    may_answer, answered, answer = Semaphore(0), Semaphore(0), bots._answer_for
    saved: list[bytes] = []

    def answer_in_turn(*waiting: Any) -> None:
        may_answer.acquire()
        answer(*waiting)
        answered.release()

    def save() -> None:
        viewer = Viewer(Person.objects.get(pk=bob.pk))
        try:
            for _ in range(6):
                may_answer.release()
                saved.append(export_campaign(campaign=campaign, viewer=viewer, readers=lambda _table: ("public",)).body)
                assert answered.acquire(timeout=60), "the bots stopped"
        finally:
            may_answer.release(1000)

    monkeypatch.setattr(bots, "_answer_for", answer_in_turn)
    monkeypatch.setattr(bots, "AT_A_STRETCH", inf)
    assert at_once(lambda: tasks.play_bots(game.pk), save) == ["", ""]
    assert len({len(read_archive(BytesIO(body))["games/1.json"]["journal"]) for body in saved}) > 2
    for body in saved:
        import_campaign(file=BytesIO(body), importer=alice)
