"""Straight back to where one stood, when those for whose sake one moved did not come so far: ARG-DBT-01, ARG-DBT-02.

It is said before anybody declares a shot. Who goes back has moved all the same: he neither shoots nor reloads as one
who stood still, and what hid him hides him no longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Many
from rulesets.common.questions import Form, Question
from rulesets.common.seats import Seat, Viewer

from .asking import Deed as Done
from .asking import Room, gathers
from .awareness import is_aware
from .bases import Base
from .contacts import contacts
from .courses import Deeds, goes_after
from .deeds import TOWARDS
from .distances import overlaps
from .doubtful import went_back
from .intentions import is_there
from .ledger import RULE
from .lookout import look_around
from .lost_cover import BACK
from .mustering import mark
from .people import why_no_action
from .running import Ran
from .shot_declarations import SHOTS
from .state import Deed, FigureId, Stand, State, placed
from .telling import Told, tell_of
from .turn import name

BEGUN = "begun"


@dataclass(frozen=True, slots=True)
class GoBack(Action):
    """These of one's people go straight back to where they stood."""

    kind: ClassVar[str] = BACK
    figures: tuple[str, ...]


# -- who moved because of somebody who then came less far -------------------------------------------------------------


def note_begun(state: State, before: State, agreed: Deeds, moves: Sequence[Ran], comes: Callable[[Deed], int]) -> None:
    """On the drawn table: whose move stands, though the other came less far than was agreed (ARG-DBT-01)."""
    ran = {one.who: one for one in moves}
    for who, deed in agreed.items():
        other = goes_after(before, deed)
        if deed.does not in TOWARDS or not other or not _has_begun(ran, who) or other not in ran:
            continue
        if is_aware(before, before.seat[who], other) and ran[other].distance < comes(agreed[other]):
            mark(state, f"{BEGUN} {who}")


def _has_begun(ran: Mapping[FigureId, Ran], who: FigureId) -> bool:
    one = ran.get(who)
    return one is not None and one.distance > 0 and not one.met and not one.left


def may_go_back(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """Those of this seat who may, as long as nobody has declared a shot."""
    shots = next((one for one in gathers(state) if one.kind == SHOTS), None)
    if state.phase != "shooting" or shots is None or shots.answers:
        return ()
    busy = dict.fromkeys(who for pair in contacts(state) for who in pair)
    begun = [who for who in state.of_seat(seat) if who in state.deeds and _is_begun(state, who) and who not in busy]
    return tuple(who for who in begun if _is_able(state, who) and not _is_taken(state, who, seat))


def _is_begun(state: State, who: FigureId) -> bool:
    """By what was noted; beside miniatures, when hard ground held up the one on whom his move depended."""
    deed = state.deeds[who]
    by_hand = who not in state.stands and deed.does in TOWARDS and f"slowed {deed.at}" in state.marks
    return by_hand or f"{BEGUN} {who}" in state.marks


def _is_able(state: State, who: FigureId) -> bool:
    fresh = f"{BACK} {who}" not in state.marks and not state.now[who].conduct
    return fresh and why_no_action(state.now[who], state.turn) is None


def _is_taken(state: State, who: FigureId, seat: Seat = "") -> bool:
    """Whether somebody stands where he stood; as far as this seat knows, where one is named."""
    start = state.deeds[who].start
    if start is None or who not in state.stands:
        return False
    base = placed(start, state.footprint(who))
    others = [
        one for one in state.stands if one != who and is_there(state, one) and (not seat or is_aware(state, seat, one))
    ]
    return any(_crowds(state, base, start, one) for one in others)


def _crowds(state: State, base: Base, start: Stand, other: FigureId) -> bool:
    return state.stands[other].floor == start.floor and overlaps(base, state.base(other))


# -- asked and done ---------------------------------------------------------------------------------------------------


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    figures = may_go_back(state, viewer) if not state.ending else ()
    if not figures:
        return ()
    rule = RULE["ARG-DBT-02"]
    form = Form(BACK, (("figures", Many(figures, 1, kind="figure")),), rule)
    return (Question(name(state, BACK, viewer, str(len(figures))), BACK, (viewer,), rule, (form,), must=False),)


def _samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    """One alone; all."""
    figures = may_go_back(state, seat)
    return tuple(dict.fromkeys(GoBack(figures[:n]) for n in (1, len(figures)) if figures))


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """One after the other, in the order of the people, so that no order of naming counts."""
    assert isinstance(action, GoBack)
    before = state.copy()
    for who in [one for one in state.people if one in action.figures]:
        deed = state.deeds[who]
        mark(state, f"{BACK} {who}")
        free = not _is_taken(state, who)
        length = deed.length or state.now[who].moved
        state.now[who], why = went_back(state.now[who], length)
        if who in state.stands and deed.start is not None and free:
            state.stands[who] = replace(deed.start)
            state.deeds[who] = replace(deed, way=(*deed.way, deed.start.centre), length=2 * length)
        code = "goes_back" if free else "held_up"
        tell_of(state, sink, Told(code, RULE["ARG-DBT-02"], {"who": who}, modifiers=(why,)), before)
    look_around(state, sink)


ROOM = Room(kinds={BACK: GoBack}, deeds={BACK: Done(_taken, samples=_samples)}, may=(asked,))
