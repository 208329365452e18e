"""`make serve`: starts the broker, the database, the worker and the web server, and stops them together."""

from __future__ import annotations

import fcntl
import gc
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn

from config.broker import Broker
from config.environment import (
    REDIS,
    SQLITE,
    BadSetting,
    data_folder,
    database,
    flag,
    log_level,
    number,
    split_address,
    without_password,
)
from config.processes import Child, Keeper
from config.web import STOPPING, WebServer, announcement, take_port

HOUSE = Path(__file__).resolve().parent.parent
WORKER = ("-m", "celery", "--quiet", "-A", "config", "worker", "--pool=prefork")
ALONE = ("--without-gossip", "--without-mingle", "--without-heartbeat")  # no word to other workers; starts much sooner
WORKER_STOPS = ((signal.SIGTERM, 4.0), (signal.SIGQUIT, 1.5))  # finish the task at hand; put it back on the queue
HIGHEST_PORT = 65535
MIGRATION_LOCK = 0x7265676973747265  # any number, the same everywhere
BROKER_STOPS = ((signal.SIGTERM, 1.5),)


class Stopped(BaseException):
    """Somebody asked the launcher to stop while it was not yet, or no longer, serving."""


def main() -> int:
    keeper = Keeper()
    sys.stdout.reconfigure(errors="replace")  # a terminal that cannot draw the QR code still gets the address
    for one in STOPPING:
        signal.signal(one, stop)
    try:
        serve(keeper)
    except BadSetting as sentence:
        print(f"registre: {sentence}", file=sys.stderr)
        return 1
    except Stopped:
        pass
    finally:
        for one in STOPPING:
            signal.signal(one, signal.SIG_IGN)
        keeper.stop()
    return 0


def stop(number: int, frame: FrameType | None) -> NoReturn:
    raise Stopped


def serve(keeper: Keeper) -> None:
    folder = data_folder(HOUSE)
    worker_command()  # complains of what it cannot be told
    host, port = os.environ.get("HOST", "0.0.0.0"), number("PORT", 8000, most=HIGHEST_PORT)
    check_rules()
    with only_one(folder), take_port(host, port) as taken:
        start_broker(keeper, folder)
        prepare_database()
        keeper.start(worker())
        run_web(taken, host, taken.getsockname()[1], demo_page())


def check_rules() -> None:
    """RULESETS_BACKEND may name rules that are not there."""
    try:
        import_module("rulesets")
    except ImportError as error:
        raise BadSetting(str(error)) from None


def only_one(folder: Path) -> IO[str]:
    """Two launchers on one data folder would fight over it; the lock goes when the process goes, however it goes."""
    lock = open(folder / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadSetting(
            f"the site already runs on the data in {folder}; for a second one give it a folder of its own: VAR_DIR=..."
        ) from None
    return lock


def start_broker(keeper: Keeper, folder: Path) -> None:
    """The address must stand in the environment before the settings are read."""
    if url := os.environ.get("REDIS_URL"):
        return reach("REDIS_URL", url, lambda: ping(url))
    broker = Broker(folder / "broker")
    broker.child.stopped_by = BROKER_STOPS
    keeper.start(broker.child)
    broker.wait_until_ready()
    os.environ["REDIS_URL"] = broker.url
    return None


def ping(url: str) -> None:
    import redis

    split_address(url, "REDIS_URL", REDIS)
    try:
        with redis.Redis.from_url(url, socket_timeout=3.0, socket_connect_timeout=3.0) as client:
            client.ping()
    except redis.RedisError as error:
        raise ConnectionError(str(error)) from error


def reach(name: str, url: str, attempt: Callable[[], object]) -> None:
    """Try a server that the environment names; say in one line why it cannot be had, and keep its password."""
    try:
        attempt()
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise BadSetting(f"{name} cannot be reached at {without_password(url)}: {why[:200]}") from None


def prepare_database() -> None:
    """Reach it, bring its tables up to date, and put the demo in if it is empty."""
    reach_database()
    migrate(with_demo=True)


def reach_database() -> None:
    if url := os.environ.get("DATABASE_URL"):
        reach("DATABASE_URL", url, lambda: connect(url))
    elif (path := data_folder(HOUSE) / SQLITE).exists():
        open_sqlite(path)


def migrate(*, with_demo: bool = False) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    with one_migration_at_a_time(connection):
        gc.disable()  # nothing of what is drawn for a migration can be let go before it is over
        call_command("migrate", interactive=False, verbosity=0)
        gc.enable()
        if with_demo:
            call_command("demo", if_empty=True, verbosity=0)
    connection.close()


def demo_page() -> str:
    """Where newcomers can try everything, as long as nobody has deleted it."""
    from django.urls import reverse

    from campaigns.services.demo import demo_token, has_demo

    return reverse("open_demo", args=[demo_token()]) if has_demo() else ""


def connect(url: str) -> None:
    import psycopg

    database(url, HOUSE)  # complains first of what is no address at all
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        raise ConnectionError(str(error)) from error


def open_sqlite(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as rows:
            rows.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise BadSetting(f"{path} cannot be read ({error}); docs/backups.md tells how to put a copy back") from None


@contextmanager
def one_migration_at_a_time(connection: Any) -> Iterator[None]:
    """Launchers on several machines may start on one PostgreSQL at the same moment."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])


def worker() -> Child:
    # Nothing gentler: a worker that lost its broker as well waits for it, and would do so for ever.
    return Child("worker", worker_command(), orphaned_by=signal.SIGKILL, stopped_by=WORKER_STOPS)


def worker_command() -> list[str]:
    jobs = number("JOBS", os.cpu_count() or 2)
    return [sys.executable, *WORKER, *ALONE, f"--concurrency={jobs}", f"--loglevel={log_level()}"]


def run_web(taken: socket.socket, host: str, port: int, demo: str) -> None:
    def announce() -> None:
        print(announcement(host, port, demo), flush=True)

    server = WebServer(on_ready=announce, access_log=flag("ACCESS_LOG"), behind_proxy=flag("HTTPS"))
    server.run(sockets=[taken])


if __name__ == "__main__":
    sys.exit(main())
