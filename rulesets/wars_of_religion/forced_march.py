"""A forced march: an army comes along from farther off, whole or in part, or goes one province farther (WOR-19j)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form
from rulesets.common.seats import Seat

from . import armies
from .actions import Hurry
from .asking import Asked, Room
from .cards import Effect
from .joining import SMALL, can_part
from .ledger import RULE
from .state import State, Venture
from .telling import tell_moved
from .turn import done, question
from .ways import end_of, steps_of, stops_of, ways_from

HURRY = Hurry.kind
CARD = "forced_march"
MORE = 1  # movement point


def _venture(state: State) -> Venture:
    assert state.venture is not None
    return state.venture


def _comers(state: State, seat: Seat) -> list[str]:
    """This faction's armies that are not on the march in this round, and can leave where they stand."""
    going = (*_venture(state).armies, *state.used)
    mine = [one for one in armies.on_map(state, state.side) if armies.control(state, one) == seat]
    return [one for one in mine if one not in going and not armies.is_frozen(state, one)]


def _coming(state: State, army: str, troops: int) -> list[Hurry]:
    """All ways on which so many of it may come to the province as well: all of it, or a part (WOR-15.7.2d)."""
    if not troops or (troops < state.troops[army] and not can_part(state, army)):
        return []
    area = _venture(state).area
    ways = [way for way in _farther(state, army, troops) if end_of(way) == area and " " in way]
    return [Hurry(army, way, troops) for way in ways]


def _farther(state: State, army: str, troops: int) -> Sequence[str]:
    """Its ways with the movement point more."""
    steps = steps_of(state, army, troops) + MORE
    return ways_from(state.box, state.at[army], steps, stops_of(state, state.side))


def _going_on(state: State, seat: Seat) -> list[Hurry]:
    """For an army that marches alone, with as many as were announced: one province more, where the way takes all its
    movement points."""
    one = _venture(state)
    army, way, troops = one.armies[0], one.ways[0], one.troops[0]
    if len(one.armies) > 1 or army not in state.at or armies.control(state, army) != seat:
        return []
    if armies.is_frozen(state, army) or len(way.split()) <= steps_of(state, army, troops):
        return []
    ways = [on for on in _farther(state, army, troops) if on.rpartition(" ")[0] == way]
    left = min(troops, state.troops[army])
    return [Hurry(army, on, left) for on in ways if end_of(on) not in state.used]


def hurrying(state: State, seat: Seat) -> list[Hurry]:
    """What this faction's armies can do with it: come with all they have, or with a small part as an example; go on."""
    found = _going_on(state, seat)
    for army in _comers(state, seat):
        whole = state.troops[army]
        found += [*_coming(state, army, whole), *_coming(state, army, min(whole // 2, SMALL))]
    return found


def _options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return hurrying(state, seat)


def _forms(state: State, seat: Seat, frame: Gather) -> list[Form]:
    """For each army its ways, and how many go."""
    found = []
    for army in _comers(state, seat):
        most = state.troops[army]
        able = [one for n in range(most, 0, -1) for one in _coming(state, army, n)]
        if able:
            least = min([one.troops for one in able])
            number = Number(least, max([one.troops for one in able]), able[0].troops)
            found.append(_form(army, [one.way for one in able], number, frame.rule))
    if on := _going_on(state, seat):
        troops = on[0].troops
        found.append(_form(on[0].army, [one.way for one in on], Number(troops, troops, troops), frame.rule))
    return found


def _form(army: str, ways: Sequence[str], troops: Number, rule: str) -> Form:
    way = Pick(tuple(dict.fromkeys(ways)), "way")
    return Form(HURRY, (("army", Pick((army,), "army")), ("way", way), ("troops", troops)), rule)


def hurried(one: Venture, action: Hurry) -> Venture:
    """The activation with this forced march in it."""
    if action.army in one.armies:
        return replace(one, area=end_of(action.way), ways=(action.way,))
    going = (*one.armies, action.army), (*one.ways, action.way), (*one.troops, action.troops)
    return replace(one, armies=going[0], ways=going[1], troops=going[2])


def _hurried(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    assert isinstance(action, Hurry)
    done(state, frame)
    code = "announces_march" if action.army in _venture(state).armies else "goes_along"
    state.venture = hurried(_venture(state), action)
    way, army = tuple(action.way.split()), action.army
    tell_moved(sink, code, frame.rule, army, who=seat, army=army, way=way, troops=action.troops)


def _play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    state.stack.append(question(state, HURRY, (seat,), RULE["WOR-19j"]))


def _can(state: State, seat: Seat, window: Gather) -> bool:
    return state.side_of(seat) == state.side and bool(hurrying(state, seat))


EFFECT = Effect(_play, _can)
ROOM: Room = Room(kinds={HURRY: Hurry}, asked={HURRY: Asked(_options, _hurried, _forms, sampled=True)})
