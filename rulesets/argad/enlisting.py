"""A troop stands in for the people of a seat, in the text of its scenario (ARG-RPG-04, ARG-PTS-01, ARG-GEN-16).

Leaders take the places of leaders, then the others in the order of both lists. Whoever is too many stands as near as
there is room, or waits with the last one; whoever is no longer there is left out, and what spoke of him speaks of the
first of the troop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulesets.common.refusals import BadSetup
from rulesets.common.seats import Seat

from .bases import Base
from .ledger import RULE
from .people import Profile
from .plane import Point
from .roster import Roster
from .scenario import Condition, Figure, Scenario
from .scenario_checks import listed
from .scenario_places import base_of, off_table, standing, why_not_there
from .sheets import Box
from .terrain_map import Table
from .troop_builder import called, roster_of

MOST = 60  # more people of one seat than any table holds
STEP = 300  # from one place that is tried to the next
RINGS = 12
NUMBERED = 2  # from so many on, people of one line are told apart by numbers


def enlist(box: Box, scenario: Scenario, troops: Mapping[Seat, str]) -> Scenario:
    """Raises BadSetup."""
    rosters = {seat: roster_of(text) for seat, text in troops.items()}
    scenario = _in_their_time(scenario, rosters)
    for seat, roster in rosters.items():
        _check(box, scenario, seat, roster)
        scenario = _with_troop(scenario, seat, _people(roster))
    return scenario


def _in_their_time(scenario: Scenario, rosters: Mapping[Seat, Roster]) -> Scenario:
    """Where nobody of the scenario is left and all troops are of one period, it is played in that one."""
    periods = list(dict.fromkeys(one.sheet for one in rosters.values()))
    if any(one.seat not in rosters for one in scenario.figures) or len(periods) != 1 or not periods[0]:
        return scenario
    return replace(scenario, sheet=periods[0])


def _check(box: Box, scenario: Scenario, seat: Seat, roster: Roster) -> None:
    if not 0 < roster.size <= MOST:
        raise BadSetup("troop_of_wrong_size", name=roster.name[:60], most=MOST)
    if seat not in scenario.seats:
        raise BadSetup("nobody_to_replace", seat=seat)
    periods = dict.fromkeys([roster.sheet, *(one.profile.sheet for one in roster.entries)])
    strange = [one for one in periods if one and one != scenario.sheet]
    if strange:
        raise BadSetup(
            "troop_of_another_period",
            RULE["ARG-GEN-16"],
            name=roster.name[:60],
            period=strange[0],
            wanted=scenario.sheet,
        )
    arms = [arm for one in roster.entries for arm in one.profile.all_weapons]
    missing = [arm for arm in arms if not _is_there(box, arm, scenario.sheet)]
    if missing:
        raise BadSetup("arm_of_another_period", RULE["ARG-WPN-04"], name=roster.name[:60], arm=missing[0])


def _is_there(box: Box, arm: str, sheet: str) -> bool:
    return arm in box.melee_weapons or (arm in box.ranged and sheet in box.ranged[arm].sheets)


def _people(roster: Roster) -> list[Profile]:
    """Everybody, leaders first; those of one line numbered."""
    found: list[Profile] = []
    for one in roster.entries:
        name = called(one.profile, "en")
        many = one.count >= NUMBERED
        found += [replace(one.profile, name=f"{name} {n + 1}" if many else name) for n in range(one.count)]
    return sorted(found, key=lambda one: not one.leads)


def _with_troop(scenario: Scenario, seat: Seat, people: Sequence[Profile]) -> Scenario:
    mine = [one for one in scenario.figures if one.seat == seat]
    places = sorted(mine, key=lambda one: not one.profile.leads)
    off = off_table(scenario)
    if any(one.id not in off for one in places):  # who waits comes last
        places.sort(key=lambda one: (not one.profile.leads, one.id in off))
    stand = {old.id: _as(old, new) for old, new in zip(places, people, strict=False)}
    gone = [one.id for one in places[len(people) :]]
    made = _forgotten(scenario, places[0].id, gone)
    kept = tuple(stand.get(one.id, one) for one in scenario.figures if one.id not in gone)
    made = replace(made, figures=kept)
    last = next((one for one in reversed(places) if one.place is not None), places[-1])
    for profile in people[len(places) :]:
        one = replace(_as(last, profile), id=_fresh(made, seat))
        made, last = _joined(made, one, last.id), one
    return _with_room(made, seat)


def _as(old: Figure, profile: Profile) -> Figure:
    """Somebody else in the place of one."""
    return replace(old, name=profile.name, profile=profile, disguise="", seems_of="")


def _fresh(scenario: Scenario, seat: Seat) -> str:
    taken = [name for names in listed(scenario).values() for name in names]
    return next(one for one in (f"{seat}_{n}" for n in range(1, len(taken) + 2)) if one not in taken)


def _joined(scenario: Scenario, one: Figure, beside: str) -> Scenario:
    """One more, beside somebody, or waiting with him."""
    waiting = tuple(replace(b, members=(*b.members, one.id)) if beside in b.members else b for b in scenario.waiting)
    herds = tuple(replace(h, troop=(*h.troop, one.id)) if beside in h.troop else h for h in scenario.herds)
    at = next(n for n, old in enumerate(scenario.figures) if old.id == beside) + 1
    figures = (*scenario.figures[:at], one, *scenario.figures[at:])
    return replace(scenario, figures=figures, waiting=waiting, herds=herds)


# -- those who are no longer there -------------------------------------------------------------------------------------


def _forgotten(scenario: Scenario, heir: str, gone: Sequence[str]) -> Scenario:
    """Nothing names them any more."""

    def other(name: str) -> str:
        return heir if name in gone else name

    bands = [replace(one, members=_left(one.members, gone)) for one in scenario.waiting]
    empty = [one.id for one in bands if not one.members]
    met = [one for one in scenario.conditions if not (one.then == "call" and one.what in empty)]
    lost = [one.id for one in scenario.conditions if one not in met]
    return replace(
        scenario,
        waiting=tuple(one for one in bands if one.members),
        herds=tuple(replace(one, troop=_left(one.troop, gone)) for one in scenario.herds),
        secrets=tuple(
            replace(one, holder=other(one.holder), check=" ".join(other(word) for word in one.check.split()))
            for one in scenario.secrets
        ),
        conditions=tuple(_about(one, heir, gone) for one in met),
        items=tuple(replace(one, holder=other(one.holder)) for one in scenario.items),
        jobs=tuple(replace(one, then="" if one.then in lost else one.then) for one in scenario.jobs),
        figures=tuple(replace(one, prisoner_of=other(one.prisoner_of)) for one in scenario.figures),
    )


def _left(names: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in names if one not in gone)


def _about(one: Condition, heir: str, gone: Sequence[str]) -> Condition:
    who = _left(one.who, gone) or (heir,) if one.who else ()
    return replace(one, who=who, what=" ".join(heir if word in gone else word for word in one.what.split()))


# -- room for everybody ------------------------------------------------------------------------------------------------


def _with_room(scenario: Scenario, seat: Seat) -> Scenario:
    """Whoever of the seat stands where he cannot is moved as little as it takes. Raises BadSetup without room."""
    table = scenario.table
    if table is None:
        return scenario
    others = tuple(one for one in scenario.figures if one.seat != seat)
    taken = standing(replace(scenario, figures=others))
    figures: list[Figure] = []
    for one in scenario.figures:
        if one.seat == seat and one.place is not None:
            one = _placed(scenario, table, one, taken)
        figures.append(one)
    return replace(scenario, figures=tuple(figures))


def _placed(scenario: Scenario, table: Table, one: Figure, taken: list[tuple[Base, int]]) -> Figure:
    """On his place, or on the nearest where he can stand; from then on it is taken."""
    assert one.place is not None
    for place in _around(one.place):
        base = base_of(scenario, one, place)
        if not why_not_there(table, base, one.floor, taken):
            taken.append((base, one.floor))
            return replace(one, place=place)
    raise BadSetup("no_room_for_them", seat=one.seat)


def _around(place: Point) -> Iterator[Point]:
    """The place itself, then others further and further from it."""
    x, y = place
    yield place
    for ring in range(1, RINGS + 1):
        far = ring * STEP
        edge = range(-far, far + 1, STEP)
        yield from ((x + dx, y + dy) for dy in edge for dx in edge if max(abs(dx), abs(dy)) == far)
