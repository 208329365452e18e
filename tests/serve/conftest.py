"""Sites to start, kill and stop; on the servers that TEST_DATABASE_URL and TEST_REDIS_URL name, if they are set."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from psycopg import sql

from campaigns.services.hints import ALIVE
from config.broker import Broker
from tests.serving import Site

numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.serve)


@pytest.fixture
def new_site(tmp_path: Path, servers: dict[str, str]) -> Iterator[Callable[..., Site]]:
    """Makes sites that are not started yet; at the end of the test nothing of them goes on."""
    made: list[Site] = []

    def make(name: str = "var", **environment: str) -> Site:
        made.append(Site(tmp_path / name, environment))
        return made[-1]

    yield make
    for site in made:
        site.stop()


@pytest.fixture
def site(new_site: Callable[..., Site]) -> Site:
    """A site with the database and the broker it brings along, not started yet."""
    return new_site()


@pytest.fixture
def served(site: Site) -> Site:
    """A site that has answered its first page."""
    return site.start()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One running site for the tests of a file that only look at it."""
    site = Site(tmp_path_factory.mktemp("shared") / "var", {"HOSTS": "games.example"})
    try:
        yield site.start()
    finally:
        site.stop()


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[Broker]:
    """A broker that is somebody else's, as far as the site knows."""
    broker = Broker(tmp_path / "redis")
    broker.child.start()
    broker.wait_until_ready()
    yield broker
    broker.child.stop()


@pytest.fixture
def servers() -> Iterator[dict[str, str]]:
    """Where the servers are that this test run was given, with a database of their own; empty without such servers."""
    found = {}
    if given := os.environ.get("TEST_REDIS_URL"):
        found["REDIS_URL"] = given
        redis.Redis.from_url(given).delete(ALIVE)  # the worker of the test before has been stopped
    url = os.environ.get("TEST_DATABASE_URL")
    if not url:
        yield found
        return
    name = f"registre_served_{os.getpid()}_{next(numbers)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield {**found, "DATABASE_URL": urlsplit(url)._replace(path="/" + name).geturl()}
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
