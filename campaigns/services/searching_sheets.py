"""Sheets in the search: a word is looked for as their reader reads it, among the codes that they keep."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import F, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.lookups import Regex
from django.utils.translation import get_language

import rulesets
from campaigns.services.sheets import sheet_fields, sheet_games, sheet_meta
from campaigns.services.word_patterns import pattern_of
from rulesets.common.params import Many, Pick, Text
from rulesets.common.troops import Field, Scores

NO = "no"  # of something that one has or has not: nothing stands on the sheet then


def stands_on_sheet(word: str) -> Q:
    """Characters on whose sheet it stands, of whatever game that is."""
    found = Q(pk__in=[])
    for slug in sheet_games():
        form = sheet_meta(slug).id
        found |= Q(_in_picks(slug, form, word) | _in_texts(slug, form, word), slug=slug, form=form)
    return found


def _in_picks(slug: str, form: str, word: str) -> Q:
    found = Q(pk__in=[])
    for one in _fields(slug, form):
        if isinstance(one.param, Pick):
            meant = [code for code in _meant(slug, one.param.kind, one.param.options, word) if code != NO]
            found |= Q(**{f"sheet__{one.id}__in": meant}) if meant else Q(pk__in=[])
    return found


def _in_texts(slug: str, form: str, word: str) -> Q:
    """Lines of words, and lists kept as such: in what was written, or by what its codes are called."""
    patterns = [pattern_of(word)]
    for one in _fields(slug, form):
        if isinstance(one.param, (Many, Scores)):
            meant = _meant(slug, one.param.kind, one.param.options, word)
            patterns += [rf"(?:^|[ ,]){re.escape(code)}(?:[:,]|$)" for code in meant]
    found, pattern = Q(pk__in=[]), "|".join(patterns)
    for name, _titles, param in sheet_meta(slug, form).fields:
        if isinstance(param, Text):
            found |= Q(Regex(KeyTextTransform(name, F("sheet")), pattern))
    return found


def _fields(slug: str, form: str) -> list[Field]:
    return sheet_fields(slug, form, {})


def _meant(slug: str, kind: str, codes: Any, word: str) -> list[str]:
    """Those whose names hold the word, in the reader's language."""
    words, language, pattern = rulesets.load(slug).words, (get_language() or "en")[:2], re.compile(pattern_of(word))
    return [code for code in codes if pattern.search(words.name(kind, code, language))]
