"""Exact laws of volleys whose shots are all alike, counted instead of followed die by die.

How many sixes fall, how many of each lower face: then the draws, one after the other, over the few ways in which a
group can stand. All weights are whole numbers over one total. What it counts is what volley_odds.py follows through
the resolver, and tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, gcd, lcm
from typing import NamedTuple

from rulesets.common.laws import Law

from .volleys import Plan, Standing

Points = tuple[int, ...]
"""Of each member, the hits that still remove him; those who are protected alike in order, the better off first."""
Weights = dict[Points, int]
NOBODY = -1
FOUND = -2


class Drawn(NamedTuple):
    """Sixes on their way: raised values that nobody has used; of those stopped by armour the nearest to success."""

    points: Points
    values: tuple[int, ...]
    missed: int  # a member; NOBODY so far; or FOUND, since some six has hit and none is rolled again


def is_countable(plan: Plan) -> bool:
    """Whether all shots are alike, none of them aimed or in disorder or a stone, and nobody is drawn for later."""
    first = plan.pool.dice[0]
    for shot, die, row in zip(plan.volley.shots, plan.pool.dice, plan.needs, strict=True):
        if shot.aimed_at or shot.shooter.weapon.lethal_from or die.disordered:
            return False
        if row != plan.needs[0] or die != first:
            return False
    return not plan.then and plan.pool.reroll == "no_six_hits"


class Counted:
    """One volley of equal shots. `alike` are the members that stand for each other."""

    def __init__(self, plan: Plan, alike: Sequence[Sequence[int]]) -> None:
        self.numbered = plan.first
        self.row = plan.needs[0]
        self.alike = [group for group in alike if len(group) > 1]
        self.shots = len(plan.volley.shots)
        self.sides = plan.pool.dice[0].sides
        self.need = plan.pool.dice[0].need
        self.enough = max(self.sides, *(self.row[n] for n in plan.first))
        self.start = tuple([member.points for member in plan.volley.members])
        self.draw = lcm(*range(1, len(plan.first) + 1))  # how many equal chances one draw has
        self.again = self.sides ** (self.enough - self.sides)  # and how many, to roll a six again
        self._draws: dict[Points, list[tuple[int, Points, int]]] = {}

    def law(self) -> Law[tuple[Standing, ...]]:
        """How the members stand afterwards."""
        reached: dict[int, Weights] = {}  # how many dice show less than a six, and how they stand by then
        for sixes in range(self.shots + 1):
            reached[self.shots - sixes] = self._after_sixes(sixes)
        for worth, faces in self._lower_faces():
            reached = self._after_faces(reached, worth, faces)
        weights: Weights = {}
        for left, found in reached.items():
            _add(weights, found, self._misses() ** left)
        total = sum(weights.values())
        least = gcd(total, *weights.values())
        standing = {tuple([Standing(one) for one in points]): weight // least for points, weight in weights.items()}
        return Law(standing, total // least)

    def draws(self, points: Points) -> list[tuple[int, Points, int]]:
        """Whom a success may fall on: one of each sort, how all stand if it hits him, how many chances of `draw`."""
        found = self._draws.get(points)
        if found is None:
            found = self._draws[points] = self._drawn(points)
        return found

    def _drawn(self, points: Points) -> list[tuple[int, Points, int]]:
        alive = [n for n in self.numbered if points[n]]
        found: dict[Points, tuple[int, int]] = {}
        for n in alive:
            less = list(points)
            less[n] -= 1
            for group in self.alike:
                if n in group:
                    for m, one in zip(group, sorted([less[m] for m in group], reverse=True), strict=True):
                        less[m] = one
            after = tuple(less)
            who, chances = found.get(after, (n, 0))
            found[after] = who, chances + self.draw // len(alive)
        return [(who, after, chances) for after, (who, chances) in found.items()]

    # The sixes

    def _after_sixes(self, sixes: int) -> Weights:
        """How all stand after so many sixes, each of the ways in which they fall over one total for all of them."""
        ways = comb(self.shots, sixes)
        short = max(0, self.need - self.sides)
        hitting = sixes - short
        scale = self.draw**self.shots * self.again * self.again
        if not sixes:
            return {self.start: scale}
        if hitting >= sum([self.start[n] for n in self.numbered]) + self.enough - max(self.need, self.sides):
            nobody = tuple([0 if n in self.numbered else one for n, one in enumerate(self.start)])
            return {nobody: ways * scale}
        found: Weights = {}
        if hitting > 0:
            values = tuple([min(self.sides + n, self.enough) for n in range(short, sixes)])
            _add(found, self._drawn_for(values, self.sides + sixes - 1), ways * scale)
            return _scaled(found, self.draw**hitting * self.again)
        steps = self.need - (self.sides + sixes - 1)  # one of them is rolled again until it hits
        lucky = self.again // self.sides**steps
        _add(found, self._drawn_for((self.need,), self.need), ways * scale * lucky)
        found = _scaled(found, self.draw * self.again * self.again)
        found[self.start] = found.get(self.start, 0) + ways * scale // self.again * (self.again - lucky)
        return found

    def _drawn_for(self, values: tuple[int, ...], highest: int) -> Weights:
        """The draws of as many sixes as there are values, and the last reroll where armour has stopped all of them."""
        reached = {Drawn(self.start, values, NOBODY): 1}
        for _ in values:
            found: dict[Drawn, int] = {}
            for at, weight in reached.items():
                drawn = self.draws(at.points)
                if not drawn:
                    found[at] = found.get(at, 0) + weight * self.draw
                for who, points, chances in drawn:
                    after = self._judged(at, who, points)
                    found[after] = found.get(after, 0) + weight * chances
            reached = found
        ended: Weights = {}
        for at, weight in reached.items():
            lucky = 0
            if at.missed >= 0:
                lucky = self.again // self.sides ** max(0, self.row[at.missed] - highest)
                _add(ended, {self._struck(at.points, at.missed): 1}, weight * lucky)
            _add(ended, {at.points: 1}, weight * (self.again - lucky))
        return ended

    def _judged(self, at: Drawn, who: int, points: Points) -> Drawn:
        """The least of the raised values that suffices is used up (ARG-SGR-05)."""
        need = self.row[who]
        for n, value in enumerate(at.values):
            if value >= need:
                return Drawn(points, (*at.values[:n], *at.values[n + 1 :]), FOUND)
        if at.missed == NOBODY or (at.missed >= 0 and need < self.row[at.missed]):
            return at._replace(missed=who)
        return at

    def _struck(self, points: Points, who: int) -> Points:
        sort = self.row[who], points[who]
        return next(after for n, after, _ in self.draws(points) if (self.row[n], points[n]) == sort)

    # The lower faces

    def _lower_faces(self) -> list[tuple[int, int]]:
        """Faces that hit somebody, the best first: what they suffice for, and how many faces do just that."""
        needs = sorted({max(1, self.row[n]) for n in self.numbered if self.row[n] < self.sides}, reverse=True)
        above = [self.sides, *needs]
        return [(need, above[n] - need) for n, need in enumerate(needs)]

    def _misses(self) -> int:
        return min(self.sides, max(1, self.need)) - 1

    def _after_faces(self, reached: dict[int, Weights], worth: int, faces: int) -> dict[int, Weights]:
        """All dice that show one of these faces are drawn for; of those still left, none shows them. After the last
        faces that hit, nothing is left: the others miss."""
        misses = self._misses() if worth <= max(1, self.need) else 0
        most = max(reached)
        by_draws: list[dict[int, Weights]] = [{} for _ in range(most + 1)]  # of so many draws, by the dice left
        for left, found in reached.items():
            for count in range(left + 1):
                part = by_draws[count].setdefault(0 if misses else left - count, {})
                _add(part, found, comb(left, count) * faces**count * (misses ** (left - count) if misses else 1))
        going: dict[int, Weights] = {}
        scale = 1
        for count in range(most, -1, -1):
            for left, found in by_draws[count].items():
                _add(going.setdefault(left, {}), found, scale)
            if count:
                going = {left: self._one_more(found, worth) for left, found in going.items()}
                scale *= self.draw
        return going

    def _one_more(self, reached: Weights, worth: int) -> Weights:
        found: Weights = {}
        for points, weight in reached.items():
            drawn = self.draws(points)
            if not drawn:
                found[points] = found.get(points, 0) + weight * self.draw
            for who, after, chances in drawn:
                end = after if worth >= self.row[who] else points
                found[end] = found.get(end, 0) + weight * chances
        return found


def _add(into: Weights, found: Weights, times: int) -> None:
    if times:
        for points, weight in found.items():
            into[points] = into.get(points, 0) + weight * times


def _scaled(weights: Weights, by: int) -> Weights:
    return {points: weight // by for points, weight in weights.items()}
