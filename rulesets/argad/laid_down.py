"""Things that lie about: who saw one laid down, and who comes upon it later: ARG-CVY-01, ARG-HID-06, ARG-HID-13.

What everybody saw fall lies open. Anything else is as if hidden: those know of it who saw it laid down, and each seat
one of whose people comes to see the place; once all of them know, it lies open.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.seats import Seat

from .awareness import aware_seats
from .bases import Base, Footprint, base_at
from .distances import is_within
from .screened import Body
from .state import FigureId, Stand, State, Thing
from .watching import Scene

SPOT = 50  # tenths of a millimetre, half the width of something that lies on the ground


def lay(state: State, name: str, seers: list[Seat], here: Stand | None) -> None:
    """`seers`: the seats that see whoever lets go of it."""
    one = state.things[name]
    state.things[name] = _known_to(state, replace(one, holder="", stand=here), seers)


def lie(state: State, thing: Thing, seers: list[Seat]) -> Thing:
    """The same of a thing that comes about as it falls."""
    return _known_to(state, thing, seers)


def seers_of(state: State, who: FigureId) -> list[Seat]:
    """Who sees him now, his own seat among them."""
    return aware_seats(state, [who])


def taken_up(thing: Thing, who: FigureId) -> Thing:
    """Whoever carries it openly is seen with it, wherever it lay."""
    if thing.hidden and thing.finders:  # it lay where not everybody saw it
        thing = replace(thing, hidden=False, finders=())
    return replace(thing, holder=who, stand=None)


def come_upon(state: State) -> None:
    """Seats whose people see where something lies come to know of it."""
    lying = [name for name, one in state.things.items() if one.hidden and one.finders and one.stand and not one.holder]
    if not lying:
        return
    scene = Scene(state)
    for name in lying:
        one = state.things[name]
        assert one.stand is not None
        others = [seat for seat in state.setup.seats if seat not in one.finders]
        seers = [seat for seat in others if _sees(scene, seat, one.stand)]
        if seers:
            state.things[name] = _known_to(state, one, seers)


def _sees(scene: Scene, seat: Seat, here: Stand) -> bool:
    """Whoever stands over it hides it from nobody."""
    spot, bodies = _spot(here), scene.bodies
    over = {who: replace(one, blocks=False) for who, one in bodies.items() if is_within(one.base, spot, 0)}
    scene.bodies = {**bodies, **over, "spot": Body(spot, here.floor, blocks=False)}
    found = scene.made_out(scene.lookers(seat), "spot") == "recognised"
    scene.bodies = bodies
    return found


def _spot(stand: Stand) -> Base:
    return base_at(stand.x, stand.y, Footprint(2 * SPOT, 2 * SPOT, is_round=True))


def _known_to(state: State, thing: Thing, seers: list[Seat]) -> Thing:
    """Beside real miniatures, where nothing has a place, all see it."""
    if not thing.hidden and (state.terms.table is None or thing.stand is None):
        return thing
    finders = tuple(dict.fromkeys([*(thing.finders if thing.hidden else ()), *seers]))
    if all(seat in finders for seat in state.setup.seats):
        return replace(thing, hidden=False, finders=())
    return replace(thing, hidden=True, finders=finders)
