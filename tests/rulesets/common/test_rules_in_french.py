"""Whoever reads in French reads every rule in French: title, text, what was decided and why, and examples."""

from __future__ import annotations

import re

import pytest

import rulesets
from rulesets.common.rulebook import Rule


def parts(rule: Rule) -> list[tuple[str, str]]:
    said = [(rule.title, rule.title_fr), (rule.text, rule.text_fr), (rule.ruling, rule.ruling_fr)]
    examples = [pair for one in rule.examples for pair in zip(one.told, one.told_fr, strict=True)]
    return [*said, (rule.ambiguity, rule.ambiguity_fr), *examples]


def cited(text: str) -> list[str]:
    return sorted(set(re.findall(r"\b[A-Z]{3}-(?:[A-Z]{3}-)?\d+[a-z]*\b", text)))


@pytest.mark.parametrize("slug", rulesets.slugs())
def test_every_example_is_told_in_words(slug: str):
    for rule in rulesets.load(slug).rulebook:
        assert all(isinstance(words, str) for one in rule.examples for words in one.told), rule.id


@pytest.mark.parametrize("slug", rulesets.slugs())
def test_every_rule_is_told_in_french_too(slug: str):
    for rule in rulesets.load(slug).rulebook:
        for english, french in parts(rule):
            assert bool(english) == bool(french), rule.id
            assert cited(english) == cited(french), rule.id
