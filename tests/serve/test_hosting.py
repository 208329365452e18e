"""Hosting for a club: web processes and workers on one database and one broker; some are killed, play goes on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.broker import Broker
from tests.serve.club import Club, answer, health
from tests.serve.test_play_goes_on import Ear
from tests.serving import PATIENCE, Site, wait_for


@pytest.fixture
def club(tmp_path: Path, servers: dict[str, str], redis_server: Broker) -> Iterator[Club]:
    """On the servers that the test run was given; else on SQLite and a broker of its own."""
    club = Club(tmp_path, {"REDIS_URL": redis_server.url, **servers})
    club.upgrade()
    yield club
    club.stop()


def kill(site: Site) -> None:
    """`kill -9` of the process that stands for a machine; nothing of it gets to say goodbye."""
    assert site.launcher is not None
    os.kill(site.launcher.pid, signal.SIGKILL)
    site.launcher.wait()


def test_a_worker_is_killed_and_the_game_goes_on(club: Club) -> None:
    first, second = club.web(), club.web()
    workers = [club.worker(), club.worker()]
    wait_for(lambda: health(first)["status"] == "well", why="no worker is seen")
    sitting = club.council()
    answer(first, sitting)
    kill(workers[0])
    ears = [Ear(web, sitting.screen) for web in (first, second)]
    for web in (second, first, second):
        answer(web, sitting)
    assert all(ear.news() for ear in ears)
    assert health(second)["worker"] == "ok"


def test_a_web_process_is_killed_and_the_others_know_all_it_knew(club: Club) -> None:
    first, second = club.web(), club.web()
    club.worker()
    sitting = club.council()
    answer(first, sitting)
    kill(first)
    ear = Ear(second, sitting.screen)
    answer(second, sitting)
    assert ear.news()


def test_pages_of_every_web_process_hear_of_every_answer(club: Club) -> None:
    """Without any worker: the news that one process publishes reach the streams of both."""
    first, second = club.web(), club.web()
    sitting = club.council()
    ears = [Ear(web, sitting.screen) for web in (first, second)]
    answer(first, sitting)
    assert all(ear.news() for ear in ears)
    assert health(first)["worker"] == "away"
    assert first.status("/health/") == 200 and first.status("/health/?all=1") == 503


def test_a_web_process_ends_politely_with_streams_open(club: Club) -> None:
    web = club.web()
    ear = Ear(web, club.council().screen)
    assert web.launcher is not None
    web.launcher.terminate()
    assert web.launcher.wait(PATIENCE) == 0
    assert not ear.news()
    assert "Traceback" not in web.output


def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path) -> None:
    alone = Club(tmp_path, {})
    worker = alone.worker()
    assert worker.launcher is not None
    assert worker.launcher.wait(PATIENCE) == 1
    assert "REDIS_URL is needed here" in worker.output
