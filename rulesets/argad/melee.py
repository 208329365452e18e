"""Melee: small fights, length by length (ARG-MEL).

    >>> from rulesets.common.dice import Fast
    >>> lancer = Fighter(0, 3, arm=MeleeWeapon("spear", "long"))
    >>> samurai = Fighter(1, 5, arm=MeleeWeapon("katana", "short"))
    >>> resolve_fight(Fast(5), face_to_face(lancer, samurai)).fates
    (Fate(fallen=False, recoils=False, down=False, wounded=0), Fate(fallen=False, recoils=True, down=False, wounded=0))

At each step all dice fall together, then what they do is settled at once; who was felled or driven back by then does
not strike any more. Exact odds are made of the same steps (melee_odds.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.dice import Ask, Dice

from .arms import Step
from .components import MeleeWeapon
from .fight_plan import Plan, plan_of
from .fighters import Fighter
from .fights import BACK, FLAT, HURT, LOST, NAMELESS, OUT, Course, Fight, Names, Place, Roll, start_of
from .ledger import RULE
from .melee_notes import Note, notes_on_entering, notes_on_step
from .melee_results import Scene, settle

__all__ = ["Fate", "FightResult", "Fighter", "MeleeWeapon", "Note", "fate_of", "resolve_fight"]


@dataclass(frozen=True, slots=True)
class Fate:
    """What a phase of melee did to somebody. Whoever has fallen has lost his last life point."""

    fallen: bool = False
    recoils: bool = False
    down: bool = False  # on the ground till the end of the next turn (ARG-UNT-04)
    wounded: int = 0  # life points lost and survived


@dataclass(frozen=True, slots=True)
class FightResult:
    """The fates of all, in their order, and what happened, in the order in which it did."""

    fates: tuple[Fate, ...]
    notes: tuple[Note, ...]

    def advances(self) -> tuple[tuple[Place, Place], ...]:
        """Who may take whose place at once (ARG-AFT-06)."""
        return tuple(dict.fromkeys((note.who, note.other) for note in self.notes if note.code == "may_advance"))


def fate_of(code: int) -> Fate:
    fallen = bool(code & OUT)
    return Fate(
        fallen, bool(code & BACK) and not fallen, bool(code & FLAT) and not fallen, 0 if fallen else code // LOST
    )


def resolve_fight(dice: Dice, fight: Fight, names: Names = NAMELESS) -> FightResult:
    """The whole fight of this phase (ARG-MEL-09), with all that is to be told of it."""
    plan, notes = plan_of(fight), notes_on_entering(fight)
    course = run_fight(dice, plan, names, notes)
    _note_the_idle(plan, course, notes)
    _note_those_left(fight, course, notes)
    return FightResult(tuple(fate_of(code) for code in course.fates), tuple(notes))


def run_fight(dice: Dice, plan: Plan, names: Names = NAMELESS, notes: list[Note] | None = None) -> Course:
    """The same, told to nobody unless `notes` are kept: for fights by the thousand."""
    course = start_of(plan.fight)
    for step, blows in plan.moments:
        aims = aims_of(dice, plan, names, course, step, blows)
        if aims:
            if notes is not None:
                notes += notes_on_step(plan, step, aims)
            rolls = _roll(dice, plan, names, step, aims)
            course = settle(Scene(dice, plan, names, step, notes), after_rolls(course, rolls))
    return course


Aim = tuple[int, int]
"""A blow and the reach that it uses."""


def aims_of(
    dice: Dice, plan: Plan, names: Names, course: Course, step: Step, blows: tuple[int, ...]
) -> tuple[Aim, ...]:
    """Which of the blows fall at this step, and at whom: said before the first die of the step (ARG-MEL-04)."""
    chosen = [(blow, plan.aim(dice, names, course, blow, step)) for blow in blows]
    return tuple([aim for aim in chosen if aim[1] >= 0])


def after_rolls(course: Course, rolls: tuple[Roll, ...]) -> Course:
    struck = course.struck
    for roll in rolls:
        struck |= 1 << roll.blow
    return Course(course.fates, struck, course.closed, rolls)


def _roll(dice: Dice, plan: Plan, names: Names, step: Step, aims: tuple[Aim, ...]) -> tuple[Roll, ...]:
    """Those of the same length at the same time (ARG-MEL-10, ARG-MEL-27)."""
    asks = []
    for blow, _ in aims:
        sides, why, seat = plan.asked[blow]
        asks.append(Ask("die", 1, sides, f"{names.key}.{step}.{plan.called(names, blow)}", seat, why))
    faces = dice.together(asks)
    return tuple([Roll(blow, reach, face) for (blow, reach), face in zip(aims, faces, strict=True)])


def _note_the_idle(plan: Plan, course: Course, notes: list[Note]) -> None:
    """Who did not come to strike, and why (ARG-MEL-18, ARG-LIF-03, ARG-MEL-28)."""
    for blow, one in enumerate(plan.fight.blows):
        if course.struck >> blow & 1:
            continue
        if plan.can_strike(course, one.by):
            over = any(plan.fronts[reach] == front for reach in plan.reaches[one.by] for front, _ in course.closed)
            notes.append(Note("nobody_left", RULE["ARG-RNK-07"] if over else RULE["ARG-MEL-28"], one.by))
        else:
            wounded = course.fates[one.by] & (OUT | BACK | FLAT | HURT) == HURT
            notes.append(Note("cannot_answer", RULE["ARG-LIF-03"] if wounded else RULE["ARG-MEL-18"], one.by))


def _note_those_left(fight: Fight, course: Course, notes: list[Note]) -> None:
    """Those of whom none fell or was driven back fight on next turn (ARG-MEL-22)."""
    pairs = dict.fromkeys((min(how.by, how.at), max(how.by, how.at)) for how in fight.reaches if how.over < 0)
    for one, other in sorted(pairs):
        if not (course.fates[one] | course.fates[other]) & (OUT | BACK):
            notes.append(Note("still_in_contact", RULE["ARG-MEL-22"], one, other))
