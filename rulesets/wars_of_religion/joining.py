"""Who goes along with a march that has been announced: with all his troops or with a part (WOR-15.7.2b, 15.7.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.offers import Joined
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Plain, kinds_of

from . import armies
from .actions import March
from .asking import Asked, Room
from .ledger import RULE
from .state import State, Venture
from .telling import tell_moved
from .turn import done, question
from .ways import Ends, Marches, comes_to, steps_of, stops_of, ways_by_end

JOIN, STAY_OUT = "join", "stays_out"
SMALL = 3  # WOR-9i
KINDS = kinds_of({Plain: (STAY_OUT,)})
STAYING_OUT: tuple[Action, ...] = (KINDS[STAY_OUT](),)


def tell_march(sink: Sink, code: str, rule: str, seat: Seat, march: March) -> None:
    way = tuple(march.way.split())
    tell_moved(sink, code, RULE[rule], march.army, who=seat, army=march.army, way=way, troops=march.troops)


def asked_to_join(state: State, leading: str, area: str) -> list[Gather]:
    """Everybody else of the side who can, in order of rank (WOR-15.7.2b)."""
    used = state.used
    there = [one for one in armies.on_map(state, state.side) if one != leading and one not in used]
    found = [one for one in there if _can_join(state, one, area)]
    if len(found) > 1:
        found.sort(key=lambda one: (state.box.rank(state.leads[one]), one))
    return [_asked(state, one) for one in found]


def _asked(state: State, army: str) -> Gather:
    """Whoever commands it is asked, whoever raised it (WOR-15.7.2b, WOR-15.7.2i)."""
    seat = armies.control(state, army)
    rule = RULE["WOR-15.7.2b" if seat == armies.marker_of(army) else "WOR-15.7.2i"]
    return question(state, JOIN, (seat,), rule, army)


def joining(state: State, army: str, area: str, troops: int) -> Sequence[Any]:
    """All ways on which so many of an army may go along: all of it, or a part (WOR-15.7.2d)."""
    ends = _ends_there(state, army, area, troops)
    return Marches(state.box, army, troops, Ends({area: ends}, len(ends))) if ends else ()


def _ends_there(state: State, army: str, area: str, troops: int) -> Sequence[str]:
    """The ways themselves."""
    here = state.at[army]
    if not troops or not comes_to(state.box, here, steps_of(state, army, troops), area):
        return ()
    if here == area:
        if troops < state.troops[army]:
            return ()
    elif armies.is_frozen(state, army) or (troops < state.troops[army] and not can_part(state, army)):
        return ()
    return ways_by_end(state, army, troops, stops_of(state, armies.side(state, army))).ways.get(area, ())


def can_part(state: State, army: str) -> bool:
    """Whether there is a marker for a part of it, beside those that others leave behind in this activation."""
    marker, one = armies.marker_of(army), state.venture
    pairs = zip(one.armies, one.troops, strict=True) if one else ()
    parted = [each for each, n in pairs if n < state.troops.get(each, 0) and armies.marker_of(each) == marker]
    return len(armies.free_markers(state, marker)) > len(parted)


def _join_options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    assert state.venture is not None
    return Joined([STAYING_OUT, *_whole_or_part(state, frame.subject[0], state.venture.area)])


def _can_join(state: State, army: str, area: str) -> bool:
    whole = state.troops[army]
    return bool(_ends_there(state, army, area, whole) or _ends_there(state, army, area, min(whole // 2, SMALL)))


def _whole_or_part(state: State, army: str, area: str) -> list[Sequence[Any]]:
    """To go along with the whole army, or with a small part of it as an example, which comes farthest."""
    whole = state.troops[army]
    return [joining(state, army, area, whole), joining(state, army, area, min(whole // 2, SMALL))]


def _join_forms(state: State, seat: Seat, frame: Gather) -> Sequence[Form]:
    assert state.venture is not None
    army, area = frame.subject[0], state.venture.area
    most = state.troops[army]
    ways = dict.fromkeys(one.way for n in range(most, 0, -1) for one in joining(state, army, area, n))
    go = (("army", Pick((army,), "army")), ("way", Pick(tuple(ways), "way")), ("troops", Number(1, most, most)))
    return [Form(STAY_OUT, (), frame.rule), Form(March.kind, go, frame.rule)]


def _army_and_area(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0], "area": state.venture.area if state.venture else ""}


def _joins(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    done(state, frame)
    if isinstance(action, March) and state.venture:
        one = state.venture
        going = (*one.armies, action.army), (*one.ways, action.way), (*one.troops, action.troops)
        state.venture = Venture(one.area, *going)
        tell_march(sink, "goes_along", "WOR-15.7.2b", seat, action)


ROOM: Room = Room(
    kinds=KINDS, asked={JOIN: Asked(_join_options, _joins, _join_forms, facts=_army_and_area, sampled=True)}
)
