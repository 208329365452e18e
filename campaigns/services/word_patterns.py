"""Words as they are looked for: accents and capitals do not matter, all other signs stand for themselves."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.models.lookups import Regex

ENOUGH = 2  # letters by which most rows are told apart
ACCENTED = "áàâäãåāçčćéèêëēíìîïīñńóòôöõøōšśúùûüūýÿžź"


def plain(text: str) -> str:
    """Without accents, in small letters."""
    return "".join(one for one in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(one))


def _alike() -> dict[str, str]:
    """The accented forms of each letter."""
    found: dict[str, str] = {}
    for letter in ACCENTED:
        bare = "o" if letter == "ø" else plain(letter)
        found[bare] = found.get(bare, "") + letter + letter.upper()
    return found


ALIKE = _alike()


def pattern_of(word: str) -> str:
    """For both databases: a letter stands for itself with any accent, all other signs for themselves."""
    return "".join(_sign(one) for one in _letters(word))


def _letters(word: str) -> str:
    return plain(word.replace("ø", "o"))


def _sign(one: str) -> str:
    """Both sizes of a letter are written out: a pattern that has to ask for them is half as fast."""
    if not one.isalnum():
        return f"\\{one}"
    forms = "".join(dict.fromkeys((one, one.upper(), *ALIKE.get(one, ""))))
    return one if forms == one or len(one.upper()) > 1 else f"[{forms}]"


def rough_of(word: str) -> str:
    """As LIKE takes it: what is written in one way only, any sign for all else. Empty where that is little."""
    rough = "".join(one if one.isascii() and one.isalnum() and one not in ALIKE else "_" for one in _letters(word))
    return f"%{rough.strip('_')}%" if len(rough.replace("_", "")) >= ENOUGH else ""


class StandsIn(Regex):
    """Whether a word stands in a text. SQLite asks Python whether a row matches, which takes long where there are many
    rows: first it looks by itself for what every match must hold.
    """

    def __init__(self, lhs: Any, word: str) -> None:
        super().__init__(lhs, pattern_of(word))
        self.rough = rough_of(word)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        matches, params = self.as_sql(compiler, connection)
        if not self.rough:
            return matches, list(params)
        text, of_text = self.process_lhs(compiler, connection)
        return f"({text} LIKE %s AND {matches})", [*of_text, self.rough, *params]
