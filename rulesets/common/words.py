"""What a game says: sentences for codes with facts, in English and French, from `words.toml`.

    [events]
    bid_placed = { en = "{who:seat} bids {coins} {coins|coin|coins}.", fr = "{who:seat} mise {coins} écus." }
    [names.card]
    gold = { en = "Gold", fr = "Or" }

`{name}` shows a fact, `{name:card}` its name in [names.card] (an unknown id is shown as it is), `{n|one|many}` chooses
by number, `{?fact|text if it is true|text if not}` by truth. A list of facts is joined as a person would.

A game with many sentences keeps them in a folder `words/` of such files; none of them says what another says already.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulesets.common.seats import NO_FACTS, Fact, Facts, Scalar

COMMON = Path(__file__).with_name("words.toml")
SLOT = re.compile(r"\{(\??)([a-z_]+)(?::([a-z_]+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
LANGUAGES = ("en", "fr")
WAY = " → "
Called = Mapping[str, str]
NOT_CALLED: Called = {}
DECIMALS = {"tenths": 1, "hundredths": 2}  # kinds of numbers given in hundredths, and the digits they are shown with


@dataclass(frozen=True, slots=True)
class Piece:
    """A bit of a sentence. `kind` is empty for plain text, "seat", "card"… for a named thing with its `id`."""

    text: str
    kind: str = ""
    id: str = ""


class NoWords(LookupError):
    """A code without a sentence."""


class SaidTwice(ValueError):
    """Two files of a folder have words for the same code."""


class Words:
    """All the sentences of one game, from a file or a folder of them. The common ones stand behind its own."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _sections(self) -> dict[str, dict[str, Any]]:
        own = _gathered(self._path) if self._path.is_dir() else tomllib.loads(self._path.read_text("utf-8"))
        return _merged(tomllib.loads(COMMON.read_text("utf-8")), own)

    def has(self, section: str, code: str) -> bool:
        return code in self._sections.get(section, {})

    def codes(self, section: str) -> list[str]:
        return list(self._sections.get(section, {}))

    def ids(self, kind: str) -> tuple[str, ...]:
        """Everything of a kind that has a name."""
        return tuple(self._sections.get("names", {}).get(kind, {}))

    def sentence(self, section: str, code: str, language: str) -> str:
        """The sentence as written, with its slots."""
        try:
            both: Mapping[str, str] = self._sections[section][code]
            return both["fr" if language.startswith("fr") else "en"]
        except KeyError:
            raise NoWords(f"{section}.{code}") from None

    def say(
        self, section: str, code: str, facts: Facts = NO_FACTS, language: str = "en", called: Called = NOT_CALLED
    ) -> list[Piece]:
        """The sentence in pieces, so that a page can set names apart. `called`: names of what is in one game only."""
        sentence = self.sentence(section, code, language)
        pieces: list[Piece] = []
        end = 0
        for slot in SLOT.finditer(sentence):
            pieces += _plain(sentence[end : slot.start()])
            pieces += self._slot(slot, facts, language, called)
            end = slot.end()
        return pieces + _plain(sentence[end:])

    def text(
        self, section: str, code: str, facts: Facts = NO_FACTS, language: str = "en", called: Called = NOT_CALLED
    ) -> str:
        return "".join(piece.text for piece in self.say(section, code, facts, language, called))

    def name(self, kind: str, of: Scalar, language: str) -> str:
        """What a thing is called; an id without a name as it is. Of 325, hundredths are "3.25" and tenths "3.3".

        An id of several words is a way from one named thing to the next.
        """
        if kind in DECIMALS and isinstance(of, int):
            return _decimal(of, DECIMALS[kind], "," if language.startswith("fr") else ".")
        names = self._sections.get("names", {}).get(kind, {})
        tongue = "fr" if language.startswith("fr") else "en"
        both = names.get(str(of))
        if both is not None:
            return str(both[tongue])
        steps = str(of).split()
        if len(steps) < 2 or any(one not in names for one in steps):
            return str(of)
        return WAY.join(str(names[one][tongue]) for one in steps)

    def _slot(self, slot: re.Match[str], facts: Facts, language: str, called: Called) -> list[Piece]:
        question, name, kind, one, many = slot.groups()
        value = facts.get(name)
        if question:
            return _plain((one if value else many) or "")
        if one is not None and kind is None:
            return _plain(one if _is_one(value, language) else many)
        values = value if isinstance(value, tuple) else (value,)
        return _joined([self._piece(kind, item, language, called) for item in values], language)

    def _piece(self, kind: str | None, item: Scalar, language: str, called: Called) -> Piece:
        """By its name in the game; by that in this one game, where it has none."""
        if not kind:
            return _shown(called.get(item, item) if isinstance(item, str) else item)
        found = self.name(kind, item, language)
        return Piece(called.get(found, found) if found == item else found, kind, str(item))


def _gathered(folder: Path) -> dict[str, dict[str, Any]]:
    """All files of a folder in the order of their names. Raises SaidTwice."""
    known: dict[str, dict[str, Any]] = {}
    for file in sorted(folder.glob("*.toml")):
        said = tomllib.loads(file.read_text("utf-8"))
        before = set(_codes(known))
        for code in _codes(said):
            if code in before:
                raise SaidTwice(f"{file.name}: {'.'.join(code)}")
        known = _merged(known, said)
    return known


def _codes(sections: dict[str, dict[str, Any]]) -> list[tuple[str, ...]]:
    """Everything that has words, names with their kind."""
    names = sections.get("names", {})
    named = [("names", kind, one) for kind, of_kind in names.items() for one in of_kind]
    return named + [(name, code) for name, section in sections.items() if name != "names" for code in section]


def _merged(below: dict[str, dict[str, Any]], above: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    sections = {name: {**below.get(name, {}), **above.get(name, {})} for name in {**below, **above}}
    names = {**below.get("names", {}), **above.get("names", {})}
    return {**sections, "names": {kind: {**below.get("names", {}).get(kind, {}), **one} for kind, one in names.items()}}


def _plain(text: str) -> list[Piece]:
    return [Piece(text)] if text else []


def _decimal(hundredths: int, digits: int, point: str) -> str:
    """Written with one or two digits after the point, halves rounded up."""
    one = 10 ** (2 - digits)
    whole, part = divmod((abs(hundredths) + one // 2) // one, 10**digits)
    return f"{'−' if hundredths < 0 else ''}{whole}{point}{part:0{digits}}"


def _shown(value: Fact) -> Piece:
    return Piece("" if value is None else str(value))


def _is_one(value: Fact, language: str) -> bool:
    if not isinstance(value, int):
        return False
    return abs(value) < 2 if language.startswith("fr") else value == 1


def _joined(pieces: list[Piece], language: str) -> list[Piece]:
    last = " et " if language.startswith("fr") else " and "
    joined: list[Piece] = []
    for n, piece in enumerate(pieces):
        if n:
            joined.append(Piece(last if n == len(pieces) - 1 else ", "))
        joined.append(piece)
    return joined
