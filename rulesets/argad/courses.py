"""What way everybody takes once all have agreed; some go where others go: ARG-DBT-03, ARG-DIS-01, ARG-CON-02.

Those whose way depends on somebody else's are worked out round by round, all at once, so that no order counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from .bases import Base
from .deeds import TOWARDS, pursued_by
from .distances import TOUCH, gap
from .doubtful import Distance, keep_distance
from .heading import towards
from .intentions import is_there
from .paths import Walk
from .plane import Point
from .state import Deed, FigureId, State
from .ways import free_length, walk_of

FAR = 100_000  # how far one may go is judged where the way is known
Deeds = Mapping[FigureId, Deed]
Comes = Callable[[Deed, Walk], int]  # how far somebody comes on his way


def all_deeds(state: State) -> dict[FigureId, Deed]:
    """A plan for everybody on the drawn table; whom nobody spoke of stays where he is (ARG-DBT-05)."""
    return {who: state.plans.get(who, Deed(who)) for who in state.stands if is_there(state, who)}


def goes_after(state: State, deed: Deed) -> FigureId:
    """On whose move his own depends; "" where it is his own."""
    other = pursued_by(state, deed.who) or (deed.at if deed.does in TOWARDS else "")
    return other if other in state.stands else ""


def settled(state: State, deeds: Deeds, comes: Comes) -> dict[FigureId, Deed]:
    """The same, with a way for those who go where others go, when each comes so far."""
    found = dict(deeds)
    after = {who: other for who, deed in deeds.items() if (other := goes_after(state, deed))}
    ends = {who: _end(state, deed, comes) for who, deed in found.items() if who not in after}
    ends |= {who: state.base(who) for who in after}
    for _ in range(len(after)):
        ways = {who: _way(state, found[who], ends[other]) for who, other in after.items() if other in ends}
        changed = [who for who, way in ways.items() if way != found[who].way]
        found |= {who: replace(found[who], way=ways[who]) for who in changed}
        ends |= {who: _end(state, found[who], comes) for who in changed}
        if not changed:
            break
    return found


def _end(state: State, deed: Deed, comes: Comes) -> Base:
    walk = walk_of(state, deed)
    return walk.at(comes(deed, walk))


def _way(state: State, deed: Deed, other: Base) -> tuple[Point, ...]:
    """Straight towards where the other ends, or away from there; as far as no wall stands in the way."""
    here = state.base(deed.who)
    length = _wanted(state, deed, here, other)
    if length > 0:
        way = towards(state, deed.who, other.centre, length + 1)
    elif length < 0:
        back = (2 * here.x - other.x, 2 * here.y - other.y)
        way = towards(state, deed.who, _beyond(here.centre, back), 1 - length)
    else:
        return ()
    walk = Walk(here, way)
    return tuple(walk.cut(free_length(state, deed.who, walk))[1:])


def _beyond(here: Point, back: Point) -> Point:
    return here[0] + 1000 * (back[0] - here[0]), here[1] + 1000 * (back[1] - here[1])


def _wanted(state: State, deed: Deed, here: Base, other: Base) -> int:
    """How far he would go towards the other; less than nothing: away from him."""
    apart = gap(here, other)
    if deed.does == "keep_distance":
        kept = deed.distance or gap(here, state.base(deed.at))
        return -keep_distance(Distance(kept, kept - apart, FAR)).length
    if deed.does == "follow":
        return max(0, apart - max(deed.distance, 2 * TOUCH))
    x, y = other.x - here.x, other.y - here.y
    return int(abs(x) + abs(y)) if apart > 0 else 0
