"""Sentences with slots, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.seats import Facts
from rulesets.common.words import NoWords, Words

TOML = """
[events]
bid = { en = "{who:seat} bids {coins} {coins|coin|coins}.", fr = "{who:seat} mise {coins} {coins|écu|écus}." }
won = { en = "{who:seat} wins{?alone| alone| with others}.", fr = "{who:seat} gagne{?alone| seul|}." }
drawn = { en = "Drawn: {cards:card}.", fr = "Tirées : {cards:card}." }
odd = { en = "{missing} {} {not a slot} {n}", fr = "-" }
[names.card]
gold = { en = "Gold", fr = "Or" }
rain = { en = "Rain", fr = "Pluie" }
[names.seat]
red = { en = "Red", fr = "Rouge" }
"""


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(TOML, "utf-8")
    return Words(path)


@pytest.mark.parametrize(
    ("code", "facts", "en", "fr"),
    [
        ("bid", {"who": "red", "coins": 1}, "Red bids 1 coin.", "Rouge mise 1 écu."),
        ("bid", {"who": "red", "coins": 0}, "Red bids 0 coins.", "Rouge mise 0 écu."),
        ("bid", {"who": "gm", "coins": 2}, "the game master bids 2 coins.", "le meneur mise 2 écus."),
        ("bid", {"who": "x9", "coins": -1}, "x9 bids -1 coins.", "x9 mise -1 écu."),
        ("won", {"who": "red", "alone": True}, "Red wins alone.", "Rouge gagne seul."),
        ("won", {"who": "red", "alone": False}, "Red wins with others.", "Rouge gagne."),
        ("drawn", {"cards": ("gold",)}, "Drawn: Gold.", "Tirées : Or."),
        ("drawn", {"cards": ("gold", "rain", "x")}, "Drawn: Gold, Rain and x.", "Tirées : Or, Pluie et x."),
        ("drawn", {"cards": ()}, "Drawn: .", "Tirées : ."),
    ],
)
def test_slots_are_filled(words: Words, code: str, facts: Facts, en: str, fr: str):
    assert words.text("events", code, facts, "en") == en
    assert words.text("events", code, facts, "fr-fr") == fr


def test_what_is_not_a_slot_stands_as_it_is(words: Words):
    assert words.text("events", "odd", {"n": 3}) == " {} {not a slot} 3"


def test_named_things_are_set_apart(words: Words):
    pieces = words.say("events", "drawn", {"cards": ("gold", "rain")})
    assert [(piece.kind, piece.id) for piece in pieces if piece.kind] == [("card", "gold"), ("card", "rain")]


def test_common_sentences_stand_behind_those_of_the_game(words: Words):
    assert words.has("refusals", "not_asked")
    assert words.name("seat", "gm", "fr") == "le meneur"
    with pytest.raises(NoWords, match=r"events\.unheard"):
        words.text("events", "unheard")


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=20), st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=9)))
def test_facts_are_never_read_as_sentences(who: str, coins: object):
    words = Words(Path(__file__).parents[1] / "tiny" / "words.toml")
    said = words.text("events", "sealed", {"who": who, "coins": coins})  # type: ignore[dict-item]
    assert words.name("seat", who, "en") in said


@pytest.mark.parametrize(
    ("hundredths", "tenth", "both"),
    [(325, "3.3", "3.25"), (1000, "10.0", "10.00"), (-4, "−0.0", "−0.04"), (5, "0.1", "0.05")],
)
def test_decimals_are_written_as_each_language_writes_them(hundredths: int, tenth: str, both: str):
    words = Words(Path(__file__).parents[1] / "tiny" / "words.toml")
    assert (words.name("tenths", hundredths, "en"), words.name("hundredths", hundredths, "en")) == (tenth, both)
    assert words.name("tenths", hundredths, "fr") == tenth.replace(".", ",")
