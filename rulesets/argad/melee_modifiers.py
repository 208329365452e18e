"""What counts in one strike, in the order of the rulebook (ARG-MEL-23, pages 26 to 30, 37 and 41)."""

from __future__ import annotations

from rulesets.common.events import Modifier

from .cavalry import mounted_modifiers
from .fighters import BY_THE_BOOK, MeleeOptions, Strike
from .ledger import RULE
from .special_fighters import strength
from .untrained import unskilled


def modifiers_of(strike: Strike, options: MeleeOptions = BY_THE_BOOK) -> tuple[Modifier, ...]:
    """All modifiers of a strike; those of 0 say why something does not count."""
    found = [
        *unskilled(strike, options),
        *_hostage(strike, options),
        *_ground(strike, options),
        *_obstacle(strike, options),
        *_both_hands(strike, options),
        *mounted_modifiers(strike, options),
        *_wounds(strike, options),
        *_helpless(strike, options),
        *_chances(strike, options),
    ]
    if strike.by.disordered and any(one.value > 0 for one in found):
        found = [one for one in found if one.value <= 0]
        found.append(Modifier(0, "disorder", RULE["ARG-FRM-09"]))
    return (*found, *strength(strike, options))


def total_of(modifiers: tuple[Modifier, ...]) -> int:
    return sum([one.value for one in modifiers])


def _hostage(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """Over somebody held in front; the enemy's answer over him likewise (ARG-HOS-01, ARG-HOS-02)."""
    if not strike.how.hostage:
        return ()
    rule = RULE["ARG-HOS-01"] if strike.how.hostage == "mine" else RULE["ARG-HOS-02"]
    return (Modifier(options.value("over_hostage", -1), "over_hostage", rule),)


def _ground(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """Whoever stands lower or climbs; whoever stands higher gains nothing by it (ARG-LVL-01, ARG-LVL-02)."""
    ground, value = strike.how.ground, options.value("lower_ground", -1)
    if ground == "lower":
        return (Modifier(value, "lower_ground", RULE["ARG-LVL-01"]),)
    if ground == "higher":
        return (Modifier(0, "higher_ground", RULE["ARG-LVL-02"]),)
    if ground == "climbing":
        rule = RULE["ARG-OBS-05"] if strike.how.crossing else RULE["ARG-LVL-03"]
        return (Modifier(value, "climbing", rule),)
    if ground == "table" and options.tables:
        return (Modifier(options.value("beside_table", -1), "beside_table", RULE["ARG-TAB-06"]),)
    return ()


def _obstacle(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """On foot, against one who attacks through a linear obstacle that one only defends (ARG-OBS-02, ARG-OBS-06).

    A door or a window is one (ARG-BLD-06).
    """
    if strike.how.both_attack:
        return (Modifier(0, "both_attack", RULE["ARG-OBS-06"]),)
    if strike.how.crossing != "resists" or not strike.by.is_on_foot:
        return ()
    value = options.value("defend_obstacle", 1)
    if strike.how.opening:
        return (Modifier(value, "defends_opening", RULE["ARG-BLD-06"]),)
    return (Modifier(value, "defend_obstacle", RULE["ARG-OBS-02"]),)


def _both_hands(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """The weight of a weapon held with both hands, and what takes it away (ARG-WPN-13)."""
    by = strike.by
    if not by.arm.heavy or strike.thrown:
        return ()
    if strike.how.cramped:
        return (Modifier(0, "no_room_to_swing", RULE["ARG-MBL-01"]),)
    if by.close_order:
        return (Modifier(0, "no_room_to_swing", RULE["ARG-FRM-24"]),)
    if by.one_handed or strike.shared:
        return (Modifier(0, "friend_behind", RULE["ARG-RNK-02"]),)
    if not by.is_on_foot or by.wounded_arm:
        return ()
    return (Modifier(options.value("two_handed_heavy", 1), "two_handed_heavy", RULE["ARG-WPN-13"]),)


def _wounds(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    if not strike.by.wounded_arm or not options.wound_location:
        return ()
    return (Modifier(options.value("wounded_arm", -1), "wounded_arm", RULE["ARG-WND-03"]),)


def _helpless(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """Against somebody half-stunned or on the ground, once (ARG-WND-02, ARG-UNT-10)."""
    value = options.value("stunned_target", 1)
    if strike.at.stunned:
        return (Modifier(value, "stunned_target", RULE["ARG-WND-02"]),)
    if strike.at.down and options.fallen_target == "plus_one":
        return (Modifier(value, "fallen_target", RULE["ARG-UNT-10"]),)
    return ()


def _chances(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """A hero's word before the melee, an enemy who leans out too far."""
    found = []
    if strike.by.inspired and options.inspiring_heroes:
        found.append(Modifier(options.value("inspired", 1), "inspired", RULE["ARG-HER-01"]))
    if strike.how.leaning:
        found.append(Modifier(options.value("leaning_out", 1), "leaning_out", RULE["ARG-PRO-18"]))
    return tuple(found)
