"""A campaign for the cast: alice owns and leads it, bob plays, rosa reads; charlie knows nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from threading import local
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone, translation

import rulesets
from campaigns.models import Campaign, CampaignInvite, Character, Membership, Person, Role
from campaigns.services import hints
from campaigns.services.campaigns import Register, found_campaign
from campaigns.services.settling import SLOW
from tests.campaigns.chance import known_chance
from tests.campaigns.world import World, make_world
from tests.coming import COMING

SignIn = Callable[[Person], Client]
PATIENCE = 30.0  # seconds


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    campaign = found_campaign(founder=alice, register=Register(name="Le Trégor", story_date="12 May 1590"))
    Membership.objects.create(campaign=campaign, person=bob, role=Role.PLAYER)
    return campaign


@pytest.fixture
def in_may(campaign: Campaign, charlie: Person) -> None:
    """Charlie plays in it too, and in the story it is the 12th of May 1590, as dates are stored."""
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    campaign.refresh_from_db()


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    """Bob's, with a sheet of Argad."""
    from tests.campaigns.test_people_in_games import somebody

    return somebody(campaign, "Anne", player=bob)


@pytest.fixture
def perrine(campaign: Campaign, charlie: Person) -> Character:
    """Charlie's, with such a sheet too."""
    from tests.campaigns.test_people_in_games import somebody

    return somebody(campaign, "Perrine", player=charlie)


@pytest.fixture
def all_games_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that offer what a game has show those as well that are not listed to users yet."""
    for slug, package in COMING.items():
        monkeypatch.setitem(rulesets.GAMES, slug, package)


@pytest.fixture
def rosa(campaign: Campaign) -> Person:
    """Rosa may only read."""
    person = Person.objects.create_user(username="rosa", password="Rosa keeps a secret", display_name="Rosa")
    Membership.objects.create(campaign=campaign, person=person, role=Role.READER)
    return person


@pytest.fixture
def sign_in() -> SignIn:
    """A browser of this person's own."""

    def signed_in(person: Person) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return signed_in


@pytest.fixture
def invite(campaign: Campaign, alice: Person) -> CampaignInvite:
    return CampaignInvite.objects.create(campaign=campaign, created_by=alice, role=Role.PLAYER)


@pytest.fixture(autouse=True)
def english() -> None:
    """A page of the test before may have been French."""
    translation.activate("en")


@pytest.fixture
def one_clock(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Time stands still, an hour after whatever is there: pages that are compared are read at the same moment."""
    moment = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


@pytest.fixture(autouse=True)
def no_memory_of_slow_frames() -> None:
    """A machine that was busy in the test before does not send the games of this one to a worker that is not there."""
    SLOW.clear()


@pytest.fixture(scope="module", autouse=True)
def chance_of_the_file(request: pytest.FixtureRequest) -> Iterator[None]:
    """Of what is set up once for all tests of a file."""
    with known_chance(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is rolled and drawn is the same in every run, and however slow the machine is it changes nothing."""
    with known_chance(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def a_broker_that_is_waited_for(chance: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is one: a test before that took it away is forgotten, and one that is busy is not taken for dead."""
    monkeypatch.setattr(hints.broker, "_quiet_until", 0.0)
    monkeypatch.setattr(hints.broker, "_clients", local())
    for name in hints.TIMEOUTS:
        monkeypatch.setitem(hints.TIMEOUTS, name, PATIENCE)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The whole site, built once for the tests of a file: each takes back what it does to it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)
