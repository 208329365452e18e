"""The words of the game, for what is worded on this side of a page: printed sheets, lines of a troop."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.words import Words

WORDS = Words(Path(__file__).with_name("words"))


def named(kind: str, ids: tuple[str, ...] | list[str], language: str) -> str:
    """Several things by name, with commas between them."""
    return ", ".join(WORDS.name(kind, one, language) for one in ids)
