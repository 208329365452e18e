"""Somebody's sheet: what each line of it means in the game, and the rule that says so.

The lines are modifiers, so that a page shows them like those of a die: a number, a cause, a rule to follow.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId

from .ability_tests import check_skill
from .ledger import RULE
from .people import ABILITIES, UNTRAINED, Armour, Condition, Profile, because
from .periods import Period

OF_CLASS = {1: "ARG-CLS-02", 2: "ARG-CLS-03", 3: "ARG-CLS-04", 4: "ARG-CLS-05", 5: "ARG-CLS-06"}
OF_ARMOUR = {
    "3": "ARG-ARM-09",
    "4": "ARG-ARM-02",
    "4*": "ARG-ARM-10",
    "4T": "ARG-ARM-07",
    "5": "ARG-ARM-03",
    "5*": "ARG-ARM-11",
    "5T": "ARG-ARM-08",
}
SHIELDS = ("large_shield", "pavise", "shield")
DRESSED = ("gown", "rich_dress")


def armour_rule(armour: Armour) -> RuleId:
    """The rule that describes this armour; light clothing where none is worn (ARG-ARM-01)."""
    return RULE[OF_ARMOUR.get(armour.id, "ARG-ARM-01")]


def sheet_of(who: Profile, period: Period) -> tuple[Modifier, ...]:
    """Class, armour, clothes, mount, weapons, abilities and skills, in the order of the book."""
    return (
        Modifier(who.class_, "class", RULE["ARG-CLS-01"]),
        because(f"class_{who.class_}", RULE[OF_CLASS[who.class_]]),
        Modifier(who.armour.value, f"armour_{who.armour.id}", armour_rule(who.armour)),
        *_clothes(who),
        *_mount(who),
        *_weapons(who, period),
        *_abilities(who),
    )


def _clothes(who: Profile) -> list[Modifier]:
    found = [because(who.clothing, RULE["ARG-DSG-02"])]
    if who.clothing in DRESSED:
        found.append(because("clothes_count_not_sex", RULE["ARG-DSG-01"]))
    if any(one in SHIELDS for one in who.gear):
        found.append(because("shield_only_slows", RULE["ARG-ARM-05"]))
    return found


def _mount(who: Profile) -> list[Modifier]:
    if not who.is_mounted:
        return []
    return [because(who.role, RULE["ARG-MNT-01"]), because("rider_and_mount", RULE["ARG-MNT-05"])]


def _weapons(who: Profile, period: Period) -> list[Modifier]:
    granted = [one for one in period.weapons_of(who) if one not in who.all_weapons]
    found = [because(one, RULE["ARG-WPN-01"]) for one in who.weapons]
    found += [because(one, RULE["ARG-WPN-03"]) for one in who.concealed]
    return found + [because(one, RULE["ARG-WPN-02"]) for one in granted]


def _abilities(who: Profile) -> list[Modifier]:
    found = [Modifier(who.ability(name), name, RULE["ARG-CLS-07"]) for name in ABILITIES]
    for name, score in who.skills:
        check_skill(name, score)
        found.append(Modifier(score, name, RULE["ARG-SKL-08"]))
    if who.class_ <= UNTRAINED and who.motivated:
        found.append(because("motivated", RULE["ARG-UNT-02"]))
    if who.life_points > 1:
        found.append(Modifier(who.life_points, "life_points", RULE["ARG-LIF-02"]))
    return found


def drawn(who: Profile, now: Condition, weapon: str) -> tuple[Condition, Modifier]:
    """A concealed weapon comes out: from now on everybody who sees him knows of it (ARG-WPN-03)."""
    if weapon not in who.concealed:
        raise IllegalAction("nothing_concealed", RULE["ARG-WPN-03"], weapon=weapon)
    seen = now if weapon in now.drawn else replace(now, drawn=(*now.drawn, weapon))
    return seen, because("drawn", RULE["ARG-WPN-03"])


def seen_weapons(who: Profile, now: Condition) -> tuple[str, ...]:
    """What anybody sees on him: never what is still concealed (ARG-WPN-01, ARG-WPN-03)."""
    return (*who.weapons, *(one for one in who.concealed if one in now.drawn))
