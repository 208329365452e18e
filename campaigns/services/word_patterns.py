"""Words as they are looked for: accents and capitals do not matter, all other signs stand for themselves."""

from __future__ import annotations

import unicodedata

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
    return "".join(_sign(one) for one in plain(word.replace("ø", "o")))


def _sign(one: str) -> str:
    """Both sizes of a letter are written out: a pattern that has to ask for them is half as fast."""
    if not one.isalnum():
        return f"\\{one}"
    forms = "".join(dict.fromkeys((one, one.upper(), *ALIKE.get(one, ""))))
    return one if forms == one or len(one.upper()) > 1 else f"[{forms}]"
