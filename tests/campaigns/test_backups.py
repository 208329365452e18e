"""Dated copies of the database: made, kept for so many days, put back; what is no copy changes nothing."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import stat
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Campaign
from campaigns.services import backups
from campaigns.services.backups import BackupRefused, back_up, back_up_daily, forget_old, is_due, made_at, restore

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def kept(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own."""
    settings.VAR_DIR, settings.BACKUP_DAYS = tmp_path, 30
    return tmp_path / "backups"


def named(folder: Path, days: int) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"registre-{timezone.localtime() - timedelta(days=days):%Y-%m-%d-%H%M%S-%f}.sqlite3"
    path.touch()
    return path


def names() -> list[str]:
    return sorted(Campaign.objects.values_list("name", flat=True))


def test_what_was_backed_up_comes_back(kept: Path) -> None:
    Campaign.objects.create(name="Before")
    path = back_up()
    Campaign.objects.create(name="After")
    call_command("restore", str(path), verbosity=0)
    assert names() == ["Before"]
    assert len(list(kept.glob("registre-*"))) == 2  # what was there is kept too


def test_the_copy_is_whole_dated_and_for_nobody_else(kept: Path) -> None:
    path = back_up()
    assert path.parent == kept and abs(made_at(path) - timezone.now()) < timedelta(minutes=1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and stat.S_IMODE(kept.stat().st_mode) == 0o700
    assert [one.name for one in kept.iterdir()] == [path.name]


def test_once_a_day_and_old_ones_go(kept: Path) -> None:
    old, older = named(kept, 40), named(kept, 31)
    young = named(kept, 3)
    assert is_due()
    made = back_up_daily()
    assert made is not None and made.exists() and young.exists()
    assert not old.exists() and not older.exists()
    assert not is_due() and back_up_daily() is None
    assert is_due(timezone.now() + timedelta(days=1, minutes=1))


def test_the_last_one_stays_however_old(kept: Path) -> None:
    last = named(kept, 400)
    assert forget_old() == [] and last.exists()


def test_turned_off(settings: Any, kept: Path) -> None:
    settings.BACKUP_DAYS = 0
    assert not is_due() and back_up_daily() is None and forget_old() == []


def test_the_sweep_asks_for_one_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(tasks.back_up, "delay", lambda: asked.append(1))
    tasks.sweep()
    tasks.back_up()
    tasks.sweep()
    assert asked == [1] and len(backups.backups()) == 1


def test_one_that_fails_leaves_nothing_and_is_tried_again_later(monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    def fails(*_: Any) -> None:
        raise BackupRefused("the disk is full")

    monkeypatch.setattr(backups, "_copy_sqlite", fails)
    monkeypatch.setattr(backups, "_dump_postgresql", fails)
    assert back_up_daily() is None and backups.backups() == []
    assert not list(kept.glob("*.part")) and not is_due()
    hours_ago = timezone.now().timestamp() - 2 * 3600
    os.utime(kept / "begun", (hours_ago, hours_ago))
    assert is_due()
    with pytest.raises(CommandError, match="the disk is full"):
        call_command("back_up")


def test_without_pg_dump_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(BackupRefused, match="pg_dump is not installed"):
        backups._dump_postgresql(Path("x"))


def test_the_password_stands_in_no_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Done:
        returncode, stderr = 1, "no such server\n"

    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setitem(connection.settings_dict, "PASSWORD", "a secret")
    monkeypatch.setattr("subprocess.run", lambda command, **more: seen.append((command, more["env"])) or Done())
    with pytest.raises(BackupRefused, match="no such server"):
        backups._dump_postgresql(Path("x"))
    assert "a secret" not in str(seen[0][0]) and seen[0][1]["PGPASSWORD"] == "a secret"


# -- what is no copy -------------------------------------------------------------------------------------------------
def refused(path: Path) -> str:
    Campaign.objects.create(name="Still here")
    with pytest.raises(BackupRefused) as found:
        restore(path)
    assert names() == ["Still here"]
    return str(found.value)


def test_nothing_there(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "nowhere")


@pytest.mark.parametrize("body", [b"", b"Hello", b"PK\x03\x04"])
def test_something_else(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "x").write_bytes(body)
    assert "is no backup" in refused(tmp_path / "x")


def test_a_copy_of_another_kind_of_database(tmp_path: Path) -> None:
    other = {"sqlite": b"PGDMP....", "postgresql": backups.SQLITE_MARK}[connection.vendor]
    (tmp_path / "x").write_bytes(other)
    assert "a copy of " in refused(tmp_path / "x")


@pytest.mark.parametrize("share", [5, 50, 95])
def test_cut_short(share: int) -> None:
    path = back_up()
    path.write_bytes(path.read_bytes()[: path.stat().st_size * share // 100])
    assert refused(path)


def test_a_database_of_somebody_else() -> None:
    with pytest.raises(BackupRefused, match="not a database of Le Registre"):
        backups._check_ours(sqlite3.connect(":memory:"))


def test_one_by_a_newer_site() -> None:
    path = back_up()
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        steps = cursor.fetchall()
    backups._check_not_newer(steps)
    with pytest.raises(BackupRefused, match="9999_later"):
        backups._check_not_newer([*steps, ("campaigns", "9999_later")])
    restore(path)


def test_not_while_the_site_runs(tmp_path: Path) -> None:
    path = back_up()
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="stop it first"):
            call_command("restore", str(path))
