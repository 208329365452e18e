"""What is written down of a fight: a note for each thing that happened, with the rule that decided it."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .arms import SHOT, Step, is_bare
from .blows import rule_of
from .fight_plan import Aimed, Plan
from .fighters import Reach
from .fights import BACK, FLAT, OUT, Course, Fight, Place, Verdict, strikes_twice
from .ledger import RULE
from .melee_reasons import SIDES, is_fist, length_rule, why_now, why_one_suffers, why_so
from .people import because

RESULTS = ("missed", "recoil", "hit")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened: `who` did it or suffered it, `other` is the one across from him."""

    code: str
    rule: RuleId
    who: Place
    other: Place = -1
    step: Step = -1
    modifiers: tuple[Modifier, ...] = ()


def notes_on_entering(fight: Fight) -> list[Note]:
    """Who might strike and will not (ARG-MEL-26), and at whom those strike who said so before all dice (ARG-MEL-04)."""
    reaching = dict.fromkeys(how.by for how in fight.reaches)
    striking = [blow.by for blow in fight.blows]
    idle = [place for place in reaching if place not in striking and not fight.fighters[place].is_helpless]
    found = [Note("declines", RULE["ARG-MEL-26"], place) for place in idle]
    if fight.options.opponent_choice == "before_all_dice":
        named = [(blow.by, blow.wishes[0]) for blow in fight.blows if blow.wishes and _has_choice(fight, blow.by)]
        found += [Note("chose", RULE["ARG-MEL-04"], by, at) for by, at in dict.fromkeys(named)]
    return found


def _has_choice(fight: Fight, place: Place) -> bool:
    return sum(how.by == place for how in fight.reaches) > 1


def notes_on_step(plan: Plan, step: Step, aims: tuple[tuple[int, int], ...]) -> list[Note]:
    """Whose turn it is to strike and why, who is struck by whom (ARG-MEL-03, ARG-MEL-04, ARG-MEL-09)."""
    fight, reaches = plan.fight, [plan.fight.reaches[reach] for _, reach in aims]
    why = _why_now(plan, aims[0][0], reaches[0])
    found = [Note("step", why, reaches[0].by, -1, step, _apart(plan, step, aims))]
    for how in reaches:
        if len(plan.reaches[how.by]) > 1 and not _was_named(fight, how):
            found.append(Note("chose", RULE["ARG-MEL-04"], how.by, how.at, step))
    for by in dict.fromkeys(how.by for how in reaches):
        if sum(how.by == by for how in reaches) > 1 and strikes_twice(fight.fighters[by], fight.options):
            chosen = (because("chosen_this_turn", RULE["ARG-STR-05"]),)
            found.append(Note("two_strikes", RULE["ARG-STR-03"], by, -1, step, chosen))
    for at in dict.fromkeys(how.at for how in reaches):
        strikers = list(dict.fromkeys(how.by for how in reaches if how.at == at))
        if len(strikers) > 1:
            together = (because("rolled_together", RULE["ARG-MEL-27"]),)
            found.append(Note("struck_by_several", RULE["ARG-MEL-03"], at, strikers[0], step, together))
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
    return length_rule(by, how)


def notes_on_strike(plan: Plan, verdict: Verdict, aimed: Aimed, step: Step, course: Course) -> list[Note]:
    """What a die did and why, that a second rank struck; `course` as it was when the dice had fallen."""
    by, at = verdict.by, verdict.at
    rule = rule_of(verdict.effect, verdict.natural, aimed.needs, aimed.strike, plan.fight.options)
    why = (*aimed.needs.modifiers, *why_now(plan, verdict, aimed, step, course))
    if step > SHOT or aimed.strike.thrown:
        why = (*why, *why_so(verdict, aimed, course.fates[at]))
    found = []
    if verdict.front != by:
        third = all(how.over != verdict.front for how in plan.fight.reaches if how.by == by)
        found.append(Note("over_shoulder", RULE["ARG-FRM-23" if third else "ARG-RNK-03"], by, verdict.front, step))
    found.append(Note(RESULTS[verdict.effect], rule, by, at, step, why))
    if verdict.natural > aimed.die.sides != SIDES:
        found.append(Note("creature_maximum", RULE["ARG-FAN-03"], by, at, step))
    return found


def notes_on_sixes(at: Place, strikers: list[Place], raises: tuple[Modifier, ...]) -> list[Note]:
    """How sixes grew (ARG-MEL-16); those of a fencer's two dice combine as well (ARG-SIX-11)."""
    if raises and len(strikers) > len(dict.fromkeys(strikers)):
        raises = (*raises, because("fencers_two_dice", RULE["ARG-SIX-11"]))
    return [Note("sixes", RULE["ARG-MEL-16"], strikers[0], at, modifiers=raises)] if raises else []


def notes_on_tie(winner: Place, loser: Place, rule: RuleId, *, recoil: bool, ranked: bool, even: bool) -> list[Note]:
    """Which of two who do the same to each other suffers it, and by which rule."""
    why = tuple(why_one_suffers(rule, recoil=recoil, ranked=ranked, even=even))
    return [Note("tie_stands" if even else "tie_won", rule, winner, loser, modifiers=why)]


def notes_on_hurt(plan: Plan, fate: int, hits: list[Verdict]) -> list[Note]:
    """Who lies on the ground, whom fists have killed, and who may advance."""
    at, by = hits[0].at, hits[0].by
    found = []
    gentle = [v.by for v in hits if v.gentle]
    if gentle and fate & FLAT:
        found.append(_laid_down(plan, at, gentle[0]))
    if fate & OUT and any(not v.gentle and is_fist(plan.fight.fighters[v.by]) for v in hits):
        found.append(Note("fists_killed", RULE["ARG-UNT-07"], at, by))
    winners = dict.fromkeys(v.front for v in hits) if fate & (OUT | FLAT | BACK) else ()
    return found + [Note("may_advance", RULE["ARG-AFT-06"], winner, at) for winner in winners]


def _laid_down(plan: Plan, at: Place, by: Place) -> Note:
    """By fists, or by an object of the house; a brawl where both are bare-handed."""
    if not is_bare(plan.fight.fighters[by].arm):
        return Note("laid_down", RULE["ARG-OBJ-04"], at, by)
    both = is_bare(plan.fight.fighters[at].arm)
    return Note("knocked_out" if both else "laid_down", RULE["ARG-BRW-01" if both else "ARG-UNT-04"], at, by)


def notes_on_recoil(verdict: Verdict, *, again: bool, killer: bool) -> list[Note]:
    """Who goes back, and who may follow; one who has killed somebody goes back before others (ARG-MEL-20)."""
    if killer:
        first = Note("killer_driven_back", RULE["ARG-MEL-20"], verdict.at, verdict.by)
    elif again:
        first = Note("recoils_once", RULE["ARG-MEL-21"], verdict.at, verdict.by)
    else:
        first = Note("recoils", RULE["ARG-MEL-12"], verdict.at, verdict.by)
    return [first, Note("may_advance", RULE["ARG-AFT-06"], verdict.front, verdict.at)]
