"""Contacts beside real miniatures: who touches whom, who does not any more, as people say (ARG-MEL-01, ARG-MEL-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Param, Pick
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import is_aware
from .contacts import foes_of, meet_by_hand, part_by_hand
from .ledger import RULE
from .state import FigureId, State
from .telling import Told, tell_of

TOUCH, PART = "touch_by_hand", "part_by_hand"
FEW = 3


@dataclass(frozen=True, slots=True)
class TouchByHand(Action):
    """These two came into contact."""

    kind: ClassVar[str] = TOUCH
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class PartByHand(Action):
    """These two are not in contact any more."""

    kind: ClassVar[str] = PART
    one: str
    other: str


def forms(state: State, seat: Seat, mine: tuple[FigureId, ...], others: tuple[FigureId, ...]) -> list[Form]:
    def of(one: tuple[FigureId, ...], other: tuple[FigureId, ...]) -> tuple[tuple[str, Param], ...]:
        return ("one", Pick(one, "figure")), ("other", Pick(other, "figure"))

    forms = [Form(TOUCH, of(mine, others), RULE["ARG-MEL-07"])]
    met = [pair for pair in pairs_by_hand(state) if all(is_aware(state, seat, who) for who in pair)]
    busy = tuple(who for who in mine if foes_of(met, who))
    foes = tuple(dict.fromkeys(foe for who in busy for foe in foes_of(met, who)))
    return [*forms, Form(PART, of(busy, foes), RULE["ARG-MEL-07"])] if busy else forms


def pairs_by_hand(state: State) -> list[tuple[FigureId, FigureId]]:
    pairs = [words.split("|") for words in state.contacts]
    return [(one, other) for one, other in pairs]


def likely(state: State, ours: Sequence[FigureId], theirs: Sequence[FigureId]) -> list[tuple[FigureId, FigureId]]:
    """Those said to be in contact; then the first few of each side."""
    met = pairs_by_hand(state)
    found = [(one, other) for one in ours for other in foes_of(met, one) if other in theirs]
    found += [(one, other) for one in ours[:FEW] for other in theirs[:FEW] if one != other]
    return list(dict.fromkeys(found))


def touch(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    if isinstance(action, TouchByHand):
        meet_by_hand(state, action.one, action.other)
        figures = {"who": action.one, "other": action.other}
        tell_of(state, sink, Told("melee_touch", RULE["ARG-MEL-07"], figures))


def part(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    if isinstance(action, PartByHand):
        part_by_hand(state, action.one, action.other)
        figures = {"who": action.one, "other": action.other}
        tell_of(state, sink, Told("melee_part", RULE["ARG-MEL-07"], figures))


def check_touch(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, TouchByHand) and action.one == action.other:
        raise IllegalAction("two_sides", RULE["ARG-MEL-07"])


def check_part(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, PartByHand) and action.other not in foes_of(pairs_by_hand(state), action.one):
        raise IllegalAction("not_in_contact", RULE["ARG-MEL-01"])
