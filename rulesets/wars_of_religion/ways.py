"""Where an army can go, and on which ways: movement points, the sea, the Loire (WOR-15.7.1a, 15.7.3a, 15.7.3c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .actions import March
from .armies import side
from .box import WarsBox
from .state import State

REMEMBERED = 20_000


def stops_of(state: State, a_side: str) -> tuple[str, ...]:
    """Provinces of the Loire in which this side has no Loire city, so that whoever enters has to stop (WOR-15.7.3c)."""
    owner, mine = state.owner, state.factions_of(a_side)
    return tuple([at for at, cities in _loire(state.box) if not any(owner.get(one) in mine for one in cities)])


def _loire(box: WarsBox) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Its provinces, each with its cities on the river."""
    found: tuple[tuple[str, tuple[str, ...]], ...] | None = box.memo.get("loire")
    if found is None:
        cities = box.cities
        found = tuple([(at, tuple([one for one in box.cities_in[at] if cities[one].loire])) for at in box.loire_areas])
        box.memo["loire"] = found
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


def stops_near(state: State, a_side: str, start: str, steps: int) -> tuple[str, ...]:
    """Those of them that matter on ways of so many steps: beyond, one stops anyhow."""
    owner, mine = state.owner, state.factions_of(a_side)
    near = _loire_near(state.box, start, steps)
    return tuple([at for at, cities in near if not any(owner.get(one) in mine for one in cities)])


def _loire_near(box: WarsBox, start: str, steps: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The provinces of the Loire that can be entered with a step left to go on."""
    key = ("loire near", start, steps)
    found: tuple[tuple[str, tuple[str, ...]], ...] | None = box.memo.get(key)
    if found is None:
        entered = dict.fromkeys(end_of(way) for way in ways_from(box, start, steps - 1, ()))
        found = tuple([one for one in _loire(box) if one[0] in entered and one[0] != start])
        keep(box, key, found)
    return found


def marches(state: State, army: str, troops: int) -> Sequence[March]:
    """All ways of an army, or of a part of it, as ready-made answers."""
    return [March(army, way, troops) for way in ways_of(state, army, troops)]


def ways_of(state: State, army: str, troops: int) -> Sequence[str]:
    start, steps = state.at[army], steps_of(state, army, troops)
    return ways_from(state.box, start, steps, stops_near(state, side(state, army), start, steps))


def marches_by_end(state: State, army: str, troops: int) -> Mapping[str, tuple[March, ...]]:
    """The same, gathered by the province where they end."""
    start = state.at[army]
    stops = stops_near(state, side(state, army), start, steps_of(state, army, troops))
    key = ("marches by end", army, start, troops, stops)
    found: dict[str, tuple[March, ...]] | None = state.box.memo.get(key)
    if found is None:
        ends: dict[str, list[March]] = {}
        for one in marches(state, army, troops):
            ends.setdefault(end_of(one.way), []).append(one)
        found = {end: tuple(ways) for end, ways in ends.items()}
        keep(state.box, key, found)
    return found


def keep(box: WarsBox, key: object, found: object) -> None:
    """Remembered, but not without end: ways are many, and whatever is forgotten is worked out again."""
    if len(box.memo) >= REMEMBERED:
        box.memo.clear()
    box.memo[key] = found


def end_of(way: str) -> str:
    return way.rpartition(" ")[2]
