"""Somebody looks twice at a person in disguise: the game master's call, rolled unseen (ARG-DSG-03, ARG-TST-08).

What comes of it the game master alone hears; whether the disguise is over is his ruling.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat, Viewer

from .ability_tests import ability_odds
from .asking import consequence, put_aside, settled_aside
from .by_hand_tests import ability_case, hand_key
from .disguise import Doubt, resolve_doubt
from .ledger import RULE
from .nearness import gap
from .state import FigureId, State
from .telling import Told, tell_of
from .watched_dice import Watched

DOUBT_ROLL = "doubt_roll"


@dataclass(frozen=True, slots=True)
class LookTwice(Action):
    """This one has his doubts about that one."""

    kind: ClassVar[str] = "doubt_by_hand"
    who: FigureId
    at: FigureId


def in_disguise(state: State) -> tuple[FigureId, ...]:
    return tuple(who for who in state.guise if state.in_play(who))


def case_of(state: State, action: LookTwice, key: str = "") -> Doubt:
    """His perception, as near to the other as he stands (ARG-DSG-03)."""
    observer = replace(ability_case(state, action.who, "perception", 0, secret=True), key=key)
    distances, far = state.distances, gap(state, action.who, action.at)
    return Doubt(observer, far, distances.recognised, talking=far <= distances.talk)


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction."""
    assert isinstance(action, LookTwice)
    if action.at == action.who or state.owner[action.at] == state.owner[action.who]:
        raise IllegalAction("knows_his_own", RULE["ARG-DSG-03"])
    case = case_of(state, action)
    if case.gap > case.recognised and not case.talking:
        raise IllegalAction("too_far_to_doubt", RULE["ARG-DSG-03"], most=case.recognised)


def look_twice(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, LookTwice)
    key = hand_key(state, seat, secret=True)
    put_aside(state, consequence(key, DOUBT_ROLL, RULE["ARG-DSG-03"], action.who, action.at))


def roll_doubt(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The game master hears whether he is taken in."""
    who, at = frame.subject
    seen = Watched(dice, GM_DICE)
    done = resolve_doubt(seen, case_of(state, LookTwice(who, at), frame.id))
    settled_aside(state, frame)
    figures, facts = {"who": who, "at": at}, {"result": done.result}
    tell_of(state, sink, Told("disguise_doubted", RULE["ARG-DSG-03"], figures, facts, modifiers=done.modifiers,
                              dice=seen.keys, only=()))  # fmt: skip


def doubt_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, LookTwice)
    return ability_odds(case_of(state, action).observer)


STEPS = {DOUBT_ROLL: roll_doubt}
