"""What protects those who are shot at, in the eyes of each shooter, and who of a target may be hit (ARG-PRO, ARG-LOS).

What stands in the line is looked up in the list of protections by its kind of ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.events import Modifier
from rulesets.common.seats import GM, Viewer

from .awareness import is_own, seems_hostile, seen_by
from .casualties import lives_of
from .disguise import GOWN
from .groups import by_nearness
from .ledger import RULE
from .lost_cover import has_lost_cover
from .people import LIGHT
from .protection import Behind, Leaning, protection, why_hidden
from .screened import UNDER_WATER
from .shooting import Member, Shot, best_cover
from .shot_cases import LEANS
from .shot_scene import Scene
from .sight import REALLY_CLOSE, Crossed, crossed
from .sight_lines import shortest_line
from .state import FigureId, Looks, State
from .weapons import Weapon
from .wounds import easier_to_shoot

WATER = "deep_water"
Covers = tuple[tuple[FigureId, tuple[Modifier, ...]], ...]


def between(scene: Scene, shooter: FigureId, member: FigureId) -> tuple[Crossed, ...]:
    """What lies on the line of the shot, or on the shortest one where others stand in the way."""
    if scene.ground is None:
        return ()
    a, b = scene.bodies[shooter], scene.bodies[member]
    line = scene.look(shooter, member).line or shortest_line(a.base, b.base)
    return crossed(scene.ground.table, line, a.base, b.base, b.floor)


def behind(scene: Scene, shooter: FigureId, member: FigureId, weapon: Weapon | None = None) -> list[Behind]:
    """Everything that the member stands behind or in, in the eyes of this shooter."""
    if scene.ground is None:
        return []
    found, state, band = [], scene.state, scene.band(member)
    for one in between(scene, shooter, member):
        screen = scene.ground.covers.get(one.kind)
        if screen is None:
            continue
        case = Behind(
            screen,
            depth=one.depth,
            on_foot=scene.on_foot(member),
            swims=one.kind == WATER and not one.from_target,
            isolated=not band.is_group,
            alone=len(band.members) == 1,
            guerrilla=is_own(state, scene.viewer, member) and state.people[member].is_trained("guerrilla"),
            crouched=state.now[member].crouched,
            target_at_it=one.from_target <= REALLY_CLOSE,
            shooter_at_it=one.from_viewer <= REALLY_CLOSE,
            lost=one.from_target <= REALLY_CLOSE and has_lost_cover(state, member, one.id),
            leaning=_leaning(scene, shooter, member) if screen.hides == "cover" else "no",
            diver=scene.bodies[member].low == UNDER_WATER,
            from_high=scene.is_much_higher(shooter, member),
            modern=weapon is not None and weapon.modern,
        )
        found.append(case)
    return found


def _leaning(scene: Scene, shooter: FigureId, member: FigureId) -> Leaning:
    """Who leans out to shoot is exposed himself, and this turn whoever did (ARG-PRO-18)."""
    marks = scene.state.marks
    shows, leans = [who in scene.leaners or f"{LEANS} {who}" in marks for who in (member, shooter)]
    return "both" if shows and leans else "target" if shows else "shooter" if leans else "no"


def hidden_from(scene: Scene, shooter: FigureId, member: FigureId) -> Modifier | None:
    """What hides him from this shooter, as far as terrain goes (ARG-LOS-02, ARG-PRO-04)."""
    if scene.look(shooter, member).blocked == "wood":
        return Modifier(0, "hidden_behind_depth", RULE["ARG-PRO-04"])
    if scene.bodies[member].low == UNDER_WATER:
        return Modifier(0, "under_water", RULE["ARG-PRO-09"])
    return next((why for case in behind(scene, shooter, member) if (why := why_hidden(case))), None)


def cover(scene: Scene, shooter: FigureId, member: FigureId, weapon: Weapon) -> tuple[Modifier, ...]:
    """What terrain takes from the die: the best of all that lies between (ARG-PRO-13), and why something does not."""
    reading = scene.state.terms.shots.leaning_out
    found = [one for case in behind(scene, shooter, member, weapon) for one in protection(case, reading)]
    return best_cover(found) or tuple(found)


def is_out_of_sight(scene: Scene, shooter: FigureId, member: FigureId) -> bool:
    """Whether terrain, not people, keeps him from being hit by this shooter."""
    sight = scene.look(shooter, member) if scene.ground is not None else None
    blocked = sight is not None and sight.blocked in ("terrain", "wood")
    return blocked or hidden_from(scene, shooter, member) is not None


# Who may be hit


def armour_as_known(scene: Scene, who: FigureId) -> str:
    """His armour as the viewer sees it; "" from too far off."""
    state = scene.state
    if scene.viewer == GM or is_own(state, scene.viewer, who):
        return state.people[who].armour.id
    seen = seen_by(state, scene.viewer, who)
    return seen.looks.armour if seen and seen.level == "recognised" else ""


def shows_armour(state: State, viewer: Viewer, who: FigureId) -> bool:
    """Whether this viewer sees for certain what he wears: near enough, and in clothes that hide none beneath."""
    if viewer == GM or is_own(state, viewer, who):
        return True
    seen = seen_by(state, viewer, who)
    if seen is None or seen.level not in ("recognised", "known"):
        return False
    return not _may_hide_armour(state, viewer, who, seen.looks)


def _may_hide_armour(state: State, viewer: Viewer, who: FigureId, looks: Looks) -> bool:
    """Whether there may be armour beneath light clothes: a gown's, or those of somebody who seems to be no enemy and
    may be in disguise (ARG-DSG-03). It is the same for those who are what they seem."""
    if looks.armour != LIGHT.id or not state.terms.on("disguise"):
        return False
    return looks.clothing == GOWN or not any(
        seems_hostile(state, viewer, own, who) for own in state.people if is_own(state, viewer, own)
    )


def member_of(scene: Scene, who: FigureId, covers: tuple[Modifier, ...] = ()) -> Member:
    state = scene.state
    known = scene.viewer == GM or is_own(state, scene.viewer, who)
    stunned = bool(easier_to_shoot(state.now[who], state.turn))
    return Member(
        who, armour_as_known(scene, who) or "light", covers, (), stunned, lives_of(state, who) if known else 1
    )


def nearest_first(scene: Scene, members: Sequence[FigureId], shooters: Sequence[FigureId]) -> list[FigureId]:
    """The nearest to the shooters first (ARG-SGR-03)."""
    order = by_nearness([scene.base(one) for one in members], [scene.base(one) for one in shooters])
    return [members[n] for n in order]


def members_of(
    scene: Scene, members: Sequence[FigureId], shooters: Mapping[FigureId, Weapon], *, bare: bool = False
) -> tuple[tuple[Member, ...], Mapping[FigureId, Covers]]:
    """Those who may be hit, the nearest first, and how each shooter sees them covered where they differ.

    `bare`: nothing protects them, as in a melee that is shot at (ARG-TGT-05).
    """
    there = nearest_first(scene, members, list(shooters))
    if bare or scene.ground is None:
        return tuple(member_of(scene, one) for one in there), {}
    seen = [one for one in there if not all(is_out_of_sight(scene, who, one) for who in shooters)]
    there = seen or there
    views = {who: tuple((one, cover(scene, who, one, arm)) for one in there) for who, arm in shooters.items()}
    first = dict(next(iter(views.values())))
    differ = len(dict.fromkeys(views.values())) > 1
    return tuple(member_of(scene, one, first[one]) for one in there), views if differ else {}


def with_covers(shot: Shot, views: Mapping[FigureId, Covers]) -> Shot:
    return replace(shot, covers=views.get(shot.shooter.id, ()))


def armours_possible(state: State) -> tuple[str, ...]:
    """What somebody too far off to recognise may wear, the lightest first."""
    plain = [one for one in state.terms.period.armours if one.isdigit()]
    return ("light", *sorted(plain))
