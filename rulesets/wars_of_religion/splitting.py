"""An army parts: what the new part has, and who leads which of the two (WOR-15.7.2d)."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.seats import Seat

from . import armies
from .actions import March
from .factions import ROYALIST
from .ledger import RULE
from .removal import next_commanders, take_command
from .state import State
from .telling import tell_moved


def part(state: State, march: March, stays: bool, sink: Sink) -> str:
    """The marker keeps the larger part, of two halves the commander's; the other gets this one, which is free.

    `stays`: the marker, while the new part marches.
    """
    whole, army = state.troops[march.army], march.army
    new = armies.free_markers(state, armies.marker_of(army))[0]
    state.troops[army] = whole - march.troops if stays else march.troops
    armies.place(state, new, state.at[army], whole - state.troops[army])
    for one in _headless(state, army, new, sink):
        take_command(state, one, sink, _who_names(state, one))
    return new


def _headless(state: State, army: str, new: str, sink: Sink) -> tuple[str, ...]:
    """The part that gets another leader: the smaller one; the larger one where whoever waits for an army is of higher
    rank than the commander, who takes the smaller one then (WOR-15.7.2d)."""
    rank, commander, heirs = state.box.rank, state.leads[army], next_commanders(state, new)
    if state.troops[army] == state.troops[new] or not heirs or rank(heirs[0]) >= rank(commander):
        return (new,)
    if not commander:
        return army, new
    state.leads[army], state.leads[new] = "", commander
    state.backs.pop(army, None)
    tell_moved(sink, "takes_command", RULE["WOR-15.7.2d"], commander, who=commander, army=new)
    return (army,)


def _who_names(state: State, army: str) -> Seat:
    """The leader of a part that has none: his owner among equals, the King between two factions (WOR-15.5c)."""
    owners = dict.fromkeys(state.people.faction(one) for one in next_commanders(state, army))
    return ROYALIST if len(owners) > 1 else next(iter(owners), "")
