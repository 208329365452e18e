"""Whom people of each kind shoot at: the one whom the dice promise most of, or nobody (ARG-NPC-01, ARG-SHO-01).

What a shot promises is its exact odds in the eyes of the seat: of a stranger's armour the heaviest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rulesets.common.seats import GM, Seat

from .heading import known_foes
from .shooting import Moment
from .shot_cases import Aimed, ranged_weapons, reach, weapon_of
from .shot_chances import Case, law_of_case
from .shot_checks import is_legal
from .shot_choices import shooters
from .shot_doubts import cases_of, in_doubt
from .shot_plans import fires_of
from .shot_scene import Scene
from .shot_targets import foes_by_distance
from .state import FigureId, State
from .volleys import Standing

TRIES = 3  # so many of the nearest enemies are looked at
NEAR = 2500  # who is as near as that may be upon one before the shooting phase
NEVER = Fraction(2)
WORTH: Mapping[str, Fraction] = {
    "sensible": Fraction(1, 12),
    "aggressive": Fraction(0),
    "cautious": Fraction(1, 12),
    "guard": Fraction(1, 8),
    "raid": Fraction(1, 6),
    "frightened": NEVER,
    "still": NEVER,
}
"""How many must fall on average before one spends a shot that has to be loaded again."""
WAITS = ("aggressive", "raid")  # those who run rather than shoot before the moves


def habit_shots(state: State, seat: Seat, style: str, moment: Moment = "phase") -> list[Aimed]:
    """What the seat declares whose people are of one kind."""
    if WORTH[style] == NEVER or (moment == "early" and style in WAITS):
        return []
    scene = Scene(state, seat)
    mine = shooters(state, seat)
    if moment == "early":
        foes = known_foes(state, seat, mine[0]) if mine else []
        mine = tuple(who for who in mine if any(_is_near(scene, who, foe) for foe in foes))
    return possible(scene, [one for who in mine if (one := best_shot(scene, who, style, moment))])


def possible(scene: Scene, found: Sequence[Aimed]) -> list[Aimed]:
    """Those that are possible together."""
    shooting = [one.who for one in found]
    return [one for one in found if is_legal(scene, one, [other for other in shooting if other != one.who])]


def best_shot(scene: Scene, who: FigureId, style: str, moment: Moment = "phase") -> Aimed | None:
    """The shot of which one may hope most; of equals the nearest. None: it is not worth the powder."""
    if WORTH[style] == NEVER:
        return None
    best, most = None, Fraction(0)
    for aimed in _shots(scene, who, moment):
        hope = hope_of(scene, aimed)
        loads = weapon_of(scene.state, aimed.weapon).reload_turns
        if hope > most and (not loads or hope >= WORTH[style]):
            best, most = aimed, hope
    return best


def _shots(scene: Scene, who: FigureId, moment: Moment) -> Iterator[Aimed]:
    state = scene.state
    if who not in scene.bodies or state.now[who].shots or state.now[who].shot_early:
        return
    foes = [(foe, far) for foe, far in foes_by_distance(scene, who) if not _passes_for_another(state, who, foe)]
    for arm in ranged_weapons(state, who):
        if not state.now[who].turns_to_load(arm):
            for foe, far in foes[:TRIES]:
                aimed = Aimed(who, foe, arm, moment=moment)
                if reach(state, far) <= weapon_of(state, arm).range and is_legal(scene, aimed):
                    yield aimed


def _passes_for_another(state: State, who: FigureId, foe: FigureId) -> bool:
    """Nobody shoots of himself at one who hides, or whom he takes for a friend, though the game master knows better."""
    if state.seat[who] != GM:
        return False
    seeming = state.guise[foe].party if foe in state.guise else state.party[foe]
    return state.now[foe].hidden or "|".join(sorted((seeming, state.party[who]))) not in state.hostile


def hope_of(scene: Scene, aimed: Aimed) -> Fraction:
    """How many of the enemy fall by it on average, those whom the shooter's side does not know in their best armour."""
    state, viewer = scene.state, scene.viewer
    cases = [case for fire in fires_of(scene, [aimed]) for case in cases_of(state, replace(fire, whole_group=False))]
    return sum((min(_fallen(one) for one in in_doubt(state, viewer, case)) for case in cases), Fraction(0))


def _fallen(case: Case) -> Fraction:
    return law_of_case(case).mean(_gone)


def _gone(standing: tuple[Standing, ...]) -> int:
    return sum(not one.points for one in standing)


def _is_near(scene: Scene, who: FigureId, foe: FigureId) -> bool:
    return who in scene.bodies and foe in scene.bodies and scene.distance(who, foe) <= NEAR
