"""What the surroundings say: data folder, secret key, where database and mail are, the hosts we answer to."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import socket
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

POSTGRESQL = ("postgres", "postgresql")
REDIS = ("redis", "rediss")
SQLITE = "registre.sqlite3"
SQLITE_OPTIONS = {
    # IMMEDIATE, because a deferred transaction that turns into a writer fails at once instead of waiting.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
# Lent to threads, not owned by them: some wait long between two requests.
POOL_OPTIONS = {"min_size": 0, "max_size": 20, "timeout": 10}
# A hint to the worker is dropped when the broker does not take it at once: the sweep will find what it was about.
SOCKET_LIMITS = {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}
HURRIED = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "connect_retries_timeout": 0.2, **SOCKET_LIMITS}
LEVELS = [logging.getLevelName(level) for level in range(logging.DEBUG, logging.CRITICAL + 1, 10)]
LINUX_GET_INTERFACE_ADDRESS = 0x8915  # SIOCGIFADDR


class BadSetting(Exception):
    """An environment variable that cannot be understood; the text is one sentence for the person who set it."""


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """A variable that lists things, separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def number(name: str, otherwise: int, *, most: int | None = None) -> int:
    given = os.environ.get(name) or str(otherwise)
    if not given.isdecimal() or (most is not None and int(given) > most):
        up_to = "" if most is None else f" up to {most}"
        raise BadSetting(f"{name} must be a number{up_to}, not {given!r}")
    return int(given)


def log_level() -> str:
    given = os.environ.get("LOG_LEVEL") or "WARNING"
    if given.upper() not in LEVELS:
        raise BadSetting(f"LOG_LEVEL must be one of {', '.join(LEVELS)}, not {given!r}")
    return given.upper()


def version(base: Path) -> str:
    """Of the site; each game’s rules have releases of their own."""
    return str(tomllib.loads((base / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def game_templates(base: Path, registered: list[str]) -> list[Path]:
    """The template folders that games from outside the house bring along: `slug=package` has one inside its package."""
    folders = [base.joinpath(*named.partition("=")[2].split("."), "templates") for named in registered]
    return [folder for folder in folders if folder.is_dir()]


def data_folder(base: Path) -> Path:
    folder = Path(os.environ.get("VAR_DIR") or base / "var").absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"the data folder {folder} cannot be made ({error.strerror})") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetting(f"the data folder {folder} cannot be written to; choose another: VAR_DIR=...")
    return folder


def secret_key(folder: Path) -> str:
    """Made at the first start, kept in the data folder, readable by its owner only."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    path = folder / "secret_key"
    if not path.exists():
        _put_in_place(path, secrets.token_urlsafe(50))
    try:
        key = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        key = ""
    if not key:
        raise BadSetting(f"there is no secret key to read in {path}; remove that file, and everybody logs in anew")
    return key


def _put_in_place(path: Path, text: str) -> None:
    """Whole or not at all; of several processes that start together the first has the word."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk that knows no links
        draft.replace(path)
    draft.unlink(missing_ok=True)


def database(url: str, folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or the PostgreSQL that DATABASE_URL names."""
    if not url:
        test = os.environ.get("TEST_DB") or str(folder / "test.sqlite3")
        name = str(_for_its_owner(folder / SQLITE))
        engine = "django.db.backends.sqlite3"
        return {
            "ENGINE": engine,
            "NAME": name,
            "OPTIONS": SQLITE_OPTIONS,
            "CONN_MAX_AGE": None,  # a connection reads the whole schema before its first row: each thread keeps its own
            "TEST": {"NAME": test},
        }
    parts = split_address(url, "DATABASE_URL", POSTGRESQL)
    if not parts.path.strip("/"):
        raise BadSetting("DATABASE_URL names no database; write postgres://user:password@host:5432/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": {"connect_timeout": 5, **dict(parse_qsl(parts.query)), "pool": POOL_OPTIONS},
    }


def _for_its_owner(path: Path) -> Path:
    """There, and readable by its owner only, whatever folder it lies in: it holds every secret of every game."""
    with contextlib.suppress(OSError):  # of somebody else, or on a disk that knows no owners: then SQLite has the word
        if not path.exists():
            path.touch(mode=0o600)
        path.chmod(0o600)
    return path


def mail(url: str) -> dict[str, Any]:
    """Letters go to the console until EMAIL_URL names a server: smtp://, smtp+tls:// or smtps://user:password@host:port."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = split_address(url, "EMAIL_URL", {"smtp", "smtp+tls", "smtps"})
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }


def split_address(url: str, name: str, schemes: Iterable[str]) -> SplitResult:
    """The parts of a URL, or a complaint that never repeats the password in it."""
    expected = " or ".join(f"{scheme}://" for scheme in sorted(schemes))
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError as error:
        raise BadSetting(f"{name} is not an address ({error}); it starts with {expected}") from None
    if parts.scheme not in schemes:
        raise BadSetting(f"{name} must start with {expected}")
    return parts


def without_password(url: str) -> str:
    parts = urlsplit(url)
    return url.replace(f":{parts.password}@", ":***@") if parts.password else url


def time_zone() -> str:
    """The machine's own, so that quiet hours mean what the clock on its wall says."""
    from tzlocal import get_localzone_name

    if given := os.environ.get("TIME_ZONE"):
        return _known_zone(given)
    try:
        return str(get_localzone_name() or "UTC")
    except (LookupError, ValueError):
        return "UTC"


def _known_zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (LookupError, OSError, ValueError):
        raise BadSetting(f"TIME_ZONE knows no {name!r}; write one like Europe/Paris") from None


def lan_addresses() -> list[str]:
    """Addresses at which neighbours on the local network reach this machine, the likeliest first."""
    found = dict.fromkeys([*_outgoing_address(), *_interface_addresses(), *_addresses_of_own_name()])
    return [address for address in found if not address.startswith(("127.", "0."))]


def _outgoing_address() -> Iterable[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket sends nothing when it connects
        except OSError:
            return
        yield probe.getsockname()[0]


def _interface_addresses() -> Iterable[str]:
    try:
        import fcntl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = name.encode()[:15].ljust(256, b"\0")
            try:
                answer = fcntl.ioctl(probe, LINUX_GET_INTERFACE_ADDRESS, request)
            except OSError:
                continue
            yield socket.inet_ntoa(answer[20:24])


def _addresses_of_own_name() -> Iterable[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
