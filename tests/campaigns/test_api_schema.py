"""The API is as it describes itself: no address is missing, nothing breaks, every answer has its declared shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from campaigns.api.openapi import schema
from campaigns.routes.api import urlpatterns
from campaigns.services.api_tokens import make_token
from campaigns.veils import CHRONICLE, JOBS, NOTICES
from config.wsgi import application
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

EXAMPLES = 8
CHECKS = (
    schemathesis.checks.not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
OPERATIONS = [(path, method) for path, methods in schema()["paths"].items() for method in methods]
TRIED = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


def test_every_address_is_described() -> None:
    written = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(one.pattern)) for one in urlpatterns}
    assert {f"/api/{one}" for one in written} == set(schema()["paths"])


def test_the_description_holds_together(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does() -> None:
    operations = [one for methods in schema()["paths"].values() for one in methods.values()]
    assert len({one["operationId"] for one in operations}) == len(operations)
    assert not [one["operationId"] for one in operations if not one.get("description")]


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests come in without leaving the connection of the test, as Django's own client has it."""
    signals = (request_started, request_finished)
    for one in signals:
        one.disconnect(close_old_connections)
    yield
    for one in signals:
        one.connect(close_old_connections)


@pytest.fixture(scope="module")
def known(world: World) -> dict[str, Any]:
    """Parts of addresses behind which there is something, as the API writes them."""
    things = world.things
    veils = {"entry_id": CHRONICLE, "notice_id": NOTICES, "job_id": JOBS}
    veiled = {name: veil.over(things[name]) for name, veil in veils.items()}
    return {**things, **veiled, "token": things["table_token"], "step": 0, "turn": 1}


def sent(operation: Any) -> Any:
    """What fits the description, and what does not."""
    fitting = operation.as_strategy()
    if not (operation.body or operation.query):
        return fitting
    return fitting | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_described(world: World, known: dict[str, Any], path: str, method: str) -> None:
    """Half of the tries go to things that are there; the game master asks, who may do most."""
    operation = schemathesis.openapi.from_dict(schema())[path][method.upper()]
    row, token = make_token(person=world.people["mark"], name="Tries")
    tries, there = [], {**known, "token_id": row.pk}

    @TRIED
    @given(case=sent(operation))
    def answered(case: Any) -> None:
        tries.append(case)
        if len(tries) % 3 and case.path_parameters:
            case.path_parameters = {name: there[name] for name in case.path_parameters}
        with undone():
            answer = case.call(app=application, headers={"Authorization": f"Token {token}", "Accept-Language": "fr"})
            case.validate_response(answer, checks=CHECKS)

    with undone():
        answered()
    assert tries
