"""What is left of an activation where the chances are asked on the way: by who has won a battle there (WOR-15.7.5j), or
by who thinks of a forced march before anybody has set out (WOR-19j)."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.shapes import chosen
from rulesets.common.stages import Stage

from . import armies
from .actions import Hurry, March
from .forced_march import hurried
from .ledger import RULE
from .marching import going
from .merging import WALK
from .state import State
from .walking import HALTS, ON_OR_NOT


def with_forced_march(state: State, action: Action) -> State:
    """The position in which this forced march has been announced; for any other answer the same as now."""
    if not isinstance(action, Hurry) or state.venture is None:
        return state
    found = state.copy()
    found.venture = hurried(state.venture, action)
    return found


def ahead(state: State, action: Action) -> list[March]:
    """Who goes where: those who have been announced, each from where he is by now, if anybody has set out."""
    frame = state.stack[-1] if state.stack else None
    one = state.venture
    if one is None or not isinstance(frame, Gather) or frame.kind != ON_OR_NOT:
        return going(with_forced_march(state, action)) if one else []
    asked = frame.subject[0]
    come = {each.subject[0]: int(each.subject[1]) for each in state.stack if each.kind in (WALK, ON_OR_NOT)}
    if chosen(action) == HALTS:
        del come[asked]
    found = []
    for army, way in zip(one.armies, one.ways, strict=True):
        steps = way.split()
        rest = steps[come.get(army, -1) :]
        if army in state.at and army not in one.beaten and state.at[army] == rest[0]:
            found.append(March(army, " ".join(rest), state.troops[army]))
    return found


def halting(state: State, action: Action) -> list[Stage]:
    """That movement ends here, and that friends who stand here are joined once all movement is over (WOR-15.6b)."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Gather) or frame.kind != ON_OR_NOT or chosen(action) != HALTS:
        return []
    army = frame.subject[0]
    area = state.at[army]
    found = [Stage("step_halts", RULE["WOR-15.7.5j"], {"area": area})]
    if len(armies.standing(state, area, state.side)) > 1 and not state.box.areas[area].country:
        found.append(Stage("step_merging", RULE["WOR-15.6b"], {"area": area}))
    return found
