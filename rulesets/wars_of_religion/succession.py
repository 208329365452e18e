"""Who leads a faction after its leader has gone: the next in rank at once, one of equals by choice (WOR-9c, 14.3b)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Asked, Room
from .factions import ROYALIST
from .ledger import RULE
from .state import State
from .telling import tell_all
from .turn import consequence, done, instead, question

VACANCY, HEIR = "vacancy", "heir"
BEFORE_HANDS = ("enter", "chit", "cards", "call")  # steps soon after which the faction leader is named anyhow
KINDS = kinds_of({Choice: (HEIR,)})


def ranked(state: State, faction: Seat) -> list[str]:
    """The living potential faction leaders of the highest rank: several where they tie (WOR-9c, WOR-14.3b)."""
    found = [one for one in state.people.living(faction) if state.box.characters[one].rank]
    best = min((state.box.characters[one].rank for one in found), default="")
    return [one for one in found if state.box.characters[one].rank == best]


def chooser(state: State, faction: Seat) -> Seat:
    """Who names the leader between equals: the faction, or the King by the reading (WOR-14.3b)."""
    return ROYALIST if state.reading("equal_rank_leader") == "king" else faction


def succeed(state: State, faction: Seat, gone: str, sink: Sink) -> None:
    """The next in rank is faction leader at once; nobody, where none has a rank (WOR-9c).

    Equals wait until all who fall together have fallen; before Court Hands are built, for that (WOR-14.3b).
    """
    if not faction or state.chief.get(faction) != gone:
        return None
    state.chief[faction] = ""
    heirs = ranked(state, faction)
    if len(heirs) < 2:
        return _lead(state, faction, heirs, RULE["WOR-9c"], sink)
    if state.step in BEFORE_HANDS:
        return tell_all(sink, "heirs_wait", RULE["WOR-14.3b"], faction=faction, characters=tuple(heirs))
    state.stack.append(consequence(state, VACANCY, RULE["WOR-14.3b"], faction))
    return None


def _lead(state: State, faction: Seat, heirs: Sequence[str], rule: RuleId, sink: Sink) -> None:
    state.chief[faction] = heirs[0] if heirs else ""
    tell_all(sink, "succeeds" if heirs else "vacant", rule, who=state.chief[faction], faction=faction)


def fill(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Between those of equal rank who are left, if the office is still vacant."""
    (faction,) = frame.subject
    heirs = ranked(state, faction)
    if state.chief[faction]:
        return done(state, frame)
    if len(heirs) > 1:
        return instead(state, frame, question(state, HEIR, (chooser(state, faction),), frame.rule, faction))
    done(state, frame)
    return _lead(state, faction, heirs, RULE["WOR-9c"], sink)


def _heirs(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    (faction,) = frame.subject
    return [] if state.chief[faction] else [KINDS[HEIR](one) for one in ranked(state, faction)]


def _of_faction(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"faction": frame.subject[0]}


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    _lead(state, frame.subject[0], [chosen(frame.answers[0][1])], frame.rule, sink)


ROOM: Room = Room(kinds=KINDS, asked={HEIR: Asked(_heirs, _named, facts=_of_faction)}, steps={VACANCY: fill})
