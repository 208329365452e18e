"""Sentences with slots, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.seats import Facts
from rulesets.common.words import NoWords, SaidTwice, Words

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


HELD = """
[events]
held = { en = "{what:card} is held.", fr = "{what:card} est tenue." }
[names.card]
hail = { en = "Hail", fr = "Grêle" }
[names.wind]
rain = { en = "a west wind", fr = "un vent d’ouest" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "told.toml").write_text(TOML, "utf-8")
    (folder / "held.toml").write_text(HELD, "utf-8")
    (folder / "notes.txt").write_text("no words", "utf-8")
    return folder


def test_a_folder_of_files_is_read_as_one(folder: Path):
    words = Words(folder)
    assert words.codes("events") == ["held", "bid", "won", "drawn", "odd"]  # in the order of the files' names
    assert words.text("events", "held", {"what": "rain"}) == "Rain is held."
    assert words.text("events", "held", {"what": "hail"}, "fr") == "Grêle est tenue."
    assert (words.name("wind", "rain", "en"), words.has("refusals", "not_asked")) == ("a west wind", True)


@pytest.mark.parametrize(
    ("more", "at"),
    [("[events]\nbid = {en='x', fr='x'}", "events.bid"), ("[names.card]\nrain = {en='x', fr='x'}", "names.card.rain")],
)
def test_words_said_twice_in_a_folder_are_heard(folder: Path, more: str, at: str):
    (folder / "more.toml").write_text(more, "utf-8")
    with pytest.raises(SaidTwice, match=at.replace(".", r"\.")):
        Words(folder).has("events", "bid")


def test_a_folder_may_say_anew_what_all_games_share(folder: Path):
    (folder / "own.toml").write_text("[refusals]\nnot_asked = { en = 'No.', fr = 'Non.' }", "utf-8")
    assert Words(folder).text("refusals", "not_asked", {}, "fr") == "Non."


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


PLACES = """
[names.way]
A = { en = "Ash", fr = "Frêne" }
B = { en = "Birch", fr = "Bouleau" }
"A A" = { en = "Both", fr = "Les deux" }
"""


def test_a_way_is_named_step_by_step(folder: Path):
    (folder / "places.toml").write_text(PLACES, "utf-8")
    words = Words(folder)
    assert [words.name("way", "A B", one) for one in ("en", "fr")] == ["Ash → Birch", "Frêne → Bouleau"]
    assert [words.name("way", one, "en") for one in ("A A", "A C", "B")] == ["Both", "A C", "Birch"]
