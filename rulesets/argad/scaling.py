"""Over walls in play: a leg up, ladders set up and climbed, enemies at the top: ARG-WAL-03 to ARG-WAL-09, ARG-LVL-03.

Whoever begins in this turn holds on all through it, and is over as it ends. Beside real miniatures people see for
themselves where a wall is, and how high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .awareness import is_aware, label
from .buildings import (
    LEG_UP,
    Ladder,
    LegUp,
    begin_climb,
    check_climb,
    end_of_climbing_turn,
    give_leg_up,
    opposed_at_top,
    place_ladder,
)
from .contact import fits
from .contacts import contacts, foes_of, is_placed
from .distances import distance_to_point, touches
from .high_walls import REACH, Wall, beyond, wall_at
from .ladders import HIGHEST, LADDERS, helps, holds_on, is_climbing, keep, ladder_of, standing_ladders
from .laid_down import lay, seers_of
from .ledger import RULE
from .lookout import look_around
from .people import because
from .plane import do_cross
from .state import Deed, FigureId, State, standing
from .telling import Told, tell_of

LEG, LEAN, CLIMB = "leg_up", "lean_ladder", "climb"
SCALES = (LEG, LEAN, CLIMB)
SCALING = "scaling"
RULES: Mapping[str, RuleId] = {LEG: RULE["ARG-WAL-03"], LEAN: RULE["ARG-WAL-05"], CLIMB: RULE["ARG-WAL-06"]}


# -- announcing ------------------------------------------------------------------------------------------------------


def check_scaling(state: State, seat: Seat, deed: Deed) -> None:
    """Raises IllegalAction where there is no wall, no helper or no ladder for it."""
    wall = wall_at(state, deed.who)
    if wall is None and state.terms.table is not None and deed.who in state.stands:
        raise IllegalAction("no_wall_here", RULES[deed.does], who=label(state, seat, deed.who))
    if deed.does == LEG:
        return _check_leg_up(state, seat, deed, wall)
    ladder = _ladder_at(state, deed)
    if ladder is None or (deed.does == LEAN) != (state.things[deed.at].holder == deed.who):
        raise IllegalAction("no_ladder_here", RULES[deed.does], who=label(state, seat, deed.who))
    if wall is not None and wall.height > HIGHEST[state.things[deed.at].load]:
        raise IllegalAction("ladder_too_short", RULE["ARG-WAL-06"], height=wall.height)
    if deed.does == LEAN:
        place_ladder(ladder, state.turn)
    else:
        check_climb(ladder, state.turn, down=_goes_down(state, deed, wall))
    return None


def _goes_down(state: State, deed: Deed, wall: Wall | None) -> bool:
    """Whether the ladder stands beyond the wall, as he sees it (ARG-WAL-08)."""
    foot = state.things[deed.at].stand
    if wall is None or foot is None or deed.who not in state.stands:
        return False
    return do_cross(state.stands[deed.who].centre, foot.centre, *wall.line)


def _check_leg_up(state: State, seat: Seat, deed: Deed, wall: Wall | None) -> None:
    helper = deed.at
    if helper not in state.people or helper == deed.who or not is_aware(state, seat, helper):
        raise IllegalAction("whom_is_it_about", RULE["ARG-WAL-03"], who=label(state, seat, deed.who))
    placed = deed.who in state.stands and helper in state.stands
    near = not placed or touches(state.base(deed.who), state.base(helper))
    give_leg_up(LegUp(wall.height if wall else LEG_UP, in_contact_with_helper=near))


def check_not_on_ladder(state: State, seat: Seat, deed: Deed, *, moves: bool) -> None:
    """Half-way up there is nothing else to do (ARG-WAL-07)."""
    if (moves or deed.does not in ("", "stay")) and is_climbing(state, deed.who):
        raise IllegalAction("on_the_ladder", RULE["ARG-WAL-07"], who=label(state, seat, deed.who))


# -- ladders ---------------------------------------------------------------------------------------------------------


def _ladder_at(state: State, deed: Deed) -> Ladder | None:
    """The ladder in question, if he has it or stands at it, on whichever side of the wall."""
    thing = state.things.get(deed.at)
    if thing is None or thing.load not in LADDERS:
        return None
    if thing.stand is not None and deed.who in state.stands:
        far = distance_to_point(state.base(deed.who), thing.stand.centre)
        if far > 2 * REACH or abs(state.stands[deed.who].floor - thing.stand.floor) > 1:
            return None
    return ladder_of(state, deed.at) if thing.holder in ("", deed.who) else None


# -- what is done of it with the moves -------------------------------------------------------------------------------


def scales(state: State, deed: Deed) -> bool:
    """From now on he holds on. A helper who does anything else helps nobody (ARG-WAL-03)."""
    if deed.does == LEG:
        theirs = state.deeds.get(deed.at)
        if not state.in_play(deed.at) or (theirs is not None and (theirs.length or theirs.does not in ("", "stay"))):
            return False
        helps(state, deed.at)
    elif not _uses_ladder(state, deed):
        return False
    (helps if deed.does == LEAN else holds_on)(state, deed.who)
    return True


def _uses_ladder(state: State, deed: Deed) -> bool:
    """Two who want to be the first on it wait for each other: one climber a turn (ARG-WAL-06)."""
    ladder = _ladder_at(state, deed)
    rivals = [one for one in state.deeds.values() if one.does == deed.does and one.at == deed.at]
    if ladder is None or len(rivals) > 1:
        return False
    if deed.does == CLIMB:
        keep(state, deed.at, begin_climb(ladder, deed.who, state.turn))
    else:
        _set_up(state, deed, ladder)
    return True


def _set_up(state: State, deed: Deed, ladder: Ladder) -> None:
    loads, load = list(state.now[deed.who].loads), state.things[deed.at].load
    if load in loads:
        loads.remove(load)
    state.now[deed.who] = replace(state.now[deed.who], loads=tuple(loads))
    lay(state, deed.at, seers_of(state, deed.who), state.stands.get(deed.who))
    keep(state, deed.at, place_ladder(ladder, state.turn))


# -- as the turn ends ------------------------------------------------------------------------------------------------


def is_called_for(state: State) -> bool:
    """Whether a ladder stands, or somebody was given a leg up."""
    return bool(standing_ladders(state)) or any(deed.does == LEG for deed in state.deeds.values())


def settle(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: those who held on all through the turn are over, unless an enemy waits for them at the top."""
    state.stack = state.stack[:-1]
    for deed in list(state.deeds.values()):
        if deed.does == LEG and is_climbing(state, deed.who) and state.in_play(deed.who):
            busy = bool(foes_of(contacts(state), deed.who)) or not state.in_play(deed.at)
            _tell(state, deed.who, _why_not_over(state, deed.who, busy=busy), sink, RULE["ARG-WAL-03"])
    for name in standing_ladders(state):
        ladder = ladder_of(state, name)
        keep(state, name, replace(ladder, climbers=tuple(one for one in ladder.climbers if state.in_play(one[0]))))
        _climbed(state, name, sink)
    look_around(state, sink)


def _climbed(state: State, name: str, sink: Sink) -> None:
    ladder = ladder_of(state, name)
    first = ladder.climbers[0][0] if ladder.climbers else ""
    near_top = bool(first) and ladder.climbers[0][1] + 1 >= ladder.turns
    held = _why_not_over(state, first, busy=bool(foes_of(contacts(state), first))) if near_top else None
    after, arrived = end_of_climbing_turn(ladder, blocked=held is not None)
    keep(state, name, after)
    if held is not None or arrived:
        _tell(state, first, held, sink, RULE["ARG-WAL-07"] if ladder.high else RULE["ARG-WAL-06"])
    for who, done in after.climbers:
        if who != first or not near_top:
            why = (Modifier(done, "climbs_ladder", RULE["ARG-WAL-07"]),)
            tell_of(state, sink, Told("still_climbs", RULE["ARG-WAL-07"], {"who": who}, modifiers=why))


def _why_not_over(state: State, who: FigureId, *, busy: bool) -> Modifier | None:
    """What keeps him from getting over; None, and he is over (ARG-WAL-09)."""
    wall = wall_at(state, who)
    if wall is None:
        return opposed_at_top() if busy else None
    there = beyond(state, who, wall)
    if there is None:
        return because("no_room_beyond", RULE["ARG-WAL-03"])
    others = [one for one in state.stands if one != who and _is_there(state, one, wall.floor)]
    near = [one for one in others if touches(there, state.base(one))]
    if busy or any(one in state.people and state.are_open_enemies(who, one) for one in near):
        return opposed_at_top()
    if not fits(there, [state.base(one) for one in near]):
        return because("no_room_beyond", RULE["ARG-WAL-03"])
    state.stands[who] = standing(there, wall.floor)
    return None


def _is_there(state: State, who: FigureId, floor: int) -> bool:
    placed = who in state.animals or is_placed(state, who)
    return placed and state.stands[who].floor == floor


def _tell(state: State, who: FigureId, held: Modifier | None, sink: Sink, rule: RuleId) -> None:
    if held is None:
        why = because("leg_up" if rule == RULE["ARG-WAL-03"] else "climbs_ladder", rule)
        tell_of(state, sink, Told("over_the_wall", rule, {"who": who}, modifiers=(why,)))
    else:
        tell_of(state, sink, Told("held_at_the_wall", held.rule, {"who": who}, modifiers=(held,)))


STEPS = {SCALING: settle}
