"""Processes that the launcher starts, brings back when they die, and stops."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

LEASH = Path(__file__).with_name("leash.py")
LONGEST_PAUSE = 30.0  # seconds before a process that keeps dying is tried again
STEADY = 60.0  # seconds of life after which its earlier deaths are forgotten


@dataclass
class Child:
    """A program in a session of its own, so that Ctrl-C reaches the launcher alone, which then stops all in order."""

    name: str
    command: Sequence[str]
    orphaned_by: signal.Signals = signal.SIGTERM  # what it gets when the launcher is gone
    stopped_by: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 2.0),)  # in this order, with this patience
    before: Callable[[], object] = lambda: None
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 0.0
    due: float = field(default=0.0, init=False)

    def start(self) -> None:
        self.before()
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(LEASH), str(int(self.orphaned_by)), *self.command],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        self.started = time.monotonic()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def revive(self, now: float) -> bool:
        """Start it again if it died and its pause is over; the pause doubles with every death."""
        if self.is_running or self.process is None:
            return False
        if not self.due:
            self.pause = 0.5 if now - self.started > STEADY else min(LONGEST_PAUSE, max(0.5, self.pause * 2))
            self.due = now + self.pause
            ended = self.process.returncode
            say(f"the {self.name} ended ({describe(ended)}); it starts again in {self.pause:g} s")
        if now < self.due:
            return False
        self.due = 0.0
        self.start()
        return True

    def stop(self) -> None:
        if self.process is None:
            return
        for number, patience in self.stopped_by:
            if self._ends_by(number, patience):
                break
        self._kill_what_is_left()

    def _ends_by(self, number: signal.Signals, patience: float) -> bool:
        assert self.process is not None
        self.process.send_signal(number)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _kill_what_is_left(self) -> None:
        assert self.process is not None
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):  # macOS answers the latter for a group of zombies
            return
        finally:
            self.process.wait()


class Keeper:
    """Keeps children alive, from a thread that outlives them: the kernel ties a leash to the thread that made it."""

    def __init__(self) -> None:
        self.children: list[Child] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="keeper", daemon=True)

    def start(self, child: Child) -> None:
        """Children are watched in the order they were started in, and stopped in the reverse one."""
        child.start()
        self.children.append(child)
        if not self._thread.is_alive():
            self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        self._revive_until_stopped()
        for child in reversed(self.children):
            child.stop()

    def _revive_until_stopped(self) -> None:
        while not self._stopping.wait(0.2):
            for child in list(self.children):
                try:
                    child.revive(time.monotonic())
                except OSError as error:
                    child.due = 0.0
                    say(f"the {child.name} could not be started ({error.strerror})")


def describe(returncode: int) -> str:
    if returncode >= 0:
        return f"exit code {returncode}"
    try:
        return signal.Signals(-returncode).name
    except ValueError:
        return f"signal {-returncode}"


def say(what: str) -> None:
    print(f"registre: {what}", file=sys.stderr, flush=True)
