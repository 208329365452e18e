"""What the demo campaign tells: its file in one language, and the texts of its games."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

STORY = Path(__file__).resolve().parent.parent / "demo"
LANGUAGES = ("en", "fr")


@cache
def story(language: str) -> dict[str, Any]:
    """Whoever reads it changes nothing in it."""
    whole: dict[str, Any] = in_one_language(read_story(), language if language in LANGUAGES else "en")
    return whole


def read_story() -> dict[str, Any]:
    """With each text in both languages."""
    return tomllib.loads((STORY / "tregor.toml").read_text(encoding="utf-8"))


@cache
def scenario_text(name: str) -> str:
    return (STORY / f"{name}.toml").read_text(encoding="utf-8")


def in_one_language(value: Any, language: str) -> Any:
    if isinstance(value, dict):
        if set(value) == set(LANGUAGES):
            return value[language]
        return {name: in_one_language(one, language) for name, one in value.items()}
    return [in_one_language(one, language) for one in value] if isinstance(value, list) else value


def secret_texts(language: str) -> list[str]:
    """What no player may read before he is told: notes of the game master, and secrets that nobody has heard."""
    told = story(language)
    notes = [row["notes"] for noun in ("character", "place", "band", "convoy") for row in told[noun] if "notes" in row]
    plans = [row["planned"] for row in told["standing"] if "planned" in row]
    unheard = [row["text"] for row in told["knowledge"] if not row["told"]]
    waiting = [row["effect"] for row in told["lurking"]]
    hidden = [row["name"] for noun in ("character", "place", "convoy") for row in told[noun] if is_hidden(row)]
    to_himself = [row["text"] for row in told["note"] if not row["to"]]
    entries = [row["text"] for row in told["chronicle"] if is_hidden(row)]
    return [*notes, *plans, *unheard, *waiting, *hidden, *to_himself, *entries]


def is_hidden(row: dict[str, Any]) -> bool:
    return row.get("audience") == "gm"
