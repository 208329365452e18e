"""People of a campaign's roster who are carried into a game: from a sheet to a profile and back (ARG-CMP-01, CMP-02).

They take the places of the scenario's people of their seat, leaders those of leaders, in the order of both lists;
whoever finds no place stands beside the last one who did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.common.refusals import BadSetup, Malformed
from rulesets.common.seats import Fact, Facts, Seat
from rulesets.common.setup import Person, Setup

from .people import Condition, Profile, Wound
from .profile_rows import read_profile
from .scenario import Figure, Scenario
from .sheets import Box

PLACES: tuple[Wound, ...] = ("head", "trunk_arm", "belly_leg")
LISTS = ("weapons", "concealed", "gear", "training", "skills", "commands")
FLAGS = ("musician", "banner", "player", "own_errand", "motivated")
BROUGHT = ("lost_points", "wound")
BESIDE = 250  # two and a half centimetres from the neighbour


def profile_of(person: Person, box: Box) -> Profile:
    """Who he is in this game. Raises BadSetup for a sheet that means nobody."""
    try:
        return read_sheet(person.values, box)
    except Malformed as error:
        raise BadSetup("wrong_person", name=person.name[:60]) from error


def read_sheet(values: Mapping[str, Fact], box: Box) -> Profile:
    """Raises Malformed, whose path is the column at fault."""
    return read_profile(_row(values), box.known)


def _row(values: Mapping[str, Fact]) -> dict[str, Any]:
    row: dict[str, Any] = {name: value for name, value in values.items() if name not in BROUGHT}
    for name in LISTS:
        row[name] = [one.strip() for one in str(row.get(name, "")).split(",") if one.strip()]
    for name in FLAGS:
        row[name] = row.get(name) == "yes"
    if not row["commands"]:
        del row["commands"]
    return {"id": "person", **{name: value for name, value in row.items() if value not in ("", [])}}


def condition_of(person: Person) -> Condition:
    """What he brings from earlier games: a wound goes on to count until it is healed (ARG-WND-05)."""
    lost = int(str(person.values.get("lost_points", 0)))
    where: Wound = next((one for one in PLACES if one == person.values.get("wound")), "")
    return Condition(lost_points=lost, wounds=(where,) * lost)


def with_wounds(sheet: Facts, places: Sequence[str]) -> dict[str, Fact]:
    """The sheet of somebody who comes with these wounds, the newest last; the last life point comes with him."""
    most = int(str(sheet.get("life_points", 1))) - 1
    return {**sheet, "lost_points": min(len(places), most), "wound": places[-1] if places and most else ""}


def enlisted(setup: Setup, scenario: Scenario, box: Box) -> Scenario:
    """The scenario with the people of the roster in place of those of their seats."""
    figures = list(scenario.figures)
    for seat in dict.fromkeys(one.seat for one in setup.people):
        people = sorted([one for one in setup.people if one.seat == seat], key=lambda one: one.values.get("rank") == "")
        places = sorted(_places(figures, seat), key=lambda n: figures[n].profile.rank == "")
        if not places:
            raise BadSetup("nobody_to_replace", seat=seat)
        _take_places(figures, places, people, box)
    return replace(scenario, figures=tuple(figures))


def _places(figures: Sequence[Figure], seat: Seat) -> list[int]:
    owner = "" if seat == "gm" else seat
    return [n for n, one in enumerate(figures) if one.seat == owner]


def _take_places(figures: list[Figure], places: Sequence[int], people: Sequence[Person], box: Box) -> None:
    for n, person in enumerate(people):
        profile = profile_of(person, box)
        if n < len(places):
            at = places[n]
            figures[at] = replace(figures[at], name=person.name, profile=profile, disguise="", seems_of="")
        else:
            last = figures[places[-1]]
            x, y = last.place or (0, 0)
            beside = (x + BESIDE * (n - len(places) + 1), y) if last.place else None
            figures.append(replace(last, id=f"person_{n}", name=person.name, profile=profile, place=beside))


def persons_by_figure(setup: Setup, scenario: Scenario) -> Mapping[str, Person]:
    """Who of the roster each figure of such a scenario is, by its name there."""
    found: dict[str, Person] = {}
    for person in setup.people:
        for figure in scenario.figures:
            fits = figure.name == person.name and (figure.seat or "gm") == person.seat
            if fits and figure.id not in found:
                found[figure.id] = person
                break
    return found
