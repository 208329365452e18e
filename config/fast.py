"""`make fast`: the rules compiled by mypyc, unchanged, into a folder that workers prefer while it is fresh.

Without a C compiler it says so, and the rules run as they are: nothing but speed depends on this.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

from rulesets import GAMES
from rulesets.backend import HOME, LEFT_OUT, fast_folder, fingerprint

# Each runs as it is. Front doors, and what is bound to stay open to games from outside the house:
OPEN = ("__init__", "__main__", "backend", "commands", "actions", "shapes", "box", "refusals")
# read once or seldom, so that nothing is won:
SELDOM = ("rulebook", "words", "gamefile", "replay", "recorder", "exercised", "component_files", "schemas", "guide")
SELDOM += ("position", "positions", "drawing", "rulings", "meta", "catalogue")
# classes with type parameters and slots, which mypyc does not know:
GENERIC = ("laws", "odds", "codec")
INTERPRETED = (*OPEN, *SELDOM, *GENERIC)
LIST = "compiled.txt"  # beside a game's modules
# Another module in the place of ours: the same names, made for the compiler.
STAND_INS = {"common/columns.py": Path(__file__).with_name("machine_columns.py")}

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
flags = ["--strict", "--explicit-package-bases", "--python-version={version}"]
setup(name="rulesets", packages=[], ext_modules=mypycify([*flags, *{modules!r}], opt_level={level!r}, debug_level="0"))
"""


def main() -> int:
    made = fast_folder() / fingerprint()
    if made.is_dir():
        print(f"registre: the compiled rules in {made} are fresh")
        return 0
    if missing := what_is_missing():
        print(f"registre: nothing compiled, because there is {missing}; the rules run as they are, only slower")
        return 0
    fast_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    print("registre: compiling the rules; this takes a few minutes, and is done once for each state of them")
    with tempfile.TemporaryDirectory(dir=fast_folder()) as workshop:
        copy = Path(workshop, "rulesets")
        shutil.copytree(HOME, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        made = fast_folder() / fingerprint(copy)  # of what is compiled, whatever becomes of the sources meanwhile
        for place, stand_in in STAND_INS.items():
            shutil.copyfile(stand_in, copy / place)
        if failure := compiled(Path(workshop)):
            print(f"registre: the rules could not be compiled; they run as they are\n{failure}", file=sys.stderr)
            return 1
        shutil.rmtree(Path(workshop, "build"), ignore_errors=True)
        bring_along(Path(workshop))
        Path(workshop).rename(made)
        Path(workshop).mkdir()  # for the one who clears it away
    for old in fast_folder().iterdir():
        if old != made:
            shutil.rmtree(old, ignore_errors=True)
    print(f"registre: compiled rules are in {made}")
    return 0


def bring_along(workshop: Path) -> None:
    """What the columns of compiled rules are made of comes with mypy; workers may run where that is not installed."""
    numbers, extensions = import_module("librt.vecs"), import_module("mypy_extensions")
    (workshop / "librt").mkdir()
    for module, folder in ((numbers, workshop / "librt"), (extensions, workshop)):
        shutil.copy(str(module.__file__), folder)


def what_is_missing() -> str:
    """What this machine lacks for compiling, in words; nothing if it can."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python.h (the package python3-dev or the like)"
    try:
        subprocess.run([compiler, "-x", "c", "-c", "-o", os.devnull, "-"], input=b"", check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return f"no C compiler that works ({compiler})"
    return ""


def compiled(workshop: Path) -> str:
    """Puts compiled modules beside the sources in `workshop`; what went wrong, if something did."""
    packages = ("common", *(module.rpartition(".")[2] for module in GAMES.values()))  # not what nobody can load yet
    paths = sorted(path.relative_to(workshop) for path in workshop.rglob("*.py"))
    modules = [str(path) for path in paths if path.parts[1] in packages and is_compiled(path, workshop)]
    version = ".".join(map(str, sys.version_info[:2]))
    level = os.environ.get("FAST_LEVEL") or "2"
    (workshop / "setup.py").write_text(SETUP.format(modules=modules, version=version, level=level), "utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    # To look for things to warn of, in what a program has written, takes nine tenths of the time.
    quick = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} -Wno-all -w"}
    done = subprocess.run(command, cwd=workshop, env=quick, capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[-3000:]


def is_compiled(path: Path, workshop: Path) -> bool:
    """Whether a module is; a large game says in a list which of its modules are worth it (names with * for many)."""
    chosen = workshop / path.parent / LIST
    if path.stem in INTERPRETED or not chosen.is_file():
        return path.stem not in INTERPRETED
    return any(fnmatch(path.stem, one) for one in chosen.read_text("utf-8").split())


if __name__ == "__main__":
    sys.exit(main())
