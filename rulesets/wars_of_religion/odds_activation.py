"""The chances of a whole activation, from the first step to the last siege (15.7.2n).

Of who marches now; nobody else joins, no card is played. What is chosen on the way is said in `odds_stages`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.laws import Law, certain
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.seats import Facts, RuleId, Viewer
from rulesets.common.stages import Stage

from . import armies
from .actions import Hurry, March, Share
from .asking import Room
from .attrition import bystanders
from .ledger import RULE
from .marching import cost_of, going, whole_cost
from .odds_on_the_way import ahead, halting, with_forced_march
from .odds_scene import Force, Scene, Table, battle, joined, parted, past_forgotten, spread
from .odds_stages import attacked, besieged, intercepted, merged, stopped, worn
from .state import State
from .walking import ON_OR_NOT
from .ways import end_of


@dataclass(frozen=True, slots=True)
class Step:
    """One stage of the activation and all that it may come to, as seen before the first step."""

    kind: str
    rule: RuleId
    facts: Facts
    odds: Odds


@dataclass(frozen=True, slots=True)
class _Leg:
    kind: str
    rule: str
    facts: Mapping[str, str]
    stage: Callable[[Table, Scene], Law[Scene]]


AHEAD = (Share.kind, Hurry.kind, ON_OR_NOT)
FOUGHT = "step_battle"
NOTHING_OVER: Law[Scene] = Law({}, 1)
GOOD, MID, NONE, BAD = "good", "mid", "none", "bad"
TOLD: Mapping[str, Any] = {
    "intercepted": MID,
    "not_intercepted": NONE,
    "battle_wins": GOOD,
    "battle_loses": BAD,
    "battle_destroyed": BAD,
    "evades": MID,
    "stands": NONE,
    "attrition": BAD,
    "no_attrition": NONE,
    "siege_falls": GOOD,
    "siege_holds": NONE,
    "siege_destroyed": BAD,
    "": NONE,
}


def odds_of(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """How a march ends, the activation that is about to be paid, or what is left of it for who has won on the way."""
    marches = _marches(state, action)
    if not marches:
        return None
    ending = partial(_ending, [one.army for one in marches], len(_beaten(state)))
    return odds_of_law(end_law(state, marches), ending, (), _readings(state))


def steps(state: State, viewer: Viewer, action: Action) -> tuple[Step, ...]:
    """The same stage by stage: what each may come to, weighed with the chance that it comes about at all."""
    found = []
    marches = _marches(state, action)
    for leg, law in _followed(state, marches) if marches else ():
        odds = odds_of_law(law, _told, (), _readings(state))
        if any(one.code != "step_left_out" for one in odds.chances):
            found.append(Step(leg.kind, RULE[leg.rule], leg.facts, odds))
    return tuple(found)


def stages(state: State, viewer: Viewer, action: Action) -> list[Stage]:
    """What the activation costs, then its stages (WOR-15.7.2j, WOR-15.7.2n)."""
    marches = _marches(state, action)
    if action.kind == ON_OR_NOT:
        found = halting(state, action)  # it is paid for
    elif marches:
        to_pay = not isinstance(action, March)
        now = with_forced_march(state, action)
        cost = whole_cost(now) if to_pay else cost_of(state, end_of(marches[0].way), marches)
        found = [Stage("step_cost", RULE["WOR-15.7.2j"], {"money": cost})]
    else:
        return []
    return found + [Stage(one.kind, one.rule, one.facts, one.odds) for one in steps(state, viewer, action)]


def _told(scene: Scene) -> Ending:
    return Ending(scene.told or "step_left_out", TOLD[scene.told])


def end_law(state: State, marches: Sequence[March]) -> Law[Scene]:
    law: Law[Scene] = certain(opening(state, marches)[1])
    for _, reached in _followed(state, marches):
        law = reached
    return law


def _followed(state: State, marches: Sequence[March]) -> list[tuple[_Leg, Law[Scene]]]:
    table, scene = opening(state, marches)
    legs = _legs(state, marches, scene)
    found: list[tuple[_Leg, Law[Scene]]] = []
    law, over = certain(scene), NOTHING_OVER
    for n, leg in enumerate(legs):
        law = spread(law, partial(leg.stage, table))
        found.append((leg, joined(law, over)))
        if leg.kind == FOUGHT and n + 1 < len(legs):
            ahead = frozenset([one.facts["army"] for one in legs[n + 1 :] if "army" in one.facts])
            law, ended = parted(law.map(partial(past_forgotten, ahead=ahead)))
            over = joined(over, ended)
    return found


def _marches(state: State, action: Action) -> list[March]:
    if isinstance(action, March):
        others = [one for one in going(state) if one.army != action.army] if state.venture else []
        return [*others, action] if action.army in state.at else []
    return ahead(state, action) if action.kind in AHEAD else []


def _beaten(state: State) -> tuple[str, ...]:
    return state.venture.beaten if state.venture else ()


def _readings(state: State) -> tuple[tuple[str, str], ...]:
    names = ("evasion_size", "interception_on_the_way", "sieges_per_activation")
    return tuple([(name, state.reading(name)) for name in names])


def _ending(going_out: Sequence[str], before: int, scene: Scene) -> Ending:
    """Cities count most, then whether anything is left of those who set out. `before`: how many were beaten already."""
    if scene.taken:
        return Ending("march_takes", "good", {"city": scene.taken[0]})
    if not any(one.troops for one in scene.mine if one.army in going_out) and not scene.acting(_names(scene.mine)):
        return Ending("march_destroyed", "bad")
    if len(scene.beaten) > before:
        return Ending("march_beaten", "bad")
    return Ending("march_wins", "good") if scene.won else Ending("march_arrives", "none")


def _names(forces: Sequence[Force]) -> list[str]:
    return [one.army for one in forces]


# Before the first step


def opening(state: State, marches: Sequence[March]) -> tuple[Table, Scene]:
    """Who marches, in which order, who stands where they go, whom they meet; what is left behind has parted."""
    side = armies.side(state, marches[0].army)
    leaders = [who for faction in state.factions_of(side) for who in state.people.living(faction)]
    busy = (*state.leads.values(), *state.backs.values())
    order = tuple([who for who in leaders if armies.is_counter(state, who)])
    table = Table(state, order)
    pool = tuple([who for who in order if who not in busy])
    mine: list[Force] = []
    for march in sorted(marches, key=lambda one: state.box.rank(state.leads[one.army])):
        parts, pool = _parted(table, march, pool)
        mine += parts
    names = [one.army for one in marches]
    ends = dict.fromkeys(end_of(one.way) for one in marches)
    mine += [force(state, one) for at in ends for one in armies.standing(state, at, side) if one not in names]
    areas = dict.fromkeys(at for one in marches for at in (one.way.split()[1:] or one.way.split()))
    enemies = [force(state, one) for at in areas for one in armies.enemies_in(state, at, side)]
    tired = state.venture.tired if state.venture else ()
    return table, Scene(tuple(mine), tuple(enemies), pool, _beaten(state), tired=tired)


def force(state: State, army: str) -> Force:
    return Force(army, state.troops[army], state.leads.get(army, ""), state.backs.get(army, ""))


def _next(table: Table, one: Force, pool: tuple[str, ...]) -> tuple[Force, tuple[str, ...]]:
    return table.led(one._replace(leader=""), pool)


def _parted(table: Table, march: March, pool: tuple[str, ...]) -> tuple[list[Force], tuple[str, ...]]:
    """The larger part goes with the commander, of two halves the one that marches; the other gets the next leader, or
    the larger one where he is of higher rank (WOR-15.7.2d)."""
    whole = force(table.state, march.army)
    if march.troops == whole.troops:
        return [whole], pool
    new, fewer = table.led(Force(march.army, march.troops, ""), pool)
    if 2 * march.troops != whole.troops and new.leader and table.rank(new) < table.rank(whole):
        other, left = (new._replace(leader=whole.leader), fewer) if whole.leader else _next(table, new, fewer)
        return [new if 2 * march.troops > whole.troops else other], left
    if 2 * march.troops >= whole.troops:
        _, pool = table.led(Force(march.army, whole.troops - march.troops, ""), pool)
        return [whole._replace(troops=march.troops)], pool
    part, pool = table.led(Force(march.army, march.troops, ""), pool)
    return [part], pool


# Stage by stage


def _legs(state: State, marches: Sequence[March], scene: Scene) -> list[_Leg]:
    found: list[_Leg] = []
    side = armies.side(state, marches[0].army)
    walkers = {one.army: one for one in marches}
    order = [walkers[one.army] for one in scene.mine if one.army in walkers]
    allowed = state.reading("interception_on_the_way") == "allowed"
    ends = list(dict.fromkeys([end_of(one.way) for one in order]))
    for n, march in enumerate(order):
        later = [*ends, *[at for one in order[n + 1 :] for at in one.way.split()]]
        for at in march.way.split()[1:-1] if allowed else ():
            more = sum([state.troops[one] for one in bystanders(state, at, side, list(walkers))])
            wears = partial(stopped, army=march.army, more=more)
            worn_there = _Leg("step_attrition", "WOR-15.7.4c", {"area": at}, wears)
            for enemy in armies.enemies_in(state, at, side):
                meeting = _meeting((march.army,), enemy, at, again=at in later)
                found += [meeting[0], worn_there, *meeting[1:]]
    for at in ends:
        mine = [one.army for one in order if end_of(one.way) == at]
        mine += [one.army for one in scene.mine if one.army not in walkers and state.at.get(one.army) == at]
        found += _arrival(state, tuple(mine), at, side)
    return found


def _meeting(mine: tuple[str, ...], enemy: str, at: str, *, again: bool) -> list[_Leg]:
    facts = {"army": enemy, "area": at}
    tries = partial(intercepted, mine=mine, enemy=enemy)
    return [
        _Leg("step_interception", "WOR-15.7.4d", facts, tries),
        _Leg(FOUGHT, "WOR-15.7.5d", facts, partial(battle, theirs_matter=again)),
    ]


def _arrival(state: State, mine: tuple[str, ...], at: str, side: str) -> list[_Leg]:
    here: Mapping[str, str] = {"area": at}
    found: list[_Leg] = []
    if not state.box.areas[at].country:
        found.append(_Leg("step_merging", "WOR-15.6b", here, partial(merged, mine=mine)))
    found.append(_Leg("step_attrition", "WOR-15.7.2l", here, partial(worn, mine=mine)))
    for enemy in armies.enemies_in(state, at, side):
        facts = {"army": enemy, "area": at}
        found += _meeting(mine, enemy, at, again=False)
        found.append(_Leg("step_evasion", "WOR-15.7.4e", facts, partial(attacked, mine=mine, enemy=enemy)))
        found.append(_Leg(FOUGHT, "WOR-15.7.5d", facts, partial(battle, theirs_matter=False)))
    sieges = 1 if state.reading("sieges_per_activation") == "one" else len(state.box.cities_in[at])
    stage = partial(besieged, mine=mine, area=at)
    return found + [_Leg("step_siege", "WOR-15.7.7g", here, stage)] * min(sieges, len(state.box.cities_in[at]))


def share_where(state: State, marches: Sequence[March], is_so: Callable[[Scene], bool]) -> tuple[int, int]:
    """How likely it is that an activation ends like this, as a weight over a total."""
    law = end_law(state, marches)
    return sum([weight for scene, weight in law.weights.items() if is_so(scene)]), law.total


WALKED = (March.kind, *AHEAD)
ROOM: Room = Room(odds=dict.fromkeys(WALKED, odds_of))
