"""Big lads and very good fencers, boxers and masters of bare hands (ARG-STR, ARG-SKL-01 to 03, ARG-SKL-07)."""

from __future__ import annotations

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .arms import is_bare
from .components import MeleeWeapon
from .fighters import Feat, MeleeOptions, Strike
from .ledger import RULE

FENCING, STRENGTH, BOXING, STAFF, MARTIAL, MASTER = "fencer", "strong", "boxer", "staff", "martial_arts", "master"
STAFFS = ("long_stick", "staff")
SWIFT_LENGTHS = ("short", "very_short")

Skills = tuple[str, ...]


def check_skills(skills: Skills) -> None:
    """Nobody is both very strong and a swift fencer (ARG-STR-01). Raises IllegalAction."""
    if STRENGTH in skills and FENCING in skills:
        raise IllegalAction("strong_and_swift", RULE["ARG-STR-01"])


def check_feat(feat: Feat, skills: Skills, arm: MeleeWeapon, options: MeleeOptions) -> None:
    """What a fencer may choose (ARG-STR-03, ARG-STR-04). Raises IllegalAction."""
    if not feat:
        return
    if FENCING not in skills or not options.special_fighters:
        raise IllegalAction("no_fencer", RULE["ARG-SKL-03"])
    if arm.length not in SWIFT_LENGTHS:
        raise IllegalAction("too_long_to_fence", RULE["ARG-STR-03"], arm=arm.id)


def feats_with(skills: Skills, arm: MeleeWeapon, options: MeleeOptions) -> tuple[Feat, ...]:
    """What may be chosen this turn, one strike as usual among it."""
    if FENCING not in skills or arm.length not in SWIFT_LENGTHS or not options.special_fighters:
        return ("",)
    return ("", "two_strikes", "speed")


def is_specialist(skills: Skills, arm: MeleeWeapon, options: MeleeOptions) -> bool:
    """Trained for just this: bare hands, or a staff (ARG-UNT-08, ARG-SKL-07)."""
    if not options.special_skills:
        return False
    if is_bare(arm):
        return BOXING in skills or MARTIAL in skills or MASTER in skills
    return arm.id in STAFFS and (STAFF in skills or MARTIAL in skills or MASTER in skills)


def is_martial(skills: Skills, options: MeleeOptions) -> bool:
    """Strikes bare-handed as fast as others with a knife (ARG-SKL-07)."""
    return options.special_skills and (MARTIAL in skills or MASTER in skills)


def is_master(skills: Skills, options: MeleeOptions) -> bool:
    """Named by the game master: kills bare-handed (ARG-SKL-07)."""
    return options.special_skills and MASTER in skills


def strength(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """A very strong character on foot; it is no tactical modifier, so that disorder leaves it (ARG-STR-02)."""
    if not strike.by.strong or not strike.by.is_on_foot or not options.special_fighters:
        return ()
    return (Modifier(options.value("strong", 1), "strong", RULE["ARG-STR-02"]),)
