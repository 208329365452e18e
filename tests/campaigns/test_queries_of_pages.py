"""Every page of the site asks the database fewer than twenty times, whoever reads it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.services.loading import forget_everything
from tests.campaigns.site_map import ROLES, ROWS
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
MOST = 20
WHO_SEE_MOST = "MHG"  # who leads, who plays, who came by a link
FILES = {"export_file", "game_live", "table_live"}  # a whole campaign; streams, which never end


@pytest.mark.parametrize("role", [role for role in ROLES if role not in "XN"])
def test_every_page_asks_seldom(world: World, role: str) -> None:
    """At the first visit too; for those who see most, as the very first page of a process that remembers nothing."""
    many, seen = {}, 0
    for name, row in ROWS.items():
        plain = name.partition("#")[0]
        if row.get[role] != 200 or plain in FILES:
            continue
        path, client = world.address(plain, **row.at), world.client(ROLES[role])
        for visit in ("first", "again"):
            if visit == "first" and role in WHO_SEE_MOST:
                forget_everything()
            with undone(), CaptureQueriesContext(connection) as queries:
                assert client.get(path).status_code == 200, name
            seen += 1
            if len(queries) >= MOST:
                many[name, visit] = len(queries)
    assert seen > 20
    assert not many, many
