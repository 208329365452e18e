"""What can be worked out of a fight before any die: when each blow falls, at whom, what it needs.

Plans are kept, for fights without names come again and again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rulesets.common.dice import Dice
from rulesets.common.seats import RuleId

from .arms import SHOT, STEPS, Step, step_of
from .blows import LOWEST, Needs, die_for, die_of, is_gentle, needs_of
from .fighters import Strike, swing_of
from .fights import CANNOT_STRIKE, FLAT, HURT, OUT, Blow, Course, Fight, Names, Place
from .ledger import RULE
from .melee_modifiers import total_of
from .sixes import Die
from .ties import may_need_naturals, rank_of


class Aimed(NamedTuple):
    """A blow at one enemy: the strike, what it needs, its die."""

    strike: Strike
    needs: Needs
    die: Die
    total: int  # of its modifiers
    gentle: bool
    may_tie: bool  # a tie with this enemy may come down to the dice


class Plan:
    """A fight made ready. Nothing in it changes but what it has worked out already."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        places = range(len(fight.fighters))
        self.reaches = [[n for n, reach in enumerate(fight.reaches) if reach.by == place] for place in places]
        self.fronts = [self._front_of(reach.by, reach.over) for reach in fight.reaches]
        self.ranked = list(dict.fromkeys(self.fronts[n] for n, reach in enumerate(fight.reaches) if reach.over >= 0))
        self.steps = [{reach: self._step_of(one, reach) for reach in self.reaches[one.by]} for one in fight.blows]
        self.moments: list[tuple[Step, tuple[int, ...]]] = []
        for step in range(len(STEPS)):
            if blows := tuple(n for n, steps in enumerate(self.steps) if step in steps.values()):
                self.moments.append((step, blows))
        before = [sum(other.by == one.by for other in fight.blows[:n]) for n, one in enumerate(fight.blows)]
        self.suffixes = [f".{count + 1}" if count else "" for count in before]
        self.asked = [
            (self.sides_of(n), self._why(one), fight.fighters[one.by].seat) for n, one in enumerate(fight.blows)
        ]
        self._aimed: dict[tuple[int, int, int], Aimed] = {}

    def _front_of(self, by: Place, over: Place) -> Place:
        """Who stands in the first rank for this strike: the striker, or the foremost friend before him."""
        while over >= 0:
            by = over
            over = max([reach.over for reach in self.fight.reaches if reach.by == by], default=-1)
        return by

    def _step_of(self, blow: Blow, reach: int) -> Step:
        if blow.shot or blow.thrown:
            return SHOT
        how, by = self.fight.reaches[reach], self.fight.fighters[blow.by]
        return step_of(by.arm, swing_of(by, how))[0]

    def _why(self, blow: Blow) -> RuleId:
        if blow.shot:
            return blow.shot.why
        return RULE["ARG-OBJ-02"] if blow.thrown else RULE["ARG-MEL-02"]

    def called(self, names: Names, blow: int) -> str:
        """The name of a die: its fighter's, and for the second die of a fencer a number."""
        return names.of(self.fight.blows[blow].by) + self.suffixes[blow]

    # What a blow needs

    def aimed(self, blow: int, reach: int, fate: int) -> Aimed:
        """This blow at that enemy, of whom `fate` says what became of him earlier in the phase."""
        flat = fate & FLAT
        found = self._aimed.get((blow, reach, flat))
        if found is None:
            found = self._aimed[blow, reach, flat] = self._aim(blow, reach, flat)
        return found

    def _aim(self, blow: int, reach: int, flat: int) -> Aimed:
        fight, one = self.fight, self.fight.blows[blow]
        strike, needs = self._strike(blow, reach, flat)
        die = die_for(strike, needs, fight.options)
        if one.shot:
            die = replace(die, lesser=0, sides=self.sides_of(blow))
        gentle = not one.shot and is_gentle(strike)
        total = total_of(needs.modifiers)
        return Aimed(strike, needs, die, total, gentle, not one.shot and self._may_tie(reach))

    def _strike(self, blow: int, reach: int, flat: int = 0) -> tuple[Strike, Needs]:
        fight, one, how = self.fight, self.fight.blows[blow], self.fight.reaches[reach]
        at = fight.fighters[how.at]
        strike = Strike(
            fight.fighters[how.by],
            replace(at, down=True) if flat else at,
            how,
            fight.fighters[self.fronts[reach]] if how.over >= 0 else None,
            any(other.charge for other in fight.reaches if (other.by, other.at) == (how.at, how.by)),
            any(other.over == how.by for other in fight.reaches),
            one.thrown,
        )
        if one.shot is None:
            return strike, needs_of(strike, fight.options)
        need = max(LOWEST, one.shot.need - total_of(one.shot.modifiers))
        return strike, Needs(need, need, need, one.shot.modifiers)

    def _may_tie(self, reach: int) -> bool:
        """Whether a tie with this enemy may come down to the dice."""
        fight, front, at = self.fight, self.fronts[reach], self.fight.reaches[reach].at
        answered = any(other.at == front for other in fight.reaches)
        return answered and may_need_naturals(fight.fighters[front], fight.fighters[at], fight.options)

    def sides_of(self, blow: int) -> int:
        one = self.fight.blows[blow]
        return 6 if one.shot else die_of(self.fight.fighters[one.by], self.fight.options)

    # Who is struck

    def can_strike(self, course: Course, place: Place) -> bool:
        """Not after having been killed, driven back or laid down this turn (ARG-MEL-18), nor wounded (ARG-LIF-03)."""
        fate = course.fates[place]
        if fate & HURT and self.fight.options.wounded_strikes == "interrupted":
            return False
        return not fate & CANNOT_STRIKE

    def aim(self, dice: Dice, names: Names, course: Course, blow: int, step: Step) -> int:
        """The reach that this blow uses at this step; -1 if none, or not yet."""
        if course.struck >> blow & 1 or not self.can_strike(course, self.fight.blows[blow].by):
            return -1
        within = self._within(course, blow)
        if not within:
            return -1
        reach = within[0] if len(within) == 1 else self._chosen(dice, names, blow, within, step)
        fallen = course.fates[self.fight.reaches[reach].at] & OUT
        return reach if not fallen and self.steps[blow][reach] <= step else -1

    def _within(self, course: Course, blow: int) -> list[int]:
        """Enemies in contact since the phase began (ARG-MEL-28): those alive, or all if a strike may be lost."""
        fates, lost = course.fates, self.fight.options.strike_at_fallen == "lost"
        found = []
        for reach in self.reaches[self.fight.blows[blow].by]:
            how = self.fight.reaches[reach]
            front = self.fronts[reach]
            behind = how.over >= 0 and fates[front] & CANNOT_STRIKE
            closed = course.closed and (front, how.at) in course.closed
            if not behind and not closed and (lost or not fates[how.at] & OUT):
                found.append(reach)
        return found

    def _chosen(self, dice: Dice, names: Names, blow: int, within: list[int], step: Step) -> int:
        """The first wish, or the most dangerous enemy; a die between those who are equally so (ARG-MEL-04)."""
        one = self.fight.blows[blow]
        by_enemy = {self.fight.reaches[reach].at: reach for reach in within}
        for wish in one.wishes:
            if wish in by_enemy:
                return by_enemy[wish]
        worst = max(self._danger(reach) for reach in within)
        soonest = min(self.steps[blow][reach] for reach in within if self._danger(reach) == worst)
        equal = [reach for reach in within if self._danger(reach) == worst and self.steps[blow][reach] == soonest]
        if soonest > step:
            return equal[0]  # not yet: the die falls when the time has come
        equal.sort(key=lambda reach: names.of(self.fight.reaches[reach].at))
        key = f"{names.key}.{step}.choice.{self.called(names, blow)}"
        seat = self.fight.fighters[one.by].seat
        return equal[dice.pick(len(equal), key=key, seat=seat, why=RULE["ARG-MEL-04"])]

    def _danger(self, reach: int) -> tuple[int, int, int, int]:
        """Highest class, then best armour, then longest weapon."""
        at = self.fight.fighters[self.fight.reaches[reach].at]
        return at.class_, rank_of(at, self.fight.options), -step_of(at.arm)[0], at.lives


@lru_cache(4096)
def plan_of(fight: Fight) -> Plan:
    return Plan(fight)
