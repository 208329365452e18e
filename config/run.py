"""One process of a site that is kept by systemd or the like: `python -m config.run web|worker|upgrade`.

`make serve` starts and keeps everything on one machine. Here each process stands alone: any number of web processes and
workers, on any number of machines, meet on one PostgreSQL and one Redis. docs/hosting.md tells how.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from config import serve
from config.environment import BadSetting, flag, number
from config.web import WebServer, take_port

LISTEN = "127.0.0.1"  # behind a proxy; HOST= says otherwise


def web() -> int:
    """A web server. It is up once it says so; pages and event streams come from the same process."""
    host, port = os.environ.get("HOST") or LISTEN, number("PORT", 8000, most=serve.HIGHEST_PORT)
    with take_port(host, port) as taken:
        here = taken.getsockname()[1]
        server = WebServer(
            on_ready=lambda: print(f"registre: listening at {host} port {here}", flush=True),
            access_log=flag("ACCESS_LOG"),
            behind_proxy=flag("HTTPS"),
        )
        server.run(sockets=[taken])
    return 0


def worker() -> int:
    """A Celery worker with its sweep, in the place of this process. Whoever keeps it starts it again when it ends."""
    needed("REDIS_URL")
    os.execv(sys.executable, serve.worker_command())


def upgrade() -> int:
    """Brings the tables up to date: once for each new version of the site, before its processes start."""
    serve.reach_database()
    serve.migrate()
    print("registre: the database is up to date", flush=True)
    return 0


def needed(name: str) -> None:
    if not os.environ.get(name):
        raise BadSetting(f"{name} is needed here; docs/hosting.md tells what to set")


PROCESSES: dict[str, Callable[[], int]] = {"web": web, "worker": worker, "upgrade": upgrade}


def main(arguments: Sequence[str]) -> int:
    start = PROCESSES.get(arguments[0]) if len(arguments) == 1 else None
    if start is None:
        print("use: python -m config.run " + "|".join(PROCESSES), file=sys.stderr)
        return 2
    try:
        serve.check_rules()
        import_module("config.settings")
        return start()
    except BadSetting as sentence:
        print(f"registre: {sentence}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
