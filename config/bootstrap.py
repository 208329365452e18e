"""Makes the virtual environment and keeps it as its requirements say: `python3 config/bootstrap.py requirements.txt`.

Standard library only, and written so that even an old Python can read it far enough to say that it is too old.
Every failure is one line that says what to do.
"""

import sys

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    found = ".".join(map(str, sys.version_info[:2]))
    sys.exit(f"Python 3.11 or newer is needed, this is {found}; choose one with: make serve PYTHON=python3.12")

import hashlib  # noqa: E402
import os  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
from pathlib import Path  # noqa: E402

HOUSE = Path(__file__).resolve().parent.parent
VENV = HOUSE / os.environ.get("VENV", ".venv")
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"
VERSION = ".".join(map(str, sys.version_info[:3]))
BASE = getattr(sys, "_base_executable", sys.executable)  # our own, if we run from a virtual environment already


def main(requirements: str) -> None:
    with one_at_a_time():
        wanted = fingerprint(requirements)
        if wanted in stamps():
            return
        if not fits():
            make_venv()
        install(requirements)
        STAMP.write_text("\n".join(map(fingerprint, included(requirements))) + "\n")


class one_at_a_time:
    """Two `make` at the same moment, in two terminals, take turns."""

    def __enter__(self) -> None:
        import fcntl

        VENV.parent.mkdir(parents=True, exist_ok=True)
        self.file = open(VENV.with_name(VENV.name + ".lock"), "w")
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *error: object) -> None:
        self.file.close()


def included(requirements: str) -> "list[str]":
    """The file itself and those it takes in by `-r`: who has the tests' packages has the site's too."""
    lines = (HOUSE / requirements).read_text().splitlines()
    return [requirements, *(line[3:].strip() for line in lines if line.startswith("-r "))]


def fingerprint(requirements: str) -> str:
    """Changes with the packages wanted and with the Python they are for."""
    digest = hashlib.sha256(VERSION.encode())
    for name in [*included(requirements), "constraints.txt"]:
        digest.update((HOUSE / name).read_bytes())
    return requirements + " " + digest.hexdigest()


def stamps() -> "list[str]":
    return STAMP.read_text().splitlines() if STAMP.exists() and PYTHON.exists() else []


def fits() -> bool:
    """Whether there is a virtual environment, made by the Python we were called with."""
    config = VENV / "pyvenv.cfg"
    return PYTHON.exists() and f"version = {VERSION}\n" in config.read_text()


def make_venv() -> None:
    """Without a pip of its own, which would take longer to unpack than everything else."""
    say(f"making a virtual environment in {VENV}")
    made = run([BASE, "-m", "venv", "--clear", "--without-pip", str(VENV)])
    if made.returncode:
        give_up_on_venv()


def give_up_on_venv() -> None:
    shutil.rmtree(str(VENV), ignore_errors=True)
    sys.exit("This Python cannot make virtual environments; on Debian and Ubuntu: sudo apt install python3-venv")


def pip() -> "list[str]":
    """The pip of the Python we were called with, if it is new enough to work for another; else one for the venv."""
    if run([BASE, "-m", "pip", "--python", str(PYTHON), "--version"]).returncode == 0:
        return [BASE, "-m", "pip", "--python", str(PYTHON)]
    if run([str(PYTHON), "-m", "ensurepip"]).returncode:
        give_up_on_venv()
    return [str(PYTHON), "-m", "pip"]


def install(requirements: str) -> None:
    say(f"installing {requirements} (only when it changes)")
    options = ["install", "--quiet", "--disable-pip-version-check", "-r", requirements]
    done = run([*pip(), *options])
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR")] or lines or ["it gave no reason"]
        sys.exit(f"pip could not install {requirements}: " + errors[-1].replace("ERROR: ", ""))


def run(command: "list[str]") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=str(HOUSE), capture_output=True, text=True)


def say(what: str) -> None:
    print("registre:", what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
