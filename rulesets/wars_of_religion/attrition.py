"""Attrition: on arrival, and of an army that is intercepted on its way (WOR-9a, 15.7.2l, 15.7.2m, 15.7.2s, 15.7.4c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import RuleId, Seat
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .ledger import RULE
from .state import State
from .telling import tell_moved
from .turn import consequence, done, question

ATTRITION, LOSES = "attrition", "loses"
NEED = 7
KINDS = kinds_of({Choice: (LOSES,)})


def on_arrival(state: State, area: str) -> list[Gather]:
    """Of all troops of the active side that are there, but for those that had theirs on the way."""
    tired = state.venture.tired if state.venture else ()
    there = [one for one in armies.standing(state, area, state.side) if one not in tired]
    return [_frame(state, area, there, RULE["WOR-15.7.2l"])] if there else []


def on_the_way(state: State, army: str) -> list[Gather]:
    """Of an army that is stopped before it arrives, with those who stand there, as if it had arrived (WOR-15.7.4c).

    What the activation costs in all is paid already (WOR-15.7.2k).
    """
    venture, area = state.venture, state.at[army]
    if venture is None or army not in venture.armies or army in venture.tired:
        return []
    return [_frame(state, area, [army, *bystanders(state, area, state.side, venture.armies)], RULE["WOR-15.7.4c"])]


def bystanders(state: State, area: str, a_side: str, marching: Sequence[str]) -> list[str]:
    """Armies of a side that stand in a province and take no part in the activation."""
    tired = state.venture.tired if state.venture else ()
    return [one for one in armies.standing(state, area, a_side) if one not in marching and one not in tired]


def _frame(state: State, area: str, there: Sequence[str], rule: RuleId) -> Gather:
    """The troops are counted before armies merge: some of them may have had their attrition."""
    return consequence(state, ATTRITION, rule, area, str(sum(state.troops[one] for one in there)), *there)


def suffers(dice: Dice, key: str, seat: Seat, size: str) -> bool:
    """A small army never, a large one always, a medium one on 7 or more of two dice."""
    if size != "medium":
        return size == "large"
    return dice.at_least(2, NEED, key=key, seat=seat, why=RULE["WOR-15.7.2l"])


def attrition(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Whoever has become part of another army meanwhile shares its fate."""
    area, troops, *counted = frame.subject
    standing = armies.standing(state, area, state.side)
    there = [one for one in counted if one in standing] or standing
    if not there:
        return done(state, frame)
    seat = armies.control(state, there[0])
    size = state.box.size(int(troops)).id
    hit = suffers(dice, frame.id, seat, size)
    done(state, frame)
    if state.venture:
        state.venture = replace(state.venture, tired=(*state.venture.tired, *there))
    keys = (frame.id,) if size == "medium" else ()
    rule = RULE["WOR-15.7.2m"] if size == "small" else frame.rule
    tell_moved(sink, "attrition" if hit else "no_attrition", rule, dice=keys, area=area, size=size)
    if hit and len(there) > 1:
        state.stack.append(question(state, LOSES, (seat,), RULE["WOR-15.7.2s"], *there))
    elif hit:
        suffer(state, there[0], 1, RULE["WOR-9a"], sink)
    return None


def suffer(state: State, army: str, troops: int, rule: RuleId, sink: Sink) -> None:
    gone = armies.lose(state, army, troops)
    tell_moved(sink, "troops_die", rule, army, army=army, troops=gone, left=state.troops.get(army, 0))


def _losers(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[LOSES](one) for one in frame.subject]


def _loses(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    suffer(state, chosen(frame.answers[0][1]), 1, RULE["WOR-15.7.2s"], sink)


ROOM: Room = Room(kinds=KINDS, asked={LOSES: Asked(_losers, _loses)}, steps={ATTRITION: attrition})
