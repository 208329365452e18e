"""Clothes that hide and clothes that hinder; animals that stand for troops: ARG-DSG-02 to 05, ARG-FOG-02 to 05."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .ability_tests import AbilityTest, Tested, resolve_ability
from .components import Clothing
from .ledger import RULE
from .people import Profile, because
from .work import Task, Work, Worked, resolve_work

GOWN = "gown"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of clothes. `light`: a gown thrown off, or other light clothes."""

    light: bool
    moved: int = 0
    acted: bool = False
    turns_spent: int = 0
    formal: bool = False  # formal and campaign dress of a special character (ARG-DSG-05)


def check_change(case: Change) -> Modifier:
    """One stands still for it and does nothing else. Raises IllegalAction."""
    rule = RULE["ARG-DSG-05" if case.formal else "ARG-DSG-04"]
    if case.moved or case.acted:
        raise IllegalAction("changes_standing_still", rule)
    return because("changes_clothes", rule)


def resolve_change(dice: Dice, case: Change, key: str, seat: Seat) -> Worked:
    """Light clothes take one turn; others a time that nobody knows beforehand (ARG-DSG-04, ARG-DSG-05)."""
    reason = check_change(case)
    work = Work(case.turns_spent)
    if case.light:
        return Worked("done", replace(work, turns=work.turns + 1), reason.rule, (reason,))
    done = resolve_work(dice, work, Task(key, seat))
    return replace(done, modifiers=(*done.modifiers, reason))


def in_other_clothes(who: Profile, clothing: Clothing) -> tuple[Profile, Modifier]:
    """The same person in other clothes, and the length of his move in them (ARG-DSG-02)."""
    return replace(who, clothing=clothing.id), Modifier(clothing.foot, f"pace_{clothing.id}", RULE["ARG-DSG-02"])


@dataclass(frozen=True, slots=True)
class Doubt:
    """Somebody looks at a person in disguise, from near enough to recognise people, or talks with him."""

    observer: AbilityTest
    gap: int
    recognised: int  # how far one recognises people
    talking: bool = False


def resolve_doubt(dice: Dice, case: Doubt) -> Tested:
    """There is always a small risk: the observer's perception, rolled unseen (ARG-DSG-03). Raises IllegalAction."""
    if case.gap > case.recognised and not case.talking:
        raise IllegalAction("too_far_to_doubt", RULE["ARG-DSG-03"], most=case.recognised)
    done = resolve_ability(dice, replace(case.observer, secret=True, perception=True))
    return replace(done, modifiers=(*done.modifiers, because("disguise", RULE["ARG-DSG-03"])))


def check_dummies(*, hidden: bool) -> Modifier:
    """Whose troop is hidden already may move animals that stand for nothing (ARG-FOG-05). Raises IllegalAction."""
    if not hidden:
        raise IllegalAction("troop_not_hidden", RULE["ARG-FOG-05"])
    return because("dummies", RULE["ARG-FOG-05"])


def animal_move(lengths: Sequence[int]) -> Modifier:
    """How far each animal may go, the true one and the dummies alike: as the slowest of the troop (ARG-FOG-03)."""
    return Modifier(min(lengths), "pace_of_the_troop", RULE["ARG-FOG-03"])
