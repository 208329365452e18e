"""Why a strike of a melee came when it did, and did what it did: reasons told beside it without being numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .arms import BARE_HANDS, SHOT, Step, is_bare, step_of
from .fight_plan import Aimed, Plan
from .fighters import Fighter, Reach, swing_of
from .fights import BACK, Course, Verdict
from .ledger import RULE
from .people import because
from .sixes import LESSER, MISS

OTHER_LENGTHS: dict[RuleId, str] = {
    RULE["ARG-MBL-01"]: "counts_as_short",
    RULE["ARG-FRM-24"]: "counts_as_short",
    RULE["ARG-STR-04"]: "strikes_sooner",
    RULE["ARG-SKL-07"]: "as_fast_as_a_knife",
    RULE["ARG-WPN-11"]: "keeps_its_length",
    RULE["ARG-OBJ-03"]: "object_is_very_short",
}
DECIDED: dict[RuleId, tuple[str, RuleId]] = {
    RULE["ARG-TIE-02"]: ("higher_class", RULE["ARG-TIE-02"]),
    RULE["ARG-TIE-03"]: ("better_armour", RULE["ARG-ARM-12"]),
    RULE["ARG-TIE-04"]: ("higher_natural", RULE["ARG-TIE-04"]),
    RULE["ARG-TIE-05"]: ("better_modifiers", RULE["ARG-TIE-05"]),
    RULE["ARG-TIE-06"]: ("all_even", RULE["ARG-TIE-06"]),
    RULE["ARG-TIE-09"]: ("no_tie_break", RULE["ARG-TIE-09"]),
}
SIDES, SEVEN = 6, 7  # ARG-MEL-16: two sixes together


def length_rule(by: Fighter, how: Reach) -> RuleId:
    """The rule by which his weapon has its length: its own, or what makes it faster or slower."""
    return RULE["ARG-OBJ-03"] if by.arm.id == "object" else step_of(by.arm, swing_of(by, how))[1]


def is_fist(by: Fighter) -> bool:
    """Bare hands that do not kill (ARG-UNT-04)."""
    return is_bare(by.arm) and not by.master


# A strike


def why_now(plan: Plan, verdict: Verdict, aimed: Aimed, step: Step, course: Course) -> Iterator[Modifier]:
    """What made this weapon faster or slower; whether the other strikes at the same time or later (ARG-MEL-09)."""
    by, at, reaches = verdict.by, verdict.at, plan.fight.reaches
    rule = length_rule(aimed.strike.by, aimed.strike.how)
    if step > SHOT and rule in OTHER_LENGTHS:
        yield because(OTHER_LENGTHS[rule], rule)
    answered = any((reaches[roll.reach].by, reaches[roll.reach].at) == (at, by) for roll in course.rolls)
    if step > SHOT and answered and by < at:
        yield because("same_length", RULE["ARG-MEL-10"])
    back = [n for n, reach in enumerate(reaches) if (reach.by, reach.at) == (at, verdict.front)]
    answers = [moments[n] for moments in plan.steps for n in back if n in moments]
    if answers and min(answers) > step:
        yield _first(step, min(answers))


def _first(step: Step, answer: Step) -> Modifier:
    """Shots come first, then the longer weapons, bare hands last."""
    if step == SHOT:
        return because("shots_first", RULE["ARG-MEL-09"])
    if answer == BARE_HANDS:
        return because("bare_hands_last", RULE["ARG-MEL-09"])
    return because("longer_first", RULE["ARG-WPN-05"])


def why_so(verdict: Verdict, aimed: Aimed, fate: int) -> Iterator[Modifier]:
    """What else counted in a strike. `fate` of whom it struck, before it fell."""
    if any(one.value for one in aimed.needs.modifiers):
        yield because("added_to_the_natural_die", RULE["ARG-MEL-23"])
    if verdict.natural > aimed.die.sides == SIDES:
        seven = verdict.natural == SEVEN
        yield because("natural_seven", RULE["ARG-MEL-16"]) if seven else because("natural_eight", RULE["ARG-MEL-17"])
    if verdict.front != verdict.by and verdict.effect > MISS:
        yield because("front_rank_suffers", RULE["ARG-RNK-06"])
    if fate & BACK:
        yield because("still_exposed", RULE["ARG-MEL-21"])
    if verdict.effect == LESSER and is_fist(aimed.strike.by):
        yield because("fists_drive_back", RULE["ARG-UNT-09"])


# A tie


def why_one_suffers(rule: RuleId, *, recoil: bool, ranked: bool, even: bool) -> Iterator[Modifier]:
    """Of two who do the same to each other: that only one suffers it, and by what it is he (ARG-TIE-01, ARG-TIE-07)."""
    if recoil and not even:
        yield because("only_one_recoils", RULE["ARG-TIE-07"])
    elif not even:
        yield because("only_one_is_hit", RULE["ARG-TIE-01"])
    decided, by = DECIDED[rule]
    yield because(decided, by)
    if ranked and rule != RULE["ARG-TIE-09"]:
        yield because("front_rank_counts", RULE["ARG-TIE-10"])
