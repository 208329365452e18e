"""What is printed on the cards, for whoever may look at one: seventy-four characters and the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.common.view import View
from rulesets.common.words import Words

from .drawing import LETTERS, MARKS, NOBODY, Name, naming
from .france import Shown
from .view import KNOWN

SAID = ("military", "intrigue", "tactical", "star", "red", "once", "event_card")


def faces(view: View, language: str, words: Words) -> dict[str, Shown]:
    """By the card's id: every face lies open in the rules. Where a card is, is said of those that the viewer saw go."""
    name = naming(words, language)
    areas = {one["id"]: name("area", one["id"], one["name"]) for one in view.board["areas"]}
    said = {code: words.text("board", code, {}, language) for code in SAID}
    people = {one["id"]: {**_character(one, name, areas), "said": said} for one in view.board["characters"]}
    for one in people.values():
        one["turns"] = words.text("board", _span(one), one, language)
    for card in view.cards:
        if card.zone == KNOWN and card.id in people:
            facts = card.lines[-1].facts
            people[card.id]["seen"] = {"in": name("pile", f"{facts['pile']}.{card.owner}", ""), "mark": card.owner}
    return people | {one["id"]: {**_event(one, name), "said": said} for one in view.board["events"]}


def _span(one: Shown) -> str:
    """The code of the sentence that says in which turns he lives."""
    if not one["last"]:
        return "turns_on"
    return "turn_only" if one["last"] == one["entry"] else "turns"


def _character(one: Mapping[str, Any], name: Name, areas: Mapping[str, str]) -> Shown:
    faction = one["faction"] or one["original"]
    return {
        "kind": "character",
        "name": name("character", one["id"], one["name"]),
        "owner": faction,
        "mark": MARKS[faction],
        "letter": LETTERS[faction],
        "rank": one["rank"],
        "military": one["military"],
        "intrigue": one["intrigue"],
        "tactical": one["tactical"] if one["counter"] else None,
        "star": one["star"],
        "abilities": [name("ability", ability, ability) for ability in one["abilities"]],
        "provinces": ", ".join(areas.get(area, area) for area in one["provinces"]),
        "entry": one["entry"],
        "last": one["last"],
        "lost": one["lost"],
        "turned": one["turned"],
    }


def _event(one: Mapping[str, Any], name: Name) -> Shown:
    deck = one["deck"]
    return {
        "kind": "event",
        "name": name("card", one["id"], one["name"]),
        "owner": deck if deck in MARKS else "",
        "mark": MARKS.get(deck, NOBODY),
        "deck": name("deck", deck, deck),
        "text": name("card_text", one["id"], ""),
        "windows": [name("window", window, window) for window in one["windows"]],
        "red": one["red"],
        "star": one["star"],
    }
