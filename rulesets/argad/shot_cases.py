"""From a position to a shot: who shoots, with what, in what state, how far (ARG-SHO-02 to ARG-SHO-15).

Everything is read off a `Scene`, so off what its viewer perceives (ARG-TGT-07, ARG-HID-13). Whether the target may be
shot at is asked in shot_targets.py, what covers it in shot_cover.py, all of it together in shot_checks.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .awareness import is_own
from .creatures import die_of
from .distances import distance_to_segment
from .grouping import Band, is_mounted, is_mounting
from .hostages import couple_of
from .ladders import is_climbing, is_helping
from .ledger import RULE
from .may_shoot import Ready
from .mustering import is_disordered
from .people import Condition, because
from .shooting import CLOSE, OCCASIONS, Moment, Moving, Occasion, Shooter, Shot
from .shot_scene import BESIDE, Bearing, Scene
from .state import FigureId, State
from .weapons import Weapon

PLAIN, BONUS, INDIVIDUAL, LEANS = "plain", "elite_bonus", "elite_aim", "leans_out"
NO_ORDER, AT_TARGET, WHOLE_GROUP, AT_MELEE = "no_order", "at_target", "whole_group", "at_melee"
SALVO = "salvo"
OCCASION = "occasion"  # "occasion f372 ambush": what his shots of this turn are
HOW = (PLAIN, BONUS, INDIVIDUAL)
ORDERS = (NO_ORDER, AT_TARGET, WHOLE_GROUP, AT_MELEE, SALVO)
SWITCHES = (
    *("stones", "modern_weapons", "artillery", "multiple_projectiles", "early_shots", "peaceful_shooting"),
    *("fantasy_dice", "special_skills"),
)


@dataclass(frozen=True, slots=True)
class Aimed:
    """One shot as its player means it. `how`: what an elite shooter does; `order`: what a chief in earshot orders."""

    who: FigureId
    target: FigureId
    weapon: str
    how: str = PLAIN
    order: str = NO_ORDER
    moment: Moment = "phase"
    will_move: bool = False  # said before an early shot (ARG-TIM-07)
    furtive: bool = False  # the shooter only passed by (ARG-TIM-13)
    furtive_target: bool = False  # the target did (ARG-TIM-11)
    distance: int = -1  # where the shot fell on the way; -1: as they stand now
    occasion: Occasion = ""
    leans: bool = False  # out of a door or window (ARG-PRO-18)


def weapon_of(state: State, name: str) -> Weapon:
    return state.terms.period.ranged[name]


def ranged_weapons(state: State, who: FigureId) -> tuple[str, ...]:
    """What he could shoot or throw, the best reach first."""
    ranged = state.terms.period.ranged
    mine = [one for one in state.terms.period.weapons_of(state.people[who]) if one in ranged]
    return tuple(sorted(mine, key=lambda one: -ranged[one].range))


def arms_without_table(state: State, who: FigureId) -> tuple[str, ...]:
    """Weapons to shoot with that he carries, and of which this period's sheet has no table (ARG-WPN-04)."""
    carried = state.terms.period.weapons_of(state.people[who])
    return tuple(one for one in carried if one in state.box.ranged and one not in state.terms.period.ranged)


def why_not_shot_with(state: State, who: FigureId, name: str) -> IllegalAction:
    """Why he does not shoot with something that is none of his ranged weapons."""
    if name in arms_without_table(state, who):
        return IllegalAction("weapon_without_table", RULE["ARG-WPN-04"], arm=name)
    return IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=name)


def two_paces(state: State, who: FigureId) -> int:
    whole = state.box.distances.two_paces(state.people[who].role if is_mounted(state, who) else "foot")
    return whole // 2 if state.terms.half else whole


def reach(state: State, distance: int) -> int:
    """A distance as the tables mean it: on half the table every range is halved (ARG-GEN-05)."""
    return 2 * distance if state.terms.half else distance


# The shooter


def shooter_of(state: State, aimed: Aimed) -> Shooter:
    profile, now = state.people[aimed.who], state.now[aimed.who]
    mounted = is_mounted(state, aimed.who)
    return Shooter(
        id=aimed.who,
        seat=state.seat[aimed.who],
        weapon=weapon_of(state, aimed.weapon),
        class_=profile.class_,
        practised=profile.has_skill("practised_shot"),
        mounted=mounted,
        mounted_foot=mounted and profile.role == "mounted_foot",
        moving=_moving(state, aimed, now),
        furtive=aimed.furtive,
        disordered=is_disordered(state, aimed.who),
        sides=die_of(profile) if state.terms.on("fantasy_dice") else 6,
        elite={BONUS: "bonus", INDIVIDUAL: "individual"}.get(aimed.how, ""),  # type: ignore[arg-type]
    )


def _moving(state: State, aimed: Aimed, now: Condition) -> Moving:
    if aimed.moment == "early":
        return "will_move" if aimed.will_move else "no"
    return "no" if now.is_immobile(two_paces(state, aimed.who)) else "moved"


def shot_of(scene: Scene, aimed: Aimed, bearing: Bearing, band: Band) -> Shot:
    state = scene.state
    single = aimed.how == INDIVIDUAL or aimed.moment in CLOSE
    return Shot(
        shooter=shooter_of(state, aimed),
        distance=reach(state, aimed.distance if aimed.distance >= 0 else bearing.distance),
        moment=aimed.moment,
        at_group=band.is_group,
        aimed_at=aimed.target if single and (len(band.members) > 1 or couple_of(state, aimed.target)) else "",
        furtive_target=aimed.furtive_target,
        occasion=_occasion(scene, aimed),
    )


def _occasion(scene: Scene, aimed: Aimed) -> Occasion:
    """What the game master says his shots of this turn are, which none but his own side knows (ARG-HUN-01 to 04)."""
    if aimed.occasion or not is_own(scene.state, scene.viewer, aimed.who):
        return aimed.occasion
    return next((one for one in OCCASIONS if f"{OCCASION} {aimed.who} {one}" in scene.state.marks), "")


def repeated(state: State, shot: Shot) -> tuple[Shot, ...]:
    """In the shooting phase whoever has not moved makes all the shots of the turn that he has left (ARG-RNG-10); an
    elite shot is one alone (ARG-SKL-04)."""
    who = shot.shooter
    single = shot.moment != "phase" or who.moving != "no" or who.elite
    return (shot,) * (1 if single else max(1, who.weapon.shots_per_turn - state.now[who.id].shots))


def why_repeated(shots: Sequence[Shot]) -> tuple[Modifier, ...]:
    """By which rule some of them shoot more than once."""
    twice = [one.shooter.weapon for n, one in enumerate(shots) if one in shots[:n]]
    return tuple(dict.fromkeys(because("shoots_twice", weapon.rule) for weapon in twice))


def bearing_of(scene: Scene, aimed: Aimed) -> Bearing:
    """As the shooter has the target before him; who aims at one man needs to see that man."""
    if aimed.how == INDIVIDUAL or aimed.moment in CLOSE:
        sight = scene.look(aimed.who, aimed.target)
        return Bearing(aimed.target, scene.distance(aimed.who, aimed.target), sight)
    if aimed.order == AT_MELEE:
        return scene.nearest_seen(aimed.who, scene.melee(aimed.target), aimed.target)
    return scene.bearing(aimed.who, aimed.target)


def as_he_stands(state: State, who: FigureId, shot: Shot) -> Ready:
    """What is known of a shooter wherever he stands: what he has done and what he is at this turn."""
    profile = state.people[who]
    return Ready(
        shot=shot,
        condition=state.now[who],
        turn=state.turn,
        two_paces=two_paces(state, who),
        training=(*profile.training, *(name for name, _ in profile.skills)),
        breaks=f"breaks {who}" in state.marks,
        holds_on=is_climbing(state, who),
        mounts=is_mounting(state, who),
        helps=is_helping(state, who),
        thrown=state.thrown.get(f"{who} {shot.shooter.weapon.id}", 0),
        elite_used=f"elite {state.seat[who]}" in state.marks,
        options_off=tuple(one for one in SWITCHES if not state.terms.on(one)),
    )


def ready_of(scene: Scene, aimed: Aimed, shot: Shot) -> Ready:
    state, who = scene.state, aimed.who
    foes = scene.foes(who)
    return replace(
        as_he_stands(state, who, shot),
        touches=bool(foes),
        target_touches=aimed.target in foes,
        indoors=scene.is_indoors(who),
        above=scene.height(who) > scene.height(aimed.target),
        supported=_is_supported(scene, who),
        crew=1 + len([one for one in scene.near(who) if not state.now[one].is_down(state.turn)]),
    )


def _is_supported(scene: Scene, who: FigureId) -> bool:
    """Something to rest a heavy gun on: a wall, a window, the shoulder of a friend at his side."""
    if scene.near(who) or scene.ground is None:
        return True
    table, base = scene.ground.table, scene.base(who)
    lines = [pair for one in table.obstacles for pair in zip(one.points, one.points[1:], strict=False)]
    lines += [(one.a, one.b) for one in table.openings]
    return any(distance_to_segment(base, a, b) <= BESIDE for a, b in lines)
