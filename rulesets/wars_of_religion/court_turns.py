"""Whose turn it is at court, and when the court is over: WOR-14.4a, WOR-14.4b, WOR-14.5a, WOR-14.6e, WOR-14.6f."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from . import windows
from .asking import Room
from .event_phase import drop_red_cards
from .factions import FACTIONS, ROYALIST
from .ledger import RULE
from .removal import leave_court
from .state import State
from .succession import succeed
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

OPENING, ACTIONS, ACT, COURT_END = "call", "actions", "act", "court_end"
MEAUX, STOPPED, PROMISED = "surprise_of_meaux", "stopped", "recruited"


def open_court(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Before any Court Hand is built a card may call to arms (WOR-13g)."""
    instead(state, frame, *windows.opened(state, sink, windows.COURT_START, state.order, frame.rule))


def most_actions(state: State, faction: Seat) -> int:
    """Five for each cooperating faction, six for the opposition (WOR-14.4a)."""
    less = faction == ROYALIST and MEAUX in state.effects
    return (6 if faction == state.opposition else 5) - less


def cards_left(state: State, faction: Seat) -> int:
    return state.people.in_hand(faction) + state.phantoms[faction]


def may_act(state: State, faction: Seat) -> bool:
    has_stopped = f"{STOPPED} {faction}" in state.marks
    return not has_stopped and state.acted[faction] < most_actions(state, faction) and cards_left(state, faction) > 0


def next_to_act(state: State, last: Seat) -> Seat:
    """The next in court order who still has actions and cards; "" when the court is over (WOR-14.6e)."""
    order = state.order
    at = order.index(last) + 1 if last else 0
    return next((one for one in (*order[at:], *order[:at]) if may_act(state, one)), "")


def act(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One action after the other; the frame knows who acted last."""
    actor = next_to_act(state, frame.subject[0] if frame.subject else "")
    if not actor:
        tell_all(sink, "court_is_over", RULE["WOR-14.4b"])
        return done(state, frame)
    rule = RULE["WOR-14.6e"]
    first = [] if frame.subject else _before_all(state, actor, sink)
    acts = question(state, ACT, (actor,), rule)
    return instead(state, frame, *first, acts, consequence(state, ACTIONS, frame.rule, actor))


def _before_all(state: State, actor: Seat, sink: Sink) -> list[Gather]:
    """Where event cards are played beside anybody's character, the others may before the first one (WOR-13e)."""
    others = [one for one in state.order if one != actor and state.reading("court_event_timing") == "any_card"]
    return windows.opened(state, sink, windows.OWN_CARD, others, RULE["WOR-13e"])


def close(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Recruited characters go over, with their counters (WOR-14.7y, WOR-14.7z); red cards that were not played go."""
    done(state, frame)
    drop_red_cards(state, (windows.COURT_START, windows.BEFORE_MASSACRE, windows.OWN_CARD), sink)
    for mark in [one for one in state.marks if one.startswith(f"{PROMISED} ")]:
        _, faction, card = mark.split()
        before = state.people.faction(card)
        if before and before != faction:
            leave_court(state, card, sink)
            state.people.move(card, f"deck.{faction}")
            state.turned.append(card)
            tell_moved(sink, "goes_over", RULE["WOR-14.7y"], card, who=card, faction=faction, before=before)
            if state.box.characters[card].counter:
                tell_moved(sink, "counter_goes_over", RULE["WOR-14.7z"], card, who=card, faction=faction)
            succeed(state, before, card, sink)
    _tell_leaders(state, sink)


def _tell_leaders(state: State, sink: Sink) -> None:
    """How many leaders each faction has for the war (WOR-14.7ae)."""
    if not sink.deaf:
        characters = state.box.characters
        royalist, huguenot, league = (
            sum(characters[card].counter for card in state.people.living(one)) for one in FACTIONS
        )
        rule = RULE["WOR-14.7ae"]
        tell_all(sink, "leaders_for_war", rule, royalist=royalist, huguenot=huguenot, league=league)


ROOM: Room = Room(steps={OPENING: open_court, ACTIONS: act, COURT_END: close})
