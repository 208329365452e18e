"""One person's way over the drawn table: how far he may go, through what ground, what stops him (ARG-MOV, ARG-TER)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from . import slowing
from .bases import FOOTPRINTS
from .components import Going, Terrain
from .disguise import animal_move
from .formations import going
from .high_walls import check_walls
from .in_force import Terms
from .indoors import STAIRS, as_difficult, going_on_stairs, indoors
from .ledger import RULE
from .movement import Allowance, Manner
from .paths import Walk
from .plane import Point
from .slowing import Crossing, Stretch, check_ground, going_of
from .state import Deed, FigureId, State
from .stretches import Stretch as Led
from .stretches import first_wall, passed, stretches
from .terrain_map import Opening, Table
from .travellers import Setting, longest_move

WORST: tuple[Going, ...] = ("easy", "difficult", "very_difficult", "swim", "forbidden")
OPEN = "open_order"
PACE = 2000  # of an animal that stands for nobody: somebody on foot (ARG-MOV-08)
Plans = Mapping[FigureId, Deed]
Line = tuple[Point, Point]


def walk_of(state: State, deed: Deed) -> Walk:
    """His base and the way that its centre takes; nothing is checked."""
    return Walk(state.base(deed.who), deed.way)


def allowance_of(state: State, deed: Deed, plans: Plans) -> Allowance:
    """How far he may go on easy ground, as he means to go (ARG-MOV-08 to ARG-MOV-25). Raises IllegalAction."""
    who = deed.who
    if who in state.animals:
        return _of_animal(state, who)
    with_him = [one.who for one in plans.values() if one.guide == who]
    led = [one for one in with_him if state.now[one].prisoner_of == who]
    paces = [longest_move(state.people[one], state.now[one], state.terms.period).length for one in led]
    setting = Setting(
        manner=_manner(state, deed),
        handled=_handled(state, deed),
        carriers=1 + len(with_him) - len(led) + bool(deed.guide),
        guards=min(paces, default=0),
        half=state.terms.half,
    )
    return longest_move(state.people[who], state.now[who], state.terms.period, setting)


def _manner(state: State, deed: Deed) -> Manner:
    """How he goes: as he means to, or at the pace of the close order that he stands in (ARG-MOV-17)."""
    unit = next((one for one in state.formations.values() if deed.who in one.members and one.since <= state.turn), None)
    if unit is None or unit.kind == OPEN or deed.does == "break_up" or deed.manner != "walks":
        return deed.manner  # type: ignore[return-value]
    stand = state.stands.get(deed.who)
    if deed.way and stand and going((stand.fx, stand.fy), stand.centre, deed.way[-1]) != "forward":
        return "side_or_back"
    return "column_of_twos" if unit.kind == "column_of_twos" else "line"


def _handled(state: State, deed: Deed) -> tuple[str, ...]:
    """The load of a thing that he picks up or puts down on his way (ARG-MOV-15)."""
    thing = state.things.get(deed.at) if deed.does in ("pick_up", "drop") else None
    return (thing.load,) if thing is not None and thing.load else ()


def _of_animal(state: State, who: FigureId) -> Allowance:
    """The true animal and the dummies of a herd all go as the slowest of the troop (ARG-FOG-03)."""
    herd = [one for one in state.animals.values() if one.herd == state.animals[who].herd]
    troop = [member for one in herd for member in one.troop if member in state.people]
    half = Setting(half=state.terms.half)
    lengths = [longest_move(state.people[one], state.now[one], state.terms.period, half).length for one in troop]
    pace = animal_move(lengths or [PACE // 2 if state.terms.half else PACE])
    return Allowance(pace.value, (pace,))


def two_paces(state: State, who: FigureId) -> int:
    """One base of his own: no move (ARG-MOV-18)."""
    return FOOTPRINTS[state.footprint(who)].length


def is_riding(state: State, who: FigureId) -> bool:
    return who in state.people and state.people[who].is_mounted and not state.now[who].dismounted


def terrain_of(state: State, kind: str) -> Terrain | None:
    """What a kind of ground does: one of the table's own, or of the sheet."""
    table = state.terms.table
    for one in table.grounds if table else ():
        if one.id == kind:
            return one
    return state.terms.period.terrains.get(kind)


def crossing_of(state: State, deed: Deed) -> Crossing:
    """What makes ground easier or harder for him just now."""
    crouched = deed.manner == "crouched"
    if deed.who in state.animals:
        return Crossing(crouched=crouched)
    one = state.people[deed.who]
    return Crossing(one.role if is_riding(state, deed.who) else "foot", one.armour.value, crouched=crouched)


def case_of(state: State, deed: Deed, plans: Plans, walk: Walk | None = None) -> slowing.Walk:
    """His way stretch by stretch, as the slowing dice ask for it."""
    walk = walk or walk_of(state, deed)
    mounted = is_riding(state, deed.who)
    reading: slowing.MountedBlock = "one_six" if state.terms.readings.get("mounted_block") == "one_six" else "two_sixes"
    way = ground_of(state, deed, walk)
    most, contested = indoors(state, deed, walk, plans, allowance_of(state, deed, plans))
    way = as_difficult(way) if contested else way
    most = replace(most, modifiers=(*most.modifiers, *_stairs(state, deed, walk)))
    return slowing.Walk(most, way, mounted, reading, two_paces(state, deed.who))


def ground_of(state: State, deed: Deed, walk: Walk) -> tuple[Stretch, ...]:
    """What his way leads through, one stretch behind the other; of what lies together the hardest counts."""
    table = state.terms.table
    if table is None or not walk.length:
        return (Stretch(walk.length),) if walk.length else ()
    how, swims = crossing_of(state, deed), deed.does == "swim"
    spans: list[tuple[int, int, Going]] = []
    for one in led_through(state, table, walk):
        ground = terrain_of(state, one.kind)
        going = going_of(ground, how)[0] if ground is not None else "easy"
        if one.kind in STAIRS and how.role == "foot" and not how.crouched:
            going = going_on_stairs(state, deed, one, walk.place(one.start))[0]
        spans.append((one.start, one.end, ("easy" if swims else "forbidden") if going == "swim" else going))
    for at, opening in passed(walk, table.openings):
        if "" in opening.rooms and how.role == "foot" and not how.crouched:
            spans.append((at, at + 2 * walk.base.reach, "very_difficult" if opening.kind == "window" else "difficult"))
    return _one_behind_the_other(spans, walk.length)


def _stairs(state: State, deed: Deed, walk: Walk) -> tuple[Modifier, ...]:
    """Why stairs on his way are hard for him (ARG-BLD-07)."""
    table = state.terms.table
    if table is None or not walk.length or deed.who not in state.people:
        return ()
    steps = [one for one in led_through(state, table, walk) if one.kind in STAIRS]
    found = [going_on_stairs(state, deed, one, walk.place(one.start)) for one in steps]
    return tuple(dict.fromkeys([why for going, why in found if going != "easy"]))


MOST_KEPT = 5000
_LED: dict[tuple[object, ...], tuple[Table, tuple[Led, ...]]] = {}  # with the table, so that no other takes its id
_FREE: dict[tuple[object, ...], tuple[Table, tuple[tuple[int, Opening], ...], int]] = {}
_GROUNDS: dict[int, tuple[Terms, tuple[Terrain, ...], tuple[str, ...]]] = {}


def led_through(state: State, table: Table, walk: Walk) -> tuple[Led, ...]:
    """All ground that a way leads through; kept, for a way is looked at again and again until it is gone."""
    base, unhelped = walk.base, _grounds(state, table)[1]
    key = (id(table), base.radius, base.facing, base.footprint, tuple(walk.points), unhelped)
    if key not in _LED:
        if len(_LED) >= MOST_KEPT:
            _LED.clear()
        _LED[key] = (table, stretches(walk, table, unhelped))
    return _LED[key][1]


def free_length(state: State, who: FigureId, walk: Walk) -> int:
    """How far he comes before a wall."""
    table = state.terms.table
    return walk.length if table is None else _walled(state, table, who, walk)[1]


def _walled(state: State, table: Table, who: FigureId, walk: Walk) -> tuple[tuple[tuple[int, Opening], ...], int]:
    """The openings that he goes through, and how far he comes before a wall; kept like the ground."""
    base, floor = walk.base, state.stands[who].floor
    closed = tuple([one.id for one in table.openings if one.floor == floor and _is_closed(state, one.id, one.bolted)])
    key = (id(table), floor, closed, base.radius, base.facing, base.footprint, tuple(walk.points))
    if key not in _FREE:
        if len(_FREE) >= MOST_KEPT:
            _FREE.clear()
        through = passed(walk, table.openings)
        _FREE[key] = (table, through, first_wall(walk, walls_of(state, who), table.openings))
    return _FREE[key][1:]


def _grounds(state: State, table: Table) -> tuple[tuple[Terrain, ...], tuple[str, ...]]:
    """The kinds of ground that lie on the table; those among them through which no road helps."""
    terms = state.terms
    if id(terms) not in _GROUNDS:
        if len(_GROUNDS) >= MOST_KEPT:
            _GROUNDS.clear()
        kinds = dict.fromkeys([*[one.kind for one in table.pieces], *[one.kind for one in table.obstacles]])
        found = tuple(ground for kind in kinds if (ground := terrain_of(state, kind)) is not None)
        _GROUNDS[id(terms)] = (terms, found, tuple(one.id for one in found if not one.road_helps))
    return _GROUNDS[id(terms)][1:]


def _one_behind_the_other(spans: list[tuple[int, int, Going]], whole: int) -> tuple[Stretch, ...]:
    cuts = sorted(dict.fromkeys([0, whole, *(at for start, end, _ in spans for at in (start, end) if 0 < at < whole)]))
    found: list[Stretch] = []
    for start, end in pairwise(cuts):
        here = [going for low, high, going in spans if low <= start and end <= high]
        going: Going = max(here, key=WORST.index, default="easy")
        if found and found[-1].going == going:
            found[-1] = Stretch(found[-1].length + end - start, going)
        else:
            found.append(Stretch(end - start, going))
    return tuple(found)


def walls_of(state: State, who: FigureId) -> list[Line]:
    """The walls of the floor that he is on, and the doors in them that are bolted."""
    table = state.terms.table
    if table is None:
        return []
    floor = state.stands[who].floor
    bolted = [one for one in table.openings if one.floor == floor and _is_closed(state, one.id, one.bolted)]
    slits = [one for one in table.openings if one.floor == floor and one.kind == "arrow_slit"]
    return [(one.a, one.b) for one in table.walls if one.floor == floor] + [(one.a, one.b) for one in bolted + slits]


def _is_closed(state: State, opening: str, bolted: bool) -> bool:
    return state.doors.get(opening, "bolted" if bolted else "") == "bolted"


def check_terrain(state: State, deed: Deed, walk: Walk) -> None:
    """Refuses walls, bolted doors, water and ground that he may not enter; all of them lie open (ARG-TER-27)."""
    table = state.terms.table
    if table is None:
        return
    how = crossing_of(state, deed)
    if any(going_of(ground, how)[0] in WORST[3:] for ground in _grounds(state, table)[0]):
        _check_ground(state, deed, table, walk)
    through, far = _walled(state, table, deed.who, walk)
    for at, opening in through:
        if _is_closed(state, opening.id, opening.bolted):
            raise IllegalAction("door_is_bolted", RULE["ARG-BLD-08"], at=at)
        if how.role != "foot" and not _is_wide(table, opening):
            raise IllegalAction("no_riders_inside", RULE["ARG-BLD-01"])
    check_walls(table, walk)
    if far < walk.length:
        raise IllegalAction("wall_in_the_way", RULE["ARG-TER-27"], at=far)


def _is_wide(table: Table, opening: Opening) -> bool:
    """Whether it leads only into rooms that are large enough for riders (ARG-BLD-01)."""
    return all(one.very_large for one in table.rooms if one.id in opening.rooms)


def _check_ground(state: State, deed: Deed, table: Table, walk: Walk) -> None:
    """Water is swum, forbidden ground is not entered; who stands in it may leave it."""
    how = crossing_of(state, deed)
    for one in led_through(state, table, walk):
        ground = terrain_of(state, one.kind)
        if ground is None or one.start == 0:
            continue
        if going_of(ground, how)[0] == "swim" and deed.does != "swim":
            raise IllegalAction("one_must_swim_there", RULE["ARG-SWI-01"], ground=ground.id)
        check_ground(ground, how)


def leaves_after(state: State, walk: Walk) -> int:
    """After how much of his way his centre is at the edge of the table (ARG-END-02); -1: he stays on it."""
    table = state.terms.table
    if table is None or not walk.length:
        return -1
    for n, (start, end) in enumerate(zip([0, *walk.ends], walk.ends, strict=False)):
        if _is_off(table, walk.points[n + 1]):
            low, high = start, end
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if _is_off(table, walk.place(middle)) else (middle + 1, high)
            return low
    return -1


def _is_off(table: Table, place: Point) -> bool:
    return not (0 < place[0] < table.width and 0 < place[1] < table.depth)
