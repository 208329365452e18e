"""How the site is, for those who watch over it: nothing of it is secret, and no row is read."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.conf import settings
from django.db import Error, connection

from campaigns.services.hints import broker

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """`broker` and `worker` None: this site has none, all happens in its one process."""

    database: bool
    broker: bool | None
    worker: bool | None

    @property
    def status(self) -> str:
        """`limping`: pages are answered, but bots, the clock or live pages wait for somebody."""
        if not self.database:
            return "down"
        return "limping" if False in (self.broker, self.worker) else "well"


def look_after() -> Health:
    """Asks each of them something small. A worker was seen lately if its sweep came by within seconds."""
    if not settings.REDIS_URL:
        return Health(_database_answers(), None, None)
    answers = broker.answers()
    return Health(_database_answers(), answers, answers and broker.has_worker())


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except Error as error:
        logger.warning("the database does not answer (%s)", type(error).__name__)
        return False
