"""Runs a command that must not outlive the launcher: `python config/leash.py SIGNAL COMMAND...`.

However the launcher ends, by `kill -9` too, the command gets SIGNAL. On Linux the kernel sees to that and the command
takes this process's place. Elsewhere this process stays, and watches its standard input: a pipe whose other end the
launcher holds and never writes to. Standard library only, and quick to start.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

PR_SET_PDEATHSIG = 1
PATIENCE = 5  # seconds between the signal and SIGKILL


def hold(signal_number: int, command: list[str]) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux" and "LEASH_BY_PIPE" not in os.environ:
        return become(signal_number, command)
    return watch(signal_number, command)


def become(signal_number: int, command: list[str]) -> int:
    die_with_parent(signal_number)
    return os.execvp(command[0], command)


def die_with_parent(signal_number: int) -> None:
    """Where the kernel can arrange it, which is on Linux."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0)
    if os.getppid() != parent:  # it died before the kernel knew what we wanted
        os._exit(1)


def watch(signal_number: int, command: list[str]) -> int:
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    for number in (signal.SIGTERM, signal.SIGQUIT):
        signal.signal(number, lambda number, frame: child.send_signal(number))
    threading.Thread(target=follow_the_launcher, args=(child, signal_number), daemon=True).start()
    ended = child.wait()
    return ended if ended >= 0 else 128 - ended


def follow_the_launcher(child: subprocess.Popen[bytes], signal_number: int) -> None:
    while os.read(0, 1):
        pass
    child.send_signal(signal_number)
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(0, signal.SIGKILL)  # the command, its children and this process, which share a session


if __name__ == "__main__":
    sys.exit(hold(int(sys.argv[1]), sys.argv[2:]))
