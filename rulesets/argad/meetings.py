"""Everybody moves at once (CON-01, CON-02): who meets whom, and where.

The turn is cut into as many moments as the fastest has tenths of a millimetre to go; in each everybody has gone his
share of what he may, rounded down. Enemies whose bases would stand on each other in the next moment are in contact and
stop, both, in this one. All who meet in the same moment stop together, so nothing depends on names or on an order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.argad.bases import Base
from rulesets.argad.distances import at_least_apart, core_distance, overlaps
from rulesets.argad.ledger import RULE
from rulesets.argad.paths import BY_ROUNDING, NEVER, Walk
from rulesets.argad.plane import root_down
from rulesets.common.events import Modifier

ANY = -1  # no moment at all
NEAR = 100  # where a closer look at the gap pays


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody with a way to go: `speed` is how far he may move in the turn, after slowing dice (0: stands still)."""

    walk: Walk
    side: str
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a mover ended: how far he came, and whom he stopped at, by their numbers in the list given."""

    distance: int
    base: Base
    met: tuple[int, ...] = ()
    why: tuple[Modifier, ...] = ()

    @property
    def is_met(self) -> bool:
        return bool(self.met)


Foes = Callable[[int, int], bool]  # whether two of the movers, by their numbers, stop at each other


def meet(movers: Sequence[Mover], foes: Foes | None = None) -> tuple[Stop, ...]:
    """Where all end who move at the same time; enemies stop at each other (ARG-CON-01, ARG-CON-02).

    Those of different sides are enemies, unless `foes` says otherwise.
    """
    moments = max([one.speed for one in movers], default=0)
    if moments <= 0:
        return tuple(Stop(0, one.walk.base) for one in movers)
    return _Turn(movers, moments, foes or (lambda n, m: movers[n].side != movers[m].side)).stops()


class _Turn:
    """One turn's moving. `held` is the moment in which somebody was stopped, ANY while he still goes."""

    __slots__ = ("foes", "held", "met", "moments", "movers", "next")

    def __init__(self, movers: Sequence[Mover], moments: int, foes: Foes) -> None:
        self.movers = movers
        self.foes = foes
        self.moments = moments
        self.held = [ANY for _ in movers]
        self.met: list[list[int]] = [[] for _ in movers]
        self.next: dict[tuple[int, int], int] = {}

    def stops(self) -> tuple[Stop, ...]:
        count = len(self.movers)
        for n in range(count):
            for m in range(n + 1, count):
                self.look(n, m, 0)
        while self.next:
            moment = min(self.next.values())
            pairs = [pair for pair, when in self.next.items() if when == moment]
            self.stop(pairs, max(moment - 1, 0))
        return tuple(self.ended(n) for n in range(count))

    def look(self, n: int, m: int, start: int) -> None:
        """Notes when two enemies, of whom one still goes, will be in each other's place."""
        one, other = self.movers[n], self.movers[m]
        self.next.pop((n, m), None)
        if (self.held[n] != ANY and self.held[m] != ANY) or _keep_apart(one, other) or not self.foes(n, m):
            return
        if (when := self.clash(n, m, start)) != NEVER:
            self.next[n, m] = when

    def stop(self, pairs: Sequence[tuple[int, int]], moment: int) -> None:
        halted: dict[int, None] = {}
        for n, m in pairs:
            self.met[n].append(m)
            self.met[m].append(n)
            del self.next[n, m]
            for one in (n, m):
                if self.held[one] == ANY:
                    self.held[one] = moment
                    halted[one] = None
        for one in halted:
            for other in range(len(self.movers)):
                if other != one:
                    self.look(min(one, other), max(one, other), moment)

    def gone(self, n: int, moment: int) -> int:
        """How far somebody is at a moment."""
        one = self.movers[n]
        held = self.held[n]
        share = moment if held == ANY or moment < held else held
        distance = one.speed * share // self.moments
        return distance if distance < one.walk.length else one.walk.length

    def clash(self, n: int, m: int, start: int) -> int:
        """The first moment from `start` on in which one base would stand on the other; NEVER if none is."""
        one, other = self.movers[n].walk, self.movers[m].walk
        pace = self.movers[n].speed + self.movers[m].speed
        moment = start
        while pace:
            far, there = self.gone(n, moment), self.gone(m, moment)
            a, b = one.at(far), other.at(there)
            left = at_least_apart(a, b)
            if not left and overlaps(a, b):
                return moment
            if moment >= self.moments:
                break
            if left < NEAR:
                left = root_down(core_distance(a, b)) - a.radius - b.radius
            step = (left - 2 * BY_ROUNDING) * self.moments // pace
            later = moment + (step if step > 1 else 1)
            moment = min(later, self.turning(n, far), self.turning(m, there), self.moments)
        return NEVER

    def turning(self, n: int, far: int) -> int:
        """The first moment in which a base faces elsewhere than it does after so much of its way."""
        one = self.movers[n]
        turn = one.walk.next_turn(far)
        if not one.walk.turns or self.held[n] != ANY or turn >= one.walk.length or not one.speed:
            return self.moments
        return ((turn + 1) * self.moments + one.speed - 1) // one.speed

    def ended(self, n: int) -> Stop:
        one = self.movers[n]
        far = self.gone(n, self.moments)
        met = tuple(sorted(self.met[n]))
        why = tuple([Modifier(far, "met_after", RULE["ARG-CON-02" if far else "ARG-CON-01"]) for _ in met[:1]])
        return Stop(far, one.walk.at(far), met, why)


def _keep_apart(one: Mover, other: Mover) -> bool:
    """Whether two ways come nowhere near each other: a cheap first look."""
    a, b = one.walk, other.walk
    return a.low[0] > b.high[0] or b.low[0] > a.high[0] or a.low[1] > b.high[1] or b.low[1] > a.high[1]
