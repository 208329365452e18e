"""Where the rules come from: these very files, or the folder in which `make fast` has compiled them.

`RULESETS_BACKEND` says what is wanted: `pure` (the default), `compiled`, or `auto`, which takes compiled rules where
they are fresh. Fresh means made from the very sources that lie here, by the Python that runs.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

HOME = Path(__file__).resolve().parent
CHOICES = ("pure", "auto", "compiled")
LEFT_OUT = ("__pycache__",)
# Beside the rules: how they are compiled, and what is compiled in the place of one of them.
MADE_BY = (HOME.parent / "config" / "fast.py", HOME.parent / "config" / "machine_columns.py")


class NoCompiledRules(ImportError):
    """Compiled rules were demanded and there are none that fit."""


def fast_folder() -> Path:
    """Where compiled rules are kept, a folder for each state of the sources."""
    return Path(os.environ.get("VAR_DIR") or HOME.parent / "var") / "fast"


def sources(home: Path = HOME) -> list[Path]:
    return sorted(path for path in home.rglob("*") if path.is_file() and not set(LEFT_OUT) & set(path.parts))


def fingerprint(home: Path = HOME, made_by: Iterable[Path] = MADE_BY) -> str:
    """Changes with every letter of the sources and their data, what compiles them, and the Python that reads."""
    found = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for path in made_by:
        found.update(hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest())
    for path in sources(home):
        found.update(f"\n{path.relative_to(home).as_posix()} ".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:20]


def compiled_home() -> Path | None:
    """The compiled package, if one was made from the sources that lie here."""
    if not fast_folder().is_dir():
        return None
    home = fast_folder() / fingerprint() / "rulesets"
    return home if home.is_dir() else None


def chosen_path(pure: list[str]) -> list[str]:
    """Where the package looks for its modules."""
    wanted = os.environ.get("RULESETS_BACKEND") or "pure"
    if wanted not in CHOICES:
        raise NoCompiledRules(f"RULESETS_BACKEND is {wanted!r}; it can be {', '.join(CHOICES)}")
    if wanted == "pure":
        return pure
    home = compiled_home()
    if home is None and wanted == "compiled":
        raise NoCompiledRules("RULESETS_BACKEND=compiled, and no compiled rules are fresh; make them: make fast")
    if home is None:
        return pure
    sys.path.append(str(home.parent))  # where the compiled modules have a library in common
    return [str(home)]
