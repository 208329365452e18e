"""The real site in processes of its own, as `make serve` starts it, for tests that stop it, kill it or browse it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

HOUSE = Path(__file__).resolve().parent.parent
LEASH = HOUSE / "config" / "leash.py"
BROKERS = ("valkey-server", "redis-server")
PATIENCE = 90.0  # seconds for what is there soon, unless other people share the machine
TRIES = 5
Found = TypeVar("Found")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(what: Callable[[], Found], patience: float = PATIENCE, *, why: str = "") -> Found:
    """Ask again and again until the answer is not empty."""
    deadline = time.monotonic() + patience
    while not (found := what()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {patience:g} s in vain{': ' + why if why else ''}")
        time.sleep(0.05)
    return found


def at_best(measure: Callable[[], float], limit: float) -> float:
    """The least that is measured in a few tries: a busy machine slows things down, and speeds nothing up."""
    found = [measure()]
    while min(found) >= limit and len(found) < TRIES:
        found.append(measure())
    return min(found)


@dataclass(frozen=True)
class Process:
    pid: int
    parent: int
    command: str

    @property
    def is_alive(self) -> bool:
        """Even if it was orphaned, and has another parent now."""
        return any((one.pid, one.command) == (self.pid, self.command) for one in processes())


def processes() -> list[Process]:
    """All that run now; those that ended and were not yet buried do not count."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = (line.split(None, 3) for line in listed.stdout.splitlines())
    return [Process(int(row[0]), int(row[1]), row[3]) for row in rows if len(row) == 4 and "Z" not in row[2]]


@dataclass
class Site:
    """A site on a data folder of its own; stop it and start it again as often as the test likes."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    command: list[str] = field(default_factory=lambda: [sys.executable, "-m", "config.serve"])
    port: int = field(default_factory=free_port)
    launcher: subprocess.Popen[bytes] | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def log(self) -> Path:
        return self.folder.with_name(self.folder.name + ".log")

    @property
    def variables(self) -> dict[str, str]:
        foreign = {
            "DJANGO_SETTINGS_MODULE",
            "DATABASE_URL",
            "REDIS_URL",
            "SECRET_KEY",
            "VAR_DIR",
            "PORT",
            "HOST",
            "PYTHONDONTWRITEBYTECODE",
        }
        ours = {name: value for name, value in os.environ.items() if name not in foreign}
        own = {"VAR_DIR": str(self.folder), "PORT": str(self.port), "HOST": "127.0.0.1", "JOBS": "1"}
        return {**ours, **own, "PYTHONUNBUFFERED": "1", **self.environment}

    def launch(self) -> None:
        """On a leash where there is one, so that a test run that is killed leaves no site behind."""
        command = [sys.executable, "-I", "-S", str(LEASH), str(int(signal.SIGTERM))] if sys.platform == "linux" else []
        with self.log.open("ab") as log:
            self.launcher = subprocess.Popen(
                [*command, *self.command],
                cwd=HOUSE,
                env=self.variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(self) -> Site:
        """Launch it and wait for its first page."""
        self.launch()
        wait_for(self.answers_or_ended, why="no first page")
        assert self.answers(), self.output
        return self

    def answers_or_ended(self) -> bool:
        return self.launcher is None or self.launcher.poll() is not None or self.answers()

    def answers(self) -> bool:
        return self.status("/") == 200

    def status(self, path: str, headers: dict[str, str] | None = None) -> int | None:
        """The status of an answer, or nothing when nobody answers."""
        request = urllib.request.Request(self.base_url + path, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def manage(self, *arguments: str) -> str:
        """Run a command of manage.py on the data of this site."""
        variables = {**self.variables, "DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=HOUSE, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def family(self) -> list[Process]:
        """The launcher and everything it has started, directly or not."""
        assert self.launcher is not None
        everybody, known = processes(), {self.launcher.pid}
        while grown := {process.pid for process in everybody if process.parent in known} - known:
            known |= grown
        return [process for process in everybody if process.pid in known]

    def work(self) -> int:
        """Seconds that processors have spent on the family; on a quiet machine not less than the clock shows."""
        pids = ",".join(str(one.pid) for one in self.family())
        times = subprocess.run(["ps", "-o", "time=", "-p", pids], capture_output=True, text=True, check=True)
        clocks = re.findall(r"(\d+):(\d+)(?:\.\d+)?\s*$", times.stdout, re.MULTILINE)
        return sum(int(minutes) * 60 + int(seconds) for minutes, seconds in clocks)

    @property
    def broker(self) -> Process | None:
        return next((child for child in self._children() if any(name in child.command for name in BROKERS)), None)

    @property
    def worker(self) -> Process | None:
        return next((child for child in self._children() if " celery " in child.command), None)

    def _children(self) -> list[Process]:
        launcher = next(one for one in self.family() if "config.serve" in one.command and "make" not in one.command)
        return [one for one in self.family() if one.parent == launcher.pid and "leash.py" not in one.command]

    @property
    def broker_url(self) -> str:
        """Of the embedded broker; its configuration is readable by its owner only."""
        if given := self.environment.get("REDIS_URL"):
            return given
        lines = dict(re.findall(r"^(\w+) (\S+)$", (self.folder / "broker" / "broker.conf").read_text(), re.MULTILINE))
        return f"redis://:{lines['requirepass']}@127.0.0.1:{lines['port']}/0"

    def worker_answers(self) -> bool:
        from celery import Celery
        from kombu.exceptions import OperationalError
        from redis import RedisError

        try:
            with Celery(broker=self.broker_url, set_as_current=False) as app:
                return bool(app.control.ping(timeout=0.5))
        except (OperationalError, RedisError, OSError):
            return False

    def interrupt(self, number: signal.Signals = signal.SIGINT) -> None:
        """Press Ctrl-C: the terminal sends the signal to the whole group. Comes back when the launcher has ended."""
        assert self.launcher is not None
        os.killpg(self.launcher.pid, number)
        self.launcher.wait(PATIENCE)

    def stop(self) -> None:
        """For the end of a test: whatever happened, nothing of this site goes on."""
        if self.launcher is None:
            return
        family = self.family()
        if self.launcher.poll() is None:
            try:
                self.interrupt()
            except subprocess.TimeoutExpired:
                os.killpg(self.launcher.pid, signal.SIGKILL)
                self.launcher.wait()
        for left in (one for one in family if one.is_alive):
            os.kill(left.pid, signal.SIGKILL)
        self.launcher = None
