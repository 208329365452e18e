"""Exact laws of volleys of several kinds of shots, counted run by run.

For each number of sixes in the whole volley, since all of them share the raised values: how many fall in this run,
their draws, then those of its lower faces. What it counts is what volley_odds.py follows through the resolver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb, gcd, lcm
from typing import NamedTuple

from rulesets.common.laws import Law

from .volleys import Plan, Standing

Points = tuple[int, ...]


class Run(NamedTuple):
    """Shots that are alike: they are drawn for one after the other."""

    shots: int
    row: tuple[int, ...]
    need: int


class At(NamedTuple):
    """How all stand; the raised values that nobody has used; while no six has hit, those whom armour saved from one,
    with what it would have taken, the earliest first."""

    points: Points
    values: tuple[int, ...] = ()
    missed: tuple[tuple[int, int], ...] = ()
    found: bool = True


Ways = dict[At, int]
Left = tuple[int, int]
"""Sixes that later runs will show; dice of this run that show less than what was counted so far."""


def runs_of(plan: Plan) -> tuple[Run, ...]:
    """The volley in runs; none where it is not so simple: aimed shots, stones, disorder, sixes that may fall short."""
    runs: list[Run] = []
    dice = plan.pool.dice
    together = sorted(zip(plan.volley.shots, dice, plan.needs, strict=True), key=lambda one: dice.index(one[1]))
    for shot, die, row in together:
        if shot.aimed_at or shot.shooter.weapon.lethal_from or die.disordered:
            return ()
        if die.need > die.sides or die.sides != dice[0].sides:
            return ()
        if runs and runs[-1].row == row:
            runs[-1] = runs[-1]._replace(shots=runs[-1].shots + 1)
        else:
            runs.append(Run(1, row, max(1, die.need)))
    kinds = len(dict.fromkeys(dice))
    simple = not plan.then and plan.pool.reroll == "no_six_hits" and kinds == len(runs)
    return tuple(runs) if simple else ()


class Counting:
    """One such volley. `alike` are the members that stand for each other."""

    def __init__(self, plan: Plan, runs: Sequence[Run], alike: Sequence[Sequence[int]]) -> None:
        self.runs = runs
        self.numbered = plan.first
        self.alike = [group for group in alike if len(group) > 1]
        self.shots = len(plan.volley.shots)
        self.sides = plan.pool.dice[0].sides
        self.enough = max(self.sides, *(run.row[n] for run in runs for n in plan.first))
        self.start = tuple([member.points for member in plan.volley.members])
        self.draw = lcm(*range(1, len(plan.first) + 1))
        self.again = self.sides ** (self.enough - self.sides)
        self._draws: dict[tuple[Points, tuple[int, ...]], list[tuple[int, Points, int]]] = {}

    def law(self) -> Law[tuple[Standing, ...]]:
        """How the members stand afterwards."""
        parts = [self._with(sixes) for sixes in range(self.shots + 1)]
        totals = [sum(part.values()) for part in parts]
        common = lcm(*totals)
        weights: dict[Points, int] = {}
        for sixes, part in enumerate(parts):
            times = common // totals[sixes] * comb(self.shots, sixes) * (self.sides - 1) ** (self.shots - sixes)
            for at, weight in part.items():
                weights[at.points] = weights.get(at.points, 0) + weight * times
        total = sum(weights.values())
        least = gcd(total, *weights.values())
        standing = {tuple([Standing(one) for one in points]): weight // least for points, weight in weights.items()}
        return Law(standing, total // least)

    def _with(self, sixes: int) -> Ways:
        """How all stand in the end if so many sixes fall."""
        if sixes - (self.enough - self.sides) >= sum([self.start[n] for n in self.numbered]):
            return {At(tuple([0 if n in self.numbered else one for n, one in enumerate(self.start)])): 1}
        values = tuple([min(self.sides + n, self.enough) for n in range(sixes)])
        reached: dict[int, Ways] = {sixes: {At(self.start, values, (), not sixes): 1}}
        later = self.shots
        for run in self.runs:
            later -= run.shots
            by_left = self._sixes(run, reached, later, self.sides + sixes - 1)
            reached = self._lower(run, by_left)
        return reached[0]

    # The sixes of a run

    def _sixes(self, run: Run, reached: Mapping[int, Ways], later: int, highest: int) -> dict[Left, Ways]:
        by_draws: list[dict[Left, Ways]] = [{} for _ in range(run.shots + 1)]
        for sixes, ways in reached.items():
            for count in range(max(0, sixes - later), min(run.shots, sixes) + 1):
                part = by_draws[count].setdefault((sixes - count, run.shots - count), {})
                _add(part, ways, comb(run.shots, count))
        found: dict[Left, Ways] = {}
        for left, ways in self._all_drawn(run, by_draws, 0).items():
            found[left] = self._last_reroll(run, ways, highest, over=not left[0])
        return found

    def _all_drawn(self, run: Run, by_draws: Sequence[Mapping[Left, Ways]], worth: int) -> dict[Left, Ways]:
        """As many draws as each has still to make; `worth` 0: of sixes."""
        going: dict[Left, Ways] = {}
        scale = 1
        for count in range(len(by_draws) - 1, -1, -1):
            for left, ways in by_draws[count].items():
                _add(going.setdefault(left, {}), ways, scale)
            if count and going:
                going = {left: self._one_more(run, ways, worth) for left, ways in going.items()}
                scale *= self.draw
        return going

    def _one_more(self, run: Run, ways: Ways, worth: int) -> Ways:
        found: Ways = {}
        for at, weight in ways.items():
            drawn = self._drawn(at)
            if not drawn:
                found[at] = found.get(at, 0) + weight * self.draw
            for who, points, chances in drawn:
                after = self._judged(run, at, who, points) if not worth else at
                if worth >= run.row[who] and worth:
                    after = self._struck(at, points)
                found[after] = found.get(after, 0) + weight * chances
        return found

    def _judged(self, run: Run, at: At, who: int, points: Points) -> At:
        """The least of the raised values that suffices is used up (ARG-SGR-05)."""
        need = run.row[who]
        for n, value in enumerate(at.values):
            if value >= need:
                return At(self._in_order(points, ()) if at.missed else points, (*at.values[:n], *at.values[n + 1 :]))
        if at.found or any(other <= need for other, place in at.missed if place == who):
            return at
        return at._replace(missed=(*at.missed, (need, who)))

    def _struck(self, at: At, points: Points) -> At:
        missed = tuple([one for one in at.missed if points[one[1]]])
        ordered = points if len(missed) == len(at.missed) else self._in_order(points, missed)
        return At(ordered, at.values, missed, at.found)

    def _last_reroll(self, run: Run, ways: Ways, highest: int, *, over: bool) -> Ways:
        """Once all sixes are drawn for and none has hit, the nearest to success is rolled again."""
        found: Ways = {}
        for at, weight in ways.items():
            lucky = 0
            if over and at.missed:
                need, who = min(at.missed, key=lambda one: one[0])
                lucky = self.again // self.sides ** max(0, need - highest)
                hit = tuple([one - (n == who) for n, one in enumerate(at.points)])
                _add(found, {At(self._in_order(hit, ())): 1}, weight * lucky)
            ended = At(self._in_order(at.points, ()) if at.missed else at.points) if over else at
            _add(found, {ended: 1}, weight * (self.again - lucky))
        return found

    # The lower faces of a run

    def _lower(self, run: Run, by_left: dict[Left, Ways]) -> dict[int, Ways]:
        needs = sorted({max(1, run.row[n]) for n in self.numbered if run.row[n] < self.sides}, reverse=True)
        above = self.sides
        for need in needs:
            most = max(left for _, left in by_left)
            by_draws: list[dict[Left, Ways]] = [{} for _ in range(most + 1)]
            for (sixes, left), ways in by_left.items():
                for count in range(left + 1):
                    part = by_draws[count].setdefault((sixes, left - count), {})
                    _add(part, ways, comb(left, count) * (above - need) ** count)
            by_left = self._all_drawn(run, by_draws, need)
            above = need
        found: dict[int, Ways] = {}
        for (sixes, left), ways in by_left.items():
            _add(found.setdefault(sixes, {}), ways, (above - 1) ** left)
        return found

    # Whom a success may fall on

    def _drawn(self, at: At) -> list[tuple[int, Points, int]]:
        """One of each sort, how all stand if it hits him, how many chances of `draw`."""
        marked = tuple(sorted({place for _, place in at.missed}))
        found = self._draws.get((at.points, marked))
        if found is None:
            alive = [n for n in self.numbered if at.points[n]]
            sorts: dict[Points, tuple[int, int]] = {}
            for n in alive:
                hit = tuple([one - (m == n) for m, one in enumerate(at.points)])
                after = self._in_order(hit, at.missed) if n not in marked else hit
                who, chances = sorts.get(after, (n, 0))
                sorts[after] = who, chances + self.draw // len(alive)
            found = [(who, after, chances) for after, (who, chances) in sorts.items()]
            self._draws[at.points, marked] = found
        return found

    def _in_order(self, points: Points, missed: Sequence[tuple[int, int]]) -> Points:
        """The same, those who stand for each other in order; who was missed by a six is somebody of his own."""
        marked = [place for _, place in missed]
        ordered = list(points)
        for group in self.alike:
            free = [n for n in group if n not in marked]
            for n, one in zip(free, sorted([points[n] for n in free], reverse=True), strict=True):
                ordered[n] = one
        return tuple(ordered)


def _add(into: Ways, ways: Mapping[At, int], times: int) -> None:
    if times:
        for at, weight in ways.items():
            into[at] = into.get(at, 0) + weight * times
