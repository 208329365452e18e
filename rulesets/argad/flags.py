"""Flags that lie where their bearer fell, and who picks them up: ARG-MOR-10, ARG-MOR-09.

Kept in `state.counts`, turn by turn: when a flag fell, and since when somebody of the enemy stands on the spot.
"""

from __future__ import annotations

from rulesets.common.events import Modifier, Sink

from .distances import distance_to_point
from .grouping import unit_of
from .laid_down import taken_up
from .ledger import RULE
from .morale import FlagTaking, end_of_flag_turn, flag_reason
from .mustering import mark
from .nearness import is_able
from .state import FigureId, State, Thing
from .telling import Told, tell_of


def carry_flags(state: State, sink: Sink) -> None:
    """As a turn ends: every flag that lies about, and the enemy nearest to it."""
    for name, thing in list(state.things.items()):
        if thing.flag_of and not thing.holder and thing.stand is not None:
            _judge(state, name, thing, sink)


def _judge(state: State, name: str, thing: Thing, sink: Sink) -> None:
    fell = state.counts.setdefault(f"flag {name}", state.turn)
    takers = [who for who in state.stands if who in state.people and _stands_over(state, who, thing)]
    side = next((state.party[who] for who in state.people if unit_of(state, who) == thing.flag_of), thing.flag_of)
    friend = next((who for who in takers if state.party[who] == side), "")
    if friend:  # people of its side simply pick it up
        state.things[name] = taken_up(thing, friend)
        return
    hurt = [one.who for one in state.fallen if one.turn == state.turn]
    foes = [who for who in takers if "|".join(sorted((state.party[who], side))) in state.hostile]
    for who in state.people:
        key = f"flag {name} {who}"
        before = FlagTaking(fell, state.counts.get(key, 0))
        calm = who not in hurt  # whoever is driven back does not stand there any more
        after = end_of_flag_turn(before, state.turn, on_spot=who in foes, on_foot=_on_foot(state, who), unharmed=calm)
        state.counts.pop(key, None)
        if after.stepped_on and not after.held:
            state.counts[key] = after.stepped_on
        if after.held:
            _taken(state, name, who, flag_reason(after), sink)
            return


def _stands_over(state: State, who: FigureId, thing: Thing) -> bool:
    here = thing.stand
    return is_able(state, who) and here is not None and distance_to_point(state.base(who), here.centre) <= 0


def _on_foot(state: State, who: FigureId) -> bool:
    return not state.people[who].is_mounted or state.now[who].dismounted


def _taken(state: State, name: str, who: FigureId, why: Modifier, sink: Sink) -> None:
    """It is held: the unit that lost it may have to test."""
    thing = state.things[name]
    state.things[name] = taken_up(thing, who)
    mark(state, f"morale {thing.flag_of} flag_taken")
    tell_of(state, sink, Told("flag_is_taken", RULE["ARG-MOR-10"], {"who": who}, {"en": thing.en, "fr": thing.fr},
                              modifiers=(why,)))  # fmt: skip
