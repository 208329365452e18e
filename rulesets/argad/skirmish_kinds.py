"""People who are alike in a fight: worked out once, for a band is made of few kinds (ARG-CLS-07).

A kind knows how far it goes, what it strikes and shoots with. All of it comes from the same rules as in a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from .arms import longest
from .components import MeleeWeapon
from .creatures import die_of
from .people import Condition, Profile
from .periods import Period
from .skirmish_sides import Skirmish
from .travellers import longest_move
from .weapons import Weapon
from .wounds import why_not_wield

FOOT_RADIUS: Final = 100  # bases as discs: a foot base, and one as large as a rider's
MOUNTED_RADIUS: Final = 190
FOOT_PACES: Final = 200  # ARG-MOV-18
MOUNTED_PACES: Final = 500
UNCOUNTED: Final = 9999  # ARG-SHO-13: only what is thrown is counted
STANDS_STILL: Final = 0
FREELY: Final = 1
AT_A_COST: Final = 2
HANDLINGS = {"immobile": STANDS_STILL, "moving": FREELY, "moving -1": AT_A_COST}


class Kind:
    """What people of one sort have in common. Nobody changes one."""

    __slots__ = (
        *("number", "side", "profile", "condition", "lives", "arm", "weapon", "move", "wounded_move", "mounted"),
        *("radius", "paces", "range", "handling", "reload", "throws", "unloaded", "motivated", "faces_cavalry"),
        *("takes_part", "in_bursts", "moving_bands", "die"),
    )

    def __init__(self, number: int, side: int, profile: Profile, now: Condition, period: Period) -> None:
        self.number = number
        self.side = side
        self.profile = profile
        self.condition = now
        self.lives = max(1, profile.life_points - now.lost_points)
        self.arm: MeleeWeapon = arm_of(profile, now, period)
        weapon = weapon_of(profile, now, period)
        self.weapon: Weapon | None = weapon
        self.move = longest_move(profile, now, period).length
        self.wounded_move = longest_move(profile, replace(now, wounds=now.wounds or ("",)), period).length
        self.mounted = profile.is_mounted and not now.dismounted
        self.radius = MOUNTED_RADIUS if self.mounted else FOOT_RADIUS
        self.paces = MOUNTED_PACES if self.mounted else FOOT_PACES
        self.motivated = profile.motivated
        self.die = die_of(profile)  # of a creature (ARG-FAN-01)
        self.faces_cavalry = profile.is_trained("faces_cavalry")
        self.range = weapon.range if weapon else 0
        self.handling = HANDLINGS[weapon.handling(mounted=self.mounted)] if weapon else STANDS_STILL
        self.reload = weapon.reload_turns if weapon else 0
        self.throws = (weapon.throws if weapon else 0) or UNCOUNTED
        self.unloaded = now.turns_to_load(weapon.id) if weapon else 0
        self.in_bursts: bool = weapon is not None and weapon.red_dice > 0
        on_foot = weapon.foot_moving_bands if weapon and not self.mounted else ()
        self.moving_bands: tuple[int, ...] = on_foot  # at which he shoots on the move; all where none is named
        self.takes_part: bool = now.is_in_game and not now.prisoner_of and not now.hostage_of


def kinds_of(skirmish: Skirmish) -> tuple[list[Kind], list[int]]:
    """The kinds there are, and the number of the kind of everybody in the order in which they are listed."""
    found: dict[tuple[int, Profile, Condition], int] = {}
    kinds: list[Kind] = []
    numbers = []
    for side, one in skirmish.people():
        nameless = replace(one.profile, id="", name="", sheet="")
        key = (side, nameless, one.condition)
        if key not in found:
            found[key] = len(kinds)
            kinds.append(_kind(skirmish, len(kinds), key))
        numbers.append(found[key])
    return kinds, numbers


def _kind(skirmish: Skirmish, number: int, key: tuple[int, Profile, Condition]) -> Kind:
    side, who, now = key
    made = Kind(number, side, who, now, skirmish.period)
    if not skirmish.melee.two_life_points:
        made.lives = 1
    return made


def arm_of(who: Profile, now: Condition, period: Period) -> MeleeWeapon:
    """What he strikes with: the longest that he can hold, bare hands if nothing else (ARG-WPN-14, ARG-WND-03)."""
    mounted = who.is_mounted and not now.dismounted
    arms = [period.melee_weapons[name] for name in period.weapons_of(who) if name in period.melee_weapons]
    return longest([arm for arm in arms if why_not_wield(now, arm) is None], mounted=mounted)


def weapon_of(who: Profile, now: Condition, period: Period) -> Weapon | None:
    """What he shoots with: of all that he can use here, what carries farthest."""
    mounted = who.is_mounted and not now.dismounted
    carried = [period.ranged[name] for name in period.weapons_of(who) if name in period.ranged]
    usable = [one for one in carried if _is_usable(one, who, mounted) and one.id not in now.wet]
    return max(usable, key=lambda one: (one.range, one.id), default=None)


def _is_usable(weapon: Weapon, who: Profile, mounted: bool) -> bool:
    """On open ground, by one man alone."""
    if weapon.artillery or weapon.crew > 1 or weapon.from_above:
        return False
    if weapon.handling(mounted=mounted) == "no" or (weapon.skill and not who.has_skill(weapon.skill)):
        return False
    return not (mounted and weapon.mounted_only) or who.has_skill(weapon.mounted_only)


def commands(kinds: Iterable[Kind]) -> list[list[bool]]:
    """Of each kind, whether it may command each of the others (ARG-FRM-07)."""
    all_kinds = list(kinds)
    return [[_may_command(one, other) for other in all_kinds] for one in all_kinds]


def _may_command(one: Kind, other: Kind) -> bool:
    """A leader of the same kind is somebody else than the one whom he commands."""
    return one.side == other.side and replace(one.profile, id="leader").may_command(other.profile)
