"""What the settings read from the surroundings, each as a sentence of its own."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config import environment
from config.delivery import HideTokens, version_of
from config.environment import BadSetting
from config.processes import Child
from tests.serving import HOUSE


def test_postgresql_is_read_from_its_address(tmp_path: Path) -> None:
    found = environment.database("postgres://anne:p%40ss@db.example:5433/games?sslmode=require", tmp_path)
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", "5433", "games")
    assert (found["USER"], found["PASSWORD"]) == ("anne", "p@ss")
    assert found["OPTIONS"]["sslmode"] == "require"


def test_without_an_address_sqlite_waits_its_turn_to_write(tmp_path: Path) -> None:
    found = environment.database("", tmp_path)
    assert found["NAME"] == str(tmp_path / "registre.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "WAL" in found["OPTIONS"]["init_command"]


def test_the_database_is_its_owner_s_alone_in_any_folder(tmp_path: Path) -> None:
    """New, or there already from before."""
    for _ in range(2):
        path = Path(environment.database("", tmp_path)["NAME"])
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o644)


@pytest.mark.parametrize("address", ["mysql://h/d", "postgres://h", "postgres://h:x/d", "games"])
def test_an_address_that_cannot_be_understood_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadSetting, match="DATABASE_URL"):
        environment.database(address, tmp_path)


@pytest.mark.parametrize(
    ("address", "port", "tls", "ssl"),
    [("smtp://h", 25, False, False), ("smtp+tls://h", 587, True, False), ("smtps://h:10465", 10465, False, True)],
)
def test_letters_go_where_the_address_says(address: str, port: int, tls: bool, ssl: bool) -> None:
    found = environment.mail(address)
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (port, tls, ssl)


def test_letters_are_printed_where_no_address_is_given() -> None:
    assert environment.mail("")["EMAIL_BACKEND"].endswith("console.EmailBackend")


def test_the_secret_key_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_processes_that_start_together_find_one_secret_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(environment.secret_key, [tmp_path] * 32))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_password_is_never_repeated() -> None:
    assert environment.without_password("redis://:secret@h:1/0") == "redis://:***@h:1/0"
    assert environment.without_password("redis://h:1/0") == "redis://h:1/0"


def test_neighbours_are_told_no_address_of_this_machine_alone() -> None:
    assert not [address for address in environment.lan_addresses() if address.startswith("127.")]


@pytest.mark.parametrize(
    ("logger", "said", "kept"),
    [
        ("django.request", "Not Found: /join/9fK2-aBcD_eFgHiJkLmNoP12/", "Not Found: /join/***/"),
        ("django.request", "Not Found: /campaigns/12/games/", "Not Found: /campaigns/12/games/"),
        ("uvicorn.access", '1.2.3.4 - "GET /rules?q=secret HTTP/1.1" 200', '1.2.3.4 - "GET /rules HTTP/1.1" 200'),
    ],
)
def test_what_opens_doors_stays_out_of_the_log(logger: str, said: str, kept: str) -> None:
    record = logging.LogRecord(logger, logging.WARNING, __file__, 1, "%s", (said,), None)
    assert HideTokens().filter(record)
    assert record.getMessage() == kept


def test_a_static_address_changes_with_the_content(tmp_path: Path, settings: object) -> None:
    settings.STATICFILES_DIRS = [tmp_path]  # type: ignore[attr-defined]
    (tmp_path / "a.css").write_text("a {}")
    before = version_of("a.css")
    (tmp_path / "a.css").write_text("b {}")
    assert version_of("a.css") != before


def test_a_process_that_keeps_dying_is_tried_ever_more_rarely() -> None:
    child = Child("clerk", ["false"])
    child.start()
    pauses = []
    for now in range(1, 60):
        if child.process is not None:
            child.process.wait()
        if child.revive(child.started + now):
            pauses.append(child.pause)
    assert pauses[:4] == [0.5, 1.0, 2.0, 4.0]
    assert max(pauses) <= 30


@pytest.mark.parametrize("https", ["", "1"])
def test_cookies_are_bound_to_https_only_where_there_is_https(tmp_path: Path, https: str) -> None:
    variables = {**os.environ, "HTTPS": https, "HOSTS": "games.example", "VAR_DIR": str(tmp_path)}
    names = "SESSION_COOKIE_SECURE, CSRF_COOKIE_SECURE, SECURE_SSL_REDIRECT, bool(SECURE_HSTS_SECONDS), not DEBUG"
    program = f"from config.settings import *; print({names}, *CSRF_TRUSTED_ORIGINS)"
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, env=variables, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [str(bool(https))] * 4 + ["True", "https://games.example"]
