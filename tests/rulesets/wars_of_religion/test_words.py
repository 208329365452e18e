"""Everything that the game may say has words in both languages, and everything that has an id has a name."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from rulesets.common.actions import arguments
from rulesets.common.dice import Fast
from rulesets.common.events import Listener, Part
from rulesets.common.seats import GM, Facts
from rulesets.common.setup import Setup
from rulesets.common.view import Line
from rulesets.common.words import LANGUAGES, SLOT, Words
from rulesets.wars_of_religion import (
    card_refusals,
    court_refusals,
    court_results,
    court_rolls,
    gm_room,
    guide,
    war_refusals,
)
from rulesets.wars_of_religion.factions import CROWN, FACTIONS, OPPOSITION
from rulesets.wars_of_religion.meta import META
from rulesets.wars_of_religion.named import named
from rulesets.wars_of_religion.rooms import DESK
from rulesets.wars_of_religion.state import ARMIES, State
from rulesets.wars_of_religion.turn import PHASES, STEPS
from tests.rulesets.kit.sources import codes, sentence_faults, texts
from tests.rulesets.kit.states import walk
from tests.rulesets.wars_of_religion.played import GAME

SOURCE = Path(court_results.__file__).parent
WORDS: Words = GAME.words
BOX = GAME.load_box({})
FILES = sorted((SOURCE / "words").glob("*.toml"))
NAMED: dict[str, list[str]] = {
    "seat": [one.id for one in META.seats],
    "side": [CROWN, OPPOSITION],
    "army": list(ARMIES),
    "area": list(BOX.areas),
    "way": list(BOX.areas),
    "place": list(BOX.areas),
    "city": list(BOX.cities),
    "country": [one.country for one in BOX.missions.values()],
    "character": [*BOX.characters, "phantom", "nobody", "none"],
    "card": list(BOX.events),
    "card_text": list(BOX.events),
    "chit": list(BOX.chits),
    "effect": [*BOX.events, *BOX.chits],
    "deck": [*FACTIONS, "war"],
    "size": [one.id for one in BOX.sizes],
    "city_size": list(BOX.city_sizes),
    "phase": list(PHASES),
    "window": [window for one in BOX.events.values() for window in one.windows],
    "ability": [ability for one in BOX.characters.values() for ability in one.abilities],
    "ending": [f"{how}_{seat}" for how in ("automatic", "counted") for seat in FACTIONS] + [gm_room.CALLED_OFF],
    "ranks": [" ".join(one) for n in (2, 3) for one in permutations(FACTIONS, n)],
    "where": [gm_room.OFF, *BOX.areas],
    "lies": [*gm_room.CHARACTER_PILES, *gm_room.EVENT_PILES],
    "freedom": list(gm_room.LOST),
}
MADE = {  # codes that are put together: what they may come to
    "events": [
        *(f"announces_{kind}" for kind in court_rolls.RULES),
        *(f"court_{result}" for result in ("failed", "succeeded", "outstanding", "doomed")),
        *(kind.replace("gm.", "ruled_") for kind in (*gm_room.VERBS, "gm.board")),
        *("announces_march", "goes_along", "siege_won", "siege_lost", "drew", "drew_card", "levied", "city_turns"),
    ],
    "refusals": [*court_refusals.NO_MISSION.values(), *court_refusals.NO_RECRUIT.values()],
    "endings": NAMED["ending"],
    "phases": [guide.SETUP, *PHASES, *STEPS, *guide.ROUND],
    "questions": list(DESK.asked),
    "actions": list(DESK.kinds),
}


def refusals_of(module: Any) -> list[str]:
    """The codes that a module of refusals writes down: the first of each triple of code, rule, facts."""
    import ast

    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    triples = [one.elts for one in ast.walk(tree) if isinstance(one, ast.Tuple) and len(one.elts) == 3]
    return [code for one in triples if isinstance(one[2], ast.Dict | ast.Name) for code in texts(one[0]) if code]


def test_every_code_of_the_source_has_words():
    assert [f"[{section}] {code}" for section, code in codes(SOURCE) if not WORDS.has(section, code)] == []


@pytest.mark.parametrize("section", MADE)
def test_every_code_that_is_put_together_has_words(section: str):
    assert [code for code in MADE[section] if not WORDS.has(section, code)] == []


@pytest.mark.parametrize("module", [court_refusals, card_refusals, war_refusals], ids=lambda one: one.__name__)
def test_every_refusal_has_words(module: Any):
    found = refusals_of(module)
    assert len(found) > 5
    assert [code for code in found if not WORDS.has("refusals", code)] == []


def test_every_field_of_an_answer_is_called_something():
    asked = [(kind, one.name) for kind, action in DESK.kinds.items() for one in fields(action)]
    assert [one for one in asked if not WORDS.has("params", ".".join(one)) and not WORDS.has("params", one[1])] == []


def test_every_choice_is_named_by_a_kind_that_has_names():
    kinds = [named(kind, "choice") for kind in DESK.kinds]
    choices = [kind for kind, action in DESK.kinds.items() if "choice" in [one.name for one in fields(action)]]
    unnamed = [kind for kind in choices if named(kind, "choice") not in WORDS._sections["names"]]
    assert kinds and unnamed == ["levy", "deploy_troops"]  # numbers
    assert (named("play", "choice"), named("march", "army"), named("recruit", "who")) == ("card", "army", "character")


@pytest.mark.parametrize("kind", NAMED)
def test_every_id_has_a_name(kind: str):
    assert [one for one in NAMED[kind] if one not in WORDS._sections["names"][kind]] == []


def test_slots_name_kinds_that_have_names():
    said = [tomllib.loads(file.read_text("utf-8")) for file in FILES]
    sentences = [
        both[language]
        for sections in said
        for section, codes_of in sections.items()
        if section != "names"
        for both in codes_of.values()
        for language in LANGUAGES
    ]
    kinds = {slot[2] for sentence in sentences for slot in SLOT.findall(sentence) if slot[2]}
    assert [one for one in sorted(kinds) if one not in WORDS._sections["names"]] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sentences_are_whole_in_both_languages(file: Path):
    assert list(sentence_faults(file)) == []


def test_french_signs_are_not_parted_from_their_words():
    french = [line for file in FILES for line in re.findall(r'fr = "((?:[^"\\]|\\.)*)"', file.read_text("utf-8"))]
    assert len(french) > 700
    assert [line for line in french if re.search(r"\S [?!:;»]|« |'", line)] == []


# What is said in whole games


def faults(section: str, code: str, facts: Facts) -> Iterator[str]:
    """A sentence whose facts were not told, or are called nothing."""
    if not WORDS.has(section, code):
        yield f"[{section}] {code} has no words"
        return
    for language in LANGUAGES:
        for slot in SLOT.finditer(WORDS.sentence(section, code, language)):
            question, name, kind, one, _ = slot.groups()
            if name not in facts or (not question and one is None and facts[name] in (None, "", ())):
                yield f"[{section}] {code} ({language}): {name} of {dict(facts)}"
            elif kind and kind in WORDS._sections["names"]:
                value = facts[name]
                values = value if isinstance(value, tuple | list) else str(value).split() if kind == "way" else (value,)
                yield from (f"{code}: {v} has no name as {kind}" for v in values if v not in WORDS.ids(kind) and v)


def said(state: State, seat: str) -> Iterator[tuple[str, str, Facts]]:
    """What a page says to this seat now."""
    for one in GAME.questions(state, seat):
        yield "questions", one.kind, one.facts
    for near in GAME.near_misses(state, seat):
        yield "refusals", near.code, near.facts
    for action in GAME.legal_actions(state, seat)[:40]:
        yield "actions", action.kind, arguments(action)
        odds = GAME.odds_of(state, seat, action)
        for chance in odds.chances if odds else ():
            yield "odds", chance.code, chance.facts
        for cause in odds.modifiers if odds else ():
            yield "causes", cause.cause, {"value": cause.value}
    view = GAME.view(state, seat)
    yield from (("lines", one.code, one.facts) for _, one in walk(view, "view") if isinstance(one, Line))
    yield from (("zones", card.zone, {}) for card in view.cards)
    yield from (("numbers", name, {}) for one in view.seats for name, _ in one.numbers)


def parts_told(listener: Listener) -> Iterator[Part]:
    for event in listener.events:
        yield from (one for one in (event.public, event.gm, *event.seats.values()) if one)


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("massacre", 2), ("call_to_arms", 3)])
def test_whatever_is_said_in_a_game_can_be_said(scenario: str, seed: int):
    dice, chance, listener = Fast(seed), random.Random(seed), Listener()
    state = GAME.new_game(Setup(scenario, FACTIONS, box_digest=BOX.digest), BOX, dice, listener)
    found: list[str] = []
    for n in range(100_000):
        while GAME.resolve(state, dice, listener):
            pass
        if state.ending:
            break
        due = GAME.due(state, FACTIONS)
        assert due is not None
        if n % 40 == 0:
            found += [fault for one in (due.seat, GM) for each in said(state, one) for fault in faults(*each)]
        GAME.decide(state, due.seat, chance.choice(list(due.actions)), listener)
    assert state.ending
    found += [fault for part in parts_told(listener) for fault in faults("events", part.code, part.facts)]
    causes = [("causes", one.cause, {"value": one.value}) for part in parts_told(listener) for one in part.modifiers]
    assert list(dict.fromkeys([*found, *(fault for one in causes for fault in faults(*one))])) == []


def test_sentences_as_they_are_read():
    said_so = WORDS.text("events", "announces_surprise", {"who": "league", "card": "mayenne", "target": "paris"})
    assert said_so == "the League sends Charles de Mayenne to surprise Paris."
    lost = WORDS.text("events", "troops_die", {"army": "royalist.1", "troops": 1, "left": 3}, "fr")
    assert lost == "l’armée royaliste 1 perd 1 point de troupe\u00a0; il en reste 3."
