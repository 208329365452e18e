"""Answers left beforehand: "pass for me, unless…", for each kind of moment (WOR-13i).

Anybody may leave one, whatever he holds, and nobody else learns of it. Whether it answers hangs on itself and on what
everybody knows: on the cards it names, held or not, and never on the hand. So neither that somebody is asked nor how
long it takes says what he could have done. But no word passes over a red card that has to be played now (WOR-5c): it
shows at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.dice import Dice, one_of
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Pick
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import decks
from .actions import LeaveWord
from .asking import Deed, Room, Unasked, asking
from .box import WarsBox
from .cards import EFFECTS
from .event_phase import due_now
from .factions import FACTIONS
from .ledger import RULE
from .state import State
from .telling import tell_apart
from .turn import PHASE_OF, consequence, question

LEAVE, PASSES, ASKED, AGAINST = LeaveWord.kind, "pass_word", "ask_again", "word_against"
WINDOW, SQUADRON = "window", "squadron"  # the two questions that a word may answer
RED_DUE = "red_due"
BESIDE = "own_card"
OPEN = (decks.LATER, decks.DISCARD, decks.OUT)
PHASES = ("court", "war", "end")


def made_for(box: WarsBox, deck: str, window: str) -> tuple[str, ...]:
    """All cards of a deck that are made for a window."""
    key = deck, window
    found: tuple[str, ...] | None = box.memo.get(key)
    if found is None:
        found = tuple(one.id for one in box.events.values() if one.deck == deck and window in one.windows)
        box.memo[key] = found
    return found


def moments(box: WarsBox, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The windows for which this faction may ever hold a card, with these cards."""
    every = dict.fromkeys(window for one in box.events.values() for window in one.windows)
    found = {window: (*made_for(box, seat, window), *made_for(box, decks.WAR, window)) for window in every}
    return {window: cards for window, cards in found.items() if cards}


# Whether it answers


def asked_unless_word(state: State, sink: Sink, kind: str, seat: Seat, rule: RuleId, *subject: str) -> list[Gather]:
    """The question, unless the word that this seat has left answers it: then all hear that it has answered."""
    asked = question(state, kind, (seat,), rule, *subject)
    if not state.standing or not passes(state, seat, asked):
        return [asked]
    others, window = Part("word_answers", {"who": seat}), subject[0] if kind == WINDOW else SQUADRON
    tell_apart(sink, "word_kept", RULE["WOR-13i"], (seat,), others, who=seat, window=window)
    return [consequence(state, RED_DUE, rule, seat, *subject)] if kind == WINDOW else []


def passes(state: State, seat: Seat, frame: Gather) -> bool:
    """Whether the word that was left passes, as far as everybody can see."""
    moment = frame.subject[0] if frame.kind == WINDOW else SQUADRON
    word = state.standing.get(f"{seat} {moment}")
    if word is None:
        return False
    if frame.kind == WINDOW and due_now(state, seat, frame):
        return False
    if frame.kind == SQUADRON:
        return state.people.faction(frame.subject[0]) not in word.split()
    return not any(_could_be_played(state, seat, card, frame) for card in word.split())


def _could_be_played(state: State, seat: Seat, card: str, frame: Gather) -> bool:
    """As everybody may see. What fits beside a court action hangs on who is at court, and so it is not looked at."""
    if state.decks.of_card(state.box, card).where[card] in OPEN:
        return False
    return frame.subject[0] == BESIDE or EFFECTS[card].can(state, seat, frame)


# Leaving it


def may_leave(state: State, viewer: Viewer) -> bool:
    """At any time while there is something to answer, but for the moments themselves: there one answers."""
    if viewer not in state.setup.seats or PHASE_OF.get(state.step) not in PHASES:
        return False
    now = asking(state)
    return bool(now) and viewer not in [seat for one in now if one.kind in (WINDOW, SQUADRON) for seat in one.waiting]


def _words(state: State, viewer: Viewer) -> Sequence[Question]:
    if not may_leave(state, viewer):
        return []
    forms = [*_forms(state.box, viewer), *_taking_back(state, viewer)]
    return [Question(f"{LEAVE}.{viewer}", LEAVE, (viewer,), RULE["WOR-13i"], tuple(forms), must=False, sealed=True)]


def _forms(box: WarsBox, seat: Seat) -> tuple[Form, ...]:
    key = (LEAVE, seat)
    found: tuple[Form, ...] | None = box.memo.get(key)
    if found is None:
        rule, windows = RULE["WOR-13i"], moments(box, seat)
        others = tuple([one for one in FACTIONS if one != seat])
        found = (
            Form(PASSES, (("choice", Pick((*windows, SQUADRON), "window")),), rule),
            *[
                Form(LEAVE, (("window", Pick((window,), "window")), ("event", Pick(cards, "card"))), rule)
                for window, cards in windows.items()
            ],
            Form(AGAINST, (("choice", Pick(others, "seat")),), rule),
        )
        box.memo[key] = found
    return found


def _taking_back(state: State, seat: Seat) -> list[Form]:
    left = tuple([one.split()[1] for one in state.standing if one.split()[0] == seat])
    return [Form(ASKED, (("choice", Pick(left, "window")),), RULE["WOR-13i"])] if left else []


def _left(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Kept in the order of the moments, so that no order of theirs shows."""
    window, more = _said(action)
    key = f"{seat} {window}"
    before = state.standing.pop(key, "").split()
    if action.kind != ASKED:
        state.standing[key] = " ".join(dict.fromkeys([*(before if more else ()), *more]))
    state.standing = dict(sorted(state.standing.items()))
    facts: dict[str, Any] = {"who": seat, "window": window}
    if action.kind == LEAVE:
        tell_apart(sink, "word_unless", RULE["WOR-13i"], (seat,), None, **facts, card=more[0])
    elif action.kind == AGAINST:
        tell_apart(sink, "word_unless_against", RULE["WOR-13i"], (seat,), None, **facts, faction=more[0])
    else:
        code = "word_back" if action.kind == ASKED else "word_passes"
        tell_apart(sink, code, RULE["WOR-13i"], (seat,), None, **facts)


def _said(action: Action) -> tuple[str, list[str]]:
    """The moment, and what is to be asked for all the same."""
    if isinstance(action, LeaveWord):
        return action.window, [action.event]
    return (SQUADRON, [chosen(action)]) if action.kind == AGAINST else (chosen(action), [])


# What others know of it


def heard_by(state: State, viewer: Viewer) -> list[tuple[Seat, str, tuple[str, ...]]]:
    """The words that this viewer has left; of all, for the game master: whose, for which moment, unless what."""
    split = [(one.partition(" "), word.split()) for one, word in state.standing.items()]
    return [(seat, window, tuple(unless)) for (seat, _, window), unless in split if viewer in (GM, seat)]


def others_words(state: State, viewer: Viewer, dice: Dice) -> dict[str, str]:
    """His own words, and for the others some that they may have left as well as any."""
    found = {key: word for key, word in state.standing.items() if key.split()[0] == viewer}
    for seat in [one for one in state.setup.seats if one != viewer]:
        if dice.pick(2, key="", seat=viewer, why=""):
            found[f"{seat} {one_of(dice, [*moments(state.box, seat), SQUADRON])}"] = ""
    return dict(sorted(found.items()))


KINDS = kinds_of({Choice: (PASSES, ASKED, AGAINST)}, LeaveWord)
ROOM: Room = Room(kinds=KINDS, deeds=dict.fromkeys(KINDS, Deed(_left)), may=(Unasked(_words, may_leave),))
