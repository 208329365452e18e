"""One shot: what it needs, and every modifier with its rule. ARG-SHO-05 to ARG-SHO-16, ARG-RNG, ARG-PRO-13 to 15,
ARG-CCT-02 to 04, ARG-HUN and what shots have of ARG-TIM, ARG-SKL and ARG-WND.

    >>> from .weapons import SHOOTING, read_weapons
    >>> bow = read_weapons(SHOOTING.read_text("utf-8"))["bow"]
    >>> shot = Shot(Shooter("archer", "blue", bow), 1500)
    >>> [(one.value, one.cause) for one in modifiers(shot, Member("knight", "5"))]
    [(-2, 'armour')]
    >>> natural_need(shot, Member("knight", "5"))
    7
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.seats import Seat

from .ledger import RULE
from .weapons import Band, Weapon, armour_rule

Moment = Literal["early", "movement", "contact", "phase", "melee"]
"""Before all moves, during them, just before contact, in the shooting phase, with a pistol in melee."""
Moving = Literal["no", "moved", "will_move"]
Occasion = Literal["", "hunting", "contest", "ambush"]

PROTECTION_LIMIT = -2  # ARG-PRO-14
UNTRAINED = -1  # ARG-SHO-11, where the sheet says nothing else
UNTRAINED_CLASSES = (1, 2)
FURTIVE = -1  # ARG-TIM-11, ARG-TIM-13
ELITE = 1  # ARG-SKL-04
STUNNED = 1  # ARG-WND-02
FORFEITED = ("cover_lost", "leans_out")  # why cover that is there does not count (ARG-PRO-18, ARG-PRO-21)
OCCASIONS: Mapping[Occasion, tuple[int, str]] = {
    "hunting": (1, "ARG-HUN-01"),
    "contest": (2, "ARG-HUN-03"),
    "ambush": (1, "ARG-HUN-04"),
}
HOPELESS = 8  # from here on a need is meant for massed shooting (ARG-SHO-16)
CLOSE = ("contact", "melee")  # resolved with the short column, without terrain protection


@dataclass(frozen=True, slots=True)
class ShotRules:
    """The readings that count for shots; our rulings are the defaults."""

    protection_limit: Literal["terrain_and_target", "every_malus"] = "terrain_and_target"
    six_reroll: Literal["no_six_hits", "any_insufficient"] = "no_six_hits"
    six_pool: Literal["all_shooters", "per_player"] = "all_shooters"
    target_priority: Literal["strict", "advice"] = "strict"
    casualty_pool: Literal["nearest_six", "whole_group"] = "nearest_six"
    whole_group_fire: Literal["ordered", "free"] = "ordered"
    leaning_out: Literal["both_exposed", "leaner_only"] = "both_exposed"


RULED = ShotRules()


@dataclass(frozen=True, slots=True)
class Shooter:
    """Who shoots, with what, and in what state. `moving` says whether he moved, or said that he will (ARG-TIM-07)."""

    id: str
    seat: Seat
    weapon: Weapon
    class_: int = 3
    untrained: int = UNTRAINED
    practised: bool = False  # exempt although of class 1 or 2 (ARG-SHO-12)
    mounted: bool = False
    mounted_foot: bool = False
    moving: Moving = "no"
    furtive: bool = False
    disordered: bool = False
    elite: Literal["", "bonus", "individual"] = ""  # how this shot uses the skill (ARG-SKL-04)
    duel_bonus: int = 0  # ARG-DUE-02
    sides: int = 6  # of the die of a creature (ARG-FAN-01)


@dataclass(frozen=True, slots=True)
class Member:
    """One of those who may be hit. `cover` and `shields` are what protects him of terrain, and of shields (ARG-ARM-05);
    `points` are the hits that remove him."""

    id: str
    armour: str = "light"
    cover: tuple[Modifier, ...] = ()
    shields: tuple[Modifier, ...] = ()
    stunned: bool = False
    points: int = 1

    @property
    def is_covered(self) -> bool:
        return any(one.value < 0 for one in self.cover)


@dataclass(frozen=True, slots=True)
class Shot:
    """One shooter at one target, lone, couple or group."""

    shooter: Shooter
    distance: int
    moment: Moment = "phase"
    at_group: bool = False
    aimed_at: str = ""  # the one whom it is meant for: just before contact, or by an elite shooter (ARG-SGR-01)
    furtive_target: bool = False
    occasion: Occasion = ""
    covers: tuple[tuple[str, tuple[Modifier, ...]], ...] = ()  # of members, where shooters see them otherwise

    def cover_of(self, member: Member) -> tuple[Modifier, ...]:
        """What of terrain protects him from this shooter."""
        return next((cover for who, cover in self.covers if who == member.id), member.cover)


def band_of(shot: Shot) -> Band | None:
    """The column of the table, short just before contact (ARG-CCT-02); None beyond range."""
    weapon = shot.shooter.weapon
    return weapon.bands[0] if shot.moment in CLOSE else weapon.band(shot.distance)


def need(shot: Shot) -> int:
    """The lowest total that hits; 0 where no shot is possible."""
    band = band_of(shot)
    if band is None:
        return 0
    return band.need_group if shot.at_group else band.need


def natural_need(shot: Shot, member: Member, rules: ShotRules = RULED) -> int:
    """The lowest natural value that hits this member."""
    return need(shot) - sum(one.value for one in modifiers(shot, member, rules))


def modifiers(shot: Shot, member: Member, rules: ShotRules = RULED) -> tuple[Modifier, ...]:
    """Everything that counts, in the order of the rulebook's table; entries of 0 say what does not, and why."""
    own, protection = _of_the_shooter(shot), _of_the_target(shot, member)
    limit = _limit([*own, *protection] if rules.protection_limit == "every_malus" else protection)
    if limit and rules.protection_limit == "terrain_and_target" and any(one.value for one in own):
        limit.append(Modifier(0, "shooter_beyond_limit", RULE["ARG-PRO-15"]))
    known = [*own, *protection, *limit]
    bonuses = _bonuses(shot, member)
    if shot.shooter.disordered and bonuses:
        bonuses = [Modifier(0, "bonus_lost_in_disorder", RULE["ARG-FRM-09"])]
    return tuple(known + bonuses)


def explained(shot: Shot, member: Member, rules: ShotRules = RULED) -> tuple[Modifier, ...]:
    """The modifiers behind the column of the table, and the warning that such a need is meant for massed shooting."""
    band = band_of(shot)
    column = [Modifier(0, f"band_{band.name}", shot.shooter.weapon.rule)] if band else []
    if shot.moment in CLOSE:
        column = [Modifier(0, "short_column_at_contact", RULE["ARG-CCT-02"])]
    if shot.shooter.mounted and shot.shooter.weapon.mounted != shot.shooter.weapon.foot:
        column.append(Modifier(0, "shoots_from_horseback", RULE["ARG-CAV-03"]))
    if shot.shooter.sides != 6:
        column += [Modifier(0, "other_die", RULE["ARG-FAN-01"]), Modifier(0, "highest_face_is_six", RULE["ARG-FAN-03"])]
    hopeless = natural_need(shot, member, rules) >= HOPELESS
    warning = [Modifier(0, "needs_many_sixes", RULE["ARG-SHO-16"])] if hopeless else []
    return (*column, *modifiers(shot, member, rules), *warning)


# Whose modifiers they are


def _of_the_shooter(shot: Shot) -> list[Modifier]:
    who = shot.shooter
    found = []
    if who.class_ in UNTRAINED_CLASSES and who.untrained:
        exempt = Modifier(0, "practised", RULE["ARG-SHO-12"])
        found.append(exempt if who.practised else Modifier(who.untrained, "untrained", RULE["ARG-SHO-11"]))
    moving = _moving(shot)
    found += moving
    if who.furtive:
        same = any(one.value for one in moving)
        found.append(Modifier(0 if same else FURTIVE, "furtive_shooter", RULE["ARG-TIM-13"]))
    return found


def _moving(shot: Shot) -> list[Modifier]:
    """What shooting on the move costs with this weapon; handy ones lose it just before contact (ARG-CCT-04)."""
    who = shot.shooter
    if who.moving == "no" or who.weapon.handling(mounted=who.mounted) != "moving -1":
        return []
    if shot.moment in CLOSE and who.weapon.handy:
        return [Modifier(0, "handy_at_contact", RULE["ARG-CCT-04"])]
    if who.moving == "will_move":
        return [Modifier(-1, "will_move", RULE["ARG-TIM-07"])]
    return [Modifier(-1, "moving", RULE["ARG-SHO-09"])]


def _of_the_target(shot: Shot, member: Member) -> list[Modifier]:
    """What terrain and target take from the die: never more than two in all."""
    found = []
    if shot.furtive_target:
        found.append(Modifier(FURTIVE, "furtive_target", RULE["ARG-TIM-11"]))
    if armour := _armour(shot, member.armour):
        found.append(Modifier(armour, "armour", armour_rule(shot.shooter.weapon, member.armour)))
    found += member.shields
    cover = shot.cover_of(member)
    if not any(one.value < 0 for one in cover):
        return [*found, *[one for one in cover if one.cause in FORFEITED]]
    if shot.moment in CLOSE:
        return [*found, Modifier(0, "no_cover_at_contact", RULE["ARG-CCT-03"])]
    if shot.shooter.weapon.over_cover:
        return [*found, Modifier(0, "thrown_over_cover", RULE["ARG-RNG-12"])]
    return [*found, *cover]


def _armour(shot: Shot, armour: str) -> int:
    weapon = shot.shooter.weapon
    band = band_of(shot)
    return weapon.armour_modifier(armour, weapon.bands.index(band) + 1) if band else 0


def _limit(found: Sequence[Modifier]) -> list[Modifier]:
    """What is given back where the penalties exceed the limit."""
    excess = PROTECTION_LIMIT - sum(one.value for one in found if one.value < 0)
    return [Modifier(excess, "protection_limit", RULE["ARG-PRO-14"])] if excess > 0 else []


def _bonuses(shot: Shot, member: Member) -> list[Modifier]:
    who, found = shot.shooter, []
    if who.elite == "bonus":
        found.append(Modifier(ELITE, "elite_shooter", RULE["ARG-SKL-04"]))
    if who.duel_bonus:
        found.append(Modifier(who.duel_bonus, "duellist", RULE["ARG-DUE-02"]))
    if shot.occasion == "hunting" and who.mounted_foot and who.mounted:
        found.append(Modifier(0, "hunts_as_cavalry", RULE["ARG-HUN-02"]))
    elif shot.occasion:
        value, rule = OCCASIONS[shot.occasion]
        found.append(Modifier(value, shot.occasion, RULE[rule]))
    if shot.at_group and who.weapon.group_bonus:
        found.append(Modifier(who.weapon.group_bonus, "group_target", who.weapon.rule))
    if member.stunned:
        found.append(Modifier(STUNNED, "half_stunned", RULE["ARG-WND-02"]))
    return found


# What does not add


def best_cover(found: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Of several protections by terrain only the best counts (ARG-PRO-13)."""
    covers = [one for one in found if one.value < 0]
    if not covers:
        return ()
    best = min(covers, key=lambda one: one.value)
    rest = [Modifier(0, "cover_does_not_add", RULE["ARG-PRO-13"])] if len(covers) > 1 else []
    return (best, *rest)
