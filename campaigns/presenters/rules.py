"""The ledger of a game as its readers browse it: found rules, one rule with its ruling, its chapters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import rulesets
from campaigns.presenters.speech import Chip
from rulesets.common.rulebook import Rule, Rulebook

MODES = {
    "auto": _("the site applies it"),
    "prompt": _("the site asks, then applies it"),
    "gm": _("the game master rules on it"),
    "info": _("for the players to know"),
}
LEVELS = {"basic": _("basic rule"), "optional": _("optional rule"), "advanced": _("advanced rule")}


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule in the reader's language; where we have no French wording yet, in English, and marked so."""

    chip: Chip
    title: str
    text: str
    ruling: str
    section: str
    mode: str
    level: str
    language: str
    rule: Rule

    @property
    def why(self) -> str:
        return (self.rule.ambiguity_fr if self.language == "fr" else "") or self.rule.ambiguity

    @property
    def examples(self) -> list[tuple[str, str, str]]:
        """What is given, which faces fall, what comes of it."""
        in_french = self.language == "fr"
        told = [(one.told_fr if in_french and any(one.told_fr) else one.told, one.dice) for one in self.rule.examples]
        return [(given, _faces(dice), expect) for (given, expect), dice in told]

    @property
    def has_dice(self) -> bool:
        return any(faces for _, faces, _ in self.examples)

    @property
    def is_automatic(self) -> bool:
        return self.rule.mode in ("auto", "prompt")


@dataclass(frozen=True, slots=True)
class Shelf:
    """A game's rulebook, by the title it has on the site."""

    slug: str
    title: str
    summary: str
    count: int


def shelves() -> list[Shelf]:
    language = get_language() or "en"
    found = []
    for slug in rulesets.slugs():
        meta = rulesets.meta(slug)
        book = rulesets.load(slug).rulebook
        found.append(Shelf(slug, meta.titles.in_language(language), meta.summary.in_language(language), len(book)))
    return found


def show_rule(slug: str, rule: Rule, url: str = "") -> RuleShown:
    """`url`: where it is read, if not in the ledger."""
    french = (get_language() or "en").startswith("fr") and bool(rule.text_fr)
    return RuleShown(
        chip=Chip(rule.id, url or reverse("rule", args=[slug, rule.id])),
        title=(rule.title_fr if french else "") or rule.title,
        text=rule.text_fr if french else rule.text,
        ruling=(rule.ruling_fr if french else "") or rule.ruling,
        section=rule.section,
        mode=str(MODES.get(rule.mode, rule.mode)),
        level=str(LEVELS.get(rule.level, rule.level)),
        language="fr" if french else "en",
        rule=rule,
    )


def _faces(dice: Any) -> str:
    """Side by side; those of several rolls apart. Dice that are words stand in what is given already."""
    if not isinstance(dice, list):
        return str(dice) if isinstance(dice, int) else ""
    apart = "; " if any(isinstance(one, list) for one in dice) else ", "
    return apart.join(_faces(one) for one in dice)


def find_rules(book: Rulebook, words: str) -> list[Rule]:
    """Rules that hold every word, wherever it stands; an id alone finds its rule."""
    wanted = plain(words).split()
    return [rule for rule in book if all(word in _haystack(rule) for word in wanted)]


def sections(book: Iterable[Rule]) -> list[str]:
    return list(dict.fromkeys(rule.section for rule in book if rule.section))


def neighbours(rules: list[Rule], rule: Rule) -> tuple[Rule | None, Rule | None]:
    """The rules before and after, in the order of the book."""
    at = rules.index(rule)
    return rules[at - 1] if at else None, rules[at + 1] if at + 1 < len(rules) else None


def plain(text: str) -> str:
    """Without accents and capitals, as people search."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")


def _haystack(rule: Rule) -> str:
    french = (rule.title_fr, rule.text_fr, rule.ruling_fr)
    return plain(" ".join((rule.id, rule.title, rule.text, rule.ruling, *french, rule.section)))
