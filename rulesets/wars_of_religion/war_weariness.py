"""War Weariness: three provinces that Huguenot armies neither leave nor besiege, until an enemy enters (WOR-19d)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Seat

from .actions import Weary
from .armies import is_frozen
from .asking import Asked, Room, asking
from .cards import Effect
from .factions import HUGUENOT
from .ledger import RULE
from .state import State
from .telling import tell_all
from .turn import done, question

__all__ = ["CARD", "EFFECT", "ROOM", "is_frozen", "thaw"]

CARD, MOST = "war_weariness", 3


def open_to(state: State) -> list[str]:
    """Provinces with a Huguenot city that have not been named yet."""
    return [at for at in state.box.areas if at not in state.frozen and _is_huguenot(state, at)]


def _is_huguenot(state: State, area: str) -> bool:
    return any(state.owner.get(city) == HUGUENOT for city in state.box.cities_in[area])


def _play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    state.frozen = []
    found = open_to(state)
    if len(found) > MOST:
        state.stack.append(question(state, Weary.kind, (seat,), RULE["WOR-19d"]))
        return
    for area in found:
        _freeze(state, area, sink)


def _freeze(state: State, area: str, sink: Sink) -> None:
    state.frozen.append(area)
    tell_all(sink, "grows_weary", RULE["WOR-19d"], area=area)


def _areas(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [Weary(at) for at in open_to(state)]


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    assert isinstance(action, Weary)
    done(state, frame)
    _freeze(state, action.area, sink)
    if len(state.frozen) < MOST:
        state.stack.append(question(state, Weary.kind, (seat,), frame.rule))


def _near(state: State, seat: Seat) -> Sequence[Near]:
    """Provinces that are named already."""
    if not any(one.kind == Weary.kind and seat in one.waiting for one in asking(state)):
        return []
    return [Near(Weary(at), "named_already", RULE["WOR-19d"], {"area": at}) for at in state.frozen]


def thaw(state: State, area: str, side: str, sink: Sink) -> None:
    """An army of this side has entered: an enemy of the Huguenots frees the province for the rest of the war."""
    if area in state.frozen and side and side != state.side_of(HUGUENOT):
        state.frozen.remove(area)
        tell_all(sink, "weary_no_more", RULE["WOR-19d"], area=area)


EFFECT = Effect(_play, lambda state, seat, window: any(_is_huguenot(state, at) for at in state.box.areas))
ROOM: Room = Room(kinds={Weary.kind: Weary}, asked={Weary.kind: Asked(_areas, _named)}, near=(_near,))
