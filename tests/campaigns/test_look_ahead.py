"""Looking ahead: by the rules, from what the seat knows, and without a trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Draft, Game, JournalEntry, Person
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from tests.campaigns.tables import found, member, position
from tests.campaigns.test_play_secrets import CHANGING
from tests.campaigns.test_secrets import SWAPS, forget, swap_world

SignIn = Callable[[Person], Client]


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Bob is Blue, Charlie is Red, Alice arbitrates; nobody has given orders yet."""
    campaign = found("Evenings", alice, bob, charlie, gm=alice)
    plan = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(bob), "red": member(charlie)}, alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    return start_game(game_id=game.pk, by=alice)


def draft(path: str, **more: str) -> dict[str, str]:
    """Blue's form with a path for his first unit."""
    return {"question": "t1.orders", "choice": "f0", "seat": "blue", "f0.moves.B01.path": path, **more}


def url(game: Game, name: str = "game_forecast") -> str:
    return reverse(name, args=[game.pk])


def way(client: Client, game: Game, **query: str) -> dict[str, Any]:
    return dict(client.get(url(game, "game_way"), query).json())


def test_orders_on_the_form_are_looked_at_and_not_given(game: Game, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    path = ", ".join(way(client, game, piece="B01", to="0607")["path"])
    before, entries = position(game), JournalEntry.objects.count()
    page = client.post(url(game), draft(path, assumption="advance")).content.decode()
    assert "If you give these orders" in page and "B01" in page and "arrives at 0607" in page
    assert position(game) == before
    assert JournalEntry.objects.count() == entries and not Draft.objects.exists()


def test_what_the_rules_refuse_is_refused_in_words(game: Game, bob: Person, sign_in: SignIn) -> None:
    answer = sign_in(bob).post(url(game), draft("0605, 0903"))
    assert answer.status_code == 422
    assert "Not possible" in answer.content.decode()


def test_without_orders_it_says_what_comes_of_going_on(game: Game, bob: Person, sign_in: SignIn) -> None:
    page = sign_in(bob).get(url(game), {"assumption": "stand"}).content.decode()
    assert "If all goes on as it is" in page
    assert "assumption=advance" in page


def test_the_form_offers_it_for_both_assumptions(game: Game, bob: Person, sign_in: SignIn) -> None:
    page = sign_in(bob).get(url(game, "game")).content.decode()
    assert page.count(f'hx-post="{url(game)}') == 2
    assert f'data-way="{url(game, "game_way")}"' in page


def test_the_game_master_looks_ahead_as_a_seat_and_commands_nobody(
    game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    assert client.get(url(game)).status_code == 404
    assert client.post(url(game), draft("0505")).status_code == 404
    hers = client.get(url(game), {"as": "blue"})
    assert hers.status_code == 200 and "You see what Blue sees" in hers.content.decode()


def test_an_answer_that_no_longer_stands_is_stale(game: Game, bob: Person, sign_in: SignIn) -> None:
    assert sign_in(bob).post(url(game), {**draft(""), "question": "t9.orders"}).status_code == 409


@pytest.mark.usefixtures("one_clock")
def test_it_is_the_same_in_every_world_the_seat_may_be_in(game: Game, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    path = ", ".join(way(client, game, piece="B01", to="0607")["path"])

    def read() -> list[str]:
        drafts = [client.post(url(game), draft(path, assumption=one)) for one in ("stand", "advance")]
        ways = client.get(url(game, "game_way"), {"piece": "B01", "to": "1002"})
        return [CHANGING.sub("", one.content.decode()) for one in (*drafts, ways, client.get(url(game)))]

    true = Game.objects.defer(None).get(pk=game.pk).state
    before, differed = read(), 0
    for seed in range(SWAPS):
        differed += swap_world(game, "blue", seed)
        assert read() == before
        Game.objects.filter(pk=game.pk).update(state=true)
        forget()
    assert differed


def test_a_far_hex_is_enough(game: Game, bob: Person, sign_in: SignIn) -> None:
    found = way(sign_in(bob), game, piece="B01", to="1002")
    assert len(found["path"]) > 3 and found["path"][-1] == "1002"
    assert found["said"].startswith("to 1002, there in turn ")


def test_a_far_hex_can_be_typed_and_sent_without_scripts(game: Game, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert "arrives at 1002" in client.post(url(game), draft("1002")).content.decode()
    sent = client.post(reverse("game_answer", args=[game.pk]), draft("0607, 1002", tick="999"))
    assert sent.status_code == 302
    given = JournalEntry.objects.get(seat="blue").action["moves"]
    path = next(row[1][0] for row in given if row[0] == "B01")
    assert len(path) > 3 and path[-1] == "1002"


def test_the_way_goes_on_from_the_steps_so_far(game: Game, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    first = way(client, game, piece="B01", to="0607")["path"]
    assert way(client, game, piece="B01", steps=",".join(first), to="0808")["path"][: len(first)] == first


@pytest.mark.parametrize("query", [{"piece": "R01", "to": "0607"}, {"piece": "x", "to": "0607"}, {"piece": "B01"}])
def test_no_way_is_found_for_what_is_not_ones_own(
    game: Game, bob: Person, sign_in: SignIn, query: dict[str, str]
) -> None:
    assert way(sign_in(bob), game, **query)["path"] is None
