"""Two allies may confer in secret before they choose characters (WOR-14.3g, WOR-H-7): one may say whom he will choose.

Nobody else learns that anything was said, and what is said binds nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice, one_of
from rulesets.common.events import Sink
from rulesets.common.params import Pick
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Deed, Room, Unasked, asking
from .court_hands import CHOOSE, LEADERS
from .ledger import RULE
from .state import State
from .telling import tell_apart

CONFIDE = "confide"
KINDS = kinds_of({Choice: (CONFIDE,)})


def may_confide(state: State, viewer: Viewer) -> bool:
    """While characters are being chosen, once a turn."""
    if state.step != LEADERS or viewer not in state.setup.seats or not state.ally(viewer):
        return False
    has_said = any(one.split()[0] == viewer for one in state.talk)
    return not has_said and _is_choosing(state) and bool(state.people.pile(f"deck.{viewer}"))


def _may(state: State, viewer: Viewer) -> Sequence[Question]:
    if not may_confide(state, viewer):
        return []
    cards = state.people.pile(f"deck.{viewer}")
    form = Form(CONFIDE, (("choice", Pick(tuple(cards), "character")),), RULE["WOR-14.3g"])
    name = f"t{state.turn}.{CONFIDE}.{viewer}"
    return [Question(name, CONFIDE, (viewer,), RULE["WOR-14.3g"], (form,), must=False, sealed=True)]


def _is_choosing(state: State) -> bool:
    return any(one.kind == CHOOSE for one in asking(state))


def _confide(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    card = chosen(action)
    state.talk = sorted([*state.talk, f"{seat} {card}"])
    tell_apart(sink, "confided", RULE["WOR-14.3g"], (seat, state.ally(seat)), None, who=seat, card=card)


def heard_by(state: State, viewer: Viewer) -> list[tuple[Seat, str]]:
    """Who said to this viewer, or as this viewer, whom he will choose."""
    said = [(one.split()[0], one.split()[1]) for one in state.talk]
    return [(seat, card) for seat, card in said if viewer in (GM, seat, state.ally(seat))]


def others_words(state: State, viewer: Viewer, dice: Dice) -> list[str]:
    """What was said as far as this viewer knows; the rest made up, or nothing."""
    known = [f"{seat} {card}" for seat, card in heard_by(state, viewer)]
    if known or state.step != LEADERS or not _is_choosing(state):
        return known
    found = []
    for seat in [one for one in state.setup.seats if state.ally(one) and viewer not in (one, state.ally(one))]:
        cards = state.people.pile(f"deck.{seat}")
        if cards and dice.pick(2, key="", seat=viewer, why=""):
            found.append(f"{seat} {one_of(dice, cards)}")
    return sorted(found)


ROOM: Room = Room(kinds=KINDS, deeds={CONFIDE: Deed(_confide)}, may=(Unasked(_may, may_confide),))
