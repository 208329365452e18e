"""A fire as cases whose chances can be reckoned, where its seat does not know what the targets wear (ARG-HID-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.seats import GM, Viewer

from .awareness import is_own, seen_by
from .duels import Duel, Duellist
from .melee_known import CLASSES, strangers
from .projectiles import Burst
from .shooting import Member
from .shot_chances import Case
from .shot_cover import armours_possible
from .shot_plans import Fire
from .state import State
from .volleys import Volley, plan_of

FEW = 5  # so many shots at a mixed target are reckoned one by one; of more, what is certain either way


def cases_of(state: State, fire: Fire) -> list[Case]:
    """The pools of a fire: all simple shots together, each weapon with several projectiles by itself."""
    rules = state.terms.shots
    simple = tuple(one for one in fire.shots if not one.shooter.weapon.red_dice)
    found: list[Case] = [Volley(simple, fire.members, "odds", rules, fire.whole_group)] if simple else []
    bursts = [one for one in fire.shots if one.shooter.weapon.red_dice]
    found += [Burst(one, fire.members, fire.kind, "odds", rules, fire.whole_group) for one in bursts]
    return found


def in_doubt(state: State, viewer: Viewer, case: Case) -> list[Case]:
    """The case with those unrecognised in the lightest clothes, and in the heaviest armour of the time."""
    strangers = [one.id for one in case.members if not _is_recognised(state, viewer, one)]
    lightest, *_, heaviest = armours_possible(state)
    armours = (lightest, heaviest) if strangers else ("",)
    found = [replace(case, members=_wearing(case.members, strangers, armour)) for armour in armours]
    return [bound for one in found for bound in bounds(one)]


def duels_in_doubt(state: State, viewer: Viewer, duel: Duel) -> list[Duel]:
    """The duel with strangers of the lowest class and of the highest, in all that they may wear."""
    ones, others = (_duellists(state, viewer, one) for one in duel.both)
    return [replace(duel, one=one, other=other) for one in ones for other in others]


def _duellists(state: State, viewer: Viewer, who: Duellist) -> list[Duellist]:
    if not strangers(state, viewer, (who.body.id,)):
        return [who]
    lightest, *_, heaviest = armours_possible(state)
    armours = [who.body.armour] if _is_recognised(state, viewer, who.body) else [lightest, heaviest]
    shots = [replace(who.shot, shooter=replace(who.shot.shooter, class_=CLASSES[n])) for n in (0, -1)]
    return [replace(who, shot=shot, body=replace(who.body, armour=armour)) for shot in shots for armour in armours]


def bounds(case: Case) -> list[Case]:
    """A large volley at people of many kinds, as if all were protected like the least of them, then like the best."""
    if not isinstance(case, Volley) or len(case.shots) <= FEW:
        return [case]
    rows = list(zip(*plan_of(case).needs, strict=True))
    if len(dict.fromkeys(rows)) == 1:
        return [case]
    by_need = sorted(range(len(rows)), key=lambda n: sum(rows[n]))
    return [_all_like(case, by_need[0]), _all_like(case, by_need[-1])]


def _all_like(case: Volley, n: int) -> Volley:
    one = case.members[n]
    members = tuple(replace(one, id=other.id, points=other.points) for other in case.members)
    shots = tuple(
        replace(shot, covers=tuple((other.id, shot.cover_of(one)) for other in members)) for shot in case.shots
    )
    return replace(case, shots=shots, members=members)


def _wearing(members: Sequence[Member], who: Sequence[str], armour: str) -> tuple[Member, ...]:
    return tuple(replace(one, armour=armour) if one.id in who else one for one in members)


def _is_recognised(state: State, viewer: Viewer, member: Member) -> bool:
    seen = seen_by(state, viewer, member.id)
    own = viewer == GM or is_own(state, viewer, member.id)
    return own or (seen is not None and seen.level == "recognised")
