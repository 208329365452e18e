"""Hints: "you have news" to open pages, "there is work" to the worker.

Each follows from rows, so a lost one costs only liveness: pages poll and the sweep finds the work. Nothing here may
hold a request up: 0.2 s at most, and for a while nothing at all after the broker failed to answer.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import local
from time import monotonic
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from kombu import pools
from kombu.exceptions import KombuError
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

LIMIT = 0.2  # seconds
QUIET = 5.0  # seconds without a try after a failure
NEWS = "registre:news"
ALIVE = "registre:worker"
ALIVE_SECONDS = 15
CONTINUE_GAME = "campaigns.tasks.continue_game"
PLAY_BOTS = "campaigns.tasks.play_bots"
WORK_AT_JOB = "campaigns.tasks.work_at_job"
WORK_AT_TRANSFER = "campaigns.tasks.work_at_transfer"
BEHIND_GAMES = 9  # the last of the broker's ten priorities: people wait for a game, nobody for a simulation
TIMEOUTS = {"socket_connect_timeout": LIMIT, "socket_timeout": LIMIT}
UNREACHABLE = (RedisError, KombuError, OSError)


class Broker:
    """The broker as a web process may use it: quickly or not at all."""

    def __init__(self) -> None:
        self._quiet_until = 0.0
        self._clients = local()

    @property
    def is_there(self) -> bool:
        return bool(settings.REDIS_URL) and monotonic() >= self._quiet_until

    def client(self) -> redis.Redis:
        """One a thread; its pool notices a fork."""
        client: redis.Redis | None = getattr(self._clients, "client", None)
        if client is None:
            retry = Retry(NoBackoff(), 0)
            client = redis.Redis.from_url(settings.REDIS_URL, decode_responses=True, retry=retry, **TIMEOUTS)
            self._clients.client = client
        return client

    def publish(self, message: dict[str, Any]) -> bool:
        return self._try(lambda: self.client().publish(NEWS, json.dumps(message)))

    def send(self, task: str, *args: Any, priority: int = 0) -> bool:
        return self._try(lambda: self._send(task, args, priority))

    def note_worker(self) -> bool:
        """Called by the worker now and then: there is somebody to leave long work to."""
        return self._try(lambda: self.client().set(ALIVE, 1, ex=ALIVE_SECONDS))

    def answers(self) -> bool:
        """Asked even while it is left in peace: whoever asks wants to know how it is now."""
        try:
            return bool(settings.REDIS_URL) and bool(self.client().ping())
        except UNREACHABLE:
            return False

    def has_worker(self) -> bool:
        found: list[Any] = []
        return self._try(lambda: found.append(self.client().get(ALIVE))) and bool(found[0])

    def _send(self, task: str, args: Sequence[Any], priority: int) -> None:
        options = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, **TIMEOUTS}
        address = {"url": settings.REDIS_URL, "connect_timeout": LIMIT, "transport_options": options}
        connection = current_app.connection_for_write(**address)
        with pools.producers[connection].acquire(block=True, timeout=LIMIT) as producer:
            current_app.send_task(task, args=args, producer=producer, retry=False, expires=60, priority=priority)

    def _try(self, call: Any) -> bool:
        if not self.is_there:
            return False
        try:
            call()
        except UNREACHABLE as error:
            self._quiet_until = monotonic() + QUIET
            logger.warning("the broker does not answer (%s); pages poll and the sweep catches up", type(error).__name__)
            return False
        return True


broker = Broker()


def channel(game_id: int, viewer: str) -> str:
    return f"{game_id}:{viewer}"


def nudge(game_id: int, viewers: Sequence[str]) -> None:
    """Open pages of these viewers ask for their news."""
    _spread({"news": [channel(game_id, viewer) for viewer in viewers]})


def cut_streams(person_id: int) -> None:
    """Streams of somebody who lost a link, a seat or a place end now; a page that may stay opens its own again."""
    _spread({"cut": person_id})


def _spread(message: dict[str, Any]) -> None:
    if settings.REDIS_URL:
        broker.publish(message)
    else:
        from campaigns.live import hub  # a site of one process: no broker needed to reach its own pages

        hub.hear(message)


_at_work: ContextVar[int] = ContextVar("at_work", default=0)


@contextmanager
def at_work(game_id: int) -> Iterator[None]:
    """Whoever plays this game on needs nobody to wake him for it."""
    before = _at_work.set(game_id)
    try:
        yield
    finally:
        _at_work.reset(before)


def wake(task: str, game_id: int) -> bool:
    """Asks the worker for something that the sweep would find anyway."""
    return _at_work.get() != game_id and broker.send(task, game_id)


def wake_transfer(transfer_id: int) -> bool:
    """Asks a worker to write a file, or to take one in; the sweep finds one that nobody is at."""
    return broker.send(WORK_AT_TRANSFER, transfer_id, priority=BEHIND_GAMES)


def wake_job(job_id: int, lanes: int = 1) -> bool:
    """Asks so many workers to work at a simulation; the sweep finds one that nobody is at."""
    return all(broker.send(WORK_AT_JOB, job_id, priority=BEHIND_GAMES) for _ in range(lanes))
