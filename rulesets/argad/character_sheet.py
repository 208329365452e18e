"""What somebody is, line by line on his own player's sheet, each line with the rule that says what it means.

ARG-CLS, ARG-ARM, ARG-MNT-01, ARG-WPN-01 to 03, ARG-DSG-01, ARG-SKL.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.events import Modifier
from rulesets.common.seats import Facts, RuleId
from rulesets.common.view import Line

from .ledger import RULE
from .people import ABILITIES, UNTRAINED, Armour, Profile
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
OF_SKILL = {
    "strong": "ARG-SKL-02",
    "fencer": "ARG-SKL-03",
    "elite_shot": "ARG-SKL-04",
    **dict.fromkeys(("boxer", "staff", "martial_arts", "master"), "ARG-SKL-07"),
}
SHIELDS = ("large_shield", "pavise", "shield")
DRESSED = ("gown", "rich_dress")


def armour_rule(armour: Armour) -> RuleId:
    """The rule that describes this armour; light clothing where none is worn (ARG-ARM-01)."""
    return RULE[OF_ARMOUR.get(armour.id, "ARG-ARM-01")]


def skill_rule(skill: str, score: int) -> RuleId:
    """The rule of a rare skill; of any other, that one owns it or has it from 1 to 5."""
    return RULE[OF_SKILL.get(skill, "ARG-SKL-09" if score else "ARG-SKL-08")]


def _line(code: str, facts: Facts, rule: RuleId) -> Line:
    """A line says, like what counts for a die, why it is so."""
    why = Modifier(0, code, rule)
    return Line(why.cause, facts, why.rule)


def lines_of(one: Profile, period: Period) -> Iterator[Line]:
    """Class, rank, armour and clothes, mount, weapons, equipment, abilities and skills, in the order of the book."""
    yield _line("sheet_class", {"class": one.class_}, RULE["ARG-CLS-01"])
    yield _line("sheet_class_of", {"kind": str(one.class_)}, RULE[OF_CLASS[one.class_]])
    if one.class_ <= UNTRAINED and one.motivated:
        yield _line("sheet_motivated", {}, RULE["ARG-UNT-02"])
    if one.rank:
        yield _line("sheet_rank", {"rank": one.rank}, RULE["ARG-FRM-07"])
    yield _line("sheet_armour", {"armour": one.armour.id, "clothing": one.clothing}, armour_rule(one.armour))
    if one.clothing in DRESSED:
        yield _line("sheet_dress", {}, RULE["ARG-DSG-01"])
    if one.is_mounted:
        yield _line("sheet_mount", {"role": one.role}, RULE["ARG-MNT-01"])
    yield from _arms(one, period)
    yield from _abilities(one)
    if one.musician:
        yield _line("sheet_musician", {}, RULE["ARG-MEA-05"])
    if one.banner:
        yield _line("sheet_banner", {}, RULE["ARG-MOR-10"])


def _arms(one: Profile, period: Period) -> Iterator[Line]:
    """What is seen on him, what he conceals, what the period grants him unseen."""
    granted = tuple(name for name in period.weapons_of(one) if name not in one.all_weapons)
    kinds = (
        ("sheet_weapons", one.weapons, "ARG-WPN-01"),
        ("sheet_concealed", one.concealed, "ARG-WPN-03"),
        ("sheet_granted", granted, "ARG-WPN-02"),
    )
    for code, weapons, rule in kinds:
        if weapons:
            yield _line(code, {"weapons": weapons}, RULE[rule])
    if one.gear:
        yield _line("sheet_gear", {"gear": one.gear}, RULE["ARG-MOV-15"])
    if any(name in SHIELDS for name in one.gear):
        yield _line("sheet_shield", {}, RULE["ARG-ARM-05"])


def _abilities(one: Profile) -> Iterator[Line]:
    for ability in [ability for ability in ABILITIES if one.is_given(ability)]:
        yield _line("sheet_ability", {"ability": ability, "value": one.ability(ability)}, RULE["ARG-CLS-07"])
    rare = tuple(name for name in one.training if name in OF_SKILL)
    if trained := tuple(name for name in one.training if name not in rare):
        yield _line("sheet_training", {"training": trained}, RULE["ARG-CLS-08"])
    for skill, value in (*((name, 0) for name in rare), *one.skills):
        code = "sheet_skill_of" if value else "sheet_skill"
        yield _line(code, {"skill": skill, "value": value}, skill_rule(skill, value))
