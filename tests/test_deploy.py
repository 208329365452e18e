"""What stands in `deploy/` and the Procfile starts what there is, and the guide names every setting."""

from __future__ import annotations

import re
from configparser import RawConfigParser
from pathlib import Path

import pytest

from config.run import PROCESSES

HOUSE = Path(__file__).resolve().parent.parent
UNITS = sorted(HOUSE.glob("deploy/*.service"))
GUIDE = (HOUSE / "docs" / "hosting.md").read_text("utf-8")


def unit(path: Path) -> RawConfigParser:
    read = RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(path.read_text("utf-8"))
    return read


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_a_process_there_is_and_keeps_it(path: Path) -> None:
    service = unit(path)["Service"]
    _python, module, process = re.fullmatch(r"(\S+) -m (\S+) (\w+)", service["ExecStart"]).groups()
    assert module == "config.run" and process in PROCESSES
    assert service["Restart"] == "always"
    assert service["EnvironmentFile"] == "/etc/registre.env"


def test_the_procfile_starts_every_process_there_is() -> None:
    lines = (HOUSE / "Procfile").read_text("utf-8").splitlines()
    assert {line.split()[-1] for line in lines} == set(PROCESSES)
    assert all(line.split(": ")[1].startswith("python -m config.run ") for line in lines)


def test_settings_of_the_file_stand_in_the_guide() -> None:
    settings = re.findall(r"^#? ?([A-Z_]+)=", (HOUSE / "deploy" / "registre.env").read_text("utf-8"), re.MULTILINE)
    assert "SECRET_KEY" in settings
    assert not [one for one in settings if f"`{one}" not in GUIDE and f"{one}`" not in GUIDE]


def test_unit_files_are_found() -> None:
    assert [path.name for path in UNITS] == ["registre-web@.service", "registre-worker@.service"]
