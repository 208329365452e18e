"""Two people play Wars of Religion: whoever plays the ally of the crown plays the crown, and hands it on (WOR-1c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Game, JournalEntry, Notice, Person
from campaigns.services.changing_hands import SEAT_HANDED, hand_along
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import forget_everything
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.seats import give_up_seat, hand_seat
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import bot, found, member, now, row, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
WARS, READING = "wars_of_religion", "two_players"


def laid(alice: Person, bob: Person, royalist: SeatPlan, *others: Person, **more: str) -> Game:
    """Alice plays the Huguenots, Bob the League."""
    seats = {"royalist": royalist, "huguenot": member(alice), "league": member(bob)}
    readings = {READING: more.get("ruling", "ally_plays_royalist")}
    plan = GamePlan("Two at the table", WARS, more.get("scenario", "first_war"), seats, readings=readings)
    campaign = found("France", alice, bob, *others)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    return start_game(game_id=game.pk, by=alice)


def holder(game: Game, seat: str = "royalist") -> Person | None:
    return row(game, seat).person


def call_to_arms(game: Game) -> Any:
    loaded = now(game)
    called = loaded.state.copy()
    called.called = called.turn
    return replace(loaded, state=called)


def test_a_royalist_who_leaves_leaves_the_crown_to_its_ally(alice: Person, bob: Person, charlie: Person) -> None:
    game = laid(alice, bob, member(charlie), charlie)
    give_up_seat(row=row(game, "royalist"))
    assert holder(game) == bob
    assert all(SEAT_HANDED in told(game, seat) for seat in ("royalist", "huguenot", "league", "public"))


def test_where_the_sides_have_changed_already_it_is_the_huguenots(alice: Person, bob: Person) -> None:
    assert holder(laid(alice, bob, member(bob), scenario="call_to_arms")) == alice


def test_the_call_to_arms_hands_the_crown_over_and_taking_it_back_too(alice: Person, bob: Person) -> None:
    game = laid(alice, bob, member(bob))
    moved = hand_along(call_to_arms(game))
    assert moved is not None
    assert holder(game) == alice
    forget_everything()
    assert hand_along(now(game)) is not None  # as it stands in the books nobody has called yet
    assert holder(game) == bob


def test_only_once_and_everybody_is_told(alice: Person, bob: Person) -> None:
    game = laid(alice, bob, member(bob))
    loaded = hand_along(call_to_arms(game))
    before = JournalEntry.objects.filter(game=game).count()
    assert hand_along(loaded) is loaded
    assert JournalEntry.objects.filter(game=game).count() == before


def test_a_bot_stays_where_it_was_put(alice: Person, bob: Person) -> None:
    game = laid(alice, bob, bot())
    hand_along(call_to_arms(game))
    assert row(game, "royalist").is_bot
    game = laid(alice, bob, member(bob))
    hand_seat(game_id=game.pk, seat="royalist", to=bot())
    hand_along(call_to_arms(game))
    assert row(game, "royalist").is_bot


def test_under_the_usual_ruling_nobody_is_handed_anything(alice: Person, bob: Person) -> None:
    game = laid(alice, bob, member(bob), ruling="royalist_run")
    hand_along(call_to_arms(game))
    assert holder(game) == bob


def test_who_has_handed_the_crown_on_sees_its_hand_no_more(alice: Person, bob: Person, sign_in: SignIn) -> None:
    game = laid(alice, bob, member(bob), scenario="call_to_arms")
    play = reverse("game", args=[game.pk])
    assert sign_in(alice).get(play).headers["Location"] == reverse("hand_over", args=[game.pk])  # two hands, one device
    page = sign_in(bob).get(play, {"as": "royalist"}).text
    assert "· the League" in page
    assert "· the Royalist" not in page
    assert not Notice.objects.unread().filter(person=bob, game=game, code="your_turn").exists()


def test_who_plays_the_crown_and_nothing_else_stays(alice: Person, bob: Person, charlie: Person) -> None:
    game = laid(alice, bob, member(charlie), charlie)
    hand_along(call_to_arms(game))
    assert holder(game) == charlie
