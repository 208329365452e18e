"""Exact laws of volleys, from the resolver that rolls them. What a page says of them stands in shot_chances.py.

A volley is composed by stages: the pool kind by kind, then one draw after the other. Members who are protected alike
stand for each other, so that a large group has few states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import gcd, lcm
from typing import TypeVar

from rulesets.common.dice import Dice
from rulesets.common.laws import Law, certain, law

from .pool_laws import pool_law
from .sixes import Die, Pool, settle
from .volley_counts import Counted, is_countable
from .volley_runs import Counting, runs_of
from .volley_stages import Staged
from .volleys import Drawing, Plan, Standing, Volley, begin, draw, plan_of

T = TypeVar("T")
U = TypeVar("U")
Counts = tuple[int, ...]


def follow(known: Law[T], stage: Callable[[T], Law[U]]) -> Law[U]:
    """The law after a stage whose own law is known for each outcome."""
    parts = [(weight, stage(outcome)) for outcome, weight in known.weights.items()]
    common = lcm(*(after.total for _, after in parts))
    merged: dict[U, int] = {}
    for weight, after in parts:
        times = weight * (common // after.total)
        for outcome, share in after.weights.items():
            merged[outcome] = merged.get(outcome, 0) + share * times
    total = known.total * common
    least = gcd(total, *merged.values())
    return Law({outcome: weight // least for outcome, weight in merged.items()}, total // least)


@lru_cache(maxsize=1024)
def hits_law(pool: Pool) -> Law[int]:
    """How many dice of a pool hit: of each die only whether it hits by itself or waits for the rule of many sixes."""
    kinds = list(dict.fromkeys(_six_kind(die) for die in pool.dice))
    reached, total = {(0,) * (len(kinds) + 1): 1}, 1
    for die in pool.dice:
        reached = _one_more(reached, die, 1 + kinds.index(_six_kind(die)))
        total *= die.sides
    merged: dict[tuple[int, ...], dict[int, int]] = {}
    for (low, *sixes), weight in reached.items():
        merged.setdefault(tuple(sixes), {})[low] = weight
    counted = Law({(sixes, low): weight for sixes, lows in merged.items() for low, weight in lows.items()}, total)
    settled = {sixes: _settled(pool, kinds, sixes) for sixes in merged}
    return follow(counted, lambda known: settled[known[0]].map(lambda hits: known[1] + hits))


def _six_kind(die: Die) -> Die:
    """What counts of a die that shows a six."""
    seat = die.seat if die.disordered else ""
    return Die(max(die.need, die.sides), seat, 0, die.disordered, die.sides)


def _one_more(reached: Mapping[Counts, int], die: Die, place: int) -> dict[Counts, int]:
    """Counts of those that hit by a lower face, then of the sixes kind by kind, with one die more."""
    six, hits = 1, sum(max(1, die.need) <= face for face in range(1, die.sides))
    found: dict[Counts, int] = {}
    for counts, weight in reached.items():
        for at, ways in ((place, six), (0, hits), (-1, die.sides - six - hits)):
            more = counts if at < 0 else (*counts[:at], counts[at] + 1, *counts[at + 1 :])
            if ways:
                found[more] = found.get(more, 0) + weight * ways
    return found


def _settled(pool: Pool, kinds: Sequence[Die], counts: Counts) -> Law[int]:
    """How many of the sixes hit, as they are settled when they lie on the table."""
    dice = tuple(die for die, count in zip(kinds, counts, strict=True) for _ in range(count))
    sixes = Pool(dice, reroll=pool.reroll)
    shown = tuple(die.sides for die in dice)
    return law(lambda rolled: settle(rolled, sixes, shown).hits)


# Who falls


@lru_cache(maxsize=256)
def volley_law(volley: Volley) -> Law[tuple[Standing, ...]]:
    """How the members stand afterwards; of those who are protected alike, the first are the better off."""
    plan = plan_of(_without_seats(volley))
    if _is_even(plan):
        return hits_law(plan.pool).map(lambda hits: _fallen(plan, hits))
    if is_countable(plan):
        return Counted(plan, alike(plan)).law()
    runs = runs_of(plan)
    return Counting(plan, runs, alike(plan)).law() if runs else Staged(plan, alike(plan)).law()


def followed_law(plan: Plan) -> Law[tuple[Standing, ...]]:
    """The same, followed through the resolver from whole pool to whole pool, whatever the shots."""
    return drawn_law(plan, pool_law(plan.pool).map(lambda pooled: begin(plan, pooled)))


def drawn_law(plan: Plan, started: Law[Drawing]) -> Law[tuple[Standing, ...]]:
    """How the members stand after all draws."""
    draws = _Draws(plan)
    return follow(started.map(draws.merged), draws.end)


class _Draws:
    """The draws of one plan. What a state leads to is worked out once, sixes and lower faces apart where they can be:
    between them only the standing counts."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.alike = alike(plan)
        shots = plan.volley.shots
        dice = [replace(die, colour="") for die in plan.pool.dice]
        looks = [(die, shot.shooter.weapon.lethal_from, shot.aimed_at) for die, shot in zip(dice, shots, strict=True)]
        self.first_alike = [looks.index(one) for one in looks]
        self.enough = max(max(row) for row in plan.needs)  # no value above it does more
        self.known: dict[Drawing, Law[tuple[Standing, ...]]] = {}

    def merged(self, at: Drawing) -> Drawing:
        """The same for all states that lead to the same: who shot is forgotten, and values that do no more."""
        queue = tuple(one._replace(shot=self.first_alike[one.shot]) for one in at.queue)
        values = tuple(min(one, max(self.enough, 6)) for one in at.values)
        if at.missed:
            return replace(at, queue=queue, values=values, fell=())
        standing = _best_first(at.standing, self.alike)
        if any(one.six for one in queue):
            return Drawing(queue, standing, values, at.six_hit, (), at.used)
        return Drawing(queue, standing, used=at.used)

    def end(self, at: Drawing) -> Law[tuple[Standing, ...]]:
        if not at.queue:
            return certain(at.standing)
        if at not in self.known:
            self.known[at] = self._parts(at) or follow(law(_drawn, self.plan, at).map(self.merged), self.end)
        return self.known[at]

    def _parts(self, at: Drawing) -> Law[tuple[Standing, ...]] | None:
        """The lower faces before or after all sixes, followed on their own; None where there are no such parts."""
        sixes = [n for n, one in enumerate(at.queue) if one.six]
        if not sixes or at.missed or any(one.lone for one in at.queue):
            return None
        head, tail = at.queue[: sixes[0]], at.queue[sixes[-1] + 1 :]
        if head:
            rest = replace(at, queue=at.queue[sixes[0] :])
            return follow(
                self.end(Drawing(head, at.standing)), lambda standing: self.end(replace(rest, standing=standing))
            )
        if tail:
            first = self.end(replace(at, queue=at.queue[: sixes[-1] + 1]))
            return follow(first, lambda standing: self.end(Drawing(tail, standing)))
        return None


def _drawn(dice: Dice, plan: Plan, at: Drawing) -> Drawing:
    return draw(dice, plan, at)


def _without_seats(volley: Volley) -> Volley:
    """Who rolls changes nothing, except in disorder."""
    shots = (
        one if one.shooter.disordered else replace(one, shooter=replace(one.shooter, seat="")) for one in volley.shots
    )
    return replace(volley, shots=tuple(shots))


def _is_even(plan: Plan) -> bool:
    """Whether all members are hit by the same dice and fall at the first hit: then only the number of hits counts."""
    volley = plan.volley
    plain = not any(shot.aimed_at or shot.shooter.weapon.lethal_from for shot in volley.shots)
    same = all(len(set(row)) == 1 for row in plan.needs)
    return plain and same and not plan.then and all(member.points <= 1 for member in volley.members)


def _fallen(plan: Plan, hits: int) -> tuple[Standing, ...]:
    points = [member.points for member in plan.volley.members]
    fallen = [n for n in plan.first[::-1] if points[n]][:hits]
    return tuple(Standing(0 if n in fallen else one) for n, one in enumerate(points))


def alike(plan: Plan) -> list[list[int]]:
    """The members that stand for each other."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for n, member in enumerate(plan.volley.members):
        aimed = any(shot.aimed_at == member.id for shot in plan.volley.shots)
        column = tuple(row[n] for row in plan.needs)
        key = (column, n in plan.first, n in plan.then, member.points, n if aimed else -1)
        groups.setdefault(key, []).append(n)
    return list(groups.values())


def _best_first(standing: tuple[Standing, ...], alike: list[list[int]]) -> tuple[Standing, ...]:
    ordered = list(standing)
    for group in alike:
        best = sorted((standing[n] for n in group), key=lambda one: (-one.points, one.down))
        for n, one in zip(group, best, strict=True):
            ordered[n] = one
    return tuple(ordered)
