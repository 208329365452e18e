"""However much there is in a campaign: its pages ask the database as seldom as those of a small one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Character, Game, GameStatus, JournalEntry, Knowledge, Membership, Person, Role
from campaigns.services.large import Size, make_large
from campaigns.services.registers import REGISTERS
from campaigns.urls import urlpatterns
from tests.campaigns.tables import TINY

pytestmark = pytest.mark.django_db
MOST = 20
SMALL = Size(characters=8, games=1, entries=10, knowledge=12, players=3, slug=TINY, scenario="evening")
LARGER = Size(characters=80, games=8, entries=80, knowledge=300, players=3, seed=2, slug=TINY, scenario="evening")
FILES = {"export_file", "register_file"}  # as long as what they hold


def of_a_campaign() -> list[str]:
    """Every page whose address names a campaign and nothing else."""
    names = [one.name for one in urlpatterns if set(one.pattern.converters) == {"campaign_id"}]
    return sorted({str(name) for name in names if name not in FILES})


@pytest.fixture
def larger(alice: Person) -> Campaign:
    return make_large(gm=alice, size=LARGER)


@pytest.fixture
def small(alice: Person) -> Campaign:
    return make_large(gm=alice, size=SMALL)


def readers(campaign: Campaign) -> Iterator[Client]:
    """Its game master, and a player who has characters of his own."""
    master = Membership.objects.get(campaign=campaign, role=Role.GM).person
    player = Character.objects.filter(campaign=campaign, player__isnull=False).earliest("pk").player
    for person in (master, player):
        client = Client()
        client.force_login(person)
        yield client


def asked(client: Client, address: str) -> tuple[int, int]:
    """The status, and how often the database was asked the second time."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        status = client.get(address).status_code
    return status, len(queries)


def addresses(campaign: Campaign) -> dict[str, str]:
    """Those of the campaign, of each of its registers, and of a row in each."""
    found = {name: reverse(name, args=[campaign.pk]) for name in of_a_campaign()}
    for noun, register in REGISTERS.items():
        found[f"register {noun}"] = reverse("register", args=[campaign.pk, noun])
        found[f"enter {noun}"] = reverse("enter_row", args=[campaign.pk, noun])
        row = register.model.objects.filter(campaign=campaign, audience="all").first()
        if row is not None:
            found[f"row {noun}"] = reverse("row", args=[campaign.pk, noun, row.pk])
    return found


def test_pages_ask_no_more_of_a_larger_campaign(small: Campaign, larger: Campaign) -> None:
    slow, growing = {}, {}
    for nth, (few, many) in enumerate(zip(readers(small), readers(larger), strict=True)):
        there = addresses(small)
        for name, address in addresses(larger).items():
            status, queries = asked(many, address)
            if status != 200:
                continue
            if queries >= MOST:
                slow[name, nth] = queries
            before = asked(few, there[name]) if name in there else (200, queries)
            if before[0] == 200 and queries > before[1] + 4:
                growing[name, nth] = (before[1], queries)
    assert not slow, slow
    assert not growing, growing


def test_the_command_makes_as_many_as_it_was_told(alice: Person) -> None:
    numbers = {"characters": 30, "games": 3, "entries": 12, "knowledge": 40, "slug": TINY, "scenario": "evening"}
    call_command("make_large", "alice", verbosity=0, **numbers)
    campaign = Campaign.objects.get()
    assert Character.objects.filter(campaign=campaign).count() == 30
    assert (campaign.games.count(), Knowledge.objects.count()) == (3, 40)
    games = list(campaign.games.defer(None))
    assert all(one.entry >= 4 or one.status == GameStatus.FINISHED for one in games)
    assert JournalEntry.objects.count() == sum(one.entry for one in games)
    assert Membership.objects.get(person=alice).is_gm


def test_the_same_numbers_make_the_same_campaign(alice: Person) -> None:
    first, second = (make_large(gm=alice, size=SMALL) for _ in range(2))
    names = [
        list(Character.objects.filter(campaign=one).values_list("name", "fate", "audience")) for one in (first, second)
    ]
    assert names[0] == names[1]


def test_nobody_unknown_gets_a_campaign() -> None:
    with pytest.raises(CommandError):
        call_command("make_large", "nobody")


def test_what_is_long_stands_last_in_the_table_of_games() -> None:
    """A list of games reads its rows no further than it needs."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, Game._meta.db_table)
    assert {one.name for one in columns[-2:]} == {"state", "box_files"}
