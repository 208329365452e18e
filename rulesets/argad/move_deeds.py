"""What people do besides going, as far as it is done with the move: loads, doors, horses, reloading (ARG-PH-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rulesets.common.events import Modifier, Sink

from .by_hand_dangers import soak
from .close_order import TURN, rule_of_turning, turns
from .distances import distance_to_point, distance_to_segment
from .hostages import HOLD, LET_GO, holds, lets_go
from .indoors import FLOORS, climbs
from .laid_down import lay, seers_of, taken_up
from .ledger import RULE
from .paths import Walk
from .people import because
from .plane import squared
from .rank_exchange import EXCHANGE, exchanges
from .scaling import RULES as SCALING
from .scaling import SCALES, scales
from .state import Deed, FigureId, State
from .telling import Told, tell_of
from .terrain_map import Opening, room_at

ARM = 100  # within a centimetre one opens a door or takes a thing
RULES: Mapping[str, str] = {
    "hide": RULE["ARG-LOS-02"],
    "swim": RULE["ARG-SWI-01"],
    "reload": RULE["ARG-SHO-10"],
    "mount": RULE["ARG-CAV-01"],
    "dismount": RULE["ARG-CAV-01"],
    "pick_up": RULE["ARG-MOV-15"],
    "drop": RULE["ARG-MOV-15"],
    "open": RULE["ARG-BLD-08"],
    "shut": RULE["ARG-BLD-08"],
    "bolt": RULE["ARG-BLD-08"],
    **dict.fromkeys(FLOORS, RULE["ARG-BLD-07"]),
    **dict.fromkeys((HOLD, LET_GO), RULE["ARG-HOS-01"]),
    EXCHANGE: RULE["ARG-MOV-19"],
    **SCALING,
}
Carries = Callable[[State, Deed], bool]


def carry_out(state: State, before: State, sink: Sink) -> None:
    """Everybody's deed of this turn, once all stand where they ended. Who is out of it by then does nothing."""
    for who, deed in state.deeds.items():
        if deed.does in DEEDS and state.in_play(who) and DEEDS[deed.does](state, deed):
            rule = rule_of_turning(state, deed) if deed.does == TURN else RULES[deed.does]
            why = _shown_turned_back(state) if deed.does == "reload" else ()
            tell_of(state, sink, Told("did", rule, {"who": who}, {"does": deed.does}, modifiers=why), before)


def _shown_turned_back(state: State) -> tuple[Modifier, ...]:
    """Whoever reloads is shown so, as a reminder that means nothing more (ARG-ACT-09)."""
    return (because("shown_turned_back", RULE["ARG-ACT-09"]),) if state.terms.on("turned_back_reload") else ()


def _hides(state: State, deed: Deed) -> bool:
    return True


def _reloads(state: State, deed: Deed) -> bool:
    now = state.now[deed.who]
    waiting = [name for name, turns in now.unloaded if turns]
    if not waiting:
        return False
    state.now[deed.who] = replace(now, reloading=deed.at if deed.at in waiting else waiting[0])
    return True


def _mounts(state: State, deed: Deed) -> bool:
    state.now[deed.who] = replace(state.now[deed.who], dismounted=False)
    return True


def _dismounts(state: State, deed: Deed) -> bool:
    state.now[deed.who] = replace(state.now[deed.who], dismounted=True)
    return True


def _picks_up(state: State, deed: Deed) -> bool:
    """He who had the shortest way to it has it; of equals nobody."""
    thing = state.things.get(deed.at)
    if thing is None or thing.holder:
        return False
    if thing.stand is not None and deed.who in state.stands:
        rivals = [one for one in state.deeds.values() if one.does == "pick_up" and one.at == deed.at]
        ways = {one.who: _way_to(state, one) for one in rivals if one.who in state.stands}
        mine = ways[deed.who]
        if mine < 0 or any(0 <= way <= mine for who, way in ways.items() if who != deed.who):
            return False
    load = (thing.load,) if thing.load else ()
    state.things[deed.at] = taken_up(thing, deed.who)
    state.now[deed.who] = replace(state.now[deed.who], loads=(*state.now[deed.who].loads, *load))
    return True


def _way_to(state: State, deed: Deed) -> int:
    """How far he has gone, if he came within reach of the thing on his way; else -1."""
    stand = state.things[deed.at].stand
    assert stand is not None
    base = state.base(deed.who)
    points = [base.centre, *deed.way]
    near = min(points, key=lambda point: squared(point, stand.centre))
    last = Walk(base, ()).at(0) if near == base.centre else None
    reached = distance_to_point(last or replace(base, x=near[0], y=near[1]), stand.centre) <= ARM
    return deed.length if reached else -1


def _drops(state: State, deed: Deed) -> bool:
    thing = state.things.get(deed.at)
    if thing is None or thing.holder != deed.who:
        return False
    lay(state, deed.at, seers_of(state, deed.who), state.stands.get(deed.who))
    loads = list(state.now[deed.who].loads)
    if thing.load in loads:
        loads.remove(thing.load)
    state.now[deed.who] = replace(state.now[deed.who], loads=tuple(loads))
    return True


def _opens(state: State, deed: Deed) -> bool:
    return _turns(state, deed, "open")


def _shuts(state: State, deed: Deed) -> bool:
    return _turns(state, deed, "shut")


def _bolts(state: State, deed: Deed) -> bool:
    return _turns(state, deed, "bolted")


def _turns(state: State, deed: Deed, how: str) -> bool:
    """A door within reach; a bolt is worked from inside, and what is broken stays so."""
    table = state.terms.table
    door = next((one for one in (table.openings if table else ()) if one.id == deed.at), None)
    if door is None:
        state.doors[deed.at] = how
        return True
    now = state.doors.get(door.id, "bolted" if door.bolted else "shut")
    inside = _is_inside(state, deed.who, door)
    if now == "broken" or not _is_near(state, deed.who, door) or ("bolted" in (now, how) and not inside):
        return False
    state.doors[door.id] = how
    return True


def _is_near(state: State, who: FigureId, door: Opening) -> bool:
    return who in state.stands and distance_to_segment(state.base(who), door.a, door.b) <= ARM


def _is_inside(state: State, who: FigureId, door: Opening) -> bool:
    table, stand = state.terms.table, state.stands[who]
    room = room_at(table, stand.centre, stand.floor) if table else None
    return room is not None and room.id in door.rooms


def _swims(state: State, deed: Deed) -> bool:
    if deed.length or deed.who not in state.stands:
        soak(state, deed.who)
    return True


DEEDS: Mapping[str, Carries] = {
    "swim": _swims,
    "hide": _hides,
    "reload": _reloads,
    "mount": _mounts,
    "dismount": _dismounts,
    "pick_up": _picks_up,
    "drop": _drops,
    "open": _opens,
    "shut": _shuts,
    "bolt": _bolts,
    **dict.fromkeys(FLOORS, climbs),
    TURN: turns,
    EXCHANGE: exchanges,
    HOLD: holds,
    LET_GO: lets_go,
    **dict.fromkeys(SCALES, scales),
}
