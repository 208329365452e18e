"""What cannot be done is said in one line that tells what to do, and nothing is left half started."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serving import HOUSE, PATIENCE, Site


def complaint(site: Site) -> str:
    """The one line that a site says before it gives up."""
    site.launch()
    assert site.launcher is not None
    assert site.launcher.wait(PATIENCE) == 1
    lines = site.output.strip().splitlines()
    assert len(lines) == 1, site.output
    return lines[0]


def test_a_taken_port_is_named_with_another_one_to_try(site: Site) -> None:
    with socket.create_server(("127.0.0.1", site.port)):
        said = complaint(site)
    assert f"port {site.port} is taken" in said
    assert f"PORT={site.port + 1}" in said


def test_a_second_site_on_the_same_data_is_refused(shared: Site, new_site: Callable[..., Site]) -> None:
    second = new_site(VAR_DIR=str(shared.folder))
    said = complaint(second)
    assert str(shared.folder) in said
    assert "already runs" in said
    assert shared.answers()


@pytest.mark.parametrize(
    ("variable", "address", "says"),
    [
        ("DATABASE_URL", "postgres://anne:hidden@127.0.0.1:9/games", "cannot be reached at postgres://anne:***@"),
        ("DATABASE_URL", "mysql://127.0.0.1/games", "must start with postgres:// or postgresql://"),
        ("DATABASE_URL", "postgres://127.0.0.1:port/games", "is not an address"),
        ("DATABASE_URL", "postgres://127.0.0.1", "names no database"),
        ("REDIS_URL", "redis://:hidden@127.0.0.1:9/0", "cannot be reached at redis://:***@127.0.0.1:9/0"),
        ("REDIS_URL", "http://127.0.0.1", "must start with redis:// or rediss://"),
        ("PORT", "eighty", "PORT must be a number"),
        ("EMAIL_URL", "pigeon://home", "EMAIL_URL must start with"),
        ("VAR_DIR", "/dev/null/var", "cannot be made"),
        ("PORT", "70000", "PORT must be a number up to 65535"),
        ("TIME_ZONE", "Mars/Phobos", "TIME_ZONE knows no 'Mars/Phobos'"),
        ("SWEEP_SECONDS", "often", "SWEEP_SECONDS must be a number"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL must be one of DEBUG, INFO"),
        ("RULESETS_BACKEND", "fast", "RULESETS_BACKEND is 'fast'"),
        ("JOBS", "many", "JOBS must be a number"),
    ],
)
def test_a_setting_that_leads_nowhere_is_named(
    new_site: Callable[..., Site], variable: str, address: str, says: str
) -> None:
    said = complaint(new_site(**{variable: address}))
    assert variable in said or variable == "VAR_DIR"
    assert says in said
    assert "hidden" not in said


@pytest.mark.parametrize(("file", "says"), [("registre.sqlite3", "docs/backups.md"), ("secret_key", "secret key")])
def test_a_file_of_ours_that_cannot_be_read_is_named(site: Site, file: str, says: str) -> None:
    site.folder.mkdir()
    (site.folder / file).write_bytes(b"\xff" * 4096)
    said = complaint(site)
    assert str(site.folder / file) in said
    assert says in said


def bootstrap(venv: Path, *, python: str = sys.executable, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "VENV": str(venv), **environment}
    return subprocess.run(
        ["make", "venv", f"PYTHON={python}"], cwd=HOUSE, env=variables, capture_output=True, text=True, check=False
    )


def only_line(said: subprocess.CompletedProcess[str]) -> str:
    """What make's standard error holds besides what is under way and make's own last word."""
    assert said.returncode != 0
    lines = [line for line in said.stderr.splitlines() if not line.startswith(("make", "registre: "))]
    assert len(lines) == 1, said.stderr
    return lines[0]


def script(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def broken_modules(folder: Path, *names: str) -> str:
    """A folder for PYTHONPATH in which these modules of the standard library fail, as where a package is missing."""
    folder.mkdir()
    for name in names:
        (folder / f"{name}.py").write_text(f"raise ImportError('No module named {name}')\n")
    return str(folder)


def test_a_python_too_old_is_told_which_one_is_needed(tmp_path: Path) -> None:
    pretend = "import runpy, sys; sys.version_info = (3, 9, 2); sys.argv.pop(0); runpy.run_path(sys.argv[0])"
    old = script(tmp_path / "python3.9", f'#!/bin/sh\nexec {sys.executable} -c "{pretend}" "$@"\n')
    said = only_line(bootstrap(tmp_path / "venv", python=old))
    assert "Python 3.11 or newer is needed, this is 3.9" in said


def test_a_missing_venv_module_names_its_package(tmp_path: Path) -> None:
    path = broken_modules(tmp_path / "modules", "venv")
    assert "python3-venv" in only_line(bootstrap(tmp_path / "venv", PYTHONPATH=path))


def test_a_python_without_any_pip_names_the_package_too(tmp_path: Path) -> None:
    path = broken_modules(tmp_path / "modules", "pip", "ensurepip")
    assert "python3-venv" in only_line(bootstrap(tmp_path / "venv", PYTHONPATH=path))
    assert not (tmp_path / "venv").exists()


def test_packages_that_cannot_be_had_are_named(tmp_path: Path) -> None:
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    said = only_line(bootstrap(tmp_path / "venv", **nowhere))
    assert said.startswith("pip could not install requirements-test.txt: No matching distribution found for ")


def test_nothing_is_installed_twice() -> None:
    said = subprocess.run(["make", "venv"], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert said.stderr == ""
