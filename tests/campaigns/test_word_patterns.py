"""What SQLite looks for by itself before it asks for a pattern: never more than what every match holds."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from campaigns.services.word_patterns import ACCENTED, pattern_of, rough_of

WORDS = ("ford", "Tonquédec", "FØRDE", "100%", "k_b", "x\\y", "œuvre", "Straße", "l'abbé", "m'[b]")
TEXTS = (
    *WORDS,
    *map(str.upper, WORDS),
    *map(str.lower, WORDS),
    "gué de Tonquedec",
    "fjørd forde",
    "100 % kab",
    ACCENTED,
)


def test_only_what_is_written_in_one_way_is_looked_for() -> None:
    assert rough_of("Tonquédec") == "%t__q__d%"
    assert rough_of("Anne") == rough_of("de") == ""
    assert rough_of("k%b_d") == "%k_b_d%"


@pytest.mark.parametrize("word", [one for one in WORDS if rough_of(one)])
def test_whatever_matches_the_pattern_is_found_roughly(word: str) -> None:
    """By SQLite itself, whatever database the site is on: nobody else is asked so."""
    matching = [text for text in TEXTS if re.search(pattern_of(word), text)]
    assert word in matching
    with closing(sqlite3.connect(":memory:")) as database:
        for text in matching:
            found = database.execute("SELECT ? LIKE ?", [f"Here: {text}.", rough_of(word)]).fetchone()
            assert found == (1,), (word, text)
