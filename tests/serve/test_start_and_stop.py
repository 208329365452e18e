"""From a fresh data folder to the first page, and back to a quiet machine."""

from __future__ import annotations

import re
import signal
import socket
import stat
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, count

import pytest

from config.broker import Broker
from config.serve import BROKER_STOPS, WORKER_STOPS
from config.web import GRACE
from tests.serving import HOUSE, PATIENCE, TRIES, Site, at_best, wait_for

FIRST_PAGE = 6  # seconds from an empty data folder; what is promised for a fresh clone, download apart


def nothing_is_left_of(site: Site, number: signal.Signals = signal.SIGINT) -> bool:
    """Stop it, and look whether it went quietly and whole."""
    family = site.family()
    site.interrupt(number)
    assert "Traceback" not in site.output
    return not [one for one in family if one.is_alive]


def test_what_is_stopped_is_given_less_than_ten_seconds() -> None:
    """All patience there is, one after the other; then it is killed."""
    assert GRACE + sum(patience for _, patience in (*WORKER_STOPS, *BROKER_STOPS)) < 10


def test_a_fresh_site_works_and_ctrl_c_stops_it_whole(new_site: Callable[..., Site]) -> None:
    """What it costs is not told by the clock: the machine may be busy with something else."""
    site = new_site().start()
    fresh = chain([site], (new_site(f"var{n}").start() for n in count()))
    assert at_best(lambda: next(fresh).work(), FIRST_PAGE) < FIRST_PAGE
    assert f"http://localhost:{site.port}/" in site.output
    wait_for(site.worker_answers, why="the worker does not answer")
    assert len(site.family()) >= 4  # launcher, broker, worker, and the worker's own process
    assert nothing_is_left_of(site)
    assert site.launcher is not None
    assert site.launcher.returncode == 0


def test_a_polite_kill_stops_it_whole_and_the_next_start_goes_on(served: Site) -> None:
    key = (served.folder / "secret_key").read_text()
    with urllib.request.urlopen(served.base_url + "/", timeout=PATIENCE):  # a page that stays open does not hold it up
        assert nothing_is_left_of(served, signal.SIGTERM)
    served.start()
    assert (served.folder / "secret_key").read_text() == key


def test_a_terminal_that_is_closed_stops_it_whole(served: Site) -> None:
    """The shell sends SIGHUP to the whole group; nobody is there to press Ctrl-C any more."""
    wait_for(served.worker_answers)
    assert nothing_is_left_of(served, signal.SIGHUP)
    assert served.launcher is not None
    assert served.launcher.returncode == 0
    served.start()
    assert served.answers()


@contextmanager
def held_up(site: Site) -> Iterator[Site]:
    """On its way, with its broker running: its database takes the call and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as mute:
        mute.settimeout(PATIENCE)
        site.environment["DATABASE_URL"] = f"postgres://anne@127.0.0.1:{mute.getsockname()[1]}/games"
        site.launch()
        with mute.accept()[0]:
            yield site


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=["ctrl-c", "terminal closed"])
def test_what_stops_it_while_it_starts_leaves_nothing(new_site: Callable[..., Site], number: signal.Signals) -> None:
    """One that had given up on its database before it was stopped tells nothing."""
    for n in range(TRIES):
        with held_up(new_site(f"var{n}")) as site:
            assert nothing_is_left_of(site, number)
        if "cannot be reached" not in site.output:
            return
    raise AssertionError("it was never stopped while it started")


def test_the_worker_sweeps_without_being_asked(new_site: Callable[..., Site]) -> None:
    """Under LOG_LEVEL=INFO it tells each task, and that it succeeded."""
    site = new_site(SWEEP_SECONDS="1", LOG_LEVEL="INFO").start()
    wait_for(lambda: re.search(r"campaigns\.tasks\.sweep\S* succeeded", site.output), why="no sweep")


def test_ctrl_c_does_not_wait_for_a_broker_that_is_gone(new_site: Callable[..., Site], redis_server: Broker) -> None:
    site = new_site(REDIS_URL=redis_server.url).start()
    wait_for(site.worker_answers)
    redis_server.child.stop()
    assert site.answers()
    assert nothing_is_left_of(site)


def test_its_secrets_are_for_its_owner_only(shared: Site) -> None:
    for path in (shared.folder / "secret_key", shared.folder / "broker" / "broker.conf"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    password = shared.broker_url.split("@")[0].split(":")[-1]
    assert len(password) > 20
    assert password not in " ".join(one.command for one in shared.family())


@pytest.mark.parametrize(("host", "status"), [("games.example", 200), ("localhost", 200), ("evil.example", 400)])
def test_only_the_hosts_it_was_told_are_answered(shared: Site, host: str, status: int) -> None:
    assert shared.status("/", {"Host": host}) == status


def test_its_headers_let_in_nothing_but_our_own_files(shared: Site) -> None:
    with urllib.request.urlopen(shared.base_url + "/", timeout=PATIENCE) as page:
        headers = dict(page.headers)
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers  # a phone on plain http would never come back
    assert "server" not in {name.lower() for name in headers}


def test_its_files_come_whole_and_without_a_warning(shared: Site) -> None:
    with urllib.request.urlopen(shared.base_url + "/static/css/parts.css", timeout=PATIENCE) as sent:
        assert sent.read() == (HOUSE / "static" / "css" / "parts.css").read_bytes()
    assert "Warning" not in shared.output


@pytest.mark.parametrize("megabytes", [2, 6])
def test_what_is_far_too_large_is_refused_in_words(shared: Site, megabytes: int) -> None:
    """Also where the rest of it is not even kept while it arrives."""
    sent = b"username=" + b"x" * megabytes * 1_000_000
    form = urllib.request.Request(shared.base_url + "/log-in/", sent, {"Cookie": "registre_csrf=" + "a" * 32})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(form, timeout=PATIENCE)
    assert refused.value.code == 413
    assert "What was sent is too large" in refused.value.read().decode()


def test_it_runs_on_the_servers_it_is_given(new_site: Callable[..., Site], servers: dict[str, str]) -> None:
    site = new_site(**servers).start()
    wait_for(site.worker_answers)
    assert (site.broker is None) == ("REDIS_URL" in servers)
    assert (site.folder / "registre.sqlite3").exists() == ("DATABASE_URL" not in servers)
    assert nothing_is_left_of(site)


def test_make_serve_is_all_one_types(site: Site) -> None:
    site.command = ["make", "serve"]
    site.start()
    assert nothing_is_left_of(site)


def test_make_by_itself_says_what_it_can_do() -> None:
    said = subprocess.run(["make"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    for target in ("serve", "test", "lint", "bench", "help"):
        assert f"make {target}" in said
