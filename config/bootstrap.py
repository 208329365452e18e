"""Makes the virtual environment and keeps it as its requirements say: `python3 config/bootstrap.py requirements.txt`.

Standard library only, and written so that even an old Python can read it far enough to say that it is too old.
Every failure is one line that says what to do.
"""

import sys

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.exit("Python %d.%d or newer is needed, this is %d.%d; choose one with: make serve PYTHON=python3.12"
             % (OLDEST + tuple(sys.version_info[:2])))

import hashlib  # noqa: E402
import os  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
from pathlib import Path  # noqa: E402

HOUSE = Path(__file__).resolve().parent.parent
VENV = HOUSE / os.environ.get("VENV", ".venv")
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"


def main(requirements: str) -> None:
    with one_at_a_time():
        wanted = fingerprint(requirements)
        if wanted in stamps():
            return
        if not PYTHON.exists():
            make_venv()
        install(requirements)
        STAMP.write_text("\n".join([*stamps(), *map(fingerprint, included(requirements))]) + "\n")


class one_at_a_time:  # noqa: N801 - reads as a phrase where it is used
    """Two `make` at the same moment, in two terminals, take turns."""

    def __enter__(self) -> None:
        import fcntl

        VENV.parent.mkdir(parents=True, exist_ok=True)
        self.file = open(VENV.with_name(VENV.name + ".lock"), "w")  # noqa: SIM115 - held until we leave
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *error: object) -> None:
        self.file.close()


def included(requirements: str) -> "list[str]":
    """The file itself and those it takes in by `-r`: who has the tests' packages has the site's too."""
    lines = (HOUSE / requirements).read_text().splitlines()
    return [requirements, *(line[3:].strip() for line in lines if line.startswith("-r "))]


def fingerprint(requirements: str) -> str:
    """Changes with the packages wanted and with the Python they are for."""
    digest = hashlib.sha256(sys.version.encode())
    for name in [*included(requirements), "constraints.txt"]:
        digest.update((HOUSE / name).read_bytes())
    return requirements + " " + digest.hexdigest()


def stamps() -> "list[str]":
    return STAMP.read_text().splitlines() if STAMP.exists() and PYTHON.exists() else []


def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    say("making a virtual environment in %s" % VENV)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("This Python cannot make virtual environments; on Debian and Ubuntu: sudo apt install python3-venv")


def install(requirements: str) -> None:
    say("installing %s (only when it changes)" % requirements)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    done = subprocess.run([*pip, "-r", requirements], cwd=str(HOUSE), stderr=subprocess.PIPE, text=True)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or [done.stderr[-300:]]
        sys.exit("pip could not install %s: %s" % (requirements, errors[-1].replace("ERROR: ", "").strip()))


def say(what: str) -> None:
    print("registre:", what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
