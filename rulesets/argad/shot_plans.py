"""All shots of one moment, sorted by what they are aimed at: one `Fire` for each target (ARG-SHO-06, ARG-SHO-07).

Who may be hit is settled here: the members of a group, a whole melee by order, one man just before contact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulesets.common.events import Modifier

from .awareness import is_aware
from .grouping import Band, band_by_hand
from .groups import Kind
from .hostages import couple_of, with_couples
from .ledger import RULE
from .projectiles import Target
from .shooting import CLOSE, Member, Shot
from .shot_cases import (
    AT_MELEE,
    INDIVIDUAL,
    WHOLE_GROUP,
    Aimed,
    bearing_of,
    repeated,
    shot_of,
    weapon_of,
    why_repeated,
)
from .shot_checks import is_legal, remarks
from .shot_cover import member_of, members_of, with_covers
from .shot_scene import Bearing, Scene
from .shot_targets import fights_friends
from .sight import Sight
from .state import FigureId

KINDS: Mapping[Kind, Target] = {"isolated": "lone", "couple": "couple", "group": "group"}


@dataclass(frozen=True, slots=True)
class Fire:
    """What is shot at one target at one moment. `named`: whom the shooters aim at, for the sentence."""

    id: str
    named: FigureId
    shots: tuple[Shot, ...]
    members: tuple[Member, ...]
    kind: Target
    whole_group: bool = False
    at_melee: bool = False
    why: tuple[Modifier, ...] = ()
    aims: tuple[tuple[FigureId, FigureId], ...] = ()  # each shooter and whom he himself aims at, where not all alike

    def aim_of(self, shooter: FigureId) -> FigureId:
        return dict(self.aims).get(shooter, self.named)

    @property
    def shooters(self) -> tuple[FigureId, ...]:
        return tuple(dict.fromkeys(shot.shooter.id for shot in self.shots))


@dataclass(frozen=True, slots=True)
class Plan:
    """Every fire of a moment, duels apart; `lost`: shots that find no way, because of somebody their side never saw."""

    fires: tuple[Fire, ...]
    duels: tuple[tuple[Aimed, Aimed], ...] = ()
    lost: tuple[Aimed, ...] = ()


def plan_of(scene: Scene, declared: Sequence[Aimed]) -> Plan:
    """What comes of these declarations in truth. They were legal in the eyes of those who made them."""
    shooting = [one.who for one in declared]
    scene.leaners = tuple([one.who for one in declared if one.leans])
    going = [one for one in declared if one.moment == "movement" or _goes(scene, one, shooting)]
    duels = duels_among(scene, going)
    fighting = [one for pair in duels for one in pair]
    fires = fires_of(scene, [one for one in going if one not in fighting])
    return Plan(fires, duels, tuple(one for one in declared if one not in going))


def _goes(scene: Scene, aimed: Aimed, shooting: Sequence[FigureId]) -> bool:
    """Whether a line leads there; what was declared within the rules is not judged by them a second time."""
    if aimed.target not in scene.bodies or aimed.who not in scene.bodies:
        return False
    return bearing_of(scene, aimed).sight.is_free or aimed.moment in CLOSE or is_legal(scene, aimed, shooting)


def duels_among(scene: Scene, declared: Sequence[Aimed]) -> tuple[tuple[Aimed, Aimed], ...]:
    """Two lone shooters who shoot at each other (ARG-DUE-01), where duels are played."""
    if not scene.state.terms.on("duel"):
        return ()
    lone = {one.who: one for one in declared if scene.band(one.who).kind == "isolated" and not _is_burst(scene, one)}
    pairs = [(one, lone[one.target]) for one in lone.values() if one.target in lone]
    return tuple((one, other) for one, other in pairs if other.target == one.who and one.who < other.who)


def _is_burst(scene: Scene, aimed: Aimed) -> bool:
    return bool(weapon_of(scene.state, aimed.weapon).red_dice)


def targeted(scene: Scene, aimed: Aimed) -> tuple[FigureId, ...]:
    """Those who may be hit by it, by their numbers."""
    if aimed.order == AT_MELEE:
        return scene.melee(aimed.target)
    members = tuple(one for one in scene.band(aimed.target).members if one in scene.bodies)
    touching = [one for one in members if fights_friends(scene, aimed.who, one)]
    if touching and aimed.moment not in CLOSE and aimed.target not in touching:
        members = tuple(one for one in members if one not in touching)  # rear ranks only (ARG-SGR-10)
    found = with_couples(scene.state, members or (aimed.target,))
    return tuple(one for one in found if one in scene.bodies) or (aimed.target,)


def fires_of(scene: Scene, declared: Sequence[Aimed]) -> tuple[Fire, ...]:
    """One for each target, if all of it goes off. It is called after somebody aimed at, never after one unseen."""
    pools: dict[tuple[object, ...], list[Aimed]] = {}
    for one in declared:
        hit = (one.target,) if one.moment == "movement" else targeted(scene, one)
        pools.setdefault((hit, one.moment, one.order == AT_MELEE), []).append(one)
    return tuple(_pooled(scene, aimed) for aimed in pools.values())


def _pooled(scene: Scene, declared: Sequence[Aimed]) -> Fire:
    first = declared[0]
    name = f"{min(one.target for one in declared)}.{AT_MELEE if first.order == AT_MELEE else first.moment}"
    return passing_fire(scene, name, declared) if first.moment == "movement" else _fire(scene, name, declared)


def _fire(scene: Scene, name: str, declared: Sequence[Aimed]) -> Fire:
    state, first = scene.state, declared[0]
    melee = first.order == AT_MELEE
    members = _perceived(scene, targeted(scene, first), declared)
    arms = {one.who: weapon_of(state, one.weapon) for one in declared}
    hit, views = members_of(scene, members, arms, bare=melee or first.moment in CLOSE)
    kind = KINDS["group" if melee else band_by_hand(state, members).kind]
    shots: list[Shot] = []
    why: dict[Modifier, None] = {}
    for one in declared:
        shot = shot_of(scene, one, _bearing(scene, one, members), scene.band(one.target))
        shots += repeated(state, with_covers(replace(shot, at_group=kind == "group"), views))
        why.update(dict.fromkeys(remarks(scene, one)))
    if any(couple_of(state, who) for who in members):
        why[Modifier(0, "hostage_couple", RULE["ARG-HOS-02"])] = None
    why.update(dict.fromkeys(why_repeated(shots)))
    whole = any(one.order == WHOLE_GROUP for one in declared)
    aims = tuple((one.who, one.target) for one in declared)
    return Fire(name, first.target, tuple(shots), hit, kind, whole, melee, tuple(why), aims)


def _perceived(scene: Scene, members: Sequence[FigureId], declared: Sequence[Aimed]) -> tuple[FigureId, ...]:
    """Those whom the shooters' side perceives: who hides beside them is not shot at (ARG-TGT-07)."""
    seats = dict.fromkeys(scene.state.seat[one.who] for one in declared)
    return tuple(one for one in members if any(is_aware(scene.state, seat, one) for seat in seats)) or tuple(members)


def _bearing(scene: Scene, aimed: Aimed, members: Sequence[FigureId]) -> Bearing:
    single = aimed.how == INDIVIDUAL or aimed.moment in CLOSE or aimed.order == AT_MELEE
    return bearing_of(scene, aimed) if single else scene.nearest_seen(aimed.who, members, aimed.target)


def passing_fire(scene: Scene, name: str, declared: Sequence[Aimed]) -> Fire:
    """Shots on the way: at one man, where he was when he passed, without what covers him now (ARG-TIM-10)."""
    target = declared[0].target
    lone = Band((target,), "isolated")
    bearing = Bearing(target, declared[0].distance, Sight(None))
    shots = tuple(shot_of(scene, one, bearing, lone) for one in declared)
    passing = Modifier(0, "passes_by", RULE["ARG-TIM-11"] if declared[0].furtive_target else RULE["ARG-TIM-10"])
    return Fire(name, target, shots, (member_of(scene, target),), "lone", why=(passing,))
