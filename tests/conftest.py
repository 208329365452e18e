"""What every test may ask for: the cast, and longer games with `--fuzz-minutes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from campaigns.models import Person


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fuzz-minutes", type=float, default=0, metavar="N", help="keep playing random games for N minutes more"
    )


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
