"""What people do whom nobody plays, and those whose nerve decides for them: ARG-NPC-01, ARG-MOR-05.

They wish what people of their kind wish (habit_wishes.py), but each goes by what he himself sees, and looks for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.seats import GM

from .habit_wishes import WISHES, Lay
from .heading import as_far_as_possible
from .npc_conduct import Conduct
from .people import why_no_action
from .state import Deed, FigureId, State
from .watching import Scene

NERVE: Mapping[str, str] = {"flees": "frightened", "rushes": "aggressive"}
STILL = "still"


def plan_unplayed(state: State) -> dict[FigureId, Deed]:
    """The plans of those for whom no seat answers, in the order of the people."""
    plans = {who: plan for who in state.people if (plan := _plan(state, who)) is not None}
    return {who: one for who, one in plans.items() if one.way or one.does}


def _plan(state: State, who: FigureId) -> Deed | None:
    style = _style(state, who)
    if style == STILL or who not in state.stands or not state.in_play(who) or state.is_standing_in(who):
        return None
    held = state.now[who].at_contact and f"breaks {who}" not in state.marks
    if why_no_action(state.now[who], state.turn) is not None or held:
        return None
    plan = WISHES[style](Lay(state, state.seat[who], (who,), _seen_foes(state, who), (), roams=False), who)
    return as_far_as_possible(_calm(state, who), state.seat[who], plan) if plan.way else plan


def _calm(state: State, who: FigureId) -> State:
    """The same, in which his nerve does not refuse what it wishes itself."""
    if not state.now[who].conduct:
        return state
    calm = state.copy()
    calm.now[who] = replace(state.now[who], conduct="")
    return calm


def _style(state: State, who: FigureId) -> str:
    """How he behaves of himself; who is played does nothing of himself unless his nerve decides."""
    if nerve := state.now[who].conduct:
        return NERVE.get(nerve, STILL)
    unplayed = state.seat[who] == GM and not state.setup.gm
    return state.conduct.get(who, Conduct()).behaviour if unplayed else STILL


def _seen_foes(state: State, who: FigureId) -> tuple[FigureId, ...]:
    """The enemies whom he himself sees."""
    foes = [
        one for one in state.stands if one in state.people and state.in_play(one) and state.takes_for_enemy(who, one)
    ]
    foes = [one for one in foes if not state.is_standing_in(one) and not state.now[one].hidden]
    scene = Scene(state)
    return tuple(one for one in foes if scene.made_out([who], one) != "nothing")
