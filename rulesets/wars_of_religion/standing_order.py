"""Whether a side's leaders may stay as they are, and who has a say in it: WOR-15.5b to 15.5g, as of now."""

from __future__ import annotations

from rulesets.common.seats import Seat

from . import armies
from .factions import ROYALIST
from .leader_order import NOBODY, rank_follows_size
from .state import State


def rank_in(state: State, army: str) -> str:
    leader = state.leads[army]
    return state.box.rank(leader) if leader else NOBODY


def stands(state: State, side: str) -> bool:
    """Rank follows size, nobody without an army ranks above a commander, and all supporters still may support."""
    there = armies.on_map(state, side)
    if not rank_follows_size([(state.troops[army], rank_in(state, army)) for army in there]):
        return False
    helpers = {army: state.backs[army] for army in there if army in state.backs}
    if not all(armies.may_back(state, helper, state.leads[army]) for army, helper in helpers.items()):
        return False
    spare = armies.best_of_pool(state, side)
    if state.reading("support_order") != "supporters_first":
        spare = [*spare, *helpers.values()]
    lowest = max([rank_in(state, army) for army in there])
    return min([state.box.rank(one) for one in spare], default=lowest) >= lowest


def deciders(state: State, side: str) -> tuple[Seat, ...]:
    """Whose choice could change something: a tie that reaches the armies, or a leader who could support."""
    there = armies.on_map(state, side)
    leaders = {one: faction for faction in state.factions_of(side) for one in armies.taking_part(state, faction)}
    characters = state.box.characters
    ranks = {one: characters[one].rank for one in leaders}
    lowest = sorted(ranks.values())[: len(there)][-1] if ranks else ""
    high = {one: faction for one, faction in leaders.items() if ranks[one] <= lowest}
    who = []
    if high and len({state.troops[army] for army in there}) < len(there):
        who.append(ROYALIST)
    equals: dict[str, list[Seat]] = {}
    for one, faction in high.items():
        equals.setdefault(ranks[one], []).append(faction)
    for tied in equals.values():
        owners = dict.fromkeys(tied)
        who += [one for one in owners if tied.count(one) > 1]
        who += [ROYALIST] if len(owners) > 1 else []
    for one, faction in leaders.items():
        starred = faction not in who and state.box.characters[one].star
        who += [faction] if starred and any(armies.may_back(state, one, commander) for commander in high) else []
    return tuple([seat for seat in state.order if seat in who])
