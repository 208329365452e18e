"""The board as shapes for a page: out of a view and of nothing else, so that it shows what its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.common.view import View
from rulesets.common.words import Words

from .france import Ground, Shown, land_of
from .meta import META
from .own_places import boxes, ground_of

NOBODY = "6"  # the mark of a revolt, which is nobody's
GREAT = ("paris", "la_rochelle")
SCALES = {"minor": 100, "major": 115, "paris": 120, "la_rochelle": 120}  # of a city's cube, in hundredths
ASIDE, BELOW = {"start": 4, "end": -4, "middle": 0}, 9  # what larger letters need
STACKED = 18  # half units by which an army peeps out from under another
REVOLT = "revolt"
Name = Callable[[str, str, str], str]  # kind, id, and what it is called where the words do not say
MARKS = {one.id: str(one.mark) for one in META.seats}
LETTERS = {one.id: one.letter for one in META.seats}


def naming(words: Words, language: str) -> Name:
    """What the words call a thing; a group's own has the name that its file gives it."""

    def name(kind: str, of: str, otherwise: str) -> str:
        found = words.name(kind, of, language)
        return otherwise if found == of else found

    return name


def drawn(view: View, language: str, words: Words) -> Shown:
    """All shapes of the map, the armies and the sheets of the factions."""
    board, on, name = view.board, ground_of(view.board), naming(words, language)
    people = {one["id"]: name("character", one["id"], one["name"]) for one in board["characters"]}
    places = {one["id"]: name("area", one["id"], one["name"]) for one in board["areas"]}
    army = _Armies(board, people, places, on)
    return {
        "frame": on.frame,
        "land": _land(language, board["areas"], places),
        "states": [_state(one) for one in board["areas"] if one["frozen"] or one["revolt"]],
        "about": [_about(board, on, one) for one in board["about"]],
        "cities": [_city(one, on, name) for one in board["cities"]],
        "armies": army.shown(),
        "lists": [{"seat": one["id"], "armies": army.of(one["id"])} for one in board["factions"]],
        "revolts": army.of(REVOLT),
        "sheets": [_sheet(one, people, board) for one in board["factions"]],
    }


def _land(language: str, board: Sequence[Mapping[str, Any]], places: Mapping[str, str]) -> Shown:
    """The map as it is known, without what is not on this board, and what is on this board alone."""
    found = land_of(language)
    drawn_already = [one["id"] for one in found["areas"]]
    own = boxes([{**one, "name": places[one["id"]]} for one in board if one["id"] not in drawn_already])
    areas = [*[one for one in found["areas"] if one["id"] in places], *own]
    return {**found, "areas": [{**one, "name": places[one["id"]]} for one in areas]}


def _state(area: Mapping[str, Any]) -> Shown:
    return {"id": area["id"], "frozen": area["frozen"], "revolt": area["revolt"]}


def _about(board: Mapping[str, Any], on: Ground, which: str) -> Shown:
    """Where to look: what the question in hand is about."""
    if which in on.spots:
        return {"id": which, "x": on.spots[which].x, "y": on.spots[which].y, "kind": "city"}
    return {"id": which, "kind": "area" if which in on.slots else "army"}


def _city(one: Mapping[str, Any], on: Ground, name: Name) -> Shown:
    spot, size = on.spots[one["id"]], one["size"]
    scale = SCALES[size]
    return {
        "id": one["id"],
        "name": name("city", one["id"], one["name"]),
        "area": one["area"],
        "seat": one["owner"],
        "mark": MARKS[one["owner"]],
        "letter": LETTERS[one["owner"]],
        "size": size,
        "scale": hundredths(scale),
        "is_great": size in GREAT,
        "is_major": size == "major",
        "loire": one["loire"],
        "points": one["points"],
        "x": spot.x,
        "y": spot.y,
        "name_x": spot.name_x + ASIDE[spot.anchor],
        "name_y": spot.name_y + (BELOW if spot.anchor == "middle" and spot.name_y > 0 else 0),
        "anchor": spot.anchor,
    }


class _Armies:
    """Those on the map, each in a place of its own as long as the area has one."""

    def __init__(
        self, board: Mapping[str, Any], people: Mapping[str, str], places: Mapping[str, str], on: Ground
    ) -> None:
        self.rows: Sequence[Mapping[str, Any]] = board["armies"]
        self.about: Sequence[str] = board["about"]
        self.people, self.places, self.on = people, places, on
        self.order = {area["id"]: list(area["armies"]) for area in board["areas"]}

    def shown(self) -> list[Shown]:
        """Those beneath first, so that the first of a stack lies on top."""
        return sorted((self._army(one) for one in self.rows), key=lambda one: -one["depth"])

    def of(self, faction: str) -> list[Shown]:
        """The armies that bear a faction's marker."""
        return sorted((self._army(one) for one in self.rows if one["faction"] == faction), key=lambda one: one["id"])

    def _army(self, one: Mapping[str, Any]) -> Shown:
        slots, n = self.on.slots[one["area"]], self.order[one["area"]].index(one["id"])
        depth = max(0, n - len(slots) + 1)
        x, y = slots[0] if depth else slots[n]
        faction = one["faction"]
        return {
            "id": one["id"],
            "seat": faction,
            "number": one["id"].partition(".")[2] if faction != REVOLT else "",
            "mark": MARKS.get(faction, NOBODY),
            "letter": LETTERS.get(faction, "!"),
            "kind": _kind(one),
            "control": one["control"] if one["control"] != faction else "",
            "area": one["area"],
            "place": self.places[one["area"]],
            "troops": one["troops"],
            "size": one["size"],
            "movement": one["movement"],
            "dice": one["dice"],
            "commander": self.people.get(one["commander"], ""),
            "rank": one["rank"] if one["commander"] else "",
            "tactical": one["tactical"],
            "supporter": self.people.get(one["supporter"], ""),
            "states": [state for state in ("moving", "used", "beaten", "weary") if one[state]],
            "is_about": one["id"] in self.about,
            "depth": depth,
            "x": x + STACKED * depth,
            "y": y - STACKED * depth,
        }


def _kind(one: Mapping[str, Any]) -> str:
    """The code of the sentence that is read out for it."""
    if one["faction"] == REVOLT:
        return "revolt"
    return "army_backed" if one["supporter"] else "army_led" if one["commander"] else "army_alone"


def _sheet(one: Mapping[str, Any], people: Mapping[str, str], board: Mapping[str, Any]) -> Shown:
    """A faction's own sheet: its chief, what it may still do, its purse and its five army markers."""
    final = board["final"]
    return {
        **{name: one[name] for name in ("id", "money", "treaties", "points", "cities", "events", "court", "living")},
        "mark": MARKS[one["id"]],
        "chief": people.get(one["chief"], ""),
        "ally": one["ally"],
        "taxes": one["taxes"] if one["id"] == "royalist" else None,
        "actions": f"{one['acted']}/{one['actions']}",
        "markers": [{"n": n + 1, "troops": army["troops"]} for n, army in enumerate(one["markers"])],
        "final": final["points"][one["id"]],
        "wins": one["id"] in final["automatic"],
        "leads": not final["automatic"] and final["points"][one["id"]] == max(final["points"].values()),
    }


def hundredths(value: int) -> str:
    """125 is "1.25"."""
    return f"{value // 100}.{value % 100:02}"
