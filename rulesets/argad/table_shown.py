"""The drawn table as one viewer sees it, as plain data for a drawing: ground, buildings, people, plans, what is heard.

Lengths are tenths of a millimetre, y counted upwards from the near left corner. A figure is a disc of `radius`, or has
`corners`. People beside real miniatures stand in `beside`, without a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .announcing import plans_seen
from .awareness import apparent_seat, is_aware, is_own, knows_of, knows_slip, knows_thing, label, shown
from .bases import Base
from .people_shown import own_states
from .state import Animal, Deed, FigureId, Looks, Stand, State, placed
from .terrain_map import Table
from .watching import how_it_stands, is_there
from .ways import allowance_of

Shown = dict[str, Any]


def board_of(state: State, viewer: Viewer) -> Shown:
    """All of it; empty lists where there is nothing."""
    known = sorted(who for who in state.people if _is_shown(state, viewer, who))
    figures = [_figure(state, viewer, who) for who in known]
    found: Shown = {
        **_ground(state.terms.table, state),
        "areas": _areas(state, viewer),
        "parties": _parties(state, figures),
        "figures": [one for one in figures if "x" in one],
        "beside": [one for one in figures if "x" not in one],
        "animals": [_animal(state, viewer, who) for who in sorted(state.animals) if knows_of(state, viewer, who)],
        "off": _off(state, viewer),
        "things": [_thing(state, viewer, name) for name in sorted(state.things) if knows_thing(state, viewer, name)],
        "plans": [_plan(state, viewer, one) for one in plans_seen(state, viewer) if viewer != PUBLIC],
    }
    return found | {"heard": [_voice(state, who) for who in known if _has_voice(state, viewer, who)]}


def _is_shown(state: State, viewer: Viewer, who: FigureId) -> bool:
    """One's own who are in play; others where one sees them, or saw them last, unless one saw their end."""
    if viewer != PUBLIC and is_own(state, viewer, who):
        return is_there(state, who)
    seen = shown(state, viewer, who)
    return seen is not None and seen.state != ("out",) and knows_of(state, viewer, who)


# -- ground and buildings ----------------------------------------------------------------------------------------------


def _ground(table: Table | None, state: State) -> Shown:
    if table is None:
        return {"width": 0, "depth": 0}
    pieces = [
        {"id": one.id, "kind": one.kind, "corners": _points(one.corners), "height": one.height, "blocks": one.blocks}
        for one in table.pieces
    ]
    obstacles = [
        {"id": one.id, "kind": one.kind, "points": _points(one.points), "height": one.height, "blocks": one.blocks}
        for one in table.obstacles
    ]
    rooms = [
        {"id": one.id, "building": one.building, "corners": _points(one.corners), "floor": one.floor}
        for one in table.rooms
    ]
    openings = [
        {"id": one.id, "kind": one.kind, "points": _points((one.a, one.b)), "floor": one.floor}
        | {"state": how_it_stands(state, one)}
        for one in table.openings
    ]
    roads = [{"id": one.id, "points": _points(one.points), "width": one.width} for one in table.roads]
    size = {"width": table.width, "depth": table.depth}
    return {**size, "pieces": pieces, "obstacles": obstacles, "roads": roads, "rooms": rooms, "openings": openings}


def _points(points: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [[x, y] for x, y in points]


def _areas(state: State, viewer: Viewer) -> list[Shown]:
    """Those of which this viewer was told: his objectives speak of them. Others are the scenario's own business."""
    words = [word for name, one in state.slips.items() if knows_slip(state, viewer, name) for word in one.check.split()]
    return [
        {"id": one.id, "en": one.titles.en, "fr": one.titles.fr, "corners": _points(one.corners)}
        for one in state.terms.scenario.areas
        if viewer == GM or one.id in words
    ]


def _parties(state: State, figures: Iterable[Shown]) -> list[Shown]:
    """The parties that this viewer knows of, each with a number for its mark; the numbers are the scenario's."""
    met = [one["party"] for one in figures]
    sides = enumerate(state.terms.scenario.parties, 1)
    return [{"id": one.id, "en": one.titles.en, "fr": one.titles.fr, "mark": n} for n, one in sides if one.id in met]


# -- people and animals ------------------------------------------------------------------------------------------------


def _figure(state: State, viewer: Viewer, who: FigureId) -> Shown:
    if viewer != PUBLIC and is_own(state, viewer, who):
        return _own(state, viewer, who)
    seen = shown(state, viewer, who)
    assert seen is not None
    level = {"level": seen.level, "now": seen.now, "turn": seen.turn, "own": False}
    base = _base(seen.stand, _footprint(state, seen.looks)) if seen.stand else {}
    looks = _looks(seen.looks) | {"states": list(seen.state), "reach": 0}
    return {"id": who, "label": label(state, viewer, who), **base, **level, **looks, **_seat(state, viewer, who)}


def _own(state: State, viewer: Viewer, who: FigureId) -> Shown:
    """One's own people; all people, for the game master. In disguise they look as others see them."""
    one, now = state.people[who], state.now[who]
    role = "foot" if now.dismounted else one.role
    looks = Looks(one.name, state.party[who], role, one.armour.id, one.clothing, one.all_weapons, one.rank)
    level = {"level": "known", "now": True, "turn": state.turn, "own": True}
    stand = state.stands.get(who)
    base = _base(stand, state.footprint(who)) if stand else {}
    states = {"states": own_states(state, who), "reach": _reach(state, who)}
    found = _looks(looks) | {"banner": one.banner, "musician": one.musician} | states
    return {"id": who, "label": label(state, viewer, who), **base, **level, **found, **_seat(state, viewer, who)}


def _base(stand: Stand, footprint: str) -> Shown:
    base: Base = placed(stand, footprint)
    place = {"x": stand.x, "y": stand.y, "fx": stand.fx, "fy": stand.fy, "floor": stand.floor}
    return {**place, "radius": base.radius, "corners": _points(base.corners)}


def _footprint(state: State, looks: Looks) -> str:
    return state.terms.foot if looks.role == "foot" else state.terms.mounted


def _looks(looks: Looks) -> Shown:
    found = {"party": looks.party, "role": looks.role, "armour": looks.armour, "clothing": looks.clothing}
    return {**found, "arms": list(looks.arms), "rank": looks.rank, "banner": looks.banner, "musician": looks.musician}


def _seat(state: State, viewer: Viewer, who: FigureId) -> Shown:
    return {"seat": apparent_seat(state, viewer, who)}


def _reach(state: State, who: FigureId) -> int:
    """How far he may go on easy ground this turn, from the edge of his base."""
    try:
        return max(0, allowance_of(state, Deed(who), {}).length - state.now[who].moved)
    except IllegalAction:
        return 0


def _animal(state: State, viewer: Viewer, who: FigureId) -> Shown:
    """All animals look alike; their owner knows what they stand for (ARG-HID-03)."""
    one: Animal = state.animals[who]
    own = viewer != PUBLIC and is_own(state, viewer, who)
    base = _base(state.stands[who], state.footprint(who))
    found: Shown = {"id": who, "kind": one.kind, **base, "own": own}
    if own:
        troop = [label(state, viewer, member) for member in one.troop]
        found |= {"herd": one.herd, "true": bool(one.troop), "troop": troop, "seat": one.seat}
    return found


def _off(state: State, viewer: Viewer) -> list[Shown]:
    """One's own people who wait off the table."""
    found = []
    for name, one in state.reserves.items():
        members = [who for who in one.members if viewer != PUBLIC and is_own(state, viewer, who)]
        if members:
            entry = {"id": name, "seat": one.seat, "turn": one.turn, "uncertain": one.uncertain, "called": one.called}
            found.append({**entry, "members": members, "entry": _points(one.entry)})
    return found


def _thing(state: State, viewer: Viewer, name: str) -> Shown:
    one = state.things[name]
    place = {"x": one.stand.x, "y": one.stand.y} if one.stand else {}
    about = {"holder": one.holder, "load": one.load, "flag": one.flag_of}
    return {"id": name, "en": one.en, "fr": one.fr, **about, **place}


# -- plans and voices --------------------------------------------------------------------------------------------------


def _plan(state: State, viewer: Viewer, deed: Deed) -> Shown:
    stand = state.stands.get(deed.who)
    start = [[stand.x, stand.y]] if stand else []
    about = {"manner": deed.manner, "does": deed.does, "at": deed.at, "shot": deed.shot}
    own = viewer != PUBLIC and is_own(state, viewer, deed.who)
    whose = {"who": deed.who, "label": label(state, viewer, deed.who), "own": own}
    return {**whose, "way": start + _points(deed.way), **about}


def _has_voice(state: State, viewer: Seat, who: FigureId) -> bool:
    mine = viewer != PUBLIC and is_own(state, viewer, who) and is_aware(state, viewer, who)
    return mine and who in state.stands and (state.people[who].leads or state.people[who].musician)


def _voice(state: State, who: FigureId) -> Shown:
    """How far a leader is heard, and a musician (ARG-MEA-03, ARG-MEA-05), from the edge of his base."""
    far, one, stand = state.distances, state.people[who], state.stands[who]
    return {"id": who, "x": stand.x, "y": stand.y, "radius": far.musician if one.musician else far.earshot}
