"""Two armies of a side in one province become one, and where an army may withdraw to: 15.6, WOR-15.7.4h."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .factions import ROYALIST
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .turn import done, question
from .war_weariness import thaw

COMMANDS, WALK = "commands", "walk"
KINDS = kinds_of({Choice: (COMMANDS,)})


def merge(state: State, area: str, there: Sequence[str], sink: Sink) -> None:
    """In a province of France armies of a side become one under the highest-ranked leader; between leaders of equal
    rank their owner decides, or the King (WOR-15.6a, WOR-15.6b)."""
    if len(there) < 2 or state.box.areas[area].country:
        return None
    rank = min(state.box.rank(state.leads[one]) for one in there)
    best = [one for one in there if state.box.rank(state.leads[one]) == rank]
    if len(best) == 1:
        return join_armies(state, best[0], there, sink)
    owners = dict.fromkeys(armies.control(state, one) for one in best)
    seat = ROYALIST if len(owners) > 1 else next(iter(owners))
    state.stack.append(question(state, COMMANDS, (seat,), RULE["WOR-15.6a"], area, *best))
    return None


def _chiefs(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[COMMANDS](one) for one in frame.subject[1:]]


def _place(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"area": frame.subject[0]}


def _commands(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    chief = chosen(frame.answers[0][1])
    done(state, frame)
    join_armies(state, chief, armies.standing(state, frame.subject[0], armies.side(state, chief)), sink)


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
    """Where it is, and neighbours where its side controls a city and no enemy or revolt stands (WOR-15.7.4h); nowhere
    else for an army that is weary of war (WOR-19d)."""
    here, side = state.at[army], armies.side(state, army)
    if armies.is_frozen(state, army):
        return [here]
    near = [at for at in state.box.areas[here].adjacent if state.holds_in(side, at)]
    return [here, *[at for at in near if not armies.enemies_in(state, at, side)]]


def withdraw(state: State, army: str, to: str, rule: RuleId, sink: Sink) -> None:
    """It stays, or goes to a refuge, where it merges with a friendly army (WOR-15.6b): at once, unless armies of its
    side are still on the march, among them perhaps that very friend (WOR-15.6a)."""
    if state.at[army] == to:
        return tell_all(sink, "stays_there", rule, army=army, area=to)
    state.at[army] = to
    tell_moved(sink, "withdraws", rule, army, army=army, area=to)
    side = armies.side(state, army)
    thaw(state, to, side, sink)
    if side == state.side and any(one.kind == WALK for one in state.stack):
        return None
    there = armies.standing(state, to, side)
    return merge(state, to, sorted(there, key=lambda one: one == army), sink)


ROOM: Room = Room(kinds=KINDS, asked={COMMANDS: Asked(_chiefs, _commands, facts=_place)})
