"""Whole pages, byte for byte, in every world that agrees with what their reader knows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Game, Person, TableScreen
from campaigns.services.seats import open_table_screen
from tests.campaigns.tables import choose, council, standing
from tests.campaigns.test_secrets import SWAPS, forget, swap_world

pytestmark = [pytest.mark.anywhere, pytest.mark.usefixtures("one_clock")]

SignIn = Callable[[Person], Client]
CHANGING = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|&quot;X-CSRFToken&quot;: &quot;\w+'
)
PAGES = ("game", "game_news", "game_places", "game_journal", "game_proof", "board_file", "game_seats")


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Alice arbitrates; red has sealed a card and moved his banner unseen, white has done nothing yet."""
    game = council({"gm": alice, "red": bob, "white": charlie})
    for kind in ("stake", "banner"):
        choose(game, "red", bob, kind, standing(game, "red")[kind].forms[0].params[0][1].options[1])
    return game


def pages(client: Client, game: Game) -> dict[str, str]:
    found = {name: client.get(reverse(name, args=[game.pk])).content.decode() for name in PAGES}
    return {name: CHANGING.sub("", page) for name, page in found.items()}


def compare(read: Callable[[], dict[str, str]], game: Game, viewer: str) -> None:
    forget()
    true = Game.objects.defer(None).get(pk=game.pk).state
    before = read()
    differed = 0
    for seed in range(SWAPS):
        differed += swap_world(game, viewer, seed)
        assert read() == before
        Game.objects.filter(pk=game.pk).update(state=true)
        forget()
    assert differed


@pytest.mark.parametrize("viewer", ["red", "white"])
def test_a_players_pages_are_the_same_in_every_world_he_may_be_in(
    game: Game, bob: Person, charlie: Person, sign_in: SignIn, viewer: str
) -> None:
    client = sign_in({"red": bob, "white": charlie}[viewer])
    pages(client, game)  # the first look is noted
    compare(lambda: pages(client, game), game, viewer)


def test_a_table_screen_is_the_same_in_every_world_that_all_may_be_in(game: Game, alice: Person) -> None:
    token = open_table_screen(game=game, author=alice).token
    assert TableScreen.objects.exists()
    address = reverse("table_screen", args=[token])
    compare(lambda: {"screen": CHANGING.sub("", Client().get(address).content.decode())}, game, "public")


def test_see_as_is_the_page_of_that_seat(game: Game, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    address = reverse("see_as", args=[game.pk, "white"])
    compare(lambda: {"page": CHANGING.sub("", client.get(address).content.decode())}, game, "white")
