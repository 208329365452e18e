"""When a weapon strikes: lengths, and what hastens or slows them (ARG-WPN-05 to 14, ARG-MEL-09, ARG-MBL-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId

from .components import MeleeWeapon
from .ledger import RULE

Step = int

STEPS = ("shot", "pike", "long", "half_long", "short", "very_short", "bare_hands")  # ARG-MEL-09
SHOT, PIKE, LONG, HALF_LONG, SHORT, VERY_SHORT, BARE_HANDS = range(7)
LENGTH_RULES = (
    RULE["ARG-MEL-09"],
    RULE["ARG-WPN-10"],
    RULE["ARG-WPN-09"],
    RULE["ARG-WPN-08"],
    RULE["ARG-WPN-07"],
    RULE["ARG-WPN-06"],
    RULE["ARG-UNT-04"],
)

BARE = MeleeWeapon("bare_hands", "bare_hands")  # who holds nothing has these


@dataclass(frozen=True, slots=True)
class Swing:
    """What hastens or slows a strike: a narrow place, close order, a swift hand."""

    cramped: bool = False  # in a building that is not very large, or through a door or window (ARG-MBL-01, ARG-MBL-02)
    close_order: bool = False  # ARG-FRM-24, ARG-WPN-10
    swift: bool = False  # a fencer who chose speed (ARG-STR-04)
    martial: bool = False  # ARG-SKL-07


FREELY = Swing()


def step_of(arm: MeleeWeapon, swing: Swing = FREELY) -> tuple[Step, RuleId]:
    """When this weapon strikes, and by which rule. Who strikes at the same step strikes together (ARG-MEL-10)."""
    step = STEPS.index(arm.length)
    if step == PIKE and not swing.close_order:
        step = LONG
    if swing.cramped and step < SHORT:
        return SHORT, RULE["ARG-MBL-01"]
    if swing.close_order and arm.heavy:
        return SHORT, RULE["ARG-FRM-24"]
    if swing.swift and step in (SHORT, VERY_SHORT):
        return step - 1, RULE["ARG-STR-04"]
    if swing.martial and step == BARE_HANDS:
        return VERY_SHORT, RULE["ARG-SKL-07"]
    return step, RULE["ARG-WPN-11"] if arm.improvised else LENGTH_RULES[step]


def is_bare(arm: MeleeWeapon) -> bool:
    return arm.length == "bare_hands"


def longest(arms: Sequence[MeleeWeapon], swing: Swing = FREELY, *, mounted: bool = False) -> MeleeWeapon:
    """The weapon that is taken where nobody says which: the first to strike, and of two the better (ARG-WPN-14)."""
    usable = [arm for arm in (*arms, BARE) if mounted or not arm.mounted]
    return min(usable, key=lambda arm: (step_of(arm, swing)[0], arm.improvised, not arm.heavy, arm.id))


def check_arm(arm: MeleeWeapon, carried: Sequence[MeleeWeapon], *, mounted: bool = False) -> None:
    """One strikes with something that one carries (ARG-WPN-01). Raises IllegalAction."""
    if not is_bare(arm) and arm not in carried:
        raise IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=arm.id)
    if arm.mounted and not mounted:
        raise IllegalAction("arm_needs_horse", RULE["ARG-WPN-09"], arm=arm.id)
