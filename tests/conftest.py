"""What every test may ask for: the cast, a broker, longer games by `--fuzz-minutes`; and no skips where none may be."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import rulesets
from tests.coming import BEGUN, COMING

if TYPE_CHECKING:
    from campaigns.models import Person


pytest_plugins = ("tests.rulesets.recording",)

# The same examples in every run, however slow the machine is.
settings.register_profile("house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

for _slug, _package in {**COMING, **BEGUN}.items():
    rulesets.register(_slug, _package)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fuzz-minutes", type=float, default=0, metavar="N", help="keep playing random games for N minutes more"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With REFUSE_SKIPS=1 a test that could not run has failed: somebody believes that it was run."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("REFUSE_SKIPS"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, where REFUSE_SKIPS forbids it: {report.longrepr}"
    return report


@pytest.fixture
def fuzz_minutes(request: pytest.FixtureRequest) -> float:
    return float(request.config.getoption("--fuzz-minutes"))


def _person(name: str) -> Person:
    from campaigns.models import Person

    return Person.objects.create_user(username=name.lower(), password=f"{name} keeps a secret", display_name=name)


@pytest.fixture
def alice(db: None) -> Person:
    """Alice arbitrates."""
    return _person("Alice")


@pytest.fixture
def bob(db: None) -> Person:
    """Bob plays."""
    return _person("Bob")


@pytest.fixture
def charlie(db: None) -> Person:
    """Charlie is a stranger."""
    return _person("Charlie")


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The Redis that TEST_REDIS_URL names, else the one the site brings along."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    from config.broker import Broker

    broker = Broker(tmp_path_factory.mktemp("broker"))
    broker.child.start()
    try:
        broker.wait_until_ready()
        yield broker.url
    finally:
        broker.child.stop()
