"""Games that came in a campaign's file as one seat knew them: read by who took them in, shown again, saved again."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import Campaign, Game, KeptGame, Person
from campaigns.refusals import BadInput
from campaigns.services.archives import read_archive, write_archive
from campaigns.services.exports import export_campaign
from campaigns.services.games import create_game, start_game
from campaigns.services.importing import import_campaign
from campaigns.services.plans import GamePlan
from rulesets.common.gamefile import from_json
from rulesets.common.replay import verify
from rulesets.picrochole import ruleset
from tests.campaigns.tables import bot, found, member

SignIn = Callable[[Person], Client]


def saved(campaign: Campaign, person: Person) -> bytes:
    return export_campaign(campaign=campaign, viewer=Viewer(person), readers=lambda table: table.seats).body


@pytest.fixture
def body(bob: Person) -> bytes:
    """Bob's file: he is Blue against a bot, nobody arbitrates; he has given orders once."""
    campaign = found("Evenings", bob)
    plan = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(bob), "red": bot()})
    game = start_game(game_id=create_game(campaign=campaign, author=bob, plan=plan).pk, by=bob)
    assert Game.objects.get(pk=game.pk).has_begun
    return saved(campaign, bob)


@pytest.fixture
def kept(body: bytes, alice: Person) -> KeptGame:
    """Alice has taken it in, on a site where Bob is nobody."""
    Campaign.objects.all().delete()
    found_again = import_campaign(file=io.BytesIO(body), importer=alice).campaign.kept_games.get()
    assert isinstance(found_again, KeptGame)
    return found_again


def test_it_is_read_as_its_seat_knew_it(kept: KeptGame, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert "Le gué" in client.get(reverse("campaign", args=[kept.campaign_id])).content.decode()
    page = client.get(reverse("kept_game", args=[kept.pk])).content.decode()
    assert 'data-unit="B01"' in page and 'data-unit="R01"' not in page
    assert "Turn 1 of 40 begins." in page and "to be read, not played on" in page
    assert "data-piece" in page and "<form" not in page.partition("<main")[2].partition("</main")[0]


def test_its_file_can_still_be_verified(kept: KeptGame, alice: Person, sign_in: SignIn) -> None:
    answer = sign_in(alice).get(reverse("kept_game", args=[kept.pk]), {"file": 1})
    assert verify(from_json(json.loads(answer.content)), ruleset).entries > 0


def test_it_is_nobody_else_s(kept: KeptGame, bob: Person, alice: Person, sign_in: SignIn) -> None:
    kept.campaign.memberships.create(person=bob, role="gm")
    for client in (sign_in(bob), Client()):
        assert client.get(reverse("kept_game", args=[kept.pk])).status_code in (302, 404)
    assert "Games to read" not in sign_in(bob).get(reverse("campaign", args=[kept.campaign_id])).content.decode()
    assert sign_in(bob).get(reverse("api_kept_game", args=[kept.pk])).status_code == 404
    assert sign_in(alice).get(reverse("api_kept_game", args=[kept.pk])).json()["known"] == kept.known


def test_saved_again_it_is_the_same(kept: KeptGame, body: bytes, alice: Person) -> None:
    again = read_archive(io.BytesIO(saved(kept.campaign, alice)))["games/1.json"]
    first = read_archive(io.BytesIO(body))["games/1.json"]
    assert again["readers"] == first["readers"] and again["name"] == first["name"]
    assert [one["name"] for one in again["seats"] if one["seat"] == "blue"] == ["Bob"]


def _spoilt(path: str, value: Any) -> Callable[[Any], None]:
    def spoil(part: Any) -> None:
        *way, last = (int(one) if one.isdigit() else one for one in path.split("."))
        for one in way:
            part = part[one]
        part[last] = value

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        _spoilt("slug", "chess"),
        _spoilt("readers", ["blue"]),
        _spoilt("readers.blue.told", [{"n": "1"}]),
        _spoilt("readers.blue.told.0.sentences.0.code", "no_such_event"),
        _spoilt("readers.blue.told.0.sentences.0.facts", None),
        _spoilt("readers.blue.messages", [5]),
        _spoilt("readers.blue.messages", [{"seat": "green", "text": "Good evening."}]),
        _spoilt("readers.blue.told.0.sentences.0.rule", "PIC-99z"),
        _spoilt("seats", [{"seat": "green"}]),
        _spoilt("seats", [{"seat": []}]),
        _spoilt("slug", ["picrochole"]),
    ],
)
def test_what_the_game_cannot_say_is_not_taken_in(body: bytes, alice: Person, spoil: Callable[[Any], None]) -> None:
    parts = read_archive(io.BytesIO(body))
    spoil(parts["games/1.json"])
    del parts["manifest.json"]
    with pytest.raises(BadInput):
        import_campaign(file=io.BytesIO(write_archive(parts, viewer="player")), importer=alice)
    assert not KeptGame.objects.exists()


@pytest.mark.parametrize("view", [{}, {"board": 5}, {"board": {"units": [{"id": 1, "shown": True, "type": {}}]}}])
def test_a_board_that_cannot_be_drawn_is_left_out(kept: KeptGame, alice: Person, sign_in: SignIn, view: Any) -> None:
    kept.known["readers"]["blue"]["view"] = view
    kept.save()
    page = sign_in(alice).get(reverse("kept_game", args=[kept.pk]))
    assert page.status_code == 200 and "Turn 1 of 40 begins." in page.content.decode()


def test_a_line_that_cannot_be_said_breaks_no_page(kept: KeptGame, alice: Person, sign_in: SignIn) -> None:
    sentence = kept.known["readers"]["blue"]["told"][0]["sentences"][0]
    sentence["modifiers"] = [{"value": 1, "cause": "no_such_cause", "rule": ""}]
    kept.save()
    assert sign_in(alice).get(reverse("kept_game", args=[kept.pk])).status_code == 200
