"""Section 13: after the chit one card each (WOR-13b); what becomes of event cards (WOR-5c, WOR-5d)."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from . import decks
from .asking import Room
from .cards import EFFECTS
from .ledger import RULE
from .state import State
from .telling import tell_moved
from .turn import done

CARDS = "cards"


def draw(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    for faction in state.order:
        state.decks.piles[faction].draw_for(faction, f"hand.{faction}", RULE["WOR-13b"], sink)


def lay_down(state: State, faction: Seat, card: str, sink: Sink) -> None:
    """A card is played: a starred one leaves the game, any other goes to the discards of its deck (WOR-5d, WOR-13d)."""
    piles, one = state.decks.of_card(state.box, card), state.box.events[card]
    piles.lay_down(card, f"hand.{faction}", decks.OUT if one.star else decks.DISCARD)
    tell_moved(sink, "played", RULE["WOR-5d" if one.star else "WOR-13d"], card, who=faction, card=card)


def red_cards(state: State, faction: Seat, windows: tuple[str, ...]) -> list[str]:
    """What a faction holds that must be played this turn, in one of these windows (WOR-5c)."""
    events = state.box.events
    held = [card for card in state.decks.hand(faction) if state.decks.is_named(state.box, card)]
    return [card for card in held if events[card].red and any(one in windows for one in events[card].windows)]


def due_now(state: State, faction: Seat, window: Gather) -> list[str]:
    """The red cards that this faction holds and can play in this window, so that it may not pass."""
    held = red_cards(state, faction, window.subject[:1]) if window.subject else []
    return [card for card in held if card in EFFECTS and EFFECTS[card].can(state, faction, window)]


def drop_red_cards(state: State, windows: tuple[str, ...], sink: Sink) -> None:
    """What could not be played in its phase is discarded without effect (WOR-5c)."""
    for faction in state.order:
        for card in red_cards(state, faction, windows):
            piles, one = state.decks.of_card(state.box, card), state.box.events[card]
            piles.lay_down(card, f"hand.{faction}", decks.OUT if one.star else decks.DISCARD)
            tell_moved(sink, "dropped", RULE["WOR-5c"], card, who=faction, card=card)


ROOM: Room = Room(steps={CARDS: draw})
