"""Somebody is made up in a hurry: shown as often as one likes, kept once, the game master's alone."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from campaigns.models import Act, Campaign, Character, Circle, Person
from tests.campaigns.conftest import SignIn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
KIND = "argad:viking_bondi"


def made(html: str) -> dict[str, str]:
    return dict(re.findall(r'name="(kind|seed|name)" value="([^"]*)"', html))


def test_what_is_shown_is_what_is_kept(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client, path = sign_in(alice), reverse("make_up", args=[campaign.pk])
    html = client.get(path, {"kind": KIND}).content.decode()
    form = made(html)
    assert not Character.objects.exists()
    answer = client.post(path, form)
    row = Character.objects.get()
    assert answer.headers["Location"] == reverse("row", args=[campaign.pk, "character", row.pk])
    assert row.name == form["name"]
    assert (row.is_npc, row.audience, row.slug) == (True, Circle.GM, "argad")
    assert all(one in html for one in row.notes.splitlines())
    assert row.sheet["weapons"]
    assert Act.objects.get(code="made_up").is_secret


def test_another_one_is_another(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client, path = sign_in(alice), reverse("make_up", args=[campaign.pk])
    names = {made(client.get(path, {"kind": KIND}).content.decode())["name"] for _ in range(12)}
    assert len(names) > 3


def test_he_is_known_to_nobody_else(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    path = reverse("make_up", args=[campaign.pk])
    assert sign_in(bob).get(path).status_code == 404
    assert sign_in(bob).post(path, {"kind": KIND, "seed": "x", "name": "Ulf"}).status_code == 404
    sign_in(alice).post(path, {"kind": KIND, "seed": "x", "name": "Ulf the Hidden"})
    row = Character.objects.get()
    client = sign_in(bob)
    assert client.get(reverse("row", args=[campaign.pk, "character", row.pk])).status_code == 404
    assert "Ulf the Hidden" not in client.get(reverse("register", args=[campaign.pk, "character"])).content.decode()


@pytest.mark.parametrize("kind", ["argad:nobody", "tiny:x", "", "argad"])
def test_a_kind_that_is_not_there_is_refused(campaign: Campaign, alice: Person, sign_in: SignIn, kind: str) -> None:
    client, path = sign_in(alice), reverse("make_up", args=[campaign.pk])
    assert client.get(path, {"kind": kind}).status_code == 422
    assert client.post(path, {"kind": kind, "seed": "x", "name": "Ulf"}).status_code == 422
    assert not Character.objects.exists()
