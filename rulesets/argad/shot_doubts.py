"""A fire as cases whose chances can be reckoned, where its seat does not know what the targets wear (ARG-HID-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.seats import Viewer

from .duels import Duel, Duellist
from .melee_known import CLASSES, strangers
from .projectiles import Burst
from .shooting import Member
from .shot_chances import Case
from .shot_cover import armours_possible, shows_armour
from .shot_plans import Fire
from .state import State
from .volleys import Volley


def cases_of(state: State, fire: Fire) -> list[Case]:
    """The pools of a fire: all simple shots together, each weapon with several projectiles by itself."""
    rules = state.terms.shots
    simple = tuple(one for one in fire.shots if not one.shooter.weapon.red_dice)
    found: list[Case] = [Volley(simple, fire.members, "odds", rules, fire.whole_group)] if simple else []
    bursts = [one for one in fire.shots if one.shooter.weapon.red_dice]
    found += [Burst(one, fire.members, fire.kind, "odds", rules, fire.whole_group) for one in bursts]
    return found


def in_doubt(state: State, viewer: Viewer, case: Case) -> list[Case]:
    """The case with those whose armour does not show in the lightest clothes, and in the heaviest armour."""
    veiled = [one.id for one in case.members if not shows_armour(state, viewer, one.id)]
    lightest, *_, heaviest = armours_possible(state)
    armours = (lightest, heaviest) if veiled else ("",)
    return [replace(case, members=_wearing(case.members, veiled, armour)) for armour in armours]


def duels_in_doubt(state: State, viewer: Viewer, duel: Duel) -> list[Duel]:
    """The duel with strangers of the lowest class and of the highest, in all that they may wear."""
    ones, others = (_duellists(state, viewer, one) for one in duel.both)
    return [replace(duel, one=one, other=other) for one in ones for other in others]


def _duellists(state: State, viewer: Viewer, who: Duellist) -> list[Duellist]:
    if not strangers(state, viewer, (who.body.id,)):
        return [who]
    lightest, *_, heaviest = armours_possible(state)
    armours = [who.body.armour] if shows_armour(state, viewer, who.body.id) else [lightest, heaviest]
    shots = [replace(who.shot, shooter=replace(who.shot.shooter, class_=CLASSES[n])) for n in (0, -1)]
    return [replace(who, shot=shot, body=replace(who.body, armour=armour)) for shot in shots for armour in armours]


def _wearing(members: Sequence[Member], who: Sequence[str], armour: str) -> tuple[Member, ...]:
    return tuple(replace(one, armour=armour) if one.id in who else one for one in members)
