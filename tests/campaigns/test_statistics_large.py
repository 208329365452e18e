"""Statistics of a large campaign ask the database as seldom as those of a small one, and count no whole journal."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Membership, Person, Role, Told, ToldTally
from campaigns.services.large import make_large
from campaigns.views.statistics import PARTS
from tests.campaigns.known import at
from tests.campaigns.test_large_campaigns import LARGER, SMALL, readers

pytestmark = pytest.mark.django_db
MOST = 20


@pytest.fixture
def larger(alice: Person) -> Campaign:
    return make_large(gm=alice, size=LARGER)


@pytest.fixture
def small(alice: Person) -> Campaign:
    return make_large(gm=alice, size=SMALL)


def asked(client: Client, address: str) -> list[str]:
    """What the database is asked the second time."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return [one["sql"] for one in queries.captured_queries]


def addresses(campaign: Campaign) -> dict[tuple[str, str], str]:
    pages = {(part, ""): at("statistics_part", campaign, part) for part in PARTS}
    files = {(part, plot): at("statistics_file", campaign, part, plot) for part in PARTS for plot in PARTS[part].files}
    return {**pages, **files}


def test_as_few_queries_as_in_a_small_campaign(small: Campaign, larger: Campaign) -> None:
    reader = Person.objects.create_user("rosa")
    for one in (small, larger):
        Membership.objects.create(campaign=one, person=reader, role=Role.READER)
    browser = Client()
    browser.force_login(reader)
    there, slow, growing = addresses(small), {}, {}
    for few, many in zip([*readers(small), browser], [*readers(larger), browser], strict=True):
        for name, address in addresses(larger).items():
            queries, before = len(asked(many, address)), len(asked(few, there[name]))
            if queries >= MOST:
                slow[name] = queries
            if queries > before + 3:
                growing[name] = (before, queries)
    assert not slow, slow
    assert not growing, growing


def test_journals_are_not_read_where_they_are_counted(larger: Campaign, alice: Person) -> None:
    assert ToldTally.objects.filter(game__campaign=larger).count() >= LARGER.games
    browser = Client()
    browser.force_login(alice)
    told = Told._meta.db_table
    assert not [sql for sql in asked(browser, at("statistics_part", larger, "dice")) if f'FROM "{told}"' in sql]
    ToldTally.objects.filter(game=larger.games.earliest("pk")).delete()
    assert [sql for sql in asked(browser, at("statistics_part", larger, "dice")) if f'FROM "{told}"' in sql]
