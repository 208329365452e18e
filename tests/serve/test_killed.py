"""`kill -9` of each process: what is left goes on, or the next start does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from tests.serving import HOUSE, PATIENCE, Process, Site, wait_for


def kill(process: Process | None) -> Process:
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    return process


def test_a_killed_worker_comes_back(served: Site) -> None:
    wait_for(served.worker_answers)
    killed = kill(served.worker)
    again = wait_for(lambda: served.worker not in (None, killed) and served.worker)
    assert again
    wait_for(served.worker_answers, why="the new worker does not answer")
    assert served.answers()
    assert "the worker ended (SIGKILL)" in served.output


def test_a_killed_broker_comes_back_where_it_was_and_pages_never_stop(served: Site) -> None:
    wait_for(served.worker_answers)
    address = served.broker_url
    killed = kill(served.broker)
    assert served.answers()
    wait_for(lambda: served.broker not in (None, killed))
    assert served.broker_url == address
    wait_for(served.worker_answers, why="the worker does not find the new broker")
    assert served.answers()


def test_a_killed_launcher_leaves_nothing_and_the_next_start_goes_on(served: Site) -> None:
    wait_for(served.worker_answers)
    family = served.family()
    assert served.launcher is not None
    served.launcher.kill()
    served.launcher.wait()
    wait_for(lambda: not [one for one in family if one.is_alive], why="something outlived the launcher")
    served.start()
    assert served.answers()


def test_everything_killed_at_once_starts_again(served: Site) -> None:
    for process in served.family():
        os.kill(process.pid, signal.SIGKILL)
    assert served.launcher is not None
    served.launcher.wait()
    served.start()
    wait_for(served.worker_answers)


def test_where_the_kernel_does_not_help_the_leash_holds_all_the_same() -> None:
    """The way of macOS, where no signal comes when a parent dies: the leash notices that its pipe has closed."""
    hold = [sys.executable, "config/leash.py", str(int(signal.SIGTERM)), "sleep", "60"]
    leash = subprocess.Popen(hold, cwd=HOUSE, stdin=subprocess.PIPE, env={**os.environ, "LEASH_BY_PIPE": "1"})
    assert leash.stdin is not None
    leash.stdin.close()
    assert leash.wait(PATIENCE) == 128 + signal.SIGTERM
