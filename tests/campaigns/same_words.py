"""Words that both languages share, as the message files say: Messages, Journal, a game's own proper names."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

import rulesets
from rulesets.common.meta import Titles

CATALOGUE = Path(settings.BASE_DIR, "locale/fr/LC_MESSAGES/django.po")


@cache
def same_in_both_languages() -> set[str]:
    return set(_of_the_site()) | set(_of_the_games())


def _of_the_site() -> Iterator[str]:
    source = CATALOGUE.read_text(encoding="utf-8")
    for found in re.finditer(r'^msgid (".*")$', source, re.MULTILINE):
        english = ast.literal_eval(found[1])
        with override("fr"):
            if english and gettext(english) == english:
                yield english


def _of_the_games() -> Iterator[str]:
    for slug in rulesets.slugs():
        yield from _titles(rulesets.meta(slug))
    for path in Path(settings.BASE_DIR, "rulesets").rglob("*.toml"):
        yield from _pairs(tomllib.loads(path.read_text(encoding="utf-8")))


def _titles(record: Any) -> Iterator[str]:
    """The same of what a game says of itself: Picrochole is Picrochole."""
    if isinstance(record, Titles):
        if record.en == record.fr:
            yield record.en
    elif isinstance(record, tuple):
        for one in record:
            yield from _titles(one)
    elif is_dataclass(record):
        for part in fields(record):
            yield from _titles(getattr(record, part.name))


def _pairs(data: Any) -> Iterator[str]:
    """Every text that a table keeps as `en` and `fr` and that is the same in both."""
    if isinstance(data, list):
        for one in data:
            yield from _pairs(one)
    elif isinstance(data, dict):
        if data.get("en") and data.get("en") == data.get("fr"):
            yield str(data["en"])
        if data.get("title") and data.get("title") == data.get("title_fr"):
            yield str(data["title"])
        if isinstance(data.get("section"), str):  # the rulebook's own word, in its own language
            yield data["section"]
        for one in data.values():
            yield from _pairs(one)
