"""Two armies of a side in one province become one, and where an army may withdraw to: 15.6, WOR-15.7.4h."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.events import Sink
from rulesets.common.seats import RuleId

from . import armies
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .war_weariness import thaw


def join_armies(state: State, chief: str, there: Sequence[str], sink: Sink) -> None:
    """The marker of the new commander stays, all other leaders go to their pools; above nine is lost (WOR-15.6c)."""
    total = sum(state.troops[one] for one in there)
    for one in there:
        if one != chief:
            armies.lift(state, one)
    state.troops[chief] = min(total, armies.MOST)
    _note(state, chief, there)
    lost = total - state.troops[chief]
    mixed = len(dict.fromkeys(map(armies.marker_of, there))) > 1
    rule = RULE["WOR-15.6c" if lost else "WOR-15.6d" if mixed else "WOR-15.6b"]
    tell_moved(sink, "merged", rule, *there, army=chief, troops=state.troops[chief], lost=lost)


def _note(state: State, chief: str, there: Sequence[str]) -> None:
    """The new army has done in this round whatever one of the old ones did (WOR-15.7.2o)."""
    if any(one in state.used for one in there) and chief not in state.used:
        state.used = [*state.used, chief]
    if state.venture and any(one in state.venture.tired for one in there):
        state.venture = replace(state.venture, tired=(*state.venture.tired, chief))


def refuges(state: State, army: str) -> list[str]:
    """Where it is, and neighbours where its side controls a city and no enemy or revolt stands (WOR-15.7.4h)."""
    here, side = state.at[army], armies.side(state, army)
    near = [at for at in state.box.areas[here].adjacent if state.holds_in(side, at)]
    return [here, *[at for at in near if not armies.enemies_in(state, at, side)]]


def withdraw(state: State, army: str, to: str, rule: RuleId, sink: Sink) -> None:
    """It stays, or goes to a refuge, where it merges with a friendly army (WOR-15.6b)."""
    if state.at[army] == to:
        return tell_all(sink, "stays_there", rule, army=army, area=to)
    state.at[army] = to
    tell_moved(sink, "withdraws", rule, army, army=army, area=to)
    thaw(state, to, armies.side(state, army), sink)
    there = armies.standing(state, to, armies.side(state, army))
    if len(there) > 1 and not state.box.areas[to].country:
        chief = min(there, key=lambda one: (state.box.rank(state.leads[one]), one == army))
        join_armies(state, chief, there, sink)
    return None
