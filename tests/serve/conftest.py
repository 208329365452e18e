"""Sites to start, kill and stop; on the servers that TEST_DATABASE_URL and TEST_REDIS_URL name, if they are set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.broker import Broker
from tests.servers import given_servers
from tests.serving import Site


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
    with given_servers() as found:
        yield found
