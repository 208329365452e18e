"""What somebody may strike or shoot with in a melee, and what he takes where nobody says which.

ARG-WPN-01 to ARG-WPN-14, ARG-WND-03, ARG-CCT-01, ARG-MOD-03, ARG-MOD-04.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.refusals import IllegalAction
from rulesets.common.shapes import NONE

from .arms import BARE, FREELY, Swing, check_arm, longest
from .components import MeleeWeapon
from .enrolment import RARE
from .fighters import Feat
from .fights import CloseShot
from .grouping import is_mounted
from .ledger import RULE
from .may_shoot import Ready, check
from .mustering import in_close_order
from .people import Profile
from .shooting import Member, Moment, Shot, modifiers, need
from .shot_cases import SWITCHES, Aimed, shooter_of, two_paces
from .special_fighters import feats_with
from .state import FigureId, State
from .weapons import Weapon
from .wounds import why_not_wield

MUSKET_BUTT, PISTOL_BUTT = "musket_butt", "pistol_butt"
WITH_BUTT = (  # ARG-WPN-07, ARG-WPN-11
    *("light_handgun", "teppo", "arquebus", "matchlock_musket", "hunting_gun", "musketoon", "musket_flintlock"),
    *("rifled_carbine", "rifle_short", "rifle_long", "blunderbuss", "bolt_rifle", "semi_auto_rifle", "smg", "shotgun"),
)


def arms_of(state: State, who: FigureId) -> tuple[MeleeWeapon, ...]:
    """All that he may strike with just now, bare hands last."""
    profile, now, known = state.people[who], state.now[who], state.terms.period.melee_weapons
    carried = [known[one] for one in carried_by(state, profile) if one in known]
    usable = [arm for arm in carried if why_not_wield(now, arm) is None and (not arm.mounted or is_mounted(state, who))]
    return (*(arm for arm in usable if arm.id != BARE.id), BARE)


def carried_by(state: State, profile: Profile) -> tuple[str, ...]:
    """Weapons, those granted unseen, and the butts of firearms."""
    own = state.terms.period.weapons_of(profile)
    return tuple(dict.fromkeys([*own, *butts(own)]))


def butts(weapons: Sequence[str]) -> list[str]:
    """What firearms are good for at arm's length."""
    found = [MUSKET_BUTT for one in weapons if one in WITH_BUTT]
    return found + [PISTOL_BUTT for one in weapons if one.startswith("pistol") or one.endswith("pistol")]


def shown_arms(state: State, weapons: Sequence[str], *, mounted: bool) -> tuple[MeleeWeapon, ...]:
    """The same of weapons that somebody sees on another."""
    known = state.terms.period.melee_weapons
    found = [known[one] for one in dict.fromkeys([*weapons, *butts(weapons)]) if one in known]
    return (*(arm for arm in found if arm.id != BARE.id and (mounted or not arm.mounted)), BARE)


def arm_named(state: State, who: FigureId, name: str) -> MeleeWeapon:
    """The weapon of this name. Raises IllegalAction for one that he does not carry or cannot use (ARG-WPN-01)."""
    known = {arm.id: arm for arm in arms_of(state, who)}
    if name in known:
        return known[name]
    meant = state.terms.period.melee_weapons.get(name) or MeleeWeapon(name, "short")
    if name in carried_by(state, state.people[who]) and (why := why_not_wield(state.now[who], meant)):
        raise IllegalAction(why.cause, why.rule, arm=name)
    check_arm(meant, list(known.values()), mounted=is_mounted(state, who))
    raise IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=name)


def usual_arm(state: State, who: FigureId, *, cramped: bool = False) -> MeleeWeapon:
    """The first to strike of those he has (ARG-WPN-14)."""
    swing = Swing(cramped, close_order=in_close_order(state, who)) if state.terms.melee.formations else FREELY
    return longest(arms_of(state, who), swing, mounted=is_mounted(state, who))


def skills_of(profile: Profile) -> tuple[str, ...]:
    return tuple(skill for skill in RARE if profile.has_skill(skill))


def feats_of(state: State, who: FigureId, arm: MeleeWeapon) -> tuple[Feat, ...]:
    """What he may choose as a swift fencer, "" among it (ARG-STR-05)."""
    return feats_with(skills_of(state.people[who]), arm, state.terms.melee)


# Shots just before contact, pistols in contact


def guns_of(state: State, who: FigureId) -> tuple[Weapon, ...]:
    """What may be fired at arm's length: no cannon, nothing that only knocks down."""
    known = state.terms.period.ranged
    found = [known[one] for one in state.terms.period.weapons_of(state.people[who]) if one in known]
    return tuple(gun for gun in found if not (gun.lethal_from or gun.artillery))


def moment_of(state: State, who: FigureId) -> Moment:
    """In contact since the turn began, or about to meet (ARG-CCT-01, ARG-MOD-03)."""
    return "melee" if state.now[who].at_contact else "contact"


def shot_at(state: State, who: FigureId, gun: Weapon, *, touches_target: bool = True) -> Shot:
    """His shot at somebody in contact. Raises IllegalAction where he may not shoot like this."""
    aimed = Aimed(who, NONE, gun.id, moment=moment_of(state, who))
    shot = Shot(shooter_of(state, aimed), 0, aimed.moment)
    profile = state.people[who]
    check(
        Ready(
            shot=shot,
            condition=state.now[who],
            turn=state.turn,
            two_paces=two_paces(state, who),
            training=(*profile.training, *(name for name, _ in profile.skills)),
            touches=True,
            target_touches=touches_target,
            thrown=state.thrown.get(f"{who} {gun.id}", 0),
            options_off=tuple(one for one in SWITCHES if not state.terms.on(one)),
        )
    )
    return shot


def close_shot(state: State, shot: Shot, at: FigureId) -> CloseShot:
    """What the shooting tables make of it: the short column, without cover (ARG-CCT-02, ARG-CCT-03, ARG-MEL-24)."""
    now = state.now[at]
    member = Member(at, state.people[at].armour.id, stunned=state.turn <= now.stunned_until)
    why = RULE["ARG-MOD-03"] if shot.moment == "melee" else RULE["ARG-CCT-05"]
    if shot.shooter.weapon.shoot_then_strike:
        why = RULE["ARG-MOD-04"]
    return CloseShot(need(shot), modifiers(shot, member, state.terms.shots), why)
