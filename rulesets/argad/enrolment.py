"""From people to fighters: what a profile, its condition and the weapon in hand make of somebody in a fight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.common.seats import Seat

from .components import MeleeModifier, MeleeWeapon
from .fighters import BY_THE_BOOK, Feat, Fighter, MeleeOptions
from .people import Condition, Profile
from .special_fighters import (
    BOXING,
    FENCING,
    MARTIAL,
    MASTER,
    STAFF,
    STRENGTH,
    check_feat,
    is_martial,
    is_master,
    is_specialist,
)

RARE = (FENCING, STRENGTH, BOXING, STAFF, MARTIAL, MASTER)


@dataclass(frozen=True, slots=True)
class Enlisted:
    """What a fight needs to know of somebody besides who he is: his side, this turn, how he stands."""

    side: int
    turn: int
    seat: Seat = ""
    feat: Feat = ""
    disordered: bool = False  # for want of a chief in earshot, or by a test (ARG-FRM-07, ARG-FRM-08)
    close_order: bool = False
    immobile: bool = False
    inspired: bool = False
    fought_before: bool = False  # in this game: motivation counts in the first turn only (ARG-UNT-02)
    one_handed: bool = False
    favourites: tuple[str, ...] = ()  # of a very strong character; none: every weapon
    die: int = 6


def fighter_of(
    who: Profile, now: Condition, arm: MeleeWeapon, at: Enlisted, options: MeleeOptions = BY_THE_BOOK
) -> Fighter:
    """The fighter for this phase. Raises IllegalAction for a feat that he has not."""
    skills = tuple(skill for skill in RARE if who.has_skill(skill))
    check_feat(at.feat, skills, arm, options)
    favourite = not at.favourites or arm.id in at.favourites
    return Fighter(
        side=at.side,
        class_=who.class_,
        armour=who.armour,
        arm=arm,
        role="foot" if now.dismounted else who.role,
        seat=at.seat,
        lives=max(1, who.life_points - now.lost_points) if options.two_life_points else 1,
        die=at.die,
        strong=STRENGTH in skills and favourite,
        feat=at.feat,
        specialist=is_specialist(skills, arm, options),
        martial=is_martial(skills, options),
        master=is_master(skills, options),
        motivated=who.motivated and not at.fought_before,
        inspired=at.inspired,
        disordered=at.disordered or now.disordered,
        close_order=at.close_order and options.formations,
        immobile=at.immobile,
        faces_cavalry=who.is_trained("faces_cavalry"),
        ranks_polearm=who.is_trained("rank_polearm"),
        one_handed=at.one_handed,
        wounded_arm="trunk_arm" in now.wounds,
        stunned=at.turn <= now.stunned_until,
        down=at.turn <= now.down_until,
    )


def sheet_values(modifiers: Iterable[MeleeModifier]) -> tuple[tuple[str, int], ...]:
    """The modifiers of a period's sheet, for `MeleeOptions.sheet`; those it leaves out keep their usual value."""
    return tuple((one.id, one.value) for one in modifiers)
