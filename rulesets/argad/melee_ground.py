"""How two who fight stand to each other on the drawn table: heights, obstacles, rooms, horses, charges, hostages.

ARG-LVL, ARG-OBS, ARG-MBL, ARG-CAV-07, ARG-CAV-09, ARG-HOS. Beside real miniatures nothing of it is known here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from .bases import FOOTPRINTS, base_at
from .cavalry import Run, why_no_charge
from .contact import in_contact
from .contacts import is_placed
from .fighters import Reach
from .ladders import is_climbing
from .ledger import RULE
from .obstacles import Stand as Height
from .obstacles import ground_of, room_to_swing
from .paths import Walk
from .plane import do_cross
from .state import FigureId, State
from .stretches import stretches
from .terrain_map import Table, elevation, is_on_road, passes, pieces_under, room_at
from .watching import is_shut


@dataclass(frozen=True, slots=True)
class Between:
    """What lies between two in contact: an obstacle or an opening to strike across, a shut door."""

    obstacle: bool = False
    opening: bool = False
    shut: bool = False

    @property
    def is_crossed(self) -> bool:
        return self.obstacle or self.opening


NOTHING = Between()


def between(state: State, one: FigureId, other: FigureId) -> Between:
    """Fences, walls, doors and windows across the line from one to the other (ARG-OBS-01)."""
    table = state.terms.table
    if table is None or one not in state.stands or other not in state.stands:
        return NOTHING
    a, b = sorted((state.stands[one].centre, state.stands[other].centre))
    crossed = any(do_cross(a, b, p, q) for line in table.obstacles for p, q in pairwise(line.points))
    floor = state.stands[one].floor
    gone_through = [opening for opening in table.openings if opening.floor == floor and passes(opening, a, b)]
    return Between(crossed, bool(gone_through), any(is_shut(state, opening) for opening in gone_through))


def how(state: State, by: FigureId, at: FigureId) -> Reach:
    """How one strikes the other, places left at 0 and 1."""
    table = state.terms.table
    if table is None or by not in state.stands or at not in state.stands:
        return Reach(0, 1)
    lie = between(state, by, at)
    rooms = [room_at(table, state.stands[who].centre, state.stands[who].floor) for who in (by, at)]
    large = all(room is None or room.very_large for room in rooms)
    swing = room_to_swing(indoors=any(rooms), very_large=large, opening=lie.opening)
    heights = [_height(state, table, who) for who in (by, at)]
    return Reach(
        0,
        1,
        ground=ground_of(*heights),
        opening=lie.opening,
        cramped=swing is not None and swing.rule == RULE["ARG-MBL-01"],
        rough=not (is_easy(state, by) and is_easy(state, at)),
        charge=charges(state, by),
    )


def _height(state: State, table: Table, who: FigureId) -> Height:
    """Whoever climbs is below until he stands on the level himself (ARG-LVL-03, ARG-WAL-09)."""
    stand = state.stands[who]
    return Height(elevation(table, stand.centre, stand.floor), climbing=is_climbing(state, who))


# Horses


def is_easy(state: State, who: FigureId) -> bool:
    """Whether he stands on ground that is easy for cavalry (ARG-CAV-09)."""
    table = state.terms.table
    if table is None or is_on_road(table, state.stands[who].centre):
        return True
    return all(_is_easy_kind(state, table, one.kind, who) for one in pieces_under(table, state.base(who)))


def _is_easy_kind(state: State, table: Table, kind: str, who: FigureId) -> bool:
    own = next((one for one in table.grounds if one.id == kind), None)
    ground = own or state.terms.period.terrains[kind]
    return ground.going("cavalry", state.people[who].armour.value) == "easy"


def charges(state: State, who: FigureId) -> bool:
    """Whether the move that he ended in contact this turn is a charge (ARG-CAV-07)."""
    now, role = state.now[who], state.people[who].role
    deed = state.deeds.get(who)
    if now.dismounted or role != "cavalry" or not now.moved or deed is None or deed.start is None:
        return False
    start = deed.start
    base = base_at(start.x, start.y, FOOTPRINTS[state.footprint(who)], (start.fx, start.fy))
    walk = Walk(base, [*deed.way[:-1], state.stands[who].centre])
    run = Run(now.moved, len(walk.points) == 2, _is_open(state, walk, who), not now.at_contact, _least_run(state))
    return why_no_charge(role, run, state.terms.readings["charge_run"]) is None


def _least_run(state: State) -> int:
    return state.box.charge_run // (2 if state.terms.half else 1)


def _is_open(state: State, walk: Walk, who: FigureId) -> bool:
    table = state.terms.table
    if table is None:
        return True
    return all(_is_easy_kind(state, table, one.kind, who) for one in stretches(walk, table))


# Hostages


def hostages_of(state: State, captor: FigureId) -> list[FigureId]:
    """Those whom he holds in front of him, in contact (ARG-HOS-01)."""
    if not is_placed(state, captor):
        return []
    base = state.base(captor)
    held = [who for who, now in state.now.items() if now.hostage_of == captor and is_placed(state, who)]
    return [who for who in held if in_contact(base, state.base(who))]


def across_hostage(state: State, hostage: FigureId, captor: FigureId) -> list[FigureId]:
    """The captor's enemies who touch the hostage, but not the captor himself."""
    held, own = state.base(hostage), state.base(captor)
    found = [
        who for who in state.people if who != captor and is_placed(state, who) and state.are_open_enemies(captor, who)
    ]
    near = [who for who in found if in_contact(held, state.base(who)) and not in_contact(own, state.base(who))]
    return sorted(near)


def crossed_by(reach: Reach, *, mine: bool) -> Reach:
    """The same reach over somebody held between them: by the striker, or by the other."""
    return replace(reach, hostage="mine" if mine else "theirs")
