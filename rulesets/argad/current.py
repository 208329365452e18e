"""Current and tide: once a turn the game master may let them carry boats and swimmers along (ARG-BOA-04).

The whole table hears how far. On the drawn table swimmers are carried; boats, and whoever swims beside real miniatures,
are moved by hand as it was said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.answers import REASON as REASON_SAMPLE
from rulesets.common.events import Sink
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form, Question
from rulesets.common.rulings import REASON
from rulesets.common.seats import Seat

from .announcing import Marked
from .asking import Deed as Done
from .bases import Base, moved_to, scaled
from .component_rows import CM
from .contacts import is_placed
from .distances import overlaps
from .heading import on_table
from .intentions import is_there
from .ledger import RULE
from .lookout import look_around
from .mustering import mark
from .paths import Walk
from .plane import Point, place_in
from .state import FigureId, State, standing
from .telling import Told, tell_all, tell_of
from .terrain_map import GROUND
from .water import drifted
from .ways import free_length, terrain_of

CURRENT = "gm.drift"
FARTHEST = 50  # centimetres
TOWARDS: Mapping[str, Point] = {
    "far": (0, 1),
    "near": (0, -1),
    "left": (-1, 0),
    "right": (1, 0),
    "far_left": (-1, 1),
    "far_right": (1, 1),
    "near_left": (-1, -1),
    "near_right": (1, -1),
}


@dataclass(frozen=True, slots=True)
class Drift(Action):
    """A ruling: water carries so many centimetres towards an edge or a corner of the table."""

    kind: ClassVar[str] = CURRENT
    towards: str
    length: int
    reason: str


def drift_form(state: State) -> Sequence[Form]:
    """Once a turn, where there is deep water or nothing is drawn: one more of the rulings."""
    towards, length = Pick(tuple(TOWARDS), "current"), Number(1, FARTHEST)
    form = Form(CURRENT, (("towards", towards), ("length", length), REASON), RULE["ARG-BOA-04"])
    return (form,) if _has_water(state) and CURRENT not in state.marks else ()


def _has_water(state: State) -> bool:
    table = state.terms.table
    return table is None or any(_is_deep(state, one.kind) for one in table.pieces)


def _is_deep(state: State, kind: str) -> bool:
    ground = terrain_of(state, kind)
    return ground is not None and ground.foot == "swim"


def swimmers(state: State) -> list[FigureId]:
    """Those on the drawn table who are in deep water with the middle of their base."""
    table = state.terms.table
    water = [one for one in (table.pieces if table else ()) if _is_deep(state, one.kind)]
    placed = [who for who in state.people if is_placed(state, who) and state.stands[who].floor == GROUND]
    return [who for who in placed if any(place_in(state.stands[who].centre, one.corners) >= 0 for one in water)]


def _carry(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """All at once, as far as the table and its walls let them; nobody is carried onto another's base."""
    assert isinstance(action, Drift)
    mark(state, CURRENT)
    before, told = state.copy(), Marked(sink, action.reason)
    vector = scaled(TOWARDS[action.towards], CM * action.length)
    tell_all(told, "current_carries", RULE["ARG-BOA-04"], towards=action.towards, length=CM * action.length)
    places = {who: drifted(state.stands[who].centre, vector) for who in swimmers(state)}
    for who, base in _with_room(
        state, {who: _base_at(state, who, place) for who, (place, _) in places.items()}
    ).items():
        state.stands[who] = standing(base, GROUND)
        tell_of(state, told, Told("drifts", RULE["ARG-BOA-04"], {"who": who}, modifiers=(places[who][1],)), before)
    look_around(state, sink)


def _base_at(state: State, who: FigureId, place: Point) -> Base:
    """He faces as before, and is carried straight there or to the wall on the way."""
    base = state.base(who)
    walk = Walk(base, (on_table(state, who, place),))
    return moved_to(base, walk.place(free_length(state, who, walk)))


def _with_room(state: State, carried: Mapping[FigureId, Base]) -> dict[FigureId, Base]:
    """Without those who would end on somebody's base."""
    found = {who: base for who, base in carried.items() if base != state.base(who)}
    there = [who for who, stand in state.stands.items() if stand.floor == GROUND and is_there(state, who)]
    while True:
        ends = {who: found.get(who) or state.base(who) for who in there}
        kept = {who: base for who, base in found.items() if not _is_taken(ends, who, base)}
        if len(kept) == len(found):
            return kept
        found = kept


def _is_taken(ends: Mapping[FigureId, Base], who: FigureId, base: Base) -> bool:
    return any(other != who and overlaps(base, end) for other, end in ends.items())


def _samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    return Drift("right", 5, REASON_SAMPLE), Drift("near_left", 12, REASON_SAMPLE)


CARRYING = Done(_carry, samples=_samples)
