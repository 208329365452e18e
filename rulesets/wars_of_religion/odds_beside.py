"""What a battle would leave of both armies, and what becomes of the leaders, beside the question that leads to it.

As all stand now: armies, leaders and the cards played for a battle lie open to everybody. Where the odds of the answer
are those of an interception or evasion, the battle after it has its own (15.7.4 to 15.7.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.laws import Law, law_of
from rulesets.common.odds import Ending, Odds, Tone, odds_of_law
from rulesets.common.seats import Viewer
from rulesets.common.shapes import chosen
from rulesets.common.stages import Stage

from . import armies
from .battle_rolls import ACTIVE, TIE, Clash, clash
from .battles import corps_of
from .fates import BATTLE_FATE, SIEGE_FATE
from .ledger import RULE
from .odds_war import fates_of
from .reactions import ATTACK, EVADE, INTERCEPT, NO, foremost
from .sieges import BESIEGE, NOTHING
from .state import State

WALKED = (ATTACK, INTERCEPT, EVADE, BESIEGE)


def stages(state: State, viewer: Viewer, action: Action) -> list[Stage]:
    """Nothing, where the answer brings no fight about; who does not try to evade has one."""
    frame = state.stack[-1]
    if not isinstance(frame, Gather) or frame.kind != action.kind:
        return []
    if action.kind == BESIEGE:
        return [] if chosen(action) == NOTHING else list(_fates(state, frame.subject[0], SIEGE_FATE))
    if chosen(action) == NO and action.kind != EVADE:
        return []
    moving, enemy = _meeting(state, frame)
    if moving not in state.at or enemy not in state.at:
        return []
    return list(_battle(state, moving, enemy, attacks=action.kind == ATTACK))


def _meeting(state: State, frame: Gather) -> tuple[str, str]:
    """The army of the active side, and the other one."""
    enemy, other = frame.subject[:2]
    if frame.kind == ATTACK:
        return foremost(state, other), enemy
    return other if other in state.at else foremost(state, state.at.get(enemy, "")), enemy


def _battle(state: State, moving: str, enemy: str, *, attacks: bool) -> Iterator[Stage]:
    """One's own army first. `attacks`: the odds of the battle are those of the answer, and stand there."""
    law = law_of(clash, "", corps_of(state, moving, enemy), corps_of(state, enemy, moving))
    both = ((moving, 0), (enemy, 1)) if attacks else ((enemy, 1), (moving, 0))
    (mine, place), (theirs, other) = both
    if not attacks:
        facts = {"army": mine, "against": theirs}
        yield Stage("beside_battle", RULE["WOR-15.7.5d"], facts, odds_of_law(law, lambda one: _result(one, place)))
    yield Stage("beside_left", RULE["WOR-15.7.5d"], {"army": mine}, _left(law, place, state.troops[mine], "bad"))
    yield Stage("beside_left", RULE["WOR-15.7.5d"], {"army": theirs}, _left(law, other, state.troops[theirs], "good"))
    yield from _fates(state, mine, BATTLE_FATE)
    for one in _fates(state, theirs, BATTLE_FATE):
        yield replace(one, odds=_turned(one.odds)) if one.odds else one


def _result(one: Clash, place: int) -> Ending:
    """As the army at this place of the clash sees it."""
    if one.result == TIE:
        return Ending("battle_tied", "mid")
    if (one.result == ACTIVE) == (place == 0):
        return Ending("battle_wins", "good")
    return Ending("battle_loses" if one.left[place] else "battle_destroyed", "bad")


def _left(law: Law[Clash], place: int, now: int, gone: Tone) -> Odds:
    """The troops of one of the two after the battle, most first. `gone`: how it tastes if there are none."""
    counted = law.map(lambda one: one.left[place])
    weights = {troops: counted.weights[troops] for troops in sorted(counted.weights, reverse=True)}

    def ending(troops: int) -> Ending:
        if not troops:
            return Ending("nothing_left", gone)
        return Ending("troops_left", "none" if troops == now else "mid", {"left": troops})

    return odds_of_law(Law(weights, counted.total), ending)


def _fates(state: State, army: str, kind: str) -> Iterator[Stage]:
    """Of each leader who takes part, whoever wins (WOR-15.7.6a, WOR-15.7.7k)."""
    if armies.is_revolt(army):
        return
    code, rule = ("beside_fate", "WOR-15.7.6a") if kind == BATTLE_FATE else ("beside_siege_fate", "WOR-15.7.7k")
    for leader, odds in fates_of(state, army, kind).items():
        yield Stage(code, RULE[rule], {"who": leader}, odds)


def _turned(odds: Odds) -> Odds:
    """What is bad for the enemy is good for him who asks."""
    return replace(odds, chances=tuple([replace(one, tone=TURNED[one.tone]) for one in odds.chances]))


TURNED: Mapping[Tone, Tone] = {"good": "bad", "mid": "mid", "none": "none", "bad": "good"}
