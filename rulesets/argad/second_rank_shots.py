"""Shooting past one's own people: ARG-SRK-01 to ARG-SRK-06."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .weapons import Weapon


@dataclass(frozen=True, slots=True)
class FriendInFront:
    """The friend over whose shoulder somebody would shoot."""

    touches: bool = True  # in base contact with the shooter
    shoots: bool = False
    reloads: bool = False
    works: bool = False
    in_contact: bool = False  # with an enemy

    @property
    def is_idle(self) -> bool:
        """He may have moved."""
        return not (self.shoots or self.reloads or self.works or self.in_contact)


@dataclass(frozen=True, slots=True)
class RankShot:
    """A shooter behind friends. `gap` is the widest one before him, between friends or a friend and an obstacle."""

    weapon: Weapon
    base: int  # width of the shooter's base
    gap: int = 0
    same_group: bool = True
    second_rank: bool = True  # farther back only a truly open space will do
    close_order: bool = False
    drilled: bool = False  # regular soldiers or trained militia
    friend: FriendInFront | None = None
    enemy_in_melee: bool = False  # the enemy ranks that would be hit are in contact


def passage(case: RankShot) -> Modifier:
    """What lets the shot through; raises why nothing does."""
    if case.weapon.over_own_ranks and case.same_group:
        if case.enemy_in_melee:
            raise IllegalAction("not_thrown_at_a_melee", RULE["ARG-SRK-06"])
        return Modifier(0, "thrown_over_ranks", RULE["ARG-SRK-06"])
    if case.close_order and case.weapon.two_ranks and case.drilled and case.second_rank:
        return Modifier(0, "two_ranks", RULE["ARG-SRK-05"])
    if not case.close_order and case.same_group and case.second_rank and case.gap >= case.base:
        return Modifier(0, "through_a_gap", RULE["ARG-SRK-01"])
    if case.friend is not None and case.friend.touches and case.weapon.shoulder != "never":
        return _over_the_shoulder(case, case.friend)
    raise _blocked(case)


def _over_the_shoulder(case: RankShot, friend: FriendInFront) -> Modifier:
    if case.weapon.shoulder == "always":
        return Modifier(0, "small_weapon_over_shoulder", RULE["ARG-SRK-04"])
    if not friend.is_idle:
        raise IllegalAction("friend_is_busy", RULE["ARG-SRK-03"])
    return Modifier(0, "over_shoulder", RULE["ARG-SRK-03"])


def _blocked(case: RankShot) -> IllegalAction:
    """The nearest reason."""
    if case.friend is not None and case.weapon.shoulder == "never":
        return IllegalAction("not_over_shoulder_with_this", RULE["ARG-SRK-03"])
    if not case.same_group or not case.second_rank:
        return IllegalAction("needs_open_space", RULE["ARG-SRK-02"])
    return IllegalAction("gap_too_narrow", RULE["ARG-SRK-01"], gap=case.gap, base=case.base)
