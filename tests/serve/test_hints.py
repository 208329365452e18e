"""A broker that is away, or hangs, costs a page nothing worth mentioning."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest
from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError

from tests.serving import at_best, free_port

LIMIT = 0.5  # seconds; the promise is 0.2 for the broker, the rest is for a busy machine


def hint(port: int) -> float:
    """Tries to send one, in vain; tells how long that took."""
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    with Celery(broker=f"redis://127.0.0.1:{port}/0", set_as_current=False) as app:
        app.conf.update(broker_transport_options=options, task_publish_retry=settings.CELERY_TASK_PUBLISH_RETRY)
        app.connection_for_write()  # what it imports the first time is not the broker's fault
        began = time.monotonic()
        with pytest.raises(OperationalError):
            app.send_task("campaigns.tasks.sweep")
        return time.monotonic() - began


@pytest.fixture
def mute_port() -> Iterator[int]:
    """Somebody takes the call there and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_dead_broker_costs_no_time() -> None:
    hint(free_port())
    assert at_best(lambda: hint(free_port()), LIMIT) < LIMIT


def test_a_mute_broker_costs_little_time(mute_port: int) -> None:
    assert at_best(lambda: hint(mute_port), LIMIT) < LIMIT
