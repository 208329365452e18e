"""What is written down of a fight: a note for each thing that happened, with the rule that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .arms import Step, is_bare, step_of
from .blows import guard_of, rule_of
from .fight_plan import Aimed, Plan
from .fighters import Reach, swing_of
from .fights import BACK, FLAT, HURT, OUT, Fight, Place, strikes_twice
from .ledger import RULE
from .people import because
from .sixes import MISS

RESULTS = ("missed", "recoil", "hit")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened: `who` did it or suffered it, `other` is the one across from him."""

    code: str
    rule: RuleId
    who: Place
    other: Place = -1
    step: Step = -1
    natural: int = 0  # what sixes came to; 0 for a face that stands in the record
    modifiers: tuple[Modifier, ...] = ()


class Verdict(NamedTuple):
    """What one die does to one enemy. `front` stands in the first rank for the striker."""

    by: Place
    front: Place
    at: Place
    effect: int
    natural: int
    total: int
    gentle: bool
    six: bool


def notes_on_entering(fight: Fight) -> list[Note]:
    """Who may strike, and who will not (ARG-MEL-01, ARG-MEL-26)."""
    reaching = dict.fromkeys(how.by for how in fight.reaches)
    striking = [blow.by for blow in fight.blows]
    found = [Note("may_strike", RULE["ARG-MEL-01"], place) for place in reaching]
    for place in reaching:
        if place not in striking and not fight.fighters[place].is_helpless:
            found.append(Note("declines", RULE["ARG-MEL-26"], place))
    if fight.options.opponent_choice == "before_all_dice":
        named = [(blow.by, blow.wishes[0]) for blow in fight.blows if blow.wishes and _has_choice(fight, blow.by)]
        found += [Note("chose", RULE["ARG-MEL-04"], by, at) for by, at in dict.fromkeys(named)]
    return found


def _has_choice(fight: Fight, place: Place) -> bool:
    return sum(how.by == place for how in fight.reaches) > 1


def notes_on_step(plan: Plan, step: Step, aims: tuple[tuple[int, int], ...]) -> list[Note]:
    """Whose turn it is to strike and why, who is struck by whom (ARG-MEL-03, ARG-MEL-04, ARG-MEL-09, ARG-MEL-10)."""
    fight, reaches = plan.fight, [plan.fight.reaches[reach] for _, reach in aims]
    found = [Note("step", RULE["ARG-MEL-09"], reaches[0].by, -1, step, modifiers=_apart(plan, step, aims))]
    lengths: dict[RuleId, Place] = {}
    for (blow, _), how in zip(aims, reaches, strict=True):
        lengths.setdefault(_why_now(plan, blow, how), how.by)
        if len(plan.reaches[how.by]) > 1 and not _was_named(fight, how):
            found.append(Note("chose", RULE["ARG-MEL-04"], how.by, how.at, step))
        if how.by < how.at and any((other.by, other.at) == (how.at, how.by) for other in reaches):
            found.append(Note("together", RULE["ARG-MEL-10"], how.by, how.at, step))
    found += [Note("length", rule, by, -1, step) for rule, by in lengths.items()]
    for by in dict.fromkeys(how.by for how in reaches):
        if sum(how.by == by for how in reaches) > 1 and strikes_twice(fight.fighters[by], fight.options):
            found.append(Note("two_strikes", RULE["ARG-STR-03"], by, -1, step))
    for at in dict.fromkeys(how.at for how in reaches):
        strikers = list(dict.fromkeys(how.by for how in reaches if how.at == at))
        if len(strikers) > 1:
            found.append(Note("struck_by_several", RULE["ARG-MEL-03"], at, strikers[0], step))
            found.append(Note("rolled_together", RULE["ARG-MEL-27"], strikers[0], at, step))
    return found


def _apart(plan: Plan, step: Step, aims: tuple[tuple[int, int], ...]) -> tuple[Modifier, ...]:
    """Somebody was struck at with a longer weapon already: those dice were another pool (ARG-SIX-06)."""
    reaches = plan.fight.reaches
    struck = [(reaches[reach].at, reaches[reach].by) for _, reach in aims]
    before = [
        (reaches[reach].at, reaches[reach].by)
        for steps in plan.steps
        for reach, moment in steps.items()
        if moment < step
    ]
    apart = any(at == other and by != striker for at, by in struck for other, striker in before)
    return (because("other_moment_or_target", RULE["ARG-SIX-06"]),) if apart else ()


def _was_named(fight: Fight, how: Reach) -> bool:
    """Whether it was said before the first die whom he strikes, where that is the reading (ARG-MEL-04)."""
    if fight.options.opponent_choice != "before_all_dice":
        return False
    return any(blow.by == how.by and blow.wishes[:1] == (how.at,) for blow in fight.blows)


def _why_now(plan: Plan, blow: int, how: Reach) -> RuleId:
    """The rule by which this blow falls now: its weapon's length, or what makes it faster or slower."""
    one, by = plan.fight.blows[blow], plan.fight.fighters[how.by]
    if one.shot:
        return RULE["ARG-MEL-24"] if one.shot.why == RULE["ARG-CCT-05"] else one.shot.why
    if one.thrown:
        return RULE["ARG-OBJ-02"]
    return RULE["ARG-OBJ-03"] if by.arm.id == "object" else step_of(by.arm, swing_of(by, how))[1]


def notes_on_strike(plan: Plan, verdict: Verdict, aimed: Aimed, step: Step, fate: int) -> list[Note]:
    """What a die did, that modifiers counted, that a second rank struck; `fate` of whom it struck, before it fell."""
    by, at, sides = verdict.by, verdict.at, aimed.die.sides
    rule = rule_of(verdict.effect, verdict.natural, aimed.needs, aimed.strike, plan.fight.options)
    natural = verdict.natural if verdict.natural > sides else 0
    modifiers = aimed.needs.modifiers
    found = [Note(RESULTS[verdict.effect], rule, by, at, step, natural, modifiers)]
    if any(one.value for one in modifiers):
        found.append(Note("counted", RULE["ARG-MEL-23"], by, at, step, 0, modifiers))
    if verdict.front != by:
        third = all(how.over != verdict.front for how in plan.fight.reaches if how.by == by)
        found.append(Note("over_shoulder", RULE["ARG-FRM-23" if third else "ARG-RNK-03"], by, verdict.front, step))
        if verdict.effect > MISS:
            found.append(Note("front_rank_hit", RULE["ARG-RNK-06"], at, by, step))
    if fate & BACK:
        found.append(Note("still_exposed", RULE["ARG-MEL-21"], at, by, step))
    if natural and plan.fight.fighters[by].die != 6:
        found.append(Note("creature_maximum", RULE["ARG-FAN-03"], by, at, step, natural))
    return found


def notes_on_sixes(plan: Plan, at: Place, strikers: list[Place], raises: tuple[Modifier, ...]) -> list[Note]:
    """How sixes grew (ARG-MEL-16); those of a fencer's two dice combine as well (ARG-SIX-11)."""
    found = [Note("sixes", RULE["ARG-MEL-16"], strikers[0], at, modifiers=raises)] if raises else []
    if raises and len(strikers) > len(dict.fromkeys(strikers)):
        found.append(Note("fencers_sixes", RULE["ARG-SIX-11"], strikers[0], at))
    return found


def notes_on_tie(winner: Place, loser: Place, rule: RuleId, *, recoil: bool, ranked: bool, even: bool) -> list[Note]:
    """Which of two who do the same to each other suffers it, and by which rule."""
    if even:
        return [Note("tie_stands", rule, winner, loser)]
    purpose = Note("recoil_tie_won", RULE["ARG-TIE-07"], winner, loser)
    found = [Note("tie_won", rule, winner, loser), purpose if recoil else _only_one(winner, loser)]
    if rule == RULE["ARG-TIE-03"]:
        found.append(Note("better_armour", RULE["ARG-ARM-12"], winner, loser))
    if ranked:
        found.append(Note("front_rank_counts", RULE["ARG-TIE-10"], winner, loser))
    return found


def _only_one(winner: Place, loser: Place) -> Note:
    return Note("only_one_is_hit", RULE["ARG-TIE-01"], winner, loser)


def notes_on_hurt(plan: Plan, fate: int, hits: list[Verdict]) -> list[Note]:
    """What became of somebody who was hit, and who may advance."""
    at, by = hits[0].at, hits[0].by
    found = []
    if fate & OUT:
        found.append(Note("killed", RULE["ARG-AFT-01"], at, by))
    elif fate & HURT:
        found.append(Note("wounded", RULE["ARG-LIF-02"], at, by))
    gentle = [v.by for v in hits if v.gentle]
    if gentle and fate & FLAT:
        found.append(_laid_down(plan, at, gentle[0]))
    if fate & OUT and any(not v.gentle and _is_fist(plan, v.by) for v in hits):
        found.append(Note("fists_killed", RULE["ARG-UNT-07"], at, by))
    winners = dict.fromkeys(v.front for v in hits) if fate & (OUT | FLAT | BACK) else ()
    return found + [Note("may_advance", RULE["ARG-AFT-06"], winner, at) for winner in winners]


def _laid_down(plan: Plan, at: Place, by: Place) -> Note:
    """By fists, or by an object of the house; a brawl where both are bare-handed."""
    if not is_bare(plan.fight.fighters[by].arm):
        return Note("laid_down", RULE["ARG-OBJ-04"], at, by)
    both = is_bare(plan.fight.fighters[at].arm)
    return Note("knocked_out" if both else "laid_down", RULE["ARG-BRW-01" if both else "ARG-UNT-04"], at, by)


def _is_fist(plan: Plan, by: Place) -> bool:
    return is_bare(plan.fight.fighters[by].arm) and not plan.fight.fighters[by].master


def notes_on_recoil(plan: Plan, verdict: Verdict, *, again: bool, killer: bool) -> list[Note]:
    """Who goes back, and who may follow; one who has killed somebody goes back before others (ARG-MEL-20)."""
    at = plan.fight.fighters[verdict.at]
    if killer:
        first = Note("killer_driven_back", RULE["ARG-MEL-20"], verdict.at, verdict.by)
    elif again:
        first = Note("recoils_once", RULE["ARG-MEL-21"], verdict.at, verdict.by)
    elif _is_fist(plan, verdict.by):
        first = Note("recoils", RULE["ARG-UNT-09"], verdict.at, verdict.by)
    elif guard_of(at, plan.fight.options) > at.class_:
        first = Note("recoils", RULE["ARG-MEL-13"], verdict.at, verdict.by)
    else:
        first = Note("recoils", RULE["ARG-MEL-12"], verdict.at, verdict.by)
    return [first, Note("may_advance", RULE["ARG-AFT-06"], verdict.front, verdict.at)]
