"""Who is near whom, and whose voice reaches whom: ARG-MEA-03 to ARG-MEA-05, on the table or beside miniatures.

Nobody measures beside real miniatures: there, people at the table look for themselves, and all count as near.
"""

from __future__ import annotations

from . import distances, grouping
from .bases import Base
from .disorder import Commander
from .state import FigureId, State


def where(state: State, who: FigureId) -> Base | None:
    """His own base, or that of the animal that stands for him; None beside real miniatures."""
    if who in state.stands:
        return state.base(who)
    for name, animal in state.animals.items():
        if who in animal.troop and name in state.stands:
            return state.base(name)
    return None


def gap(state: State, one: FigureId, other: FigureId) -> int:
    """How far apart two stand; 0 where nobody has measured."""
    here, there = where(state, one), where(state, other)
    return 0 if here is None or there is None else max(0, distances.gap(here, there))


def is_near(state: State, one: FigureId, other: FigureId, limit: int) -> bool:
    here, there = where(state, one), where(state, other)
    return here is None or there is None or distances.is_within(here, there, limit)


def in_earshot(state: State, one: FigureId, other: FigureId) -> bool:
    return is_near(state, one, other, state.distances.earshot)


def troop_of(state: State, who: FigureId) -> list[FigureId]:
    """All who belong to his troop, himself among them, fallen ones too."""
    owner, party = state.owner[who], state.party[who]
    return [one for one in state.people if state.owner[one] == owner and state.party[one] == party]


def unit_of(state: State, who: FigureId) -> list[FigureId]:
    """Those of his unit who are in play."""
    unit = grouping.unit_of(state, who)
    return [one for one in troop_of(state, who) if grouping.unit_of(state, one) == unit and state.in_play(one)]


def is_able(state: State, who: FigureId) -> bool:
    """In the game, on his feet and his own man."""
    now = state.now[who]
    return state.in_play(who) and not now.is_down(state.turn) and not now.prisoner_of


def commanders(state: State, who: FigureId) -> list[Commander]:
    """All of his troop who ever could command him, and how far away they are (ARG-FRM-07)."""
    mine = state.people[who]
    others = [one for one in troop_of(state, who) if state.people[one].may_command(mine)]
    return [Commander(state.people[one], gap(state, who, one), is_able(state, one)) for one in others]


def chiefs_in_earshot(state: State, who: FigureId) -> list[FigureId]:
    """Those who may command him just now, and whom he hears."""
    mine = state.people[who]
    return [
        one
        for one in troop_of(state, who)
        if state.people[one].may_command(mine) and is_able(state, one) and in_earshot(state, who, one)
    ]


def hears_order(state: State, who: FigureId, speaker: FigureId) -> bool:
    """By the speaker's own voice, or through a musician of the troop who hears it (ARG-FRM-12)."""
    if in_earshot(state, who, speaker):
        return True
    players = [one for one in troop_of(state, speaker) if state.people[one].musician and is_able(state, one)]
    far = state.distances.musician
    return any(in_earshot(state, one, speaker) and is_near(state, who, one, far) for one in players)
