"""May this be shot? Everything that forbids one shot, in the order in which one would look, with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from . import may_shoot, targets
from .close_order import check_acts_alone, check_volley
from .ledger import RULE
from .nearness import chiefs_in_earshot
from .people import ALL, because
from .plane import squared
from .protection import may_shoot_over_friends
from .second_rank_shots import passage
from .shooting import CLOSE, Shot
from .shot_cases import (
    AT_MELEE,
    AT_TARGET,
    NO_ORDER,
    PLAIN,
    SALVO,
    WHOLE_GROUP,
    Aimed,
    bearing_of,
    ranged_weapons,
    reach,
    ready_of,
    shot_of,
    weapon_of,
    why_not_shot_with,
)
from .shot_scene import Bearing, Scene
from .shot_targets import aim_of, rank_shot
from .state import FigureId, State
from .targets import Aim

ORDERED_BY = {AT_TARGET: "ARG-TGT-02", WHOLE_GROUP: "ARG-SGR-07", AT_MELEE: "ARG-TGT-05"}


def is_legal(scene: Scene, aimed: Aimed, shooting: Sequence[FigureId] = ()) -> bool:
    return next(obstacles(scene, aimed, shooting), None) is None


def obstacles(scene: Scene, aimed: Aimed, shooting: Sequence[FigureId] = ()) -> Iterator[IllegalAction]:
    """Everything that forbids this shot; `shooting`: friends who shoot at the same moment (ARG-SRK-03)."""
    state = scene.state
    if aimed.weapon not in ranged_weapons(state, aimed.who):
        yield why_not_shot_with(state, aimed.who, aimed.weapon)
        return
    if aimed.target not in scene.bodies or aimed.who not in scene.bodies:
        yield IllegalAction("unseen", RULE["ARG-TGT-07"])
        return
    if aimed.leans and not scene.is_at_opening(aimed.who):
        yield IllegalAction("leans_out_of_nothing", RULE["ARG-PRO-18"])
    yield from _in_ranks(state, aimed)
    yield from lacking_skill(state, aimed)
    yield from lacking_order(state, aimed)
    bearing = bearing_of(scene, aimed)
    shot = shot_of(scene, aimed, bearing, scene.band(aimed.target))
    yield from may_shoot.obstacles_of(ready_of(scene, aimed, shot))
    aim = aim_of(scene, aimed, bearing, shot)
    if aim.line == "friends" and not _is_over(aim):
        yield from targets.forbidden(replace(aim, line="clear"))
        yield from _past_friends(scene, aimed, shooting)
    else:
        yield from targets.forbidden(aim)


def remarks(scene: Scene, aimed: Aimed) -> tuple[Modifier, ...]:
    """What lets this shooter do what others may not, and at whom."""
    bearing = bearing_of(scene, aimed)
    shot = shot_of(scene, aimed, bearing, scene.band(aimed.target))
    aim = aim_of(scene, aimed, bearing, shot)
    volley = (because("salvo", RULE["ARG-FRM-26"]),) if aimed.order == SALVO else ()
    found = [
        *volley,
        *_measured(scene, aimed, bearing, shot),
        *may_shoot.allowances(ready_of(scene, aimed, shot)),
        *targets.remarks(aim),
    ]
    if aim.line == "friends" and not _is_over(aim):
        found = [one for one in found if one.cause != "over_friends"]
        if not list(_past_friends(scene, aimed, ())):
            found.append(passage(rank_shot(scene, aimed, ())))
    return tuple(found)


def _measured(scene: Scene, aimed: Aimed, bearing: Bearing, shot: Shot) -> Iterator[Modifier]:
    """What the distance owes to the way it is measured: from edge to edge, a limit belonging to the nearer side."""
    weapon = shot.shooter.weapon
    band = weapon.band(shot.distance)
    if band is None or shot.moment in CLOSE or bearing.member not in scene.bodies:
        return
    if shot.distance == band.upto:
        yield because("exactly_on_the_limit", RULE["ARG-MEA-11"])
    apart = squared(scene.base(aimed.who).centre, scene.base(bearing.member).centre)
    if reach(scene.state, 1) ** 2 * apart > band.upto**2:
        yield because("from_edge_to_edge", RULE["ARG-MEA-01"])


def _in_ranks(state: State, aimed: Aimed) -> Iterator[IllegalAction]:
    """What close order asks of him (ARG-FRM-19, ARG-FRM-26)."""
    try:
        check_acts_alone(state, aimed.who)
        if aimed.order == SALVO:
            check_volley(state, aimed.who, weapon_of(state, aimed.weapon))
    except IllegalAction as reason:
        yield reason


def lacking_skill(state: State, aimed: Aimed) -> Iterator[IllegalAction]:
    if aimed.how != PLAIN and not state.people[aimed.who].has_skill("elite_shot"):
        yield IllegalAction("no_elite_shooter", RULE["ARG-SKL-04"])


def lacking_order(state: State, aimed: Aimed) -> Iterator[IllegalAction]:
    """An order counts that comes from a chief or officer in earshot; fire into a melee, from the chief of the troop."""
    free = aimed.order == WHOLE_GROUP and state.terms.shots.whole_group_fire == "free"
    if free or aimed.order in (NO_ORDER, SALVO):
        return
    chiefs = chiefs_in_earshot(state, aimed.who)
    if aimed.order == AT_MELEE:
        chiefs = [one for one in chiefs if ALL in state.people[one].commands]
    if not chiefs:
        yield IllegalAction("nobody_orders_the_shot", RULE[ORDERED_BY[aimed.order]])


def _is_over(aim: Aim) -> bool:
    over = aim.over
    return over is not None and may_shoot_over_friends(over.height, over.friends, over.shooters)


def _past_friends(scene: Scene, aimed: Aimed, shooting: Sequence[FigureId]) -> Iterator[IllegalAction]:
    try:
        passage(rank_shot(scene, aimed, shooting))
    except IllegalAction as reason:
        yield reason
