"""Inside buildings: from room to room without measure unless an enemy interferes; up and down stairs.

ARG-BLD-01 to ARG-BLD-03, ARG-BLD-07.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import is_aware, label
from .bases import Base
from .buildings import RoomMove, Stairs, inside, on_stairs
from .components import Going
from .distances import is_partly_in, overlaps
from .ledger import RULE
from .movement import Allowance
from .paths import Walk
from .people import why_no_action
from .plane import Point
from .slowing import Stretch
from .state import Deed, FigureId, State
from .stretches import Stretch as Led
from .terrain_map import Room, Table, room_at

UPSTAIRS, DOWNSTAIRS = "upstairs", "downstairs"
FLOORS: Mapping[str, int] = {UPSTAIRS: 1, DOWNSTAIRS: -1}
STAIRS = ("stairs", "steep_stairs_in_a_hurry")
DRUNK = "drunk"  # "drunk f372": what the game master says of somebody, among the tools


# -- stairs ----------------------------------------------------------------------------------------------------------


def is_on_stairs(table: Table, base: Base) -> bool:
    return any(one.kind in STAIRS and is_partly_in(base, one.corners) for one in table.pieces)


def check_stairs(state: State, seat: Seat, deed: Deed) -> None:
    """There must be stairs where his way ends, and a room above or below (ARG-BLD-07). Raises IllegalAction."""
    table = state.terms.table
    if table is None or deed.who not in state.stands:
        return
    stand = state.stands[deed.who]
    end = Walk(state.base(deed.who), deed.way).at(10**6)
    there = room_at(table, end.centre, stand.floor + FLOORS[deed.does])
    if there is None or not is_on_stairs(table, end):
        raise IllegalAction("no_stairs_there", RULE["ARG-BLD-07"], who=label(state, seat, deed.who))


def going_on_stairs(state: State, deed: Deed, led: Led, at: Point) -> tuple[Going, Modifier]:
    """What stairs are to him: steep ones are hurried in the sight of an enemy able to act, or after a shot or contact
    of this turn; those outside are bad in wet weather; the drunk stumble on any (ARG-BLD-07)."""
    table, who = state.terms.table, deed.who
    outside = table is not None and room_at(table, at, state.stands[who].floor) is None
    steep = led.kind == STAIRS[1]
    wet = state.terms.scenario.wet
    return on_stairs(Stairs(steep, steep and _is_threatened(state, who), outside, wet, is_drunk(state, who)))


def is_drunk(state: State, who: FigureId) -> bool:
    return f"{DRUNK} {who}" in state.tools


def _is_threatened(state: State, who: FigureId) -> bool:
    """As far as his side perceives."""
    foes = [one for one in state.stands if one in state.people and state.are_open_enemies(one, who)]
    if state.now[who].at_contact or any(state.shot_at.get(f"{one} {who}") == state.turn for one in foes):
        return True
    seen = [one for one in foes if is_aware(state, state.seat[who], one)]
    return any(why_no_action(state.now[one], state.turn) is None for one in seen)


def climbs(state: State, deed: Deed) -> bool:
    """He is on the other floor now, unless somebody stands there."""
    table = state.terms.table
    if table is None or deed.who not in state.stands:
        return table is None
    stand, base = state.stands[deed.who], state.base(deed.who)
    floor = stand.floor + FLOORS[deed.does]
    if room_at(table, stand.centre, floor) is None or not is_on_stairs(table, base):
        return False
    others = [one for one, other in state.stands.items() if other.floor == floor and state.in_play(one)]
    if any(overlaps(base, state.base(one)) for one in others):
        return False
    state.stands[deed.who] = replace(stand, floor=floor)
    return True


# -- from room to room -----------------------------------------------------------------------------------------------


def rooms_of(state: State, deed: Deed, walk: Walk) -> tuple[Room, ...]:
    """The rooms that his way leads through, if it never leaves one building; else none."""
    table = state.terms.table
    if table is None or not table.rooms or not walk.length or deed.who not in state.people:
        return ()
    floor, step = state.stands[deed.who].floor, max(100, walk.base.reach)
    rooms: list[Room] = []
    for far in (0, walk.length, *range(step, walk.length, step)):
        room = room_at(table, walk.place(far), floor)
        if room is None or (rooms and room.building != rooms[0].building):
            return ()
        rooms.append(room)
    return tuple(dict.fromkeys(rooms))


def indoors(
    state: State, deed: Deed, walk: Walk, plans: Mapping[FigureId, Deed], most: Allowance
) -> tuple[Allowance, bool]:
    """How far he may go inside, and whether the ground is difficult there because somebody interferes."""
    rooms = rooms_of(state, deed, walk)
    if not rooms or deed.manner == "crouched":
        return most, False
    near = [who for who in plans if _interferes(state, deed, plans[who], rooms)]
    if len(rooms) > 2 and not near:
        return most, False  # farther than the next room: measured like any other way
    going, why = inside(
        RoomMove(len(rooms) - 1, large=any(one.very_large for one in rooms), enemy_in_the_way=bool(near))
    )
    if going != "easy":
        return replace(most, modifiers=(*most.modifiers, why)), True
    return Allowance(max(most.length, walk.length), (*most.modifiers, why), most.cm), False


def _interferes(state: State, deed: Deed, plan: Deed, rooms: Sequence[Room]) -> bool:
    """An enemy whose announced move ends in one of these rooms, or at the mover, as far as the mover perceives him."""
    who, mover = plan.who, deed.who
    if who not in state.people or who not in state.stands or not state.are_open_enemies(who, mover):
        return False
    if not is_aware(state, state.seat[mover], who):
        return False
    if plan.at == mover and plan.does in ("contact", "follow"):
        return True
    table, stand = state.terms.table, state.stands[who]
    end = plan.way[-1] if plan.way else None
    return end is not None and table is not None and room_at(table, end, stand.floor) in rooms


def as_difficult(way: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """All that was easy in a contested building (ARG-BLD-03)."""
    return tuple(replace(one, going="difficult") if one.going == "easy" else one for one in way)
