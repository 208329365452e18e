"""The health of the site, as machines ask for it: well, limping or down, and never a secret."""

from __future__ import annotations

import json

import pytest
from django.db import OperationalError, connection
from django.test import Client

from campaigns.services import health
from campaigns.services.hints import broker


@pytest.fixture
def with_broker(settings, monkeypatch: pytest.MonkeyPatch):
    """A site with a broker that answers; whether a worker was seen is the test's to say."""
    settings.REDIS_URL = "redis://:a-password-nobody-may-read@127.0.0.1:1/0"
    monkeypatch.setattr(broker, "answers", lambda: True)
    monkeypatch.setattr(broker, "has_worker", lambda: True)
    return monkeypatch


def asked(path: str = "/health/") -> tuple[int, dict[str, str], str]:
    answer = Client().get(path)
    return answer.status_code, json.loads(answer.content), answer.content.decode()


@pytest.mark.django_db
def test_a_site_that_is_well_says_so(with_broker) -> None:
    status, told, text = asked()
    assert status == 200 and told["status"] == "well"
    assert (told["database"], told["broker"], told["worker"]) == ("ok", "ok", "ok")
    assert set(told) == {"status", "database", "broker", "worker", "version"}
    assert "password" not in text and "127.0.0.1" not in text


@pytest.mark.django_db
def test_without_a_worker_it_limps_and_stays_in_service(with_broker) -> None:
    with_broker.setattr(broker, "has_worker", lambda: False)
    assert asked()[:1] == (200,) and asked()[1]["status"] == "limping"
    assert asked("/health/?all=1")[0] == 503


@pytest.mark.django_db
def test_without_a_broker_no_worker_is_asked_for(with_broker) -> None:
    with_broker.setattr(broker, "answers", lambda: False)
    status, told, _ = asked()
    assert (status, told["broker"], told["worker"]) == (200, "away", "away")


@pytest.mark.django_db
def test_without_a_database_it_is_down(with_broker) -> None:
    def away(*args: object) -> None:
        raise OperationalError("could not connect to server at 10.0.0.7")

    with_broker.setattr(connection, "cursor", away)
    status, told, text = asked()
    assert (status, told["status"], told["database"]) == (503, "down", "away")
    assert "10.0.0.7" not in text


@pytest.mark.django_db
def test_a_site_of_one_process_has_neither_broker_nor_worker(settings) -> None:
    settings.REDIS_URL = ""
    assert health.look_after().status == "well"
    assert asked()[1]["worker"] == "none"


@pytest.mark.django_db
def test_machines_behind_the_proxy_are_not_sent_to_https(settings) -> None:
    settings.SECURE_SSL_REDIRECT, settings.REDIS_URL = True, ""
    assert Client().get("/health/").status_code == 200
    assert Client().get("/log-in/").status_code == 301
