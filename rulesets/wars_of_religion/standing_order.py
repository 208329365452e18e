"""Whether a side's leaders may stay as they are, and who has a say in it: WOR-15.5b to 15.5g, as of now."""

from __future__ import annotations

from rulesets.common.seats import Seat

from . import armies
from .factions import ROYALIST
from .leader_order import NOBODY, rank_follows_size
from .state import State


def stands(state: State, side: str) -> bool:
    """Rank follows size, nobody without an army ranks above a commander, and all supporters still may support."""
    there, leads, ranks = armies.on_map(state, side), state.leads, state.box.ranks
    held = [ranks[leads[army]] if leads[army] else NOBODY for army in there]
    if not rank_follows_size([*zip([state.troops[army] for army in there], held, strict=True)]):
        return False
    helpers = {army: state.backs[army] for army in there if army in state.backs} if state.backs else {}
    if not all(armies.may_back(state, helper, leads[army]) for army, helper in helpers.items()):
        return False
    spare = armies.unled(state, side)[:1]
    if state.reading("support_order") != "supporters_first":
        spare = [*spare, *helpers.values()]
    lowest = max(held)
    return min([ranks[one] for one in spare], default=lowest) >= lowest


def deciders(state: State, side: str) -> tuple[Seat, ...]:
    """Whose choice could change something: a tie that reaches the armies, or a leader who could support."""
    there = armies.on_map(state, side)
    leaders = {one: faction for faction in state.factions_of(side) for one in armies.taking_part(state, faction)}
    ranks, characters = state.box.ranks, state.box.characters
    lowest = sorted([ranks[one] for one in leaders])[: len(there)][-1] if leaders else ""
    high = {one: faction for one, faction in leaders.items() if ranks[one] <= lowest}
    who = []
    if high and len({state.troops[army] for army in there}) < len(there):
        who.append(ROYALIST)
    equals: dict[str, list[Seat]] = {}
    for one, faction in high.items():
        equals.setdefault(ranks[one], []).append(faction)
    for tied in equals.values():
        if len(tied) > 1:
            owners = dict.fromkeys(tied)
            who += [one for one in owners if tied.count(one) > 1]
            who += [ROYALIST] if len(owners) > 1 else []
    for one, faction in leaders.items():
        if faction not in who and characters[one].star and not armies.backed_by(state.box, one).keys().isdisjoint(high):
            who.append(faction)
    return tuple([seat for seat in state.order if seat in who])
