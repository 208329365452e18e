"""Messages between seats and the game master: for their audience, and for nobody else as if they were not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaigns.models import Game, Message, Notice, Person
from campaigns.services.actors import Actor
from campaigns.services.desk import open_desk
from campaigns.services.games import archive_game
from campaigns.services.messages import Letter, mark_read, send_message
from campaigns.services.seats import hand_seat
from tests.campaigns.tables import council, member, refused, row


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


def sent(game: Game, seat: str, person: Person, text: str, to: Sequence[str] = (), *, to_all: bool = False) -> Message:
    letter = Letter(seat, text, tuple(to), to_all)
    return send_message(game_id=game.pk, actor=Actor.of(person), letter=letter)


def read_by(game: Game, viewer: str) -> list[str]:
    return [line.message.text for line in open_desk(game=game, viewer=viewer, acts=True).messages()]


def test_a_message_reaches_its_audience_and_its_sender(game: Game, alice: Person) -> None:
    sent(game, "red", alice, "Shall we share the abbey?", ["white"])
    assert read_by(game, "white") == read_by(game, "red") == ["Shall we share the abbey?"]
    assert open_desk(game=game, viewer="white", acts=True).unread_messages == 1


def test_nobody_else_can_tell_that_there_was_one(game: Game, alice: Person) -> None:
    before = {viewer: row(game, viewer).tick for viewer in ("black", "gm", "public")}
    sent(game, "red", alice, "Not a word to the others", ["white"])
    assert {viewer: row(game, viewer).tick for viewer in before} == before
    for viewer in before:
        desk = open_desk(game=game, viewer=viewer, acts=True)
        assert desk.messages() == [] and desk.unread_messages == 0


def test_a_message_to_all_reaches_every_seat_and_the_game_master(game: Game, alice: Person) -> None:
    sent(game, "red", alice, "Supper is ready", to_all=True)
    for viewer in ("red", "white", "black", "gm"):
        assert read_by(game, viewer) == ["Supper is ready"]
    assert read_by(game, "public") == []


def test_the_sender_learns_who_has_read_it(game: Game, alice: Person) -> None:
    message = sent(game, "red", alice, "Well?", ["white", "gm"])
    tick = row(game, "red").tick
    mark_read(game=game, viewer="white", up_to=message.pk)
    (line,) = open_desk(game=game, viewer="red", acts=True).messages()
    assert {viewer: at is not None for viewer, at in line.readers} == {"white": True, "gm": False}
    assert row(game, "red").tick == tick + 1
    mark_read(game=game, viewer="white", up_to=message.pk)
    mark_read(game=game, viewer="black", up_to=message.pk)
    assert row(game, "red").tick == tick + 1


def test_a_notice_says_that_there_is_a_message_and_not_what(game: Game, alice: Person, bob: Person) -> None:
    sent(game, "red", alice, "The password is mirabelle", ["white"])
    (notice,) = Notice.objects.filter(code="message")
    assert notice.person == bob and notice.facts == {"game": "Quarrel"}


@pytest.mark.parametrize(
    ("text", "to", "code"),
    [
        ("", ["white"], "empty_message"),
        (" \u200b\u202e \n", ["white"], "empty_message"),
        ("x" * 10_000, ["white"], "long_message"),
        ("Hello", [], "no_audience"),
        ("Hello", ["red"], "no_audience"),
        ("Hello", ["public"], "no_audience"),
        ("Hello", ["white", "nobody"], "no_audience"),
    ],
)
def test_what_cannot_be_sent_is_refused(game: Game, alice: Person, text: str, to: list[str], code: str) -> None:
    with refused(code):
        sent(game, "red", alice, text, to)
    assert not Message.objects.exists()


def test_only_the_holder_writes_for_a_seat(game: Game, alice: Person, bob: Person) -> None:
    with refused("not_your_seat"):
        sent(game, "red", bob, "I surrender", ["white"])
    with refused("unknown_seat"):
        sent(game, "public", alice, "Hello", ["white"])
    archive_game(game_id=game.pk)
    with refused("game_archived"):
        sent(game, "red", alice, "Too late", ["white"])


def test_text_that_turns_the_line_round_is_made_harmless(game: Game, alice: Person) -> None:
    sent(game, "red", alice, "<b>bold</b> \u202eevil", ["white"])
    assert read_by(game, "white") == ["<b>bold</b> evil"]


def test_messages_belong_to_the_seat(game: Game, alice: Person, bob: Person) -> None:
    sent(game, "red", alice, "Between us", ["white"])
    dora = Person.objects.create_user(username="dora")
    game.campaign.memberships.create(person=dora)
    hand_seat(game_id=game.pk, seat="white", to=member(dora))
    assert read_by(game, "white") == ["Between us"]
