"""Everything that the rules may say has words in both languages: causes, refusals, endings; and names for every id."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from rulesets.argad import duel_odds, people, scenario, shooting
from rulesets.argad.arms import STEPS
from rulesets.argad.ledger import RULE
from rulesets.argad.meta import META
from rulesets.argad.movement import Manner
from rulesets.argad.profile_rows import RANKS, ROLES
from rulesets.argad.sheets import UNPRICED, own_box
from rulesets.common.words import DECIMALS, LANGUAGES, SLOT, Words
from tests.rulesets.argad.coded import COMES_TO, SOURCE, all_codes, causes_in, is_passed_on, written
from tests.rulesets.kit.sources import sentence_faults

WORDS = Words(SOURCE / "words")
BOX = own_box()
FILES = [SOURCE / "words" / f"{name}.toml" for name in ("names", "causes", "refusals", "endings_odds")]
NAMED: dict[str, list[str]] = {
    "weapon": [*BOX.melee_weapons, *BOX.ranged],
    "length": [*BOX.lengths, *STEPS],
    "armour": list(BOX.armours),
    "clothing": list(BOX.clothes),
    "gear": list(BOX.gear),
    "mount": ["", *BOX.mounts],
    "terrain": list(BOX.terrains),
    "screen": list(BOX.screens),
    "class": [str(one) for one in BOX.standings],
    "attitude": list(BOX.attitudes),
    "sheet": list(BOX.sheets),
    "wound": [row.where for row in BOX.wounds],
    "training": [*(one.id for one in BOX.prices.values() if one.kind == "training"), *UNPRICED],
    "ability": list(people.ABILITIES),
    "role": list(ROLES),
    "rank": list(RANKS),
    "manner": list(get_args(Manner)),
    "moment": list(get_args(shooting.Moment)),
    "behaviour": list(get_args(scenario.Behaviour)),
    "after_blows": list(duel_odds.WORDS),
    "option": [one.id for one in META.options],
    "option_group": list(dict.fromkeys(one.group for one in META.options)),
    "seat": [one.id for one in META.seats],
}


def test_every_cause_refusal_and_ending_has_words():
    assert [f"[{section}] {code}" for section, code in all_codes() if not WORDS.has(section, code)] == []


def test_what_is_put_together_is_known_beforehand():
    """A code that no call writes down as it is stands in coded.py with all that it may come to."""
    made = {(one.module, one.expression): is_passed_on(one) for one in written() if not one.code}
    assert [one for one, passed_on in made.items() if one not in COMES_TO and not passed_on] == []
    assert [one for one in COMES_TO if one not in made] == []


def test_what_is_found_is_what_the_rules_say():
    found = all_codes()
    wanted = [
        ("causes", "furtive_shooter"),
        ("refusals", "too_far"),
        ("refusals", "on_the_ground"),
        ("odds", "reaches"),
    ]
    assert [one for one in wanted if one not in found] == []
    assert causes_in("people", "why_no_action")[:2] == ["out_of_game", "half_stunned"]


def test_a_refusal_names_only_what_it_is_told():
    told = [
        one for one in written() if one.called in ("IllegalAction", "_no", "Malformed", "Warned") and not one.partly
    ]
    known = {"Malformed": ("path",), "Warned": ("who",)}
    faults = [
        f"{one.module}: {one.code} wants {slot[1]}"
        for one in told
        if one.code and WORDS.has("refusals", one.code)
        for slot in SLOT.findall(WORDS.sentence("refusals", one.code, "en"))
        if slot[1] not in (*one.facts, *known.get(one.called, ()))
    ]
    assert faults == []


@pytest.mark.parametrize("kind", NAMED)
def test_every_id_has_a_name(kind: str):
    names: dict[str, Any] = WORDS._sections["names"][kind]
    assert [one for one in NAMED[kind] if one not in names] == []


def test_slots_name_kinds_that_have_names():
    sections = {name: tomllib.loads(file.read_text("utf-8")) for name, file in ((file.name, file) for file in FILES)}
    kinds = {
        slot[2]
        for name, said in sections.items()
        if name != "names.toml"
        for codes in said.values()
        for both in codes.values()
        for language in LANGUAGES
        for slot in SLOT.findall(both[language])
    }
    assert sorted(one for one in kinds if one and one not in DECIMALS and one not in WORDS._sections["names"]) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sentences_are_whole_in_both_languages(file: Path):
    assert list(sentence_faults(file)) == []
    text = file.read_text("utf-8")
    assert [mark for mark in (" :", " ;", " !", " ?", "« ", " »") if mark in text] == []  # plain spaces break lines


def test_lengths_are_told_in_centimetres():
    assert (
        WORDS.text("refusals", "too_far", {"length": 2150, "most": 2000}) == "That is 21.5 cm; he goes 20.0 cm at most."
    )
    assert WORDS.text("causes", "pace_gown", {"value": 1600}, "fr") == "robe\u00a0: 16,0 cm"
    assert WORDS.text("causes", "carries_heavy", {"value": -400}) == "heavy load: −4.0 cm"


def test_the_groups_of_options_are_the_levels_of_the_rules():
    assert [
        one for one in RULE.rule("ARG-GEN-19").data["profiles"] if not WORDS._sections["names"]["option_group"][one]
    ] == []


def test_french_signs_are_not_parted_from_their_words() -> None:
    """A plain space before one of them would let a line begin with it."""
    kept = [*sorted((SOURCE / "words").glob("*.toml")), SOURCE.parent / "common" / "words.toml"]
    french = [line for file in kept for line in re.findall(r'fr = "((?:[^"\\]|\\.)*)"', file.read_text("utf-8"))]
    assert len(french) > 1000
    assert not [line for line in french if re.search(r"\S [?!:;»]|« ", line)]
