"""Words as they are looked for: every Latin letter by what is typed where there is no such key."""

from __future__ import annotations

import re
import unicodedata

import pytest

from campaigns.services.word_patterns import LETTERS, pattern_of, plain

NO_LETTERS = "×÷"


@pytest.mark.parametrize("letter", [one for one in map(chr, LETTERS) if one not in NO_LETTERS])
def test_every_letter_of_two_blocks_is_found_by_plain_ones_and_finds_them(letter: str) -> None:
    typed = plain(letter)
    assert typed.isascii() and typed.isalpha()
    assert typed == plain(unicodedata.normalize("NFD", letter))
    for one in (typed, typed.upper(), letter):
        assert re.fullmatch(pattern_of(one), letter)
        assert re.fullmatch(pattern_of(letter), one)


@pytest.mark.parametrize(("letter", "typed"), [("ḟ", "f"), ("ṁ", "m"), ("Ẇ", "w"), ("ẍ", "x"), ("ǧ", "g"), ("ẞ", "ss")])
def test_so_is_what_is_a_plain_letter_with_a_mark(letter: str, typed: str) -> None:
    assert re.fullmatch(pattern_of(typed), letter)
    assert re.fullmatch(pattern_of(letter), typed)


def test_two_letters_mean_one_or_two() -> None:
    for text in ("poesie", "Poésie", "pœsie", "PŒSIE"):
        assert re.fullmatch(pattern_of("poesie"), text), text
    assert not re.search(pattern_of("pasie"), "pœsie")


def test_letters_with_accents_match_both_ways() -> None:
    assert pattern_of("é") == pattern_of("E")
    assert pattern_of("ñ(") == pattern_of("n") + "\\("


@pytest.mark.parametrize("word", ["100%", "k_b", "x\\y", "l'abbé", "m'[b]", "a.*b", "x{9}", "(", "×", "Ω", "рука"])
def test_other_signs_stand_for_themselves(word: str) -> None:
    assert re.fullmatch(pattern_of(word), word)
    assert not re.fullmatch(pattern_of(word), word.replace(word[-1], "§"))
