"""Exact laws of volleys of any shots: aimed ones, stones, disorder, people partly covered, weapons mixed.

A volley is followed from its first shot to its last. What a kind of dice shows is told only as far as the next die
needs it, each draw is the resolver's own, and what leads to the same is one: so a large volley costs little more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import comb, gcd, lcm
from typing import NamedTuple

from rulesets.common.dice import Dice
from rulesets.common.laws import Law, law
from rulesets.common.seats import Seat

from .volley_faces import OVER, Kind, Shown, Sixes, Value, kinds_in, sixes_law, spread, told
from .volleys import Drawing, Plan, Standing, Success, draw

Stand = tuple[Standing, ...]


class At(NamedTuple):
    """How all stand; while sixes are to come, the raised values nobody has used, and those whom armour saved."""

    standing: Stand
    values: tuple[Value, ...] = ()
    six_hit: bool = False
    missed: tuple[tuple[int, int], ...] = ()
    used: tuple[Seat, ...] = ()


class Way(NamedTuple):
    """`to_come`: sixes that hit and are not yet drawn for; `free`: those of them that no kind has shown yet."""

    at: At
    to_come: int
    free: int
    shown: tuple[Shown, ...]  # by kind


Ways = dict[Way, int]
Next = Iterator[tuple[Success | None, Way, int]]


class Staged:
    """One volley. `alike` are the members that stand for each other."""

    def __init__(self, plan: Plan, alike: Sequence[Sequence[int]]) -> None:
        self.plan, self.kinds = plan, kinds_in(plan)
        self.alike = [group for group in alike if len(group) > 1]
        shots, self.dice = plan.volley.shots, plan.pool.dice
        lethal = [shot.shooter.weapon.lethal_from for shot in shots]
        aims = [shot.aimed_at for shot in shots]
        looks = list(zip(self.dice, plan.needs, lethal, aims, strict=True))
        self.first_alike = [looks.index(one) for one in looks]
        self.enough = max(*lethal, *[die.sides for die in self.dice], *[max(row) for row in plan.needs])
        least = min([die.sides for die in self.dice])
        again = lcm(*[die.sides ** (self.enough - least) for die in self.dice])
        self.scale = again * lcm(*range(1, 1 + max(len(plan.first), len(plan.then))))  # chances of one draw
        self.kind_of = {place: n for n, kind in enumerate(self.kinds) for place in kind.places}
        apart = any(max(kind.bars) > kind.die.sides >= kind.die.need for kind in self.kinds)
        apart = apart or len({die.sides for die in self.dice}) > 1
        self.told_first = [n for n, kind in enumerate(self.kinds) if apart or not kind.is_sure]
        self.free = [
            n for n, kind in enumerate(self.kinds) if n not in self.told_first and not kind.die.disordered
        ]  # whose sixes are told when they come, and share the raised values
        self._draws: dict[tuple[Success, bool, At], list[tuple[At, int]]] = {}

    def law(self) -> Law[Stand]:
        """How the members stand afterwards."""
        parts: list[tuple[int, int, dict[Stand, int]]] = []
        most = sum([len(self.kinds[n].places) for n in self.free])
        for choice in product(*[told(self.kinds[n]) for n in self.told_first]):
            ways, shown = 1, dict[int, Value]()
            for n, (values, times) in zip(self.told_first, choice, strict=True):
                ways *= times
                shown.update(zip(self.kinds[n].places, values, strict=True))
            for free in range(most + 1):
                sixes = sixes_law(self.plan, shown, [self.kinds[n].die for n in self.free[:1]] * free)
                for known, weight in sixes.weights.items():
                    total, ended = self._end(known, shown, free)
                    parts.append((ways * weight, sixes.total * total, ended))
        return _joined(parts)

    def _end(self, known: Sixes, shown: Mapping[int, Value], free: int) -> tuple[int, dict[Stand, int]]:
        """How all stand in the end if these sixes fall, and so many others; over which total."""
        naturals = {**shown, **dict(known.naturals)}
        sixes = [place for place, natural in known.naturals if natural and not self.dice[place].disordered]
        to_come = len(sixes) + free
        standing = tuple([Standing(one.points) for one in self.plan.volley.members])
        values = tuple([min(one, self.enough) for one in known.values])
        start = self._merged(At(standing, values, used=known.used), bool(to_come))
        kinds = tuple([OVER if n in self.told_first else Shown(len(kind.places)) for n, kind in enumerate(self.kinds)])
        ways: Ways = {Way(start, to_come, free, kinds): 1}
        steps = 0
        for late in (False, True) if self.plan.then else (True,):
            for place in self.kind_of:
                before = ways
                if place not in naturals:
                    ways = self._one_more(ways, place, late)
                elif naturals[place] and (naturals[place] >= self._bar(place)) == late:
                    six = place in dict(known.naturals)
                    success = Success(place, naturals[place], six, six and self.dice[place].disordered)
                    ways = self._drawn_for(ways, success)
                steps += ways is not before
        ended: dict[Stand, int] = {}
        for way, weight in ways.items():
            if not way.free:
                ended[way.at.standing] = ended.get(way.at.standing, 0) + weight
        return self.scale**steps, ended

    def _bar(self, place: int) -> int:
        kind = self.kinds[self.kind_of[place]]
        return kind.bars[kind.places.index(place)]

    # What the next die shows

    def _one_more(self, ways: Ways, place: int, late: bool) -> Ways:
        found: Ways = {}
        for way, weight in ways.items():
            for success, after, times in self._shows(way, place, late):
                if success is None:
                    found[after] = found.get(after, 0) + weight * times * self.scale
                    continue
                for at, chances in self._draw(success, after):
                    drawn = after._replace(at=at)
                    found[drawn] = found.get(drawn, 0) + weight * times * chances
        return found

    def _drawn_for(self, ways: Ways, success: Success) -> Ways:
        found: Ways = {}
        for way, weight in ways.items():
            after = way._replace(to_come=way.to_come - (success.six and not success.lone))
            for at, chances in self._draw(success, after):
                drawn = after._replace(at=at)
                found[drawn] = found.get(drawn, 0) + weight * chances
        return found

    def _shows(self, way: Way, place: int, late: bool) -> Next:
        """The die at this place: what is drawn for, what is left then, in how many ways."""
        n = self.kind_of[place]
        kind, shown = self.kinds[n], way.shown[n]
        if place == kind.places[0]:
            for begun, free, times in self._begun(kind, shown, way.free, late):
                for success, after, ways in self._next(way._replace(free=free), n, begun, place, late):
                    yield success, after, ways * times
        else:
            yield from self._next(way, n, shown, place, late)

    def _begun(self, kind: Kind, shown: Shown, free: int, late: bool) -> Iterator[tuple[Shown, int, int]]:
        """What all dice of the kind show together: how many are good enough to wait; or how many are sixes."""
        levels, misses = kind.levels_of(late), kind.misses_of(late)
        most = len(kind.places) if not late else shown.good if kind.die.disordered else min(shown.good, free)
        for count in range(most + 1):
            left = len(kind.places) - count if not late else shown.good - count
            ways = comb(left + count, count)
            taken = count if late and not kind.die.disordered else 0
            for below, times in spread(levels, misses, left):
                begun = below._replace(sixes=count) if late else below._replace(good=count)
                yield begun, free - taken, ways * times

    def _next(self, way: Way, n: int, shown: Shown, place: int, late: bool) -> Next:
        kind = self.kinds[n]
        die = kind.die
        if shown.sixes:
            success = Success(place, die.sides, True, die.disordered)
            after = shown._replace(sixes=shown.sixes - 1)
            yield success, _with(way, n, after, 0 if die.disordered else 1), 1
        elif not shown.now or kind.places.index(place) < shown.good:
            yield None, _with(way, n, shown), 1
        else:
            levels = kind.levels_of(late)
            success = Success(place, levels[shown.level][0])
            if shown.now > 1:
                yield success, _with(way, n, shown._replace(now=shown.now - 1)), 1
                return
            for below, times in spread(levels, kind.misses_of(late), shown.below, shown.level + 1):
                yield success, _with(way, n, below._replace(good=shown.good)), times

    # Whom it falls on

    def _draw(self, success: Success, way: Way) -> list[tuple[At, int]]:
        """The draw of the resolver, each of its ends with its share of `scale`."""
        more = way.to_come > 0
        success = success._replace(shot=self.first_alike[success.shot])
        found = self._draws.get((success, more, way.at))
        if found is None:
            rest = (Success(0, self.dice[0].sides, True),) if more else ()
            at = Drawing((success, *rest), *way.at)
            after = law(partial(_drawn, plan=self.plan), at).map(lambda one: self._merged(one, more))
            found = [(one, weight * (self.scale // after.total)) for one, weight in after.weights.items()]
            self._draws[success, more, way.at] = found
        return found

    def _merged(self, at: At, more: bool) -> At:
        """The same for all that leads to the same: once the last six is drawn for, only the standing counts."""
        used = tuple(sorted(set(at.used)))
        if not more:
            return At(self._in_order(at.standing, ()), used=tuple([one for one in used if one]))
        over = "" in used or (at.six_hit and self.plan.pool.reroll == "no_six_hits")
        missed: list[tuple[int, int]] = []
        for shot, who in () if over else at.missed:
            need = self.plan.needs[shot][who]
            better = [one for one, other in missed if other == who and self.plan.needs[one][who] <= need]
            if at.standing[who].points and not better:
                missed.append((shot, who))
        standing = self._in_order(at.standing, [who for _, who in missed])
        return At(standing, at.values, at.six_hit, tuple(missed), used)

    def _in_order(self, standing: Stand, apart: Sequence[int]) -> Stand:
        """Those who stand for each other in order; who was missed by a six is somebody of his own."""
        ordered = list(standing)
        for group in self.alike:
            free = [n for n in group if n not in apart]
            best = sorted([standing[n] for n in free], key=_best_first)
            for n, one in zip(free, best, strict=True):
                ordered[n] = one
        return tuple(ordered)


def _best_first(one: Standing) -> tuple[int, bool]:
    return -one.points, one.down


def _with(way: Way, n: int, shown: Shown, sixes: int = 0) -> Way:
    kinds = (*way.shown[:n], shown, *way.shown[n + 1 :])
    return Way(way.at, way.to_come - sixes, way.free, kinds)


def _drawn(dice: Dice, at: Drawing, plan: Plan) -> At:
    after = draw(dice, plan, at)
    return At(after.standing, after.values, after.six_hit, after.missed, after.used)


def _joined(parts: Sequence[tuple[int, int, Mapping[Stand, int]]]) -> Law[Stand]:
    common = lcm(*[total for _, total, _ in parts])
    weights: dict[Stand, int] = {}
    for ways, total, found in parts:
        for standing, weight in found.items():
            weights[standing] = weights.get(standing, 0) + weight * ways * (common // total)
    total = sum(weights.values())
    least = gcd(total, *weights.values())
    return Law({standing: weight // least for standing, weight in weights.items()}, total // least)
