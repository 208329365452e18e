"""What a target is to a shooter: contact, sight, who stands in the line, who comes first (ARG-TGT, LOS, SRK)."""

from __future__ import annotations

from collections.abc import Sequence

from .bases import FOOTPRINTS
from .distances import touches
from .melee_cases import SEPARATED
from .mustering import in_close_order
from .rank_gaps import narrow_gap
from .second_rank_shots import FriendInFront, RankShot
from .shooting import CLOSE, Shot
from .shot_cases import AT_MELEE, AT_TARGET, WHOLE_GROUP, Aimed, weapon_of
from .shot_cover import hidden_from
from .shot_scene import BESIDE, Bearing, Scene
from .state import FigureId
from .targets import Aim, Line, OverFriends, Priority, is_blurred

BEFORE_SHOOTING = ("contacts", "early", "moves", "passing")


def aim_of(scene: Scene, aimed: Aimed, bearing: Bearing, shot: Shot) -> Aim:
    state, band = scene.state, scene.band(aimed.target)
    touching = [one for one in band.members if fights_friends(scene, aimed.who, one)]
    rear = bool(touching) and aimed.target not in touching and state.terms.on("shoot_rear_ranks")
    hidden = (
        hidden_from(scene, aimed.who, bearing.member) if bearing.sight.line or bearing.sight.blocked == "wood" else None
    )
    return Aim(
        shot=shot,
        standing=state.in_play(aimed.target),
        group=len(band.members) > 1,
        with_friends=bool(touching) and not rear,
        meets_shooter=aimed.target in scene.foes(aimed.who),
        rear_rank=rear,
        rear_ranks_allowed=rear,
        blurred=_is_blurred(scene, aimed.target),
        from_high=scene.is_much_higher(aimed.who, aimed.target),
        hidden=None if aimed.furtive_target or aimed.moment in CLOSE else hidden,
        line="clear" if aimed.furtive_target else line_of(scene, aimed, bearing),
        over=_over_friends(scene, aimed, bearing),
        priority=priority_of(scene, aimed, bearing),
        ordered=aimed.order in (AT_TARGET, WHOLE_GROUP),
        chief_orders_melee=aimed.order == AT_MELEE,
        whole_group=aimed.order == WHOLE_GROUP,
        order_for_whole_group=aimed.order == WHOLE_GROUP,
        rules=state.terms.shots,
    )


def fights_friends(scene: Scene, shooter: FigureId, target: FigureId) -> bool:
    return any(foe != shooter and scene.is_friend(foe, shooter) for foe in scene.foes(target))


def _is_blurred(scene: Scene, target: FigureId) -> bool:
    """Who killed or drove back somebody in the last melee, or recoiled, is part of it near people in contact till
    the next moves are over (ARG-TGT-06)."""
    state = scene.state
    if state.phase not in BEFORE_SHOOTING:
        return False
    last = state.turn - 1
    fought = any(one.by == target and one.cause == "melee" and one.turn == last for one in state.fallen)
    if not (fought or state.counts.get(f"{SEPARATED} {target}") == last) or scene.foes(target):
        return False
    busy = dict.fromkeys(who for pair in scene.contacts for who in pair if who in scene.bodies)
    nearest = min((scene.distance(target, who) for who in busy), default=None)
    return is_blurred(has_fought=True, touches=False, nearest_in_contact=nearest)


def line_of(scene: Scene, aimed: Aimed, bearing: Bearing) -> Line:
    """What stands in the line of the shot, if anything."""
    if aimed.moment in CLOSE:
        return "clear"
    if bearing.sight.is_free:
        return "clear" if narrow_gap(scene, aimed.who, bearing.member) is None else "friends"
    if bearing.sight.blocked != "figure":
        return "terrain"
    friends = [one for one in scene.people if one != aimed.who and scene.is_friend(one, aimed.who)]
    return "friends" if scene.look(aimed.who, bearing.member, friends).is_free else "others"


def _over_friends(scene: Scene, aimed: Aimed, bearing: Bearing) -> OverFriends | None:
    """A high target above the heads of those in front (ARG-LOS-04)."""
    height = scene.height(bearing.member) - max(scene.height(aimed.who), 0)
    if height <= 0 or bearing.sight.is_free:
        return None
    nearest = scene.distance(aimed.who, bearing.member)
    ahead = [one for one in scene.near(aimed.who, nearest) if scene.distance(one, bearing.member) < nearest]
    return OverFriends(height, max((scene.distance(one, bearing.member) for one in ahead), default=0), nearest)


def priority_of(scene: Scene, aimed: Aimed, bearing: Bearing) -> Priority:
    """The nearest visible enemies, and those who shoot at him or his group, come first (ARG-TGT-01)."""
    state, band = scene.state, scene.band(aimed.target)
    if aimed.furtive_target:
        return "nearest"
    own = scene.band(aimed.who).members
    recent = (state.turn, state.turn - 1)
    if any(state.shot_at.get(f"{foe} {me}", -1) in recent for foe in band.members for me in own):
        return "shoots_at_us"
    for foe, far in foes_by_distance(scene, aimed.who):
        if foe in band.members or far >= bearing.distance:
            return "nearest"
        if scene.look(aimed.who, foe).is_free and not fights_friends(scene, aimed.who, foe):
            return "other"
    return "nearest"


def foes_by_distance(scene: Scene, who: FigureId) -> list[tuple[FigureId, int]]:
    """Those who seem to be enemies, the nearest first."""
    foes = [one for one in scene.people if one != who and scene.seems_hostile(who, one)]
    return [(one, far) for far, one in sorted((scene.distance(who, one), one) for one in foes)]


def rank_shot(scene: Scene, aimed: Aimed, shooting: Sequence[FigureId]) -> RankShot:
    """Friends stand between him and the target: how he might shoot all the same (ARG-SRK)."""
    state, who = scene.state, aimed.who
    ahead = [
        one
        for one in scene.near(who, 2 * BESIDE)
        if scene.distance(one, aimed.target) < scene.distance(who, aimed.target)
    ]
    alone = [one for one in ahead if scene.look(who, aimed.target, [one]).is_free]
    friend = next((one for one in alone if scene.distance(who, one) <= BESIDE), "")
    mine = scene.band(who).members
    front = None
    if friend:
        now = state.now[friend]
        front = FriendInFront(
            touches=touches(scene.base(who), scene.base(friend)),
            shoots=friend in shooting or bool(now.shots),
            reloads=bool(now.reloading),
            works=bool(now.task),
            in_contact=bool(scene.foes(friend)),
        )
    return RankShot(
        weapon=weapon_of(state, aimed.weapon),
        base=FOOTPRINTS[state.footprint(who)].width,
        gap=narrow_gap(scene, who, aimed.target) or 0,
        same_group=all(one in mine for one in ahead),
        second_rank=bool(friend),
        close_order=in_close_order(state, who),
        drilled=state.people[who].is_trained("close_order"),
        friend=front,
        enemy_in_melee=bool(scene.foes(aimed.target)),
    )
