"""The servers that TEST_DATABASE_URL and TEST_REDIS_URL name, for sites that are started for real."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import redis
from psycopg import sql

numbers = itertools.count(1)


@contextmanager
def given_servers() -> Iterator[dict[str, str]]:
    """Where they are, as a site is told, with a database of its own; empty without such servers."""
    from campaigns.services.hints import ALIVE

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
