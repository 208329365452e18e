"""Where an army can go, and on which ways: movement points, the sea, the Loire (WOR-15.7.1a, 15.7.3a, 15.7.3c)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.offers import Offers

from .actions import March
from .armies import side
from .box import WarsBox
from .state import State

REMEMBERED = 20_000
MARCHES = 500  # of an army with so many troops, kept ready-made


def stops_of(state: State, a_side: str) -> tuple[str, ...]:
    """Provinces of the Loire in which this side has no Loire city, so that whoever enters has to stop (WOR-15.7.3c)."""
    box, mine = state.box, state.factions_of(a_side)
    owners = tuple(map(state.owner.get, _on_the_loire(box)))
    key = ("stops", mine, owners)
    found: tuple[str, ...] | None = box.memo.get(key)
    if found is None:
        pairs = zip(_on_the_loire(box), owners, strict=True)
        held = dict.fromkeys([box.cities[city].area for city, owner in pairs if owner in mine])
        found = tuple([at for at in box.loire_areas if at not in held])
        keep(box, key, found)
    return found


def _on_the_loire(box: WarsBox) -> tuple[str, ...]:
    """Its cities."""
    found: tuple[str, ...] | None = box.memo.get("loire")
    if found is None:
        found = box.memo["loire"] = tuple([one.id for one in box.cities.values() if one.loire])
    return found


def ways_from(box: WarsBox, start: str, steps: int, stops: tuple[str, ...]) -> Sequence[str]:
    """Every way of at most so many steps that comes by no area twice, the shortest first; standing still is one."""
    key = ("ways", start, steps, stops)
    found: tuple[str, ...] | None = box.memo.get(key)
    if found is None:
        found = tuple(" ".join(way) for way in _walked(box, start, steps, stops))
        keep(box, key, found)
    return found


def _walked(box: WarsBox, start: str, steps: int, stops: tuple[str, ...]) -> list[tuple[str, ...]]:
    ends: list[tuple[str, ...]] = [(start,)]
    found = ends
    for _ in range(steps):
        going_on = [way for way in ends if len(way) == 1 or way[-1] not in stops]
        ends = [(*way, to) for way in going_on for to in box.areas[way[-1]].adjacent if to not in way]
        found = [*found, *ends]
    return found


def steps_of(state: State, army: str, troops: int) -> int:
    """Movement points by the size of the part that moves, when it starts (WOR-15.7.1a)."""
    return state.box.size(troops).movement


def _stops_near(box: WarsBox, start: str, steps: int, stops: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them that can be entered with a step left to go on: beyond, one stops anyhow."""
    entered = dict.fromkeys(end_of(way) for way in ways_from(box, start, steps - 1, ()))
    return tuple([at for at in stops if at in entered and at != start])


def ways_of(state: State, army: str, troops: int) -> Sequence[str]:
    start, steps = state.at[army], steps_of(state, army, troops)
    stops = stops_of(state, side(state, army))
    return ways_from(state.box, start, steps, _stops_near(state.box, start, steps, stops))


def comes_to(box: WarsBox, start: str, steps: int, area: str) -> bool:
    """Whether so many steps may lead there, whatever rivers lie between."""
    key = ("comes to", start, steps)
    found: dict[str, str] | None = box.memo.get(key)
    if found is None:
        found = dict.fromkeys([end_of(way) for way in ways_from(box, start, steps, ())], "")
        keep(box, key, found)
    return area in found


@dataclass(frozen=True, slots=True)
class Ends:
    """Every way from somewhere, gathered by the province where it ends; how many they are."""

    ways: Mapping[str, Sequence[str]]
    size: int


def ways_by_end(state: State, army: str, troops: int, stops: tuple[str, ...]) -> Ends:
    """The same, where it is known already in which provinces its side has to stop."""
    box, start, steps = state.box, state.at[army], steps_of(state, army, troops)
    key = ("ways by end", start, steps, stops)
    found: Ends | None = box.memo.get(key)
    if found is None:
        near = _stops_near(box, start, steps, stops)
        if near != stops:
            found = ways_by_end(state, army, troops, near)
        else:
            ways: dict[str, list[str]] = {}
            for way in ways_from(box, start, steps, near):
                ways.setdefault(end_of(way), []).append(way)
            found = Ends(ways, sum([len(some) for some in ways.values()]))
        keep(box, key, found)
    return found


class Marches(Offers):
    """The ways of so many troops as answers, but for those that end in a province that is left out."""

    def __init__(self, box: WarsBox, army: str, troops: int, ends: Ends, left_out: Collection[str] = ()) -> None:
        self.box = box
        self.army = army
        self.troops = troops
        self.ways = ends.ways
        self.left_out = left_out
        super().__init__(ends.size - sum([len(ends.ways[end]) for end in left_out]) if left_out else ends.size)

    def groups(self) -> Iterator[tuple[Any, Sequence[str]]]:
        return ((end, some) for end, some in self.ways.items() if end not in self.left_out)

    def made(self, common: Any, target: str) -> Action:
        return march(self.box, self.army, target, self.troops)


def march(box: WarsBox, army: str, way: str, troops: int) -> Action:
    """One of the answers, ready-made where somebody has looked at it before."""
    key = ("marches", army, troops)
    known: dict[str, Action] | None = box.memo.get(key)
    if known is None or len(known) >= MARCHES:
        known = {}
        keep(box, key, known)
    found = known.get(way)
    if found is None:
        found = known[way] = March(army, way, troops)
    return found


def keep(box: WarsBox, key: object, found: object) -> None:
    """Remembered, but not without end: ways are many, and whatever is forgotten is worked out again."""
    if len(box.memo) >= REMEMBERED:
        box.memo.clear()
    box.memo[key] = found


def end_of(way: str) -> str:
    return way.rpartition(" ")[2]
