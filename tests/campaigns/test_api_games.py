"""Campaigns and games through the API: what is founded, set up and handed on, and what is wrong with what was sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, ChronicleEntry, Game, Membership, Person
from campaigns.services.api_tokens import make_token
from tests.campaigns.tables import council

pytestmark = pytest.mark.django_db

SET_UP = {"slug": "picrochole", "scenario": "teaching", "name": "The ford"}


class Program:
    def __init__(self, person: Person) -> None:
        self.client = Client(headers={"Authorization": f"Token {make_token(person=person, name='Script')[1]}"})

    def __call__(self, method: str, path: str, sent: Any = None) -> tuple[int, Any]:
        answer = getattr(self.client, method)(f"/api/{path}", sent, content_type="application/json")
        return answer.status_code, answer.json() if answer.content else None


@pytest.fixture
def ask(alice: Person) -> Program:
    return Program(alice)


def test_a_campaign_is_founded_edited_and_put_away(ask: Program):
    _status, made = ask("post", "campaigns/", {"name": "Le Léon", "role": "player", "story_date": "12 May 1590"})
    status, changed = ask("patch", f"campaigns/{made['id']}/", {"description": "Salt and fish."})
    assert (status, changed["name"], changed["description"]) == (200, "Le Léon", "Salt and fish.")
    assert changed["story_date"] == "12 May 1590"
    assert ask("post", f"campaigns/{made['id']}/archive/")[1]["status"] == "archived"
    assert ask("post", f"campaigns/{made['id']}/chronicle/", {"title": "x", "text": "y"})[0] == 404
    assert Campaign.objects.get(pk=made["id"]).memberships.get().is_owner


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "x", "role": "king"}, "role"),
        ({"name": "x", "story_date": "31 June 1590"}, "story_date"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused_by_the_name_of_its_field(ask: Program, sent: Any, path: str):
    status, refused = ask("post", "campaigns/", sent)
    assert (status, refused["path"]) == (422, path)
    assert refused["sentence"]
    assert not Campaign.objects.exists()


def test_members_change_as_the_house_allows(ask: Program, campaign: Campaign, bob: Person):
    lines = ask("get", f"campaigns/{campaign.pk}/members/")[1]
    mine, his = (next(one for one in lines if one["name"] == name) for name in ("Alice", "Bob"))
    assert ask("patch", f"members/{mine['id']}/", {"is_owner": False})[1]["code"] == "last_owner"
    assert ask("patch", f"members/{his['id']}/", {"role": "reader"})[1]["role"] == "reader"
    assert Membership.objects.get(pk=his["id"]).role == "reader"
    assert Program(bob)("patch", f"members/{mine['id']}/", {"role": "reader"})[0] == 404


def test_what_a_game_master_writes_for_himself_others_do_not_read(ask: Program, campaign: Campaign, bob: Person):
    sent = {"title": "Hush", "text": "A spy.", "audience": "gm"}
    assert ask("post", f"campaigns/{campaign.pk}/chronicle/", sent)[0] == 201
    player = Program(bob)
    assert "Hush" not in [one["title"] for one in player("get", f"campaigns/{campaign.pk}/chronicle/")[1]["results"]]
    player("post", f"campaigns/{campaign.pk}/chronicle/", sent)
    assert [one.audience for one in ChronicleEntry.objects.filter(author=bob)] == ["all"]


def test_long_lists_come_in_pages(ask: Program, campaign: Campaign, alice: Person):
    for n in range(60):
        ChronicleEntry.objects.create(campaign=campaign, author=alice, title=f"Day {n}", text="Rain.")
    first = ask("get", f"campaigns/{campaign.pk}/chronicle/")[1]
    second = ask("get", f"campaigns/{campaign.pk}/chronicle/?page={first['next']}")[1]
    assert (len(first["results"]), first["next"], second["next"]) == (50, 2, None)
    assert not {one["id"] for one in first["results"]} & {one["id"] for one in second["results"]}
    for wrong in ("0", "-1", "x", "9" * 30):
        assert ask("get", f"campaigns/{campaign.pk}/chronicle/?page={wrong}")[0] == 422


def test_a_game_is_set_up_begun_and_handed_on(ask: Program, campaign: Campaign, alice: Person, bob: Person):
    seats = {"blue": f"person:{alice.pk}", "red": f"person:{bob.pk}"}
    status, game = ask("post", f"campaigns/{campaign.pk}/games/", {**SET_UP, "seats": seats, "deadline_hours": 48})
    assert (status, game["status"], game["my_seats"]) == (201, "setup", ["blue"])
    assert ask("put", f"games/{game['id']}/seats/blue/word/", {"word": "sel"})[0] == 200
    assert ask("post", f"games/{game['id']}/change/start/")[1]["status"] == "running"
    assert ask("post", f"games/{game['id']}/change/start/")[1]["code"] == "game_begun"
    status, chairs = ask("put", f"games/{game['id']}/seats/blue/", {"to": "bot:random"})
    assert [one["holder"] for one in chairs if one["seat"] == "blue"] == ["bot"]
    assert ask("post", f"games/{game['id']}/change/nonsense/")[0] == 404


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ({"slug": "chess"}, "scenario"),
        ({"scenario": "none"}, "scenario"),
        ({"seats": {"green": "open"}}, "seats.green"),
        ({"seats": {"blue": "person:999999"}}, "seats.blue"),
        ({"options": {"wind": "north"}}, "options.wind"),
        ({"deadline_hours": 0}, "deadline_hours"),
        ({"position": "nonsense ="}, "position"),
        ({"seats": []}, "seats"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_the_name_of_its_field(
    ask: Program, campaign: Campaign, sent: Any, path: str
):
    status, refused = ask("post", f"campaigns/{campaign.pk}/games/", {**SET_UP, **sent})
    assert (status, refused["path"]) == (422, path)
    assert not Game.objects.exists()


def test_seats_screens_and_deadlines_refuse_what_they_cannot_be(alice: Person, bob: Person):
    game = council({"red": bob, "gm": alice})
    ask, player = Program(alice), Program(bob)
    assert ask("put", f"games/{game.pk}/seats/red/", {"to": "bot:nobody"})[1]["path"] == "to"
    assert ask("put", f"games/{game.pk}/master/", {"person": bob.pk})[1]["path"] == "person_id"
    assert ask("put", f"games/{game.pk}/deadline/", {"hours": 10**6})[1]["path"] == "hours"
    assert player("put", f"games/{game.pk}/deadline/", {"hours": 5})[0] == 404
    status, screen = ask("post", f"games/{game.pk}/screens/")
    assert status == 201
    token = screen["address"].rstrip("/").rpartition("/")[2]
    assert Client().get(f"/api/table/{token}/").json()["viewer"] == "public"
    assert ask("delete", f"screens/{screen['id']}/")[0] == 204
    assert Client().get(f"/api/table/{token}/").status_code == 404


def test_messages_and_jobs_refuse_what_they_cannot_be(alice: Person, bob: Person):
    game = council({"red": bob, "gm": alice})
    ask = Program(bob)
    assert ask("post", f"games/{game.pk}/messages/", {"text": "Hush", "to": ["gm"]})[1]["to"] == ["gm"]
    assert ask("post", f"games/{game.pk}/messages/", {"text": " ", "to_all": True})[1]["code"] == "empty_message"
    assert ask("post", f"games/{game.pk}/messages/", {"text": "Hush"})[1]["code"] == "no_audience"
    assert ask("post", f"games/{game.pk}/jobs/", {"games": 0})[1]["path"] == "games"
    assert ask("post", f"games/{game.pk}/jobs/", {"games": 5, "bots": {"red": "x"}})[1]["code"] == "unknown_bot"
    status, job = ask("post", f"games/{game.pk}/jobs/", {"games": 5})
    assert (status, job["viewer"], job["may_stop"]) == (201, "red", True)
    assert Program(alice)("get", f"jobs/{job['id']}/")[0] == 404
    assert ask("post", f"jobs/{job['id']}/stop/")[1]["status"] == "stopped"
