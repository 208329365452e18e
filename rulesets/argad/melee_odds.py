"""Exact odds of melee, made of the very steps that play it (melee.py): one exchange, a duel to the end.

The dice of a step are added one by one, as meanings; dice against one enemy of whom nobody asks which of them did it
are counted only, so that several against one stay few cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import lcm

from rulesets.common.dice import Dice
from rulesets.common.laws import Law, certain, law

from .arms import SHOT, Step
from .fight_plan import Aimed, Plan, plan_of
from .fights import LOST, NAMELESS, Course, Fight, Place, Roll, start_of
from .melee import Aim, Fate, after_rolls, aims_of, fate_of
from .melee_results import Scene, settle
from .melee_twins import Twins
from .sixes import Die

Fates = tuple[Fate, ...]


@lru_cache(2048)
def exchange_law(fight: Fight) -> Law[Fates]:
    """The fates of all after one phase of melee."""
    return course_law(fight).map(lambda course: tuple(fate_of(code) for code in course.fates))


def course_law(fight: Fight) -> Law[Course]:
    plan = plan_of(fight)
    reached: Law[Course] = certain(start_of(fight))
    for step, blows in plan.moments:
        reached = joined(
            [(after_step(plan, course, step, blows), weight) for course, weight in reached.weights.items()]
        )
    return reached


def joined(parts: Sequence[tuple[Law[Course], int]]) -> Law[Course]:
    """One law of several, each with its weight."""
    common = lcm(*(one.total for one, _ in parts))
    weights: dict[Course, int] = {}
    for one, weight in parts:
        factor = weight * (common // one.total)
        for outcome, share in one.weights.items():
            weights[outcome] = weights.get(outcome, 0) + share * factor
    return Law(weights, common * sum(weight for _, weight in parts))


def after_step(plan: Plan, course: Course, step: Step, blows: tuple[int, ...]) -> Law[Course]:
    """All that one step may make of a fight."""
    aims = law(partial(_aims, plan, course, step, blows))
    twins = Twins(plan, course)
    parts: list[tuple[Law[Course], int]] = []
    for one, weight in aims.weights.items():
        struck = twins.known(one)
        if struck is None:
            struck = _struck(plan, course, step, one)
            twins.add(one, struck)
        parts.append((struck, weight))
    return joined(parts)


def _aims(plan: Plan, course: Course, step: Step, blows: tuple[int, ...], dice: Dice) -> tuple[Aim, ...]:
    return aims_of(dice, plan, NAMELESS, course, step, blows)


def _struck(plan: Plan, course: Course, step: Step, aims: tuple[Aim, ...]) -> Law[Course]:
    if not aims:
        return certain(course)
    looks = Looks.of(plan, course, step, aims)
    reached: Law[tuple[int, ...]] = certain(())
    for n in range(len(aims)):
        reached = looks.and_one_more(reached, n)
    rolled = reached.map(lambda naturals: after_rolls(course, looks.rolls(naturals)))
    return rolled.then(lambda dice, one: settle(Scene(dice, plan, NAMELESS, step, None), one))


@dataclass(frozen=True, slots=True)
class Looks:
    """The dice of one step as far as they can be told apart: those of a group by their values alone."""

    aims: tuple[Aim, ...]
    aimed: tuple[Aimed, ...]
    values: tuple[tuple[tuple[int, int], ...], ...]  # of each die: what it may show that matters, and on how many faces
    groups: tuple[int, ...]  # of each die: the first die of its group
    lives: tuple[int, ...]  # of the enemy of each die
    sixes: tuple[bool, ...]  # of each die: whether sixes against its enemy have to be counted

    @classmethod
    def of(cls, plan: Plan, course: Course, step: Step, aims: tuple[Aim, ...]) -> Looks:
        reaches, fates = plan.fight.reaches, course.fates
        ends = tuple((plan.fronts[reach], reaches[reach].at) for _, reach in aims)
        aimed = tuple(plan.aimed(blow, reach, fates[reaches[reach].at]) for blow, reach in aims)
        answered = tuple((at, front) in ends for front, at in ends)
        groups: list[int] = []
        counted, values = [], []
        for n, (_, at) in enumerate(ends):
            groups.append(next((m for m in range(n) if _alike(aimed, ends, answered, m, n)), n))
            against = [m for m, end in enumerate(ends) if end[1] == at]
            several = len({reaches[aims[m][1]].by for m in against}) > 1
            tie = not several or plan.fight.options.fencer_tie_break == "pair_by_pair"
            exact = answered[n] and aimed[n].may_tie and tie and step != SHOT
            sixes = exact or any(aimed[m].gentle or aimed[m].die.need > aimed[m].die.sides for m in against)
            counted.append(sixes)
            values.append(_values(aimed[n].die, exact=exact, sixes=sixes))
        lives = tuple(plan.fight.fighters[at].lives - fates[at] // LOST for _, at in ends)
        return cls(aims, aimed, tuple(values), tuple(groups), lives, tuple(counted))

    def and_one_more(self, reached: Law[tuple[int, ...]], n: int) -> Law[tuple[int, ...]]:
        places = [m for m in range(n + 1) if self.groups[m] == self.groups[n]]
        known: dict[tuple[int, ...], tuple[int, ...]] = {}
        weights: dict[tuple[int, ...], int] = {}
        for shown, weight in reached.weights.items():
            for value, faces in self.values[n]:
                look = (*shown, value)
                if len(places) > 1:
                    group = tuple([look[m] for m in places])
                    if group not in known:
                        known[group] = self._sorted(group, n)
                    changed = list(look)
                    for m, one in zip(places, known[group], strict=True):
                        changed[m] = one
                    look = tuple(changed)
                weights[look] = weights.get(look, 0) + weight * faces
        return Law(weights, reached.total * self.aimed[n].die.sides)

    def _sorted(self, shown: tuple[int, ...], n: int) -> tuple[int, ...]:
        """The dice of one group, of which the die `n` is the last, by size, and no more of them than can matter."""
        die, sixes = self.aimed[n].die, self.sixes[n]
        kept = sorted((one for one in shown if sixes and one == die.sides), reverse=True)
        others = [one for one in shown if not sixes or one != die.sides]
        hits = sum(one >= die.need for one in others)
        enough = hits >= self.lives[n] and not self.aimed[n].gentle
        kept += [die.need] * (self.lives[n] if enough else hits)
        kept += [die.lesser] * (not enough and any(die.need > one >= die.lesser > 0 for one in others))
        return tuple((kept + [0] * len(shown))[: len(shown)])

    def rolls(self, naturals: tuple[int, ...]) -> tuple[Roll, ...]:
        return tuple(Roll(blow, reach, natural) for (blow, reach), natural in zip(self.aims, naturals, strict=True))


def _alike(
    aimed: Sequence[Aimed], ends: Sequence[tuple[Place, Place]], answered: Sequence[bool], m: int, n: int
) -> bool:
    """Whether nobody need know which of these two dice does what."""
    if answered[m] or answered[n] or ends[m][1] != ends[n][1]:
        return False
    files = [one.strike.front is not None or one.strike.shared for one in (aimed[m], aimed[n])]
    same_file = not any(files) or ends[m][0] == ends[n][0]
    return same_file and aimed[m].die == aimed[n].die and aimed[m].gentle == aimed[n].gentle


def _values(die: Die, *, exact: bool, sixes: bool) -> tuple[tuple[int, int], ...]:
    """What a die may show, faces that do the same being one: value and number of faces."""
    found: dict[int, int] = {}
    for face in range(1, die.sides + 1):
        reached = die.need if face >= die.need else die.lesser if face >= die.lesser > 0 else 0
        value = face if (exact and reached) or (sixes and face == die.sides) else reached
        found[value] = found.get(value, 0) + 1
    return tuple(found.items())
