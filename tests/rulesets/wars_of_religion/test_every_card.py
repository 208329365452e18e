"""No card, chit or character without a test of its own: one that sees it at work, and one that sees it refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType

import pytest

from tests.rulesets.wars_of_religion import (
    test_cards_battles,
    test_cards_cities,
    test_cards_court,
    test_cards_marches,
    test_cards_opening,
    test_characters_at_court,
    test_characters_at_war,
    test_chits,
)
from tests.rulesets.wars_of_religion.card_field import APPLIED, BOX, REFUSED
from tests.rulesets.wars_of_religion.printed import PRINTED

OF_CARDS = (test_cards_battles, test_cards_cities, test_cards_court, test_cards_marches, test_cards_opening, test_chits)
OF_CHARACTERS = (test_characters_at_court, test_characters_at_war)
CARDS = [*BOX.events, *BOX.chits]


def untested(cards: Iterable[str], book: Mapping[str, list[str]]) -> list[str]:
    """Those that no test in these modules has."""
    return [card for card in cards if not any(_test(OF_CARDS, name) for name in book.get(card, ()))]


def _test(modules: Iterable[ModuleType], name: str) -> bool:
    return any(name.startswith("test_") and callable(getattr(module, name, None)) for module in modules)


@pytest.mark.parametrize("book", [APPLIED, REFUSED], ids=["applied", "refused"])
def test_every_card_and_every_chit_is_applied_and_refused(book):
    assert untested(CARDS, book) == []
    assert sorted(book) == sorted(CARDS)  # and no test is of a card that there is not
    assert untested(["a_new_card", "plague"], book) == ["a_new_card"]


def parametrized(module: ModuleType) -> set[str]:
    """All characters of whom a test of this module is."""
    tests = [value for name, value in vars(module).items() if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    return {one for mark in marks for one in mark.kwargs.get("ids", ())}


def test_every_character_is_seen_at_court_and_at_war():
    assert sorted(PRINTED) == sorted(BOX.characters)
    for module in OF_CHARACTERS:
        assert sorted(parametrized(module)) == sorted(BOX.characters)
