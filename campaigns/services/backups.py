"""Dated copies of the whole database, made while the site runs; and putting one back."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

logger = logging.getLogger(__name__)

A_DAY = timedelta(days=1)
RETRY = timedelta(hours=1)  # after one that stopped halfway
NAMES = re.compile(r"registre-(\d{4}-\d\d-\d\d)-(\d{6})-\d{6}\.(?:sqlite3|pgdump)\Z")
SQLITE_MARK = b"SQLite format 3\0"
POSTGRESQL_MARK = b"PGDMP"
LONGEST_DUMP = 3600  # seconds


class BackupRefused(Exception):
    """It cannot be done here; `str` says why, for whoever keeps the site."""


def folder() -> Path:
    """Only for the one who runs the site: a copy holds every secret there is."""
    found = Path(settings.VAR_DIR) / "backups"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def backups() -> list[Path]:
    """The oldest first."""
    return sorted(path for path in folder().iterdir() if NAMES.match(path.name))


def made_at(path: Path) -> datetime:
    found = NAMES.match(path.name)
    assert found is not None
    return timezone.make_aware(datetime.strptime("".join(found.groups()), "%Y-%m-%d%H%M%S"))  # noqa: DTZ007


def back_up() -> Path:
    """A copy as the database is now. Raises BackupRefused; a copy that failed leaves nothing that looks like one."""
    name = f"registre-{timezone.localtime():%Y-%m-%d-%H%M%S-%f}"
    path = folder() / f"{name}.{'sqlite3' if connection.vendor == 'sqlite' else 'pgdump'}"
    with _unfinished(path) as part:
        if connection.vendor == "sqlite":
            _copy_sqlite(part)
        else:
            _dump_postgresql(part)
        part.replace(path)
    return path


@contextlib.contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """Written under another name, for nobody else to read, and gone when it fails."""
    part = path.with_suffix(".part")
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _copy_sqlite(part: Path) -> None:
    """SQLite's own way of copying a database that is in use: writers wait for nobody."""
    connection.ensure_connection()
    copy = sqlite3.connect(part)
    try:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
        _check_whole(copy)
    except sqlite3.Error as error:
        raise BackupRefused(f"SQLite could not copy the database: {error}") from None
    finally:
        copy.close()


def _check_whole(copy: sqlite3.Connection) -> None:
    found = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != ("ok",):
        raise BackupRefused(f"the copy is damaged: {found[0]}")


def _dump_postgresql(part: Path) -> None:
    _run_postgresql("pg_dump", "--format=custom", f"--file={part}")


def _run_postgresql(program: str, *options: str) -> str:
    """What it says. The password goes by the environment: arguments are seen by everybody on the machine."""
    found = shutil.which(program)
    if found is None:
        raise BackupRefused(
            f"{program} is not installed; install the client of PostgreSQL, or do it where the server is."
        )
    about: dict[str, Any] = connection.settings_dict
    parts = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    named = {name: str(about[key]) for name, key in parts.items() if about.get(key)}
    command = [found, "--no-password", *options]
    try:
        done = subprocess.run(
            command, env={**os.environ, **named}, capture_output=True, text=True, timeout=LONGEST_DUMP
        )
    except subprocess.TimeoutExpired:
        raise BackupRefused(f"{program} was not done within an hour.") from None
    if done.returncode:
        raise BackupRefused(f"{program}: {(done.stderr.strip().splitlines() or ['it gave no reason'])[-1]}")
    return done.stdout


# -- every day -------------------------------------------------------------------------------------------------------
def is_due(now: datetime | None = None) -> bool:
    """A day after the last one, and an hour after one that was begun."""
    if not settings.BACKUP_DAYS:
        return False
    now = now or timezone.now()
    if (begun := _begun()).exists() and now.timestamp() - begun.stat().st_mtime < RETRY.total_seconds():
        return False
    last = backups()
    return not last or now - made_at(last[-1]) >= A_DAY


def _begun() -> Path:
    return folder() / "begun"


def back_up_daily() -> Path | None:
    """If it is due and nobody else is at it. Then old ones go; the newest always stays."""
    if not is_due():
        return None
    _begun().touch()
    try:
        made = back_up()
    except BackupRefused as refused:
        logger.error("no backup was made: %s", refused)
        return None
    forget_old()
    return made


def forget_old(now: datetime | None = None) -> list[Path]:
    """Those older than BACKUP_DAYS, but never the last one."""
    if not settings.BACKUP_DAYS:
        return []
    oldest = (now or timezone.now()) - timedelta(days=settings.BACKUP_DAYS)
    old = [path for path in backups()[:-1] if made_at(path) < oldest]
    for path in old:
        path.unlink(missing_ok=True)
    return old


# -- putting one back ------------------------------------------------------------------------------------------------
def restore(path: Path) -> None:
    """The database becomes what the copy holds. Raises BackupRefused before anything has changed."""
    kind = _kind(path)
    if kind != connection.vendor:
        found = f"a copy of {kind}" if kind else "no backup"
        raise BackupRefused(f"{path} is {found}, and the site runs on {connection.vendor}.")
    if kind == "sqlite":
        _restore_sqlite(path)
    else:
        options = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
        rows = _run_postgresql("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path))
        _check_not_newer([tuple(line.split("\t")[1:3]) for line in rows.splitlines() if line.count("\t") == 3])
        name = connection.settings_dict["NAME"]
        connection.close()
        _run_postgresql("pg_restore", *options, f"--dbname={name}", str(path))


def _kind(path: Path) -> str:
    try:
        with path.open("rb") as file:
            begin = file.read(len(SQLITE_MARK))
    except OSError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror}") from None
    if begin == SQLITE_MARK:
        return "sqlite"
    return "postgresql" if begin.startswith(POSTGRESQL_MARK) else ""


def _restore_sqlite(path: Path) -> None:
    source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        _check_whole(source)
        _check_ours(source)
        connection.ensure_connection()
        source.backup(connection.connection)
    except sqlite3.Error as error:
        raise BackupRefused(f"{path} is damaged or cut short: {error}") from None
    finally:
        source.close()


def _check_ours(source: sqlite3.Connection) -> None:
    """A database of this site, and of no newer one."""
    tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"django_migrations", "campaigns_campaign", "campaigns_game"} <= tables:
        raise BackupRefused("this is not a database of Le Registre.")
    _check_not_newer(source.execute("SELECT app, name FROM django_migrations").fetchall())


def _check_not_newer(steps: Sequence[tuple[str, ...]]) -> None:
    """`steps`: by which the tables came to be as they are, as (app, name)."""
    known = MigrationLoader(None).disk_migrations
    newer = [step[1] for step in steps if step[0] == "campaigns" and step not in known]
    if newer:
        raise BackupRefused(f"a newer Le Registre has written it ({newer[0]}): upgrade first.")
