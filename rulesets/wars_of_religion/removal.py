"""Characters who leave the game for good, with their counters, wherever they are: WOR-4d, WOR-9c, WOR-9f."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Frame, Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import cast
from .armies import best_of_pool, is_revolt, marker_of, side
from .asking import Asked, Room
from .ledger import RULE
from .real_cards import ask_whether_at_court
from .state import State
from .succession import succeed
from .telling import tell_all, tell_moved
from .turn import done, question

TAKES_OVER = "takes_over"
KINDS = kinds_of({Choice: (TAKES_OVER,)})


def remove(state: State, card: str, rule: RuleId, sink: Sink, code: str = "removed") -> None:
    """Card and counter leave; an army that he led gets another commander at once (WOR-15.7.6g)."""
    faction = state.people.faction(card)
    if rule != RULE["WOR-18c"]:  # whom the massacre takes was at court
        leave_court(state, card, sink)
    ask_whether_at_court(state, card)
    state.people.move(card, cast.OUT)
    state.lost.pop(card, None)
    led = [army for army, leader in state.leads.items() if leader == card]
    for army in [army for army, leader in state.backs.items() if leader == card]:
        del state.backs[army]
    tell_moved(sink, code, rule, card, who=card)
    succeed(state, faction, card, sink)
    for army in led:
        state.leads[army] = ""
        take_command(state, army, sink, faction)


def leave_court(state: State, card: str, sink: Sink) -> None:
    """How many cards of a Court Hand are left is public (WOR-H-6): that he was one of them shows when he goes."""
    if state.people.where[card].startswith("hand."):
        tell_all(sink, "leaves_court", RULE["WOR-4d"], who=card, faction=state.people.faction(card))


def take_command(state: State, army: str, sink: Sink, chooser: Seat = "") -> None:
    """A leaderless army: the higher-ranked of its supporter and the best of the pool, else the anonymous leader.

    Between leaders of equal rank `chooser` decides (WOR-15.5h, WOR-15.7.6g); where nobody does, the first of them.
    """
    found = next_commanders(state, army)
    if len(found) > 1 and chooser:
        state.stack.append(question(state, TAKES_OVER, (chooser,), RULE["WOR-15.7.6g"], army))
    elif found:
        _commands(state, army, found[0], sink)


def next_commanders(state: State, army: str) -> list[str]:
    """Who may take over, all of one rank: the supporter first, then those of the faction of the marker."""
    if is_revolt(army) or army not in state.at:
        return []
    helper, marker, ranks = state.backs.get(army, ""), marker_of(army), state.box.ranks
    found = best_of_pool(state, side(state, army))
    if helper:
        best = min([ranks[one] for one in (helper, *found)])
        found = [one for one in (helper, *found) if ranks[one] == best]
    if len(found) > 1:
        found.sort(key=lambda one: (one != helper, state.people.faction(one) != marker))
    return found


def _commands(state: State, army: str, leader: str, sink: Sink) -> None:
    if state.backs.get(army) == leader:
        del state.backs[army]
    state.leads[army] = leader
    tell_moved(sink, "takes_command", RULE["WOR-15.7.6g"], leader, who=leader, army=army)
    _drop_unanswerable(state)


def _drop_unanswerable(state: State) -> None:
    """Other armies wait for a leader: where none is left, theirs is the anonymous one (WOR-15.5h)."""
    state.stack = [one for one in state.stack if not (_asks_for_leader(one) and not _offered(state, "", one))]


def _asks_for_leader(frame: Frame) -> TypeGuard[Gather]:
    return isinstance(frame, Gather) and frame.kind == TAKES_OVER


def _offered(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[TAKES_OVER](one) for one in next_commanders(state, frame.subject[0])]


def _headless(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0]}


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    _commands(state, frame.subject[0], chosen(frame.answers[0][1]), sink)


ROOM: Room = Room(kinds=KINDS, asked={TAKES_OVER: Asked(_offered, _named, facts=_headless)})
