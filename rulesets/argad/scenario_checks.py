"""What a scenario must hold besides well-formed cells: names that are known, and everybody on a place of his own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.refusals import Malformed
from rulesets.common.seats import Fact

from .aims import EDGES, read_aim
from .scenario import Condition, Scenario
from .scenario_rows import BEHAVIOURS

RESERVED = (*EDGES, "gm", "public")


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault of the n-th thing of a table, in one of its columns."""

    table: str
    n: int
    column: str
    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


Flaws = Iterator[Flaw]


def listed(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """The ids of each table."""
    tables: dict[str, tuple[Any, ...]] = {
        "party": scenario.parties,
        "figure": scenario.figures,
        "waiting": scenario.waiting,
        "herd": scenario.herds,
        "secret": scenario.secrets,
        "condition": scenario.conditions,
        "item": scenario.items,
        "area": scenario.areas,
        "job": scenario.jobs,
    }
    return {name: tuple(one.id for one in ones) for name, ones in tables.items()}


def name_flaws(scenario: Scenario) -> Flaws:
    """Two things of one name, and names that nothing bears."""
    ids = listed(scenario)
    yield from _twice(ids)
    yield from _parties(scenario, ids)
    yield from _people(scenario, ids)
    yield from _bands(scenario, ids)
    yield from _secrets(scenario, ids)
    for n, one in enumerate(scenario.conditions):
        yield from _condition(one, n, ids, scenario)
    yield from _things(scenario, ids)


def _twice(ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    seen: dict[str, None] = {}
    for table, names in ids.items():
        for n, one in enumerate(names):
            if one in seen or one in RESERVED:
                yield Flaw(table, n, "id", "row_twice", {"at": one})
            seen[one] = None


def _unknown(table: str, n: int, column: str, name: str) -> Flaw:
    return Flaw(table, n, column, "unknown_name", {"name": name[:40]})


def _parties(scenario: Scenario, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    for n, one in enumerate(scenario.parties):
        for other in one.against:
            if other not in ids["party"] or other == one.id:
                yield _unknown("party", n, "against", other)


def _people(scenario: Scenario, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    for n, one in enumerate(scenario.figures):
        if one.party not in ids["party"]:
            yield _unknown("figure", n, "party", one.party)
        if one.seat and one.seat not in scenario.seats:
            yield Flaw("figure", n, "seat", "unknown_seat", {"seat": one.seat})
        if one.seems_of and one.seems_of not in ids["party"]:
            yield _unknown("figure", n, "seems_of", one.seems_of)
        if one.prisoner_of and (one.prisoner_of not in ids["figure"] or one.prisoner_of == one.id):
            yield _unknown("figure", n, "prisoner_of", one.prisoner_of)
    for seat in scenario.seats:
        if not any(one.seat == seat for one in scenario.figures):
            yield Flaw("", -1, "seats", "seat_without_people", {"seat": seat})


def _bands(scenario: Scenario, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    taken: dict[str, None] = {}
    bands = [("waiting", n, "members", one.seat, one.members) for n, one in enumerate(scenario.waiting)]
    bands += [("herd", n, "troop", one.seat, one.troop) for n, one in enumerate(scenario.herds)]
    seats = {one.id: one.seat for one in scenario.figures}
    for table, n, column, seat, members in bands:
        if seat and seat not in scenario.seats:
            yield Flaw(table, n, "seat", "unknown_seat", {"seat": seat})
        for one in members:
            if one not in ids["figure"]:
                yield _unknown(table, n, column, one)
            elif one in taken or seats[one] != seat:
                yield Flaw(table, n, column, "in_two_bands" if one in taken else "of_another_seat", {"who": one})
            taken[one] = None
        if table == "waiting" and not members:
            yield Flaw(table, n, column, "wrong_count", {"low": 1, "high": 30})


def _secrets(scenario: Scenario, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    for n, one in enumerate(scenario.secrets):
        yield from _seats("secret", n, "to", one.to, scenario)
        if one.holder and one.holder not in ids["figure"]:
            yield _unknown("secret", n, "holder", one.holder)
        if one.check:
            yield from _aim(one.check, n, ids)


def _seats(table: str, n: int, column: str, seats: tuple[str, ...], scenario: Scenario) -> Flaws:
    for seat in seats:
        if seat not in scenario.seats:
            yield Flaw(table, n, column, "unknown_seat", {"seat": seat})


def _aim(check: str, n: int, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    known = {
        "area": ids["area"],
        "edge": EDGES,
        "place": (*EDGES, *ids["area"]),
        "who": ids["figure"],
        "party": ids["party"],
        "item": ids["item"],
    }
    try:
        aim = read_aim(check)
    except Malformed as error:
        yield Flaw("secret", n, "check", error.code, {name: one for name, one in error.facts.items() if name != "path"})
        return
    for kind, name in zip(aim.kinds, aim.names, strict=True):
        if name not in known[kind]:
            yield _unknown("secret", n, "check", name)


def _condition(one: Condition, n: int, ids: Mapping[str, tuple[str, ...]], scenario: Scenario) -> Flaws:
    people = (*ids["party"], *ids["figure"])
    for name in one.who:
        if name not in people:
            yield _unknown("condition", n, "who", name)
    if one.when == "enters" and one.area not in ids["area"]:
        yield _unknown("condition", n, "area", one.area)
    if one.when == "turn" and not 0 < one.turn <= scenario.turns:
        yield Flaw("condition", n, "turn", "out_of_range", {"low": 1, "high": scenario.turns})
    yield from _seats("condition", n, "whom", one.whom, scenario)
    words = one.what.split()
    wanted: dict[str, tuple[tuple[str, ...], ...]] = {
        "call": (ids["waiting"],),
        "hostile": (ids["party"], ids["party"]),
        "friendly": (ids["party"], ids["party"]),
        "behave": (people, BEHAVIOURS),
        "slip": (ids["secret"],),
    }
    kinds = wanted.get(one.then, ())
    if len(words) != len(kinds):
        yield Flaw("condition", n, "what", "wrong_count", {"low": len(kinds), "high": len(kinds)})
    for name, kind in zip(words, kinds, strict=False):
        if name not in kind:
            yield _unknown("condition", n, "what", name)


def _things(scenario: Scenario, ids: Mapping[str, tuple[str, ...]]) -> Flaws:
    for n, item in enumerate(scenario.items):
        if item.holder and item.holder not in ids["figure"]:
            yield _unknown("item", n, "holder", item.holder)
        if item.holder and item.place is not None:
            yield Flaw("item", n, "place", "held_and_placed", {"at": item.id})
    done = [one.id for one in scenario.conditions if one.when == "done"]
    for n, job in enumerate(scenario.jobs):
        if job.area and job.area not in ids["area"]:
            yield _unknown("job", n, "area", job.area)
        if job.then and job.then not in done:
            yield _unknown("job", n, "then", job.then)
        if job.finds and job.finds not in ids["item"] and job.finds not in ids["secret"]:
            yield _unknown("job", n, "finds", job.finds)
