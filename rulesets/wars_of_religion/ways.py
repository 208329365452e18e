"""Where an army can go, and on which ways: movement points, the sea, the Loire (WOR-15.7.1a, 15.7.3a, 15.7.3c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.actions import Action
from rulesets.common.offers import Targets

from .actions import March
from .armies import side
from .box import WarsBox
from .state import State

REMEMBERED = 20_000
MARCHES = 500  # of an army with so many troops, kept ready-made


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
    found = []
    for at, cities in _loire_near(state.box, start, steps):
        for one in cities:
            if owner.get(one) in mine:
                break
        else:
            found.append(at)
    return tuple(found)


def _loire_near(box: WarsBox, start: str, steps: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The provinces of the Loire that can be entered with a step left to go on."""
    key = ("loire near", start, steps)
    found: tuple[tuple[str, tuple[str, ...]], ...] | None = box.memo.get(key)
    if found is None:
        entered = dict.fromkeys(end_of(way) for way in ways_from(box, start, steps - 1, ()))
        found = tuple([one for one in _loire(box) if one[0] in entered and one[0] != start])
        keep(box, key, found)
    return found


def ways_of(state: State, army: str, troops: int) -> Sequence[str]:
    start, steps = state.at[army], steps_of(state, army, troops)
    return ways_from(state.box, start, steps, stops_near(state, side(state, army), start, steps))


def comes_to(box: WarsBox, start: str, steps: int, area: str) -> bool:
    """Whether so many steps may lead there, whatever rivers lie between."""
    key = ("comes to", start, steps)
    found: dict[str, str] | None = box.memo.get(key)
    if found is None:
        found = dict.fromkeys([end_of(way) for way in ways_from(box, start, steps, ())], "")
        keep(box, key, found)
    return area in found


def ways_by_end(state: State, army: str, troops: int) -> Mapping[str, Sequence[str]]:
    """The same, gathered by the province where they end."""
    start, steps = state.at[army], steps_of(state, army, troops)
    stops = stops_near(state, side(state, army), start, steps)
    key = ("ways by end", start, steps, stops)
    found: dict[str, list[str]] | None = state.box.memo.get(key)
    if found is None:
        found = {}
        for way in ways_from(state.box, start, steps, stops):
            found.setdefault(end_of(way), []).append(way)
        keep(state.box, key, found)
    return found


def marches(box: WarsBox, army: str, ways: Sequence[str], troops: int) -> Sequence[March]:
    """These ways as answers."""
    key = ("marches", army, troops)
    known: dict[str, Action] | None = box.memo.get(key)
    if known is None or len(known) >= MARCHES:
        known = {}
        keep(box, key, known)
    return Targets(ways, lambda way: March(army, way, troops), known)


def keep(box: WarsBox, key: object, found: object) -> None:
    """Remembered, but not without end: ways are many, and whatever is forgotten is worked out again."""
    if len(box.memo) >= REMEMBERED:
        box.memo.clear()
    box.memo[key] = found


def end_of(way: str) -> str:
    return way.rpartition(" ")[2]
