"""Somebody who means harm, over HTTP: forged forms, foreign seats, addresses of other tables, and what never ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Draft, Game, GuestLink, JournalEntry, Membership, Person, Role, TableScreen
from campaigns.services.games import create_game
from campaigns.services.plans import GamePlan
from campaigns.services.seats import appoint_gm, hand_seat, invite_guest
from tests.campaigns.tables import (
    BARONS,
    TINY,
    bot,
    council,
    found,
    member,
    now,
    refused,
    row,
    standing,
    two_hats,
)

pytestmark = pytest.mark.anywhere

SignIn = Callable[[Person], Client]
MANY_DIGITS = "9" * 5000


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """The Three Barons: red is Alice, white is Bob, Charlie arbitrates."""
    return council({"red": alice, "white": bob, "gm": charlie})


@pytest.fixture
def hats(alice: Person, bob: Person) -> Game:
    """Nobody arbitrates."""
    return two_hats(alice, bob)


def card_of(game: Game, seat: str) -> str:
    return str(now(game).state.hand(seat)[0])


GETS = [
    "game", "game_news", "game_places", "game_journal", "game_proof", "hand_over", "game_rewind", "game_board",
    "board_file", "game_proposals", "game_seats", "game_live",
]  # fmt: skip
POSTS = [
    "game_answer", "game_draft", "game_undo", "game_dice", "game_messages", "read_messages", "hand_over",
    "game_ruling", "force_dice", "game_rewind", "game_board", "appoint_gm", "set_deadline", "open_screen",
]  # fmt: skip
SEATED = ["hand_seat", "seat_guest", "take_seat", "set_word", "change_game"]


def test_a_stranger_learns_of_no_address_of_a_game(game: Game, sign_in: SignIn) -> None:
    dora = Person.objects.create_user(username="dora", is_superuser=True, is_staff=True)
    council({"red": Person.objects.create_user(username="emil"), "gm": dora})
    client = sign_in(dora)
    for name in GETS:
        assert client.get(reverse(name, args=[game.pk])).status_code == 404, name
    for name in POSTS:
        assert client.post(reverse(name, args=[game.pk]), {"seat": "red"}).status_code == 404, name
    for name in SEATED:
        assert (
            client.post(reverse(name, args=[game.pk, "start" if name == "change_game" else "red"])).status_code == 404
        ), name
    assert client.get(reverse("see_as", args=[game.pk, "red"])).status_code == 404
    screen = TableScreen.objects.create(game=game)
    assert client.get(reverse("own_screen", args=[screen.pk])).status_code == 404
    assert client.post(reverse("revoke_screen", args=[screen.pk])).status_code == 404


@pytest.mark.parametrize("before", [MANY_DIGITS, "9" * 30, "-1", "x", "²", "0"])
def test_an_impossible_page_of_the_journal(game: Game, alice: Person, sign_in: SignIn, before: str) -> None:
    answer = sign_in(alice).get(reverse("game_journal", args=[game.pk]), {"before": before})
    assert answer.status_code in (200, 404)


@pytest.mark.parametrize(
    "choice",
    [
        "f" + MANY_DIGITS,
        "x" + MANY_DIGITS,
        'stake:{"choice":NaN}',
        'stake:{"choice":1e999}',
        'stake:{"choice":{"a":1}}',
        "f²",
        "stake:" + MANY_DIGITS,
    ],
)
def test_a_choice_that_is_none_is_refused_in_words(game: Game, alice: Person, sign_in: SignIn, choice: str) -> None:
    form = {"question": standing(game, "red")["stake"].id, "choice": choice}
    answer = sign_in(alice).post(reverse("game_answer", args=[game.pk]), form)
    assert answer.status_code == 422


HOSTILE_ROWS = [
    {"tables.{t}.².id": "1", "add": "{t}"},
    {"tables.{t}." + MANY_DIGITS + ".id": "1", "add": "{t}"},
    {"tables.{t}.².id": "1"},
    {"tables": "x", "add": "{t}"},
    {"tables.{t}": "x", "remove": "{t}.1"},
    {"values": "x", "lay": "1", "reason": "because of it"},
    {"values.x[]": "1", "tables.{t}.0[]": "2", "lay": "1", "reason": "because of it"},
    {"values.x": "1", "add": "<b>"},
]


@pytest.mark.parametrize("form", HOSTILE_ROWS)
def test_a_board_that_is_none_is_refused_in_words(
    game: Game, charlie: Person, sign_in: SignIn, form: dict[str, str]
) -> None:
    from campaigns.services.desk import open_desk

    name = open_desk(game=game, viewer="gm", acts=True).position_shape.tables[0].name
    form = {key.replace("{t}", name): value.replace("{t}", name) for key, value in form.items()}
    answer = sign_in(charlie).post(reverse("game_board", args=[game.pk]), form)
    assert answer.status_code in (200, 400, 422)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 90_000,
        "a = " + "{b=" * 40_000,
        "[" + "a." * 60_000 + "b]",
        "\x00",
        "a = " + MANY_DIGITS,
        "\ufeff",
    ],
)
def test_a_file_that_is_no_board_is_refused_in_words(game: Game, charlie: Person, sign_in: SignIn, text: str) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    answer = sign_in(charlie).post(
        reverse("game_board", args=[game.pk]), {"file": SimpleUploadedFile("b.toml", text.encode())}
    )
    assert answer.status_code in (200, 422)


def test_a_game_that_has_not_begun_has_nothing_to_show(
    alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    campaign = found("Later", alice, bob, charlie, gm=charlie)
    seats = {"red": member(alice), "white": member(bob), "black": bot()}
    with_gm = create_game(campaign=campaign, author=charlie, plan=GamePlan("Later", BARONS, "council", seats, charlie))
    without = create_game(
        campaign=campaign,
        author=alice,
        plan=GamePlan("Later", TINY, "evening", {"left": member(alice), "right": member(bob)}),
    )
    bad = []
    for game, person in ((with_gm, charlie), (with_gm, alice), (without, alice), (without, charlie)):
        client = sign_in(person)
        client.raise_request_exception = False
        for name in GETS:
            if name == "game_live":
                continue
            if (status := client.get(reverse(name, args=[game.pk])).status_code) not in (200, 302, 404):
                bad.append((name, "GET", person.username, game.slug, status))
        for name in POSTS:
            if (status := client.post(reverse(name, args=[game.pk]), {"key": "k"}).status_code) not in (
                200,
                302,
                404,
                409,
                422,
            ):
                bad.append((name, "POST", person.username, game.slug, status))
        if (status := client.get(reverse("see_as", args=[game.pk, "red"])).status_code) not in (302, 404):
            bad.append(("see_as", person.username, game.slug, status))
    assert not bad


def test_behind_the_curtain_nobody_acts_for_the_other_seat(alice: Person, bob: Person, sign_in: SignIn) -> None:
    game = council({"red": alice, "white": alice, "gm": bob})
    client = sign_in(alice)
    assert client.get(reverse("game", args=[game.pk])).status_code == 302
    client.post(reverse("hand_over", args=[game.pk]), {"seat": "red"})
    question = standing(game, "white")["stake"]
    form = {"seat": "white", "question": question.id, "kind": "stake", "choice": "none"}
    before = JournalEntry.objects.count()
    assert client.post(reverse("game_answer", args=[game.pk]), form).status_code == 404
    assert client.post(reverse("game_draft", args=[game.pk]), {**form, "a": "1"}).status_code == 404
    assert client.post(reverse("game_undo", args=[game.pk]), {"seat": "white"}).status_code == 404
    assert client.post(
        reverse("game_messages", args=[game.pk]), {"seat": "white", "to": "all", "text": "x"}
    ).status_code in (404, 422)
    assert JournalEntry.objects.count() == before and not Draft.objects.exists()
    for name in ("game_news", "game_places", "game_journal", "game_proof", "game_live"):
        assert client.get(reverse(name, args=[game.pk]), {"as": "white"}).status_code == 404, name


def test_an_owner_who_plays_does_not_sit_down_as_the_guest_of_another_seat(
    alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = council({"red": alice, "gm": charlie})
    Membership.objects.filter(person=alice).update(is_owner=True)
    link = invite_guest(game_id=game.pk, seat="white", name="Jeanne", author=charlie)
    assert link.token in sign_in(charlie).get(reverse("guest_link", args=[link.pk])).content.decode()
    owner = sign_in(alice)
    page = owner.get(reverse("guest_link", args=[link.pk]))
    assert link.token not in page.content.decode()
    Client().post(reverse("guest_join", args=[link.token]))
    assert owner.post(reverse("reissue_guest", args=[link.pk])).status_code == 404
    listed = owner.get(reverse("guest_list", args=[game.campaign_id])).content.decode()
    assert "Jeanne" in listed and link.token not in listed
    assert GuestLink.objects.count() == 1


def test_whoever_has_looked_as_game_master_takes_no_seat_afterwards(
    game: Game, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    dora = Person.objects.create_user(username="dora")
    Membership.objects.create(campaign=game.campaign, person=dora, role=Role.PLAYER)
    appoint_gm(game_id=game.pk, person=dora)
    with refused("gm_has_seen"):
        hand_seat(game_id=game.pk, seat="white", to=member(charlie))


def test_readers_take_no_seat(game: Game, alice: Person, sign_in: SignIn) -> None:
    dora = Person.objects.create_user(username="dora")
    Membership.objects.create(campaign=game.campaign, person=dora, role=Role.READER)
    from campaigns.services.plans import SeatPlan

    hand_seat(game_id=game.pk, seat="white", to=SeatPlan())
    answer = sign_in(dora).post(reverse("take_seat", args=[game.pk, "white"]))
    assert row(game, "white").person is None, answer.status_code
