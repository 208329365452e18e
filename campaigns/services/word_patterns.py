"""Words as they are looked for: accents and capitals do not matter, all other signs stand for themselves."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django.db.models.lookups import Regex

LETTERS = range(0xC0, 0x180)  # Latin-1 Supplement and Latin Extended-A: all of them
MARKED = (*range(0x180, 0x250), *range(0x1E00, 0x1F00), 0x212A, 0x212B)  # of these, what is a plain letter and a mark
WITH = re.compile(r"LATIN SMALL LETTER ([A-Z]) WITH ")  # a stroke or a dot that is no mark of its own
TYPED = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ĳ": "ij", "þ": "th", "ð": "d", "ŋ": "ng", "ı": "i", "ĸ": "k", "ŉ": "n", "ſ": "s",
}  # fmt: skip


def plain(text: str) -> str:
    """Without accents, in small letters, as somebody types it who has no others."""
    bare = "".join(one for one in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(one))
    return "".join(map(_typed, bare))


def _typed(letter: str) -> str:
    if letter.isascii():
        return letter
    named = WITH.match(unicodedata.name(letter, "")) if ord(letter) in LETTERS else None
    return named[1].lower() if named else TYPED.get(letter, letter)


def _alike() -> dict[str, str]:
    """By what is typed, one letter or two: all other letters that are meant by it."""
    found: dict[str, str] = {}
    for letter in map(chr, (*LETTERS, *MARKED)):
        typed = plain(letter)
        if typed.isascii() and typed.isalpha():
            found[typed] = found.get(typed, "") + letter
    return found


ALIKE = _alike()


def pattern_of(word: str) -> str:
    """For both databases: a letter stands for itself with any accent, two for the one that is written for them, all
    other signs for themselves."""
    letters, found = plain(word), ""
    while letters:
        as_one = ALIKE.get(letters[:2], "") if len(letters) > 1 else ""
        meant = letters[: 2 if as_one else 1]
        signs = "".join(map(_sign, meant))
        found += f"(?:{signs}|[{as_one}])" if as_one else signs
        letters = letters[len(meant) :]
    return found


def _sign(one: str) -> str:
    """Both sizes of a letter are written out: a pattern that has to ask for them is half as fast."""
    if not one.isalnum():
        return f"\\{one}"
    forms = "".join(dict.fromkeys((one, one.upper(), *ALIKE.get(one, ""))))
    return one if forms == one or len(one.upper()) > 1 else f"[{forms}]"


class StandsIn(Regex):
    """Whether a word stands in a text."""

    def __init__(self, lhs: Any, word: str) -> None:
        super().__init__(lhs, pattern_of(word))
