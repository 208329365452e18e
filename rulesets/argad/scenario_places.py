"""Whether everybody of a scenario stands where he can: on the table, on no wall, on nobody (ARG-ENT-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .bases import FOOTPRINTS, Base, base_at
from .distances import overlaps, stands_across
from .plane import Point, is_simple
from .scenario import Figure, Scenario
from .scenario_checks import Flaw, Flaws
from .terrain_map import GROUND, Table, room_at

OF_A_ROW, STEP = 4, 220  # how a troop stands that no animal stands for: four in a row, a hair between them


def footprint_of(scenario: Scenario, *, mounted: bool) -> str:
    """The bases of this game (ARG-GEN-03 to ARG-GEN-05)."""
    small = ("half_scale", "on") in scenario.options
    return ("small_mounted" if small else "mounted") if mounted else ("small_foot" if small else "round_foot")


def base_of(scenario: Scenario, one: Figure, place: Point) -> Base:
    return base_at(*place, FOOTPRINTS[footprint_of(scenario, mounted=one.profile.is_mounted)], one.facing)


def off_table(scenario: Scenario) -> dict[str, str]:
    """Who has no place at the beginning: in a band that waits, or where an animal stands for him."""
    found = {name: "waiting" for one in scenario.waiting for name in one.members}
    return found | {name: "herd" for one in scenario.herds for name in one.troop}


def place_flaws(scenario: Scenario) -> Flaws:
    table = scenario.table
    if table is None:
        yield from _without_table(scenario)
        return
    yield from _areas(scenario, table)
    taken: list[tuple[Base, int]] = []
    for flaw, base, floor in _bases(scenario, table):
        if wrong := why_not_there(table, base, floor, taken):
            yield flaw(wrong)
        taken.append((base, floor))
    yield from _troops(scenario, table)
    yield from _points(scenario, table)


def why_not_there(table: Table, base: Base, floor: int, taken: Sequence[tuple[Base, int]]) -> str:
    """Why nobody can stand there, beside those who do; "" where he can."""
    if not _is_on(base, table):
        return "off_the_table"
    if any(wall.floor == floor and stands_across(base, wall.a, wall.b) for wall in table.walls):
        return "on_a_wall"
    if floor != GROUND and room_at(table, base.centre, floor) is None:
        return "no_floor_here"
    return "place_taken" if any(other == floor and overlaps(base, stood) for stood, other in taken) else ""


def standing(scenario: Scenario) -> list[tuple[Base, int]]:
    """The bases of all people and animals that have a place, each with its floor."""
    table = scenario.table
    return [(base, floor) for _, base, floor in _bases(scenario, table)] if table is not None else []


class _Flawed:
    """Says what is wrong with one thing."""

    def __init__(self, table: str, n: int, column: str, at: str) -> None:
        self.table, self.n, self.column, self.at = table, n, column, at

    def __call__(self, code: str) -> Flaw:
        return Flaw(self.table, self.n, self.column, code, {"at": self.at})


def _without_table(scenario: Scenario) -> Flaws:
    """Beside real miniatures nothing has a place."""
    for n, one in enumerate(scenario.figures):
        if one.place is not None:
            yield _Flawed("figure", n, "place", one.id)("no_table")
    for n, item in enumerate(scenario.items):
        if item.place is not None:
            yield _Flawed("item", n, "place", item.id)("no_table")
    for n, herd in enumerate(scenario.herds):
        yield _Flawed("herd", n, "places", herd.id)("no_table")
    for n, area in enumerate(scenario.areas):
        yield _Flawed("area", n, "points", area.id)("no_table")


def _areas(scenario: Scenario, table: Table) -> Flaws:
    off = off_table(scenario)
    for n, area in enumerate(scenario.areas):
        flaw = _Flawed("area", n, "points", area.id)
        if not all(_holds(table, point) for point in area.corners):
            yield flaw("off_the_table")
        elif not is_simple(area.corners):
            yield flaw("crosses_itself")
    for n, one in enumerate(scenario.figures):
        if one.place is None and one.id not in off:
            yield Flaw("figure", n, "place", "not_placed", {"at": one.id})
        if one.place is not None and one.id in off:
            yield Flaw("figure", n, "place", "placed_and_waiting", {"at": one.id})


def _bases(scenario: Scenario, table: Table) -> Iterator[tuple[_Flawed, Base, int]]:
    for n, one in enumerate(scenario.figures):
        if one.place is not None:
            yield _Flawed("figure", n, "place", one.id), base_of(scenario, one, one.place), one.floor
    for n, herd in enumerate(scenario.herds):
        for place in herd.places:
            yield _Flawed("herd", n, "places", herd.id), base_at(*place, FOOTPRINTS["donkey"]), GROUND


def _troops(scenario: Scenario, table: Table) -> Flaws:
    """Where decoys are not played with, the troop stands about its first animal: there must be room."""
    people = {one.id: one for one in scenario.figures}
    for n, herd in enumerate(scenario.herds):
        x, y = herd.places[0]
        for k, name in enumerate(herd.troop):
            base = base_of(scenario, people[name], (x + STEP * (k % OF_A_ROW), y + STEP * (k // OF_A_ROW)))
            others = [one for one in scenario.figures if one.place is not None and one.floor == GROUND]
            taken = [base_of(scenario, one, one.place) for one in others if one.place is not None]
            blocked = any(stands_across(base, one.a, one.b) for one in table.walls if one.floor == GROUND)
            if blocked or not _is_on(base, table) or any(overlaps(base, one) for one in taken):
                yield Flaw("herd", n, "places", "no_room_for_troop", {"at": herd.id})
                break


def _points(scenario: Scenario, table: Table) -> Flaws:
    for n, item in enumerate(scenario.items):
        if item.place is not None and not _holds(table, item.place):
            yield Flaw("item", n, "place", "off_the_table", {"at": item.id})
    for n, band in enumerate(scenario.waiting):
        if not band.entry or not all(_holds(table, point) for point in band.entry):
            yield Flaw("waiting", n, "entry", "off_the_table", {"at": band.id})
        elif len(band.entry) == 2 and not _on_one_edge(table, *band.entry):
            yield Flaw("waiting", n, "entry", "not_an_edge", {"at": band.id})
    for n, one in enumerate(scenario.figures):
        if not all(_holds(table, point) for point in one.guards):
            yield Flaw("figure", n, "guards", "off_the_table", {"at": one.id})


def _on_one_edge(table: Table, a: Point, b: Point) -> bool:
    """Whether both lie on the same edge of the table."""
    return a != b and any(a[axis] == b[axis] in (0, size) for axis, size in enumerate((table.width, table.depth)))


def _holds(table: Table, point: Point) -> bool:
    return 0 <= point[0] <= table.width and 0 <= point[1] <= table.depth


def _is_on(base: Base, table: Table) -> bool:
    """Whether the whole base lies on the table."""
    if base.corners:
        return all(_holds(table, corner) for corner in base.corners)
    return base.radius <= base.x <= table.width - base.radius and base.radius <= base.y <= table.depth - base.radius
