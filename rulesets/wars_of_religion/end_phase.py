"""Section 16, the End Phase: its cards, then the map is cleared for the next turn."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather

from . import chits
from .armies import lift
from .asking import Room
from .event_phase import drop_red_cards
from .factions import FACTIONS
from .ledger import RULE
from .state import State
from .telling import tell_all
from .turn import done, instead
from .windows import END, opened

END_CARDS, CLEARING = "end_cards", "clearing"


def play_cards(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Cards of the End Phase, in court order (WOR-16f)."""
    instead(state, frame, *opened(state, sink, END, state.order, RULE["WOR-16f"]))


def clear(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Armies, leaders, money, war points: gone (WOR-16a to 16d). Control, taxes, treaties and hands stay (WOR-16e)."""
    done(state, frame)
    drop_red_cards(state, (END,), sink)
    for army in list(state.at):
        lift(state, army)
    tell_all(sink, "map_cleared", RULE["WOR-16a"])
    state.money, state.points = dict.fromkeys(FACTIONS, 0), dict.fromkeys(FACTIONS, 0)
    tell_all(sink, "money_reset", RULE["WOR-16b"])
    tell_all(sink, "points_reset", RULE["WOR-16d"])
    if state.lost:
        tell_all(sink, "leaders_return", RULE["WOR-16c"], characters=tuple(sorted(state.lost)))
    state.lost, state.frozen, state.used, state.side, state.round = {}, [], [], "", 0
    if state.reading("tax_carry") == "lost" and state.taxes:
        state.taxes = 0
        tell_all(sink, "taxes_lapse", RULE["WOR-14.7ad"])
    chits.end_turn(state, sink)


ROOM: Room = Room(steps={END_CARDS: play_cards, CLEARING: clear})
