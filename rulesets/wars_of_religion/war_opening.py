"""How a War Phase opens: a war card for each, then the cards that are played before recruitment (15, 15.1a, WOR-13h).

Also the step after armies and leaders have been placed, which has a window of its own (WOR-19d).
"""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather

from . import decks, windows
from .asking import Room
from .ledger import RULE
from .state import State
from .telling import tell_all
from .turn import done, instead

WAR_CARDS, OPENING, WEARINESS = "war_cards", "war_opening", "weariness"


def draw(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One card each into a secret hand; an empty deck gives none (WOR-15.1a)."""
    done(state, frame)
    state.frozen = []
    tell_all(sink, "war_opens", RULE["WOR-15a"], turn=state.turn)
    piles = state.decks.piles[decks.WAR]
    for faction in state.order:
        piles.draw_for(faction, f"hand.{faction}", RULE["WOR-15.1a"], sink)


def ask_cards(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Each faction once, in court order, before anybody recruits (WOR-13h)."""
    instead(state, frame, *windows.opened(state, sink, windows.WAR_OPENING, state.order, RULE["WOR-13h"]))


def ask_after_placement(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    instead(state, frame, *windows.opened(state, sink, windows.AFTER_PLACEMENT, state.order, RULE["WOR-19d"]))


ROOM: Room = Room(steps={WAR_CARDS: draw, OPENING: ask_cards, WEARINESS: ask_after_placement})
