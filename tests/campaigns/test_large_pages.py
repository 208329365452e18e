"""A thousand units on a page: it stays light, each gets its order by an ordinary form, long lines are cut short."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Game, Person
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from tests.campaigns.tables import found, member

SignIn = Callable[[Person], Client]
LINE = re.compile(r'<li class="entry.*?</li>', re.DOTALL)
FIELD = re.compile(r'name="(f0\.moves\.\w+\.path)" value="([^"]*)"')
MIDDLE = "053042"  # on a road


@pytest.fixture
def game(bob: Person, charlie: Person) -> Game:
    """Bob is Blue, with five hundred units."""
    campaign = found("Evenings", bob, charlie)
    plan = GamePlan("Mille", "picrochole", "thousand", {"blue": member(bob), "red": member(charlie)})
    game = create_game(campaign=campaign, author=bob, plan=plan)
    return start_game(game_id=game.pk, by=bob)


def sealed(client: Client, game: Game, seat: str) -> str:
    """The page of this seat; its form is sent with the same far hex for everybody."""
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    fields = dict(FIELD.findall(page))
    assert len(fields) == 500 and not any(fields.values())
    given = {**dict.fromkeys(fields, MIDDLE), "question": "t1.orders", "choice": "f0", "seat": seat, "tick": "0"}
    assert client.post(reverse("game_answer", args=[game.pk]), given).status_code == 302
    return page


def test_a_page_of_a_thousand_units(game: Game, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    blue = sign_in(bob)
    assert len(sealed(blue, game, "blue")) < 1_000_000
    sealed(sign_in(charlie), game, "red")
    assert Game.objects.get(pk=game.pk).version > game.version
    page = blue.get(reverse("game", args=[game.pk])).content.decode()
    assert len(page) < 1_500_000  # every unit has fifty hexes before it now
    whole = re.search(r'<a href="([^"]*journal[^"]*)">and \d+ more</a>', page)
    assert whole
    assert all(one.count("<p") < 40 for one in LINE.findall(page))
    told = blue.get(whole[1].replace("&amp;", "&")).content.decode()
    lines = LINE.findall(told)
    assert lines[0].count("<p") > 100 and all(one.count("<p") < 40 for one in lines[1:])
