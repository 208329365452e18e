"""How a game speaks to one reader: sentences in pieces, rules as chips, seats as marks, numbers in his way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

import rulesets
from rulesets.common.meta import Titles
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import GM, NO_FACTS, Facts, Scalar
from rulesets.common.view import Line
from rulesets.common.words import Words

THIN = "\u202f"
MINUS = "\u2212"
WHOLE_SENTENCES = (
    "events",
    "site",
    "lines",
    "endings",
    "actions",
    "forms",
    "near",
    "questions",
)  # they begin with a capital, whatever they begin with


@dataclass(frozen=True, slots=True)
class Mark:
    """The sign of a seat: shape and colour by `shape`, its letter, and what the seat is called."""

    shape: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of a sentence: plain text, a seat with its mark, or some other named thing."""

    text: str
    kind: str = ""
    mark: Mark | None = None

    @property
    def is_named(self) -> bool:
        return bool(self.kind) and self.mark is None


@dataclass(frozen=True, slots=True)
class Chip:
    """A rule that was cited, and where it can be read."""

    id: str
    url: str


@dataclass(frozen=True, slots=True)
class Sentence:
    bits: tuple[Bit, ...]
    chip: Chip | None = None

    @property
    def text(self) -> str:
        return "".join(bit.text for bit in self.bits)

    def __str__(self) -> str:
        return self.text


def plain_sentence(text: str) -> Sentence:
    """A sentence of the site itself, where one of the rules could stand."""
    return Sentence((Bit(text),))


class Blanks(dict[str, Any]):
    """Facts of an answer that is not yet filled in: what is missing reads as an ellipsis."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name, "…")


@dataclass(frozen=True)
class Speech:
    slug: str
    words: Words
    rulebook: Rulebook
    language: str
    players: Mapping[str, str] = field(default_factory=dict)  # seat -> who plays it, where the page says so
    rule_pages: Callable[[str], str] | None = None  # where a rule is read; None: in the ledger, without any game
    called: Mapping[str, str] = field(default_factory=dict)  # what is in one game, by the names its reader knows

    @classmethod
    def of(
        cls, slug: str, players: Mapping[str, str] | None = None, rule_pages: Callable[[str], str] | None = None
    ) -> Speech:
        ruleset = rulesets.load(slug)
        language = (get_language() or "en")[:2]
        return cls(slug, ruleset.words, ruleset.rulebook, language, players or {}, rule_pages)

    def say(self, section: str, code: str, facts: Facts = NO_FACTS, rule: str = "") -> Sentence:
        pieces = self.words.say(section, code, facts, self.language, self.called)
        bits = [Bit(one.text, one.kind, self.mark(one.id) if one.kind == "seat" else None) for one in pieces]
        if bits and section in WHOLE_SENTENCES:
            bits[0] = replace(bits[0], text=bits[0].text[:1].upper() + bits[0].text[1:])
        return Sentence(tuple(bits), self.chip(rule))

    def text(self, section: str, code: str, facts: Facts = NO_FACTS) -> str:
        return self.words.text(section, code, facts, self.language, self.called)

    def knowing(self, names: Mapping[str, str | Titles]) -> Speech:
        """The same with the names by which a reader knows what is in his game."""
        language = self.language
        called = {one: name if isinstance(name, str) else name.in_language(language) for one, name in names.items()}
        return replace(self, called=called)

    def title(self, section: str, code: str) -> str:
        """A heading or a label; a code that the game has no word for is shown as it is."""
        return self.text(section, code, NO_FACTS) if self.words.has(section, code) else code

    def counted(self, section: str, code: str, value: Any) -> tuple[str, bool]:
        """What is counted, and whether its words name the number themselves: "{value} hexes in view"."""
        plain = self.title(section, code)
        said = self.text(section, code, {"value": value}) if self.words.has(section, code) else plain
        return said, said != plain

    @property
    def colon(self) -> Bit:
        return Bit("\u00a0: " if self.language == "fr" else ": ")

    def line(self, line: Line) -> Sentence:
        return self.say("lines", line.code, line.facts, line.rule)

    def name(self, kind: str, of: Scalar) -> str:
        found = self.words.name(kind, of, self.language)
        return self.called.get(found, found) if found == of else found

    def rule_title(self, rule: str) -> str:
        found = self.rulebook.rule(rule)
        return (found.title_fr if self.language == "fr" else "") or found.title

    def chip(self, rule: str) -> Chip | None:
        return Chip(rule, self.rule_url(rule)) if rule else None

    @cached_property
    def way_to_rules(self) -> str:
        """Where its chips lead, whichever rule they name: for keys of what is kept of drawn sentences."""
        return self.rule_url("*")

    def rule_url(self, rule: str) -> str:
        return self.rule_pages(rule) if self.rule_pages else reverse("rule", args=[self.slug, rule])

    def mark(self, seat: str) -> Mark | None:
        """None for a seat that has no sign: everybody, nobody."""
        if seat == GM:
            return Mark("gm", "GM" if self.language == "en" else "M", self.name("seat", GM))
        meta = next((one for one in rulesets.meta(self.slug).seats if one.id == seat), None)
        return Mark(str(meta.mark), meta.letter, meta.titles.in_language(self.language)) if meta else None

    def seats(self, seats: tuple[str, ...], *, first: str = "") -> str:
        """Several seats by name, as a person would list them; `first` is somebody named before all of them."""
        names = [first] if first else []
        names += [self.players.get(seat) or self.name("seat", seat) for seat in seats]
        if len(names) < 2:
            return "".join(names)
        last = "et" if self.language == "fr" else "and"
        return f"{', '.join(names[:-1])} {last} {names[-1]}"


def percent(weight: int, total: int, language: str) -> str:
    """One decimal; what is neither sure nor impossible never reads as if it were."""
    tenths = (2000 * weight + total) // (2 * total)
    bound = ""
    if tenths >= 1000 and weight < total:
        tenths, bound = 999, "> "
    if tenths == 0 and weight:
        tenths, bound = 1, "< "
    point = "," if language == "fr" else "."
    return f"{bound}{tenths // 10}{point}{tenths % 10}{THIN}%"


def signed(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"
