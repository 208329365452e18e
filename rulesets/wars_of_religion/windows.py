"""When event cards may be played: the windows of WOR-13e, WOR-13h, WOR-15.1b and WOR-19j.

A window asks one faction after another. It is left out for a faction only where what everybody knows proves that it
holds no card for it (WOR-H-8); who has none says so like everybody else, or has left word beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, Plain, chosen, kinds_of

from . import decks
from .asking import Asked, Room
from .cards import EFFECTS
from .event_phase import due_now, lay_down
from .factions import FACTIONS
from .ledger import RULE
from .state import State
from .turn import done, instead, question
from .words_left import OPEN, RED_DUE, WINDOW, asked_unless_word, made_for

PLAY, PASS = "play", "pass"
KINDS = kinds_of({Choice: (PLAY,), Plain: (PASS,)})
PASSING: Action = KINDS[PASS]()
COURT_START, BEFORE_MASSACRE, OWN_CARD, WAR_OPENING = "court_start", "before_massacre", "own_card", "war_opening"
HAND = {one: f"hand.{one}" for one in FACTIONS}
AFTER_PLACEMENT, MOVE, BATTLE, SIEGE, END = "after_placement", "move", "battle", "siege", "end"


def may_hold(state: State, faction: Seat, window: str) -> bool:
    """Whether, as far as everybody knows, this faction may hold a card for this window."""
    mine, decked = HAND[faction], state.decks.piles
    for deck in (faction, decks.WAR):
        if decked[deck].count[mine]:
            where = decked[deck].where
            for card in made_for(state.box, deck, window):
                if where[card] not in OPEN:
                    return True
    return False


def playable(state: State, faction: Seat, window: str, frame: Gather) -> list[str]:
    """What the faction holds and may play now; a red card goes before all others (WOR-13f)."""
    held = _held_for(state, faction, window)
    if not held:
        return held
    held = [card for card in held if card in EFFECTS and EFFECTS[card].can(state, faction, frame)]
    return ([card for card in held if goes_first(state, card)] or held) if len(held) > 1 else held


def _held_for(state: State, faction: Seat, window: str) -> list[str]:
    """Of his hand what is made for this window; of real cards, what he may hold."""
    mine, found = HAND[faction], []
    for deck in (faction, decks.WAR):
        piles = state.decks.piles[deck]
        if piles.count[mine]:
            where, nameless = piles.where, []
            for card in made_for(state.box, deck, window):
                if where[card] == mine:
                    found.append(card)
                elif where[card] == decks.TABLE and piles.has_nameless(mine):
                    nameless.append(card)
            found += nameless
    return found


def goes_first(state: State, card: str) -> bool:
    """A red card that the faction is known to hold; of real cards the table sees to it (WOR-5c, WOR-13f)."""
    return state.box.events[card].red and state.decks.is_named(state.box, card)


def plays(state: State, faction: Seat, window: str, frame: Gather) -> list[Action]:
    return [KINDS[PLAY](card) for card in playable(state, faction, window, frame)]


def opened(state: State, sink: Sink, window: str, factions: Sequence[Seat], rule: RuleId, *about: str) -> list[Gather]:
    """One question to each faction that may hold something for it and has left no word that answers it."""
    asked = [one for one in factions if may_hold(state, one, window)]
    if not asked:
        return []
    later = RULE["WOR-15.1c"] if rule == RULE["WOR-15.1b"] else rule  # the active side has played first
    found = []
    for one in asked:
        found += asked_unless_word(state, sink, WINDOW, one, rule, window, *about)
        rule = later
    return found


def red_after_all(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A word has passed; but what happened since may have made a red card fit, and that has to be played (WOR-5c)."""
    seat, *about = frame.subject
    asked = replace(frame, kind=WINDOW, seats=(seat,), subject=tuple(about))
    if due_now(state, seat, asked):
        return instead(state, frame, question(state, WINDOW, (seat,), frame.rule, *about))
    return done(state, frame)


def _offered(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """A red card that can be played has to be (WOR-5c)."""
    cards = plays(state, seat, frame.subject[0], frame)
    return cards if cards and goes_first(state, chosen(cards[0])) else [PASSING, *cards]


def _moment(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"window": frame.subject[0]}


def _answered(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A card is played, and the same faction may play another; or it passes."""
    seat = frame.seats[0]
    card = chosen(frame.answer_of(seat))
    if card == "none":
        return done(state, frame)
    window, *about = frame.subject
    holds = may_hold(state, seat, window)
    again = asked_unless_word(state, sink, WINDOW, seat, frame.rule, window, *about) if holds else []
    state.stack = [*state.stack[:-1], *again]
    return play(state, seat, card, frame, sink)


def play(state: State, seat: Seat, card: str, frame: Gather, sink: Sink) -> None:
    """The card is laid down and does what it does; what it asks and rolls comes on top of the stack."""
    lay_down(state, seat, card, sink)
    EFFECTS[card].play(state, seat, frame, sink)


ROOM: Room = Room(
    kinds=KINDS, asked={WINDOW: Asked(_offered, _answered, facts=_moment)}, steps={RED_DUE: red_after_all}
)
