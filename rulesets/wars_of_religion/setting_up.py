"""Before the first turn: control of the cities, tracks and decks of a scenario (WOR-1b, WOR-1d)."""

from __future__ import annotations

from rulesets.common.setup import Setup, complete

from .box import WarsBox
from .cast import OUT, Cast
from .decks import Decks
from .factions import FACTIONS
from .meta import META
from .state import State


def laid_out(setup: Setup, box: WarsBox) -> State:
    """As if the turns before had passed without a card drawn or played: who was to die in them is dead (WOR-4c)."""
    setup = complete(setup, META, all_seats=True)
    start = box.starts[setup.scenario]
    state = State(box, setup, Cast.of(box.characters), Decks.of(box), turn=start.first - 1)
    state.owner = {one.id: one.initial for one in box.cities.values() if not one.enters}
    state.taxes = start.taxes
    state.money = dict.fromkeys(FACTIONS, start.money)
    state.treaties = dict.fromkeys(FACTIONS, start.treaties)
    state.chief = dict.fromkeys(FACTIONS, "")
    state.points, state.acted, state.phantoms = (dict.fromkeys(FACTIONS, 0) for _ in range(3))
    state.massacre = start.first - 1 if setup.scenario == "call_to_arms" else 0
    for one in box.characters.values():
        if 0 < one.last < start.first:
            state.people.move(one.id, OUT)
    return state
