"""Who sees whom among those who stand on the drawn table: ARG-MEA-06, ARG-MEA-07, ARG-HID-13.

Nothing is noted here: a `Scene` is made of a position, or of one that is only thought of, and asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.seats import Seat

from .awareness import is_own
from .bases import Base
from .distances import at_least_apart, can_talk, is_within
from .divers import dives_at
from .screened import UNDER_WATER, Body, Ground, ground_with, is_near, place, sees_past
from .sight import Screens, sees
from .state import FigureId, State
from .terrain_map import Opening

OPEN_TABLE = "open_table"
MOST_KEPT = 200
Found = Mapping[Seat, Mapping[FigureId, str]]  # what each seat makes out of those who stand there and are not its own


class Scene:
    """All who stand on the drawn table at one moment."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.distances = state.distances
        self.ground = ground_of(state)
        self.bodies = {who: body_of(state, who) for who in state.stands if is_there(state, who)}

    def lookers(self, seat: Seat) -> list[FigureId]:
        """Those who look for this seat: its own people, and allies so near that they tell it at once (ARG-HID-13).

        Where all play on one side, wherever they stand (ARG-COP-01).
        """
        state = self.state
        together = state.terms.on("cooperative")
        able = [who for who, one in self.bodies.items() if not one.is_animal and can_look(state, who)]
        own = [who for who in able if is_own(state, seat, who)]
        parties = [state.party[who] for who in own]
        bases = [self.bodies[who].base for who in own]
        for who in [one for one in able if one not in own and state.party[one] in parties]:
            if not state.now[who].prisoner_of and (together or self._is_beside(who, bases)):
                own.append(who)
        return own

    def others(self, seat: Seat) -> list[FigureId]:
        return [who for who in self.bodies if not is_own(self.state, seat, who)]

    def _is_beside(self, who: FigureId, bases: Sequence[Base]) -> bool:
        return any(can_talk(self.bodies[who].base, one, self.distances) for one in bases)

    def made_out(self, lookers: Sequence[FigureId], who: FigureId) -> str:
        """What these make out of somebody: "nothing", "seen" or "recognised"."""
        target, best = self.bodies[who], "nothing"
        far = self.distances
        for apart, looker in sorted([(at_least_apart(self.bodies[one].base, target.base), one) for one in lookers]):
            if apart > far.seen or (best == "seen" and apart > far.recognised):
                break
            base = self.bodies[looker].base
            near = is_within(base, target.base, far.recognised)
            if (near or (best == "nothing" and is_within(base, target.base, far.seen))) and self.sees(looker, who):
                if near:
                    return "recognised"
                best = "seen"
        return best

    def sees(self, looker: FigureId, who: FigureId) -> bool:
        """Whether nothing stands between the two, however far they are apart."""
        if looker == who:
            return True
        a, b = self.bodies[looker], self.bodies[who]
        ways = self._in_the_way(a, b)
        if self.ground is None:
            return sees((a.base, b.base, *ways), 0, 1, Screens()) and (not b.low or is_near(a, b))
        return sees_past(self.ground, a, b, ways)

    def _in_the_way(self, a: Body, b: Body) -> tuple[Base, ...]:
        """The bases near the straight way from one to the other, in an order that depends on places only."""
        ax, ay = a.base.x, a.base.y
        dx, dy = b.base.x - ax, b.base.y - ay
        wide, whole = max(a.base.reach, b.base.reach) + 10, dx * dx + dy * dy
        found: list[Base] = []
        for one in self.bodies.values():
            base = one.base
            x, y, far = base.x - ax, base.y - ay, wide + base.reach
            aside = x * dy - y * dx
            if aside * aside > far * far * whole:
                continue
            if not one.blocks or one is a or one is b or (one.floor not in (a.floor, b.floor)):
                continue
            along = x * dx + y * dy
            if along < 0 and x * x + y * y > far * far:
                continue
            if along > whole and (x - dx) * (x - dx) + (y - dy) * (y - dy) > far * far:
                continue
            found.append(base)
        return tuple(sorted(found, key=place)) if len(found) > 1 else tuple(found)


def found_by(state: State) -> Found:
    """What each seat makes out of everybody; kept for as long as nobody moves, falls, hides or opens a door."""
    scene = Scene(state)
    looking = [(seat, tuple(scene.lookers(seat)), tuple(scene.others(seat))) for seat in state.setup.seats]
    key = (id(state.terms), id(scene.ground), scene.distances, tuple(scene.bodies.items()), tuple(looking))
    if key not in _FOUND:
        if len(_FOUND) >= MOST_KEPT:
            _FOUND.clear()
        _FOUND[key] = (
            state.terms,
            scene.ground,
            {seat: _looked(scene, them, others) for seat, them, others in looking},
        )
    return _FOUND[key][2]


_FOUND: dict[tuple[object, ...], tuple[object, object, Found]] = {}  # with what the key names, that it stays there


def _looked(scene: Scene, lookers: Sequence[FigureId], others: Sequence[FigureId]) -> dict[FigureId, str]:
    if scene.state.terms.readings.get("fog_display") == OPEN_TABLE:
        near = [who for who in others if scene.bodies[who].is_animal]
        return {**dict.fromkeys(others, "recognised"), **{who: scene.made_out(lookers, who) for who in near}}
    return {who: scene.made_out(lookers, who) for who in others}


def can_look(state: State, who: FigureId) -> bool:
    """Whether he has his wits about him: a prisoner sees too, one who lies stunned does not."""
    return who in state.now and state.now[who].stunned_until < state.turn


def is_there(state: State, who: FigureId) -> bool:
    """Whether he, or it, stands on the table to be seen."""
    return who in state.animals or (state.in_play(who) and not state.is_standing_in(who))


def body_of(state: State, who: FigureId) -> Body:
    stand = state.stands[who]
    if who in state.animals:
        return Body(state.base(who), stand.floor, blocks=False, is_animal=True)
    now = state.now[who]
    low = "hidden" if now.hidden else "crouched" if now.crouched else ""
    low = UNDER_WATER if dives_at(state, who, stand.centre, stand.floor) else low
    return Body(state.base(who), stand.floor, low, blocks=not (low or now.is_down(state.turn)))


def is_shut(state: State, opening: Opening) -> bool:
    """Whether nobody looks through: a door that nobody has opened, or one that was shut again."""
    return how_it_stands(state, opening) in ("shut", "bolted")


def how_it_stands(state: State, opening: Opening) -> str:
    """ "open", "shut", "bolted" or "broken": until somebody touches them, doors are shut and windows are not."""
    return state.doors.get(opening.id, "bolted" if opening.bolted else "shut" if opening.kind == "door" else "open")


def ground_of(state: State) -> Ground | None:
    """None where no table is drawn."""
    table = state.terms.table
    if table is None:
        return None
    shut = tuple(one.id for one in table.openings if is_shut(state, one))
    return ground_with(table, shut, state.box.screens)
